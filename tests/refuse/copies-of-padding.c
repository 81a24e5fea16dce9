// Copies of bytes between members, of unions, and of a part of a number.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"
#include <string.h>

typedef struct {
  short a;
  int b; // behind two bytes that no member has
} gap;

static gap gaps[20];
static union {
  float f;
  unsigned char c[8];
} both[20];
static unsigned words[40];
static double numbers[20];

int main(void) {
  for (int i = 0; i < 20; i++) {
    memset(&gaps[i], i, sizeof *gaps);
    memset(&both[i], 3 * i, sizeof *both);
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'memcpy', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    unsigned w[2];
    memcpy(w, &gaps[i], sizeof w);
    words[i] = w[0] ^ w[1];
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'memcpy', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    memcpy(&words[i], &both[i], 4);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'memcpy', which OpenCL C does not have [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    memcpy(&numbers[i], &words[i], 4);
  show_uint("words", words, 40);
  show_double("numbers", numbers, 20);
  return 0;
}
