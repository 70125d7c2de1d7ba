#!/usr/bin/env bash
# Runs examples/schedulers/parallel.sh at small size and compares its merge with the run in one piece: after the run, after
# one shard was lost and made again alone, after a task that ran twice, and beside a lost one that comes back and writes.
#
#     scripts/check-parallel.sh [HANDS]                  120k random hands of standard mahjong unless told otherwise
#
# Needs GNU parallel; without it nothing is checked. DUIPAI names another program than the one of this folder.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
export HANDS=${1:-120k} SHARDS=4 RULES=standard JOBS=2

if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    echo "NOT checked, GNU parallel is missing: scripts/install-test-tools.sh installs it" >&2
    [ -z "${DUIPAI_REQUIRE_TOOLS:-}" ] || exit 1
    exit 0
fi
if [ -z "${DUIPAI:-}" ]; then
    cargo build --release --quiet
fi
export DUIPAI=${DUIPAI:-$(realpath -m "${CARGO_TARGET_DIR:-target}")/release/duipai}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# An engine that misreads some hands, so that every shard finds something and ends with 1.
cat >engines.toml <<TOML
[[engine]]
name = "mine"
command = ["sh", "-c", "sed -u s/^1122/1112/ | '$DUIPAI' serve table"]
TOML
export OUT=$folder/run OPTIONS="--sources g1 --external $folder/engines.toml --engines table,mine --sample mine=1/16"

# Runs a command that is to end with a code.
ends_with() {
    local expected=$1 code=0
    shift
    "$@" >"$folder/said.txt" 2>&1 || code=$?
    if [ "$code" -ne "$expected" ]; then
        echo "exit $code, not $expected: $*" >&2
        tail -n 5 "$folder/said.txt" >&2
        exit 1
    fi
}
# shellcheck disable=SC2086
run() { "$DUIPAI" run --rules "$RULES" --hands "$HANDS" $OPTIONS --threads 1 --quiet "$@"; }
same() {
    "$root/scripts/run-digest.sh" single "$1" >digests.txt
    printf '%s  %s\n' "$(tail -n 1 digests.txt | cut -c1-16)" "$2"
}

ends_with 1 run --out single

# The second machine is this one again, through a program in the place of ssh that passes no environment on.
cat >ssh <<'SSH'
#!/usr/bin/env bash
while [ "$1" != -- ]; do shift; done
shift
cd /
exec env -i HOME="$HOME" PATH="$PATH" SHELL="$BASH" "$BASH" -c "$*"
SSH
chmod +x ssh
printf ':\n%s/ssh elsewhere\n' "$folder" >nodes
NODES=nodes ends_with 1 "$root/examples/schedulers/parallel.sh"
same run/merged "$SHARDS shards by parallel"
# A finding is no failure of a task: each was done once.
[ "$(tail -n +2 run/jobs.txt | cut -f7 | sort | uniq -c | tr -s ' ')" = " $SHARDS 0" ]

rm -r run/shards/3
ends_with 1 "$DUIPAI" merge run/shards/* --out without --quiet
if "$root/scripts/run-digest.sh" single without >/dev/null 2>&1; then
    echo "the digest does not see that a shard is missing" >&2
    exit 1
fi
ends_with 1 "$root/examples/schedulers/parallel.sh" 3
same run/merged "shard 3 lost, and made again alone"

# Nothing but the times at which files were read may change.
state() { find run/shards/2 -printf '%p %s %T@\n' | sort; }
before=$(state)
ends_with 1 run --shard 2/4 --resume --out run/shards/2
[ "$(state)" = "$before" ]
same run/merged "shard 2 ran twice"

# A task that stands still after its first block, as one does whose machine was given up for lost: its folder is locked, the
# task that takes its place has another, and then it comes back and writes.
left() { find run/shards/4/state -name '0*.json' | wc -l; }
find run/shards/4 -mindepth 1 -maxdepth 1 ! -name state -exec rm -r {} +
find run/shards/4/state -name '0*.json' | sort | tail -n +2 | xargs rm
exec 9>>run/shards/4/state/lock
flock 9
ends_with 2 run --shard 4/4 --resume --out run/shards/4
ends_with 1 run --shard 4/4 --resume --out run/shards/4-1
ends_with 1 "$DUIPAI" merge run/shards/* --out run/merged --quiet
same run/merged "shard 4 hangs after $(left) block, and was made by another task"
exec 9>&-
ends_with 1 run --shard 4/4 --resume --out run/shards/4
ends_with 1 "$DUIPAI" merge run/shards/* --out run/again --quiet
same run/again "shard 4 came back, and went on to $(left) blocks"
