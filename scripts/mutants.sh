#!/usr/bin/env bash
# Mutation testing of the code that everything else rests on: changes it in small ways, one at a time, and asks
# the tests that are about it. A mutant that no test sees is a gap in the tests, or in the list in CONTRIBUTING.md.
#
#     scripts/mutants.sh               every file of the list below
#     scripts/mutants.sh FILE ...      some of them
#
# What is changed is a copy of the last commit, in target/mutants; results are beside it, by file. Needs
# cargo-mutants.
set -euo pipefail
cd "$(dirname "$0")/.."

# Files, each with the test targets that are built, and words in the names of the tests that are to see its mutants.
selection='
engines/src/certificate.rs              lib                certificate
engines/src/rules/legality.rs           lib                legality
harness/src/campaign/block/docket.rs    all                contradict relation remembers panics wrong_on_every history
harness/src/exhaust/truth.rs            lib,exhaust_space  truth
harness/src/finding.rs                  lib                finding
harness/src/shrink.rs                   lib                shrink::tests
harness/src/shrink/cause.rs             lib                shrink::cause
harness/src/shrink/classes.rs           lib                shrink::classes
harness/src/shrink/moves.rs             lib                shrink::moves
harness/src/shrink/steps.rs             lib                shrink::steps
harness/src/source/complete.rs          lib,sources        source:: winners state places colours
harness/src/source/g1.rs                lib,g1             source::g1 _
harness/src/source/g1/draft.rs          lib,g1             source::g1 hands_ never_
harness/src/source/g1/draw.rs           lib,g1             source::g1 hands_ never_
harness/src/source/g1/groups.rs         lib,g1             source::g1 hands_ never_
harness/src/source/g1/illegal.rs        lib,g1             source::g1 hands_ never_
harness/src/source/g1/kit.rs            lib,g1             source::g1 hands_ never_
harness/src/source/g1/mahjong.rs        lib,g1             source::g1 hands_ never_
harness/src/source/g1/paohuzi.rs        lib,g1             source::g1 hands_ never_
harness/src/source/g1/sichuan.rs        lib,g1             source::g1 hands_ never_
harness/src/source/g1/special.rs        lib,g1             source::g1 hands_ never_
harness/src/source/g1/strategy.rs       lib,g1             source::g1 hands_ never_
harness/src/source/order.rs             lib                source::order
harness/src/source/space.rs             lib,sources        source:: winners state places colours
harness/src/source/specials.rs          lib,sources        source:: winners state places colours
harness/src/source/states.rs            lib,sources        source:: winners state places colours
harness/src/source/states/beside.rs     lib,sources        source:: winners state places colours
harness/src/source/suit.rs              lib,sources        source:: winners state places colours
harness/src/source/winners.rs           lib,sources        source:: winners state places colours
'

if ! cargo mutants --version >/dev/null 2>&1; then
    echo "scripts/mutants.sh: there is no cargo-mutants; cargo install cargo-mutants" >&2
    exit 2
fi
for file in "$@"; do
    if ! grep -q "^$file " <<<"$selection"; then
        echo "scripts/mutants.sh: $file is not in its list; add it with its tests" >&2
        exit 2
    fi
done

folder=$PWD/target/mutants
rm -rf "$folder/tree"
mkdir -p "$folder/tree"
git archive HEAD | tar x -C "$folder/tree"
cd "$folder/tree"
export CARGO_TARGET_DIR=$folder/build

survived=0
while read -r file targets tests; do
    if [ -z "$file" ] || { [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qx "$file"; }; then
        continue
    fi
    echo "== $file"
    output=$folder/$(tr '/' '-' <<<"${file%.rs}")
    mkdir -p "$output"
    built=()
    for target in ${targets//,/ }; do
        case $target in
        lib) built+=(--cargo-arg=--lib) ;;
        # Everything, examples too: some tests run them.
        all) ;;
        *) built+=("--cargo-arg=--test=$target") ;;
        esac
    done
    code=0
    # shellcheck disable=SC2086 # the names of tests are words
    cargo mutants --in-place --profile mutants --timeout 60 --file "$file" \
        --output "$output" "${built[@]}" -- -- $tests </dev/null || code=$?
    # 2: some survived; 3: some never ended, and a test that never ends has seen them.
    case $code in
    0 | 3) ;;
    2) survived=1 ;;
    *) exit "$code" ;;
    esac
done <<<"$selection"
exit "$survived"
