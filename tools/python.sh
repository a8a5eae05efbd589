#!/bin/sh
# Tries the wheel of a build folder in fresh virtual environments, without the network: alone, as a user would, and with
# NumPy, where its tests run.
# Usage: tools/python.sh BUILD_FOLDER [package]     (package: instead of the tests, the same of a wheel that pip builds from
#                                                    the source distribution)
set -eu
cd "$(dirname "$0")/.."
build=$1
fail() { echo "$0: $1" >&2; exit 1; }

kind=${2-}
set -- "$build"/crosscut-*.whl
[ -f "$1" ] || fail "there is no wheel in $build; is pybind11 installed? (tools/setup.sh python)"
# The interpreter that the wheel is for.
python=$(sed -n 's/^_Python3_EXECUTABLE:INTERNAL=//p' "$build/CMakeCache.txt")

# install NAME WHEEL [OPTION...]: a fresh environment with the wheel, as its path.
install() {
  environment=$build/$1 wheel=$2
  shift 2
  "$python" -m venv --clear "$@" "$environment"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps "$wheel"
}

# try NAME WHEEL: whether it works in a fresh environment.
try() {
  install "$1" "$2"
  "$environment/bin/python" -c '
import crosscut, importlib.metadata
assert importlib.metadata.version("crosscut") == crosscut.__version__ == crosscut.ask({"action": "version"})["version"]
position = crosscut.Position("yugo", size=5)
position.play("c3")
position.play(crosscut.genmove(position, level=1))
assert position.perft(1) > 0 and position.svg().startswith("<svg")
print("crosscut", crosscut.__version__, "for Python: installed, and plays")'
}

try python-alone "$1"
needed=$(readelf -d "$environment"/lib/python3*/site-packages/crosscut/_core*.so | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
for library in $needed; do
  case $library in
    libc.so.* | libgcc_s.so.* | libm.so.* | libstdc++.so.* | ld-linux*) ;;
    *) fail "the wheel needs $library, which not every machine has" ;;
  esac
done
if [ "$kind" = package ]; then
  try python-from-source "$build"/crosscut-[0-9]*.tar.gz
  exit 0
fi

install python-tests "$1" --system-site-packages
export PYTHONDONTWRITEBYTECODE=1 HYPOTHESIS_STORAGE_DIRECTORY="$build/hypothesis"
"$environment/bin/python" -m pytest -q -p no:cacheprovider python/tests
