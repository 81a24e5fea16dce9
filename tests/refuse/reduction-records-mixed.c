// A product of complex numbers is no update of each part: the order of the iterations matters to it.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

#define N 90
typedef struct {
  double re, im;
} pair;
static pair u[N];
static double out[4];

static pair times(pair a, pair b) {
  return (pair){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

int main(void) {
  for (int k = 0; k < N; k++)
    u[k] = (pair){k % 2 ? -1 : 1, 0};
#pragma omp parallel
  {
    pair mine = {1, 0}, turned = {0, 0};
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'mine
#pragma omp for
    for (int j = 0; j < N; j++)
      mine = times(mine, u[j]);
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'turned
#pragma omp for
    for (int j = 0; j < N; j++)
      turned = (pair){turned.im + 0 * u[j].re, turned.re + 0 * u[j].im};
#pragma omp critical
    {
      out[0] += mine.im;
      out[1] += turned.re;
    }
  }
  show_double("out", out, 4);
  return 0;
}
