#!/bin/sh
# Runs what pack.sh has packed on a machine that has nothing but a driver for its GPU, and leaves tables.
#
#     ./run.sh [-h] [-l] [-t SECONDS] [-j JOBS] [-n RUNS] [STEP...]
#
#   -l          list the steps, and which are done
#   -t SECONDS  stop after so long (570); what was not done is done the next time
#   -j JOBS     tests that run at once (1); measurements have the machine for themselves
#   -n RUNS     of each program of bench/kernels (5)
#   STEP        only those whose name begins so, such as "test", "kernel-spmv" or "npb-cg", once more if they are done
#
# Results are in ./results: a file for each step, log, and report.md, which is written anew each time. Nothing is
# written elsewhere. README.md says what the steps are.
#
# Environment: OMP2OCL_DEVICE (an index, or a part of the device's name), OCL_ICD_VENDORS (where the drivers are
# announced), OMP_NUM_THREADS.
#
# Exit status: 0 when all steps are done, 75 when some are left, 1 when one has failed, 2 when there is no driver.
# shellcheck disable=SC2317 # steps are called by their names
cd "$(dirname "$0")" || exit 2
list=false limit=570 jobs=1 runs=${KIT_RUNS:-5}
while getopts hlt:j:n: option; do
  case $option in
    h) sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' run.sh && exit 0 ;;
    l) list=true ;;
    t) limit=$OPTARG ;;
    j) jobs=$OPTARG ;;
    n) runs=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
began=${KIT_BEGAN:-$(date +%s)}
results=$PWD/results
scratch=$results/scratch/$KIT_STEP
mkdir -p "$results/done" "$results/cache" "$results/data" "$scratch" || exit 2

# The programs' own settings: caches here, no choice by earlier runs, arrays on the device.
export XDG_CACHE_HOME="$results/cache" XDG_DATA_HOME="$results/data" OMP2OCL_HISTORY=off OMP2OCL_MEMORY=discrete
export LD_LIBRARY_PATH="$PWD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

say() { echo "$*" | tee -a "$results/log"; }
left() { echo $((limit - $(date +%s) + began)); }

# ---- the driver --------------------------------------------------------------------------------

# The drivers that are announced, and those of GPUs that nothing announces, as in containers; PoCL where there is no other.
find_drivers() {
  mkdir -p "$results/vendors"
  cat /etc/OpenCL/vendors/*.icd 2>/dev/null >"$results/drivers"
  for folder in /usr/lib /usr/lib64 /lib /usr/local /opt; do
    [ ! -d "$folder" ] || find "$folder" -maxdepth 6 \( -name 'libnvidia-opencl.so.1' -o -name 'libamdocl64.so*' -o \
      -name 'libigdrcl.so' -o -name 'libintelocl.so' -o -name 'libRusticlOpenCL.so.1' -o -name 'libpocl.so.2' \) \
      2>/dev/null
  done | awk -F/ -v announced="$results/drivers" '
    BEGIN { while ((getline line <announced) > 0) { n++; sub(/.*\//, "", line); sub(/\.so.*/, "", line); seen[line] = 1 } }
    { name = $NF; sub(/\.so.*/, "", name) }
    name == "libpocl" { cpu = $0; next }
    !seen[name]++ { print; n++ }
    END { if (!n && cpu) print cpu }' >"$results/found"
  cat "$results/found" >>"$results/drivers"
  [ -s "$results/found" ] || return 0
  while read -r driver; do
    echo "$driver" >"$results/vendors/$(basename "$driver").icd"
  done <"$results/drivers"
  export OCL_ICD_VENDORS="$results/vendors"
}
[ -n "$OCL_ICD_VENDORS" ] || find_drivers

# ---- steps -------------------------------------------------------------------------------------

names() { for file in "$@"; do [ ! -e "$file" ] || basename "${file%.*}"; done; }

