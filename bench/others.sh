#!/bin/sh
# Builds packages of others (Debian's and PyPI's source packages) with the plugin, by their own build systems, and runs their own tests.
#
#   bench/others.sh [-w DIR] [-j JOBS] [-l] [PACKAGE]...
#
#   -w DIR    where sources and builds are kept (default: build/others); a second run fetches nothing again
#   -j JOBS   for the packages' builds (default: 2)
#   -l        only list the packages
#
# bench/others/PACKAGE says where the source comes from, what it needs, how it is built and tested. Each is built twice: with plain
# Clang, and with the plugin; its tests run with plain Clang's build, then with the plugin's under OMP2OCL=openmp, and OMP2OCL=opencl in unified
# and in discrete memory. What fails with plain Clang's build as well is no failure of ours: the column says "plain fails". Last comes a table with the loops, the kernels
# and the tests of each package, and one with how often each reason kept a loop, as docs/others.md has them.
# Exit status: 0 all tests pass in all modes where they pass with plain Clang; 1 some fail; 2 something could not be fetched or built.
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
manual() { sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' "$0"; }
work=$root/build/others jobs=2 list=false
while getopts w:j:lh option; do
  case $option in
    w) work=$OPTARG ;;
    j) jobs=$OPTARG ;;
    l) list=true ;;
    h) manual; exit 0 ;;
    *) manual >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))
if $list; then ls "$root/bench/others"; exit 0; fi
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046 # names of packages are words
  set -- $(ls "$root/bench/others")
fi
mkdir -p "$work/bin" "$work/source" || exit 2
work=$(cd "$work" && pwd)
export JOBS="$jobs" OMP_WAIT_POLICY=passive

# The compilers that the packages' builds get. Remarks are taken out of what the compiler says: configure scripts read that.
cat >"$work/bin/plain-cc" <<END
#!/bin/sh
exec ${CC:-clang-19} "\$@"
END
cat >"$work/bin/plugin-cc" <<END
#!/bin/sh
# The plugin's remarks go to \$O2O_REMARKS, all else that the compiler says where it belongs.
said=\$(mktemp)
${CC:-clang-19} -fplugin=$root/build/omp2ocl.so -Rpass=omp2ocl -Rpass-missed=omp2ocl -fno-caret-diagnostics "\$@" 2>"\$said"
status=\$?
grep -E 'remark: ' "\$said" >>"\${O2O_REMARKS:-/dev/null}"
grep -Ev 'remark: ' "\$said" >&2
rm -f "\$said"
exit \$status
END
chmod +x "$work/bin/plain-cc" "$work/bin/plugin-cc"

# Fetches a package's source once, as ORIGIN says: "debian NAME" or "pypi NAME VERSION".
fetch() { # fetch PACKAGE
  [ -d "$work/source/$1" ] && return 0
  rm -rf "$work/fetch"
  mkdir "$work/fetch"
  (
    cd "$work/fetch" || exit 1
    # shellcheck disable=SC2086 # words
    set -- $origin
    case $1 in
      debian) apt-get -q source "$2" ;;
      pypi) pip download -q --no-deps --no-binary :all: --no-build-isolation "$2==$3" ||
        python3 - "$2" "$3" <<'PY'
import json, sys, urllib.request
name, version = sys.argv[1:]
with urllib.request.urlopen(f"https://pypi.org/simple/{name}/") as page:
    text = page.read().decode()
import re
for link in re.findall(r'href="([^"#]*)', text):
    if link.rsplit("/", 1)[-1].lower().replace("_", "-") in (f"{name}-{version}.tar.gz".lower(),):
        urllib.request.urlretrieve(link, f"{name}.tar.gz")
