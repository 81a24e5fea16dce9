// Subscripts with products of values: the digits of an address tell iterations apart (mixed_radix.h).
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -fplugin-arg-omp2ocl-no-levels -c %s -o %t.o 2>&1 | %FileCheck --check-prefix OFF %s
// OFF-NOT: remark: other shape

struct number {
  double re, im;
};

// Halves of blocks, in members and as a whole.
// CHECK: remark: other shape of stage_[[#@LINE+2]]: 3 dimensions (k, g, t), inner loops are parallel where arrays do not overlap
void stage(int n, struct number from[n][1024], struct number to[n][1024], int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < half; k++) {
        struct number p = from[t][g * half + k], q = from[t][g * half + k + 512];
        to[t][2 * g * half + k] = p;
        to[t][2 * g * half + k + half].re = q.im;
        to[t][2 * g * half + k + half].im = q.re;
      }
}

int x[100][10000];

// A block ends where the next one begins.
// CHECK-NOT: remark: other shape of longer_
void longer(int n, int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k <= half; k++)
        x[t][g * half + k] += g;
}

// Blocks overlap by half, elements of one do not.
// CHECK: remark: other shape of halves_[[#@LINE+2]]: 2 dimensions (k, t), inner loops are parallel
void halves(int n, int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < half; k++) {
        x[t][g * half + k] += g;
        x[t][g * half + k + half] += k;
      }
}

// Another value is the length.
// CHECK-NOT: remark: other shape of lengths_
void lengths(int n, int half, int length, int groups) {
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    for (int g = 0; g < groups; g++)
      for (int k = 0; k < length; k++)
        x[t][(g * half + k) * 2 + k % 2] += g;
}

// The size of blocks changes between the loops.
// CHECK-NOT: remark: other shape of sizes_
void sizes(int n, int m) {
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    for (int half = 1; half < m; half *= 2)
      for (int g = 0; g < m / half; g++)
        for (int k = 0; k < half; k++)
          x[t][g * half + k] += g;
}

// Rows that end by a break: `length` may be the largest number of its type, so that row g begins g elements in front of row 0.
// CHECK-NOT: remark: other shape of wrapped_
void wrapped(int n, unsigned long length, int groups) {
#pragma omp parallel for
  for (int t = 0; t < n; t++)
    for (int g = 0; g < groups; g++)
      for (unsigned long k = 0; k < length; k++) {
        if (k >= 64)
          break;
        if (k >= (unsigned long)g)
          x[t][g * length + k] += g;
      }
}
