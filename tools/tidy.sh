#!/bin/sh
# Runs clang-tidy over the sources, and compiles each header alone through the target `headers`. Needs the fuzz preset
# configured.
# Usage: tools/tidy.sh [JOBS]
set -eu
cd "$(dirname "$0")/.."
tidy() { run-clang-tidy-14 -quiet -p build/fuzz -j "$jobs" "$@" >>build/tidy.log 2>&1; }

jobs=${1-2}
rm -f build/tidy.log
tidy "^$PWD/(src|apps|build/fuzz/src/CMakeFiles/.*/Unity)/" &&
  tidy -checks='-*,misc-static-assert' "^$PWD/build/fuzz/headers/" && exit 0
sed -i 's/\x1b\[[0-9;]*m//g' build/tidy.log
grep -E '(warning|error):' build/tidy.log | sort -u || tail -n 30 build/tidy.log
exit 1
