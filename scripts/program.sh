#!/usr/bin/env bash
# The program that scripts call: its path is the last line of output. It is the one that DUIPAI names, else built.
# usage: scripts/program.sh
set -euo pipefail
program=${DUIPAI:+$(realpath -m -- "$DUIPAI")}
cd "$(dirname "$0")/.."
if [ -z "$program" ]; then
    cargo build --release --locked --quiet --bin duipai >&2
    program=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/release/duipai
fi
if [ ! -f "$program" ]; then
    echo "program.sh: DUIPAI names $program, which is no file" >&2
    exit 2
fi
# What travelled as an artifact has lost this.
[ -x "$program" ] || chmod +x "$program"
echo "$program"
