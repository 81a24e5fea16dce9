#!/bin/sh
# What the allocation functions cost as units compiled with the plugin call them, beside plain Clang: see
# allocations.c. Runs of all are interleaved; each row is the median.
#
#     bench/allocations.sh [-h] [-n RUNS]
#
#   -n RUNS     runs of each (9; at least 3)
#
# Environment: CC, PLUGIN, CFLAGS, OMP2OCL_DEVICE.
#
# Exit status: 0 when every ratio of medians is at most 1.05, 1 when one is above, 2 when nothing could
# be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='allocations.sh'
limit=1.05
runs=9
while getopts hn: option; do
  case $option in
    h) manual bench/allocations.sh && exit 0 ;;
    n) runs=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$runs" 3
start

# shellcheck disable=SC2086 # several options
"$CC" $CFLAGS bench/allocations.c -o "$work/plain" || fail "cannot compile"
# shellcheck disable=SC2086
"$CC" $CFLAGS $plugin_flag bench/allocations.c -o "$work/plug" || fail "cannot compile with the plugin"

i=0
while [ "$i" -lt "$runs" ]; do
  "$work/plain" | sed 's/^/plain /' >>"$work/times" || fail "cannot run"
  OMP2OCL=openmp "$work/plug" | sed 's/^/openmp /' >>"$work/times" || fail "cannot run"
  "$work/plug" | sed 's/^/auto /' >>"$work/times" || fail "cannot run"
  for memory in unified discrete; do
    OMP2OCL=opencl OMP2OCL_MEMORY=$memory "$work/plug" | sed "s/^/$memory /" >>"$work/times" || fail "cannot run"
  done
  i=$((i + 1))
done

# Memory is of interest where nothing but the program's data is there: OpenCL is loaded behind that.
sort -k2,2 -k1,1 -k3,3g "$work/times" | awk -v limit="$limit" '
  { row = $2; n[$2, $1]++; value[$2, $1, n[$2, $1]] = $3; if (!($2 in seen)) { seen[$2] = 1; rows[++count] = $2 } }
  function median(r, m) { return value[r, m, int((n[r, m] + 1) / 2)] }
  END {
    printf "%-16s %10s %8s %8s %8s %8s\n", "row", "plain", "openmp", "auto", "unified", "discrete"
    split("openmp auto unified discrete", modes, " ")
    for (i = 1; i <= count; i++) {
      r = rows[i]
      printf "%-16s %10.1f", r, median(r, "plain")
      for (m = 1; m <= 4; m++) {
        ratio = median(r, modes[m]) / median(r, "plain")
        printf " %8.3f", ratio
        bad = bad || ratio > limit
      }
      printf "\n"
    }
    exit bad
  }'
