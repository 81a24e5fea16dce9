// Numbers and pointers that the host reads by their addresses, and changes by their names in the same statement.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
static int gn = 10;
static double *grow;
struct S { double *u; int n; int *pn; double **pp; };
static struct S s;
static void setgn(void) { gn = 700; }
int main(void) {
  int n = 10, *p = &n, *pg = &gn;
  double *row = a, **pp = &row, x = 0;
  s.pn = &n; s.u = a; s.pp = &row;
  K();
  n = 500, a[*p] = 1000;
  show("1 n=,a[*p]");
  n = 600, x += a[*p];
  printf("%g\n", x); x = 0;
  show("2 read");
  row = b, (*pp)[3] = 999;
  show("3 row=,(*pp)[3]");
  row = c, x += (*s.pp)[5];
  printf("%g\n", x); x = 0;
  show("4 (*s.pp)[5]");
  n = 900, s.u[*s.pn] = 77777;
  show("5 s.u[*s.pn]");
  n++, s.u[*s.pn] = 77777;
  show("6 n++");
  setgn(), a[*pg] = 33333;
  show("7 setgn() a[*pg]");
  for (n = 0; n < 4; n++) a[*p + 2000] = 12345;
  show("8 for n, a[*p]");
  for (int k = 0; k < 1; k++) { row += 100; pp[0][3] = 88888; }
  show("9 row+=");
  return 0;
}
