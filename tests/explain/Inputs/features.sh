#!/bin/sh
# features.sh TOOL FILE.cl DIRECTORY
set -eu
tool=$1 file=$2
rm -rf "$3" && mkdir "$3" && cd "$3"

# check "name value ..." OPTION...: these lines are printed.
check() {
  wanted=$1
  shift
  "$tool" "$file" "$@" >out
  # shellcheck disable=SC2086 # pairs of words
  set -- $wanted
  while [ $# -gt 0 ]; do
    grep -qx "$1 $2" out || { echo "not there: $1 $2"; cat out; exit 1; }
    shift 2
  done
}

# refuse TEXT OPTION...: one message with the text.
refuse() {
  wanted=$1
  shift
  if "$tool" "$@" >out 2>&1; then echo "accepted: $*"; exit 1; fi
  grep -q -- "$wanted" out || { echo "not said: $wanted"; cat out; exit 1; }
}

check 'comp 0 comp64 100000000 mem 101000000 coalesced 101000000 branch 50000000 items 1000000 F2 1' \
  --kernel multiply --global 1000,1000 --set m=50 --set n=1000
# Single precision; m is not known: 100 iterations.
check 'comp 200000000 comp64 0 branch 100000000' --kernel multiply --global 1000,1000 -DREAL=float --set n=1000
# Per work-item: comparison, atomic operation; multiplication and sqrt of half of them, x[i] +=; index, x twice of half of
# them, x[i] twice, the atomic one twice; tile twice.
check 'comp 2000 comp64 5500 rational 500 mem 5500 coalesced 2500 localmem 2000 branch 1000 atomic 1000 items 1000 transfer 28000' \
  --kernel scattered --global 1000 --set stride=2
check 'coalesced 3000' --kernel scattered --global 1000 --set stride=1
check 'items 200 avgws 64 fp64-weight 2' --local 64 --fp64-weight 2

refuse 'no kernel nosuch' "$file" --kernel nosuch
refuse 'cannot be read\|No such file\|not found' nowhere.cl
printf '__kernel void f(int x) { y = x; }\n' >bad.cl
refuse "undeclared identifier 'y'" bad.cl
refuse 'nosuch: no kernel has an argument of this name to --set' "$file" --set nosuch=1
refuse 'expected NAME=NUMBER' "$file" --set n
refuse 'expected one to three numbers' "$file" --global 0
refuse 'no such option' "$file" --colour blue
refuse 'usage: omp2ocl-features'
"$tool" --help | grep -q 'usage: omp2ocl-features'
