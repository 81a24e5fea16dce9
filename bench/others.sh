#!/bin/sh
# Builds packages of others (Debian's and PyPI's source packages) with the plugin, by their own build systems, and runs their own tests.
#
#   bench/others.sh [-p PLUGIN] [-w DIR] [-j JOBS] [-l | -t] [PACKAGE]...
#
#   -p PLUGIN omp2ocl.so (default: build/omp2ocl.so of this checkout)
#   -w DIR    where sources and builds are kept (default: build/others); a second run fetches nothing again
#   -j JOBS   for the packages' builds (default: 2)
#   -l        only list the packages
#   -t        only print the tables of what is in DIR from earlier runs
#
# bench/others/PACKAGE says where the source comes from, what it needs, how it is built and tested. Each is built twice: with plain
# Clang, and with the plugin; its tests run with plain Clang's build, then with the plugin's under OMP2OCL=openmp, and OMP2OCL=opencl in unified
# and in discrete memory. What fails with plain Clang's build as well is no failure of ours: the column says "plain fails". Last come a table
# with the loops, the kernels and the tests of each package, one with how often each key of docs/remarks.md kept a loop, and one with the words of the remarks.
# Exit status: 0 all tests pass in all modes where they pass with plain Clang; 1 some fail; 2 something could not be fetched or built.
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
manual() { sed -n '2,/^[^#]/{ /^#/!d; s/^# \{0,1\}//; p; }' "$0"; }
plugin=$root/build/omp2ocl.so work=$root/build/others jobs=2 list=false tables=false
while getopts p:w:j:lth option; do
  case $option in
    p) plugin=$OPTARG ;;
    w) work=$OPTARG ;;
    j) jobs=$OPTARG ;;
    l) list=true ;;
    t) tables=true ;;
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
# The plugin's remarks and their keys go to \$O2O_REMARKS, all else that the compiler says where it belongs.
said=\$(mktemp)
${CC:-clang-19} -fplugin=$plugin -Rpass=omp2ocl -Rpass-missed=omp2ocl -fno-caret-diagnostics "\$@" 2>"\$said"
status=\$?
grep -E "remark: |^note: see '" "\$said" | sed "s|^\([^/n].*: remark: \)|\$PWD/\1|" >>"\${O2O_REMARKS:-/dev/null}"
grep -Ev "remark: |^note: see '" "\$said" >&2
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
      debian)
        # A mirror may lack Debian's changes to an older package: then as its authors published it.
        apt-get -q source "$2" || { apt-get -q source --tar-only "$2" && for archive in *.orig.tar.*; do tar xf "$archive"; done; } ;;
      pypi)
        # Metadata is not wanted: pip may fail where it asks the package's build system for it. What it has unpacked stays.
        TMPDIR=$PWD python3 -m pip download -q --no-deps --no-binary :all: --no-build-isolation --no-clean -d . "$2==$3"
        mv pip-download-*/"$2"_* "$2" || for archive in *.tar.gz; do tar xzf "$archive"; done
        rm -rf pip-* ;;
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

# Builds a package with plain Clang (once) and with the plugin; says what went wrong.
built() { # built PACKAGE
  for kind in plain plugin; do
    [ -f "$work/$1/$kind/.built" ] && [ "$kind" = plain ] && continue
    rm -rf "${work:?}/$1/$kind"
    mkdir -p "$work/$1"
    cp -a "$work/source/$1" "$work/$1/$kind"
    O2O_REMARKS=$work/$1.remarks
    export O2O_REMARKS
    [ $kind = plugin ] && rm -f "$O2O_REMARKS"
    if ! (cd "$work/$1/$kind" && CC=$work/bin/$kind-cc && export CC && build) >"$work/$1.build-$kind" 2>&1; then
      echo "others.sh: $1 could not be built ($kind; needs $needs); see $work/$1.build-$kind" >&2
      return 1
    fi
    touch "$work/$1/$kind/.built"
  done
}

