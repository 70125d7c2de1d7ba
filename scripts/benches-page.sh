#!/usr/bin/env bash
# Writes a table of docs/benches.md anew: benches-page.sh times | instructions | tables.
#
#     times           from what `cargo bench -p duipai-engines` left under target/criterion
#     instructions    from reports/instructions.csv, which scripts/check-instructions.sh --update writes
#     tables          measured now, the median of nine processes for each rules
set -euo pipefail
# A table of which a part could not be had is none.
shopt -s inherit_errexit
cd "$(dirname "$0")/.."
page=docs/benches.md
target=${CARGO_TARGET_DIR:-target}

# One line for each engine and one column for each workload, of lines WORKLOAD,ENGINE,FIGURE.
crosswise() {
    awk -F, -v unit="$1" '
    !($1 in column) { column[$1] = ++columns; workload[columns] = $1 }
    !($2 in line) { line[$2] = ++lines; engine[lines] = $2 }
    { figure[$2, $1] = $3 }
    END {
        head = "| " unit " |"; rule = "|---|"
        for (c = 1; c <= columns; c++) { head = head " `" workload[c] "` |"; rule = rule "---|" }
        print head "\n" rule
        for (l = 1; l <= lines; l++) {
            row = "| `" engine[l] "` |"
            for (c = 1; c <= columns; c++) row = row " " (((engine[l], workload[c]) in figure) ? figure[engine[l], workload[c]] : "–") " |"
            print row
        }
    }'
}

times() {
    # In the order of the instructions; a name beyond them would be missed by the test of the page.
    tail -n +2 reports/instructions.csv | cut -d , -f 1,2 | python3 -c '
import json, sys
folder, hands = sys.argv[1] + "/criterion", 1 << 16
for line in sys.stdin:
    workload, engine = line.strip().split(",")
    try:
        estimates = json.load(open(f"{folder}/{workload}/{engine}/new/estimates.json"))
    except OSError as error:
        sys.exit(f"benches-page.sh: {error}: run cargo bench -p duipai-engines before")
    ns = estimates["median"]["point_estimate"] / hands
    print(f"{workload},{engine},{ns:.1f}" if ns < 100 else f"{workload},{engine},{ns:.0f}")
' "$target" | crosswise "ns a hand, at load $(cut -d ' ' -f 1 /proc/loadavg)"
}

instructions() {
    tail -n +2 reports/instructions.csv | crosswise "instructions a hand"
}

tables() {
    cargo build --release --locked --quiet -p duipai-workloads >&2
    local rules
    printf '| rules | made in | memory |\n|---|---|---|\n'
    for rules in standard laizi laizi~wild.copy_limit=4 riichi gb sichuan waihuzi waihuzi~jiao=true paohuzi; do
        for _ in {1..9}; do "$target/release/tables" "$rules"; done | sort -t , -g -k 2 | sed -n 5p |
            awk -F, '{ printf "| `%s` | %s ms | %.1f MB |\n", $1, $2, $3 / 1000 }'
    done
}

case ${1:-} in
times | instructions | tables) ;;
*) echo "benches-page.sh: usage: benches-page.sh times | instructions | tables" >&2 && exit 2 ;;
esac
new=$("$1")
grep -qx "<!-- $1 -->" "$page" || {
    echo "benches-page.sh: $page has no line <!-- $1 -->" >&2
    exit 2
}
changed=$(NEW=$new awk -v mark="<!-- $1 -->" '
$0 == mark { print; print ENVIRON["NEW"]; inside = 1; next }
inside && /^\|/ { next }
{ inside = 0; print }' "$page")
printf '%s\n' "$changed" >"$page"
