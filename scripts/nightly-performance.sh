#!/usr/bin/env bash
# Times the engines and compares them with an earlier night: nightly-performance.sh FOLDER. FOLDER/earlier is what the
# last night left; unless something became slower, exit 3, this night takes its place. Where the two cannot be compared,
# because rules or the drawing of hands changed, it says so, and this night takes its place as well.
# NIGHTLY_BENCH has more arguments for the bench.
set -euo pipefail
if [ $# != 1 ]; then
    echo "nightly-performance.sh: usage: nightly-performance.sh FOLDER" >&2
    exit 2
fi
folder=$(realpath -m -- "$1")
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
mkdir -p "$folder"
rm -rf "$folder/now"
# shellcheck disable=SC2086 # several words on purpose
"$duipai" bench --launches 10 ${NIGHTLY_BENCH:-} --out "$folder/now"
if [ -e "$folder/earlier" ]; then
    code=0
    "$duipai" compare "$folder/earlier" "$folder/now" --fail-above 5% || code=$?
    case $code in
        0) ;;
        2 | 4) echo "performance: the earlier night cannot be compared with; this one takes its place" ;;
        *) exit $code ;;
    esac
else
    echo "performance: measured; there is no earlier night to compare with"
fi
rm -rf "$folder/earlier"
mv "$folder/now" "$folder/earlier"
