#!/usr/bin/env bash
# Builds what a release has for one target: an archive with the program, its licences and README, and a file with its
# SHA-256. usage: scripts/release-build.sh [TARGET [DIR]]   (the host's target and dist unless given)
set -euo pipefail
cd "$(dirname "$0")/.."

host=$(rustc -vV | sed -n 's/^host: //p')
target=${1:-$host}
out=${2:-dist}
version=$(cargo metadata --no-deps --format-version 1 |
    python3 -c 'import json, sys; print(next(p["version"] for p in json.load(sys.stdin)["packages"] if p["name"] == "duipai"))')

# A tag names the version that is built.
if [ -n "${RELEASE_TAG:-}" ] && [ "$RELEASE_TAG" != "v$version" ]; then
    echo "the tag is $RELEASE_TAG and Cargo.toml says $version: make them equal" >&2
    exit 1
fi

# For the host what is built already is good enough.
built=${CARGO_TARGET_DIR:-target}
for_target=()
if [ "$target" != "$host" ]; then
    for_target=(--target "$target")
    built=$built/$target
fi
built=$built/release
cargo build --release --locked -p duipai ${for_target[@]+"${for_target[@]}"}
name=duipai-$version-$target
program=duipai
case $target in *windows*) program=duipai.exe ;; esac

# Static means static.
case $target in
*-musl)
    if command -v file >/dev/null && ! file "$built/$program" | grep -qE 'static(ally|-pie) linked'; then
        echo "$built/$program is not linked statically" >&2
        exit 1
    fi
    ;;
esac
# What runs here is asked for its version.
[ "$target" != "$host" ] || [ "$("$built/$program" --version)" = "duipai $version" ]

mkdir -p "$out"
rm -rf "${out:?}/$name"
mkdir "$out/$name"
cp "$built/$program" README.md README.zh-CN.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$out/$name/"
case $target in
*windows*)
    archive=$name.zip
    (cd "$out" && rm -f "$archive" && python3 -m zipfile -c "$archive" "$name/")
    ;;
*)
    archive=$name.tar.gz
    # The same bytes from the same files.
    tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mtime='@0' -cf - "$name" | gzip -n >"$out/$archive"
    ;;
esac
rm -r "${out:?}/$name"
(cd "$out" && python3 -c '
import hashlib, sys
print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest() + "  " + sys.argv[1])
' "$archive" >"$archive.sha256")
echo "$out/$archive"
cat "$out/$archive.sha256"
