#!/bin/sh
# What the plugin costs at compile time: clang -c against clang -c with the plugin, for EP, CG, BT and a
# generated program of 2,000 lines with 60 loops (gen-loops.sh); and one of 20,000 lines without directives.
#
#     bench/compile-time.sh [-h] [-c] [-n ROUNDS]
#
#   -c          compare processor time, which other work on the machine changes less than the time on the wall
#   -n ROUNDS   compilations of each, alternating (10; at least 3)
#
# Environment: CC, CFLAGS, PLUGIN (empty: plain against plain). Only the translation unit with the
# loops is compiled, without linking, which both would share.
#
# Exit status: 0 when every ratio of medians is at most 2.0, and 1.05 without directives; 1 when one is
# above, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='compile-time.sh'
limit=2.0
limit_without=1.05
rounds=10
time='' what=median
while getopts chn: option; do
  case $option in
    c) time=-c what='median of processor time' ;;
    h) manual bench/compile-time.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 3
start

# Measures source $2 and prints its row, under the name $1. The ratio is to be at most $3.
row() {
  row_limit=$3
  compile="$CC $CFLAGS -DCLASS=W -c $2 -o $work/unit"
  numbers=$("$work/interleave" $time -n "$rounds" "exec $compile-plain.o" \
    "exec $compile-plugin.o $plugin_flag") || fail "$2 did not compile"
  row_name=$1
  row_lines=$(wc -l <"$2")
  # shellcheck disable=SC2086 # a line of numbers
  set -- $numbers
  echo "| $row_name | $((row_lines)) | $1 | $2 | $3 |"
  at_most "$3" "$row_limit" || status=1
}

status=0
build_interleave
sh bench/gen-loops.sh >"$work/loops.c" || fail "gen-loops.sh failed"
sh bench/gen-loops.sh 66 | sed '/^#pragma omp/d' >"$work/without.c" || fail "gen-loops.sh failed"

describe
cat <<TABLE

| source, $rounds compilations each | lines | clang, $what (s) | with the plugin, $what (s) | ratio |
| --- | --- | --- | --- | --- |
TABLE
row npb/ep npb/ep/ep.c $limit
row npb/cg npb/cg/cg.c $limit
row npb/bt npb/bt/bt.c $limit
row "generated, $(grep -c '#pragma omp.* for' "$work/loops.c") loops" "$work/loops.c" $limit
row "generated, without directives" "$work/without.c" $limit_without

if [ $status -ne 0 ]; then
  echo
  echo "Not met: every ratio is to be at most $limit, without directives $limit_without."
fi
exit $status
