// Inner loops in which all is gathered for a reduction share the dimension of the kernel's other shape; what is gathered around them, or decides about more than
// its own updates, keeps them loops.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -fplugin-arg-omp2ocl-print-kernels -c %s -o %t.o >%t.cl 2>%t.log
// RUN: %FileCheck %s <%t.cl
// RUN: %FileCheck --check-prefix REMARK %s <%t.log
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -fplugin-arg-omp2ocl-no-levels -c %s -o %t.o 2>&1 | %FileCheck --check-prefix OFF %s
// OFF-NOT: remark: other shape

double r[32][32][32];
int values[100][100];

// REMARK: remark: kernel norm_[[#@LINE+22]]: 1 dimension (i3), reduction
// REMARK: remark: other shape of norm_[[#@LINE+21]]: 1 dimension (i3, i2, i1), inner loops are parallel, for GPUs
// CHECK: __kernel {{.*}} norm_
// CHECK: for (int i2
// CHECK: for (int i1
// CHECK: __kernel {{.*}} norm_
// CHECK: const ulong total = trips0 * trips1 * trips2;
// CHECK: for (ulong unit = first; unit < last; unit += stride)
// CHECK: const ulong k2 = rest % trips2;
// CHECK: const ulong k1 = rest % trips1;
// CHECK: const long [[I3:x_i3_[0-9]+]] = lower0 + (long)k0;
// CHECK: const long [[I2:x_i2_[0-9]+]] = lower1 + (long)k1;
// CHECK: const long [[I1:x_i1_[0-9]+]] = lower2 + (long)k2;
// CHECK: double [[A:a_[0-9]+]] = r_{{[0-9]+}}{{\[}}[[I3]] * 1024L + [[I2]] * 32L + [[I1]]];
// CHECK-NEXT: s_[[S:[0-9]+]] += [[A]] * [[A]];
// CHECK-NEXT: if ([[A]] > most
// CHECK: s_s_[[S]][lid] = s_[[S]];
double norm(int n, double *largest) {
  double s = 0, most = 0;
  // collapse counts for as many loops as before, the level comes behind them
  // REMARK: remark: kernel norm_[[#@LINE+16]]: 1 dimension (i), reduction
  // REMARK: remark: other shape of norm_[[#@LINE+15]]: 1 dimension (i, j, k), inner loops are parallel, for GPUs
#pragma omp parallel for reduction(+ : s) reduction(max : most)
  for (int i3 = 1; i3 < n - 1; i3++)
    for (int i2 = 1; i2 < n - 1; i2++)
      for (int i1 = 1; i1 < n - 1; i1++) {
        double a = r[i3][i2][i1];
        s += a * a;
        if (a > most)
          most = a;
      }
  *largest = most;
  // CHECK: __kernel {{.*}} norm_
  // CHECK: for (int k
  // CHECK: __kernel {{.*}} norm_
  // CHECK-NOT: for (int
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        s += r[i][j][k];
  return s;
}

// REMARK-NOT: other shape of around_
// CHECK-LABEL: __kernel {{.*}} around_
// CHECK: for (int j
int around(int n) {
  int rows = 0, cells = 0, fine = 1;
#pragma omp parallel for reduction(+ : rows, cells)
  for (int i = 0; i < n; i++) {
    rows++;
    for (int j = 0; j < n; j++)
      cells += values[i][j];
  }
#pragma omp parallel for reduction(&& : fine) reduction(+ : cells)
  for (int i = 0; i < n; i++) {
    if (values[i][0] > 3)
      fine = 0;
    for (int j = 0; j < n; j++)
      cells += values[i][j];
  }
  return rows + cells + fine;
}

// REMARK-NOT: other shape of decides_
int decides(int n) {
  int most = 0, least = 0, records = 0;
#pragma omp parallel for reduction(max : most) reduction(min : least)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (values[i][j] > most)
        most = values[i][j];
      else if (values[i][j] < least)
        least = values[i][j];
#pragma omp parallel for reduction(max : most) reduction(+ : records)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (values[i][j] > most) {
        most = values[i][j];
        records++;
      }
  return most - least + records;
}

// REMARK: remark: other shape of apart_
int apart(int n) {
  int most = 0, least = 0;
#pragma omp parallel for reduction(max : most) reduction(min : least)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (values[i][j] > most)
        most = values[i][j];
      if (values[i][j] < least)
        least = values[i][j];
    }
  return most - least;
}
