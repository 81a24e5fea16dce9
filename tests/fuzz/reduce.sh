#!/bin/sh
# reduce.sh: makes the program of a failing seed smaller, as long as it fails the same way.
#
# The generator numbers every statement and every expression in the order of generation, and leaves out the parts it is told
# to (an expression becomes a constant); nothing else changes.  This script tries ranges of numbers, large ones first,
# and keeps those without which the same mode still differs.  What remains is valid: parts are made so that
# leaving one out cannot make another undefined, and plain Clang with 1 and 2 threads must still agree.
set -u

if [ $# -lt 2 ]; then
  echo "usage: reduce.sh OUT SEED [options of run.sh]   (OUT/SEED: the failure, from run.sh -o OUT)" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
out=$1 seed=$2 gen=$1/gen
shift 2
if [ ! -x "$gen" ]; then "${O2O_CLANG:-clang-19}" -std=c11 -O1 "$here"/*.c -o "$gen" || exit 2; fi
kind=$(tail -1 "$out/$seed/why" | cut -d' ' -f1,2)
if [ -z "$kind" ]; then
  echo "reduce.sh: no failure in $out/$seed" >&2
  exit 2
fi
work=$out/reduce-$seed
rm -rf "$work"
mkdir -p "$work"
parts=$("$gen" -n "$seed")
dropped=

# fails LIST: does the program without these parts fail the same way?
fails() {
  rm -rf "${work:?}/run"
  "$here/run.sh" "$@" -g "$gen" -j 1 -o "$work/run" ${list:+-x "$list"} "$seed" "$seed" >/dev/null 2>&1
  [ -f "$work/run/$seed/why" ] && [ "$(tail -1 "$work/run/$seed/why" | cut -d' ' -f1,2)" = "$kind" ]
}

list=
if ! fails "$@"; then
  echo "reduce.sh: seed $seed does not fail again as '$kind'" >&2
  exit 2
fi
"$gen" "$seed" >"$work/now.c"
size=$((parts / 2))
while [ $size -ge 1 ]; do
  start=0
  while [ $start -lt "$parts" ]; do
    list="${dropped:+$dropped,}$start-$((start + size - 1))"
    "$gen" -x "$list" "$seed" >"$work/try.c"
    if cmp -s "$work/now.c" "$work/try.c"; then
      dropped=$list
    elif fails "$@"; then
      dropped=$list
      mv "$work/try.c" "$work/now.c"
      echo "$(grep -c . "$work/now.c") lines"
    fi
    start=$((start + size))
  done
  size=$((size / 2))
done
list=$dropped
fails "$@"
cp "$work/run/$seed/why" "$work/why"
mv "$work/now.c" "$work/reduced.c"
echo "$work/reduced.c: $(cat "$work/why" | tail -1)"
echo "gen -x $dropped $seed" >"$work/command"
