#!/bin/sh
# What a launch for a team costs (docs/design.md, "Loops that a team shares"): see region-launch.c.
#
#     bench/region-launch.sh [-h] [-n ROUNDS] [-t THREADS]
#
#   -n ROUNDS    rounds of 200 launches of each kind (20; at most 1000)
#   -t THREADS   threads of the team (2)
#
# Prints microseconds per launch of a loop of 4096 iterations: in a region with one thread, in a region with the team, as `parallel for`;
# and milliseconds of a loop that stays with OpenMP, in a region with a kernel.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE.
#
# Exit status: 0, or 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='region-launch.sh'
rounds=20
threads=2
while getopts hn:t: option; do
  case $option in
    h) manual bench/region-launch.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    t) threads=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 1
need_count -t "$threads" 1
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
# shellcheck disable=SC2086 # CFLAGS is a list of options
"$CC" $CFLAGS "$plugin_flag" bench/region-launch.c -o "$work/launch" || fail "region-launch.c did not compile"

describe
echo
echo "| version | region, one thread (us) | region, $threads threads (us) | parallel for (us) | kept loop (ms) |"
echo "| --- | --- | --- | --- | --- |"
for version in openmp "opencl unified" "opencl discrete"; do
  OMP2OCL=${version% *} OMP2OCL_MEMORY=${version#* } "$work/launch" "$rounds" "$threads" >"$work/numbers" 2>/dev/null || fail "a run failed"
  read -r alone team loop kept <"$work/numbers"
  echo "| $version | $alone | $team | $loop | $kept |"
done
