// The same where a builtin function has taken the address.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
static double arr[N];
typedef struct S { double *u; int n; } S;
static void byval(S x, S *y) { x.u[x.n] = 5; *y = x; y->u[y->n + 1] = 6; }
int main(void) {
  int n = 5, m = 7, *p = __builtin_assume_aligned(&n, 4), *q = 0;
  double *w = __builtin_assume_aligned(arr, 16), x = 0;
  S s = {a, 5}, t = {b, 600};
  __sync_val_compare_and_swap(&q, (int *)0, &m);
  K(); K1(w, N);
  n = 900, a[*p] = 55555;
  show("1 assume_aligned");
  m = 1900, a[*q] = 65555;
  show("2 compare_and_swap");
  for (int k = 0; k < 1; k++) { *p = 2900; a[n] = 75555; }
  show("3 the other way");
  for (int k = 0; k < 1; k++) { *q = 2900; a[m] = 75555; }
  show("4 the other way");
  arr[7] = 8888; K1(w, N); x += arr[7] + arr[8]; w[9] = 5; K1(arr, N); x += w[9] + arr[10];
  printf("%.17g\n", x);
  byval(s, &t); byval(t, &s);
  show("5 byval");
  for (int k = 0; k < 1; k++) { s = t; byval(s, &t); t.n = 3000; byval(t, &s); }
  show("6 byval");
  return 0;
}
