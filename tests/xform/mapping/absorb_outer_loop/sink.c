// The loop around the directive stands in the kernel: inside the iteration of a work-item, or around the block of a CPU's.  Its launch stands in
// front of it, when it has iterations.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -Rpass-analysis=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-host -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=HOST
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-no-sink -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: is part of kernel
// OFF-NOT: for (int i_

double u[40][50], v[40][50][60];

void sweep(int n, int m) {
  // REMARK: the loop over 'i' around it is part of kernel sweep_[[@LINE+28]]: one launch [-Rpass
  // CHECK-LABEL: void sweep_
  // CHECK: #ifdef O2O_BLOCKED
  // CHECK-NEXT: O2O_CARRIED()
  // CHECK-NEXT: for (int i_[[I:[0-9]+]] = 2; i_[[I]] < n_[[N:[0-9]+]]; i_[[I]] += 2) {
  // CHECK-NEXT:   const ulong all0 = trips0, share0 = (all0 + get_global_size(0) - 1) / get_global_size(0);
  // CHECK-NEXT:   const ulong first0 = min(share0 * get_global_id(0), all0);
  // CHECK-NEXT:   const ulong last0 = min(first0 + share0, all0);
  // CHECK-NEXT:   for (ulong n0 = first0; n0 < last0; ++n0) {
  // CHECK-NEXT:     const ulong k0 = n0;
  // CHECK-NEXT: #else
  // CHECK-NEXT: const ulong k0 = get_global_id(0);
  // CHECK-NEXT: if (k0 < trips0)
  // CHECK-NEXT: O2O_CARRIED()
  // CHECK-NEXT: for (int i_[[I]] = 2; i_[[I]] < n_[[N]]; i_[[I]] += 2) {
  // CHECK-NEXT: #endif
  // CHECK-NEXT: const long x_j_[[J:[0-9]+]] = lower0 + (long)k0;
  // CHECK-NEXT: const int j_[[J]] = (int)x_j_[[J]];
  // CHECK-NEXT: u_{{.*}} += u_{{.*}} * 0.5;
  // CHECK-NEXT: }
  // CHECK-NEXT: #ifdef O2O_BLOCKED
  // CHECK-NEXT: }
  // CHECK-NEXT: #endif
  // CHECK-NEXT: }
  int i;
  // HOST: {{^ *}}for(long long __o2o_w{{.*}}!(__o2o_open(){{.*}}))!=0&&__extension__({{.*}}if(__o2o_ok>0){i=(unsigned long long)({{.*}}:1)for (i = 2; i < n; i += 2)
  // HOST-NEXT: {{^}}#pragma omp parallel for
  for (i = 2; i < n; i += 2)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] += u[i - 2][j] * 0.5;
}

// Inner loops that are parallel are dimensions of the other shape, which has the loop, too.
void planes(int n, int m) {
  // REMARK: other shape of planes_{{[0-9]+}}: 2 dimensions (k, j), inner loops are parallel, for GPUs
  // REMARK: the loop over 'i' around it is part of kernel planes_
  // CHECK-LABEL: void planes_
  // CHECK: for (int i_
  // CHECK: for (int k_
  // CHECK-LABEL: void planes_
  // CHECK: if (k0 < trips0 && k1 < trips1)
  // CHECK-NEXT: O2O_CARRIED()
  // CHECK-NEXT: for (int i_
  // CHECK-NOT: for (int k_
  // CHECK: v_
#pragma omp parallel
  for (int i = 1; i < n; i++)
#pragma omp for
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 60; k++)
        v[i][j][k] += v[i - 1][j][k] * 0.5;
}

// With one launch the inner loop would not be parallel any more.
void skewed(int n, int m) {
  // REMARK: each iteration of the loop over 'i' around it is a launch of kernel skewed_{{[0-9]+}}: inner loops are parallel only in a launch for each iteration
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      for (int k = 1; k < 60; k++)
        v[i][j][k] += v[i - 1][j][k - 1] * 0.5;
}

void shifted(int n, int m) {
  // REMARK: each iteration of the loop over 'i' around it is a launch of kernel shifted_{{[0-9]+}}: different iterations of the directive's loop may meet in memory
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int j = 1; j < 50; j++)
      u[i][j] += u[i - 1][j - 1] * m;
}

// REMARK: the loop over 'i' around it is part of kernel pointers_{{[0-9]+}}: one launch, where arrays do not overlap
void pointers(double *p, const double *q, int n, int m) {
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      p[i * m + j] += p[(i - 1) * m + j] * q[j];
}
