#!/usr/bin/env bash
# A run fills a small file system, which is then made larger and read-only and writable again. Every time the run is
# told in one line and ends with exit code 2, finished blocks stay as they are, and in the end it is the undisturbed run.
# Needs root, for the file system.
#
#     sudo scripts/disk-full.sh
#
# DUIPAI names another program than the one of this folder.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${DUIPAI:-}" ]; then
    cargo build --release --quiet
fi
duipai=${DUIPAI:-$PWD/target/release/duipai}
folder=$(mktemp -d)
mkdir "$folder/disk"
mount -t tmpfs -o size=256k tmpfs "$folder/disk"
trap 'umount "$folder/disk"; rm -rf "$folder"' EXIT
run=("$duipai" run --rules laizi --set wild.copy_limit=4 --engines table,js-recursive --sources g1 --hands 300k --quiet)

sums() { (cd "$folder/disk/out/state" && find . -name '0*.json' -exec sha256sum {} + | sort); }
# Runs on, which has to fail in one line with exit code 2 and to leave all finished blocks alone.
fails() {
    local code=0 before="" lines
    [ ! -d "$folder/disk/out/state" ] || before=$(sums)
    "${run[@]}" --resume --out "$folder/disk/out" >"$folder/out.txt" 2>"$folder/err.txt" || code=$?
    lines=$(wc -l <"$folder/err.txt")
    echo "$1: exit $code: $(cat "$folder/err.txt")"
    [ "$code" = 2 ] && [ "$lines" = 1 ] && [ ! -s "$folder/out.txt" ]
    [ -z "$before" ] || [ -z "$(comm -23 <(echo "$before") <(sums))" ]
    [ -z "$(find "$folder/disk" -name '*.part')" ]
}

"${run[@]}" --out "$folder/undisturbed" >/dev/null
fails "full"
fails "full still"
mount -o remount,size=400k "$folder/disk"
fails "full again"
mount -o remount,size=64m,ro "$folder/disk"
fails "read-only"
mount -o remount,rw "$folder/disk"
"${run[@]}" --resume --out "$folder/disk/out" >/dev/null
diff -r "$folder/undisturbed/cases" "$folder/disk/out/cases"
cmp "$folder/undisturbed/disagreements.csv" "$folder/disk/out/disagreements.csv"
echo "equal to the undisturbed run: disagreements.csv, $(find "$folder/disk/out/cases" -type f | wc -l) cases"
