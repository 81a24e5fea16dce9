// printf, malloc, rand and a function of another unit in the body.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"
#include <stdlib.h>
#include <string.h>

static int a[20];

int main(int count, char **arguments) {
  const char *name = count > 0 ? arguments[0] : "";
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop prints ('printf') [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 3; i++)
    printf("%d\n", i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop allocates or frees memory ('realloc') [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    int *p = realloc(NULL, sizeof *p);
    *p = i;
    a[i] = *p;
    free(p);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop draws from a random-number generator ('rand'), whose numbers are the library's [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += (rand() >= 0);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'strcoll', a function of a library that has no translation [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += strcoll(name, "./") > 0;
  show_int("a", a, 20);
  return 0;
}
