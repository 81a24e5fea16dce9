#!/bin/sh
# modes.sh: compiles one C program without and with the plugin, runs it in every mode, and compares.
#
# Modes: plain Clang; plugin with OMP2OCL=openmp, and with its accesses heard; plugin with OMP2OCL=opencl in unified and in discrete memory; and
# discrete memory on Oclgrind, with all that kernels can have in local memory, whose log must hold no error.  Where kernels have other shapes, a run with these (OMP2OCL_LEVELS=on), also on
# Oclgrind.  Where kernels want arrays in other orders, runs with these (OMP2OCL_LAYOUT=on, gain), also on Oclgrind.  With O2O_INTEL=FOLDER (as cmake/intel-opencl.sh makes
# it) once on that driver: the file's name says in which of the two memories, and whether kernels have the form that they start in or work-items.
# Standard output and exit status must be equal in all, also those of the plain program when its threads come in the reverse order (reorder.c).
# The plain program is compiled with -O0, in a quarter of the time: what a program says does not depend on it, unless an option says how to compile.
#
# The program's comments say what is expected:
#   // KERNELS: n      loops that become kernels (remarks of -Rpass=omp2ocl); needed
#   // LOOPS: n        worksharing loops: remarks of both kinds (default: KERNELS)
#   // FUSE: no        directives that follow each other are launched one by one
#   // LAUNCHES: any   not every kernel is launched, or some are run on the host
#   // LAUNCHES: n     launches of all kernels together
#   // OCLGRIND: no    too slow there
#   // OCLGRIND: -DN=n compiled once more for the simulator, with fewer elements, and compared with a plain program that has as many
#   // INTEL: no       not on Intel's driver: a comment in the file says why
#   // VERIFY: no      its results depend on the order of iterations: a comment says how
# With O2O_VERIFY=1 OMP2OCL=verify has to find nothing, in both memory modes.
# With O2O_INTEL_ONLY=true all memories, forms and shapes on that driver, and nothing but these (-i).
# With O2O_SPLIT=SHARE loops are divided between host and device as well (OMP2OCL_SPLIT), in both memory modes.
set -u

usage() {
  cat <<EOF
usage: modes.sh [options] FILE.c [clang options and further sources]
  -p PLUGIN    omp2ocl.so (default: build/omp2ocl.so of this checkout)
  -c CLANG     compiler, may be several words (default: \$O2O_CLANG, or clang-19)
  -n NUMDIFF   the comparing tool (default: built from numdiff.c), with reorder.so beside it
  -l LINKS     functions link_o2o and link_plain, of an object and the program to be made of it, for programs of one file without
               options (default: the compiler links)
  -w DIR       working directory (default: a temporary one)
  -t SECONDS   limit of processor time for each run (default: 240), which is the same however busy the machine is;
               five times as long by the clock, for those that wait forever
  -r           reference only: plain Clang with -Wall -Wextra and UBSan, 1, 2 and 3 threads
  -k           keep the working directory
  -v           print what is run
  -h           this text
Options given after FILE.c follow "-O2 -fopenmp", so -O0 or -fno-openmp win. The plain program is compiled with -O0 where
there is no such option (-f, -O, -m, -Xclang, -std).
EOF
}

# The shell does by itself what it can: a test runs this script once, and each process that it starts takes a millisecond.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
plugin=$here/../../build/omp2ocl.so
clang=${O2O_CLANG:-clang-19}
numdiff='' work='' links='' limit=240 keep=false verbose=false reference=false intel_only=${O2O_INTEL_ONLY:-false}
while getopts p:c:n:l:w:t:irkvh option; do
  case $option in
    p) plugin=$OPTARG ;;
    c) clang=$OPTARG ;;
    n) numdiff=$OPTARG ;;
    l) links=$OPTARG ;;
    w) work=$OPTARG keep=true ;;
    t) limit=$OPTARG ;;
    i) intel_only=true ;;
    r) reference=true ;;
    k) keep=true ;;
    v) verbose=true ;;
    h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))