# All steps in their order: what says most comes first, what takes longest comes last.
steps() {
  echo info
  names tests/*.out | sed 's/^/test-/'
  names kernels/*.tolerance | sed 's/^/kernel-/'
  for class in S A; do names npb/*-$class | sed 's/^/npb-/'; done
  echo staging
  [ ! -x bin/launch-overhead ] || echo overhead
  names kernels/*.tolerance | sed 's/^/switch-/'
  for class in B C; do names npb/*-$class | sed 's/^/npb-/'; done
  [ ! -x bin/train-model ] || echo train
}

# seconds COMMAND...: runs it, and prints how long it took.
seconds() {
  from=$(date +%s.%N)
  "$@" || return 1
  echo "$from $(date +%s.%N)" | awk '{ printf "%.3f\n", $2 - $1 }'
}

step_info() {
  bin/omp2ocl-info 2>&1
  uname -mr
  sed -n 's/^model name.*: //p' /proc/cpuinfo | sort | uniq -c
  cat version
}

# Have kernels run, says the file that has what a program said of itself? Where the driver cannot build them the host does all.
launched() { grep -q '^omp2ocl: kernel .*: [1-9][0-9]* launch' "$1" || { echo 'no kernel was launched' && return 1; }; }

# The program prints what it printed where it was compiled without the plugin, with as many threads.
step_test() {
  OMP_NUM_THREADS=$(cat tests/threads) OMP2OCL=opencl OMP2OCL_VERBOSE=1 "tests/$1" >"$scratch/out" 2>"$scratch/err" </dev/null
  status=$?
  if [ "$status" -ne "$(cat "tests/$1.status")" ]; then
    echo "exit status $status"
    tail -n 5 "$scratch/err"
    return 1
  fi
  bin/numdiff "tests/$1.out" "$scratch/out" && launched "$scratch/err" && return
  grep -v '^omp2ocl: object' "$scratch/err" | tail -n 5
  return 1
}

# The time in kernels of a computation, from the trace: of the launches of each kernel the later half, when what has to be
# tried and built is, and of these the median, as often as there were launches in one of the six computations. Copies into
# another layout, which are made once, are left to the clock.
traced() {
  sed -n 's/^{"name":"\([^"]*\)","cat":"kernel".*"dur":\([0-9.]*\).*/\1 \2/p' "$1" | awk '!/^(copy|reorder|compare) / {
      n[$1]++
      t[$1, n[$1]] = $2 * 1e-6
    }
    END {
      for (name in n) {
        half = int(n[name] / 2)
        m = 0
        for (k = half + 1; k <= n[name]; k++) {
          v = t[name, k]
          for (j = m++; j > 0 && s[j] > v; j--) s[j + 1] = s[j]
          s[j + 1] = v
        }
        sum += s[int((m + 1) / 2)] * int(n[name] / 6)
      }
      printf "%.9f\n", sum
    }'
}

# One run; prints "VERSION WALL KERNELS".
kernel_run() {
  case $2 in
    openmp) OMP2OCL=openmp BENCH_RESULTS=$scratch/openmp "kernels/$1" ;;
    opencl) OMP2OCL=opencl OMP2OCL_VERBOSE=1 OMP2OCL_TRACE=$scratch/trace BENCH_RESULTS=$scratch/opencl "kernels/$1" ;;
    hand) BENCH_RESULTS=$scratch/hand "kernels/$1-hand" ;;
  esac >"$scratch/out" 2>"$scratch/err" || { cat "$scratch/err" && return 1; }
  read -r wall _ kernels <"$scratch/out"
  if [ "$2" = opencl ]; then
    launched "$scratch/err" || return 1
    kernels=$(traced "$scratch/trace")
  fi
  echo "$2 $wall $kernels"
}

# OpenMP, OpenCL and hand-written kernels in turns; all have the same results.
step_kernel() {
  round=0
  while [ "$round" -lt "$runs" ]; do
    round=$((round + 1))
    rm -f "$scratch/trace"
    kernel_run "$1" openmp && kernel_run "$1" opencl || return 1
    [ ! -x "kernels/$1-hand" ] || kernel_run "$1" hand || return 1
    [ "$round" -eq 1 ] || continue
    bin/compare "$(cat "kernels/$1.tolerance")" "$scratch/openmp" "$scratch/opencl" || return 1
    [ ! -x "kernels/$1-hand" ] || bin/compare "$(cat "kernels/$1.tolerance")" "$scratch/openmp" "$scratch/hand" || return 1
  done
}

# What each of the choices for GPUs brings: one of them at a time, in turns with none.
step_switch() {
  export OMP2OCL_FORM=off # nothing is learnt: the usual form of each
  for _ in 1 2 3; do
    rm -f "$scratch/trace"
    echo "usual $(kernel_run "$1" opencl)"
    for switch in VECTORS=on VECTORS=off LOCAL=on LOCAL=off LEVELS=on LEVELS=off LAYOUT=on LAYOUT=off MEMORY=unified; do
      export "OMP2OCL_$switch"
      rm -f "$scratch/trace"
      echo "$switch $(kernel_run "$1" opencl)"
      unset "OMP2OCL_${switch%=*}"
      export OMP2OCL_MEMORY=discrete
    done
  done
}

