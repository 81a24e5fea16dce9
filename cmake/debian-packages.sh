#!/bin/sh
# Installs the Debian packages that the build and the tests need and that are missing.
# As root, or where sudo asks no password, apt-get does it; otherwise the line to run is printed and
# the exit status is 1. Systems without dpkg are left alone: CMake says there what it does not find.

version=${1:-19}
packages="
  clang-$version libclang-$version-dev llvm-$version-dev llvm-$version-tools
  libclang-rt-$version-dev libomp-$version-dev clang-format-$version lld-$version
  libisl-dev libsvm-dev opencl-headers ocl-icd-opencl-dev ocl-icd-libopencl1 pocl-opencl-icd oclgrind
  cmake ninja-build make gdb python3"

command -v dpkg-query >/dev/null 2>&1 || exit 0

missing=
for package in $packages; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
  sudo=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  sudo="sudo -n"
else
  echo "Missing packages. As root, run:" >&2
  echo "  apt-get update && $install" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive $install
