#!/usr/bin/env bash
# Goes through every space whose counts the documents tell, and writes reports/exhaust.jsonl anew: one line for
# each command, with its result. Takes hours; what was done is kept in the folder given, and not done again.
#
#     scripts/exhaust-all.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?name a folder for what is done}
mkdir -p "$folder"

# Another program than the one of this folder can be named: DUIPAI=/path/to/duipai.
if [ -z "${DUIPAI:-}" ]; then
    cargo build --release --quiet
fi
duipai=${DUIPAI:-$PWD/target/release/duipai}
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
log=$folder/exhaust.jsonl
: >"$log"

# One space: its arguments. The result is kept, so that a second call goes on where this one ended.
space() {
    local name result
    name=$(printf '%s' "$*" | tr -c 'a-zA-Z0-9.=+~' '_')
    result=$folder/$name.json
    if [ ! -s "$result" ]; then
        local out=("--out" "$folder/$name" "--resume") begun=$SECONDS code=0
        case " $* " in *" --suits "*) out=() ;; esac
        "$duipai" exhaust "$@" "${out[@]}" --quiet --format json >"$result.part" || code=$?
        if [ "$code" -gt 1 ]; then
            echo "duipai exhaust $*: exit $code" >&2
            exit "$code"
        fi
        printf '{"command":"duipai exhaust %s","version":"%s","cpu":"%s","threads":%s,"seconds":%s,"result":%s}\n' \
            "$*" "$("$duipai" --version | cut -d' ' -f2)" "${cpu:-unknown}" "$(nproc)" \
            "$((SECONDS - begun))" "$(tail -n 1 "$result.part")" >"$result"
        rm "$result.part"
        rm -rf "${folder:?}/$name/state"
    fi
    cat "$result" >>"$log"
    tail -n 1 "$log" | cut -c 1-200
}

for size in 2 5 8 11; do
    space --size "$size" --engines table
    for wilds in 1 2 3 4; do
        [ "$wilds" -le "$size" ] || continue
        space --rules laizi --size "$size" --wilds "$wilds" --engines table
        space --rules laizi --set wild.copy_limit=4 --size "$size" --wilds "$wilds" --engines table
    done
done
for wilds in 1 2 3 4; do
    space --rules laizi --size 14 --wilds "$wilds" --suits --engines table
    space --rules laizi --set wild.copy_limit=4 --size 14 --wilds "$wilds" --suits --engines table
done
for size in 2 5 8 11 14; do
    space --rules waihuzi --size "$size" --engines table
    space --rules waihuzi --size "$size" --up-to symmetry --engines table,cpp-waihuzi
done
space --rules waihuzi --size 17 --engines table
for size in 3 4 6 7 8; do
    space --size "$size" --engines go-greedy,vb-recursive
done
for size in 3 4 5 6 7 8 9 10 11 12 13 14; do
    space --size "$size" --suits --engines go-greedy,vb-recursive
    space --rules sichuan --size "$size" --suits --engines lua-sichuan
done
for size in 5 8 11; do
    space --rules sichuan --size "$size" --engines table
    space --rules sichuan --size "$size" --up-to symmetry --engines lua-sichuan
done
space --rules sichuan --size 14 --suits --engines table,greedy
for pairs in distinct none any-quads; do
    space --rules sichuan --set pairs=$pairs --size 14 --suits --engines table,greedy
done
# Each form of special hands alone, and all of them beside sets and an eye.
for pairs in distinct one-quad any-quads; do
    space --rules riichi --set forms=pairs --set pairs=$pairs --size 14 --suits --engines table,greedy
done
space --rules riichi --set forms=orphans --size 14 --suits --engines table
for form in lesser-knitted greater-knitted knitted-straight; do
    space --rules gb --set forms=$form --size 14 --suits --engines table
done
space --rules riichi --size 14 --suits --engines table
space --rules riichi --set pairs=any-quads --size 14 --suits --engines table
space --rules gb --size 14 --suits --engines table
space --rules gb --size 11 --suits --engines table
space --rules riichi --size 14 --up-to symmetry --engines table
space --size 14 --up-to symmetry --engines table
space --size 14 --up-to symmetry --engines table,recursive
space --size 14 --up-to symmetry --engines vb-recursive
space --size 14 --up-to symmetry --engines go-greedy
space --size 14 --engines table

cp "$log" reports/exhaust.jsonl
echo "reports/exhaust.jsonl: $(wc -l <reports/exhaust.jsonl) spaces"
