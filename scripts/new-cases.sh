#!/usr/bin/env bash
# Cases of a run that the corpus does not have, one of each signature, ready to be added to it.
# usage: scripts/new-cases.sh [--branch NAME [--push]] [--open] OUT FOLDER...
#
# FOLDER is a run's folder, or any with case files in it or below. OUT/corpus/cases holds the new ones, laid out like the
# repository; it is made only if there are any. They are `fixed`, so that `duipai replay` fails until the bug is mended, or
# `open` with --open. With --branch they are committed in this repository on a new branch as well, and with --push
# pushed to origin.
set -euo pipefail
usage() {
    echo "new-cases.sh: $1; usage: new-cases.sh [--branch NAME [--push]] [--open] OUT FOLDER..." >&2
    exit 2
}
branch='' push='' status=--fixed
while :; do
    case ${1:-} in
    --branch)
        branch=${2:-}
        git check-ref-format --branch "$branch" >/dev/null 2>&1 || usage "\`$branch\` is no name of a branch"
        shift 2
        ;;
    --push) push=1 && shift ;;
    --open) status=--open && shift ;;
    -*) usage "what is \`$1\`" ;;
    *) break ;;
    esac
done
[ $# -ge 2 ] || usage "it needs a folder to write and one to read"
out=$(realpath -m -- "$1")
shift
[ ! -e "$out/corpus" ] || usage "$out/corpus is there already"
from=()
for folder in "$@"; do
    [ -d "$folder" ] || usage "there is no folder $folder"
    # Of a run the cases alone; and a folder without any is none to be read.
    ! [ -e "$folder/run.json" ] || folder=$folder/cases
    if [ -n "$(find "$folder" -name '*.toml' -print -quit 2>/dev/null)" ]; then from+=("$(realpath -- "$folder")"); fi
done

duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Added to a copy, so that what is in the corpus is known there, and what is new is what the copy has more.
mkdir "$scratch/corpus"
cp -R corpus/cases "$scratch/corpus/"
if [ ${#from[@]} -gt 0 ]; then
    "$duipai" corpus add "${from[@]}" "$status" --corpus "$scratch/corpus" >"$scratch/told"
    # What is left out for being known would be most of it.
    grep -v '^left out' "$scratch/told" | sed "s|$scratch/||" || true
fi
new=()
for file in "$scratch"/corpus/cases/*.toml; do
    [ -e "corpus/cases/$(basename "$file")" ] || new+=("$file")
done
echo "new cases: ${#new[@]}"
[ ${#new[@]} -gt 0 ] || exit 0
mkdir -p "$out/corpus/cases"
cp "${new[@]}" "$out/corpus/cases/"
[ -n "$branch" ] || exit 0
git switch --quiet -c "$branch"
cp "${new[@]}" corpus/cases/
git add -- "${new[@]/#"$scratch/"/}"
git commit --quiet -m "Cases that a run found" -- "${new[@]/#"$scratch/"/}"
echo "committed on branch $branch"
[ -z "$push" ] || git push --quiet origin "$branch"
