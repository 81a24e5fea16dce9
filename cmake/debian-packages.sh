#!/bin/sh
# Installs the Debian packages that the build and the tests need and that are missing.
# As root, or where sudo asks no password, apt-get does it, but nothing is removed or replaced, and a person at a terminal is asked
# first (`make deps` is an answer); otherwise the line to run is printed and the exit status is 1. Systems without dpkg are left alone: CMake says there what it does not find.
#
# debian-packages.sh [VERSION [FOLDER]], of LLVM. Only one version of libomp's packages can be installed at a time; where
# it is another one's, the headers and the library are unpacked into FOLDER: what a Clang emits may need functions that
# an older libomp does not have (__kmpc_dispatch_deinit of Clang 19).

version=${1:-19} folder=${2:-}
packages="
  clang-$version libclang-$version-dev llvm-$version-dev llvm-$version-tools
  libclang-rt-$version-dev clang-format-19 lld-$version
  libelf-dev libisl-dev libsvm-dev opencl-headers ocl-icd-opencl-dev ocl-icd-libopencl1 pocl-opencl-icd oclgrind
  cmake ninja-build make gdb python3"
# O2O_PIP=yes: what comes from PyPI is asked for as well.
[ -z "${O2O_PIP:-}" ] || python3 -m pip --version >/dev/null 2>&1 || packages="$packages python3-pip"

command -v dpkg-query >/dev/null 2>&1 || exit 0

missing=
for package in $packages; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)
  [ "$status" = installed ] || missing="$missing $package"
done

# unpack_libomp: the headers and the library into the folder. The library comes in the package that the headers' one
# depends on; its name need not have the same version (Debian 12's LLVM 22 runs with libomp5-19).
unpack_libomp() (
  library=$(apt-cache depends "libomp-$version-dev" | sed -n 's/^ *Depends: \(libomp5-[0-9]*\)$/\1/p')
  rm -rf "$folder.new"
  mkdir -p "$folder.new/lib" && cd "$folder.new" &&
    apt-get download -q "libomp-$version-dev" "${library:-libomp5-$version}" >&2 &&
    for package in ./*.deb; do dpkg -x "$package" . || exit 1; done &&
    mv "usr/lib/llvm-$version/lib/clang/$version/include" include &&
    find usr -type f '(' -name libomp.so.5 -o -name libarcher.so ')' -exec mv -t lib {} + &&
    [ -e lib/libomp.so.5 ] && ln -s libomp.so.5 lib/libomp.so &&
    rm -rf usr ./*.deb && rm -rf "$folder" && mv "$folder.new" "$folder"
)
if ! [ -e "/usr/lib/llvm-$version/lib/libomp.so" ] && ! [ -e "${folder:-/nowhere}/lib/libomp.so.5" ]; then
  if [ -n "$folder" ] && dpkg-query -W -f='${db:Status-Status}\n' 'libomp-*-dev' 2>/dev/null | grep -qx installed; then
    unpack_libomp || exit 1
  else
    missing="$missing libomp-$version-dev"
  fi
fi
[ -z "$missing" ] && exit 0

# --no-remove, --no-upgrade: nothing that is installed goes or changes for this.
install="apt-get install -y --no-install-recommends --no-remove --no-upgrade$missing"
if [ "$(id -u)" = 0 ]; then
  sudo=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  sudo="sudo -n"
else
  sudo=none
fi
# `make deps` asks for it; so does, on a fresh machine, root without a terminal (a container), and a CI job. Others are asked.
if [ "$sudo" != none ] && [ "${O2O_DEPS:-}" != yes ]; then
  if [ -t 0 ] && [ -t 2 ]; then
    printf 'Missing packages:%s\nInstall them now? [y/N] ' "$missing" >&2
    read -r answer
    case $answer in
      [yY]*) ;;
      *) sudo=none ;;
    esac
  elif [ -n "$sudo" ] && [ -z "${CI:-}" ]; then
    sudo=none
  fi
fi
if [ "$sudo" = none ]; then
  echo "Missing packages. As root, run:" >&2
  echo "  apt-get update && $install" >&2
  echo "or, where sudo asks nothing: make deps" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # words on purpose
$sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive $install
