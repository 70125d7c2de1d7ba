#!/usr/bin/env bash
# How many instructions every engine takes to judge a hand of every workload, as CSV: instructions.sh [--tool
# callgrind|perf] [CARGO ARGUMENTS]. Callgrind runs the program on a processor of its own and gives the same number every
# time. perf asks the real one, where it has counters; its numbers waver in the fourth digit. docs/benches.md says more.
# The arguments at the end are for the build, such as --features.
set -euo pipefail
cd "$(dirname "$0")/.."

tool=callgrind
if [ "${1:-}" = --tool ]; then
    tool=${2:-}
    shift $(($# > 1 ? 2 : 1))
fi
case $tool in
callgrind) command=valgrind ;;
perf) command=perf ;;
*) echo "instructions.sh: \`$tool\` is no tool: callgrind or perf" >&2 && exit 2 ;;
esac
command -v "$command" >/dev/null || {
    echo "instructions.sh: there is no $command: install it" >&2
    exit 2
}

cargo build --release --locked --quiet -p duipai-workloads "$@" >&2
program=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/release/instructions
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Those of one round.
callgrind() {
    local log
    log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*instructions*round*' \
        "$program" "$1" "$2" 1 2>&1) || { echo "$log" >&2 && return 2; }
    sed -n 's/.*Collected : *\([1-9][0-9]*\)$/\1/p' <<<"$log"
}

# The same: what a hundred rounds more take, by a hundred.
perf() {
    local rounds counts=()
    for rounds in 1 101; do
        counts+=("$(command perf stat -x, -e instructions:u -- "$program" "$1" "$2" "$rounds" 2>&1 |
            sed -n 's/^\([0-9][0-9]*\),.*instructions.*/\1/p')")
    done
    [ -z "${counts[0]}" ] || [ -z "${counts[1]}" ] || echo $(((counts[1] - counts[0]) / 100))
}

row() {
    local count
    count=$("$tool" "$1" "$2")
    [ -n "$count" ] || {
        echo "instructions.sh: $tool counted nothing of $2 on $1: its counters may be closed here" >&2
        return 2
    }
    awk -v count="$count" -v hands="$3" -v row="$1,$2" -v by="$tool,$rustc" \
        'BEGIN { printf "%s,%.1f,%s\n", row, count / hands, by }'
}

rustc=$(rustc --version | cut -d ' ' -f 2)
number=100
"$program" >"$scratch/list"
while IFS=, read -r workload engine hands; do
    # As many at a time as there are processors: what is counted does not depend on it.
    while [ "$(jobs -pr | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    number=$((number + 1))
    row "$workload" "$engine" "$hands" >"$scratch/row-$number" &
done <"$scratch/list"
while [ -n "$(jobs -p)" ]; do wait -n || exit; done
echo "workload,engine,instructions,tool,rustc"
cat "$scratch"/row-*
