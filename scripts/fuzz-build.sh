#!/usr/bin/env bash
# Builds the fuzz targets with plain cargo on the stable toolchain, the way cargo-fuzz does it without a sanitizer:
# fuzz-build.sh [cargo arguments]. The last line of output is the folder that they are in. Needs a C++ compiler, for
# libFuzzer.
set -euo pipefail
cd "$(dirname "$0")/../fuzz"

host=$(rustc -vV | sed -n 's/^host: //p')
# One code generation unit, and no branches folded: what a fuzzer sees is what the source says.
export RUSTFLAGS="-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Cllvm-args=-simplifycfg-branch-fold-threshold=0 \
    -Ccodegen-units=1 --cfg fuzzing"
# Naming the target keeps these flags from build scripts, which would not link with them.
cargo build --release --locked --target "$host" "$@" >&2
target=${CARGO_TARGET_DIR:-$PWD/target}
echo "$target/$host/release"
