#!/bin/sh
# Installs the Debian packages that the project needs and the machine lacks; silent and quick when none is missing.
# Usage: tools/setup.sh          what `make play` needs
#        tools/setup.sh test     what `make test` needs on top
#        tools/setup.sh site     what `make site` and `make site-test` need on top
#        tools/setup.sh check    what `make check` needs on top
#        tools/setup.sh python   what `make python` needs
#        tools/setup.sh proxy    nginx, to test the server behind a proxy as well
#        tools/setup.sh train    what training networks needs on top: large, and built and tested where it is there
set -eu

build='clang-14 cmake mold ninja-build python3 python3-jsonschema nlohmann-json3-dev libgtest-dev libboost-dev libfmt-dev libpq-dev libsqlite3-dev zlib1g-dev'
test='chromium-headless-shell gettext libcurl4-openssl-dev librsvg2-dev libssl-dev pkgconf postgresql'
check='ccache clang-format-14 clang-tidy-14 dpkg-dev gnugo libclang-rt-14-dev lld-14 shellcheck'
site='emscripten'
python='pybind11-dev python3-dev python3-hypothesis python3-numpy python3-pip python3-pytest python3-venv'
proxy='nginx-light openssl'
train='g++ libtorch-dev'

case ${1-} in
  '') wanted=$build ;;
  test) wanted="$build $test" ;;
  check) wanted="$build $test $check $site" ;;
  site) wanted="$build $site" ;;
  python) wanted="$build $python" ;;
  proxy) wanted=$proxy ;;
  train) wanted="$build $train" ;;
  *) echo "$0: \"$1\" is unknown; give \"check\", \"proxy\", \"python\", \"site\", \"test\", \"train\" or nothing." >&2; exit 2 ;;
esac
# The pages and their tests; a Node.js from elsewhere brings its own npm.
command -v node >/dev/null || wanted="$wanted nodejs"
command -v npm >/dev/null || wanted="$wanted npm"
command -v chromium >/dev/null || wanted="$wanted chromium"

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "$0: this is not a Debian system, so nothing was installed. The project needs what Debian calls: $wanted" >&2
  exit 0
fi

missing=
for package in $wanted; do
  state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || state=
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "$0: these packages are missing, and only root can install them (there is no sudo here):$missing" >&2
    echo "As root, run: apt-get update && apt-get install --no-install-recommends$missing" >&2
    exit 1
  fi
  as_root=sudo
fi

apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"; }

# Whoever waits at a terminal sees what apt is doing.
if [ -t 1 ]; then exec 3>&1; else exec 3>/dev/null; fi

# Tests start PostgreSQL and nginx themselves, in folders of their own: their packages need not start services.
service=/etc/postgresql-common/createcluster.d/crosscut-tests.conf
policy=/usr/sbin/policy-rc.d
case $missing in
  *postgresql*)
    trap '$as_root rm -f "$service"; $as_root rmdir "${service%/*}" 2>/dev/null || true' EXIT
    $as_root mkdir -p "${service%/*}"
    echo 'create_main_cluster = false' | $as_root tee "$service" >/dev/null ;;
  *nginx*)
    if [ ! -e "$policy" ]; then
      trap '$as_root rm -f "$policy"' EXIT
      printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
      $as_root chmod +x "$policy"
    fi ;;
esac

echo "Installing the missing Debian packages:$missing"
# An index that cannot be fetched is not a reason to stop: the others may have everything needed.
apt update || true
# shellcheck disable=SC2086  # a list of words
if ! apt install -y --no-install-recommends $missing >&3; then
  echo "$0: the packages could not be installed (the reason stands above):$missing" >&2
  echo "Installing needs the network, working package sources and root (or sudo); then run the same command again." >&2
  exit 1
fi
