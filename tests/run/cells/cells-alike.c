// Structs that begin alike and are used for each other.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
#include <stdint.h>
struct S { double *u; int n; };
struct A { double *u; int n; struct S spare; };
enum e { E0, E1 = 900 };
struct En { double *u; enum e n; };
struct Un { double *u; unsigned n; };
struct cv { const double *u; int n; };
struct fl { float *u; int n; };
struct bi { double *u; _BitInt(17) n; };
struct __attribute__((packed)) pk { char t; double *u; short n; };
struct fam { int n; double data[]; };
static struct fam fam = {3, {1, 2, 3, 4, 5, 6, 7, 8}};
typedef long __attribute__((may_alias)) along;
static void Kf(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i] * 0.5 + i;
}
static void garbage(struct bi *p, double *u) { memset(p, 0x5a, sizeof *p); p->u = u; p->n = 700; }
static void stat(int i) {
  static struct S st = {a, 5};
  for (int k = 0; k < 1; k++) { st.n = i; st.u[st.n] = 15151; }
}
int main(void) {
  double x = 0;
  struct A d = {a, 10, {c, 4}}, *pd = &d;
  struct En en = {a, E0}, *pen = &en;
  K();
  ((struct S *)pd)->n = 800, pd->u[pd->n] = 44444;
  show("1 alike and inside");
  ((struct Un *)pen)->n = 900, pen->u[pen->n] = 54444;
  show("2 enum/unsigned");
  struct S s = {a, 3}, *ps = &s;
  ((struct cv *)ps)->u = b, ps->u[ps->n] = 64444;
  show("3 const double *");
  ((struct Un *)ps)->n = 7000, ps->u[ps->n] = 64444;
  show("4 unsigned");
  *(along *)&ps->u = (long)c, ps->u[4] = 74444;
  show("5 may_alias");
  struct bi *pb = malloc(sizeof *pb);
  garbage(pb, a);
  pb->u[pb->n] = 34343;
  show("6 _BitInt");
  struct pk *pp = malloc(sizeof *pp);
  *pp = (struct pk){1, a, 1234};
  pp->u[pp->n] = 34343;
  show("7 packed");
  int z = 2;
  Kf(fam.data, 8);
  fam.data[z * z | 1] = 100;
  x += fam.data[fam.n * 2]; Kf(fam.data, 8); x += fam.data[z ^ 5];
  for (int k = 0; k < 3; k++) fam.data[(k << 1) + 1] += 9;
  Kf(fam.data, 8);
  for (int k = 0; k < 8; k++) x += fam.data[(k & 7)] * k;
  printf("%g\n", x);
  stat(99);
  show("10 static local");
  free(pb); free(pp);
  return 0;
}
