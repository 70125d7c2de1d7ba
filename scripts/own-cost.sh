#!/usr/bin/env bash
# What a campaign costs beside its engines: own-cost.sh [RULES...]. Runs each preset with `table` and `recursive` on one
# thread, with sources of the default size, and says how much of the time those two took and how much all the rest:
# drawing, comparing, relations, the canary. Exit 1 if the rest is more anywhere.
set -euo pipefail
duipai=$("$(dirname "$0")/program.sh")
[ $# -gt 0 ] || set -- standard laizi riichi gb sichuan waihuzi paohuzi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
dear=0
for rules in "$@"; do
    "$duipai" run --rules "$rules" --engines table,recursive --threads 1 --quiet --out "$out/$rules" >/dev/null
    # The run's own seconds, without opening and shrinking, and what blocks.csv says of its engines.
    seconds=$(grep -o '"seconds": *[0-9.]*' "$out/$rules/run.json" | tail -n +2 | awk '{ sum += $2 } END { print sum }')
    awk -F, -v rules="$rules" -v seconds="$seconds" '
        NR > 1 { ns[$4] += $6 }
        END {
            engines = (ns["table"] + ns["recursive"]) / 1e9
            printf "%-9s %5.1f s: table %.2f s, recursive %.2f s, all the rest %.2f s (%.0f %% of the engines)\n",
                rules, seconds, ns["table"] / 1e9, ns["recursive"] / 1e9, seconds - engines, 100 * (seconds - engines) / engines
            exit seconds - engines > engines
        }' "$out/$rules/blocks.csv" || dear=1
done
exit $dear
