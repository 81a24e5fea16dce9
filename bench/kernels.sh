#!/bin/sh
# Generated kernels beside hand-written ones, and beside OpenMP: the programs of bench/kernels.
#
#     bench/kernels.sh [-h] [-c] [-l] [-n ROUNDS] [KERNEL...]
#
#   -c          compare processor time instead of time by the clock (for a CPU device on a machine that
#               is busy with other things)
#   -l          before anything is measured, a run in which kernels try all forms and remember the best
#               (OMP2OCL_FORM=learn, docs/runtime.md); without it they start as on a new machine
#   -n ROUNDS   how often each version runs (5; at least 1); the versions take turns
#   KERNEL      only these, such as matmul or lines-x
#
# Every program is compiled three times: by plain clang for OpenMP, with the plugin (run with
# OMP2OCL=opencl), and with its hand-written kernels. All compute the same from the same data, the
# results are compared, and the medians of the rounds are printed:
#
#   OpenMP       milliseconds of a computation, OMP_NUM_THREADS threads (2 unless set)
#   OpenCL       the same of the program with the plugin, all included but building kernels
#   kernels      of its kernels alone, by OpenCL's profiling
#   hand         of the hand-written kernels; on a CPU these run in both their forms, the one for CPUs and
#                the one for GPUs, and the faster one counts
#   coalesced    the part of the generated kernels' accesses to memory in which neighbouring
#                work-items touch neighbouring elements, or the same one, as counted by the compiler
#
# The last column says which form kernels have that are not in the usual one of the device. What kernels learn is kept
# in a directory of this script, which is removed.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE, OMP_NUM_THREADS.
#
# Exit status: 0 when the goals are met (kernels over hand-written ones at most 1.1 in the geometric
# mean and 1.3 in the worst case; OpenCL over OpenMP at most 1.5 in the geometric mean on a CPU
# device), 1 when they are not or results differ, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='kernels.sh'
rounds=5
column=1
learn=
while getopts hcln: option; do
  case $option in
    h) manual bench/kernels.sh && exit 0 ;;
    c) column=2 ;;
    l) learn=yes ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
need_count -n "$rounds" 1
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}
export OMP_NUM_THREADS
inner=5 # computations of a run
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME

