#!/bin/sh
# What it costs that a function of another file may end the program (`assert`): see ends.c.
#
#     bench/ends.sh [-h] [-n RUNS]
#
#   -n RUNS    runs of each, in turns (5; at least 3); the least is printed
#
# Prints microseconds of processor time per launch, without and with the assertion, of 1,000 launches of 1,000
# iterations and of 100 launches of a million.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE.
#
# Exit status: 0, or 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='ends.sh'
runs=5
read_runs "$@"
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
for kind in with without; do
  option=-w
  if [ $kind = without ]; then option=-DNDEBUG; fi
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "$plugin_flag" $option bench/ends.c bench/ends-other.c -o "$work/$kind" || fail "ends.c did not compile"
done

# least KIND MEMORY SIZE: of the runs
least() { sort -n "$work/$1-$2-$3" | head -n 1 | cut -d ' ' -f 1; }

describe
echo
echo "| memory | 1,000 iterations: without (us) | with (us) | 1,000,000 iterations: without (us) | with (us) |"
echo "| --- | --- | --- | --- | --- |"
for memory in unified discrete; do
  for run in $(seq "$runs"); do
    for kind in without with; do
      for size in "1000 1000" "1000000 100"; do
        # shellcheck disable=SC2086 # two words
        OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_FORM=off "$work/$kind" $size >>"$work/$kind-$memory-${size% *}" 2>/dev/null ||
          fail "a run failed"
      done
    done
  done
  echo "| $memory | $(least without $memory 1000) | $(least with $memory 1000) | $(least without $memory 1000000) | $(least with $memory 1000000) |"
done
