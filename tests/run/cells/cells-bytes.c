// Structs with pointers and sizes that are copied as bytes, into memory of any declared type, just before they are used.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
struct S { double *u; long n; };
static struct S g[3][4], h[3][4];
static void fill(struct S x[][4], double *to, int n) { for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) x[i][j].u = to, x[i][j].n = n; }
static void copyset(struct S x[][4], struct S y[][4]) { memcpy(x, y, sizeof g); x[1][2].u[5] = 44444; }
int main(void) {
  double x = 0;
  fill(g, a, 3); fill(h, b, 700);
  K();
  memcpy(g + 1, h + 1, sizeof g[0]), g[1][2].u[3] = 55555;
  show("1 memcpy(g+1)");
  fill(g, a, 3);
  copyset(g, h);
  show("2 copyset");
  fill(g, a, 3);
  memcpy(*(g + 1), h[1], sizeof g[0]), x += g[1][2].u[g[1][1].n];
  printf("%g\n", x); x = 0;
  show("3 memcpy(*(g+1))");
  double *buf = malloc(64);
  struct S src = {b, 900}, *ps = (struct S *)buf;
  *ps = (struct S){a, 2};
  memcpy(buf, &src, sizeof src), ps->u[ps->n] = 66666;
  show("4 memcpy(double*)");
  src.u = c; src.n = 3000;
  memmove(buf, &src, sizeof src), x += ((struct S *)buf)->u[1];
  printf("%g\n", x); x = 0;
  show("5 memmove(double*) read");
  _Alignas(16) char cb[64];
  struct S *pc = (struct S *)cb;
  *pc = (struct S){a, 2};
  memcpy(cb, &src, sizeof src), pc->u[pc->n] = 76666;
  show("6 memcpy(char array)");
  struct { double first; double *u; long n; } w = {1, a, 5}, w2 = {2, b, 800}, *pw = &w;
  memcpy(&pw->first, &w2, sizeof w2), pw->u[pw->n] = 87654;
  show("7 memcpy(&first member)");
  float (*fa)[16] = malloc(64);
  struct S *pf = (struct S *)fa;
  *pf = (struct S){a, 2};
  memcpy(fa, &src, sizeof src), pf->u[pf->n] = 7.5e5;
  show("8 memcpy(float (*)[16])");
  char (*ca)[16] = malloc(64);
  pf = (struct S *)ca;
  *pf = (struct S){a, 2};
  memcpy(ca, &src, sizeof src), pf->u[11] = 8.5e5;
  show("9 memcpy(char (*)[16])");
  free(buf); free(fa); free(ca);
  return 0;
}
