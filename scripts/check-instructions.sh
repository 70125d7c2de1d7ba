#!/usr/bin/env bash
# Whether an engine takes over 5 % more instructions a hand than it did: then it ends with 3.
#
#     check-instructions.sh                than reports/instructions.csv says; needs the compiler that this names
#     check-instructions.sh COMMIT         than it did there, counted now, with the same compiler
#     check-instructions.sh --update       no question: writes reports/instructions.csv and the table of docs/benches.md
#     check-instructions.sh --self-test    whether it notices a `recursive` that is made slower on purpose
#
# Without valgrind, or with another compiler than that of the file, it says so and ends with 0; without valgrind where
# DUIPAI_REQUIRE_TOOLS is set, with 1.
set -euo pipefail
cd "$(dirname "$0")/.."
file=reports/instructions.csv
if [ $# -gt 1 ]; then
    echo "check-instructions.sh: usage: check-instructions.sh [COMMIT | --update | --self-test]" >&2
    exit 2
fi

skip() {
    echo "instructions: skipped, $1"
    exit 0
}
if ! command -v valgrind >/dev/null; then
    # What is required and not there must not look like something that passed.
    [ -z "${DUIPAI_REQUIRE_TOOLS:-}" ] || { echo "instructions: not counted, there is no valgrind" >&2 && exit 1; }
    skip "there is no valgrind"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
is=$scratch/is.csv

case ${1:-} in
'')
    rustc=$(rustc --version | cut -d ' ' -f 2)
    recorded=$(sed -n '2s/.*,//p' "$file")
    [ "$rustc" = "$recorded" ] || skip "$file is of rustc $recorded, and this is $rustc"
    scripts/instructions.sh >"$is"
    if ! diff <(cut -d , -f 1,2 "$file") <(cut -d , -f 1,2 "$is") >&2; then
        echo "instructions: $file lists other engines or workloads than there are: scripts/check-instructions.sh --update" >&2
        exit 4
    fi
    scripts/compare-instructions.sh "$file" "$is"
    ;;
--update)
    scripts/instructions.sh >"$is"
    cp "$is" "$file"
    scripts/benches-page.sh instructions
    ;;
--self-test)
    scripts/instructions.sh >"$scratch/was.csv"
    scripts/instructions.sh --features duipai-engines/slow-down >"$is"
    code=0
    scripts/compare-instructions.sh "$scratch/was.csv" "$is" >"$scratch/told" || code=$?
    cat "$scratch/told"
    if [ "$code" != 3 ] || ! grep -q '^MORE: recursive on ' "$scratch/told"; then
        echo "instructions: a slower \`recursive\` was NOT noticed" >&2
        exit 1
    fi
    if grep '^MORE' "$scratch/told" | grep -v '^MORE: recursive on '; then
        echo "instructions: an engine that was left alone is told as slower" >&2
        exit 1
    fi
    ;;
-*) echo "check-instructions.sh: no such option: $1" >&2 && exit 2 ;;
*)
    git cat-file -e "$1^{commit}" 2>/dev/null || git fetch --quiet --depth 1 origin "$1" 2>/dev/null || {
        echo "check-instructions.sh: there is no commit $1 here, nor at origin" >&2
        exit 2
    }
    git cat-file -e "$1:scripts/instructions.sh" 2>/dev/null || skip "$1 counts none: nothing to compare with"
    trap 'git worktree remove --force "$scratch/base"; rm -rf "$scratch"' EXIT
    git worktree add --quiet --detach "$scratch/base" "$1"
    # The same compiler and the same profile, but what is built there is to be in nobody's way.
    CARGO_TARGET_DIR=$scratch/target "$scratch/base/scripts/instructions.sh" >"$scratch/was.csv"
    scripts/instructions.sh >"$is"
    scripts/compare-instructions.sh "$scratch/was.csv" "$is"
    ;;
esac
