#!/bin/sh
# Loops on host and device at once (OMP2OCL_SPLIT) beside either alone: the programs of bench/kernels, and NPB.
#
#     bench/split.sh [-h] [-n ROUNDS] [-c CORES] [-s SHARES] [-b BENCHMARKS] [-a LEAST] [PROGRAM...]
#
#   -n ROUNDS      how often each version runs (5; at least 1); the versions take turns, medians count
#   -c CORES       the two processors for taskset (0,1): OpenMP has one thread, PoCL one compute unit
#   -s SHARES      fixed shares for the sweep ("0.2 0.35 0.5 0.65 0.8"); "" leaves it out
#   -b BENCHMARKS  of NPB, class W, behind the kernels ("ep cg is mg ft bt sp lu"); "" for none
#   -a LEAST       by how much matmul, nbody, mandelbrot and ep are to be faster than the better one alone (1.7)
#   PROGRAM        only these kernels, such as matmul
#
# Each program is compiled once with the plugin, and learns (twice with OMP2OCL_SPLIT=on OMP2OCL_FORM=learn, then eight
# runs as below), in a cache of its own that is removed; then are timed
#
#   OpenMP   OMP2OCL=openmp         OpenCL   OMP2OCL=opencl
#   split    OMP2OCL_SPLIT=auto, with the shares that were learnt; what is better not divided at all, on either side, is
#            the choice's business, which knows the times of earlier runs
#   best     the fastest of the fixed shares
#
# in milliseconds of a computation (NPB: of the timed part). "gain" is the better of the first two over the third.
# Results of all versions are compared.
#
# The machine has to be quiet: a split launch takes as long as the slower of its two sides.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_MEMORY.
#
# Exit status: 0 when the goals are met (LEAST for the four programs, 0.97 for all others, split within a tenth of the
# best fixed share), 1 when not or results differ, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='split.sh'
rounds=5 cores=0,1 shares='0.2 0.35 0.5 0.65 0.8' benchmarks='ep cg is mg ft bt sp lu' least=1.7
while getopts hn:c:s:b:a: option; do
  case $option in
    h) manual bench/split.sh && exit 0 ;;
    n) rounds=$OPTARG ;;
    c) cores=$OPTARG ;;
    s) shares=$OPTARG ;;
    b) benchmarks=$OPTARG ;;
    a) least=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
need_count -n "$rounds" 1
command -v taskset >/dev/null 2>&1 || fail "no taskset"
taskset -c "$cores" true 2>/dev/null || fail "no processors '$cores'"
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
export OMP_NUM_THREADS=1 POCL_MAX_PTHREAD_COUNT=1 POCL_CACHE_DIR="$work/pocl" OMP2OCL_CACHE="$work/cache"
inner=60 # computations of a run, in which a driver that starts is not most of it

list_kernels
# shellcheck disable=SC2086 # names are words
[ $# -gt 0 ] || set -- $kernels
make_compare

# The settings of version $1.
settings() {
  case $1 in
    openmp) echo OMP2OCL=openmp ;;
    opencl) echo OMP2OCL=opencl ;;
    split) echo OMP2OCL_SPLIT=auto OMP2OCL_HISTORY=on ;;
    *) echo OMP2OCL=opencl "OMP2OCL_SPLIT=$1" ;;
  esac
}

# Runs program $2 in version $1, once; a line with its milliseconds is added to $work/times-$1.
run_once() {
  # shellcheck disable=SC2046 # several settings
  env $(settings "$1") OMP2OCL_VERBOSE=1 BENCH_RESULTS="$work/results-$1" taskset -c "$cores" "$2" \
    >"$work/output" 2>"$work/verbose-$1" || return 1
  if [ -n "$npb" ]; then
    grep -q 'Verification *= *SUCCESSFUL' "$work/output" || return 1
    sed -n 's/.*Time in seconds *= *\([0-9.]*\).*/\1/p' "$work/output" | awk '{ print $1 * 1e3 }' >>"$work/times-$1"
  else
    awk '{ print $1 * 1e3 }' "$work/output" >>"$work/times-$1"
  fi
}

