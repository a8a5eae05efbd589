#!/bin/sh
# Packs build/site into an archive in a folder, and tries it unpacked elsewhere, as whoever puts it on a host would.
# Usage: tools/site_package.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
folder=$PWD/$1
version=$(sed -n 's/^project(crosscut VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
name=crosscut-site-$version

rm -rf "$folder"/crosscut-site-*
mkdir -p "$folder"
tar -czf "$folder/$name.tar.gz" --sort=name --owner=0 --group=0 --numeric-owner --transform "s|^[.]|$name|" -C build/site .
tar -xzf "$folder/$name.tar.gz" -C "$folder"
CROSSCUT_SITE=$folder/$name tools/web.sh run test:site -- --testNamePattern 'offline after'
