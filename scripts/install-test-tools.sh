#!/usr/bin/env bash
# Installs what the tests of `duipai init` build and run their adapters with, GNU parallel for scripts/check-parallel.sh
# and Valgrind for scripts/check-instructions.sh, as far as they are missing: all, or those of the programs that are named,
# install-test-tools.sh valgrind. Knows Debian and Ubuntu. Ends with 1 if something is still missing then; those tests are
# skipped.
set -euo pipefail

# program=package
tools=(cc=gcc c++=g++ go=golang-go javac=default-jdk-headless java=default-jdk-headless node=nodejs lua=lua5.4
    python3=python3 parallel=parallel valgrind=valgrind)

wanted=" $* "
missing() {
    for tool in "${tools[@]}"; do
        [ "$wanted" = "  " ] || [[ $wanted == *" ${tool%%=*} "* ]] || continue
        command -v "${tool%%=*}" >/dev/null || printf '%s\n' "${tool#*=}"
    done | sort -u
}

mapfile -t packages < <(missing)
if [ "${#packages[@]}" -gt 0 ] && command -v apt-get >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >/dev/null 2>&1; }
    printf 'installing %s\n' "${packages[*]}"
    apt update || true
    # One by one, so that one that is not to be had does not keep away the others.
    for package in "${packages[@]}"; do
        apt install -y --no-install-recommends "$package" || true
    done
fi

mapfile -t packages < <(missing)
if [ "${#packages[@]}" -gt 0 ]; then
    printf 'could not install %s: tests that need them are skipped\n' "${packages[*]}"
    exit 1
fi