if [ $# -eq 0 ]; then usage >&2; exit 2; fi
file=$1
shift
if [ $# -ne 0 ] || $reference; then links=''; fi
# shellcheck disable=SC1090 # tests/run/lit.local.cfg writes it
if [ -n "$links" ]; then . "$links" || exit 2; fi

if [ -z "$work" ]; then work=$(mktemp -d "${TMPDIR:-/tmp}/o2o-modes.XXXXXX") || exit 2; fi
if [ ! -d "$work" ]; then mkdir -p "$work" || exit 2; fi
if ! $keep; then trap 'rm -rf "$work"' EXIT; fi
if [ -z "$numdiff" ]; then
  numdiff=$work/numdiff
  # shellcheck disable=SC2086 # CLANG may hold a wrapper's words
  $clang -O1 "$here/numdiff.c" -o "$numdiff" -lm || exit 2
  # shellcheck disable=SC2086
  $clang -O1 -shared -fPIC "$here/reorder.c" -o "$work/reorder.so" || exit 2
fi

case $numdiff in */*) reorder=${numdiff%/*}/reorder.so ;; *) reorder=reorder.so ;; esac

failed=false
fail() {
  echo "modes.sh: $file: $*"
  failed=true
}
show() { sed 's/^/  | /' "$1" | head -40; }
say() { if $verbose; then echo "+ $*"; fi; }

# The values of the program's `// NAME: value` comments, the first of each name, as want_NAME.
want_KERNELS='' want_LOOPS='' want_FUSE='' want_LAUNCHES='' want_OCLGRIND='' want_INTEL='' want_VERIFY=''
for line in $(sed -n 's#^// \([A-Z]*\): *\([^ :]*\).*#\1=\2#p' "$file"); do
  case $line in
    KERNELS=?* | LOOPS=?* | FUSE=?* | LAUNCHES=?* | OCLGRIND=?* | INTEL=?* | VERIFY=?*)
      eval "want_${line%%=*}=\${want_${line%%=*}:-\${line#*=}}" ;;
  esac
done

# build NAME options...: $work/NAME. A compiler that links as well is two processes of Clang in place of one, of 20 ms until it begins.
build() {
  name=$1
  shift
  if [ -z "$links" ]; then
    say "$clang $level -fopenmp $* -o $work/$name -lm"
    $clang $level -fopenmp "$@" -o "$work/$name" -lm
    return
  fi
  say "$clang $level -fopenmp $* -c -o $work/$name.o, and $link"
  $clang $level -fopenmp "$@" -c -o "$work/$name.o" && $link "$work/$name.o" "$work/$name"
}

# compile NAME options...: with $level builds $work/NAME; its diagnostics go to $work/NAME.log.
compile() {
  if build "$@" 2>"$work/$1.log"; then return 0; fi
  fail "does not compile ($1)"
  show "$work/$1.log"
  exit 1
}

# The runtime proper is not packed: it would be unpacked in each run, since there is no cache to keep it in.
level=-O2 link=link_o2o runtime=-fplugin-arg-omp2ocl-runtime=installed

# compile_plain NAME options...
compile_plain() {
  case " $*" in *' -f'* | *' -O'* | *' -m'* | *' -X'* | *' -std'*) ;; *) level=-O0 ;; esac
  link=link_plain
  compile "$@"
  level=-O2 link=link_o2o
}

# compile_o2o NAME options...
compile_o2o() {
  name=$1
  shift
  fuse=''
  if [ "$want_FUSE" = no ]; then fuse=-fplugin-arg-omp2ocl-no-fuse; fi
  # shellcheck disable=SC2086 # a word or none
  compile "$name" -fplugin="$plugin" $runtime $fuse -Rpass=omp2ocl -Rpass-missed=omp2ocl "$@"
}

# execute MODE PROGRAM VARIABLE=VALUE...: runs it; output in $work/MODE.out, .err, .status.
execute() {
  mode=$1 program=$2
  shift 2
  say "env $* $work/$program"
  (ulimit -S -t "$limit" && export "$@" && exec timeout "$((5 * limit))" "$work/$program") >"$work/$mode.out" 2>"$work/$mode.err"
  echo $? >"$work/$mode.status"
}

# same MODE [OTHER]: output and status of MODE are those of the plain program, or of another mode.
same() {
  other=${2:-plain}
  read -r expected <"$work/$other.status"
  read -r status <"$work/$1.status"
  if [ "$status" != "$expected" ]; then
    fail "$1: exit status $status, expected $expected"
    show "$work/$1.err"
  fi
  if ! "$numdiff" "$work/$other.out" "$work/$1.out" >"$work/diff"; then
    fail "$1: output differs"
    show "$work/diff"
  fi
}

# launched MODE: every kernel was launched at least once and never run by the host.
launched() {
  if [ "$want_LAUNCHES" = any ]; then return; fi
  # shellcheck disable=SC2046 # three numbers
  set -- "$1" $(awk '/on the host/ { host++ }
    /^omp2ocl: kernel / && match($0, /: [0-9]+ launch/) { n = substr($0, RSTART + 2) + 0; all += n; if (n > 0) kernels++ }
    END { print kernels + 0, host + 0, all + 0 }' "$work/$1.err")
  if [ "$2" -ne "$own" ]; then
    fail "$1: $2 kernels were launched, expected $own"
    show "$work/$1.err"
  elif [ "$3" -ne 0 ]; then
    fail "$1: the host ran a kernel's loop"
    grep 'on the host' "$work/$1.err"
  elif [ -n "$want_LAUNCHES" ] && [ "$4" -ne "$want_LAUNCHES" ]; then
    fail "$1: $4 launches, expected $want_LAUNCHES"
    show "$work/$1.err"
  fi
}

# reordered: the plain program says the same when its last thread comes first.
reordered() {
  if [ -e "$reorder" ]; then
    execute reordered plain OMP_NUM_THREADS=2 OMP_TOOL_LIBRARIES="$reorder"
    same reordered
  fi
}

# on_intel MEMORY FORM [LEVELS]
on_intel() {
  # shellcheck disable=SC2086 # words on purpose
  execute "intel-$1-$2" o2o $common OMP2OCL=opencl OMP2OCL_MEMORY="$1" OMP2OCL_FORM="$2" OMP2OCL_LEVELS="${3:-off}" \
    OMP2OCL_DECLARE=off OCL_ICD_VENDORS="$O2O_INTEL/vendors" LD_LIBRARY_PATH="$O2O_INTEL/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  same "intel-$1-$2"
  launched "intel-$1-$2"
}

# intel_modes: every memory and form, or one of each as the sum of the file's name has it: all are used by some quarter of the files.
intel_modes() {
  if [ -z "${O2O_INTEL:-}" ] || [ "$want_INTEL" = no ]; then return; fi
  if $intel_only; then
    for memory in unified discrete; do
      for form in auto items; do on_intel $memory $form; done
      if [ "$shapes" -gt 0 ]; then on_intel $memory auto on; fi
    done
    return
  fi
  sum=$(echo "${file##*/}" | cksum)
  sum=${sum%% *}
  memory=unified form=auto
  if [ $((sum % 2)) -eq 1 ]; then memory=discrete; fi
  if [ $((sum / 2 % 2)) -eq 1 ]; then form=items; fi
  on_intel $memory $form
}

