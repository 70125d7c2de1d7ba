#!/usr/bin/env bash
# Whether bench calls a change where there is none, while all other cores are kept busy: fails if it does in more than 5 %
# of trials. usage: scripts/bench-self-test.sh [TRIALS [SECONDS [LOG]]]
# (160 trials, 150 s and reports/bench-self-test.log unless given)
set -euo pipefail
trials=${1:-160}
seconds=${2:-150}
log=$(realpath -m -- "${3:-"$(dirname "$0")/../reports/bench-self-test.log"}")
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
busy=()
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT
for _ in $(seq 2 "$(nproc)"); do
    (while :; do :; done) &
    busy+=($!)
done
scratch=$(mktemp)
"$duipai" bench --self-test --trials "$trials" --time "${seconds}s" --quiet | tee "$scratch"
kill "${busy[@]}" 2>/dev/null || true
{
    echo "# scripts/bench-self-test.sh $trials $seconds: $("$duipai" --version), $(nproc) cores, ${#busy[@]} kept busy, load $(cut -d' ' -f1 /proc/loadavg)"
    cat "$scratch"
} >"$log"
# The first line about an engine is that of pairs: its last column holds the share in brackets.
awk '/base, engine, engine, base/ { seen = 1; share = $(NF - 1); sub(/\(/, "", share); if (share + 0 > 5) wrong = 1 }
     END { exit !seen || wrong }' "$scratch" ||
    { echo "bench-self-test.sh: changes were called in more than 5 % of trials" >&2 && exit 1; }
rm -f "$scratch"
