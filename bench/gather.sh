#!/bin/sh
# What a scan and a reduction by a function of the program cost as kernels: see gather.c.
#
#     bench/gather.sh [-h] [-n RUNS]
#
#   -n RUNS   how many runs, of each form three times, in each mode by turns (9)
#
# The rows give seconds of the clock and of the processor for OpenMP and for the kernels, and their ratios.
# Environment: CC.
#
# Exit status: 0, or 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='gather.sh'
runs=9
fewest=1
read_runs "$@"
start

"$CC" -O2 -fopenmp -fplugin="$PWD/build/omp2ocl.so" bench/gather.c -o "$work/gather" -lm ||
  fail "gather.c did not compile"
pass=0
while [ "$pass" -lt "$runs" ]; do
  for mode in openmp opencl; do
    OMP2OCL=$mode "$work/gather" 3 | sed "s/^/$mode /" >>"$work/times" || fail "a run failed"
  done
  pass=$((pass + 1))
done

# The median of column $3 of form $1 in mode $2.
median() {
  awk -v form="$1" -v mode="$2" -v column="$3" '$1 == mode && $2 == form { print $column }' "$work/times" | sort -g |
    awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

echo "| form | OpenMP (s) | kernel (s) | ratio | OpenMP (s of processor) | kernel | ratio |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
for form in scan place; do
  echo "$form $(median $form openmp 3) $(median $form opencl 3) $(median $form openmp 4) $(median $form opencl 4)"
done | awk '{ printf "| %s | %.4f | %.4f | %.2f | %.4f | %.4f | %.2f |\n", $1, $2, $3, $3 / $2, $4, $5, $5 / $4 }'
