#!/bin/sh
# Tries the Debian packages of a build folder in a folder of their own: the programs run and are hardened, their files
# are where they belong, and the example builds against the development package.
# Usage: tools/package.sh BUILD_FOLDER
set -eu
cd "$(dirname "$0")/.."
build=$1
root=$PWD/$build/root
fail() { echo "$0: $1" >&2; exit 1; }

trainer=
if [ -x "$build/crosscut-trainer" ]; then trainer=crosscut-trainer; fi

rm -rf "$root" "$build/example"
for name in crosscut libcrosscut-dev $trainer; do
  set -- "$build/${name}_"*.deb
  if [ $# -ne 1 ] || [ ! -f "$1" ]; then fail "one package $name was expected in $build"; fi
  dpkg-deb -x "$1" "$root"
done

for file in bin/crosscut ${trainer:+bin/$trainer share/doc/$trainer/copyright} share/doc/crosscut/copyright share/man/man1/crosscut.1 lib/systemd/system/crosscut.service \
            share/bash-completion/completions/crosscut share/doc/libcrosscut-dev/copyright; do
  [ -s "$root/usr/$file" ] || [ -s "$root/usr/$file.gz" ] || fail "the packages lack /usr/$file"
done
program=$root/usr/bin/crosscut
"$program" --version
[ "$("$program" perft yugo size=2 --depth 1)" = 5 ] || fail "the program does not count as it should"

if [ -n "$trainer" ] && "$program-trainer" none 2>"$build/trainer.log"; then fail "the trainer takes a plan that is not there"; fi
[ -z "$trainer" ] || grep -q 'cannot be read' "$build/trainer.log" || fail "the trainer does not run"

for file in "$program" ${trainer:+"$program-trainer"}; do
  elf=$(readelf --wide --file-header --segments --dynamic --dyn-syms "$file")
  for mark in 'DYN (Position-Independent Executable' GNU_RELRO 'Flags: .*NOW' __stack_chk_fail; do
    echo "$elf" | grep -q "$mark" || fail "$file is not hardened: readelf does not show \"$mark\""
  done
  if echo "$elf" | grep 'GNU_STACK' | grep -q 'RWE'; then fail "the stack of $file is executable"; fi
done
# The trainer has no call whose check is not decided by the compiler.
readelf --wide --dyn-syms "$program" | grep -q '__memcpy_chk@' || fail "$program is compiled without FORTIFY_SOURCE"
if command -v systemd-analyze >/dev/null; then
  sed "s|/usr/bin/crosscut|$program|" "$root/usr/lib/systemd/system/crosscut.service" >"$build/crosscut-try.service"
  systemd-analyze verify --man=no "$build/crosscut-try.service" || fail "systemd does not take the unit"
fi

cmake -S examples -B "$build/example" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr" >/dev/null
cmake --build "$build/example"
"$build/example/example"
