#!/bin/sh
# A launcher for what clang does not compile: has GCC compile it, with the same options but one that GCC lacks.
shift
for word; do
  shift
  [ "$word" = -Wreserved-identifier ] || set -- "$@" "$word"
done
exec $(command -v ccache) g++ "$@"
