#!/bin/sh
# Packs everything that is to be measured on a machine with a GPU into one file, to be run there without a compiler.
#
#     bench/gpu/kit/pack.sh [-h] [-s] [-j JOBS] [-b BUILD] [-o FILE.tar.xz]
#
#   -s        a sample: a program of each sort, to try the kit itself
#   -j JOBS   programs that are compiled at once (1)
#   -b BUILD  the build directory (build): the plugin, train-model, training-programs (left out when they aren't built)
#   -o FILE   kit.tar.xz
#
# What is in it, and what to do with it there: bench/gpu/kit/README.md. The programs run on x86-64-v3 with a C library that
# is no older than the one here.
#
# Environment: CC (clang-19), CFLAGS (-O3 -march=x86-64-v3).
# shellcheck disable=SC2034,SC2154,SC1091 # variables are shared with bench/common.sh
cd "$(dirname "$0")/../../.." || exit 2
script='pack.sh'
. bench/common.sh
sample=false jobs=1 build=build output=kit.tar.xz
while getopts hsj:b:o: option; do
  case $option in
    h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' bench/gpu/kit/pack.sh && exit 0 ;;
    s) sample=true ;;
    j) jobs=$OPTARG ;;
    b) build=$OPTARG ;;
    o) output=$OPTARG ;;
    *) exit 2 ;;
  esac
done
is_count "$jobs" 1 || fail "option -j takes a number of at least 1, not '$jobs'"
CFLAGS="${CFLAGS:--O3 -march=x86-64-v3} -fopenmp"
PLUGIN=$build/omp2ocl.so
start
kit=$work/kit
mkdir -p "$kit/bin" "$kit/lib" "$kit/tests" "$kit/kernels" "$kit/npb"

# at_once COMMAND...: in the background, $jobs of them at once. `join` waits for all, and fails if one of them has failed.
running=0
at_once() {
  { "$@" || echo "$*" >>"$work/failed"; } &
  running=$((running + 1))
  [ "$running" -lt "$jobs" ] || join
}
join() {
  wait
  running=0
  [ ! -s "$work/failed" ] || fail "did not compile: $(tr '\n' ';' <"$work/failed")"
}

# compile OUTPUT OPTION...: with this program's warnings off.
compile() {
  to=$kit/$1
  shift
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS -w "$@" -o "$to" -lm
}

# ---- programs whose output is known ------------------------------------------------------------

# A test is packed with what it prints here, compiled without the plugin, unless that takes long.
pack_test() {
  name=$(echo "${1#tests/run/}" | sed 's|/|-|g; s|\.c$||')
  compile "plain-$name" "$1" 2>/dev/null || return 0
  timeout 10 "$kit/plain-$name" >"$kit/tests/$name.out" 2>/dev/null </dev/null
  status=$?
  rm -f "$kit/plain-$name"
  echo $status >"$kit/tests/$name.status"
  if [ $status -ge 124 ] || ! compile "tests/$name" "$plugin_flag" "$1" 2>/dev/null; then
    rm -f "$kit/tests/$name".*
  fi
}

getconf _NPROCESSORS_ONLN >"$kit/tests/threads"
groups='expressions statements loops data rows clauses reductions atomics regions private mapping optimise columns cells'
if $sample; then
  pack_test tests/run/reductions/reduction-add.c
  pack_test tests/run/optimise/staged-loops.c
else
  for group in $groups; do
    for source in tests/run/"$group"/*.c; do
      # Those of several files, with options of their own, or without a kernel stay here.
      if ! grep -q '^// KERNELS: 0' "$source" && grep -q '^// RUN: \(env OMP2OCL_[A-Z]*=[a-z]* \)\{0,1\}%modes %s$' "$source"; then at_once pack_test "$source"; fi
    done
  done
  join
fi
compile bin/numdiff tests/tools/numdiff.c || fail 'numdiff.c did not compile'

# ---- bench/kernels, with hand-written kernels --------------------------------------------------

list_kernels
if $sample; then kernels='dot spmv'; fi
for name in $kernels; do
  at_once compile "kernels/$name" "$plugin_flag" -DROUNDS=5 "bench/kernels/$name.c"
  for hand in "$name" "${name%-*}"; do
    [ -f "bench/kernels/$hand.cl" ] || continue
    cp "bench/kernels/$hand.cl" "$kit/kernels/"
    at_once compile "kernels/$name-hand" -DBENCH_HAND "-DHAND_SOURCE=\"kernels/$hand.cl\"" -DROUNDS=5 \
      "bench/kernels/$name.c" bench/kernels/hand.c -l:libOpenCL.so.1
    break
  done
  tolerance "$name" >"$kit/kernels/$name.tolerance"
done
compile bin/compare bench/kernels/compare.c || fail 'compare.c did not compile'

# ---- NPB, the runtime, train-model -------------------------------------------------------------

programs='bt cg ep ft is lu mg sp' classes='S A B C'
if $sample; then programs='cg' classes='S'; fi
for name in $programs; do
  for class in $classes; do
    at_once build_npb "$name" "$class" "$kit/npb/$name-$class" -w "$plugin_flag"
  done
done
join

compile bin/staging -D_GNU_SOURCE bench/staging.c -l:libOpenCL.so.1 || fail 'staging.c did not compile'
if [ -f "$build/omp2ocl-runtime.bc" ]; then
  compile bin/launch-overhead -D_GNU_SOURCE -I. bench/launch-overhead.c -Xclang -mlink-bitcode-file -Xclang \
    "$build/omp2ocl-runtime.bc" -l:libOpenCL.so.1 || fail 'launch-overhead.c did not compile'
fi
cp "$build/omp2ocl-info" "$kit/bin/" || fail "no $build/omp2ocl-info: run make"
if [ -d "$build/training-programs" ] && ! $sample; then
  cp "$build/train-model" "$kit/bin/"
  cp -R "$build/training-programs" "$kit/"
fi

# ---- libraries ---------------------------------------------------------------------------------

# What the programs need besides the C library.
find "$kit" -type f -perm -100 -exec ldd {} + | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p' | sort -u |
  grep -Ev '/(libc|libm|libdl|librt|libpthread|ld-linux[^/]*)\.so' >"$work/libraries"
while read -r library; do
  cp -L "$library" "$kit/lib/" || fail "cannot copy $library"
done <"$work/libraries"
find "$kit" -type f -perm -100 -exec strip {} + 2>/dev/null

cp bench/gpu/kit/run.sh bench/gpu/kit/README.md "$kit/"
echo "$(git rev-parse --short HEAD 2>/dev/null || echo unknown); $(describe)" >"$kit/version"
tar -C "$work" -cf - kit | xz -T0 --lzma2=preset=6,dict=128MiB >"$output" || fail "cannot write $output"
size=$(($(wc -c <"$output") / 1048576))
echo "$output: $size MiB, $(find "$kit/tests" -name '*.out' | wc -l) tests, $(find "$kit/kernels" -name '*.tolerance' | wc -l)" \
  "programs of bench/kernels, $(find "$kit/npb" -type f | wc -l) of npb"
[ "$size" -le 60 ] || fail 'more than 60 MiB'
