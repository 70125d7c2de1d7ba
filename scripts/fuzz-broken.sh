#!/usr/bin/env bash
# Shows that fuzzing would see a bug: with an engine that is wrong on purpose among the others, differential_standard has
# to stop within a minute, from no seeds at all, and what it stopped at has to become a case.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(scripts/fuzz-build.sh --features broken --bin differential_standard | tail -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/corpus"
begun=$SECONDS
if "$folder/differential_standard" "$scratch/corpus" -seed=1 -max_total_time=60 -artifact_prefix="$scratch/" \
    >"$scratch/log" 2>&1; then
    echo "fuzz-broken.sh: a table without the run 5-6-7 was not found in a minute" >&2
    exit 1
fi
grep -A 3 '^duipai: ' "$scratch/log"
echo "found within $((SECONDS - begun + 1)) seconds"
artifact=$(echo "$scratch"/crash-*)
code=0
cargo run --release --quiet -- replay --fuzz differential_standard "$artifact" --engines 'recursive,table!1' || code=$?
[ $code = 1 ] && test -s "$artifact.toml"
# Without that engine there is nothing to it.
cargo run --release --quiet -- replay --fuzz differential_standard "$artifact" >"$scratch/told"
echo "replayed: a case with the wrong engine, fine without it"
