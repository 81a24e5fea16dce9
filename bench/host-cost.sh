#!/bin/sh
# What the plugin costs a program whose host works between kernels, in calls that could launch: processor
# time of that work over plain Clang's, with either version and both memories (host-cost.c).
#
#     bench/host-cost.sh [-h] [-n RUNS]
#
#   -n RUNS     runs of each, alternating (5; at least 3)
#
# Environment: CC, PLUGIN, CFLAGS, OMP2OCL_DEVICE.
#
# Exit status: 0 when OpenMP's ratios of medians are at most 1.02 and those of OpenCL at most 1.1 where nothing is
# on the device, 1 when one is above, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='host-cost.sh'
runs=5
read_runs "$@"
start

sources='bench/host-cost.c bench/host-cost-unit.c'
# shellcheck disable=SC2086 # lists of options and files
"$CC" $CFLAGS $sources -o "$work/plain" || fail "cannot compile"
# shellcheck disable=SC2086
"$CC" $CFLAGS $plugin_flag $sources -o "$work/plug" || fail "cannot compile with the plugin"

# Runs program $2 once and notes its time as row $1, mode $3; a sum other than plain Clang's ends the script.
once() {
  answer=$("$work/$2" "$1") || fail "cannot run $1, $3"
  [ "$3" != plain ] || expected=${answer#* }
  [ "${answer#* }" = "$expected" ] || fail "$1, $3: the sum is ${answer#* } and not $expected"
  echo "$3 $1 ${answer%% *}" >>"$work/times"
}

i=0
while [ "$i" -lt "$runs" ]; do
  for row in pointers units live; do
    once $row plain plain
    OMP2OCL=openmp once $row plug openmp
    OMP2OCL=opencl OMP2OCL_MEMORY=unified once $row plug unified
    OMP2OCL=opencl OMP2OCL_MEMORY=discrete once $row plug discrete
  done
  i=$((i + 1))
done

describe
echo
sort -k2,2 -k1,1 -k3,3g "$work/times" | awk '
  { row = $2; n[$2, $1]++; value[$2, $1, n[$2, $1]] = $3; if (!($2 in seen)) { seen[$2] = 1; rows[++count] = $2 } }
  function median(r, m) { return value[r, m, int((n[r, m] + 1) / 2)] }
  END {
    print "| the host calls | plain (s) | openmp | unified | discrete |"
    print "| --- | --- | --- | --- | --- |"
    for (i = 1; i <= count; i++) {
      r = rows[i]
      base = median(r, "plain")
      openmp = median(r, "openmp") / base
      unified = median(r, "unified") / base
      discrete = median(r, "discrete") / base
      printf "| %s | %.4f | %.3f | %.2f | %.2f |\n", r, base, openmp, unified, discrete
      bad = bad || openmp > 1.02 || (r != "live" && (unified > 1.1 || discrete > 1.1))
    }
    exit bad
  }'
