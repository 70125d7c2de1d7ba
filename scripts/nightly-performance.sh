#!/usr/bin/env bash
# Times the engines and compares them with an earlier night: nightly-performance.sh FOLDER. FOLDER/earlier is what the
# last night left; unless something became slower, exit 3, this night takes its place. If the program has no commands
# for it yet, nothing is done.
set -euo pipefail
if [ $# != 1 ]; then
    echo "nightly-performance.sh: usage: nightly-performance.sh FOLDER" >&2
    exit 2
fi
folder=$(realpath -m -- "$1")
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
for command in bench compare; do
    if ! "$duipai" "$command" --help >/dev/null 2>&1; then
        echo "performance: skipped, this version of duipai has no \`$command\`"
        exit 0
    fi
done
mkdir -p "$folder"
rm -rf "$folder/now"
"$duipai" bench --launches 5 --out "$folder/now"
if [ -e "$folder/earlier" ]; then
    "$duipai" compare "$folder/earlier" "$folder/now" --fail-above 5%
else
    echo "performance: measured; there is no earlier night to compare with"
fi
rm -rf "$folder/earlier"
mv "$folder/now" "$folder/earlier"
