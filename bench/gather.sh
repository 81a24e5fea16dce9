#!/bin/sh
# What a scan and a reduction by a function of the program cost as kernels: see gather.c.
#
#     bench/gather.sh [-h] [-n ROUNDS]
#
#   -n ROUNDS   how often each form is run in each mode (9; 1 to 64)
#
# The rows give seconds of the clock and of the processor for OpenMP and for the kernels, and their ratios.
# Environment: CC.
#
# Exit status: 0, or 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='gather.sh'
rounds=9
while getopts hn: option; do
  case $option in
    h) manual bench/gather.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 1
start

"$CC" -O2 -fopenmp -fplugin="$PWD/build/omp2ocl.so" bench/gather.c -o "$work/gather" -lm ||
  fail "gather.c did not compile"
OMP2OCL=openmp "$work/gather" "$rounds" >"$work/openmp" || fail "a run failed"
OMP2OCL=opencl "$work/gather" "$rounds" >"$work/opencl" || fail "a run failed"
echo "| form | OpenMP (s) | kernel (s) | ratio | OpenMP (s of processor) | kernel | ratio |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
paste -d' ' "$work/openmp" "$work/opencl" |
  awk '{ printf "| %s | %.4f | %.4f | %.2f | %.4f | %.4f | %.2f |\n", $1, $2, $5, $5 / $2, $3, $6, $6 / $3 }'
