#!/usr/bin/env bash
# What the jobs of a night have to agree on, settled once so that midnight does not fall between them: the seed, the
# numbers of the shards, and the fuzz targets, as lines NAME=VALUE for GITHUB_OUTPUT, or for eyes without it.
# usage: scripts/nightly-plan.sh [SHARDS [NN]]   (8 shards unless given; NN as in nightly-seed.sh)
set -euo pipefail
cd "$(dirname "$0")/.."
shards=${1:-8}
case $shards in
[1-9] | [1-9][0-9] | [1-9][0-9][0-9]) ;;
*) echo "nightly-plan.sh: \`$shards\` is no number of shards, from 1 to 999" >&2 && exit 2 ;;
esac
seed=$(scripts/nightly-seed.sh "$(date -u +%F)" "${2:-0}")
list() { printf '[%s]' "$(paste -sd, -)"; }
{
    echo "seed=$seed"
    echo "of=$shards"
    echo "shards=$(seq "$shards" | list)"
    echo "targets=$(for file in fuzz/fuzz_targets/*.rs; do echo "\"$(basename "$file" .rs)\""; done | list)"
} | tee -a "${GITHUB_OUTPUT:-/dev/null}"
