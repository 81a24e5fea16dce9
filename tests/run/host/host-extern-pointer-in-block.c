// Pointers of the file that a block declares again (`extern double *p;`): what is accessed through them is announced.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>
static void k(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] = p[i] * 2 + i;
}
double *gp, *gq;
static double viag(int i) { extern double *gp; return gp[i]; }
static void setg(int i, double v) { extern double *gq; double *z = gq + 1; z[i - 1] = v; }
int main(void) {
  extern double *gp;
  gp = calloc(64, 8); gq = calloc(64, 8);
  k(gp, 64); k(gq, 64);
  printf("%g\n", viag(5));
  k(gq, 64); setg(4, 77); k(gq, 64);
  { extern double *gq; double s = 0; for (int i = 0; i < 64; i++) s += gq[i]; printf("%g\n", s); }
  k(gp, 64);
  for (int r = 0; r < 2; r++) { extern double *gp; printf("%g\n", *(gp + 3)); k(gp, 64); }
  free(gp); free(gq);
  return 0;
}