median() {
  sort -g "$work/times-$1" | awk '{ v[NR] = $1 } END { printf "%.3f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# What the last run chose, and the shares of its largest kernels.
learnt() {
  sed -n 's/^omp2ocl: version: openmp.*/ openmp/p' "$work/verbose-split"
  sed -n 's/^omp2ocl: share of [^:]*: \([^;]*\).*/\1/p' "$work/verbose-split" | sort | uniq -c | sort -rn |
    awk '{ n = $1; $1 = ""; printf("%s%s%s", (NR > 1 ? ";" : ""), (n > 1 ? " " n " x" : ""), $0) }'
}

status=0
# Measures program $2, called $1, and prints its row.
measure() {
  rm -f "$work"/times-* "$work"/results-*
  for learning in 1 2; do
    env OMP2OCL=opencl OMP2OCL_SPLIT=on OMP2OCL_FORM=learn taskset -c "$cores" "${3:-$2}" >/dev/null 2>&1 ||
      fail "$1: nothing was learnt"
  done
  # shellcheck disable=SC2046
  for learning in 1 2 3 4 5 6 7 8; do
    env $(settings split) taskset -c "$cores" "$2" >/dev/null 2>&1 || fail "$1: no choice was learnt"
  done
  round=1
  while [ "$round" -le "$rounds" ]; do
    for version in openmp opencl split $shares; do
      run_once "$version" "$2" || fail "$1: version $version failed: $(tail -n 1 "$work/verbose-$version")"
    done
    round=$((round + 1))
  done
  note=
  for version in opencl split $shares; do
    [ -f "$work/results-$version" ] || continue
    "$work/compare" "$(tolerance "$1")" "$work/results-openmp" "$work/results-$version" 2>"$work/difference" || {
      note="$note; $version: $(cat "$work/difference")"
      status=1
    }
  done
  best=- share=-
  for version in $shares; do
    time=$(median "$version")
    if [ "$best" = - ] || ! at_most "$best" "$time"; then best=$time share=$version; fi
  done
  openmp=$(median openmp) opencl=$(median opencl) split=$(median split)
  gain=$(awk -v a="$openmp" -v b="$opencl" -v c="$split" 'BEGIN { printf "%.2f", (a < b ? a : b) / c }')
  case $1 in
    matmul | nbody | mandelbrot | ep) at_most "$least" "$gain" || status=1 ;;
    *) at_most 0.97 "$gain" || status=1 ;;
  esac
  [ "$best" = - ] || at_most "$(awk -v a="$split" -v b="$best" 'BEGIN { print a / b }')" 1.1 ||
    at_most 1.1 "$(awk -v a="$split" -v b="$opencl" 'BEGIN { print b / a }')" || status=1
  echo "| $1 | $openmp | $opencl | $split | $gain | $best | $share |$(learnt)$note |"
}

echo "| program | OpenMP (ms) | OpenCL (ms) | split (ms) | gain | best (ms) | its share | learnt |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- |"
npb=
for kernel; do
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "$plugin_flag" "-DROUNDS=$inner" "bench/kernels/$kernel.c" -o "$work/program" -lm &&
    "$CC" $CFLAGS "$plugin_flag" -DROUNDS=100 "bench/kernels/$kernel.c" -o "$work/learn" -lm ||
    fail "$kernel.c did not compile"
  measure "$kernel" "$work/program" "$work/learn"
done
npb=yes
for benchmark in $benchmarks; do
  build_npb "$benchmark" W "$work/program" "$plugin_flag" || fail "$benchmark did not compile"
  measure "$benchmark" "$work/program"
done
echo
describe
echo "Processors $cores, one thread of OpenMP, one compute unit of PoCL; a round of each version $rounds times."
exit $status
