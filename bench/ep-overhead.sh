#!/bin/sh
# What the plugin's build costs when the OpenMP version runs: EP of plain clang against EP of clang
# with the plugin and OMP2OCL=openmp.
#
#     bench/ep-overhead.sh [-h] [-n ROUNDS] [-c CLASS]
#
#   -n ROUNDS   runs of each program, alternating (20; at least 10)
#   -c CLASS    problem class of EP (W)
#
# Environment: CC, CFLAGS, PLUGIN (empty: plain against plain), OMP_NUM_THREADS. The times are those
# of whole processes, so that loading and starting count.
#
# Exit status: 0 when the ratio of the medians is at most 1.01 and libOpenCL is never loaded, 1 when
# one of these does not hold, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='ep-overhead.sh'
limit=1.01
rounds=20
class=W
while getopts hn:c: option; do
  case $option in
    h) manual bench/ep-overhead.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
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

export OMP2OCL=openmp
build_interleave
build_npb ep "$class" "$work/ep-plain" || fail "EP did not compile"
build_npb ep "$class" "$work/ep-plugin" ${plugin_flag:+"$plugin_flag"} ||
  fail "EP did not compile with the plugin"

if never_loads_opencl "$work/ep-plugin"; then loaded=never; else loaded=LOADED; fi
numbers=$("$work/interleave" -n "$rounds" "exec $work/ep-plain" "exec $work/ep-plugin") ||
  fail "a run failed"
# shellcheck disable=SC2086 # a line of numbers
set -- $numbers

describe
cat <<TABLE

| EP class $class, $rounds runs each | median (s) | quartiles (s) | ratio | libOpenCL loaded |
| --- | --- | --- | --- | --- |
| clang -fopenmp | $1 | $4 to $5 | 1 | |
| with the plugin, OMP2OCL=openmp | $2 | $6 to $7 | $3 | $loaded |
TABLE

if [ "$loaded" != never ] || ! at_most "$3" "$limit"; then
  echo
  echo "Not met: the ratio is to be at most $limit and libOpenCL never loaded."
  exit 1
fi
