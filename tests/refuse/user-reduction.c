// Reductions that the program declares, and that are not of one number with the same number.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

struct pair {
  double re, im;
};
struct place {
  int at, value;
};
static void choose(struct place *to, const struct place *from) {
  if (from->value > to->value)
    *to = *from;
}
static struct pair product(struct pair x, struct pair y) {
  return (struct pair){x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}

#pragma omp declare reduction(mul : struct pair : omp_out = product(omp_out, omp_in)) initializer(omp_priv = {1, 0})
#pragma omp declare reduction(top : struct place : choose(&omp_out, &omp_in)) initializer(omp_priv = {-1, -1})
#pragma omp declare reduction(twice : int : omp_out += omp_in * 1)
#pragma omp declare reduction(from5 : int : omp_out += omp_in) initializer(omp_priv = 5)

int main(void) {
  int x = 0, y = 0;
  struct pair p = {1, 0};
  struct place t = {-1, -1};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, and combines other than number by number with an operator of OpenMP [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(mul : p)
  for (int i = 0; i < 50; i++)
    p = product(p, (struct pair){0, 1});
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, and combines other than number by number with an operator of OpenMP [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(top : t)
  for (int i = 0; i < 50; i++)
    if (i * 7 % 50 > t.value)
      t = (struct place){i, i * 7 % 50};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, and combines other than number by number with an operator of OpenMP [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(twice : x)
  for (int i = 0; i < 50; i++)
    x += i * 77;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, and starts from a value that would count once for each thread [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(from5 : y)
  for (int i = 0; i < 50; i++)
    y += i * 77;
  printf("%d %d %.6f %.6f %d\n", x, y, p.re, p.im, t.value);
  return 0;
}
