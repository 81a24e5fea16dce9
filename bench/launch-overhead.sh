#!/bin/sh
# What a launch through the runtime costs beside the OpenCL calls that it consists of: see
# launch-overhead.c.
#
#     bench/launch-overhead.sh [-h] [-n ROUNDS] [-p RUNS]
#
#   -n ROUNDS   rounds of 200 launches each in a process (100; at least 5): the first twenty or so are slower
#               on both sides, by what the allocator and the caches do at the beginning
#   -p RUNS     processes (9; at least 1): where memory happens to lie changes the times of a process by some
#               percent, so each row is that of the process with the median ratio
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
rounds=100
runs=9
while getopts hn:p: option; do
  case $option in
    h) manual bench/launch-overhead.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    p) runs=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 5
need_count -p "$runs" 1
start

bitcode=$(dirname "${PLUGIN:-build/omp2ocl.so}")/omp2ocl-runtime.bc
[ -f "$bitcode" ] || fail "no $bitcode: run make"
"$CC" -O2 -std=c11 -D_GNU_SOURCE -I. bench/launch-overhead.c -Xclang -mlink-bitcode-file \
  -Xclang "$bitcode" -o "$work/launch" -l:libOpenCL.so.1 || fail "launch-overhead.c did not compile"

status=0
echo "| memory | launches | runtime, median (us) | OpenCL calls, median (us) | ratio |"
echo "| --- | --- | --- | --- | --- |"
for memory in unified discrete; do
  run=0
  while [ $run -lt "$runs" ]; do
    OMP2OCL=opencl OMP2OCL_FORM=off OMP2OCL_MEMORY=$memory "$work/launch" "$rounds" >"$work/numbers" || fail "a run failed"
    line=0
    for kind in row turns parts sum; do
      line=$((line + 1))
      sed -n "${line}p" "$work/numbers" >>"$work/$memory-$kind"
    done
    run=$((run + 1))
  done
  for kind in row turns parts sum; do
    sort -k 3 -n "$work/$memory-$kind" | sed -n "$(((runs + 1) / 2))p" >"$work/numbers"
    read -r ours bare ratio <"$work/numbers"
    case $kind in
      row) name='in a row' ;;
      turns) name='two arrays in turns' ;;
      parts) name='other parts of the array' ;;
      sum) name='with a sum each' ;;
    esac
    echo "| $memory | $name | $ours | $bare | $ratio |"
    at_most "$ratio" "$limit" || status=1
  done
done
if [ $status -ne 0 ]; then
  echo
  echo "Not met: every ratio is to be at most $limit."
fi
exit $status
