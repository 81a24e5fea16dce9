// Where one order makes reads consecutive and the other one writes, dimension 0 is the loop of the writes.
//
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s

double a[64][64], b[64][64], c[64][64];

void transpose(void) {
  // CHECK: [[@LINE+1]]:1: remark: other shape of transpose_[[@LINE+1]]: 2 dimensions (i, j)
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      b[j][i] = a[i][j];
  // CHECK: [[@LINE+1]]:1: remark: other shape of transpose_[[@LINE+1]]: 2 dimensions (j, i)
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      b[i][j] = a[j][i];
  // CHECK: [[@LINE+1]]:1: remark: kernel transpose_[[@LINE+1]]: 2 dimensions (i, j)
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      b[j][i] = a[i][j];
  // More reads count more.
  // CHECK: [[@LINE+1]]:1: remark: kernel transpose_[[@LINE+1]]: 2 dimensions (j, i)
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      b[j][i] = a[i][j] * c[i][j];
}
