// Loops whose inner loops are dimensions, divided between host and device: where these have no iterations in the device's part, or in any, nothing is started there.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && %o2o -O2 -fopenmp %s -o %t -Rpass=omp2ocl 2>&1 | %FileCheck %s
// CHECK-COUNT-4: other shape of
// RUN: %t.plain > %t.expected
// RUN: for m in unified discrete; do for s in 0.25 0.5 0.99; do env OMP2OCL=opencl OMP2OCL_MEMORY=$m OMP2OCL_SPLIT=$s OMP2OCL_LEVELS=on %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_SPLIT=0.25 OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// LAUNCH: launch sum_{{[0-9]+}}: 1000 iterations
// REQUIRES: opencl
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 100 };

static int table[ROWS][COLUMNS];

static long sum(int rows, int columns) {
  long s = 7;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += table[i][j] * (i + 1);
  return s;
}

static void add(int rows, int columns) {
#pragma omp parallel for
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      table[i][j] += i * 3 + j;
}

/* The last rows have nothing. */
static long upper(int rows, int columns) {
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < rows; i++)
    for (int j = 4 * i; j < columns; j++)
      s += table[i][j] ^ j;
  return s;
}

static void add_upper(int rows, int columns) {
#pragma omp parallel for
  for (int i = 0; i < rows; i++)
    for (int j = 4 * i; j < columns; j++)
      table[i][j] -= i;
}

int main(void) {
  const int columns[] = {COLUMNS, 0, 50, -3, 1, COLUMNS};
  for (unsigned k = 0; k < sizeof columns / sizeof *columns; k++) {
    add(ROWS, columns[k]);
    printf("%ld\n", sum(ROWS, columns[k]));
    add_upper(ROWS, columns[k] / 3);
    printf("%ld %ld\n", upper(ROWS, columns[k] / 3), sum(ROWS, COLUMNS));
  }
  printf("%ld %ld\n", sum(0, COLUMNS), upper(0, COLUMNS));
}
