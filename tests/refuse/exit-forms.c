// Ends of the program that the host cannot take over: in the middle of an expression, in a critical section, with a message about an array.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 5
#include "../run/Inputs/show.h"
#include <stdlib.h>

static int a[20], b[20];
static char name[20][8];

static int place(int i) {
  if (i > 19)
    exit(1);
  return i;
}

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop may end the program in 'place', in the middle of an expression [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[place(i)] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop may end the program in a critical section, in the head of a loop or switch, or in two places at once [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp critical
    if (a[i] > 19)
      exit(2);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop prints ('printf') [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    if (a[i] < 0) {
      printf("%s\n", name[i]);
      exit(3);
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop may end the program in 'place', in the middle of an expression [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    b[i] = 100 / (1 + place(i));
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop may end the program in a critical section, in the head of a loop or switch, or in two places at once [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    if (b[i] < 0) { // the place of the message may be the end as well
      printf("%d\n", place(i));
      exit(4);
    }
  show_int("a", a, 20);
  show_int("b", b, 20);
}
