# shellcheck shell=sh disable=SC2034,SC2154 # variables are shared with the scripts
# What the benchmark scripts share; sourced by them, from the repository root.
#
# Settings from the environment: CC (clang-19), PLUGIN (build/omp2ocl.so; when empty, the plugin build
# is a second plain build, which shows how much the measurement itself spreads), CFLAGS (-O3
# -fopenmp). A script first sets $script, its name in messages. After `start`, $work is a directory
# that is removed at the end, and $plugin_flag holds the option that loads the plugin, or nothing.

CC=${CC:-clang-19}
CFLAGS=${CFLAGS:--O3 -fopenmp}
PLUGIN=${PLUGIN-build/omp2ocl.so}
# What is measured is the choice of a first run, unless the caller says otherwise.
export OMP2OCL_HISTORY="${OMP2OCL_HISTORY:-off}"

# Prints a message and ends the script with the status for "could not be measured".
fail() {
  echo "$script: $*" >&2
  exit 2
}

# Prints the comment block on top of a script, which is its manual.
manual() {
  sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' "$1"
}

# Succeeds when $1 is a whole number of at least $2.
is_count() {
  case $1 in
    '' | *[!0-9]*) return 1 ;;
  esac
  [ "$1" -ge "$2" ]
}

# Fails with a clear message unless $2, the value of option $1, is a whole number of at least $3.
need_count() {
  is_count "$2" "$3" || fail "option $1 takes a number of at least $3, not '$2'"
}

# Succeeds when ratio $1 is at most $2.
at_most() {
  awk -v ratio="$1" -v limit="$2" 'BEGIN { exit !(ratio <= limit) }'
}

# Reads the options of a script that has only -h and -n RUNS, or those of $options: $runs, which holds the default. There
# must be at least $fewest of them (3).
read_runs() {
  while getopts "${options:-hn:}" option; do
    case $option in
      h) manual "bench/$script" && exit 0 ;;
      l) least=true ;;
      n) runs=$OPTARG ;;
      *) fail "bad option: see -h" ;;
    esac
  done
  shift $((OPTIND - 1))
  [ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
  need_count -n "$runs" "${fewest:-3}"
}

# Checks what every benchmark needs and makes the working directory.
start() {
  command -v "$CC" >/dev/null 2>&1 || fail "no compiler '$CC': install clang-19 or set CC"
  plugin_flag=
  if [ -n "$PLUGIN" ]; then
    [ -f "$PLUGIN" ] || fail "no plugin '$PLUGIN': run make, or set PLUGIN"
    case $PLUGIN in
      /*) plugin_flag=-fplugin=$PLUGIN ;;
      *) plugin_flag=-fplugin=./$PLUGIN ;;
    esac
  fi
  work=$(mktemp -d) || fail "cannot make a temporary directory"
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

# Builds the program that runs two commands alternately: see interleave.c.
build_interleave() {
  "$CC" -O2 -std=c11 bench/interleave.c -o "$work/interleave" || fail "interleave.c did not compile"
}

# Builds benchmark $1 (npb/$1/$1.c) of class $2 as program $3; any further arguments are compiler options.
build_npb() {
  npb_source=npb/$1/$1.c
  npb_class=$2
  npb_program=$3
  shift 3
  # shellcheck disable=SC2086 # CFLAGS is a list of options
  "$CC" $CFLAGS "$@" "-DCLASS=$npb_class" "$npb_source" npb/common/*.c -o "$npb_program" -lm
}

# Says what a table was measured with.
describe() {
  echo "$("$CC" --version | head -n 1), $CFLAGS; plugin: ${PLUGIN:-none, plain against plain};" \
    "$(getconf _NPROCESSORS_ONLN) processors, OMP_NUM_THREADS ${OMP_NUM_THREADS:-unset}"
}

# Compiles $1 with and without the plugin, the other arguments without, and compares the rows of both ("NAME NUMBER") in
# all modes, from $runs runs: their medians, or where $least is true the least, which other work on the machine changes
# least. Succeeds when no ratio is above $limit.
compare_modes() {
  source=$1
  shift
  # shellcheck disable=SC2086 # several options
  {
    "$CC" $CFLAGS "$source" "$@" -o "$work/plain" || fail "cannot compile"
    "$CC" $CFLAGS $plugin_flag -c "$source" -o "$work/plug.o" || fail "cannot compile with the plugin"
    "$CC" $CFLAGS "$work/plug.o" "$@" -o "$work/plug" || fail "cannot link"
  }

  i=0
  while [ "$i" -lt "$runs" ]; do
    "$work/plain" | sed 's/^/plain /' >>"$work/times" || fail "cannot run"
    OMP2OCL=openmp "$work/plug" | sed 's/^/openmp /' >>"$work/times" || fail "cannot run"
    "$work/plug" | sed 's/^/auto /' >>"$work/times" || fail "cannot run"
    for memory in unified discrete; do
      OMP2OCL=opencl OMP2OCL_MEMORY=$memory "$work/plug" | sed "s/^/$memory /" >>"$work/times" || fail "cannot run"
    done
    i=$((i + 1))
  done

  # Memory is of interest where nothing but the program's data is there: OpenCL is loaded behind that.
  sort -k2,2 -k1,1 -k3,3g "$work/times" | awk -v limit="$limit" -v least="${least:-false}" '
    { row = $2; n[$2, $1]++; value[$2, $1, n[$2, $1]] = $3; if (!($2 in seen)) { seen[$2] = 1; rows[++count] = $2 } }
    function typical(r, m) { return value[r, m, least == "true" ? 1 : int((n[r, m] + 1) / 2)] }
    END {
      printf "%-16s %10s %8s %8s %8s %8s\n", "row", "plain", "openmp", "auto", "unified", "discrete"
      split("openmp auto unified discrete", modes, " ")
      for (i = 1; i <= count; i++) {
        r = rows[i]
        printf "%-16s %10.1f", r, typical(r, "plain")
        for (m = 1; m <= 4; m++) {
          ratio = typical(r, modes[m]) / typical(r, "plain")
          printf " %8.3f", ratio
          bad = bad || ratio > limit
        }
        printf "\n"
      }
      exit bad
    }'
}

# Puts the names of all programs of bench/kernels into $kernels.
list_kernels() {
  kernels=
  for source in bench/kernels/*.c; do
    grep -q 'int main(void)' "$source" && kernels="$kernels $(basename "$source" .c)"
  done
}

# Makes $work/compare, which says how far two results of bench/kernels are apart.
make_compare() {
  "$CC" -O2 -std=c11 bench/kernels/compare.c -o "$work/compare" -lm || fail "compare.c did not compile"
}

# How far results of kernel $1 may be apart, of the largest: sums are regrouped.
tolerance() {
  case $1 in
    nbody | convolve) echo 1e-5 ;;
    *) echo 1e-10 ;;
  esac
}
