#!/bin/sh
# What the allocation functions cost as units compiled with the plugin call them, beside plain Clang: see
# allocations.c. Runs of all are interleaved; each row is the median.
#
#     bench/allocations.sh [-h] [-l] [-n RUNS]
#
#   -l          the least of each in place of the median: on a machine that does other work
#   -n RUNS     runs of each (9; at least 3)
#
# Environment: CC, PLUGIN, CFLAGS, OMP2OCL_DEVICE.
#
# Exit status: 0 when every ratio is at most 1.05, 1 when one is above, 2 when nothing could
# be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='allocations.sh'
limit=1.05
runs=9
options=hln:
read_runs "$@"
start

compare_modes bench/allocations.c
