#!/usr/bin/env bash
# Whether all files of the corpus read, no entry of the known list has expired, and every case that was settled is
# still judged right. usage: scripts/corpus-replay.sh
set -euo pipefail
duipai=$("$(dirname "$0")/program.sh")
cd "$(dirname "$0")/.."
code=0
"$duipai" corpus check || code=$?
# Check replays what is fixed; this replays all, and says how many there are.
"$duipai" replay corpus/ || code=$?
exit $code
