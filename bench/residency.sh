#!/bin/sh
# What copies cost: NAS benchmarks with OMP2OCL=opencl in discrete memory beside unified memory, where nothing is copied.
#
#     bench/residency.sh [-h] [-n ROUNDS] [-s CLASS] [BENCHMARK...]
#
#   -n ROUNDS    how often each mode runs (7; at least 1); the modes take turns
#   -s CLASS     S, W, A, B or C (W)
#   BENCHMARK    only these (cg)
#
# Prints the medians of the whole run's time, start of OpenCL included, and their ratio; kernels are built before.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE.
#
# Exit status: 0 when every ratio is at most 1.3, 1 when one is above, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='residency.sh'
limit=1.3
rounds=7
class=W
while getopts hn:s: option; do
  case $option in
    h) manual bench/residency.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    s) class=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
need_count -n "$rounds" 1
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
build_interleave
[ $# -gt 0 ] || set -- cg

status=0
describe
echo
echo "| benchmark | class | unified (s) | discrete (s) | ratio |"
echo "| --- | --- | --- | --- | --- |"
for name; do
  [ -f "npb/$name/$name.c" ] || fail "no benchmark '$name'"
  build_npb "$name" "$class" "$work/$name" "$plugin_flag" || fail "$name did not compile"
  run="OMP2OCL=opencl OMP2OCL_CACHE=$work/cache $work/$name"
  "$work/interleave" -n "$rounds" -w 1 "OMP2OCL_MEMORY=unified $run" "OMP2OCL_MEMORY=discrete $run" \
    >"$work/times" || fail "a run of $name failed"
  read -r unified discrete ratio _ <"$work/times"
  echo "| $name | $class | $unified | $discrete | $ratio |"
  at_most "$ratio" "$limit" || status=1
done
if [ $status -ne 0 ]; then
  echo
  echo "Not met: every ratio is to be at most $limit."
fi
exit $status
