#!/bin/sh
# What the plugin's build costs when the OpenMP version runs: a NAS benchmark of plain clang against that of clang
# with the plugin and OMP2OCL=openmp.
#
#     bench/openmp-cost.sh [-h] [-u] [-n ROUNDS] [-b BENCHMARKS] [-c CLASS]
#
#   -u              processor time in place of time by the clock, for a machine that is busy with other things; idle
#                   threads of OpenMP sleep then
#   -n ROUNDS       runs of each program, alternating (20; at least 10)
#   -b BENCHMARKS   which ones ("ep")
#   -c CLASS        their problem class (W)
#
# Environment: CC, CFLAGS, PLUGIN (empty: plain against plain), OMP_NUM_THREADS. The times are those
# of whole processes, so that loading and starting count.
#
# Exit status: 0 when each ratio of the medians is at most 1.01 and libOpenCL is never loaded, 1 when
# one of these does not hold, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='openmp-cost.sh'
limit=1.01
rounds=20
class=W
benchmarks=ep
clock=
while getopts hun:b:c: option; do
  case $option in
    h) manual bench/openmp-cost.sh && exit 0 ;;
    u) clock=-c && export OMP_WAIT_POLICY=passive ;;
    n) rounds=$OPTARG ;;
    b) benchmarks=$OPTARG ;;
    c) class=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 10
start

# Succeeds when the dynamic loader maps libOpenCL at no time during a run of program $1, neither at
# its start nor through dlopen. The loader's own log says so; that it names the C library shows that
# there is a log.
never_loads_opencl() {
  LD_DEBUG=files LD_DEBUG_OUTPUT="$work/loader" "$1" >/dev/null || fail "$1 failed"
  cat "$work"/loader.* >"$work/loaded" 2>/dev/null
  rm -f "$work"/loader.*
  grep -q 'libc\.so' "$work/loaded" || fail "the dynamic loader wrote no log (LD_DEBUG=files)"
  ! grep -q 'libOpenCL' "$work/loaded"
}

# Measures benchmark $1 and prints its rows; $missed is what is not met.
measure() {
  build_npb "$1" "$class" "$work/plain" || fail "$1 did not compile"
  build_npb "$1" "$class" "$work/plugin" ${plugin_flag:+"$plugin_flag"} || fail "$1 did not compile with the plugin"
  if never_loads_opencl "$work/plugin"; then loaded=never; else loaded=LOADED; fi
  numbers=$("$work/interleave" $clock -n "$rounds" "exec $work/plain" "exec $work/plugin") || fail "a run failed"
  # shellcheck disable=SC2086 # a line of numbers
  set -- "$1" $numbers
  echo "| $1, clang -fopenmp | $2 | $5 to $6 | 1 | |"
  echo "| $1, with the plugin, OMP2OCL=openmp | $3 | $7 to $8 | $4 | $loaded |"
  [ "$loaded" = never ] && at_most "$4" "$limit" || missed="$missed $1"
}

export OMP2OCL=openmp
build_interleave
missed=
describe
cat <<TABLE

| class $class, $rounds runs each | median${clock:+ of processor time} (s) | quartiles (s) | ratio | libOpenCL loaded |
| --- | --- | --- | --- | --- |
TABLE
for benchmark in $benchmarks; do
  measure "$benchmark"
done

if [ -n "$missed" ]; then
  echo
  echo "Not met by$missed: the ratio is to be at most $limit and libOpenCL never loaded."
  exit 1
fi