finish() {
  if $failed; then
    if $keep; then echo "modes.sh: see $work"; fi
    exit 1
  fi
  exit 0
}

if $reference; then
  compile plain -Wall -Wextra -Wno-unknown-pragmas -Wno-sign-compare -Wno-pass-failed -Wno-unneeded-internal-declaration -fsanitize=undefined -fno-sanitize-recover=undefined "$file" "$@"
  if [ -s "$work/plain.log" ]; then
    fail "plain Clang has diagnostics"
    show "$work/plain.log"
  fi
  execute plain plain OMP_NUM_THREADS=2
  execute one plain OMP_NUM_THREADS=1
  execute three plain OMP_NUM_THREADS=3
  same one
  same three
  reordered
  if [ -s "$work/plain.err" ]; then
    fail "the plain program writes to stderr"
    show "$work/plain.err"
  fi
  if $verbose; then show "$work/plain.out"; fi
  if [ ! -s "$work/plain.out" ]; then fail "the plain program prints nothing"; fi
  if $failed; then exit 1; fi
  exit 0
fi

kernels=$want_KERNELS
if [ -z "$kernels" ]; then
  fail "has no // KERNELS: line"
  exit 2
fi
loops=${want_LOOPS:-$kernels}

compile_plain plain "$file" "$@"
compile_o2o o2o "$file" "$@"

