#!/bin/sh
# Runs OpenMP run tests of others through the plugin: GCC's, or those of a folder.
set -u

usage() {
  cat <<END
usage: tests/gcc/run.sh [options] [PATTERN]
  -d DIR      the C files below DIR in place of GCC's tests (say openmp/runtime/test of LLVM's sources)
  -p PLUGIN   omp2ocl.so (default: build/omp2ocl.so)
  -o DIR      where the tests are unpacked and run (default: a temporary folder). A second run with the same DIR does not
              try again which tests plain Clang passes
  -j JOBS     tests at a time (default: 2)
  -t SECONDS  time limit of a compilation or a run (default: 60)
  -h          this text

GCC's tests come from the Debian package gcc-12-source (libgomp/testsuite: libgomp.c and libgomp.c-c++-common) and are used
from there. Headers of a test are looked for beside it and in DIR. Every C test that is meant to run and passes with plain Clang (constructs with 'target' run on the host there)
must pass with the plugin, with OMP2OCL=openmp and with OMP2OCL=opencl in both memory modes. PATTERN (a shell pattern of file names) narrows the choice.
The last line gives the counts. Exit status 0: all passed; 1: some failed, listed with the kind of failure; 2: cannot run.
END
}

plugin=build/omp2ocl.so work= jobs=2 limit=60 one='' suite=''
while getopts d:p:o:j:t:1:h option; do
  case $option in
    d) suite=$(cd "$OPTARG" && pwd) || exit 2 ;;
    p) plugin=$OPTARG ;;
    o) work=$OPTARG ;;
    j) jobs=$OPTARG ;;
    t) limit=$OPTARG ;;
    1) one=$OPTARG ;;
    h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))

# ---- one test ----

