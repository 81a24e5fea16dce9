// Static locals inside of the code that is announced, with and without the same name outside.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
typedef struct S { double *u; int n; } S;
static S st = {a, 5};
static double *tab[3] = {a, a, a};
double *gq = a;
static void named(int k) { static S st = {c, 700}; st.u[st.n] = 4545; st.n += k; }
int main(void) {
  double x = 0;
  K();
  for (int k = 0; k < 1; k++) { static S st = {b, 500}; st.u[st.n] = 55555; }
  show("1 static struct in a loop, outer of the same name");
  for (int k = 0; k < 1; k++) { static double *tab[3] = {b, c, b}; tab[1][9] = 65555; tab[k][3] = 2222; }
  show("2 static table in a loop");
  named(3); named(4);
  show("3 static local of a function");
  st.u[st.n] = 9999;
  show("4 outer");
  { double *gq = c;
    for (int k = 0; k < 1; k++) { extern double *gq; gq[7] = 75555; }
    show("5 block extern");
    gq[3] = 8888; }
  show("6");
  return 0;
}