# Kernels, parts of kernels, loops that became none; what the summaries say; whether kernels have other shapes and layouts.
read -r own parts kept summary_made summary_all shapes layouts <<EOF
$(awk '/remark: kernel .*\[-Rpass=omp2ocl\]/ { own++ }
  /remark: part of kernel .*\[-Rpass=omp2ocl\]/ { parts++ }
  /\[-Rpass-missed=omp2ocl\]/ { kept++ }
  /remark: [0-9]* of [0-9]* loops became kernels/ { sub(/.*remark: /, ""); made += $1; all += $3 }
  /remark: other shape of/ { shapes++ }
  /remark: layouts for kernel/ { layouts++ }
  END { print own + 0, parts + 0, kept + 0, made + 0, all + 0, shapes + 0, layouts + 0 }' "$work/o2o.log")
EOF
made=$((own + parts))
all=$((made + kept))
if [ "$made" -ne "$kernels" ] || [ "$all" -ne "$loops" ]; then
  fail "$made kernels of $all loops, expected $kernels of $loops"
  show "$work/o2o.log"
fi
if [ "$summary_made" -ne "$made" ] || [ "$summary_all" -ne "$all" ]; then
  fail "the summary does not say $made of $all"
  show "$work/o2o.log"
fi

execute plain plain OMP_NUM_THREADS=2
reordered
# O2O_POCL: the folder for OCL_ICD_VENDORS that brief_pocl.py has made.  PoCL keeps what it builds; a binary for the cache of omp2ocl would make it build everything twice.
common="OMP_NUM_THREADS=2 OMP2OCL_VERBOSE=1 OMP2OCL_CACHE=off${O2O_POCL:+ OCL_ICD_VENDORS=$O2O_POCL OMP2OCL_DECLARE=on}"
if $intel_only; then
  intel_modes
  finish
fi
# shellcheck disable=SC2086 # words on purpose
{
  execute openmp o2o OMP_NUM_THREADS=2 OMP2OCL=openmp
  same openmp
  # Nothing is chosen, and what the host accesses is heard (runtime/entry/listen.c).
  execute heard o2o OMP_NUM_THREADS=2 OMP2OCL=openmp OMP2OCL_FEATURES="$work/features"
  same heard
  for memory in unified discrete; do
    execute $memory o2o $common OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_LEVELS=off
    same $memory
    launched $memory
    if [ -n "${O2O_VERIFY:-}" ] && [ "$want_VERIFY" != no ]; then
      execute verify-$memory o2o $common OMP2OCL=verify OMP2OCL_MEMORY=$memory OMP2OCL_LEVELS=off
      same verify-$memory
      if grep -q '^omp2ocl: verify: kernel' "$work/verify-$memory.err"; then
        fail "verify-$memory finds differences"
        grep '^omp2ocl: verify' "$work/verify-$memory.err"
      fi
    fi
  done
  if [ -n "${O2O_SPLIT:-}" ]; then
    for memory in unified discrete; do
      execute split-$memory o2o $common OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_SPLIT="$O2O_SPLIT"
      same split-$memory
    done
  fi
  levels=off
  if [ "$shapes" -gt 0 ]; then
    levels='off on'
    execute levels o2o $common OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=on
    same levels
    launched levels
  fi
  intel_modes
  layout=off
  if [ "$layouts" -gt 0 ]; then
    layout=on
    for wish in on gain; do
      execute layout-$wish o2o $common OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=off OMP2OCL_LAYOUT=$wish
      same layout-$wish
      launched layout-$wish
    done
    if [ "$shapes" -gt 0 ]; then
      execute layout-levels o2o $common OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=on OMP2OCL_LAYOUT=on
      same layout-levels
      launched layout-levels
    fi
  fi
}

# The program opens the OpenCL loader itself, so Oclgrind comes in as a driver of that loader.
icd=${O2O_OCLGRIND_ICD:-/usr/lib/oclgrind/liboclgrind-rt-icd.so}
if [ "$want_OCLGRIND" != no ] && [ "$kernels" -gt 0 ] && [ -e "$icd" ]; then
  rm -f "$work/oclgrind.log"
  simulated=o2o reference_mode=plain
  case $want_OCLGRIND in
    -D*)
      simulated=fewer reference_mode=fewer-plain
      compile_plain fewer-plain "$want_OCLGRIND" "$file" "$@"
      compile_o2o fewer "$want_OCLGRIND" "$file" "$@"
      execute fewer-plain fewer-plain OMP_NUM_THREADS=2 ;;
  esac
  for shape in $levels; do
    # shellcheck disable=SC2086
    execute oclgrind $simulated $common OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS="$shape" OMP2OCL_LAYOUT=$layout OMP2OCL_LOCAL="${OMP2OCL_LOCAL:-on}" OMP2OCL_DECLARE=off OCL_ICD_VENDORS="$icd" OCLGRIND_CHECK_API=1 \
      OCLGRIND_DATA_RACES=1 OCLGRIND_LOG="$work/oclgrind.log"
    same oclgrind $reference_mode
    launched oclgrind
    if [ -s "$work/oclgrind.log" ]; then
      fail "Oclgrind reports (OMP2OCL_LEVELS=$shape OMP2OCL_LAYOUT=$layout)"
      show "$work/oclgrind.log"
    fi
  done
fi

finish