PY
        for archive in *.tar.gz; do tar xzf "$archive"; done ;;
    esac
  ) >"$work/$1.fetch" 2>&1
  for folder in "$work"/fetch/*/; do
    [ -d "$folder" ] && mv "$folder" "$work/source/$1" && return 0
  done
  return 1
}

# A Python with what a recipe's build and tests import ($python), in front of the others.
interpreter() {
  [ -x "$work/python/bin/python" ] || python3 -m venv "$work/python" || return 1
  # shellcheck disable=SC2086 # words
  "$work/python/bin/pip" install -q $python >"$work/python.log" 2>&1 || return 1
  case $PATH in "$work/python/bin:"*) ;; *) PATH=$work/python/bin:$PATH ;; esac
}

# Runs a package's own tests in one mode; prints what came of it.
tested() { # tested PACKAGE BUILD MODE [VARIABLE=VALUE]...
  log=$work/$1.$3
  folder=$work/$1/$2
  shift 3
  (cd "$folder" && export "$@" OMP2OCL_CACHE="$work/cache" && check) >"$log" 2>&1
}

failed=0
rm -f "$work/table"
for package; do
  recipe=$root/bench/others/$package
  if [ ! -f "$recipe" ]; then echo "others.sh: there is no package '$package'; -l lists them" >&2; exit 2; fi
  origin='' needs='' python=''
  # shellcheck source=/dev/null
  . "$recipe"
  if [ -n "$python" ] && ! interpreter; then
    echo "others.sh: there is no Python with $python for $package; see $work/python.log" >&2
    failed=2
    continue
  fi
  if ! fetch "$package"; then
    echo "others.sh: $package could not be fetched ($origin); see $work/$package.fetch" >&2
    failed=2
    continue
  fi
  for kind in plain plugin; do
    [ -f "$work/$package/$kind/.built" ] && [ "$kind" = plain ] && continue
    rm -rf "${work:?}/$package/$kind"
    mkdir -p "$work/$package"
    cp -a "$work/source/$package" "$work/$package/$kind"
    O2O_REMARKS=$work/$package.remarks
    export O2O_REMARKS
    [ $kind = plugin ] && rm -f "$O2O_REMARKS"
    if ! (cd "$work/$package/$kind" && CC=$work/bin/$kind-cc && export CC && build) >"$work/$package.build-$kind" 2>&1; then
      echo "others.sh: $package could not be built ($kind; needs $needs); see $work/$package.build-$kind" >&2
      failed=2
      continue 2
    fi
    touch "$work/$package/$kind/.built"
  done
  row=
  if tested "$package" plain plain OMP2OCL=openmp; then plain=ok; else plain=fails; fi
  for mode in openmp unified discrete; do
    case $mode in
      openmp) tested "$package" plugin $mode OMP2OCL=openmp ;;
      *) tested "$package" plugin $mode OMP2OCL=opencl OMP2OCL_MEMORY=$mode ;;
    esac
    status=$?
    if [ $status -eq 0 ]; then row="$row | pass"
    elif [ $plain = fails ]; then row="$row | plain fails"
    else row="$row | FAILS"; [ $failed -eq 0 ] && failed=1; fi
  done
  # A header's loop may be compiled many times: each place counts once.
  grep -E 'remark: (kernel [^ ]+:|loop kept)' "$work/$package.remarks" | sort -u >"$work/$package.loops"
  loops=$(sed 's/: remark.*//' "$work/$package.loops" | sort -u | wc -l)
  kernels=$(grep 'remark: kernel' "$work/$package.loops" | sed 's/: remark.*//' | sort -u | wc -l)
  echo "| $package | $origin | $loops | $kernels$row |" | tee -a "$work/table"
done

echo
echo "| kept, for this reason | times | packages |"
echo "| --- | ---: | ---: |"
for package; do
  [ -f "$work/$package.loops" ] && sed -n "s/.*remark: loop kept[^:]*: \(.*\) \[-Rpass.*/\1/p" "$work/$package.loops" |
    sed "s/'omp /\"omp /g; s/'[^']*'/'x'/g; s/\"omp /'omp /g; s/^/$package\t/"
done | awk -F'\t' '{ n[$2]++; if (!(($1, $2) in seen)) { seen[$1, $2] = 1; p[$2]++ } }
  END { for (r in n) printf "%d\t| %s | %d | %d |\n", n[r], r, n[r], p[r] }' | sort -rn | cut -f2
exit $failed
