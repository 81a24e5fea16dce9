#!/bin/sh
# Times the NAS benchmarks: OpenMP, OpenCL, and the version that each program chooses.
#
#     bench/npb.sh [-h] [-c CLASSES] [-b BENCHMARKS] [-n ROUNDS] [-l SECONDS] [-o DIR] [-1] [-u] [-f] [-r]
#
#   -c CLASSES      classes to run, "S W A"
#   -b BENCHMARKS   which ones, "ep cg is mg ft bt sp lu lu-hp"; lu-hp is LU by hyperplanes
#   -n ROUNDS       timed runs of each version (3), of which the median counts
#   -l SECONDS      the longest that one run may take (900)
#   -o DIR          where programs, runs and results are kept (build/npb)
#   -1              also times OpenMP with one thread
#   -u              processor time of the timed part instead of time by the clock, all threads together, for a CPU
#                   device on a machine that is busy with other things; idle threads of OpenMP sleep then
#   -f              forgets the runs that DIR holds
#   -r              runs nothing, prints what DIR holds
#
# Environment: CC, CFLAGS, PLUGIN, OMP_NUM_THREADS (all processors), OMP2OCL_DEVICE and the program's
# other settings; RUN, a command in front of each run, such as "taskset -c 0-7". OpenMP is a plain
# build, without the plugin. A round runs the versions of a
# benchmark one after the other, each round in another order, after an OpenCL run that fills the cache
# of kernels, in which each tries all its forms (OMP2OCL_FORM=learn), and does not count. Each finished run is a line of DIR/runs.tsv; a command that was
# interrupted goes on behind the last of them when it is given again, as long as plugin, compiler, device and
# threads are the same.
#
# Progress is on standard error. At the end the table is printed and kept as DIR/npb.md, and the chart
# as DIR/npb.svg.
#
# Exit status: 0 when every run verified, 1 when one did not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh
script='npb.sh'
classes='S W A' benchmarks='ep cg is mg ft bt sp lu lu-hp' rounds=3 limit=900 dir=build/npb
versions='openmp opencl auto' forget=no report_only=no clock=
while getopts hc:b:n:l:o:1ufr option; do
  case $option in
    h) manual bench/npb.sh && exit 0 ;;
    c) classes=$OPTARG ;;
    b) benchmarks=$OPTARG ;;
    n) rounds=$OPTARG ;;
    l) limit=$OPTARG ;;
    o) dir=$OPTARG ;;
    1) versions="openmp-1 $versions" ;;
    u) clock=-DNPB_PROCESSOR_TIME ;;
    f) forget=yes ;;
    r) report_only=yes ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 1
need_count -l "$limit" 1
command -v python3 >/dev/null 2>&1 || fail "no python3, which prints the results"
runs=$dir/runs.tsv

report() {
  python3 bench/npb-report.py "$runs" "$dir/npb.svg" >"$dir/npb.md" || fail "$runs cannot be read"
  cat "$dir/npb.md"
}

if [ $report_only = yes ]; then
  [ -f "$runs" ] || fail "no $runs"
  report
  exit 0
fi

[ -n "$PLUGIN" ] || fail "PLUGIN is empty"
start
mkdir -p "$dir/programs" || fail "cannot make $dir"
threads=${OMP_NUM_THREADS:-$(getconf _NPROCESSORS_ONLN)}
export OMP_NUM_THREADS="$threads"
if [ -n "$clock" ]; then
  export OMP_WAIT_POLICY=passive
  CFLAGS="$CFLAGS $clock"
fi

# Builds program $3 of benchmark $1 and class $2 unless it is newer than all that it is made of.
build() {
  if [ -f "$3" ] && [ -z "$(find npb "$PLUGIN" -newer "$3" -print | head -n 1)" ]; then
    return 0
  fi
  build_program=$3
  case $1 in
    lu-da) build_name=lu build_option=-DLU_DOACROSS=1 ;;
    lu-hp) build_name=lu build_option=-DLU_HYPERPLANES=1 ;;
    *) build_name=$1 build_option= ;;
  esac
  build_class=$2
  shift 3
  build_npb "$build_name" "$build_class" "$build_program" ${build_option:+"$build_option"} "$@" \
    2>"$work/build.log" || {
    cat "$work/build.log" >&2
    fail "$build_program does not compile"
  }
}

