#!/bin/sh
# Trains this machine's model in a few minutes, compiles NAS benchmarks with the plugin, lets each choose its version, and then runs
# both versions of each to see whether the choice was right. Twice: with all processors, and with one OpenMP thread (OMP_NUM_THREADS=1)
# against a device that has them all, where neither version is the faster one for every program.
#
#     bench/demo.sh [-h] [-n] [BUILD]
#
#   -n      without training: the model is this machine's own if there is one, else the default one
#   BUILD   the build directory that holds omp2ocl.so, train-model and training-programs (build)
#
# The models are kept in BUILD/demo and BUILD/demo-1; a demo that finds measurements there measures only what is missing.
#
# Environment: CLASS (W), BENCHMARKS ("ep cg is mg ft bt sp lu"), CC, CFLAGS, PLUGIN (BUILD/omp2ocl.so), TRAINING (120: seconds of measuring for each model), SETTINGS ("all 1",
# numbers of OpenMP threads), ROUNDS (6), PATIENCE (180), and the program's own settings such as OMP2OCL_DEVICE. Times are those of whole runs, as in training. Each
# program runs six times as its user would run it, with nothing known of earlier runs and no kernel in the cache the first time; the programs take
# turns. Kernels are built behind the first runs, also when these have ended, and the second ones come when that is done, as a user's who looks at
# what the program has printed (PATIENCE seconds at most, 180; 0: at once). What each program chose each time is printed: "mp" or "cl", "!" when it tried,
# "mp>cl" when it moved, "~" when the host ran loops whose kernels were being built; and how the first and the last choice did. Where the host ran
# loops for more than half of the time the run counts as OpenMP's. Then each version runs twice and the shorter time is printed, and OpenCL once
# more without any kernel in the cache ("cold", which is stopped when it takes longer than OpenMP): the first choice is judged by that, later ones
# by the times with kernels. A choice is right when the other version is not more than 5 % faster; shares are of the performance of always
# choosing right.
#
# Exit status: 0 when every run verifies and the OpenCL version of each benchmark ran kernels on a
# device, 1 when one did not, 2 when the plugin or the compiler is missing.
cd "$(dirname "$0")/.." || exit 2
script=demo.sh
training=true
while getopts hn option; do
  case $option in
    n) training=false ;;
    h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' bench/demo.sh && exit 0 ;;
    *) echo "$script: bad option: see -h" >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
build=${1:-build}
PLUGIN=${PLUGIN-$build/omp2ocl.so}
. bench/common.sh
CLASS=${CLASS:-W}
status=0

# Notes a failure of benchmark $1, to be printed under the table.
complain() {
  complaint_of=$1
  shift
  echo "$complaint_of: $*" >>"$work/complaints"
  status=1
}

# The value of line $2 in the report that run $1 printed, or nothing.
report_value() {
  sed -n "s/^ *$2 *= *//p" "$work/$1.out"
}

# The seconds since $started.
elapsed() {
  awk -v from="$started" -v to="$(date +%s.%N)" 'BEGIN { printf "%.2f", to - from }'
}

# Runs benchmark $1 with OMP2OCL=$2, keeps what it prints in files named $1-$2, and leaves the time in $seconds. What was chosen for it
# leaves no time.
run_version() {
  case $2 in auto) history=on ;; *) history=off ;; esac
  started=$(date +%s.%N)
  OMP2OCL=$2 OMP2OCL_VERBOSE=1 OMP2OCL_HISTORY=$history OMP2OCL_CACHE=$cache XDG_CACHE_HOME=$cache "$work/$1" >"$work/$1-$2.out" 2>"$work/$1-$2.err"
  run_status=$?
  seconds=$(elapsed)
  verification=$(report_value "$1-$2" Verification)
  if [ $run_status -ne 0 ] || [ "$verification" != SUCCESSFUL ]; then
    verified=no
    complain "$1" "OMP2OCL=$2: verification ${verification:-missing}, exit status $run_status"
  fi
}

# Runs a version twice and leaves the shorter of the two times in $seconds.
time_version() {
  run_version "$1" "$2"
  first=$seconds
  run_version "$1" "$2"
  seconds=$(printf '%s\n' "$first" "$seconds" | sort -n | head -n 1)
}

