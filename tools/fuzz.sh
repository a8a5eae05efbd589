#!/bin/sh
# Runs each fuzzer of the fuzz preset for some seconds, as many at a time as there are processors. What it learns goes to
# build/fuzz/found; its corpus in tests/fuzz/corpus is the start and stays as it is.
# Usage: tools/fuzz.sh [SECONDS [SEED [NAME]]]; SEED 0 is a new one each time; one fuzzer by its NAME, or all
set -eu
cd "$(dirname "$0")/.."
name=${3-}
if [ -z "$name" ]; then
  find tests/fuzz/corpus -mindepth 1 -maxdepth 1 -printf '%f\0' |
    xargs -0 -P "$(nproc)" -n 1 tools/fuzz.sh "${1-10}" "${2-1}"
  exit
fi
found=build/fuzz/found
mkdir -p "$found/$name"
if build/fuzz/tests/fuzz/fuzz_"$name" -max_total_time="$1" -seed="$2" -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$found/$name-" "$found/$name" "tests/fuzz/corpus/$name" >"$found/$name.log" 2>&1; then
  echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$found/$name.log") runs, nothing found"
else
  tail -n 40 "$found/$name.log"
  echo "$name: failed as above; the input, if there is one, lies in $found" >&2
  exit 1
fi