# What a package's remarks say of its loops: PLACE, KEY and what was said. A header's loop may be compiled many times: each place counts once.
loops() { # loops PACKAGE
  awk "function row() { if (place) print place \"\t\" key \"\t\" said; place = \"\" }
    /: remark: / { row() }
    / remark: (kernel [^ ]+:|loop kept)/ { place = \$0; sub(/: remark: .*/, \"\", place); said = \$0; sub(/.*: remark: /, \"\", said); sub(/ \[-Rpass.*/, \"\", said); key = \"defect\" }
    said ~ /^kernel/ { key = \"kernel\" }
    /^note: see '/ { key = \$3; gsub(/'/, \"\", key) }
    END { row() }" "$work/$1.remarks" | sort -u >"$work/$1.loops"
}

# Fetches, builds and tests one package; its row of the table goes to $work/PACKAGE.row.
package() { # package PACKAGE
  origin='' needs='' python=''
  # shellcheck source=/dev/null
  . "$root/bench/others/$1"
  if [ -n "$python" ] && ! interpreter; then
    echo "others.sh: there is no Python with $python for $1; see $work/python.log" >&2
    return 2
  fi
  if ! fetch "$1"; then
    echo "others.sh: $1 could not be fetched ($origin); see $work/$1.fetch" >&2
    return 2
  fi
  built "$1" || return 2
  row='' bad=0
  if tested "$1" plain plain OMP2OCL=openmp; then plain=ok; else plain=fails; fi
  for mode in openmp unified discrete; do
    case $mode in
      openmp) tested "$1" plugin $mode OMP2OCL=openmp ;;
      *) tested "$1" plugin $mode OMP2OCL=opencl OMP2OCL_MEMORY=$mode ;;
    esac
    status=$?
    if [ $status -eq 0 ]; then row="$row | pass"
    elif [ $plain = fails ]; then row="$row | plain fails"
    else row="$row | FAILS" bad=1; fi
  done
  loops "$1"
  all=$(cut -f1 "$work/$1.loops" | sort -u | wc -l)
  kernels=$(awk -F'\t' '$2 == "kernel"' "$work/$1.loops" | cut -f1 | sort -u | wc -l)
  echo "| $1 | ${origin%% *} | $all | $kernels$row |" | tee "$work/$1.row"
  return $bad
}

# How often the packages' kept loops have the same COLUMN of what loops() prints: "| times | packages |", most frequent first.
frequencies() { # frequencies COLUMN PACKAGE...
  column=$1
  shift
  for package; do
    [ -f "$work/$package.loops" ] && grep -v '	kernel	' "$work/$package.loops" | cut -f"$column" |
      sed "s/^loop kept[^:]*: //; s/'omp /\"omp /g; s/'[^']*'/'x'/g; s/\"omp /'omp /g; s/ on line [0-9]*//; s/^/$package\t/"
  done | awk -F'\t' '{ n[$2]++; if (!(($1, $2) in seen)) { seen[$1, $2] = 1; p[$2]++ } }
    END { for (r in n) printf "%d\t| %s | %d | %d |\n", n[r], r, n[r], p[r] }' | sort -k1,1rn -k2 | cut -f2
}

failed=0
for package; do
  if [ ! -f "$root/bench/others/$package" ]; then echo "others.sh: there is no package '$package'; -l lists them" >&2; exit 2; fi
  if $tables; then continue; fi
  package "$package"
  status=$?
  [ $status -gt $failed ] && failed=$status
done

echo
echo "| package | from | loops | kernels | openmp | unified | discrete |"
echo "| --- | --- | ---: | ---: | --- | --- | --- |"
for package; do [ -f "$work/$package.row" ] && cat "$work/$package.row"; done
echo
echo "| kept, for this key | times | packages |"
echo "| --- | ---: | ---: |"
frequencies 2 "$@"
echo
echo "| kept, for this reason | times | packages |"
echo "| --- | ---: | ---: |"
frequencies 3 "$@"
exit $failed