# Leaves in $cold how long the OpenCL version of benchmark $1 takes when nothing but the driver is known; more than OpenMP's time where it was
# stopped.
time_cold() {
  rm -rf "$work/cold"
  cp -r "$cache" "$work/cold" && find "$work/cold" -name '*.bin' -exec rm {} + && rm -rf "$work/cold/pocl"
  most=$(awk -v seconds="$openmp_seconds" 'BEGIN { printf "%.2f", 1.1 * seconds + 0.05 }')
  started=$(date +%s.%N)
  if OMP2OCL=opencl OMP2OCL_HISTORY=off OMP2OCL_CACHE=$work/cold XDG_CACHE_HOME=$work/cold timeout "$most" "$work/$1" >"$work/cold.out" 2>&1; then
    cold=$(elapsed)
  else
    cold=">$most"
  fi
}

# The version that the run of benchmark $1 with OMP2OCL=auto announced, the last one where it moved; or OpenMP, where the host ran loops for more
# than half of the run.
chosen_version() {
  sed -n 's/^omp2ocl: version: \([a-z]*\).*/version \1/p; s/^omp2ocl: kernels: .* the host ran loops for \(.*\) s$/behind \1/p' "$work/$1-auto.err" |
    awk -v seconds="$seconds" '$1 == "version" { version = $2 } $1 == "behind" && 2 * $2 > seconds { version = "openmp" } END { print version }'
}

# The same in short, with what led to it.
chosen_short() {
  sed -n 's/^omp2ocl: version: open\(mp\|cl\) (history: tried)/\1!/p; t
    s/^omp2ocl: version: open\(mp\|cl\).*/\1/p' "$work/$1-auto.err" | paste -sd '>' - | tr '\n' ' ' | sed 's/ $//'
  ! grep -q '^omp2ocl: kernels: .* the host ran loops' "$work/$1-auto.err" || printf '~'
}

# Adds up the numbers that stand between $2 and $3 in the kernels' lines at the end of the last OpenCL
# run of benchmark $1.
sum_of_kernels() {
  sed -n "s/^omp2ocl: kernel .*$2\([0-9][0-9]*\)$3.*/\1/p" "$work/$1-opencl.err" |
    awk '{ sum += $1 } END { print sum + 0 }'
}

# Complains when the OpenCL run of benchmark $1 was not one, in the runtime's own words. Leaves in
# $launches how often a kernel ran on the device (and the host instead, if ever), and a dash in
# $seconds when none did.
check_kernels() {
  launches=$(sum_of_kernels "$1" ': ' ' launches,')
  on_host=$(sum_of_kernels "$1" ' ms, ' ' on the host')
  if [ "$launches" -gt 0 ]; then
    [ "$on_host" -eq 0 ] || launches="$launches, host $on_host"
  else
    seconds=-
    complain "$1" "OMP2OCL=opencl ran no kernel: $(
      grep '^omp2ocl: ' "$work/$1-opencl.err" | grep -v ': version:' | head -n 1 | grep . ||
        echo 'the program has none, or no run of it reached one'
    )"
  fi
}

# Builds benchmark $1 where that has not been done.
prepare() {
  [ -x "$work/$1" ] || build_npb "$1" "$CLASS" "$work/$1" ${plugin_flag:+"$plugin_flag"} 2>"$work/$1.log"
}

# Lets benchmark $1 choose, in round $2.
choose() {
  verified=yes
  run_version "$1" auto
  [ $verified = yes ] || : >"$work/$1-unverified"
  chosen_short "$1" >"$work/$1-short-$2"
  chosen_version "$1" >"$work/$1-chosen-$2"
}

# Waits until no process builds kernels.
let_build() {
  started=$(date +%s.%N)
  while [ "$(elapsed | cut -d. -f1)" -lt "${PATIENCE:-180}" ] && ps -eo args= | grep -qx omp2ocl; do
    sleep 0.5
  done
  printf 'Kernels were built for another %.0f s behind the first runs.\n\n' "$(elapsed)"
}

# Runs both versions of benchmark $1 and prints its row.
demonstrate() {
  verified=yes choices=
  [ ! -f "$work/$1-unverified" ] || verified=no
  for round in $(seq "$rounds"); do
    choices="$choices${choices:+ }$(cat "$work/$1-short-$round")"
  done
  first_choice=$(cat "$work/$1-chosen-1") later_choice=$(cat "$work/$1-chosen-$rounds")
  time_version "$1" openmp
  openmp_seconds=$seconds
  time_version "$1" opencl
  check_kernels "$1"
  opencl_seconds=$seconds
  if [ $verified = yes ]; then verification=SUCCESSFUL; else verification=UNSUCCESSFUL; fi
  cold=-
  [ "$opencl_seconds" = - ] || time_cold "$1"
  judge "$first_choice" "$openmp_seconds" "${cold#>}" first
  first_right=$right first_share=$share
  judge "$later_choice" "$openmp_seconds" "$opencl_seconds" later
  print_row "$1" "$CLASS" "$verification" "$openmp_seconds" "$opencl_seconds" "$cold" "${choices:--}" "$first_right" "$first_share" \
    "$right" "$share"
}

