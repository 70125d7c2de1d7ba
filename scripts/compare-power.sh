#!/usr/bin/env bash
# Whether `duipai compare` can be believed: a tenth that is really there is called slower in nine of ten tries at least,
# and one program against a copy of itself fails in one of twenty at most. Writes reports/compare-power.log, exit 1 if
# one of them does not hold. Takes about eight minutes on two quiet cores.
#
#     scripts/compare-power.sh
#
# POWER_HANDS (100k) is what a launch asks, POWER_LAUNCHES (10) how many a folder has, and POWER_TRIES (10) how many
# folders of each sort are measured. Programs that are built already can be named: DUIPAI, and POWER_SLOW for the one
# with the feature slow-down. Every folder of the ordinary program serves as before once and as after once.
set -euo pipefail
cd "$(dirname "$0")/.."
hands=${POWER_HANDS:-100k}
launches=${POWER_LAUNCHES:-10}
tries=${POWER_TRIES:-10}
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=reports/compare-power.log

if [ -n "${POWER_SLOW:-}" ]; then
    cp "$POWER_SLOW" "$work/slow"
else
    # In a folder of its own: nobody is to take it for the program.
    cargo build --release --locked --quiet --bin duipai --features slow-down --target-dir "$target/slow-down"
    cp "$target/slow-down/release/duipai" "$work/slow"
fi
plain=$(scripts/program.sh)
cp "$plain" "$work/plain"

# A bench by a fresh copy of the program, for where a file lies in memory is the same for all its launches.
bench() {
    local name=$1 out=$2
    cp "$work/$name" "$work/duipai"
    "$work/duipai" bench --rules standard --engines greedy,recursive,cover --base greedy --hands "$hands" --launches "$launches" \
        --out "$work/$out" >/dev/null 2>"$work/errors" || {
        cat "$work/errors" >&2
        exit 2
    }
    rm "$work/duipai"
}

# The row over all strategies and the exit code: BEFORE AFTER FURTHER-ARGUMENTS. Sets `line` and `code`.
compare() {
    local json=$work/compare.json
    code=0
    "$work/plain" compare "$work/$1" "$work/$2" --format json "${@:3}" >"$json" || code=$?
    line=$(python3 - "$json" <<'PYTHON'
import json, sys
told = json.load(open(sys.argv[1]))
rows = told["comparisons"][0]["rules"][0]["rows"]
row = [row for row in rows if row["strategy"] is None and row["engine"] == "recursive"][0]
called = sum(row["verdict"] in ("slower", "faster") for row in rows)
ends = lambda name: "%.4f to %.4f" % tuple(row[name]) if row[name] else "none"
print("%s ratio %.4f alone %s jointly %s; %d of %d rows called, %d regressions" % (
    row["verdict"], row["ratio"], ends("interval"), ends("joint"), called, len(rows), told["regressions"]))
PYTHON
)
}

begun=$SECONDS
for ((i = 0; i < tries; i++)); do
    # Neighbours in time are compared, as a night with the one before.
    bench plain "plain-$i"
    bench slow "slow-$i"
    bench plain "again-$i"
    echo "measured $((i + 1)) of $tries after $((SECONDS - begun)) s" >&2
done

seen=0 failed=0 called=0 unchanged=0
{
    cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
    echo "scripts/compare-power.sh: $("$work/plain" --version), ${cpu:-unknown}, $(nproc) cores"
    echo "each folder: bench --rules standard --engines greedy,recursive,cover --base greedy --hands $hands --launches $launches"
    echo
    echo "recursive judges every tenth hand twice; the row of recursive over all strategies is to be called slower:"
    for ((i = 0; i < tries; i++)); do
        compare "plain-$i" "slow-$i"
        echo "  try $((i + 1)): $line"
        case $line in slower*) seen=$((seen + 1)) ;; esac
    done
    echo
    echo "one program and a copy of it; nothing is to be called, and --fail-above 5% is to end with 0:"
    for ((i = 0; i < tries; i++)); do
        next=$(((i + 1) % tries))
        for pair in "plain-$i again-$i" "again-$i plain-$next"; do
            # shellcheck disable=SC2086 # two folders
            compare $pair --fail-above 5%
            unchanged=$((unchanged + 1))
            if [ "$code" != 0 ]; then failed=$((failed + 1)); fi
            case $line in *"; 0 of "*) ;; *) called=$((called + 1)) ;; esac
            echo "  try $unchanged: exit $code, $line"
        done
    done
    echo
    echo "slower in $seen of $tries tries of a tenth (at least $((tries * 9 / 10)))"
    echo "failed in $failed of $unchanged tries of an unchanged program (at most $((unchanged / 20)))"
    echo "something called in $called of $unchanged tries of an unchanged program (at most $((unchanged / 20)))"
    echo "$((SECONDS - begun)) s of measuring"
} >"$log"
cat "$log"
[ "$seen" -ge $((tries * 9 / 10)) ] && [ "$failed" -le $((unchanged / 20)) ] && [ "$called" -le $((unchanged / 20)) ]
