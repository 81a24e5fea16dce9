#!/bin/sh
# Compiles NAS benchmarks with the plugin, lets each choose its version, and then runs both versions
# of each to compare their times.
#
#     bench/demo.sh [-h] [BUILD]
#
#   BUILD   the build directory that holds omp2ocl.so (build)
#
# Environment: CLASS (W), CC, CFLAGS, PLUGIN (BUILD/omp2ocl.so), and the program's own settings such
# as OMP2OCL_DEVICE and OMP_NUM_THREADS. Each version runs twice and the shorter time is printed, so
# that compiling the kernels, which are cached on disk, is not counted.
#
# Exit status: 0 when every run verifies and the OpenCL version of each benchmark ran kernels on a
# device, 1 when one did not, 2 when the plugin or the compiler is missing.
cd "$(dirname "$0")/.." || exit 2
script=demo.sh
while getopts h option; do
  case $option in
    h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' bench/demo.sh && exit 0 ;;
    *) echo "$script: bad option: see -h" >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
PLUGIN=${PLUGIN-${1:-build}/omp2ocl.so}
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

# Runs benchmark $1 with OMP2OCL=$2 and keeps what it prints in files named $1-$2.
run_version() {
  OMP2OCL=$2 OMP2OCL_VERBOSE=1 "$work/$1" >"$work/$1-$2.out" 2>"$work/$1-$2.err"
  run_status=$?
  verification=$(report_value "$1-$2" Verification)
  if [ $run_status -ne 0 ] || [ "$verification" != SUCCESSFUL ]; then
    verified=no
    complain "$1" "OMP2OCL=$2: verification ${verification:-missing}, exit status $run_status"
  fi
}

# Runs a version twice and leaves the shorter of the two times in $seconds.
time_version() {
  run_version "$1" "$2"
  first=$(report_value "$1-$2" 'Time in seconds')
  run_version "$1" "$2"
  seconds=$(printf '%s\n' "$first" "$(report_value "$1-$2" 'Time in seconds')" | sort -n | head -n 1)
}

# The version that the run of benchmark $1 with OMP2OCL=auto announced.
chosen_version() {
  sed -n 's/^omp2ocl: version: \([a-z]*\).*/\1/p' "$work/$1-auto.err" | head -n 1
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

# Builds and runs benchmark $1 and prints its row.
demonstrate() {
  if ! build_npb "$1" "$CLASS" "$work/$1" ${plugin_flag:+"$plugin_flag"} 2>"$work/$1.log"; then
    complain "$1" "does not compile: $(grep -m 1 error "$work/$1.log" || head -n 1 "$work/$1.log")"
    return
  fi
  verified=yes
  run_version "$1" auto
  chosen=$(chosen_version "$1")
  time_version "$1" openmp
  openmp_seconds=$seconds
  time_version "$1" opencl
  check_kernels "$1"
  if [ $verified = yes ]; then verification=SUCCESSFUL; else verification=UNSUCCESSFUL; fi
  print_row "$1" "$CLASS" "${chosen:--}" "$verification" "${openmp_seconds:--}" "${seconds:--}" \
    "$launches"
}

print_row() {
  printf '| %-9s | %-5s | %-7s | %-12s | %10s | %10s | %15s |\n' "$@"
}

start
print_row benchmark class chosen verification 'OpenMP (s)' 'OpenCL (s)' 'kernel launches'
print_row --- --- --- --- ---: ---: ---:
for benchmark in ep cg is mg ft bt sp lu; do
  demonstrate $benchmark
done

device=$(cat "$work"/*-opencl.err 2>/dev/null | sed -n 's/^omp2ocl: device: //p' | head -n 1)
[ -z "$device" ] || printf '\nOpenCL device: %s\n' "$device"
if [ -f "$work/complaints" ]; then
  echo
  sort -u "$work/complaints"
fi >&2
exit $status
