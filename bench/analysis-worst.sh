#!/bin/sh
# What the plugin's analyses cost where they are hardest: clang -c against clang -c with the plugin, in processor time and memory, for
# the programs of gen-worst.py, each of which has one thing far more often than programs have it.
#
#     bench/analysis-worst.sh [-h] [NAME...]
#
#   NAME   of a program (all: bench/gen-worst.py prints the names)
#
# Environment: CC, CFLAGS, PLUGIN. Each compilation has 4 GB of memory and a minute of processor time.
#
# Exit status: 0 when each program takes at most 2 s more than with plain clang, or three times as long, and at most 500 MB or
# 1.2 times as much memory; 1 when one does not, 2 when nothing could be measured.
cd "$(dirname "$0")/.." || exit 2
. bench/common.sh

script='analysis-worst.sh'
while getopts h option; do
  case $option in
    h) manual bench/analysis-worst.sh && exit 0 ;;
    *) fail "bad option: see -h" ;;
  esac
done
shift $((OPTIND - 1))
start
# shellcheck disable=SC2046 # a list of words
[ $# -gt 0 ] || set -- $(python3 bench/gen-worst.py)

# Prints "SECONDS KILOBYTES" of a compilation with the given flags, or nothing when it failed.
# shellcheck disable=SC2086 # lists of words
measure() {
  (
    ulimit -v 4000000 && ulimit -t 60
    exec python3 - $CC $CFLAGS -w -c "$work/worst.c" -o "$work/worst.o" "$@" <<'PYTHON'
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if done.returncode == 0:
    print(f"{used.ru_utime + used.ru_stime:.2f} {used.ru_maxrss}")
PYTHON
  )
}

describe
cat <<TABLE

| program | clang (s) | with the plugin (s) | clang (MB) | with the plugin (MB) |
| --- | --- | --- | --- | --- |
TABLE
status=0
for name; do
  python3 bench/gen-worst.py "$name" >"$work/worst.c" || exit 2
  plain=$(measure)
  [ -n "$plain" ] || fail "plain clang does not compile $name"
  with=$(measure $plugin_flag)
  echo "$name $plain ${with:-- -}" | awk '
    {
      bad = $4 == "-" || ($4 > 3 * $2 && $4 > $2 + 2) || ($5 > 500000 && $5 > 1.2 * $3)
      printf "| %s | %s | %s | %d | %s |%s\n", $1, $2, $4, $3 / 1000, $5 == "-" ? "-" : int($5 / 1000), bad ? " too much" : ""
      exit bad
    }' || status=1
done
exit $status
