// Short loops of constant length are marked, inner ones first; long ones, variable ones and those that may leave early are not.
//
// RUN: %o2o -fplugin-arg-omp2ocl-no-promote -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-unroll -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s | %FileCheck %s --check-prefix=OFF
//
// REMARK: 6 loops of constant length unrolled in kernel blocks_
// OFF-NOT: #pragma unroll

double a[1000][5][5], b[1000][5], c[1000];

void blocks(int n) {
  // CHECK-LABEL: void blocks_
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    // CHECK: #pragma unroll
    // CHECK-NEXT: for (int m_{{[0-9]+}} = 0;
    for (int m = 0; m < 5; m++)
      // CHECK-NEXT: #pragma unroll
      // CHECK-NEXT: for (int k_{{[0-9]+}} = 4;
      for (int k = 4; k >= 0; k--)
        b[i][m] -= a[i][m][k] * c[i];
    // CHECK-NOT: #pragma unroll
    // CHECK: for (int m_{{[0-9]+}} = 0; m_{{[0-9]+}} < 9
    for (int m = 0; m < 9; m++)
      c[i] += m;
    // Only in a build in which the value is a constant.
    // CHECK: {{^}}#if (defined(V_n_{{[0-9]+}}) && {{.*}} <= 8)
    // CHECK-NEXT: #pragma unroll
    // CHECK-NEXT: {{^}}#else
    // CHECK-NEXT: O2O_ORDERED
    // CHECK-NEXT: {{^}}#endif
    // CHECK-NEXT: for (int m_{{[0-9]+}} = 0; m_{{[0-9]+}} < n
    for (int m = 0; m < n; m++)
      c[i] *= 2;
    // CHECK-NOT: #pragma unroll
    // CHECK: for (int m_{{[0-9]+}} = 0; m_{{[0-9]+}} < 5
    for (int m = 0; m < 5; m++)
      if (b[i][m] > 100)
        break;
    // 8 * 8 copies of this would be too long.
    // CHECK-NOT: #pragma unroll
    // CHECK: for (int j_{{[0-9]+}} = 0; j_{{[0-9]+}} < 8
    // CHECK-NEXT: #pragma unroll
    // CHECK-NEXT: for (int k_
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k += 1)
        // CHECK-NEXT: #pragma unroll
        // CHECK-NEXT: for (int l_
        for (int l = 1; l <= 8; l++)
          c[i] += b[i][(j + k + l) % 5] * a[i][j % 5][(k + l) % 5];
    // Bounds that are constants in each copy of the loop around.
    // CHECK: #pragma unroll
    // CHECK-NEXT: for (int p_
    // CHECK-NEXT: #pragma unroll
    // CHECK-NEXT: for (int q_
    for (int p = 0; p < 5; p++)
      for (int q = p + 1; q < 5; q++)
        b[i][q] -= b[i][p] * c[i];
    // CHECK-NOT: #pragma unroll
    // CHECK: for (int s_
    // CHECK-NEXT: O2O_ORDERED
    // CHECK-NEXT: for (int t_
    for (int s = 0; s < 100; s++)
      for (int t = s; t < s + 4; t++)
        c[i] += b[i][0] * (s + t);
  }
}
