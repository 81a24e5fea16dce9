#!/bin/sh
# What pinned staging buffers would save on this machine's first OpenCL device: see staging.c.
#
#     bench/staging.sh [-h] [-n RUNS]
#
#   -n RUNS   how often each transfer is made (15; at least 1)
#
# Environment: CC.
#
# Exit status: 0, or 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='staging.sh'
runs=15
fewest=1
read_runs "$@"
start

"$CC" -O2 -std=c11 -D_GNU_SOURCE bench/staging.c -o "$work/staging" -l:libOpenCL.so.1 ||
  fail "staging.c did not compile"
"$work/staging" "$runs" >"$work/numbers" || fail "a run failed"
echo "| bytes | upload (us) | staged (us) | ratio | download (us) | staged (us) | ratio |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
awk '{ printf "| %d | %.1f | %.1f | %.2f | %.1f | %.1f | %.2f |\n", $1, $2, $3, $3 / $2, $4, $5, $5 / $4 }' \
  "$work/numbers"
