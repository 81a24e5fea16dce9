#!/bin/sh
# How good the forms are that kernels choose: the programs of bench/kernels in the chosen forms, and in each form.
#
#     bench/forms.sh [-h] [-a] [-n ROUNDS] [KERNEL...]
#
#   -a          forms are what a normal run has found (OMP2OCL_FORM=auto), not one that tries all (learn)
#   -n ROUNDS   how often each form is timed (3; at least 1); forms take turns
#   KERNEL      only these, such as matmul or lines-x
#
# Each program runs once, long enough for its kernels to choose (80 computations; with -a 800), and remembers what they
# have chosen. Then it is timed, in processor time, in the chosen forms and with all kernels in one form: the least of
# the rounds counts, as other work on the machine can only add. "ratio" is chosen over the best of the others, by the
# times of that form where all kernels have chosen one; below 1, kernels of one program want different forms.
#
# Environment: CC, CFLAGS, PLUGIN (bench/common.sh), OMP2OCL_DEVICE, OMP_NUM_THREADS.
#
# Exit status: 0 when the ratio is at most 1.05 in the geometric mean, 1 when not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='forms.sh'
rounds=3 wish=learn computations=80
forms='blocks plain items:64 items:256'
while getopts han: option; do
  case $option in
    h) manual bench/forms.sh && exit 0 ;;
    a) wish=auto computations=800 ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
need_count -n "$rounds" 1
start
[ -n "$plugin_flag" ] || fail "needs the plugin"
OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}
export OMP_NUM_THREADS OMP2OCL=opencl OMP2OCL_CACHE="$work/cache"

list_kernels
# shellcheck disable=SC2086 # names are words
[ $# -gt 0 ] || set -- $kernels

# Runs program $work/program in form $1; a line with its milliseconds of processor time is added to $work/times-$1.
run() {
  OMP2OCL_FORM=$1 OMP2OCL_VERBOSE=1 "$work/program" 2>"$work/verbose" |
    awk '{ print $2 * 1e3 }' >>"$work/times-$1" || fail "the program failed in form $1"
}

# The form that the words say, where all kernels have one.
form_of() {
  case $1 in
    ' blocks') echo blocks ;;
    ' plain blocks') echo plain ;;
    ' work-items in groups of '*' '* | *';'*) ;;
    ' work-items in groups of '*) echo "items:${1##* }" ;;
  esac
}

least() { sort -g "$work/times-$1" | head -n 1; }

: >"$work/ratios"
measure() {
  rm -rf "$work"/times-* "$work/cache"
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "$plugin_flag" "-DROUNDS=$computations" "bench/kernels/$1.c" -o "$work/program" -lm ||
    fail "$1.c did not compile"
  OMP2OCL_FORM=$wish "$work/program" >/dev/null 2>"$work/verbose" || fail "$1 failed"
  # shellcheck disable=SC2086
  "$CC" $CFLAGS "$plugin_flag" -DROUNDS=5 "bench/kernels/$1.c" -o "$work/program" -lm || fail "$1.c did not compile"
  round=0
  while [ "$round" -lt "$rounds" ]; do
    for form in auto $forms; do
      run "$form"
      [ "$form" != auto ] || cp "$work/verbose" "$work/chosen"
    done
    round=$((round + 1))
  done
  device=$(sed -n 's/^omp2ocl: device: //p' "$work/chosen")
  chosen=$(sed -n 's/^omp2ocl: form of [^:]*: \([^:,]*\).*/ \1;/p' "$work/chosen" | sort -u | tr -d '\n')
  row=
  best=
  for form in $forms; do
    time=$(least "$form")
    row="$row $time |"
    best=$(printf '%s\n' "${best:-$time}" "$time" | sort -g | head -n 1)
  done
  same=$(form_of "${chosen%;}")
  [ -s "$work/times-$same" ] || same=auto
  ratio=$(awk -v a="$(least "$same")" -v b="$best" 'BEGIN { printf "%.3f", a / b }')
  echo "$ratio" >>"$work/ratios"
  printf '| %s | %s |%s %s |%s |\n' "$1" "$(least auto)" "$row" "$ratio" "${chosen%;}"
}

echo "| kernel | chosen (ms) | blocks | plain | items:64 | items:256 | ratio | |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- |"
for kernel; do
  measure "$kernel"
done
mean=$(awk '{ s += log($1) } END { printf "%.3f", exp(s / NR) }' "$work/ratios")
echo
echo "Chosen over best form: geometric mean $mean (forms found by OMP2OCL_FORM=$wish)."
echo "Device: ${device:-none}. $(describe)"
at_most "$mean" 1.05