list_kernels
# shellcheck disable=SC2086 # names are words
[ $# -gt 0 ] || set -- $kernels
make_compare

# The hand-written kernels of program $1: its own, or those of its family; nothing when there are none.
hand_source() {
  for candidate in "$1" "${1%-*}"; do
    [ -f "bench/kernels/$candidate.cl" ] && echo "$PWD/bench/kernels/$candidate.cl" && return
  done
}

build() {
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "-DROUNDS=$inner" "bench/kernels/$1.c" -o "$work/$1-openmp" -lm ||
    fail "$1.c did not compile"
  # shellcheck disable=SC2086
  "$CC" $CFLAGS "$plugin_flag" "-DROUNDS=$inner" "bench/kernels/$1.c" -o "$work/$1-opencl" -lm ||
    fail "$1.c did not compile with the plugin"
  # shellcheck disable=SC2086
  if [ -n "$learn" ]; then
    "$CC" $CFLAGS "$plugin_flag" -DROUNDS=80 "bench/kernels/$1.c" -o "$work/$1-learn" -lm &&
      OMP2OCL=opencl OMP2OCL_FORM=learn "$work/$1-learn" >/dev/null 2>&1 || fail "$1: no forms learnt"
  fi
  hand=$(hand_source "$1")
  # shellcheck disable=SC2086
  [ -z "$hand" ] || "$CC" $CFLAGS -DBENCH_HAND "-DHAND_SOURCE=\"$hand\"" "-DROUNDS=$inner" \
    -Wno-unused-result "bench/kernels/$1.c" bench/kernels/hand.c -o "$work/$1-hand" -lm \
    -l:libOpenCL.so.1 || fail "$1.c did not compile with its hand-written kernels"
}

# Seconds in kernels of one computation, the median over those of the trace $1 but the first.
traced() {
  sed -n 's/.*"cat":"kernel".*"dur":\([0-9.]*\).*/\1/p' "$1" | awk -v n="$((inner + 1))" '
    { time[NR] = $1 * 1e-6 }
    END {
      each = NR / n
      for (r = 1; r < n; r++) {
        sum = 0
        for (k = r * each + 1; k <= (r + 1) * each; k++) sum += time[k]
        print sum
      }
    }' | sort -g | sed -n "$(((inner + 1) / 2))p"
}

# Runs version $2 of program $1 in round $3; a line "WALL CPU KERNELS" is added to $work/times-$2.
run() {
  [ -x "$work/$1-${2%-gpu}" ] || return 0
  results=
  [ "$3" -ne 1 ] || results=$work/results-$2
  if [ "$2" = hand-gpu ]; then
    HAND_FORM=gpu BENCH_RESULTS=$results "$work/$1-hand" >>"$work/times-$2" || return 1
  elif [ "$2" = opencl ]; then
    OMP2OCL=opencl OMP2OCL_TRACE=$work/trace OMP2OCL_VERBOSE=1 OMP2OCL_FEATURES=$work/features \
      BENCH_RESULTS=$results "$work/$1-$2" >"$work/line" 2>"$work/verbose" || return 1
    read -r wall cpu kernels <"$work/line"
    [ ! -s "$work/trace" ] || kernels=$(traced "$work/trace")
    echo "$wall $cpu $kernels" >>"$work/times-$2"
  else
    BENCH_RESULTS=$results "$work/$1-$2" >>"$work/times-$2" || return 1
  fi
}

# The median of column $2 of the times of version $1, in milliseconds.
median() {
  [ -s "$work/times-$1" ] || return 0
  awk -v c="$2" '{ print $c * 1e3 }' "$work/times-$1" | sort -g |
    awk '{ v[NR] = $1 } END { printf "%.3f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# $1 / $2, or a dash when either is missing.
ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { if (a > 0 && b > 0) printf "%.2f", a / b; else printf "-" }'
}

# Geometric mean and largest of the numbers in file $1.
summary() {
  awk '{ sum += log($1); if ($1 > most) most = $1 } END { if (NR) printf "%.3f %.2f", exp(sum / NR), most }' "$1"
}

status=0
: >"$work/by-hand"
: >"$work/by-openmp"
measure() {
  build "$1"
  rm -f "$work"/times-* "$work"/trace "$work/features" "$work"/results-*
  round=1
  while [ "$round" -le "$rounds" ]; do
    order='openmp opencl hand hand-gpu'
    [ $((round % 2)) -eq 1 ] || order='hand-gpu hand opencl openmp'
    for version in $order; do
      run "$1" "$version" "$round" || fail "$1: the $version version failed"
    done
    round=$((round + 1))
  done
  note=
  for version in opencl hand hand-gpu; do
    [ -f "$work/results-$version" ] || continue
    "$work/compare" "$(tolerance "$1")" "$work/results-openmp" "$work/results-$version" \
      2>"$work/difference" || {
      note="$note $version: $(cat "$work/difference")"
      status=1
    }
  done
  forms=$(sed -n 's/^omp2ocl: form of [^:]*: \([pw][^:,]*\).*/ \1;/p' "$work/verbose" | sort -u | tr -d '\n')
  note="$note${forms%;}"
  device=$(sed -n 's/^omp2ocl: device: //p' "$work/verbose")
  [ -z "$device" ] || echo "$device" >"$work/device"
  on_host=$(sed -n 's/^omp2ocl: kernel .* on the host: //p' "$work/verbose" | head -n 1)
  openmp=$(median openmp $column)
  opencl=$(median opencl $column)
  kernels=$(median opencl 3)
  timed=3
  if [ $column -eq 2 ]; then
    kernels=$opencl
    timed=2
  fi
  by_hand=$(printf '%s\n' "$(median hand $timed)" "$(median hand-gpu $timed)" | grep . | sort -g | head -n 1)
  if ! grep -q '"cat":"kernel"' "$work/trace" 2>/dev/null; then
    note="$note stays on the host${on_host:+: $on_host}"
    kernels=-
    to_hand=-
  else
    to_hand=$(ratio "$kernels" "$by_hand")
    [ "$to_hand" = - ] || echo "$to_hand" >>"$work/by-hand"
  fi
  to_openmp=$(ratio "$opencl" "$openmp")
  echo "$to_openmp" >>"$work/by-openmp"
  coalesced=$(sed -n 's/^F2 \([^ ]*\).*/\1/p' "$work/features" 2>/dev/null | tail -n 1)
  coalesced=$([ -z "$coalesced" ] || printf '%.2f' "$coalesced")
  echo "| $1 | $openmp | $opencl | $to_openmp | $kernels | ${by_hand:--} | $to_hand | ${coalesced:--} |$note |"
}

echo "| kernel | OpenMP (ms) | OpenCL (ms) | ratio | kernels (ms) | hand (ms) | ratio | coalesced | |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
for kernel; do
  measure "$kernel"
done
# shellcheck disable=SC2046 # two numbers each
set -- $(summary "$work/by-openmp") $(summary "$work/by-hand")
echo
echo "OpenCL over OpenMP: geometric mean ${1:--}, worst ${2:--}."
echo "Generated over hand-written kernels: geometric mean ${3:--}, worst ${4:--}."
[ $column -eq 1 ] || echo "All times are processor time."
echo "Device: $(cat "$work/device" 2>/dev/null || echo none). $(describe)"
at_most "${3:-9}" 1.1 && at_most "${4:-9}" 1.3 || status=1
! grep -q PoCL "$work/device" 2>/dev/null || at_most "${1:-9}" 1.5 || status=1
exit $status
