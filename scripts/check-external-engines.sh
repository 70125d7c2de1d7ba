#!/usr/bin/env bash
# Asks other people's engines a few hundred hands and compares what they say with what they said when their
# versions were pinned: the right verdict of every hand, and who differs from it. Installs what is missing.
# After a change of a version or of the hands: check-external-engines.sh --update, and look at the difference.
set -euo pipefail
cd "$(dirname "$0")/.."

check=engines/external/check
engines=mahjong-py,mahjong-py-shanten,rlcard,xiangting,agari,agari-shanten,majiang-core,majiang-core-hule,pymahjonggb,pymahjonggb-shanten,riichienv,riichienv-text,riichienv-shanten
said=$(mktemp)
trap 'rm -f "$said"' EXIT

# What all engines say of the hands of a file under some rules; those that do not know the rules say nothing.
# That engines differ, exit code 1, is expected of some.
ask() {
    { cargo run --release --quiet -- judge - --rules "$1" --external engines/external/engines.toml \
        --engines "table,$engines" --format json <"$2" || [ $? -eq 1 ]; } |
        python3 "$check/differing.py" >"$said"
}

scripts/install-external-engines.sh
failed=0
for asked in standard:standard riichi:forms gb:forms; do
    rules=${asked%:*} hands=$check/hands-${asked#*:}.txt
    expected=$check/expected-$rules.txt
    ask "$rules" "$hands"
    if [ "${1:-}" = --update ]; then
        cp "$said" "$expected"
    elif diff "$expected" "$said"; then
        echo "$rules: all engines answer as expected: $(wc -l <"$hands") hands"
    else
        echo "< $expected, > said now" >&2
        failed=1
    fi
done
exit "$failed"
