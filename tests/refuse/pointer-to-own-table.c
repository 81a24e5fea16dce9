// A called function that returns a pointer to a string literal, which lives in the function.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

static const char *word(int i) {
  const char *w = i % 2 ? "one" : "two";
  return w + i % 3;
}

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'word' returns a pointer to a table or literal of its own [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = *word(i);
  show_int("a", a, 20);
  return 0;
}
