#!/bin/sh
# Runs each fuzzer of the fuzz preset for some seconds. What it learns goes to build/fuzz/found; its corpus in
# tests/fuzz/corpus is the start and stays as it is.
# Usage: tools/fuzz.sh [SECONDS [SEED]]; SEED 0 is a new one each time
set -eu
cd "$(dirname "$0")/.."
found=build/fuzz/found
failed=0
for corpus in tests/fuzz/corpus/*; do
  name=$(basename "$corpus")
  mkdir -p "$found/$name"
  if build/fuzz/tests/fuzz/fuzz_"$name" -max_total_time="${1-10}" -seed="${2-1}" -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
      -artifact_prefix="$found/$name-" "$found/$name" "$corpus" >"$found/$name.log" 2>&1; then
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$found/$name.log") runs, nothing found"
  else
    tail -n 40 "$found/$name.log"
    echo "$name: failed as above; the input, if there is one, lies in $found" >&2
    failed=1
  fi
done
exit "$failed"
