#!/bin/sh
# Runs clang-tidy over the sources. Needs the fuzz preset configured.
# Usage: tools/tidy.sh [JOBS]
set -eu
cd "$(dirname "$0")/.."

run-clang-tidy-14 -quiet -p build/fuzz -j "${1-2}" "^$PWD/(src|apps|build/fuzz/src/CMakeFiles/.*/Unity)/" \
  >build/tidy.log 2>&1 && exit 0
sed -i 's/\x1b\[[0-9;]*m//g' build/tidy.log
grep -E '(warning|error):' build/tidy.log | sort -u || tail -n 30 build/tidy.log
exit 1
