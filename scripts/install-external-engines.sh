#!/usr/bin/env bash
# Installs other people's engines, by package name and in pinned versions, beside their adapters in
# engines/external/. Nothing is installed outside that folder. Needs Python 3.11 or later, Node.js with npm,
# and a Rust toolchain. With names it installs only those: install-external-engines.sh mahjong-py agari
set -euo pipefail
cd "$(dirname "$0")/../engines/external"

python() {
    [ -x "$1/.venv/bin/python" ] || python3 -m venv "$1/.venv"
    "$1/.venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$1/requirements.txt"
}

# The folder is named so that it does not depend on CARGO_TARGET_DIR.
rust() { cargo build --quiet --release --locked --manifest-path "$1/Cargo.toml" --target-dir "$1/target"; }

node() { npm ci --prefix "$1" --silent --no-audit --no-fund; }

[ $# -gt 0 ] || set -- mahjong-py rlcard xiangting agari majiang-core pymahjonggb riichienv
for engine in "$@"; do
    echo "$engine"
    case $engine in
    mahjong-py | rlcard | pymahjonggb | riichienv) python "$engine" ;;
    xiangting | agari) rust "$engine" ;;
    majiang-core) node "$engine" ;;
    *)
        echo "no such engine: known are mahjong-py, rlcard, xiangting, agari, majiang-core, pymahjonggb, riichienv" >&2
        exit 2
        ;;
    esac
done
