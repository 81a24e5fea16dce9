#!/bin/sh
# npb.sh: builds one of the NAS benchmarks in class S and lets it verify its results in every mode.
#
#     npb.sh -p PLUGIN -c CLANG -w DIR [-k KERNELS] [-s "KERNEL FIRST SCALAR..."] SOURCE... [clang options]
#
# Modes: sequential; plain OpenMP with 1, 2 and 4 threads; plugin with OMP2OCL=openmp; plugin with OMP2OCL=opencl in
# unified and in discrete memory. Each run must exit with status 0, which is the benchmark's own verification, and print
# the same but for the time. At least KERNELS loops (1) must become kernels; unless that is 0, one must be launched in each
# OpenCL run. -s: in discrete memory nothing but these scalars moves from that launch of the kernel on (steps.py).
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
plugin='' clang=clang-19 work='' least=1 steady=''
while getopts p:c:w:k:s: option; do
  case $option in
    p) plugin=$OPTARG ;;
    c) clang=$OPTARG ;;
    w) work=$OPTARG ;;
    k) least=$OPTARG ;;
    s) steady=$OPTARG ;;
    *) echo "usage: npb.sh -p PLUGIN -c CLANG -w DIR [-k KERNELS] [-s STEADY] SOURCE... [clang options]" >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
rm -rf "$work"
mkdir -p "$work/cache" || exit 2
status=0
fail() {
  echo "npb.sh: $*"
  status=1
}

# compile NAME options...
compile() {
  name=$1
  shift
  # shellcheck disable=SC2086 # CLANG may hold a wrapper's words
  if ! $clang -O2 -Wall -Wextra -Werror -DCLASS=S "$@" "$root"/npb/common/*.c -o "$work/$name" -lm 2>"$work/$name.log"; then
    fail "does not compile ($name)"
    cat "$work/$name.log"
    exit 1
  fi
}

# verify MODE PROGRAM VARIABLE=VALUE...: runs it, and compares its output with that of the first run.
verify() {
  mode=$1 program=$2
  shift 2
  # of processor time, which is the same however busy the machine is, and longer by the clock
  (ulimit -S -t 240 && exec env "$@" timeout 1200 "$work/$program") >"$work/$mode.out" 2>"$work/$mode.err"
  result=$?
  if [ $result -ne 0 ]; then
    fail "$mode: exit status $result"
    cat "$work/$mode.out" "$work/$mode.err"
    return
  fi
  grep -v -e 'Time in seconds' -e 'Mop/s total' "$work/$mode.out" >"$work/$mode.text"
  if [ ! -e "$work/text" ]; then cp "$work/$mode.text" "$work/text"; fi
  if ! diff "$work/text" "$work/$mode.text"; then fail "$mode: output differs"; fi
}

compile sequential -Wno-unknown-pragmas "$@"
compile openmp -fopenmp "$@"
compile plugin -fopenmp -Wno-error -fplugin="$plugin" -Rpass=omp2ocl -Rpass-missed=omp2ocl "$@"
made=$(grep -c ': remark: kernel ' "$work/plugin.log")
if [ "$made" -lt "$least" ]; then
  fail "$made kernels, expected at least $least"
  cat "$work/plugin.log"
fi

verify sequential sequential OMP_NUM_THREADS=1
for threads in 1 2 4; do
  verify "openmp-$threads" openmp OMP_NUM_THREADS=$threads
done
verify host plugin OMP_NUM_THREADS=2 OMP2OCL=openmp
for memory in unified discrete; do
  verify $memory plugin OMP_NUM_THREADS=2 OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_VERBOSE=1 \
    OMP2OCL_CACHE=off OMP2OCL_TRACE="$work/$memory.json"
  if [ "$least" -gt 0 ] && ! grep -q '^omp2ocl: kernel .*: [1-9][0-9]* launch' "$work/$memory.err"; then
    fail "$memory: no kernel was launched"
    cat "$work/$memory.err"
  fi
done
if grep -q 'remark: layouts for kernel' "$work/plugin.log"; then
  verify layout plugin OMP_NUM_THREADS=2 OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LAYOUT=on OMP2OCL_CACHE=off
fi
# shellcheck disable=SC2086 # words
if [ -n "$steady" ] && ! python3 "$root/tests/tools/steps.py" "$work/discrete.json" $steady; then fail "arrays move from step to step"; fi
rm -rf "$work/cache"
exit $status
