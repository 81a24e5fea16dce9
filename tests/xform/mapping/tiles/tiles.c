// A transposition runs in tiles, whichever of them was parallel; loops whose accesses agree do not.
//
// RUN: %o2o -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %o2o -fplugin-arg-omp2ocl-no-tiles -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: tiles of iterations

static double a[500][500], b[500][500], c[500][500][2];

void both(void) {
  // CHECK: tiles of iterations in kernel both_
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 500; i++)
    for (int j = 0; j < 500; j++)
      a[i][j] = b[j][i];
}

void outer(void) {
  // CHECK: tiles of iterations in kernel outer_
#pragma omp parallel for
  for (int i = 0; i < 500; i++)
    for (int j = 0; j < 500; j++)
      a[j][i] = 2 * b[i][j];
}

// CHECK-NOT: tiles of iterations
void neither(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 500; i++)
    for (int j = 0; j < 500; j++)
      a[i][j] = b[i][j] + c[i][j][0];
}
