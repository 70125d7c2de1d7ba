#!/usr/bin/env bash
# One fuzz target of a night: nightly-fuzz.sh SECONDS TARGET. What it stops at is in fuzz/artifacts, with a case beside
# it where it is a hand. FUZZ_PROGRAMS names the folder with targets that are built, DUIPAI the program.
set -euo pipefail
if [ $# != 2 ] || [ ! -e "$(dirname "$0")/../fuzz/fuzz_targets/$2.rs" ]; then
    echo "nightly-fuzz.sh: usage: nightly-fuzz.sh SECONDS TARGET, one of fuzz/fuzz_targets" >&2
    exit 2
fi
duipai=$("$(dirname "$0")/program.sh")
code=0
"$(dirname "$0")/fuzz-smoke.sh" "$1" "$2" || code=$?
[ "$code" = 1 ] || exit $code
cd "$(dirname "$0")/.."
for file in "fuzz/artifacts/$2"/*; do
    case $file in
    *.toml) ;;
    *) [ ! -f "$file" ] || "$duipai" replay --fuzz "$2" "$file" || true ;;
    esac
done
exit 1
