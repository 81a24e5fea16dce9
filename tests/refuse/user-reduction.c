// Reductions that the program declares, and that have no translation.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

struct entry {
  int *where, value;
};
static int weight, bins[5000];

static int mixed(int a, int b) { return (a + b) % weight; }

#pragma omp declare reduction(from5 : int : omp_out += omp_in) initializer(omp_priv = 5)
#pragma omp declare reduction(outside : int : omp_out = mixed(omp_out, omp_in))
#pragma omp declare reduction(later : struct entry : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out)
#pragma omp declare reduction(other : int : omp_out = (omp_out + omp_in) % 1000)

int main(void) {
  int x = 0, y = 0;
  weight = 3;
  struct entry top = {bins, 0};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, and starts from a value that would count once for each thread [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(from5 : y)
  for (int i = 0; i < 50; i++)
    y += i * 77;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, and uses 'weight', which is declared outside of it [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(outside : x)
  for (int i = 0; i < 50; i++)
    x = (x + i) % 3;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself, over pointers [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(later : top)
  for (int i = 0; i < 50; i++)
    if (i * 7 % 50 > top.value)
      top.value = i * 7 % 50;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction of 'bins' is not number by number, and over more than a work-item's own memory has room for [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(other : bins)
  for (int i = 0; i < 9000; i++)
    bins[i % 5000] = (bins[i % 5000] + i) % 1000;
  show_int("bins", bins, 5000);
  printf("%d %d %d\n", x, y, top.value);
  return 0;
}
