#!/usr/bin/env bash
# Looks at pages of `duipai report` as a browser shows them: small runs are made, and headless Chromium opens their pages
# (scripts/page/check.mjs says what is looked at). With `--screenshots DIR` it leaves pictures there. Installs Debian's Chromium
# and, in a folder of its own, playwright-core; where they cannot be had it says so and ends with 0, or with 1 if
# DUIPAI_REQUIRE_PAGE is set.
set -euo pipefail
cd "$(dirname "$0")/.."

pictures=
if [ "${1:-}" = --screenshots ]; then
    pictures=$(realpath -m "${2:?a folder for the screenshots}")
    mkdir -p "$pictures"
fi

skip() {
    printf 'the page is not looked at: %s\n' "$*"
    [ -z "${DUIPAI_REQUIRE_PAGE:-}" ]
    exit
}

browser() { command -v chromium || command -v chromium-browser || command -v google-chrome || true; }

if [ -z "$(browser)" ] && command -v apt-get >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >/dev/null 2>&1; }
    printf 'installing chromium\n'
    apt update || true
    # A font for the characters, if it is to be had.
    apt install -y --no-install-recommends chromium fonts-wqy-microhei || apt install -y --no-install-recommends chromium || true
fi
CHROMIUM=$(browser)
export CHROMIUM
[ -n "$CHROMIUM" ] || skip "there is no Chromium"
command -v npm >/dev/null && command -v node >/dev/null || skip "there is no Node.js with npm"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp scripts/page/*.mjs "$work"
(cd "$work" && npm install --silent --no-audit --no-fund --no-save --prefix "$work" playwright-core@1 >/dev/null 2>&1) ||
    skip "playwright-core cannot be installed"

duipai=$(scripts/program.sh)

# Runs to look at: a clean one, wrong engines, cards, and answers that try to be markup.
run() {
    local name=$1 code=0
    shift
    "$duipai" run --quiet --out "$work/runs/$name" "$@" >/dev/null || code=$?
    [ "$code" -le 1 ] || { printf 'the run %s ended with %s\n' "$name" "$code" >&2; exit 1; }
}
run clean --rules standard,laizi --set wild.copy_limit=4 --hands 60k --sources g1
run wrong --rules standard --engines 'table!1,greedy!2,reference' --seed 77 --hands 50k --sources g1
run cards --rules paohuzi --engines 'recursive!1,recursive!2,reference' --hands 10k --sources g1
cat >"$work/hostile.py" <<'PYTHON'
import sys
for line in sys.stdin:
    print('win' if '5' in line else 'error </script><img src=x onerror=alert(1)>', flush=True)
PYTHON
cat >"$work/engines.toml" <<'TOML'
[[engine]]
name = "odd"
command = ["python3", "hostile.py"]
rules = ["standard"]
TOML
if command -v python3 >/dev/null; then
    run hostile --rules standard --external "$work/engines.toml" --hands 20k --sources g1
fi

node "$work/check.mjs" "$work/runs" "$pictures"
