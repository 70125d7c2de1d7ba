#!/usr/bin/env bash
# Goes through the small spaces of reports/exhaust.jsonl once more and compares every result with the one there.
# usage: scripts/small-spaces.sh [HANDS]   (spaces of up to so many asked hands; 10000000 unless given)
set -euo pipefail
most=${1:-10000000}
case $most in
'' | *[!0-9]*) echo "small-spaces.sh: \`$most\` is no number of hands, such as 10000000" >&2 && exit 2 ;;
esac
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

counted=0 failed=0
while IFS= read -r line; do
    asked=${line##*\"asked\":}
    asked=${asked%%,*}
    [ "$asked" -le "$most" ] || continue
    command=${line#*\"command\":\"duipai }
    command=${command%%\"*}
    expected=${line#*\"result\":}
    # The brace that ends the line belongs to the entry.
    expected=${expected%\}}
    IFS=' ' read -r -a args <<<"$command"
    code=0
    # In a folder of its own, for it may leave one. That an engine errs there, exit 1, is part of what is compared.
    (cd "$scratch" && "$duipai" "${args[@]}" --quiet --format json >told) </dev/null || code=$?
    if [ "$code" -gt 1 ] || [ "$(tail -n 1 "$scratch/told")" != "$expected" ]; then
        echo "duipai $command: exit $code, not what reports/exhaust.jsonl has" >&2
        diff <(tr ',' '\n' <<<"$expected") <(tail -n 1 "$scratch/told" | tr ',' '\n') >&2 || true
        failed=$((failed + 1))
    fi
    counted=$((counted + 1))
done <reports/exhaust.jsonl
echo "$counted spaces of up to $most hands, $failed other than in reports/exhaust.jsonl"
# Nothing counted would be no comparison.
[ "$failed" = 0 ] || exit 1
[ "$counted" -gt 0 ] || exit 4
