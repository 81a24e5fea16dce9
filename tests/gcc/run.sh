#!/bin/sh
# Runs GCC's OpenMP run tests through the plugin.
#
# usage: tests/gcc/run.sh [-p PLUGIN] [-o DIR] [PATTERN]
#
# The tests come from the Debian package gcc-12-source (libgomp/testsuite), unpacked to DIR (default: a temporary folder)
# and used from there.  Every C test that is meant to run, uses no `target`, and passes with plain clang must
# pass with the plugin, with OMP2OCL=openmp and with OMP2OCL=opencl.  PATTERN (a shell pattern of file names) narrows the
# choice.  Exit status 0: all passed; 1: some failed, listed with the kind of failure; 2: cannot run.
set -u

plugin=build/omp2ocl.so
work=
while getopts p:o:h option; do
  case $option in
    p) plugin=$OPTARG ;;
    o) work=$OPTARG ;;
    h) sed -n '2,/^set/{ /^#/s/^# \{0,1\}//p; }' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
pattern=${1:-*.c}

[ -f "$plugin" ] || { echo "$0: no plugin '$plugin': run make, or say -p PLUGIN" >&2; exit 2; }
case $plugin in /*) ;; *) plugin=$PWD/$plugin ;; esac
archive=$(ls /usr/src/gcc-12/gcc-12*.tar.* 2>/dev/null | head -n 1)
[ -n "$archive" ] || { echo "$0: install gcc-12-source" >&2; exit 2; }
if [ -z "$work" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work"
if ! ls -d "$work"/gcc-*/libgomp/testsuite >/dev/null 2>&1; then
  tar -C "$work" -xf "$archive" --wildcards '*/libgomp/testsuite/*' || exit 2
fi
suite=$(ls -d "$work"/gcc-*/libgomp/testsuite)
export XDG_CACHE_HOME="$work/cache"

attempt() { # runs a command with a time limit, quietly
  timeout 60 "$@" >"$work/out" 2>&1
}

passed=0 failed=0 skipped=0
for test in "$suite"/libgomp.c/$pattern "$suite"/libgomp.c-c++-common/$pattern; do
  [ -f "$test" ] || continue
  # Not run tests, or about devices, or checked by what the compiler prints.
  if grep -Eq 'dg-do (compile|link|preprocess)|pragma omp.*(target|declare variant)|dg-(error|shouldfail)|_Pragma.*target|offload' "$test"; then
    skipped=$((skipped + 1))
    continue
  fi
  options=$(sed -n 's/.*dg-\(additional-\)\{0,1\}options "\([^"]*\)".*/\2/p' "$test" | tr '\n' ' ')
  # shellcheck disable=SC2086 # options are words
  build() { attempt clang-19 -w -O2 -fopenmp $options "$@" "$test" -o "$work/test" -lm -ldl -lpthread; }
  if ! build || ! attempt "$work/test"; then
    skipped=$((skipped + 1))
    continue
  fi
  name=${test#"$suite"/} problem=
  if ! build -fplugin="$plugin"; then
    problem="does not compile"
  else
    OMP2OCL=openmp attempt "$work/test" || problem="fails with OMP2OCL=openmp"
    for memory in unified discrete; do
      OMP2OCL=opencl OMP2OCL_MEMORY=$memory attempt "$work/test" || problem="$problem fails with OMP2OCL=opencl, $memory"
    done
  fi
  if [ -n "$problem" ]; then
    failed=$((failed + 1))
    echo "FAIL $name: $problem"
  else
    passed=$((passed + 1))
  fi
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
