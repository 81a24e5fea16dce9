// Programs that do without the rules about aliases.
//
// RUN: %modes %s -fno-strict-aliasing
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
struct S { long n; double *u; };
static void put(double *p, double x) { *p = x; }
int main(void) {
  struct S s = {5, a}, s2 = {900, b}, *p = &s;
  double *raw = (double *)&s, *raw2 = (double *)&s2;
  K();
  raw[0] = raw2[0], p->u[p->n] = 5555;
  show("1 n");
  s.n = 5;
  for (int i = 0; i < 2; i++) raw[i] = raw2[i];
  show("2");
  p->n = 5, p->u = a;
  for (int k = 0; k < 1; k++) { put(raw + 1, raw2[1]); p->u[p->n] = 7777; }
  show("3 pointer by a function");
  return 0;
}
