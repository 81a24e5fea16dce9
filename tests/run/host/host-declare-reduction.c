// A reduction of the program's own whose functions read arrays that kernels have changed: in such a program nothing stays on the device.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
#include <stdio.h>
double w[64]; static double v[64];
struct S { double s, scale; };
static void join(struct S *o, const struct S *i) { o->s += i->s; o->scale = w[3] + v[5]; }
static void start(struct S *o) { o->s = 0; o->scale = v[2]; }
#pragma omp declare reduction(plus : struct S : join(&omp_out, &omp_in)) initializer(start(&omp_priv))
static void k(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i] * 2 + i;
}
double other(int i) { return v[i] + w[i]; }
#pragma omp declare variant(other) match(implementation = {vendor(llvm)})
double base(int i) { return i; }
int main(void) {
  int n = 64;
  for (int i = 0; i < n; i++) w[i] = v[i] = i;
  k(w, n); k(v, n);
  printf("%g\n", base(9));
  k(w, n); k(v, n);
  struct S t = {0, 0};
#pragma omp parallel num_threads(2) reduction(plus : t)
  { t.s += 1; }
  printf("%g %g\n", t.s, t.scale);
  k(w, n); k(v, n);
#pragma omp parallel for reduction(plus : t) num_threads(2)
  for (int i = 0; i < 2; i++) { t.s += i; if (i > 3) printf("no\n"); }
  printf("%g %g\n", t.s, t.scale);
  return 0;
}
