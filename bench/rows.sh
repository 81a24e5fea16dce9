#!/bin/sh
# What launches cost whose arrays are rows behind pointers (double ***, 64 x 64 rows): see rows.c.
#
#     bench/rows.sh [-h] [-n RUNS]
#
#   -n RUNS   how often each version runs (5; at least 1); the least time counts, processor time of all threads
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE.
#
# Exit status: 0; 1 when results differ, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='rows.sh'
runs=5
fewest=1
read_runs "$@"
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
export OMP_WAIT_POLICY=passive

# shellcheck disable=SC2086 # CFLAGS is a list of options
"$CC" $CFLAGS "$plugin_flag" bench/rows.c -o "$work/rows" || fail "rows.c did not compile"
round=0
while [ "$round" -lt "$runs" ]; do
  OMP2OCL=openmp "$work/rows" >>"$work/openmp" || fail "a run failed"
  for memory in unified discrete; do
    OMP2OCL=opencl OMP2OCL_FORM=off OMP2OCL_MEMORY=$memory "$work/rows" >>"$work/$memory" || fail "a run failed"
  done
  round=$((round + 1))
done
echo "| version | a step (ms of processor time) |"
echo "| --- | --- |"
for version in openmp unified discrete; do
  echo "| $version | $(sort -g "$work/$version" | awk 'NR == 1 { print $1 }') |"
done
echo
echo "$(describe)"
[ "$(cat "$work/openmp" "$work/unified" "$work/discrete" | awk '{ print $2 }' | sort -u | wc -l)" -eq 1 ]
