#!/bin/sh
# Trains on this machine and prints the tables of docs/measurements.md ("Training"): train-model --quick, with the NAS benchmarks of classes S, W and A.
#
#     bench/training.sh [-h] [-c CLASSES] [BUILD]
#
#   -c CLASSES   "all" (default), or "S": without the classes W and A, which take half an hour
#   BUILD        the build directory that holds train-model and training-programs (build); measurements are kept in BUILD/training-data
#
# Environment: OMP2OCL_DEVICE, OMP_NUM_THREADS.
#
# Exit status: 0 when with whole programs held out at least 90 % of the clear cases are right and the choices have at least 98 % of
# the oracle's performance, 1 when not, 2 when it cannot be measured.
cd "$(dirname "$0")/.." || exit 2
classes=all
while getopts hc: option; do
  case $option in
    h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' bench/training.sh && exit 0 ;;
    c) classes=$OPTARG ;;
    *) echo "training.sh: bad option: see -h" >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
build=${1:-build}
if [ ! -x "$build/train-model" ] || [ ! -d "$build/training-programs" ]; then
  echo "training.sh: no training programs in $build: run ninja -C $build training-programs" >&2
  exit 2
fi
mkdir -p "$build/training-data"
data=$build/training-data
set -- --quick --data "$data/cases" --out "$data/model" --report "$data/report.html" ${OMP2OCL_DEVICE:+--device "$OMP2OCL_DEVICE"}
started=$(date +%s)
"$build/train-model" "$@" >"$data/tables" || exit 2
spent=$(($(date +%s) - started))
if [ "$classes" = all ]; then
  "$build/train-model" "$@" --also npb- >"$data/tables" || exit 2
fi
cat "$data/tables"
echo
echo "$(getconf _NPROCESSORS_ONLN) processors, OMP_NUM_THREADS ${OMP_NUM_THREADS:-unset}; train-model --quick measured for $spent s in this run"
awk '$1 == "chosen" { right = $5; share = $7 } END { exit !(right >= 90 && share >= 98) }' "$data/tables"
