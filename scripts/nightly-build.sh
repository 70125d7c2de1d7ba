#!/usr/bin/env bash
# Builds once what the jobs of a night run: nightly-build.sh OUT leaves the program in OUT/duipai and the fuzz targets
# in OUT/fuzz.
set -euo pipefail
if [ $# != 1 ]; then
    echo "nightly-build.sh: usage: nightly-build.sh OUT" >&2
    exit 2
fi
out=$(realpath -m -- "$1")
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
mkdir -p "$out/fuzz"
cp "$duipai" "$out/duipai"
built=$(scripts/fuzz-build.sh | tail -n 1)
for file in fuzz/fuzz_targets/*.rs; do cp "$built/$(basename "$file" .rs)" "$out/fuzz/"; done
ls -l "$out" "$out/fuzz"