# Was version $1 right, with OpenMP taking $2 and OpenCL $3 seconds? Leaves the answer in $right, and in $share the
# performance as a share of the oracle's. $4: first or later.
judge() {
  right=- share=-
  case $1-$3 in
    *-- | -*) return ;;
  esac
  # shellcheck disable=SC2046 # two words
  set -- $(awk -v chosen="$1" -v openmp="$2" -v opencl="$3" 'BEGIN {
    mine = chosen == "opencl" ? opencl : openmp
    best = openmp < opencl ? openmp : opencl
    share = mine > 0 ? best / mine : 1
    print (share >= 1 / 1.05 ? "right" : "wrong"), sprintf("%.1f", 100 * share)
  }') "$4"
  right=$1 share="$2 %"
  echo "$1 $2" >>"$work/judged-$3"
}

print_row() {
  printf '| %-9s | %-5s | %-12s | %10s | %10s | %8s | %-15s | %-5s | %9s | %-6s | %9s |\n' "$@"
}

# Trains for the programs that will be compiled and run from here on, with the model in directory $1. Without a device there is nothing to train for.
train() {
  XDG_DATA_HOME=$(cd "$build" && pwd)/$1
  export XDG_DATA_HOME
  mkdir -p "$XDG_DATA_HOME"
  echo "Training: train-model --quick (${TRAINING:-120} seconds at most; kept in $build/$1)"
  "$build/train-model" --quick --time "${TRAINING:-120}" ${OMP2OCL_DEVICE:+--device "$OMP2OCL_DEVICE"} --report "$XDG_DATA_HOME/report.html" \
    >"$work/training" && sed '/^tree, from all cases/,$d' "$work/training"
}

# The share of right choices and the mean share of the oracle's performance, in file $2, as line $1.
summary() {
  [ ! -f "$2" ] || awk -v title="$1" '{ right += $1 == "right"; logs += log($2) }
    END { printf "%s: right %d of %d; of always choosing right (geometric mean) %.1f %%\n", title, right, NR, exp(logs / NR) }' "$2"
}

# The table with $1 OpenMP threads, or with as many as there are ("all").
demonstrate_all() {
  cache=$work/cache-$1
  mkdir -p "$cache"
  printf '\n== OpenMP threads: %s\n\n' "$1"
  rm -f "$work"/judged-* "$work"/*-unverified
  chosen=
  for benchmark in ${BENCHMARKS:-ep cg is mg ft bt sp lu}; do
    if prepare "$benchmark"; then
      chosen="$chosen $benchmark"
    else
      complain "$benchmark" "does not compile: $(grep -m 1 error "$work/$benchmark.log" || head -n 1 "$work/$benchmark.log")"
    fi
  done
  for round in $(seq "$rounds"); do
    for benchmark in $chosen; do
      choose "$benchmark" "$round"
    done
    [ "$round" -gt 1 ] || let_build
  done
  print_row benchmark class verification 'OpenMP (s)' 'OpenCL (s)' 'cold (s)' chosen first 'of oracle' last 'of oracle'
  print_row --- --- --- ---: ---: ---: --- --- ---: --- ---:
  for benchmark in $chosen; do
    demonstrate "$benchmark"
  done
  echo
  summary "First run" "$work/judged-first"
  summary "Last run" "$work/judged-later"
}

rounds=${ROUNDS:-6}
all_threads=${OMP_NUM_THREADS-}
start
for threads in ${SETTINGS:-all 1}; do
  case $threads in
    all) OMP_NUM_THREADS=$all_threads directory=demo ;;
    *) OMP_NUM_THREADS=$threads directory=demo-$threads ;;
  esac
  if [ -n "$OMP_NUM_THREADS" ]; then export OMP_NUM_THREADS; else unset OMP_NUM_THREADS; fi
  if $training && [ -x "$build/train-model" ] && [ -d "$build/training-programs" ]; then train $directory; fi
  demonstrate_all "$threads"
done

device=$(cat "$work"/*-opencl.err 2>/dev/null | sed -n 's/^omp2ocl: device: //p' | head -n 1)
[ -z "$device" ] || printf '\nOpenCL device: %s\n' "$device"
if [ -f "$work/complaints" ]; then
  echo
  sort -u "$work/complaints"
fi >&2
exit $status
