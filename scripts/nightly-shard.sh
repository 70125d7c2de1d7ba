#!/usr/bin/env bash
# One shard of a night: nightly-shard.sh K N OUT. Started again, it goes on where it was stopped. What it finds is
# provisional and ends with 0, for merge judges; only what keeps it from its work is a failure here.
#
# NIGHTLY_SEED names the seed (that of today unless set: set it where shards are run on several machines), NIGHTLY_HANDS
# the g1 hands for each rule-set (50M), NIGHTLY_ARGS more arguments of `duipai run`, separated by blanks, and DUIPAI
# the program.
set -euo pipefail
if [ $# != 3 ]; then
    echo "nightly-shard.sh: usage: nightly-shard.sh K N OUT" >&2
    exit 2
fi
out=$(realpath -m -- "$3")
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
seed=${NIGHTLY_SEED:-$(scripts/nightly-seed.sh)}
IFS=' ' read -r -a more <<<"${NIGHTLY_ARGS:-}"

code=0
# The page of the job and its annotations are left to merge.
env -u GITHUB_ACTIONS -u GITHUB_STEP_SUMMARY "$duipai" run --hands "${NIGHTLY_HANDS:-50M}" --seed "$seed" \
    ${more[@]+"${more[@]}"} --shard "$1/$2" --out "$out" --resume --quiet || code=$?
case $code in
0) ;;
1 | 4 | 5 | 6) echo "nightly-shard.sh: shard $1/$2 ended with $code, which merge judges" ;;
*) exit $code ;;
esac
