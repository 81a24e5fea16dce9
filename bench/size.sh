#!/bin/sh
# What the plugin adds to objects and binaries, in bytes: bench/size.sh
#
# The program is a loop in a file of its own and a main function without one; eight further objects have such a loop each, eight others
# none, but a function that reads an array of another file. Eight more have a function each that loops of other files may call.
# Environment: CC, PLUGIN.
set -eu
script=size.sh
# shellcheck source=bench/common.sh
. "$(dirname "$0")/common.sh"
plugin=$(readlink -f "$PLUGIN")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
loop() {
  printf 'double %s[1000];\nvoid %s(int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    %s[i] = i * 2.0;\n}\n' "$1" "$2" "$1"
}
loop a f >a.c
for i in 1 2 3 4 5 6 7 8; do
  loop "b$i" "g$i" >"b$i.c"
done
printf 'void f(int);\nextern double a[];\nint main(void) {\n  f(1000);\n  return a[3] != 6;\n}\n' >m.c
for i in 1 2 3 4 5 6 7 8; do
  printf 'extern double a[];\ndouble h%s(int n) {\n  return a[n];\n}\n' "$i" >"c$i.c"
done
for i in 1 2 3 4 5 6 7 8; do
  printf 'double p%s(const double *table, int n, double x);\ndouble p%s(const double *table, int n, double x) {\n  int k = (int)x %% n;\n  return table[k] + (x - k) * (table[k + 1 < n ? k + 1 : k] - table[k]);\n}\n' "$i" "$i" >"p$i.c"
done
for file in p1 p2 p3 p4 p5 p6 p7 p8 a b1 b2 b3 b4 b5 b6 b7 b8 c1 c2 c3 c4 c5 c6 c7 c8 m; do
  $CC -O2 -fopenmp -c $file.c -o $file.plain.o
  $CC -O2 -fopenmp "-fplugin=$plugin" -c $file.c -o $file.o
done
link() { # OUT OBJECT...
  out=$1
  shift
  $CC -fopenmp "$@" -o "$out" && strip "$out"
}
link plain a.plain.o m.plain.o
link one a.o m.o
link plain9 a.plain.o b?.plain.o m.plain.o
link nine a.o b?.o m.o
link plain8 a.plain.o c?.plain.o m.plain.o
link eight a.o c?.o m.o
$CC -O2 -fopenmp "-fplugin=$plugin" -fplugin-arg-omp2ocl-runtime=installed -c a.c -o a.installed.o
link plainp a.plain.o p?.plain.o m.plain.o
link published a.o p?.o m.o
link installed a.installed.o m.o
$CC -O2 -fopenmp "-fplugin=$plugin" -fplugin-arg-omp2ocl-print-kernels -c b1.c -o b1.o >kernel
size() { wc -c <"$1"; }
row() { printf '| %s | %d |\n' "$1" "$2"; }
row 'to an object with a kernel' $(($(size a.o) - $(size a.plain.o)))
row 'to an object without a loop' $(($(size m.o) - $(size m.plain.o)))
row 'to a binary, its kernel included' $(($(size one) - $(size plain)))
row 'to the binary, for each further object, its kernel included' $((($(size nine) - $(size one) - ($(size plain9) - $(size plain))) / 8))
row 'of which the text of the kernel' "$(size kernel)"
row 'to the binary, for each further object without a loop' $((($(size eight) - $(size one) - ($(size plain8) - $(size plain))) / 8))
row 'to the binary, for each further object with a function that loops of other files may call' $((($(size published) - $(size one) - ($(size plainp) - $(size plain))) / 8))
row 'to a binary with runtime=installed, its kernel included' $(($(size installed) - $(size plain)))