# Runs version $3 of benchmark $1, class $2, and leaves the time that it reports in $seconds, that of
# the whole run in $whole, what became of it in $outcome, and the version that ran in $ran.
run() {
  program=$dir/programs/$1-$2
  choice=$3 run_threads=$threads ran=$3
  case $3 in
    openmp*) program=$program-plain choice=openmp ;;
  esac
  [ "$3" != openmp-1 ] || run_threads=1
  begin=$(date +%s.%N)
  # shellcheck disable=SC2086 # RUN is a list of words
  OMP_NUM_THREADS=$run_threads OMP2OCL=$choice OMP2OCL_VERBOSE=1 \
    timeout "$limit" $RUN "$program" >"$work/out" 2>"$work/err"
  run_status=$?
  whole=$(date +%s.%N | awk -v begin="$begin" '{ printf "%.4f", $1 - begin }')
  seconds=$(sed -n 's/^ *Time in seconds *= *//p' "$work/out")
  if [ $run_status -eq 0 ]; then
    outcome=verified
  elif [ $run_status -eq 124 ]; then
    outcome=too-long
  else
    outcome=failed
  fi
  seconds=${seconds:--}
  if [ "$3" = auto ]; then
    ran=$(sed -n 's/^omp2ocl: version: \([a-z]*\).*/\1/p' "$work/err" | head -n 1)
  elif [ "$3" = opencl ] && ! grep -q '^omp2ocl: kernel .*: [1-9][0-9]* launches' "$work/err"; then
    outcome=no-kernel
  fi
}

# Succeeds when the runs hold a line for round $4 of version $3 of benchmark $1, class $2.
is_done() {
  awk -F '\t' -v b="$1" -v c="$2" -v v="$3" -v r="$4" \
    'NF == 8 && $1 == b && $2 == c && $3 == v && $4 == r { found = 1 } END { exit !found }' "$runs"
}

# Runs what is missing of round $3 of benchmark $1, class $2. Each round begins with another version.
play_round() {
  # shellcheck disable=SC2086 # versions is a list
  for version in $(echo $versions $versions |
    awk -v first="$(($3 % count))" -v n="$count" '{ for (i = 1; i <= n; i++) print $(first + i) }'); do
    step=$((step + 1))
    if is_done "$1" "$2" "$version" "$3"; then continue; fi
    printf '[%d/%d] %s %s, %s, round %d: ' "$step" "$steps" "$1" "$2" "$version" "$3" >&2
    run "$1" "$2" "$version"
    printf '%s s, %s\n' "$seconds" "$outcome" >&2
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$version" "$3" "$seconds" "$outcome" \
      "${ran:--}" "$whole" >>"$runs"
  done
}

# Whether anything of benchmark $1, class $2, is missing.
is_wanted() {
  for wanted_round in $(seq "$rounds"); do
    for wanted_version in $versions; do
      is_done "$1" "$2" "$wanted_version" "$wanted_round" || return 0
    done
  done
  return 1
}

# What the measurement depends on. The device tells its name when a program has chosen OpenCL.
build ep S "$dir/programs/ep-S" "$plugin_flag"
OMP2OCL=opencl OMP2OCL_VERBOSE=1 "$dir/programs/ep-S" >/dev/null 2>"$work/err"
device=$(sed -n -e 's/^omp2ocl: device: //p' -e 's/^omp2ocl: driver: /driver /p' "$work/err" | paste -s -d ';' | sed 's/;/; /g')
[ -n "$device" ] || fail "no OpenCL device: $(head -n 1 "$work/err")"
set_up="plugin $(cksum <"$PLUGIN" | cut -d ' ' -f 1)"
setting="# $("$CC" --version | head -n 1), $CFLAGS; $set_up; $threads threads${RUN:+, $RUN}; device: $device"
[ $forget = no ] || rm -f "$runs"
if [ -s "$runs" ]; then
  [ "$(grep -m 1 '^# ' "$runs")" = "$setting" ] ||
    fail "$runs was measured with something else: -f forgets it, -o keeps it"
else
  printf '%s\n# %s on %s processors\n' "$setting" \
    "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" \
    "$(getconf _NPROCESSORS_ONLN)" >"$runs"
fi

count=$(echo "$versions" | wc -w)
steps=$(($(echo "$classes" | wc -w) * $(echo "$benchmarks" | wc -w) * count * rounds))
step=0
for class in $classes; do
  for benchmark in $benchmarks; do
    if ! is_wanted "$benchmark" "$class"; then
      step=$((step + count * rounds))
      continue
    fi
    build "$benchmark" "$class" "$dir/programs/$benchmark-$class-plain"
    build "$benchmark" "$class" "$dir/programs/$benchmark-$class" "$plugin_flag"
    OMP2OCL_FORM=learn run "$benchmark" "$class" opencl
    for round in $(seq "$rounds"); do
      play_round "$benchmark" "$class" "$round"
    done
  done
done
printf '# last run %s\n' "$(date -u +%Y-%m-%d)" >>"$runs"
report
awk -F '\t' 'NF == 8 && $6 != "verified" { bad = 1 } END { exit bad }' "$runs"
