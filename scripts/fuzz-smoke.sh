#!/usr/bin/env bash
# Builds all fuzz targets and runs each for so many seconds: fuzz-smoke.sh [SECONDS] [TARGET...]. What it finds on
# the way is thrown away; what a target stops at is kept in fuzz/artifacts. FUZZ_PROGRAMS names a folder with targets
# that are built already.
set -euo pipefail
folder=${FUZZ_PROGRAMS:+$(realpath -m -- "$FUZZ_PROGRAMS")}
cd "$(dirname "$0")/.."

seconds=${1:-5}
case $seconds in
'' | *[!0-9]* | 0) echo "fuzz-smoke.sh: \`$seconds\` is no number of seconds, from 1" >&2 && exit 2 ;;
esac
shift $(($# > 0))
names=("$@")
if [ ${#names[@]} = 0 ]; then
    for source in fuzz/fuzz_targets/*.rs; do names+=("$(basename "$source" .rs)"); done
fi

if [ -z "$folder" ]; then
    folder=$(scripts/fuzz-build.sh "${names[@]/#/--bin=}" | tail -n 1)
fi
# What travelled as an artifact is not executable.
for name in "${names[@]}"; do [ -x "$folder/$name" ] || chmod +x "$folder/$name"; done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
for name in "${names[@]}"; do
    artifacts=fuzz/artifacts/$name
    mkdir -p "$scratch/$name" "$artifacts"
    # Beside what is new: the seeds, which it only reads.
    if "$folder/$name" "$scratch/$name" "corpus/fuzz/$name" -max_total_time="$seconds" -timeout=20 \
        -max_len=8192 -artifact_prefix="$artifacts/" -print_final_stats=1 >"$scratch/log" 2>&1; then
        # Unless all time went into the seeds there are statistics.
        sum=$(awk '/^stat::number_of_executed_units/ { units = $2 } /^stat::average_exec_per_sec/ { rate = $2 }
            END { printf "%d executed, %d a second", units, rate }' "$scratch/log")
        echo "$name: $sum"
    else
        failed=1
        echo "$name: STOPPED; replay it with" \
            "cargo run --release -- replay --fuzz $name $artifacts/FILE" >&2
        tail -n 40 "$scratch/log" >&2
    fi
done
exit $failed
