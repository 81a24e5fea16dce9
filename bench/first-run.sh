#!/bin/sh
# What a program's first run waits for, with nothing built, tried or measured: NAS benchmarks with empty caches.
#
#     bench/first-run.sh [-h] [-c CLASS] [-b BENCHMARKS] [-n ROUNDS]
#
#   -c CLASS        problem class (W)
#   -b BENCHMARKS   which ones, "ep cg is mg ft bt sp lu"
#   -n ROUNDS       first runs of each kind (3), of which the least counts
#
# Environment: CC, CFLAGS, PLUGIN, PATIENCE (60: seconds that kernels may be built behind a run before the next one), and
# the program's own settings such as OMP2OCL_DEVICE.
#
# Whole processes, by the clock, in turns, each first run with a cache of its own (omp2ocl's and PoCL's), and the
# next one when nothing is built any more. Columns, in seconds: plain Clang; "first", as a user has it, with the default
# model; "wanted", where a model says OpenCL, so that the driver is tried, and kernels are built behind the run;
# "forced", with OMP2OCL=opencl, which waits for its kernels; "later", the same with these in the cache. A first run
# waits for what it takes longer than plain Clang's; the aim is at most a tenth of it, or 1 s.
#
# Exit status: 0 when the aim is met by "first" and "wanted", 1 when not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh
script='first-run.sh'
class=W benchmarks='ep cg is mg ft bt sp lu' rounds=3
while getopts hc:b:n: option; do
  case $option in
    h) manual bench/first-run.sh && exit 0 ;;
    c) class=$OPTARG ;;
    b) benchmarks=$OPTARG ;;
    n) rounds=$OPTARG ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 0 ] || fail "unexpected argument '$1': see -h"
need_count -n "$rounds" 1
[ -n "$PLUGIN" ] || fail "needs a plugin"
start

# A model whose tree is "opencl" for every program.
printf 'omp2ocl-model 1\nname opencl\ndevice any\nfp64-weight 1\nfeatures comp\n\ntree\nopencl\n' >"$work/opencl.model"

# Waits until no process builds kernels.
let_build() {
  patience=$((${PATIENCE:-60} * 2))
  while [ "$patience" -gt 0 ] && ps -eo args= | grep -qx omp2ocl; do
    sleep 0.5
    patience=$((patience - 1))
  done
}

# Runs program $2 as $1, with cache $3 and the settings that follow, and adds its time.
timed() {
  kind=$1 program=$2 cache=$3
  shift 3
  mkdir -p "$cache"
  began=$(date +%s.%N)
  env XDG_CACHE_HOME="$cache" XDG_DATA_HOME="$cache" OMP2OCL_HISTORY=on "$@" "$program" >"$work/out" 2>&1 || fail "$program failed"
  echo "$kind $began $(date +%s.%N)" >>"$program.times"
  let_build
}

# The row of benchmark $1.
print_row() {
  awk -v name="$1" '{ seconds = $3 - $2; if (!($1 in least) || seconds < least[$1]) least[$1] = seconds }
    function waits(kind) { return least[kind] - least["plain"] }
    function share(kind) { return waits(kind) <= 0 ? 0 : 100 * waits(kind) / least[kind] }
    END {
      printf "| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f, %d %% | %.2f, %d %% | %.2f |\n", name, least["plain"], least["first"],
        least["wanted"], least["forced"], least["later"], waits("first"), share("first"), waits("wanted"), share("wanted"),
        least["forced"] - least["later"]
      exit !((waits("first") <= 1 || share("first") <= 10) && (waits("wanted") <= 1 || share("wanted") <= 10))
    }' "$work/$1.times"
}

for benchmark in $benchmarks; do
  build_npb "$benchmark" "$class" "$work/plain-$benchmark" || fail "$benchmark did not compile"
  build_npb "$benchmark" "$class" "$work/first-$benchmark" "$plugin_flag" 2>/dev/null || fail "$benchmark did not compile with the plugin"
  build_npb "$benchmark" "$class" "$work/wanted-$benchmark" "$plugin_flag" "-fplugin-arg-omp2ocl-model=$work/opencl.model" 2>/dev/null ||
    fail "$benchmark did not compile with a model"
done
describe
cat <<'TABLE'

| benchmark | plain (s) | first (s) | wanted (s) | forced (s) | later (s) | first waits (s) | wanted waits (s) | forced waits (s) |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
TABLE
status=0
for benchmark in $benchmarks; do
  for round in $(seq "$rounds"); do
    for kind in plain first wanted; do
      cp "$work/$kind-$benchmark" "$work/$benchmark"
      timed $kind "$work/$benchmark" "$work/cache-$benchmark-$kind-$round"
    done
    timed forced "$work/$benchmark" "$work/cache-$benchmark-forced-$round" OMP2OCL=opencl
    timed later "$work/$benchmark" "$work/cache-$benchmark-forced-$round" OMP2OCL=opencl
  done
  print_row "$benchmark" || status=1
done
exit $status
