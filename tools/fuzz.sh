#!/bin/sh
# Runs each fuzzer of the fuzz preset for some seconds, starting from its corpus, which stays as it is.
# Usage: tools/fuzz.sh [SECONDS]
set -eu
cd "$(dirname "$0")/.."
seconds=${1-10}
found=build/fuzz/found
mkdir -p "$found"
for fuzzer in $(find build/fuzz -type f -executable -name 'fuzz_*' | sort); do
  name=$(basename "$fuzzer")
  corpus=tests/fuzz/corpus/${name#fuzz_}
  echo "$name for $seconds s"
  mkdir -p "$found/$name"
  if ! "$fuzzer" -max_total_time="$seconds" -seed=1 -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
      -artifact_prefix="$found/$name-" "$found/$name" "$corpus" >"$found/$name.log" 2>&1; then
    tail -n 40 "$found/$name.log"
    echo "$name found the above; the input lies in $found." >&2
    exit 1
  fi
  grep -E 'number_of_executed_units' "$found/$name.log"
done
