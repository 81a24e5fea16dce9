#!/bin/sh
# Builds the Debian packages, source and binary, from a copy of the tree in FOLDER, and asks lintian: packaging/deb.sh FOLDER [OPTIONS OF dpkg-buildpackage]
# (make deb). Needs devscripts' and the build's packages (debian/control); lintian is asked where it is installed.
#
# With CCACHE_DIR a second build into the same folder takes what has not changed from ccache (debhelper hides the usual place of it).
#
# Anything that lintian says is an error, but for the developers' address, which is not a public one yet, and for words that it finds in
# machine code.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
copy=$out/omp2ocl
rm -rf "$copy" "$out"/omp2ocl_* "$out"/omp2ocl-dbgsym_*
mkdir "$copy"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp -P --parents -t "$copy")
cd "$copy"
if [ -n "${CCACHE_DIR:-}" ]; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
  export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi
dpkg-buildpackage -us -uc "$@"
command -v lintian >/dev/null || exit 0
LC_ALL=C.UTF-8 lintian --display-info --fail-on error,warning,info \
  --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog,spelling-error-in-binary --allow-root "$out"/omp2ocl_*.changes
