#!/bin/sh
# Builds the pages of web/ into web/dist, which goes into the program; quick when nothing has changed.
# Without npm or the network it says so and changes nothing: the program is then built without pages.
# Usage: tools/web.sh               fetches what is needed and builds
#        tools/web.sh run SCRIPT    runs a script of web/package.json
#        tools/web.sh lint          fetches the linter as well, and runs it
set -eu
cd "$(dirname "$0")/../web"

new_enough() {
  "$1" -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

if ! command -v npm >/dev/null; then
  echo "$0: the pages for the browser need npm; they are left as they are." >&2
  exit 0
fi
# Debian's Node.js may be too old for what builds the pages; npm brings another one.
if ! new_enough node; then
  if ! new_enough runtime/node_modules/.bin/node && ! npm ci --prefix runtime --no-audit --no-fund --loglevel=error; then
    echo "$0: the pages need Node.js 20.19, 22.12 or newer, which needs the network once; they are left as they are." >&2
    exit 0
  fi
  PATH=$PWD/runtime/node_modules/.bin:$PATH
fi

if [ "${1-}" = run ]; then
  shift
  exec npm run --silent "$@"
fi

# fetch FOLDER: what its package-lock.json lists, unless it is there already.
fetch() {
  fetched=$1/node_modules/.package-lock.json
  if [ -f "$fetched" ] && [ -z "$(find "$1/package-lock.json" -newer "$fetched")" ]; then return; fi
  echo "Fetching what $2"
  (cd "$1" && npm ci --no-audit --no-fund --loglevel=error)
}

if ! fetch . 'the pages are built with'; then
  echo "$0: that needs the network once; without it the pages are left as they are." >&2
  exit 0
fi

# Only who checks the pages waits for the linter. It takes TypeScript and Svelte from the pages.
if [ "${1-}" = lint ]; then
  if ! fetch lint 'checks the pages'; then
    echo "$0: that needs the network once; without it the pages are not checked." >&2
    exit 1
  fi
  npm run --silent types
  exec npm run --silent lint
fi

newer() {
  find index.html package-lock.json site.ts vite.config.ts svelte.config.js src public ../tools/message*.py \
    ../data/messages/pages* ../data/languages ../data/facts ../data/books ../docs/pictures books.ts previews.ts -newer dist/index.html -print -quit
}
if [ ! -f dist/index.html ] || [ -n "$(newer)" ]; then
  echo "Building the pages"
  npm run --silent build -- --logLevel warn
fi
