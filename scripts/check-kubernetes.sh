#!/usr/bin/env bash
# Whether examples/schedulers/kubernetes.yaml is what Kubernetes understands, and whether the shell lines of its containers do
# what they say: every index, one of them ended by a signal, one whose folder is in use, and the merge. No cluster is asked.
#
# Takes kubernetes-validate from PyPI, pinned, into target/tools; where it cannot be had nothing is checked. DUIPAI names
# another program than the one of this folder.
set -euo pipefail
cd "$(dirname "$0")/.."
example=examples/schedulers/kubernetes.yaml

tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools/kubernetes-validate-1.37.0
if [ ! -x "$tools/bin/kubernetes-validate" ]; then
    if ! python3 -m venv "$tools" >/dev/null 2>&1 ||
        ! "$tools/bin/pip" install --quiet --disable-pip-version-check kubernetes-validate==1.37.0 2>/dev/null; then
        rm -rf "$tools"
        echo "NOT checked, cannot install kubernetes-validate from PyPI into a Python environment" >&2
        exit 0
    fi
fi
# The oldest version that it is for, and the newest known.
for version in 1.29 1.37; do
    "$tools/bin/kubernetes-validate" --quiet --strict --kubernetes-version "$version" "$example"
done

if [ -z "${DUIPAI:-}" ]; then
    cargo build --release --quiet
fi
program=${DUIPAI:-$(realpath -m "${CARGO_TARGET_DIR:-target}")/release/duipai}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What the container of a Job runs, from the file itself.
line() {
    "$tools/bin/python" -c '
import sys, yaml
jobs = {one["metadata"]["name"]: one for one in yaml.safe_load_all(open(sys.argv[1]))}
spec = jobs[sys.argv[2]]["spec"]
shards = jobs["duipai"]["data"]["SHARDS"]
assert spec.get("completions", int(shards)) == int(shards), "completions and SHARDS differ"
print(spec["template"]["spec"]["containers"][0]["args"][0])' "$example" "$1"
}
shard=$(line duipai-shards)
merge=$(line duipai-merge)
# The program under its own name, at small size: winners would take a while.
mkdir "$folder/bin"
cat >"$folder/bin/duipai" <<SH
#!/bin/sh
case \$1 in run) exec "$program" "\$@" --sources g1 ;; *) exec "$program" "\$@" ;; esac
SH
chmod +x "$folder/bin/duipai"
export PATH=$folder/bin:$PATH RULES=standard HANDS=100k SHARDS=2 OUT=$folder/shards

# A pod of this index and name, with an exit code to expect.
pod() {
    local code=0
    JOB_COMPLETION_INDEX=$1 POD=$2 sh -c "$shard" >"$folder/said.txt" 2>&1 || code=$?
    [ "$code" -eq "$3" ] && return
    echo "index $1: exit $code, not $3" >&2
    tail -n 5 "$folder/said.txt" >&2
    exit 1
}

# Told to end as soon as it has left a block of a run that would take hours.
HANDS=100G OUT=$folder/told JOB_COMPLETION_INDEX=0 POD=a sh -c "$shard" >/dev/null 2>&1 &
told=$!
left() { find "$folder/told/1/state" -name '0*.json' 2>/dev/null | wc -l; }
while [ "$(left)" -lt 1 ] && kill -0 "$told" 2>/dev/null; do sleep 0.01; done
kill -TERM "$told"
code=0
wait "$told" || code=$?
[ "$code" -eq 130 ] && [ ! -d "$folder/told/1-a" ]
echo "a pod that is told to end keeps its blocks and ends with 130"

pod 0 a 0
# The folder in use by a pod that was given up for lost.
exec 9>>"$OUT/1/state/lock"
flock 9
pod 0 b 0
exec 9>&-
[ -f "$OUT/1-b/run.json" ]
pod 1 c 0
HANDS=nonsense pod 1 d 2
# Here /data is the folder.
sh -c "${merge//\/data/$folder}" >/dev/null
duipai run --rules "$RULES" --hands "$HANDS" --out "$folder/single" --quiet >/dev/null
scripts/run-digest.sh "$folder/single" "$folder/merged" >/dev/null
echo "2 indices, one of them twice, equal the run in one piece"
