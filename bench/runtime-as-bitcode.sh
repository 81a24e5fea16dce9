#!/bin/sh
# What it costs to link a whole runtime as bitcode into every object (docs/design.md).
#
# Compiles a small OpenMP program plain, with a synthetic runtime of 110 functions linked in as bitcode, with the same
# bitcode marked optnone, and with the same code as bytes in a constant, and prints median times and the code's size.
set -eu

usage() {
  echo "usage: $0 [-n ROUNDS]   (default 7)"
}

rounds=7
while getopts n:h option; do
  case $option in
    n) rounds=$OPTARG ;;
    h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done

clang=${CLANG:-clang-19}
version=$($clang -dumpversion | cut -d. -f1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

{
  printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n'
  i=0
  while [ $i -lt 110 ]; do
    cat <<C
struct s$i { int a; char *b; struct s$i *n; double x; };
__attribute__((weak)) int f$i(struct s$i *p, int k, const char *t) {
  int r = 0;
  if (!p) return -1;
  for (struct s$i *q = p; q; q = q->n) {
    if (q->a == k) { r += $i; q->b = strdup(t); if (!q->b) { fprintf(stderr, "fail %d %s\n", k, t); return -1; } }
    else if (q->a < 0) { char *e; long v = strtol(q->b, &e, 10); if (*e) { fprintf(stderr, "bad %s\n", e); continue; } r += (int)v; }
    else switch (q->a & 7) { case 0: r++; break; case 1: r -= 3; break; case 2: r *= 2; break; case 3: r ^= k; break; default: r += (int)q->x; }
  }
  size_t n = strlen(t);
  char *buf = malloc(n + 100);
  if (!buf) return -2;
  snprintf(buf, n + 100, "%s-%d-%d", t, r, k);
  for (size_t j = 0; j < n; j++) if (buf[j] == '/') buf[j] = '_'; else if (buf[j] >= 'A' && buf[j] <= 'Z') buf[j] += 32;
  fputs(buf, stderr);
  free(buf);
  if (r > 1000) { p->a = r; p->x *= 1.5; }
  return r;
}
C
    i=$((i + 1))
  done
} > runtime.c
cat > app.c <<'C'
#include <math.h>
#include <stdio.h>
int f109(void *, int, const char *);
double a[1000];
int main(void) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 1000; i++) s += sqrt(a[i]) * i;
  if (s > 1) f109(0, 1, "x");
  printf("%f\n", s);
}
C
$clang -O2 -fPIC -c runtime.c -o runtime.o
$clang -O2 -fPIC -emit-llvm -c runtime.c -o plain.bc
$clang -O2 -fPIC -S -emit-llvm runtime.c -o runtime.ll
sed 's/^attributes #\([0-9]*\) = { /attributes #\1 = { optnone noinline /' runtime.ll > optnone.ll
llvm-as-"$version" optnone.ll -o optnone.bc
{
  printf 'const unsigned char image[] __attribute__((weak)) = {'
  od -An -v -tu1 runtime.o | sed 's/  */,/g; s/^,//; s/$/,/'
  printf '};\n'
} > image.c
$clang -O2 -fPIC -emit-llvm -c image.c -o image.bc

seconds() { # median of $rounds compilations with the given arguments
  i=0
  while [ $i -lt "$rounds" ]; do
    start=$(date +%s%N)
    $clang -O3 -fopenmp "$@" -c app.c -o app.o
    echo $((($(date +%s%N) - start) / 1000))
    i=$((i + 1))
  done | sort -n | awk '{t[NR] = $1} END {printf "%.3f", t[int((NR + 1) / 2)] / 1e6}'
}

echo "| the runtime's code in the object | seconds to compile |"
echo "|---|---|"
echo "| none | $(seconds) |"
for form in plain optnone image; do
  echo "| as $form | $(seconds -Xclang -mlink-bitcode-file -Xclang $form.bc) |"
done
size runtime.o | awk 'NR == 2 {print "\nmachine code of the synthetic runtime: " $1 " bytes"}'
