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
cd "$(dirname "$0")/.."
out=${folders[0]}
DUIPAI=$(scripts/program.sh)
export DUIPAI

code=0
"$DUIPAI" merge "${folders[@]:1}" --out "$out/run" --quiet || code=$?
# If merge refused there is no run to take cases from.
if [ -e "$out/run/run.json" ]; then
    scripts/new-cases.sh "$out/new-cases" "$out/run"
fi
exit $code
