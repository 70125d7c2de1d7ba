#!/usr/bin/env bash
# A run in shards with GNU parallel: on this machine, or on others that are reached by ssh and see the same folder.
#
#     SHARDS=16 RULES=standard HANDS=100M examples/schedulers/parallel.sh
#     SHARDS=16 ... examples/schedulers/parallel.sh 3 7         those shards only, and the merge
#
# DUIPAI names the program, OUT the folder, OPTIONS what else `duipai run` is to be told, JOBS how many shards at once
# on each machine, NODES a file with machines, a line each (parallel's --sshloginfile). They need bash as login shell, and OUT
# and DUIPAI have to hold everywhere. The same command once more makes what is missing and nothing else.
set -uo pipefail
settings=(DUIPAI OUT SHARDS RULES HANDS OPTIONS)
export "${settings[@]}"
: "${DUIPAI:=duipai}" "${OUT:=shards}" "${SHARDS:=16}" "${RULES:=standard}" "${HANDS:=100M}" "${OPTIONS:=}"

# shellcheck disable=SC2086
shard() {
    "$DUIPAI" run --rules "$RULES" --hands "$HANDS" $OPTIONS --threads 1 --shard "$1/$SHARDS" --resume \
        --out "$OUT/shards/$1" --quiet
    local code=$?
    # What was found is told by merge; it is no failure of the task, and would be found again.
    case $code in 1 | 6) return 0 ;; *) return "$code" ;; esac
}
export -f shard

elsewhere=()
if [ -n "${NODES:-}" ]; then
    elsewhere=(--sshloginfile "$NODES" --workdir .)
    for name in shard "${settings[@]}"; do elsewhere+=(--env "$name"); done
fi
mkdir -p "$OUT"
if [ "$#" -eq 0 ]; then
    mapfile -t numbers < <(seq "$SHARDS")
    set -- "${numbers[@]}"
fi
# One that fails is tried twice more, and goes on where it was. What fails for good shows as missing blocks.
printf '%s\n' "$@" | parallel --jobs "${JOBS:-100%}" --retries 3 --joblog "$OUT/jobs.txt" \
    "${elsewhere[@]}" shard

exec "$DUIPAI" merge "$OUT"/shards/* --out "$OUT/merged" --quiet