if [ -n "$one" ]; then
  folder=$(dirname "$one") name=${one#"$suite"/}
  dir=$work/run/$name
  mkdir -p "$dir" "$work/plain/$(dirname "$name")"
  plain=$work/plain/$name
  attempt() { # runs a command with a time limit, quietly, where the test stands
    (cd "$folder" && timeout "$limit" "$@") >"$dir/out" 2>&1
  }
  # Options for all machines, without those for passes of GCC; LLVM's tests have theirs in RUN lines.
  options=$(sed -n '/{ *target/d; s/.*dg-\(additional-\)\{0,1\}options "\([^"]*\)".*/\2/p' "$one" |
    tr ' ' '\n' | grep -Ev '^-f(tree|dump|ipa|vect|no-tree|no-ipa)' | tr '\n' ' ')
  options="$options $(grep -m 1 'RUN:.*clang\|RUN:.*compile' "$one" | grep -oE ' -(D|std=|fopenmp-)[^ ]*' | tr '\n' ' ')"
  atomic=$(ls /usr/lib/gcc/*/*/libatomic.so 2>/dev/null | tail -n 1)
  build() { # build OUTPUT [OPTION]...
    output=$1
    shift
    # shellcheck disable=SC2086 # options are words
    attempt clang-19 -w -O2 -fopenmp -I "$suite" $options "$@" "$one" -o "$output" -lm -ldl -lpthread $atomic
  }
  verdict() {
    echo "$*" >"$dir/verdict"
    rm -f "$dir/test"
    exit 0
  }
  # Not run tests, or for machines with another device than the host, or checked by what the compiler prints.
  if grep -Eq 'dg-do (compile|link|preprocess)|pragma omp.*declare variant|dg-(error|shouldfail)|effective-target offload' "$one"; then
    verdict "skip: not for this"
  fi
  if [ ! -f "$plain" ]; then
    if ! build "$dir/test"; then
      echo "does not compile" >"$plain"
    elif ! attempt "$dir/test"; then
      echo "fails" >"$plain"
    else
      echo "passes" >"$plain"
    fi
  fi
  if ! grep -qx passes "$plain"; then verdict "skip: plain clang $(cat "$plain")"; fi
  export XDG_CACHE_HOME="$work/cache" POCL_CACHE_DIR="$work/cache/pocl"
  if ! build "$dir/test" -fplugin="$plugin" -Rpass=omp2ocl -Rpass-missed=omp2ocl; then
    cp "$dir/out" "$dir/compile.log"
    verdict "FAIL does not compile"
  fi
  cp "$dir/out" "$dir/compile.log"
  problem=
  check() { # check WHAT VARIABLE=VALUE...
    what=$1
    shift
    attempt env "$@" "$dir/test" || { cp "$dir/out" "$dir/$what.log"; problem="$problem, $what"; }
  }
  check openmp OMP2OCL=openmp
  check unified OMP2OCL=opencl OMP2OCL_MEMORY=unified
  check discrete OMP2OCL=opencl OMP2OCL_MEMORY=discrete
  # Some tests have data races: what plain Clang fails at times tells nothing.
  if [ -n "$problem" ] && build "$dir/test"; then
    for try in $(seq 200); do
      attempt "$dir/test" || { echo "fails at times ($try)" >"$plain"; verdict "skip: plain clang fails at times"; }
    done
  fi
  if [ -n "$problem" ]; then verdict "FAIL fails in these modes: ${problem#, }"; fi
  verdict "pass"
fi

# ---- all of them ----

pattern=${1:-*.c}
[ -f "$plugin" ] || { echo "$0: no plugin '$plugin': run make, or say -p PLUGIN" >&2; exit 2; }
case $plugin in /*) ;; *) plugin=$PWD/$plugin ;; esac
# What the Makefile has put there where libomp's own package is not installed.  As a header of the system: Clang 19
# passes something else to omp_get_partition_place_nums() where a function names it twice, as code does that
# announces the call of a function of which nothing is known.
libomp=$(dirname "$plugin")/libomp-19
if [ -d "$libomp" ]; then
  export C_INCLUDE_PATH="$libomp/include" LIBRARY_PATH="$libomp/lib" LD_RUN_PATH="$libomp/lib"
  export LD_LIBRARY_PATH="$libomp/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
if [ -z "$work" ]; then
  work=$(mktemp -d) || exit 2
  trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work" && work=$(cd "$work" && pwd) || exit 2
if [ -z "$suite" ]; then
  archive=$(ls /usr/src/gcc-12/gcc-12*.tar.* 2>/dev/null | head -n 1)
  [ -n "$archive" ] || { echo "$0: install gcc-12-source, or name a folder by -d" >&2; exit 2; }
  if ! ls -d "$work"/gcc-*/libgomp/testsuite >/dev/null 2>&1; then
    tar -C "$work" -xf "$archive" --wildcards '*/libgomp/testsuite/*' || exit 2
  fi
  suite=$(ls -d "$work"/gcc-*/libgomp/testsuite)
  set -- "$suite/libgomp.c" "$suite/libgomp.c-c++-common"
else
  set -- "$suite"
fi
rm -rf "$work/run"
find "$@" -type f -name "$pattern" | sort | xargs -P "$jobs" -n 1 "$0" -d "$suite" -p "$plugin" -o "$work" -t "$limit" -1

cd "$work/run" 2>/dev/null || { echo "$0: no test matches '$pattern'" >&2; exit 2; }
grep -r '^FAIL' --include=verdict . | sed 's|^\./\(.*\)/verdict:FAIL \(.*\)|FAIL \1: \2|' | sort
count() { grep -rl "^$1" --include=verdict . | wc -l; }
remarks() { find . -name compile.log -exec cat {} + | grep -cE "remark: $1"; }
with=$(grep -rlE 'remark: (part of )?kernel ' --include=compile.log . | wc -l)
echo "$(count pass) passed, $(count FAIL) failed, $(count skip) skipped; $with with kernels: $(remarks '(part of )?kernel ') kernels, $(remarks 'loop kept') loops kept"
[ "$(count FAIL)" -eq 0 ]
