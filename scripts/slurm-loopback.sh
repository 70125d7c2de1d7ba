#!/usr/bin/env bash
# A Slurm of several nodes on one machine, over loopback: runs examples/schedulers/slurm.sbatch as an array, cuts the
# power of one node in the middle, lets another hang, tells a task of the third that its time is up, and compares what the
# merge says with the run in one piece.
#
#     scripts/slurm-loopback.sh [HANDS [SHARDS]]        6M random hands in 8 shards unless told otherwise
#
# Needs root, for each node is a process namespace that can be killed as a whole, and on Debian and Ubuntu
#     apt-get install --no-install-recommends slurmctld slurmd slurm-client munge
# No service of the machine is used or changed: configuration, keys, sockets and spool lie in a folder that goes
# afterwards, ports 17000 to 17003 on 127.0.0.1 are taken. RULES names other rules, DUIPAI another program.
set -euo pipefail
cd "$(dirname "$0")/.."
export HANDS=${1:-6M} SHARDS=${2:-8} RULES=${RULES:-standard} OPTIONS="--sources g1"

for tool in munged slurmctld slurmd sbatch unshare; do
    command -v "$tool" >/dev/null || {
        echo "$tool is missing: apt-get install slurmctld slurmd slurm-client munge util-linux" >&2
        exit 2
    }
done
if [ "$(id -u)" -ne 0 ]; then
    echo "this needs root: a node is a process namespace" >&2
    exit 2
fi
if [ -z "${DUIPAI:-}" ]; then
    cargo build --release --quiet
    DUIPAI=${CARGO_TARGET_DIR:-$PWD/target}/release/duipai
fi
export DUIPAI

folder=$(mktemp -d)
# munge wants to see that others could reach its socket.
chmod 711 "$folder"
export OUT=$folder/run SLURM_CONF=$folder/slurm.conf
mkdir -p "$OUT" "$folder/state"
started=()
finish() {
    for pid in "${started[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    if [ -n "${KEEP:-}" ]; then cp -r "$folder" "$KEEP"; fi
    rm -rf "$folder"
}
trap finish EXIT

