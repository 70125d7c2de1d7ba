#!/usr/bin/env bash
# A run of the main job that is the same every time but for where it is cut: seed 1, all rules, ended by the clock.
# usage: scripts/fixed-seed.sh [SECONDS [OUT]]   (60 s unless given; the folder is left if it is named)
set -euo pipefail
seconds=${1:-60}
case $seconds in
'' | *[!0-9]* | 0) echo "fixed-seed.sh: \`$seconds\` is no number of seconds, from 1" >&2 && exit 2 ;;
esac
out=${2:+$(realpath -m -- "$2")}
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
if [ -z "$out" ]; then
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    out=$scratch/run
fi
"$duipai" run --seed 1 --hands 100M --time "${seconds}s" --out "$out" --quiet
