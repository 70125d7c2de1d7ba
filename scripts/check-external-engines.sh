#!/usr/bin/env bash
# Asks other people's engines a few hundred hands and compares what they say with what they said when their
# versions were pinned: the right verdict of every hand, and who differs from it. Installs what is missing.
# After a change of a version or of the hands: check-external-engines.sh --update, and look at the difference.
set -euo pipefail
cd "$(dirname "$0")/.."

check=engines/external/check
engines=mahjong-py,mahjong-py-shanten,rlcard,xiangting,agari,agari-shanten,majiang-core,majiang-core-hule
said=$(mktemp)
trap 'rm -f "$said"' EXIT

scripts/install-external-engines.sh
# That engines differ, exit code 1, is expected of some.
{ cargo run --release --quiet -- judge - --rules standard --external engines/external/engines.toml \
    --engines "table,$engines" --format json <"$check/hands.txt" || [ $? -eq 1 ]; } |
    python3 "$check/differing.py" >"$said"

if [ "${1:-}" = --update ]; then
    cp "$said" "$check/expected.txt"
elif diff "$check/expected.txt" "$said"; then
    echo "all engines answer as expected: $(wc -l <"$check/hands.txt") hands"
else
    echo "< expected, > said now" >&2
    exit 1
fi
