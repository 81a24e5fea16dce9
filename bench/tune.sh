#!/bin/sh
# What omp2ocl-tune gains, and what its bounds save: the programs of bench/kernels, and NPB.
#
#     bench/tune.sh [-h] [-c] [-n ROUNDS] [-t SECONDS] [-b BENCHMARKS] [-a] [PROGRAM...]
#
#   -c             processor time of the kernels' programs in place of the clock (a busy machine, a CPU as the device)
#   -n ROUNDS      how often each version runs (5; at least 1); the versions take turns, medians count
#   -t SECONDS     --time of omp2ocl-tune (120)
#   -b BENCHMARKS  of NPB, class W, behind the kernels (""), as "ep cg is mg ft bt sp lu"
#   -a             only tune and time, without the exhaustive search
#   PROGRAM        only these kernels, such as matmul
#
# Each program is compiled once and tuned in a cache of its own. Timed, in milliseconds of a computation (NPB: of the
# timed part), are OMP2OCL_TUNE=off ("usual") and the default ("tuned"), both with OMP2OCL=opencl; "ratio" is tuned over
# usual. Results of both are compared. "measured", "cut" (by the bound) and "passed" (over, by the
# estimate from forms of the same build) are the tuner's forms, of all kernels together; "high" is how many were faster than
# their bound.
#
# Without -a each program is tuned once more, in another cache, by measuring all forms. Of the largest kernel follow
#
#   all     how many forms that are
#   saved   how many of them the bounded search has not measured
#   time    what the bounded search has taken of the time of this one, builds included
#   found   the best time of all over that of the form which the bounded search chose, in this search: 1 is the best
#   random  the same for the best of as many random forms as the bounded search has measured, on average
#   timed   the same for as many random forms as can be tried in the time of the bounded search: the mean of 2000 searches
#   low     the least time over bound in this search: below 1, a bound was too high
#
# Environment: CC, CFLAGS, PLUGIN, TUNE (build/omp2ocl-tune), OMP2OCL_MEMORY.
#
# Exit status: 0 when no ratio is above 1.02 and results are the same, 1 when not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='tune.sh'
rounds=5 seconds=120 benchmarks= all=yes column=1
while getopts hcn:t:b:a option; do
  case $option in
    h) manual bench/tune.sh && exit 0 ;;
    c) column=2 ;;
    n) rounds=$OPTARG ;;
    t) seconds=$OPTARG ;;
    b) benchmarks=$OPTARG ;;
    a) all= ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
need_count -n "$rounds" 1
need_count -t "$seconds" 1
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
tune=${TUNE:-build/omp2ocl-tune}
[ -x "$tune" ] || fail "no '$tune': run make, or set TUNE"
export OMP2OCL_CACHE="$work/cache" OMP2OCL=opencl
inner=20 # computations of a run

