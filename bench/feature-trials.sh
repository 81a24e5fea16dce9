#!/bin/sh
# What one more feature would tell the learners: each judged with whole programs held out, with the features that there are and with
# one more.
#
#     bench/feature-trials.sh [-h] [-w WEIGHT] FILE
#
#   -w WEIGHT   what a double-precision operation costs, in single-precision ones (1; train-model prints it)
#   FILE        a file of measured cases, as train-model leaves them (DEVICE.cases), or the public data set (amd.csv)
#
# A row for each feature, a column for each learner but the support vector machine, whose features are fixed: the share of clear cases that were right, and of the performance of always choosing
# right. A
# feature that is the same in all cases is left out.
#
# Environment: CC (clang).
#
# Exit status: 0, or 2 when nothing could be judged.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh
script='feature-trials.sh' weight=1
while getopts hw: option; do
  case $option in
    h) manual bench/feature-trials.sh && exit 0 ;;
    w) weight=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] && [ -r "$1" ] || fail "no data: see -h"
PLUGIN=
start
sources="bench/feature-trials.c"
for s in boosted c45 chosen dataset learner validate; do sources="$sources training/$s.c"; done
for s in ballot closed formula names sum tree; do sources="$sources predictor/$s.c"; done
mkdir -p "$work/predictor"
sed 's/^  O2O_FEAT_SPEEDUP,/  O2O_FEAT_TRIAL,\n  O2O_FEAT_SPEEDUP = O2O_FEAT_TRIAL + 10,/' predictor/model.h >"$work/predictor/model.h"
# shellcheck disable=SC2086 # a list of files
"$CC" -O2 "-I$work" -I. $sources training/svm.c -lsvm -lm -o "$work/trials" || fail "does not compile"
"$work/trials" "$weight" "$1"
