#!/bin/sh
# What a function gains by its alternatives: each of them for all sizes, beside the one that the tuner chooses.
#
#     bench/alternatives.sh [-h] [-n ROUNDS] [-t SECONDS]
#
#   -n ROUNDS    how often each program runs (5; at least 1); they take turns, the least counts
#   -t SECONDS   --time of omp2ocl-tune for each function (60)
#
# sort has halves that are merged, insertion, a heap and shells; multiply has quarters, sums for each element and sums
# along rows (bench/alternatives.c). All programs have the plugin; those that call one alternative in any case are not
# tuned, so that their recursions go on with themselves. "plain" calls the first and is plain Clang's; "tuned" has been
# tuned. Numbers are milliseconds of processor time of a call, the least of many; "ratio" is tuned over the best of the
# alternatives, "cost" the first over plain. "-": not measured, it would take too long.
#
# Environment: CC, CFLAGS, PLUGIN, TUNE (build/omp2ocl-tune).
#
# Exit status: 0 when no ratio is above 1.1 and all results are the same, 1 when not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='alternatives.sh'
rounds=5 seconds=60
while getopts hn:t: option; do
  case $option in
    h) manual bench/alternatives.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    t) seconds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 1
need_count -t "$seconds" 1
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
tune=${TUNE:-build/omp2ocl-tune}
[ -x "$tune" ] || fail "no '$tune': run make, or set TUNE"
export OMP2OCL=openmp OMP_NUM_THREADS=1

# shellcheck disable=SC2086 # $CFLAGS are words
for only in 0 1 2 3; do
  "$CC" $CFLAGS "$plugin_flag" -DONLY=$only bench/alternatives.c -o "$work/only$only" || fail "alternatives.c did not compile"
done
# shellcheck disable=SC2086
"$CC" -w $CFLAGS bench/alternatives.c -o "$work/plain" || fail "alternatives.c did not compile"
# shellcheck disable=SC2086
"$CC" $CFLAGS "$plugin_flag" bench/alternatives.c -o "$work/chooses" || fail "alternatives.c did not compile"

# Runs a program, once: run NAME PROGRAM CACHE ARGUMENT...
run() {
  name=$1 program=$2 cache=$3
  shift 3
  OMP2OCL_CACHE="$work/$cache" "$work/$program" "$@" >>"$work/$name" || fail "$program $* failed"
}

least() { sort -g "$work/$1" | awk 'NR == 1 { printf "%.6f", $1 }'; }

bad=0
# table FUNCTION ALTERNATIVES SLOW SIZE...: sizes above 20000 are not measured with alternative number SLOW.
table() {
  function=$1 count=$2 slow=$3
  shift 3
  for largest in "$@"; do :; done
  OMP2OCL_CACHE="$work/tuned" "$tune" --functions --time "$seconds" "$work/chooses" "$function" "$largest" 1 >"$work/tuning" 2>&1 ||
    fail "tuning failed: $(cat "$work/tuning")"
  for size in "$@"; do
    calls=$((2000000 / (size * (size < 100000 ? 1 : 2))))
    [ "$function" = sort ] || calls=$((20000000 / (size * size * size)))
    [ $calls -ge 3 ] || calls=3
    [ $calls -le 20000 ] || calls=20000
    rm -f "$work"/row-*
    round=0
    while [ $round -lt "$rounds" ]; do
      only=0
      while [ $only -lt "$count" ]; do
        if [ $only -ne "$slow" ] || [ "$size" -le 20000 ]; then run row-$only only$only none "$function" "$size" $calls; fi
        only=$((only + 1))
      done
      run row-plain plain none "$function" "$size" $calls
      run row-tuned chooses tuned "$function" "$size" $calls
      round=$((round + 1))
    done
    line="| $function | $size |" best=
    only=0
    while [ $only -lt 4 ]; do
      if [ -f "$work/row-$only" ]; then
        time=$(least row-$only)
        best=$(echo "$time ${best:-$time}" | awk '{ print $1 < $2 ? $1 : $2 }')
        line="$line $time |"
      else
        line="$line - |"
      fi
      only=$((only + 1))
    done
    first=$(least row-0) plain=$(least row-plain) tuned=$(least row-tuned)
    ratio=$(echo "$tuned $best" | awk '{ printf "%.2f", $1 / $2 }')
    cost=$(echo "$first $plain" | awk '{ printf "%.2f", $1 / $2 }')
    echo "$line $plain | $tuned | $ratio | $cost |"
    at_most "$ratio" 1.1 || bad=1
    # Products are sums in another order: nine digits count.
    if [ "$(cat "$work"/row-* | awk '{ printf "%.9g\n", $2 }' | sort -u | wc -l)" -ne 1 ]; then
      echo "$script: results of $function $size differ" >&2
      bad=1
    fi
  done
}

echo '| function | size | its own body | alternative 1 | 2 | 3 | plain | tuned | ratio | cost |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
table sort 4 1 16 64 256 1024 8192 131072 1048576
table multiply 3 -1 16 64 256
exit $bad
