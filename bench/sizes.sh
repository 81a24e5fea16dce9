#!/bin/sh
# What kernels gain that are built for their sizes: loops of bench/sizes.c, whose inner lengths are arguments.
#
#     bench/sizes.sh [-h] [-n ROUNDS]
#
#   -n ROUNDS   how often each version runs (5; at least 1); they take turns, the least counts
#
# Milliseconds of processor time of a launch with OMP2OCL=opencl in the form that kernels start in: with
# OMP2OCL_SIZES=off ("general") and on ("sizes"), and sizes over general. Results of both are compared. A run chooses the
# faster one by itself; this says what there is to choose from.
#
# Environment: CC, CFLAGS, PLUGIN, OMP2OCL_DEVICE.
#
# Exit status: 0 when all results are the same, 1 when not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='sizes.sh'
runs=5 fewest=1
read_runs "$@"
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
export OMP2OCL=opencl OMP2OCL_FORM=off OMP2OCL_TUNE=off OMP2OCL_CACHE="$work/cache"
# shellcheck disable=SC2086 # CFLAGS is a list of options
"$CC" $CFLAGS "$plugin_flag" bench/sizes.c -o "$work/sizes" || fail "sizes.c did not compile"

least() { sort -g "$work/$1" | awk 'NR == 1 { printf "%.3f", $1 * 1e3 }'; }

status=0
echo '| loop | size | general (ms) | sizes (ms) | ratio |'
echo '| --- | --- | --- | --- | --- |'
for row in 'filter 1' 'filter 2' 'polynomial 4' 'polynomial 7' 'polynomial 20' 'distance 3' 'products 4' 'products 5' \
  'position 250' 'rows 3' 'rows 16' 'product 300'; do
  rm -f "$work/off" "$work/on"
  round=0
  while [ "$round" -lt "$runs" ]; do
    for sizes in off on; do
      # shellcheck disable=SC2086 # two words
      OMP2OCL_SIZES=$sizes "$work/sizes" $row >>"$work/$sizes" || fail "$row failed"
    done
    round=$((round + 1))
  done
  if [ "$(cat "$work/off" "$work/on" | cut -d ' ' -f 2 | sort -u | wc -l)" -ne 1 ]; then
    echo "$script: results of $row differ" >&2
    status=1
  fi
  awk -v row="$row" -v a="$(least off)" -v b="$(least on)" \
    'BEGIN { sub(" ", " | ", row); printf "| %s | %s | %s | %.2f |\n", row, a, b, b / a }'
done
describe
exit $status