# Both versions; the first run builds the kernels and doesn't count.
step_npb() {
  OMP2OCL=opencl OMP2OCL_VERBOSE=1 seconds "npb/$1" >"$scratch/out" 2>&1 || { tail -n 5 "$scratch/out" && return 1; }
  launched "$scratch/out" || return 1
  echo "first $(tail -n 1 "$scratch/out")"
  for round in 1 2; do
    [ "$round" -eq 1 ] || [ "$(left)" -gt 0 ] || break
    for version in openmp opencl; do
      OMP2OCL=$version seconds "npb/$1" >"$scratch/out" 2>&1 || { tail -n 5 "$scratch/out" && return 1; }
      grep -q 'Verification *= SUCCESSFUL' "$scratch/out" || { echo "$version is not verified" && return 1; }
      echo "$version $(sed -n 's/.*Time in seconds *= //p' "$scratch/out") $(tail -n 1 "$scratch/out")"
    done
  done
}

step_staging() { bin/staging 15; }
step_overhead() {
  for memory in unified discrete; do
    OMP2OCL=opencl OMP2OCL_FORM=off OMP2OCL_MEMORY=$memory bin/launch-overhead 100 | sed "s/^/$memory /"
  done
}

# In pieces: what was measured is kept, and the step is done when a piece adds nothing.
step_train() {
  unset OMP2OCL_MEMORY
  before=$(cat "$results"/*.cases 2>/dev/null | wc -l)
  bin/train-model --programs training-programs --time "$(left)s" --out "$results/machine.model" \
    --report "$results/training.html" 2>&1 || return 1
  [ "$(cat "$results"/*.cases | wc -l)" -eq "$before" ] || return 75
}

# ---- tables ------------------------------------------------------------------------------------

least() { awk -v n="$2" -v c="$3" '$1 == n && (!m || $c < m) { m = $c } END { print m ? m : "-" }' "$1"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { if (a > 0 && b > 0) printf "%.2f", a / b; else printf "-" }'; }
done_of() { for file in "$results/done/$1"*; do [ ! -f "$file" ] || basename "${file#"$results/done/$1"}"; done; }

report() {
  echo '# Measured with the kit'
  echo
  [ ! -f "$results/info" ] || sed 's/^/    /' "$results/info"
  echo
  echo "$(done_of test- | wc -l) tests done; wrong:"
  for name in $(done_of test-); do
    [ "$(cat "$results/done/test-$name")" = 0 ] || { echo && echo "- $name: $(head -n 3 "$results/test-$name" | tr '\n' ' ')"; }
  done
  echo
  echo '| kernel | OpenMP (ms) | OpenCL (ms) | kernels (ms) | hand (ms) | kernels / hand |'
  echo '|---|--:|--:|--:|--:|--:|'
  for name in $(done_of kernel-); do
    file=$results/kernel-$name
    if [ "$(cat "$results/done/kernel-$name")" != 0 ]; then
      echo "| $name | | | | | failed: $(tail -n 1 "$file") |"
      continue
    fi
    kernels=$(least "$file" opencl 3) hand=$(least "$file" hand 3)
    echo "$name $(least "$file" openmp 2) $(least "$file" opencl 2) $kernels $hand $(ratio "$kernels" "$hand")" | awk '
      function ms(x) { return x == "-" ? x : sprintf("%.3f", 1000 * x) }
      { print "| " $1 " | " ms($2) " | " ms($3) " | " ms($4) " | " ms($5) " | " $6 " |" }'
  done
  echo
  echo 'Time in kernels with one choice, over that without it:'
  echo
  echo '| kernel | choice | ratio |'
  echo '|---|---|--:|'
  for name in $(done_of switch-); do
    awk '{ if (!($1 in m) || $4 < m[$1]) m[$1] = $4 } END { for (s in m) print s, m[s] }' "$results/switch-$name" | sort |
      awk -v name="$name" '{ t[$1] = $2 } END { for (s in t) if (s != "usual" && t["usual"] > 0)
        printf "| %s | %s | %.2f |\n", name, s, t[s] / t["usual"] }' | sort
  done
  echo
  echo '| NPB | OpenMP (s) | OpenCL (s) | OpenMP / OpenCL | first run of OpenCL, start to exit (s) |'
  echo '|---|--:|--:|--:|--:|'
  for name in $(done_of npb-); do
    file=$results/npb-$name
    if [ "$(cat "$results/done/npb-$name")" != 0 ]; then
      echo "| $name | | | | failed: $(tail -n 1 "$file") |"
    else
      openmp=$(least "$file" openmp 2) opencl=$(least "$file" opencl 2)
      echo "| $name | $openmp | $opencl | $(ratio "$openmp" "$opencl") | $(least "$file" first 2) |"
    fi
  done
  for name in staging overhead; do
    [ -f "$results/done/$name" ] || continue
    echo
    if [ $name = staging ]; then echo 'Transfers: bytes; microseconds of an upload, staged; of a download, staged:'; fi
    if [ $name = overhead ]; then echo 'Launches in a row, of two arrays in turns, of parts of an array, with a sum; microseconds by the runtime, bare, ratio:'; fi
    echo
    sed 's/^/    /' "$results/$name"
  done
}

# ---- the run -----------------------------------------------------------------------------------

chosen() {
  [ $# -gt 1 ] || return 0
  step=$1
  shift
  for prefix; do
    case $step in "$prefix"*) return 0 ;; esac
  done
  return 1
}

if $list; then
  steps | while read -r step; do
    chosen "$step" "$@" && echo "$step$([ ! -f "$results/done/$step" ] || echo " (done)")"
  done
  exit 0
fi

# A step in a process of its own, so that its time can be limited: ./run.sh is called once more.
if [ -n "$KIT_STEP" ]; then
  limit=$KIT_LEFT
  case $KIT_STEP in
    *-*) "step_${KIT_STEP%%-*}" "${KIT_STEP#*-}" ;;
    *) "step_$KIT_STEP" ;;
  esac
  exit
fi

# run_step STEP FIRST: 75 when the time is over. A step that was cut off is done where it is the first of its call: what had
# all of a piece and was not done won't be done in another one either.
run_step() {
  rest=$(left)
  [ "$rest" -gt 5 ] || return 75
  KIT_STEP=$1 KIT_RUNS=$runs KIT_LEFT=$((rest > 15 ? rest - 10 : rest)) timeout "$rest" ./run.sh >"$results/$1" 2>&1
  code=$?
  rm -rf "$results/scratch/$1"
  if [ $code -eq 124 ] && ! $2 || [ $code -eq 75 ]; then return 75; fi
  [ $code -ne 124 ] || echo "stopped after $rest s" >>"$results/$1"
  echo $code >"$results/done/$1"
  if [ $code -eq 0 ]; then
    say "$1: done"
  else
    say "$1: failed: $(tail -n 1 "$results/$1")"
  fi
}

# One of the tests that run at once.
if [ -n "$KIT_ONE" ]; then
  run_step "$KIT_ONE" false
  exit 0
fi

if ! bin/omp2ocl-info 2>/dev/null | grep -q '^ *[0-9][0-9]*: '; then
  say 'no OpenCL device: is a driver installed? OCL_ICD_VENDORS may name the folder of its .icd file'
  bin/omp2ocl-info
  exit 2
fi

# What is left to do of the steps that the arguments choose.
to_do() {
  while read -r step; do
    chosen "$step" "$@" || continue
    [ $# -eq 0 ] && [ -f "$results/done/$step" ] || echo "$step"
  done <"$results/steps"
}

status=0 first=true
steps >"$results/steps"
if [ "$jobs" -gt 1 ]; then
  to_do "$@" | grep '^test-' | KIT_BEGAN=$began xargs -P "$jobs" -I '{}' env KIT_ONE='{}' ./run.sh -t "$limit" -n "$runs"
fi
to_do "$@" >"$results/left"
while read -r step <&3; do
  case $step in
    test-*) [ "$jobs" -eq 1 ] || ! [ -f "$results/done/$step" ] || continue ;;
  esac
  run_step "$step" $first || { status=75 && break; }
  first=false
done 3<"$results/left"
report >"$results/report.md"
if [ $status -eq 75 ]; then
  say "$(done_of '' | wc -l) of $(wc -l <"$results/steps") steps are done; ./run.sh goes on"
elif grep -qvx 0 "$results"/done/*; then
  status=1
fi
exit $status
