#!/bin/sh
# Makes the npm package of the engine in build/npm, from build/wasm, and tries it in a fresh folder as a stranger would:
# installed from the file, with the examples of its README in Node.js, by the TypeScript compiler and in a browser.
# Usage: tools/npm.sh
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(crosscut VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
package=build/npm/package

rm -rf build/npm
tools/web.sh run build:npm
mkdir "$package/engine" "$package/networks"
cp build/wasm/crosscut.mjs build/wasm/crosscut.wasm "$package/engine"
cp data/networks/*.net "$package/networks"
cp web/src/protocol/language.d.ts "$package/protocol"
cp packaging/npm/README.md docs/language.md LICENSE licences/third_party.txt "$package"
sed "s/\"version\": .*/\"version\": \"$version\",/" packaging/npm/package.json >"$package/package.json"
(cd build/npm && npm pack --silent ./package)

fresh=build/npm/fresh
mkdir "$fresh"
echo '{ "private": true, "type": "module" }' >"$fresh/package.json"
(cd "$fresh" && npm install --silent --offline --no-audit --no-fund "../crosscut-engine-$version.tgz")
tools/web.sh run test:npm
