#!/bin/sh
# Formats every C++ file in place; with --check only complains. Exit code 77 means: clang-format-14 is not here.
set -eu
cd "$(dirname "$0")/.."
command -v clang-format-14 >/dev/null || { echo 'clang-format-14 is not installed; tools/setup.sh check installs it.' >&2; exit 77; }
case ${1-} in
  '') mode='-i' ;;
  --check) mode='--dry-run -Werror' ;;
  *) echo "$0: \"$1\" is unknown; give \"--check\" or nothing." >&2; exit 2 ;;
esac
# shellcheck disable=SC2086  # a list of words
find src apps tests examples python \( -name '*.hpp' -o -name '*.cpp' \) -exec clang-format-14 $mode {} +
