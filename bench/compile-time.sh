#!/bin/sh
# What the plugin costs at compile time: clang -c against clang -c with the plugin, for EP, CG, BT and a
# generated program of 2,000 lines with 60 loops (gen-loops.sh); one of 20,000 lines without directives; and host code
# of 4,700 lines that calls other files' functions (gen-host.sh).
#
#     bench/compile-time.sh [-h] [-c | -i] [-n ROUNDS]
#
#   -c          compare processor time, which other work on the machine changes less than the time on the wall
#   -i          count the compiler's instructions, of one compilation each, by Valgrind: slow, and the same on a busy machine
#   -n ROUNDS   compilations of each, alternating (10; at least 3)
#
# Environment: CC, CFLAGS, PLUGIN (empty: plain against plain). Only the translation unit with the
# loops is compiled, without linking, which both would share.
#
# Exit status: 0 when every ratio of medians is at most 1.7, and 1.05 without directives; 1 when one is
# above, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='compile-time.sh'
limit=1.7
limit_without=1.05
rounds=10
time='' what='median (s)'
while getopts chin: option; do
  case $option in
    c) time=-c what='median of processor time (s)' ;;
    h) manual bench/compile-time.sh && exit 0 ;;
    i) time=count what='millions of instructions' rounds=3 ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 3
start

# The millions of instructions that a command takes.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' | awk '{ printf "%.1f", $1 / 1e6 }'
}

# Measures source $2 and prints its row, under the name $1. The ratio is to be at most $3. A loop that the plugin
# had to leave out, since its launch does not compile, would make it look fast.
row() {
  row_limit=$3
  compile="$CC $CFLAGS -DCLASS=W -c $2 -o $work/unit"
  # shellcheck disable=SC2086 # options
  case $($compile-plugin.o $plugin_flag ${plugin_flag:+-Rpass-missed=omp2ocl} 2>&1) in
    *'the unit does not compile'*) fail "$2 does not compile with what the plugin inserts" ;;
  esac
  # shellcheck disable=SC2086 # options
  if [ "$time" = count ]; then
    numbers="$(instructions $compile-plain.o) $(instructions $compile-plugin.o $plugin_flag)"
    numbers=$(echo "$numbers" | awk '{ print $1, $2, ($1 > 0 ? sprintf("%.3f", $2 / $1) : "") }')
  else
    numbers=$("$work/interleave" $time -n "$rounds" "exec $compile-plain.o" \
      "exec $compile-plugin.o $plugin_flag" | tr '\t' ' ')
  fi || fail "$2 did not compile"
  case $numbers in
    *' '*' '[0-9]*) ;;
    *) fail "$2 was not measured" ;;
  esac
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

sh bench/gen-host.sh >"$work/host.c" || fail "gen-host.sh failed"

describe
each=", $rounds compilations each"
[ "$time" != count ] || each=
cat <<TABLE

| source$each | lines | clang, $what | with the plugin, $what | ratio |
| --- | --- | --- | --- | --- |
TABLE
row npb/ep npb/ep/ep.c $limit
row npb/cg npb/cg/cg.c $limit
row npb/bt npb/bt/bt.c $limit
row "generated, $(grep -c '#pragma omp.* for' "$work/loops.c") loops" "$work/loops.c" $limit
row "generated, host code" "$work/host.c" $limit
row "generated, without directives" "$work/without.c" $limit_without

if [ $status -ne 0 ]; then
  echo
  echo "Not met: every ratio is to be at most $limit, without directives $limit_without."
fi
exit $status
