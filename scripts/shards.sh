#!/usr/bin/env bash
# A run in seven shards equals the run in one piece: the shards are run in random order, two of them twice, one is
# killed (kill -9) and resumed, and the merge is compared with the single run byte for byte but for times.
#
#     scripts/shards.sh [HANDS [FOLDER]]        10M hands of standard mahjong unless told otherwise
#
# RULES names other rules, SEED another order, DUIPAI another program than the one of this folder.
set -euo pipefail
cd "$(dirname "$0")/.."
hands=${1:-10M}
folder=${2:-}
rules=${RULES:-standard}
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
if [ -e "$folder/single" ]; then
    echo "$folder holds an earlier comparison: name another folder" >&2
    exit 2
fi
mkdir -p "$folder"
if [ -z "${DUIPAI:-}" ]; then
    cargo build --release --quiet
fi
duipai=${DUIPAI:-$PWD/target/release/duipai}
run=("$duipai" run --rules "$rules" --hands "$hands" --quiet)

# What a command took, in seconds, with its exit code; those of findings are no failure here.
timed() {
    local name=$1 begun=$SECONDS code=0
    shift
    "$@" >"$folder/$name.txt" 2>&1 || code=$?
    case $code in
    0 | 1 | 5) ;;
    *)
        echo "$name: exit $code" >&2
        tail -n 5 "$folder/$name.txt" >&2
        exit 1
        ;;
    esac
    printf '%-16s %5d s   exit %d\n' "$name" "$((SECONDS - begun))" "$code"
}

shard() {
    timed "shard-$1$2" "${run[@]}" --shard "$1/7" --resume --out "$folder/shards/$1$2"
}

timed single "${run[@]}" --out "$folder/single"

# The third is killed as soon as it has left some blocks, and is resumed when its turn comes.
setsid "${run[@]}" --shard 3/7 --resume --out "$folder/shards/3" >/dev/null 2>&1 &
killed=$!
left() { find "$folder/shards/3/state" -name '0*.json' 2>/dev/null | wc -l; }
while [ "$(left)" -lt 3 ] && kill -0 "$killed" 2>/dev/null; do sleep 0.05; done
kill -9 "$killed" 2>/dev/null || echo "shard-3 had ended before it was killed"
wait "$killed" 2>/dev/null || true
echo "shard-3 killed after $(left) blocks"

order() {
    printf '%s\n' "$@" | awk -v seed="${SEED:-1}" 'BEGIN { srand(seed) } { print rand(), $0 }' | sort | cut -d' ' -f2
}
for part in $(order 1 2 3 4 5 6 7 2b 5b); do
    case $part in
    *b) shard "${part%b}" b ;;
    *) shard "$part" "" ;;
    esac
done
# The seed of another order for the folders.
SEED=$((${SEED:-1} + 1))
mapfile -t shards < <(order "$folder"/shards/*)
timed merge "$duipai" merge "${shards[@]}" --out "$folder/merged" --quiet
head -n 1 "$folder/merge.txt"

scripts/run-digest.sh "$folder/single" "$folder/merged" >"$folder/digests.txt"
echo "equal: run.json but for times, disagreements.csv, $(find "$folder/merged/cases" -type f | wc -l) cases"
