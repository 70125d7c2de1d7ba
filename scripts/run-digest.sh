#!/usr/bin/env bash
# The digest of what runs found, a line a folder: SHA-256 over disagreements.csv, cases and run.json without the keys
# that docs/run-folder.md lists as times. Ends with 1 if they differ, and shows how.
#
#     scripts/run-digest.sh FOLDER...
set -euo pipefail
# Else a file that is missing would count as an empty one.
shopt -s inherit_errexit

timeless() {
    python3 -c '
import json, sys
times = {"started", "seconds", "threads", "host", "timings", "pipe_ns", "speed_ups"}
def plain(value):
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items() if key not in times}
    return [plain(inner) for inner in value] if isinstance(value, list) else value
json.dump(plain(json.load(open(sys.argv[1]))), sys.stdout, indent=1)' "$1"
}

# What is compared, each file after its name.
told() {
    echo "run.json"
    timeless "$1/run.json"
    (
        cd "$1"
        find disagreements.csv cases -type f | LC_ALL=C sort | while read -r file; do
            printf '\n%s\n' "$file"
            cat "$file"
        done
    )
}

folders=("$@")
first=
for folder in "${folders[@]:?which folders}"; do
    # A folder that cannot be told ends the script here.
    digest=$(told "$folder" | sha256sum)
    digest=${digest%% *}
    printf '%s  %s\n' "$digest" "$folder"
    if [ "$digest" != "${first:=$digest}" ]; then
        diff <(told "${folders[0]}") <(told "$folder") | head -n 40 >&2
        exit 1
    fi
done
