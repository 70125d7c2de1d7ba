#!/usr/bin/env bash
# Times other people's crates beside our engines and writes reports/peers.md: peers.sh [LAUNCHES]. First they are held
# against `reference`, on every hand; where one differs, nothing is timed. docs/benches.md says what is measured.
set -euo pipefail
cd "$(dirname "$0")/.."
launches=${1:-15}
case $launches in
'' | *[!0-9]* | 0) echo "peers.sh: \`$launches\` is no number of launches, from 1" >&2 && exit 2 ;;
esac

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
for command in test build; do
    cargo "$command" --release --locked --quiet --manifest-path benches/peers/Cargo.toml --target-dir "$target" >&2
done
program=$target/release/duipai-peers
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$program" agree >"$scratch/agree.md"
for ((number = 1; number <= launches; number++)); do
    echo "launch $number of $launches" >&2
    "$program" time >"$scratch/$number.csv"
done

cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
version() { sed -n "/^name = \"$1\"$/{n;s/^version = \"\(.*\)\"$/$1 \1/p}" benches/peers/Cargo.lock; }
{
    cat <<HEAD
# Beside other people's crates

Written by \`scripts/peers.sh $launches\` on $(date -u +%F): $(version xiangting), $(version riichienv-core), $(version agari), as
published; $(rustc --version | cut -d ' ' -f 1,2); ${cpu:-an unknown processor}, load $(cut -d ' ' -f 1 /proc/loadavg) at the end.
What is measured, and what it does not say, is in [docs/benches.md](../docs/benches.md#beside-other-peoples-crates).

How many times as long as \`table\` each takes for the same hands, with a 95 % interval over $launches launches; beside
\`table\` its own time a hand. \`table again\` is a second \`table\`: how far from 1 a ratio is by chance.
HEAD
    "$program" page "$scratch"/*.csv
    cat <<HEAD

## Do they agree?

Everyone was asked all of these hands, and \`reference\` too.

HEAD
    cat "$scratch/agree.md"
} >"$scratch/peers.md"
# A table's last line is followed by an empty one already.
cat -s "$scratch/peers.md" >reports/peers.md
echo "reports/peers.md"
