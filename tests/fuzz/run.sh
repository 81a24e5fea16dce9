#!/bin/sh
# run.sh: random OpenMP programs, compiled without and with the plugin, run in every mode, and compared.
#
# Each program is run as plain Clang made it (1 and 2 threads; they must agree), with OMP2OCL=openmp (also heard), and with OMP2OCL=opencl in
# unified and in discrete memory with arrays in the orders that kernels want (OMP2OCL_LAYOUT=on); those of even seeds with parallel inner
# loops as dimensions (OMP2OCL_LEVELS=on), tiles and boxes in local memory (OMP2OCL_LOCAL=on) and vectors (OMP2OCL_VECTORS=on) as well.  Most
# of the time is the driver's compiler's, and for both memories it compiles the same.  Standard output and exit status must be equal in
# all: reductions are generated so that they are exact in any order.  A loop that the plugin refuses is no error; the summary counts
# refusals by reason.
#
# What is left of a failing seed lies in OUT/SEED: prog.c, the outputs, and the difference in `why`.
set -u

usage() {
  cat <<EOF
usage: run.sh [options] FROM TO
  -p PLUGIN   omp2ocl.so (default: build/omp2ocl.so of this checkout)
  -c CLANG    compiler, perhaps with words in front (default: \$O2O_CLANG, or clang-19)
  -d DRIVER   pocl: with the functions that kernels call (tests/tools/brief_pocl.py); intel: as \$O2O_INTEL or \`make deps INTEL=1\` has it;
              oclgrind: the simulator, in discrete memory, which may report nothing, races neither; any: what the environment says
              (default: pocl, or any where the environment names drivers)
  -j JOBS     programs at a time (default: 2)
  -o OUT      output directory (default: a temporary one, removed when nothing failed)
  -g GEN      the generator (default: built from the sources beside this script)
  -x LIST     parts that the generator leaves out (see gen.c)
  -f FLAGS    compiler options in place of -O1
  -s SHARE    each kernel runs a second time in both kinds of memory, divided between host and device (OMP2OCL_SPLIT=SHARE)
  -t          and a third time with forms tried on copies (OMP2OCL_TUNE=all), in discrete memory where half the seed is odd, else in unified
  -T SECONDS  of -t, for each program: as many forms as are tried in that time, also a fraction (20)
  -y          and once with OMP2OCL=verify, which has to find nothing
  -r          reference only: plain Clang with sanitizers, 1 and 2 threads (checks the generator)
  -k          keep every program's directory
  -h          this text
Exit status: 0 no mismatch, 1 mismatches, 2 the run itself failed.
EOF
}

here=$(cd "$(dirname "$0")" && pwd)
plugin=$here/../../build/omp2ocl.so clang=${O2O_CLANG:-clang-19} jobs=2 out= gen= drop= flags=-O1 keep=false driver= one= reference=false share= tunes=false tune_seconds=20 verifies=false
while getopts p:c:d:j:o:g:x:f:s:tT:yrk1:h option; do
  case $option in
    p) plugin=$OPTARG ;;
    c) clang=$OPTARG ;;
    d) driver=$OPTARG ;;
    j) jobs=$OPTARG ;;
    o) out=$OPTARG ;;
    g) gen=$OPTARG ;;
    x) drop=$OPTARG ;;
    f) flags=$OPTARG ;;
    s) share=$OPTARG ;;
    t) tunes=true ;;
    T) tune_seconds=$OPTARG ;;
    y) verifies=true ;;
    r) reference=true flags='-O1 -g -fsanitize=undefined,address,float-cast-overflow -fno-sanitize-recover=all' ;;
    k) keep=true ;;
    1) one=$OPTARG ;;
    h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))

# ---- one program ----

fail() {
  echo "$*" >>"$dir/why"
  echo "mismatch $one: $*"
  echo "bad $one" >"$out/status/$one"
  exit 1
}

# execute NAME PROGRAM VARIABLE=VALUE...
execute() {
  name=$1 program=$2
  shift 2
  # of processor time, which is the same however busy the machine is, and longer by the clock
  (ulimit -S -t 300 && exec env "$@" timeout 1500 "$dir/$program") >"$dir/$name.out" 2>"$dir/$name.err"
  echo "exit $?" >>"$dir/$name.out"
}

# wrong_itself MODE: gives the program up when MODE prints what Clang's binary prints without optimisation: then it is Clang's that is wrong.
# So it is when its binary is at odds with itself, and not without optimisation.
wrong_itself() {
  mode=$1
  if $reference; then return; fi
  # shellcheck disable=SC2086
  $clang -w $flags -O0 -fopenmp "$dir/prog.c" $other -o "$dir/plain0" $libraries 2>>"$dir/plain.log" || return
  execute plain0 plain0 OMP_NUM_THREADS=2
  if [ "$mode" = plain2 ]; then
    execute plain01 plain0 OMP_NUM_THREADS=1
    mode=plain01
  fi
  if cmp -s "$dir/plain0.out" "$dir/$mode.out"; then
    echo "clang $one" >"$out/status/$one"
    echo "clang $one: plain Clang's binary prints something else with -O0 ($1)"
    exit 0
  fi
}

# simulated_wrong: gives the program up when the simulator prints what Clang's binary does once it does not optimise kernels: it takes all
# bits of a number that LLVM has cut to two (\`switch (a & 3)\`, also of a kernel written by hand).
simulated_wrong() {
  if [ "$driver" != oclgrind ] || [ "$1" != discrete ]; then return; fi
  # shellcheck disable=SC2086
  execute simple o2o OMP_NUM_THREADS=2 OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LAYOUT=on $shapes OMP2OCL_CACHE=off \
    OCLGRIND_BUILD_OPTIONS=-cl-opt-disable
  if cmp -s "$dir/plain.out" "$dir/simple.out"; then
    echo "simulator $one" >"$out/status/$one"
    echo "simulator $one: Oclgrind prints something else when it optimises kernels"
    exit 0
  fi
}

same() {
  if ! cmp -s "$dir/plain.out" "$dir/$1.out"; then
    diff "$dir/plain.out" "$dir/$1.out" >"$dir/why"
    wrong_itself "$1"
    simulated_wrong "$1"
    fail "$1 differs: $(sed -n '/^[<>]/p' "$dir/why" | head -2 | tr '\n' ' ')"
  fi
}

if [ -n "$one" ]; then
  dir=$out/$one
  rm -rf "$dir"
  pocl_cache=$out/pocl-cache-${O2O_SLOT:-0} # a name that earlier programs had: it is part of what the driver's trial holds for
  rm -rf "$pocl_cache"
  mkdir -p "$dir/cache" || exit 2
  "$gen" ${drop:+-x "$drop"} "$one" >"$dir/prog.c" || fail "the generator failed"
  "$gen" -u ${drop:+-x "$drop"} "$one" >"$dir/other.c" || fail "the generator failed"
  "$gen" -w ${drop:+-x "$drop"} "$one" >"$dir/third.c" || fail "the generator failed"
  other=
  for unit in other third; do
    if [ -s "$dir/$unit.c" ]; then other="$other $dir/$unit.c"; fi
  done
  libraries=-lm # and what Clang combines complex numbers by
  if grep -q 'reduction(.* : p[ra][or][dt].*)' "$dir/prog.c"; then libraries='-lm -latomic'; fi
  # shellcheck disable=SC2086 # $clang, $flags, $other and $libraries are words
  $clang -w $flags -fopenmp "$dir/prog.c" $other -o "$dir/plain" $libraries 2>"$dir/plain.log" || fail "plain Clang refuses it"
  if $reference; then
    for threads in 1 2; do
      execute plain plain OMP_NUM_THREADS=$threads ASAN_OPTIONS=detect_leaks=0
      if [ $threads -eq 1 ]; then cp "$dir/plain.out" "$dir/first.out"; fi
    done
    mv "$dir/first.out" "$dir/plain2.out"
    if ! grep -qx 'exit 0' "$dir/plain.out"; then fail "sanitizer: $(grep -m1 -E 'runtime error|ERROR' "$dir/plain.err")"; fi
    same plain2
    echo "ok $one" >"$out/status/$one"
    rm -rf "$dir"
    exit 0
  fi
  other=
  for unit in other third; do
    if [ -s "$dir/$unit.c" ] && [ "$(head -n 1 "$dir/$unit.c")" = "/* plain */" ]; then
      # shellcheck disable=SC2086
      $clang -w $flags -fopenmp -c "$dir/$unit.c" -o "$dir/$unit.o" 2>>"$dir/plain.log"
      other="$other $dir/$unit.o"
    elif [ -s "$dir/$unit.c" ]; then
      other="$other $dir/$unit.c"
    fi
  done
  pch=
  if [ $((one % 5)) -eq 0 ]; then # the system's headers are precompiled
    grep '^#include <' "$dir/prog.c" >"$dir/system.h"
    # shellcheck disable=SC2086
    $clang -w $flags -fopenmp -x c-header "$dir/system.h" -o "$dir/system.pch" && pch="-include-pch $dir/system.pch"
  fi
  # shellcheck disable=SC2086
  $clang -w $flags $pch -fopenmp -fplugin="$plugin" -fplugin-arg-omp2ocl-runtime=installed -Rpass=omp2ocl -Rpass-missed=omp2ocl -Rpass-analysis=omp2ocl "$dir/prog.c" $other \
    -o "$dir/o2o" $libraries 2>"$dir/o2o.log" || fail "does not compile with the plugin: $(grep -m1 -E 'error|Assert' "$dir/o2o.log")"
  if grep -q 'the unit does not compile' "$dir/o2o.log"; then fail "the unit does not compile"; fi
  execute plain plain OMP_NUM_THREADS=1
  execute plain2 plain OMP_NUM_THREADS=2
  same plain2
  execute openmp o2o OMP_NUM_THREADS=2 OMP2OCL=openmp
  same openmp
  execute heard o2o OMP_NUM_THREADS=2 OMP2OCL=openmp OMP2OCL_FEATURES="$dir/features"
  same heard
  if grep -q 'remark: kernel .*\[-Rpass=omp2ocl\]' "$dir/o2o.log"; then
    shapes='OMP2OCL_LEVELS=auto OMP2OCL_LOCAL=off OMP2OCL_VECTORS=auto' memories='unified discrete'
    if [ $((one % 2)) -eq 0 ]; then shapes='OMP2OCL_LEVELS=on OMP2OCL_LOCAL=on OMP2OCL_VECTORS=on'; fi
    if [ "$driver" = oclgrind ]; then
      memories=discrete
      export OCLGRIND_CHECK_API=1 OCLGRIND_DATA_RACES=1 OCLGRIND_LOG="$dir/oclgrind.log"
    fi
    for memory in $memories; do
      # shellcheck disable=SC2086
      execute $memory o2o OMP_NUM_THREADS=2 OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_VERBOSE=1 OMP2OCL_LAYOUT=on $shapes \
        OMP2OCL_CACHE=off POCL_CACHE_DIR="$pocl_cache"
      same $memory
      if [ -s "$dir/oclgrind.log" ]; then fail "Oclgrind reports: $(grep -m1 . "$dir/oclgrind.log")"; fi
      # Scans in regions, which Clang's own binary gets wrong (gather.c): those of kernels are right.
      for line in $(sed -n 's/^scan at line \([0-9]*\) wrong$/\1/p' "$dir/$memory.err"); do
        if grep "omp2ocl: kernel .*:$line): [1-9][0-9]* launch" "$dir/$memory.err" | grep -qv 'on the host'; then fail "$memory: the scan at line $line"; fi
      done
      if [ -n "$share" ]; then
        execute "split-$memory" o2o OMP_NUM_THREADS=2 OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_SPLIT="$share" \
          OMP2OCL_CACHE=off POCL_CACHE_DIR="$pocl_cache"
        same "split-$memory"
      fi
      if $verifies; then
        execute "verify-$memory" o2o OMP_NUM_THREADS=2 OMP2OCL=verify OMP2OCL_MEMORY=$memory OMP2OCL_CACHE=off POCL_CACHE_DIR="$pocl_cache"
        same "verify-$memory"
        if grep -q '^omp2ocl: verify: kernel' "$dir/verify-$memory.err"; then fail "verify-$memory finds differences"; fi
      fi
    done
    if $tunes; then
      memory=unified
      if [ $((one / 2 % 2)) -eq 1 ] || [ "$driver" = oclgrind ]; then memory=discrete; fi
      cp -R "$out/tried" "$dir/cache/tuned"
      for tune in look "all:$tune_seconds"; do
        execute tune o2o OMP_NUM_THREADS=2 OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_TUNE=$tune OMP2OCL_VERBOSE=1 \
          OMP2OCL_CACHE="$dir/cache/tuned" POCL_CACHE_DIR="$pocl_cache"
        same tune
      done
      if grep -q '^omp2ocl: OMP2OCL_' "$dir/tune.err"; then fail "tune: $(grep -m1 '^omp2ocl: OMP2OCL_' "$dir/tune.err")"; fi
    fi
  fi
  {
    echo "kernels $(grep -cE 'remark: (part of )?kernel .*\[-Rpass=omp2ocl\]' "$dir/o2o.log")"
    echo "kept $(grep -c 'Rpass-missed=omp2ocl' "$dir/o2o.log")"
    sed -n 's/.*remark: arrays do not stay on the device between kernels: \(.*\) \[-R.*/baseline \1/p' "$dir/o2o.log" | sed "s/'[^']*'/'...'/g"
    sed -n 's/.*omp2ocl: kernel .*: \([0-9]*\) launches.*/launches \1/p' "$dir"/unified.err "$dir"/discrete.err 2>/dev/null
    sed -n 's/.*tuned: .*; \([0-9]*\) forms measured.*/tried \1/p' "$dir/tune.err" 2>/dev/null
    sed -n "s/.*remark: \(.*\) \[-Rpass-missed=omp2ocl\]/refused \1/p" "$dir/o2o.log" | sed "s/'[^']*'/'...'/g"
    sed -n 's/.*omp2ocl: kernel .* \([0-9]*\) on the host: \(.*\)/host \2/p' "$dir"/unified.err "$dir"/discrete.err 2>/dev/null |
      sed "s/'[^']*'/'...'/g"
  } >"$out/counts/$one"
  echo "ok $one" >"$out/status/$one"
  if ! $keep; then rm -rf "$dir"; fi
  exit 0
fi

# ---- all of them ----

if [ $# -ne 2 ]; then usage >&2; exit 2; fi
temporary=false
if [ -z "$out" ]; then
  out=$(mktemp -d "${TMPDIR:-/tmp}/o2o-fuzz.XXXXXX") || exit 2
  temporary=true
fi
mkdir -p "$out/status" "$out/counts" && out=$(cd "$out" && pwd) || exit 2
rm -f "$out"/status/* "$out"/counts/*
if [ -z "$gen" ]; then
  gen=$out/gen
  # shellcheck disable=SC2086
  $clang -std=c11 -O1 "$here"/*.c -o "$gen" || exit 2
fi

if [ -z "$driver" ]; then
  driver=pocl
  if [ -n "${OCL_ICD_VENDORS:-}${OPENCL_VENDOR_PATH:-}" ]; then driver=any; fi
fi
case $driver in
  pocl)
    python3 "$here/../tools/brief_pocl.py" "$out/pocl" && mkdir -p "$out/bin" && $clang -O1 "$here/../tools/brief_ld.c" -o "$out/bin/ld" || exit 2
    export OCL_ICD_VENDORS="$out/pocl/vendors" O2O_POCL="$out/pocl/vendors" OMP2OCL_DECLARE=on PATH="$out/bin:$PATH" ;;
  intel)
    intel=${O2O_INTEL:-$here/../../build/intel}
    export OCL_ICD_VENDORS="$intel/vendors" LD_LIBRARY_PATH="$intel/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" ;;
  oclgrind) export OCL_ICD_VENDORS="${O2O_OCLGRIND_ICD:-/usr/lib/oclgrind/liboclgrind-rt-icd.so}" OMP2OCL_DECLARE=off ;;
  any) ;;
  *) usage >&2; exit 2 ;;
esac

if $tunes; then # What the runtime finds out about the driver, once for all programs: it takes as long as the rest.
  mkdir -p "$out/tried"
  cat >"$out/first.c" <<EOF
int main(void) {
  int a[64];
#pragma omp parallel for
  for (int i = 0; i < 64; i++) a[i] = i;
  return a[63] != 63;
}
EOF
  $clang -w -O1 -fopenmp -fplugin="$plugin" -fplugin-arg-omp2ocl-runtime=installed "$out/first.c" -o "$out/first" || exit 2
  for slot in $(seq 0 $((jobs - 1))); do
    OMP2OCL=opencl OMP2OCL_BUILD=here OMP2OCL_CACHE="$out/tried" POCL_CACHE_DIR="$out/pocl-cache-$slot" "$out/first" || exit 2
  done
fi

again="$0 -p $plugin -o $out -g $gen -d $driver"
if [ -n "$drop" ]; then again="$again -x $drop"; fi
if $keep; then again="$again -k"; fi
if $reference; then again="$again -r"; fi
if [ -n "$share" ]; then again="$again -s $share"; fi
if $tunes; then again="$again -t -T $tune_seconds"; fi
if $verifies; then again="$again -y"; fi
# shellcheck disable=SC2086 # $again is words
seq "$1" "$2" | xargs --process-slot-var=O2O_SLOT -P "$jobs" -n 1 $again -c "$clang" -f "$flags" -1

sum() { cat "$out"/counts/* 2>/dev/null | sed -n "s/^$1 //p" | awk '{ s += $1 } END { print s + 0 }'; }
bad=$(cat "$out"/status/* | grep -c '^bad')
other=$(cat "$out"/status/* | grep -c '^clang')
simulator=$(cat "$out"/status/* | grep -c '^simulator')
if [ "$simulator" -ne 0 ]; then echo "$simulator programs left out, of which the simulator is wrong when it optimises kernels"; fi
if [ "$other" -ne 0 ]; then echo "$other programs left out, of which Clang's own binary is wrong"; fi
echo "$(ls "$out/status" | wc -l) programs, $bad mismatches; $(sum kernels) of $(($(sum kernels) + $(sum kept))) loops became kernels, $(sum launches) launches$(if $tunes; then echo ", $(sum tried) forms tried"; fi)"
cat "$out"/counts/* 2>/dev/null | sed -n 's/^refused /  kept: /p; s/^host /  run on the host: /p; s/^baseline /  nothing stays on the device: /p' | sort | uniq -c | sort -rn
if [ "$bad" -ne 0 ]; then
  echo "see $out"
  exit 1
fi
if $temporary && ! $keep; then rm -rf "$out"; fi
exit 0
