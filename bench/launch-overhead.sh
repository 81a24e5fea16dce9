#!/bin/sh
# What a launch through the runtime costs beside the OpenCL calls that it consists of: see
# launch-overhead.c.
#
#     bench/launch-overhead.sh [-h] [-n ROUNDS]
#
#   -n ROUNDS   rounds of 200 launches each (50; at least 5)
#
# Environment: CC, OMP2OCL_DEVICE. The bare calls use the first device of the first platform, which the
# runtime must use as well.
#
# Exit status: 0 when every ratio of medians is at most 1.1, 1 when one is above, 2 when nothing could
# be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='launch-overhead.sh'
limit=1.1
rounds=50
while getopts hn: option; do
  case $option in
    h) manual bench/launch-overhead.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 5
start

bitcode=$(dirname "${PLUGIN:-build/omp2ocl.so}")/omp2ocl-runtime.bc
[ -f "$bitcode" ] || fail "no $bitcode: run make"
"$CC" -O2 -std=c11 -D_GNU_SOURCE -I. bench/launch-overhead.c -Xclang -mlink-bitcode-file \
  -Xclang "$bitcode" -o "$work/launch" -l:libOpenCL.so.1 || fail "launch-overhead.c did not compile"

status=0
echo "| memory | launches | runtime, median (us) | OpenCL calls, median (us) | ratio |"
echo "| --- | --- | --- | --- | --- |"
for memory in unified discrete; do
  OMP2OCL=opencl OMP2OCL_MEMORY=$memory "$work/launch" "$rounds" >"$work/numbers" || fail "a run failed"
  kind='in a row'
  while read -r ours bare ratio; do
    echo "| $memory | $kind | $ours | $bare | $ratio |"
    at_most "$ratio" "$limit" || status=1
    kind='with a sum each'
  done <"$work/numbers"
done
if [ $status -ne 0 ]; then
  echo
  echo "Not met: every ratio is to be at most $limit."
fi
exit $status