begun=$(date +%s)
say() { printf '%4d s  %s\n' "$(($(date +%s) - begun))" "$*"; }
# Waits for a command to succeed, at most so many seconds.
await() {
    local until=$(($(date +%s) + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        if [ "$(date +%s)" -gt "$until" ]; then
            echo "waited in vain for: $*" >&2
            tail -n 5 "$folder"/*.log >&2
            exit 1
        fi
        sleep 0.2
    done
}

host=$(hostname -s)
user=$(id -un)
cat >"$SLURM_CONF" <<CONF
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17000
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=15
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
# A node that does not answer for so long is down, and what ran on it is queued again.
SlurmdTimeout=10
KillWait=5
JobRequeue=1
ReturnToService=0
SlurmdParameters=config_overrides
NodeName=node[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=1
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
printf 'CgroupPlugin=%s\n' "${CGROUP_PLUGIN:-autodetect}" >"$folder/cgroup.conf"

dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 2>/dev/null
chmod 600 "$folder/munge.key"
munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" \
    >/dev/null 2>&1 &
started+=($!)
await 20 munge --socket="$folder/munge.socket" --no-input
slurmctld -D -i >/dev/null 2>"$folder/slurmctld.err" &
started+=($!)
await 20 scontrol ping

# A node with all that runs on it, as processes of one namespace: with its first process the kernel kills the others.
declare -A power
node() {
    unshare --fork --pid --mount-proc --kill-child slurmd -D -N "$1" >/dev/null 2>"$folder/$1.err" &
    power[$1]=$!
    started+=($!)
}
for name in node1 node2 node3; do node "$name"; done
in_state() { [ "$(sinfo --noheader --Node --format=%N:%T | grep -cE "$1")" -eq "$2" ]; }
await 60 in_state ':idle$' 3
say "three nodes are up: $(slurmctld -V), $("$DUIPAI" --version), $RULES, $HANDS random hands in $SHARDS shards"
sinfo --Node --format='%N %T %c' | sed 's/^/        /'

# A finding is no failure here.
code=0
"$DUIPAI" run --rules "$RULES" --hands "$HANDS" --sources g1 --out "$folder/single" --quiet >/dev/null || code=$?
say "the run in one piece: exit $code"

array=$(sbatch --parsable --array=1-"$SHARDS" --output="$OUT/%x-%A_%a.log" examples/schedulers/slurm.sbatch)
merge=$(sbatch --parsable --dependency=afterany:"$array" --output="$OUT/merge.log" examples/schedulers/slurm.sbatch)
say "submitted: an array of $SHARDS tasks, and the merge after it"
queue() {
    squeue --array --noheader --sort=i --format='%F_%K %T %R' |
        sed "s/^${array}_/task /; s/^${merge}_[^ ]*/merge/; s/^/        /"
}

# The task that a node works on, while it has left some blocks and lacks others. A fault then is one that matters.
declare -A task
left() { find "$OUT/shards/$1" -path '*/state/*/0*.json' 2>/dev/null | wc -l; }
in_the_middle() {
    task[$1]=$(squeue --array --noheader --nodelist="$1" --states=R --format=%K)
    [ -n "${task[$1]}" ] || return 1
    local blocks
    blocks=$(left "${task[$1]}")
    [ "$blocks" -ge 3 ] && [ "$blocks" -le 20 ]
}
child() { ps -o pid= --ppid "$1" | tr -d ' '; }

await 300 in_the_middle node1
# What is waited for, the shell does not report as killed.
{ kill -9 "${power[node1]}" && wait "${power[node1]}"; } 2>/dev/null || true
touch "$folder/fault"
say "node1 lost its power while it did task ${task[node1]}, which has left $(left "${task[node1]}") blocks"

# Its daemon answers no more, and its task stands still and keeps its folder locked.
await 300 in_the_middle node2
kill -STOP "$(child "${power[node2]}")"
hung=$(pgrep -f "^$DUIPAI run .*--out $OUT/shards/${task[node2]} ")
kill -STOP "$hung"
say "node2 hangs while it does task ${task[node2]}, which has left $(left "${task[node2]}") blocks"
queue

# As --signal does before a time limit. scancel complains when the step has ended before it looks again.
await 300 in_the_middle node3
scancel --quiet --signal=TERM "${array}_${task[node3]}.0" || true
say "task ${task[node3]} on node3 is told that its time is up, with $(left "${task[node3]}") blocks"

await 120 in_state ':down' 2
say "Slurm has noticed that two nodes are down, and has queued their tasks again"
queue

# What a merge said, and the digests of the run in one piece and of the shards.
compare() {
    head -n 1 "$OUT/$1" | sed 's/^/        /'
    scripts/run-digest.sh "$folder/single" "$OUT/merged" | sed "s#$folder/##; s/^/        /"
}
ended() { [ -z "$(squeue --noheader)" ]; }
await 1800 ended
say "all ended: task, state, exit code, starts again, the last node"
for number in $(seq "$SHARDS"); do
    scontrol --oneliner show job "${array}_$number" |
        sed -E "s/.* JobState=([A-Z_]+) .* Restarts=([0-9]+) .* ExitCode=([0-9:]+) .* NodeList=([a-z0-9]*) .*/\\1 \\3 \\2 \\4/" |
        sed "s/^/        $number /"
done
after=$(find "$OUT/shards/${task[node1]}" -path '*/state/*/0*.json' -newer "$folder/fault" | wc -l)
say "task ${task[node1]} has $(left "${task[node1]}") blocks, of which another node made $after"
say "merge: $(scontrol --oneliner show job "$merge" | grep -oE '(JobState|ExitCode)=[^ ]+' | tr '\n' ' ')"
compare merge.log

# The one that hung comes back, though its task is long done elsewhere, and writes what it has.
before=$(left "${task[node2]}")
kill -CONT "$hung"
gone() { ! kill -0 "$hung"; }
await 120 gone
say "the task of node2 came back and went on from $before to $(left "${task[node2]}") blocks; merged once more"
sbatch --wait --output="$OUT/again.log" examples/schedulers/slurm.sbatch >/dev/null || true
compare again.log
say "equal"
