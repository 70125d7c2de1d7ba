#!/usr/bin/env bash
# Whether the crates that are published can be packaged, and build from what is in their packages alone. A package that reads a
# file beside its own folder builds here and nowhere else. Nothing is uploaded.
# With --no-verify nothing is built, which takes seconds, not minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

# Packages are built each in a folder of its own; both crates depend on one of them by path and version, so they are
# packaged together.
cargo package --workspace --exclude own-engine --exclude duipai-workloads --locked --allow-dirty "$@"

# What has no place in a package.
for crate in duipai-engines duipai; do
    list=$(cargo package -p "$crate" --list --allow-dirty)
    if grep -E '^(external/|target/|reports/|\.ci/)' <<<"$list"; then
        echo "$crate: these files have no place in its package: see exclude in its Cargo.toml" >&2
        exit 1
    fi
    for needed in Cargo.toml Cargo.lock src/lib.rs LICENSE-MIT LICENSE-APACHE README.md; do
        grep -qx "$needed" <<<"$list" || {
            echo "$crate: its package lacks $needed" >&2
            exit 1
        }
    done
done
