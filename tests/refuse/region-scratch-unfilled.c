// Scratch of which no launch fills all that is read: what is there was left by an earlier iteration.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s

#define N 40
static double u[N][N], flux[N][N];

void faces(int n, int m, const int *list) {
#pragma omp parallel
  {
    double line[N], other[N], third[N];
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'line'
#pragma omp for
    for (int j = 0; j < m; j++) {
      for (int i = 0; i < n; i++)
        line[i] = u[j][i];
      flux[j][0] += line[n];
    }
    // The bounds differ.
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'other'
#pragma omp for
    for (int j = 0; j < m; j++) {
      int k = list[j], l = list[j + 1];
      for (int i = 0; i < k; i++)
        other[i] = u[j][i];
      for (int i = 0; i < l; i++)
        flux[j][i] += other[i];
    }
    // The bound has another value the second time.
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'third'
#pragma omp for
    for (int j = 0; j < m; j++) {
      int k = list[j];
      for (int i = 0; i < k; i++)
        third[i] = u[j][i];
      k = list[k];
      for (int i = 0; i < k; i++)
        flux[j][i] += third[i];
    }
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel
#pragma omp for
    for (int j = 0; j < m; j++) {
      int k = list[j];
      for (int i = 0; i < k; i++)
        third[i] = u[j][i];
      for (int i = 0; i < k; i++)
        flux[j][i] += third[i];
    }
  }
}
