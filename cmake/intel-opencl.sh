#!/bin/sh
# Puts Intel's OpenCL runtime for CPUs, as PyPI has it, into a folder: intel-opencl.sh FOLDER
#
# FOLDER/lib has the driver, FOLDER/vendors the file that names it:
#     OCL_ICD_VENDORS=FOLDER/vendors LD_LIBRARY_PATH=FOLDER/lib OMP2OCL=opencl ./app
# A folder that has it already is left alone. Needs python3 with pip, and 800 MB of disk.
set -eu

folder=$1
packages="intel-opencl-rt intel-cmplr-lib-rt"

[ -e "$folder/vendors/intel.icd" ] && exit 0
case $(uname -m) in
  x86_64) ;;
  *) echo "Intel's OpenCL runtime is for x86-64 only." >&2; exit 1 ;;
esac
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
rm -rf "$folder/new"
mkdir "$folder/new"
# shellcheck disable=SC2086 # words on purpose
python3 -m pip download -q --only-binary=:all: -d "$folder/new" $packages || {
  echo "pip cannot get $packages." >&2
  exit 1
}
for wheel in "$folder"/new/*.whl; do
  python3 -m zipfile -e "$wheel" "$folder/new"
  rm "$wheel"
done
rm -rf "$folder/lib"
mkdir "$folder/lib"
mv "$folder"/new/*.data/data/lib/* "$folder/lib"
rm -rf "$folder/new"
# Programs take the system's loader, and the driver nothing of a compiler's link-time optimiser.
rm -f "$folder"/lib/libOpenCL.so* "$folder/lib/icx-lto.so"
# A wheel has no links: libx.so and libx.so.1.2 are two copies.
for file in "$folder"/lib/*.so.*; do
  for name in "${file%%.so.*}.so" "${file%.*.*}"; do
    if [ "$name" != "$file" ] && cmp -s "$name" "$file"; then ln -sf "${file##*/}" "$name"; fi
  done
done
test -e "$folder/lib/libintelocl.so"
mkdir -p "$folder/vendors"
echo "$folder/lib/libintelocl.so" >"$folder/vendors/intel.icd"
echo "Programs use it by: OCL_ICD_VENDORS=$folder/vendors LD_LIBRARY_PATH=$folder/lib"
