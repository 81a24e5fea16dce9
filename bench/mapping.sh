#!/bin/sh
# Judges the learners on the public data set of 680 OpenCL kernel runs, with whole programs held out, and prints the figures of docs/training.md.
#
#     bench/mapping.sh [-h] amd.csv
#
# A line for each learner: the share of right choices, how many times the performance of OpenMP alone, and that of always choosing
# right. "chosen" is what a model is of: which learner, is decided by cross-validation among the programs that are not held out.
# Then the size of the model of all cases, and what asking and reading it takes (processor time).
#
# Environment: CC (clang).
#
# Exit status: 0 when "chosen" is right in at least 78 % and 1.35 times OpenMP, and a choice takes less than 5 us; 1 when not; 2 when it
# cannot be measured.
cd "$(dirname "$0")/.." || exit 2
case $1 in
  -h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' bench/mapping.sh && exit 0 ;;
esac
if [ ! -r "$1" ]; then
  echo "mapping.sh: no data: see -h" >&2
  exit 2
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
sources="tests/training/mapping.c"
for s in boosted c45 chosen dataset learner model_write svm validate; do sources="$sources training/$s.c"; done
for s in ballot closed formula model_parse names sum tree; do sources="$sources predictor/$s.c"; done
# shellcheck disable=SC2086
"${CC:-clang}" -O2 -I. $sources -lsvm -lm -o "$work/mapping" || exit 2
"$work/mapping" "$1" 2>&1
