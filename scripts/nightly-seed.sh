#!/usr/bin/env bash
# The seed of a night: its day and two digits, YYYYMMDDNN. Every day has a hundred seeds of its own, so no two days
# have one in common, and none has seed 1, which everybody else begins with.
# usage: scripts/nightly-seed.sh [YYYY-MM-DD [NN]]   (today in UTC and 0 unless given; NN from 0 to 99 for more runs a day)
set -euo pipefail
day=${1:-$(date -u +%F)}
number=${2:-0}
case $day in
[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]) ;;
*) day= ;;
esac
if [ -z "$day" ] || [ "$(date -u -d "$day" +%F 2>/dev/null)" != "$day" ]; then
    echo "nightly-seed.sh: \`${1:-}\` is no day, such as 2026-01-31" >&2
    exit 2
fi
case $number in
[0-9] | [0-9][0-9]) ;;
*) echo "nightly-seed.sh: \`$number\` is no number from 0 to 99" >&2 && exit 2 ;;
esac
printf '%s%02d\n' "${day//-/}" "$((10#$number))"
