#!/bin/sh
# Measures what the choice costs: in each of the NAS benchmarks the counts of all kernels and the walk through the tree (the very first time,
# and the median for that kernel with which it takes longest), which the
# runtime does once per run; and for a program that does next to nothing the whole run, with the choice and without.
#
#     bench/choice.sh [-h] [-n RUNS] [BUILD]
#
#   -n RUNS   runs of the small program (200)
#   BUILD     the build directory that holds omp2ocl.so (build)
#
# Environment: CC, CFLAGS, PLUGIN (BUILD/omp2ocl.so), CLASS (S).
#
# Exit status: 0 when every choice takes less than 5 microseconds, 1 when one does not, 2 when it cannot be measured.
cd "$(dirname "$0")/.." || exit 2
script=choice.sh
runs=200
while getopts hn: option; do
  case $option in
    h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' bench/choice.sh && exit 0 ;;
    n) runs=$OPTARG ;;
    *) echo "$script: bad option: see -h" >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
PLUGIN=${PLUGIN-${1:-build}/omp2ocl.so}
. bench/common.sh
CLASS=${CLASS:-S}
need_count -n "$runs" 1
status=0
start
[ -n "$plugin_flag" ] || fail "needs the plugin"

# As the runtime is compiled.
for source in bench/choice runtime/choice/evaluate_tree runtime/choice/run_counts runtime/choice/round_trips runtime/choice/spans runtime/core/hostmem predictor/formula \
  predictor/roofline predictor/tree predictor/ballot predictor/names; do
  name=$(echo "$source" | tr / -)
  flags=-Os
  case $source in runtime/choice/* | predictor/formula) flags=-O2 ;; esac
  "$CC" $flags -std=gnu11 -I. -c "$source.c" -o "$work/$name.o" || fail "$source.c does not compile"
done

echo "$(describe)"
echo
printf '| %-9s | %7s | %5s | %14s | %12s |\n' program kernels units 'first (us)' 'slowest (us)' --- ---: ---: ---: ---:
for benchmark in ep cg is mg bt sp lu ft; do
  [ -f "npb/$benchmark/$benchmark.c" ] || continue
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "$plugin_flag" "-DCLASS=$CLASS" npb/$benchmark/$benchmark.c npb/common/*.c "$work"/*.o \
    -o "$work/$benchmark" -lm 2>"$work/errors" || { cat "$work/errors" >&2; fail "$benchmark does not compile"; }
  # shellcheck disable=SC2046 # four words
  set -- $("$work/$benchmark")
  [ $# -eq 4 ] || fail "$benchmark measures nothing"
  printf '| %-9s | %7s | %5s | %14s | %12s |\n' "$benchmark" "$@"
  at_most "$4" 5 || status=1
done

# A whole run: plain, told to run OpenMP, and with the choice, without and with a model of the machine.
cat >"$work/small.c" <<'END'
int a[64];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    a[i] = i;
  return a[63] != 63;
}
END
cat >"$work/repeat.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static int by_value(const void *x, const void *y) {
  const double *a = x, *b = y;
  return (*a > *b) - (*a < *b);
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  double *t = malloc((size_t)n * sizeof *t);
  for (int i = 0; i < n; i++) {
    struct timespec a, b;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &a);
    if (vfork() == 0) {
      execv(argv[2], argv + 2);
      _exit(127);
    }
    wait(&status);
    clock_gettime(CLOCK_MONOTONIC, &b);
    t[i] = (double)(b.tv_sec - a.tv_sec) * 1e6 + (double)(b.tv_nsec - a.tv_nsec) * 1e-3;
    if (status)
      return 1;
  }
  qsort(t, (size_t)n, sizeof *t, by_value);
  printf("%.0f\n", t[n / 2]);
  return argc < 3;
}
END
"$CC" -O2 "$work/repeat.c" -o "$work/repeat" &&
  "$CC" -O2 -fopenmp "$work/small.c" -o "$work/plain" &&
  "$CC" -O2 -fopenmp "$plugin_flag" "$work/small.c" -o "$work/small" || fail "the small program does not compile"
export XDG_DATA_HOME="$work/data" XDG_DATA_DIRS="$work/none" XDG_CACHE_HOME="$work/cache"
run() {
  printf '| %-46s | %10s |\n' "$1" "$("$work/repeat" "$runs" "$2")"
}
echo
printf '| %-46s | %10s |\n' "a whole run of a small program" "time (us)" --- ---:
run "plain clang" "$work/plain"
OMP2OCL=openmp run "OMP2OCL=openmp: no choice" "$work/small"
run "embedded tree, OpenMP" "$work/small"
device=$(OMP2OCL=opencl OMP2OCL_VERBOSE=1 "$work/small" 2>&1 | sed -n 's/^omp2ocl: device: \(.*\) (.*/\1/p')
if [ -n "$device" ]; then
  mkdir -p "$work/data/omp2ocl"
  printf '%s\n' 'omp2ocl-model 1' 'name own' "device name:$device" 'fp64-weight 4' 'features comp' tree 'if comp <= 1e9' \
    '  openmp' else '  opencl' >"$work/data/omp2ocl/$(printf %s "$device" | tr -c '[:alnum:]' -).model"
  run "the machine's model, OpenMP, device on record" "$work/small"
  OMP2OCL_CACHE=off run "the machine's model, OpenMP, OpenCL is asked" "$work/small"
  OMP2OCL=opencl run "OMP2OCL=opencl: no choice" "$work/small"
fi
exit $status
