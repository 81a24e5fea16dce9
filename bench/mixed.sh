#!/bin/sh
# What a choice for each region could gain over one for the whole program, by a program of two halves (mixed.c): one region that the
# device wins, and many small ones that OpenMP wins.
#
#     bench/mixed.sh [-h] [-n RUNS] [STEPS N SMALL]
#
#   -n RUNS   runs of each version, by turns (5); of each half the least counts
#
# Prints the seconds of both halves in either version; what the best version for each half would take beside the better version for
# both (the price of moving the array between them not counted: on a device in the host's memory there is none); and what five runs
# with an empty history choose, and take, for the program as a whole, and with OMP2OCL_SCOPE=region and a model that divides
# the halves.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE, OMP_NUM_THREADS.
#
# Exit status: 0 when at most two of the five runs for the whole were in the worse version, 1 when not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='mixed.sh'
runs=5
while getopts hn: option; do
  case $option in
    h) manual bench/mixed.sh && exit 0 ;;
    n) runs=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
need_count -n "$runs" 1
[ $# -gt 0 ] || set -- 2 262144 1000
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
cat >"$work/model" <<'END'
omp2ocl-model 1
name halves
device any
fp64-weight 1
features work

tree
if work <= 1e6
  openmp
else
  opencl
END
# shellcheck disable=SC2086 # CFLAGS is a list of options
"$CC" $CFLAGS "$plugin_flag" "-fplugin-arg-omp2ocl-model=$work/model" bench/mixed.c -o "$work/mixed" || fail "mixed.c did not compile"
export OMP2OCL_CACHE="$work/cache" XDG_DATA_HOME="$work/none"

describe
OMP2OCL=opencl OMP2OCL_BUILD=wait "$work/mixed" 1 "$2" 1 >/dev/null || fail "no device"
for run in $(seq "$runs"); do
  for version in openmp opencl; do
    echo "$version $(OMP2OCL=$version OMP2OCL_BUILD=wait "$work/mixed" "$@")" || fail "a run failed"
  done
done >"$work/times"
awk '
  { if (!($1 in heavy) || $3 < heavy[$1]) heavy[$1] = $3; if (!($1 in light) || $5 < light[$1]) light[$1] = $5 }
  END {
    for (v in heavy) printf "%s: heavy %.3f s, light %.3f s\n", v, heavy[v], light[v] | "sort"
    close("sort")
    mp = heavy["openmp"] + light["openmp"]; cl = heavy["opencl"] + light["opencl"]
    each = (heavy["openmp"] < heavy["opencl"] ? heavy["openmp"] : heavy["opencl"]) + (light["openmp"] < light["opencl"] ? light["openmp"] : light["opencl"])
    printf "best for both: %s, %.3f s; best for each: %.3f s, %.2f times as fast\n", cl < mp ? "opencl" : "openmp", cl < mp ? cl : mp, each, (cl < mp ? cl : mp) / each
  }' "$work/times" | tee "$work/summary"
best=$(sed -n 's/^best for both: \([a-z]*\),.*/\1/p' "$work/summary")

# What five runs choose; the last choice of a run is what it ran in.
run_five() {
  for run in 1 2 3 4 5; do
    before=$(date +%s.%N)
    OMP2OCL_HISTORY=on OMP2OCL_VERBOSE=1 "$work/mixed" "$@" >"$work/out" 2>"$work/err" || fail "a run failed"
    seconds=$(echo "$(date +%s.%N) $before" | awk '{ printf "%.3f", $1 - $2 }')
    chosen=$(sed -n 's/^omp2ocl: version: //p' "$work/err" | tail -n 1)
    echo "  run $run: $seconds s, $chosen; $(sed 's/ sum.*//' "$work/out")"
  done
}
echo "the program as a whole:"
run_five "$@" | tee "$work/whole"
echo "OMP2OCL_SCOPE=region:"
OMP2OCL_SCOPE=region run_five "$@"
[ "$(grep -cv " $best " "$work/whole")" -le 2 ]