list_kernels
# shellcheck disable=SC2086 # names are words
[ $# -gt 0 ] || set -- $kernels
make_compare

# Runs program $2 with OMP2OCL_TUNE=$1, once; a line with its milliseconds is added to $work/times-$1.
run_once() {
  env OMP2OCL_TUNE="$1" BENCH_RESULTS="$work/results-$1" "$2" >"$work/output" 2>"$work/errors" || return 1
  if [ -n "$npb" ]; then
    grep -q 'Verification *= *SUCCESSFUL' "$work/output" || return 1
    sed -n 's/.*Time in seconds *= *\([0-9.]*\).*/\1/p' "$work/output" | awk '{ print $1 * 1e3 }' >>"$work/times-$1"
  else
    awk -v c="$column" '{ print $c * 1e3 }' "$work/output" >>"$work/times-$1"
  fi
}

median() {
  sort -g "$work/times-$1" | awk '{ v[NR] = $1 } END { printf "%.3f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# "measured cut passed high" of all kernels of the search whose messages are in file $1.
sums() {
  awk '
    # The number in front of the words.
    function before(words, line) {
      if (!(n = index(line, words)))
        return 0
      line = substr(line, 1, n - 1)
      sub(/.*[^0-9]/, "", line)
      return line + 0
    }
    / forms measured, / {
      m += before(" forms measured", $0); c += before(" cut", $0)
      p += before(" passed over", $0); h += before(" bounds too high", $0)
    }
    END { print m + 0, c + 0, p + 0, h + 0 }' "$1"
}

# The row's end: exhaustive search (messages in $2) against the bounded one (in $1), of the kernel that takes the most.
exhaustive() {
  awk '
    function cost(line) { sub(/.*, tried in /, "", line); return line + 0 }
    # Kernels and their parts of the time; what the bounded search chose for each.
    FNR == NR && match($0, /iterations: [0-9]+% of the time/) {
      part = substr($0, RSTART + 12) + 0
      if (part > most) { most = part; kernel = $2; sub(/,$/, "", kernel) }
    }
    FNR == NR && index($0, "iterations: tuned: ") {
      name = $2; sub(/,$/, "", name)
      form = $0; sub(/.*tuned: /, "", form); sub(/, [0-9.]+ of the time of the usual.*/, "", form); chosen[name] = form
      match($0, /[0-9]+ forms measured/)
      count[name] = substr($0, RSTART) + 0
    }
    FNR == NR && $2 == "tuning" { name = $3; sub(/:$/, "", name); taken[name] += cost($0) }
    FNR != NR && $2 == "tuning" && $3 == kernel ":" {
      whole += cost($0)
      form = $0; sub(/.*tuning [^:]*: /, "", form); sub(/: [0-9a-z.+e-]+ ms, at least.*/, "", form)
      time = $0; sub(/ ms, at least.*/, "", time); sub(/.*: /, "", time)
      bound = $0; sub(/.*at least /, "", bound)
      tried[++tries] = time == "inf" ? 1e30 : time + 0
      price[tries] = cost($0)
      if (time == "inf") next
      t[++all] = time + 0
      if (all == 1) usual = time + 0 # it is timed first
      if (form == chosen[kernel]) found = time + 0
      if (bound + 0 > 0 && (low == "" || time / bound < low)) low = time / bound
    }
    END {
      if (!all) { print " - | - | - | - | - | - | - |"; exit }
      for (i = 2; i <= all; i++) # few
        for (k = i; k > 1 && t[k] < t[k - 1]; k--) { x = t[k]; t[k] = t[k - 1]; t[k - 1] = x }
      k = count[kernel] > all ? all : count[kernel]
      # The least of k of them is t[i] in as many cases as the others are among the n - i that are slower.
      left = 1
      for (i = 1; i <= all - k + 1; i++) {
        p = left * k / (all - i + 1) # that number i is taken, when none before was
        expected += p * t[i]
        left -= p
      }
      srand(1)
      for (search = 0; search < 2000; search++) {
        for (i = 1; i <= tries; i++) order[i] = i
        least = usual # it is known before
        spent = 0
        for (i = 1; i <= tries && spent < taken[kernel]; i++) {
          j = i + int(rand() * (tries - i + 1)); x = order[j]; order[j] = order[i]
          spent += price[x]
          if (tried[x] < least) least = tried[x]
        }
        timed += least / 2000
      }
      printf " %d | %d | %.2f | %.2f | %.2f | %.2f | %s |\n", tries, tries - count[kernel], whole ? taken[kernel] / whole : 1,
        t[1] / (found ? found : usual), t[1] / expected, t[1] / timed, low == "" ? "-" : sprintf("%.1f", low)
    }' "$1" "$2"
}

status=0 ratios=
# Measures program $2, called $1, and prints its row.
measure() {
  rm -rf "$work"/times-* "$work"/results-* "$OMP2OCL_CACHE"
  OMP2OCL_VERBOSE=2 "$tune" --time "$seconds" "$2" >/dev/null 2>"$work/tuned" || fail "$1: $(tail -n 1 "$work/tuned")"
  run_once off "$2" && run_once use "$2" || fail "$1 failed: $(tail -n 1 "$work/errors")"
  rm -f "$work"/times-*
  round=1
  while [ "$round" -le "$rounds" ]; do
    for version in off use; do
      run_once "$version" "$2" || fail "$1 failed: $(tail -n 1 "$work/errors")"
    done
    round=$((round + 1))
  done
  note=
  if [ -f "$work/results-off" ]; then
    "$work/compare" "$(tolerance "$1")" "$work/results-off" "$work/results-use" 2>"$work/difference" || {
      note=" $(cat "$work/difference")"
      status=1
    }
  fi
  usual=$(median off) tuned=$(median use)
  ratio=$(awk -v a="$tuned" -v b="$usual" 'BEGIN { printf "%.3f", a / b }')
  at_most "$ratio" 1.02 || status=1
  ratios="$ratios $ratio"
  # shellcheck disable=SC2046 # four numbers
  set -- "$1" "$2" $(sums "$work/tuned")
  printf '| %s | %s | %s | %s | %s | %s | %s | %s |' "$1" "$usual" "$tuned" "$ratio$note" "$3" "$4" "$5" "$6"
  [ -n "$all" ] || { echo && return; }
  mv "$OMP2OCL_CACHE" "$work/other"
  {
    OMP2OCL_TUNE=look "$2" && OMP2OCL_VERBOSE=2 OMP2OCL_TUNE=all:99999 "$2"
  } >/dev/null 2>"$work/all" || fail "$1 failed: $(tail -n 1 "$work/all")"
  exhaustive "$work/tuned" "$work/all"
  rm -rf "$work/other"
}

head='| program | usual (ms) | tuned (ms) | ratio | measured | cut | passed | high |'
line='| --- | --- | --- | --- | --- | --- | --- | --- |'
[ -z "$all" ] || head="$head all | saved | time | found | random | timed | low |" line="$line --- | --- | --- | --- | --- | --- | --- |"
echo "$head"
echo "$line"
npb=
for kernel; do
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "$plugin_flag" "-DROUNDS=$inner" "bench/kernels/$kernel.c" -o "$work/program" -lm ||
    fail "$kernel.c did not compile"
  measure "$kernel" "$work/program"
done
npb=yes
for benchmark in $benchmarks; do
  build_npb "$benchmark" W "$work/program" "$plugin_flag" || fail "$benchmark did not compile"
  measure "$benchmark" "$work/program"
done
echo
# shellcheck disable=SC2086 # several numbers
printf '%s\n' $ratios | awk '{ s += log($1); if ($1 > w) w = $1 } END { printf "Geometric mean %.3f, worst %.3f.\n", exp(s / NR), w }'
[ $column -eq 1 ] || echo "Times of the kernels' programs are processor time."
describe
exit $status
