// Whether a pointer to structs with pointers is null, which the loop changes: it has a table beside it.
//
// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o /dev/null 2>&1 | %FileCheck %s
#include <stddef.h>

typedef struct {
  double *x;
  int n;
} row;

void longest(const row *t, const row *otherwise, double *out, int n) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop asks whether a pointer that it changes is null [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const row *best = i % 2 ? NULL : otherwise;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: here
    if (best == NULL)
      best = &t[i];
    out[i] = best->n;
  }
}
