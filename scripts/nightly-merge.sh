#!/usr/bin/env bash
# The verdict of a night: nightly-merge.sh OUT SHARD... puts the shards together in OUT/run, and cases that the corpus
# does not have in OUT/new-cases. The exit code is that of `duipai merge`, which is the verdict: docs/ci.md says what
# each means. With GITHUB_STEP_SUMMARY the page of the job has a line for each signature.
set -euo pipefail
if [ $# -lt 2 ]; then
    echo "nightly-merge.sh: usage: nightly-merge.sh OUT SHARD..." >&2
    exit 2
fi
folders=()
for folder in "$@"; do folders+=("$(realpath -m -- "$folder")"); done
out=${folders[0]}
# For the script below as well.
DUIPAI=$("$(dirname "$0")/program.sh")
export DUIPAI
cd "$(dirname "$0")/.."

code=0
"$DUIPAI" merge "${folders[@]:1}" --out "$out/run" --quiet || code=$?
# If merge refused there is no run to take cases from.
if [ -e "$out/run/run.json" ]; then
    rm -rf "$out/new-cases"
    kept=0
    scripts/new-cases.sh "$out/new-cases" "$out/run" || kept=$?
    [ "$code" != 0 ] || code=$kept
fi
exit $code
