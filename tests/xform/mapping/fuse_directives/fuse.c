// Directives that follow each other are parts of one kernel, each with its own loop over the block of a CPU's work-item. The launch stands in front of
// the first of them.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -Rpass-analysis=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-host -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=HOST
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-no-fuse -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -Rpass-analysis=omp2ocl -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: remark: part of kernel
// OFF-NOT: is launched after

double u[40][50], a[50], b[50];

// CHECK-LABEL: void line_{{[0-9]+}}_to_{{[0-9]+}}(
// CHECK: {{^}}  {
// CHECK-NEXT: #ifdef O2O_BLOCKED
// CHECK-NEXT: const ulong all0 = trips0
// CHECK-NEXT: const ulong first0
// CHECK-NEXT: const ulong last0
// CHECK-NEXT: for (ulong n0 = first0; n0 < last0; ++n0) {
// CHECK-NEXT:   const ulong k0 = n0;
// CHECK-NEXT: #else
// CHECK-NEXT: const ulong k0 = get_global_id(0);
// CHECK-NEXT: if (k0 < trips0) {
// CHECK-NEXT: #endif
// CHECK-NEXT: const long x_j_[[J:[0-9]+]] = lower0 + (long)k0;
// CHECK-NEXT: const int j_[[J]] = (int)x_j_[[J]];
// CHECK-NEXT: do {
// CHECK-NEXT:   if ((j_[[J]] % 3) == 0) {
// CHECK-NEXT:     continue;
// CHECK-NEXT:   }
// CHECK-NEXT:   a_{{.*}} = u_{{.*}};
// CHECK-NEXT: } while (0);
// CHECK-NEXT: }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: #ifdef O2O_BLOCKED
// CHECK-NEXT: O2O_CARRIED()
// CHECK-NEXT: for (int i_[[I:[0-9]+]] = 1; i_[[I]] < n_{{[0-9]+}}; ++i_[[I]]) {
// CHECK-NEXT: const ulong all0 = trips0
// CHECK: #else
// CHECK-NEXT: const ulong k0 = get_global_id(0);
// CHECK-NEXT: if (k0 < trips0)
// CHECK-NEXT: O2O_CARRIED()
// CHECK-NEXT: for (int i_[[I]] = 1; i_[[I]] < n_{{[0-9]+}}; ++i_[[I]]) {
// CHECK-NEXT: #endif
// CHECK-NEXT: const long x_j_[[J]] = lower0 + (long)k0;
// CHECK-NEXT: const int j_[[J]] = (int)x_j_[[J]];
// CHECK-NEXT: u_{{.*}} -= a_
// CHECK-NEXT: }
// CHECK-NEXT: #ifdef O2O_BLOCKED
// CHECK-NEXT: }
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}}
void line(int n, int m) {
  // REMARK: kernel line_[[@LINE+5]]_to_{{[0-9]+}}: 1 dimension (j)
  // REMARK: part of kernel line_[[@LINE+4]]_to_{{[0-9]+}}: one launch for 2 directives
  // REMARK: the loop over 'i' around it is part of kernel line_
  // HOST: {{^}}for(long long __o2o_w{{.*}}!(__o2o_open(){{.*}}))!=0{{.*}}:1){{[{]$}}
  // HOST: {{^}}for(long long __o2o_w{{.*}}!(__o2o_open(){{.*}}:1){{ *$}}
#pragma omp parallel for
  for (int j = 0; j < m; j++) {
    if (j % 3 == 0)
      continue;
    a[j] = u[0][j];
  }
  // HOST: for(long long __o2o_w{{.*}}!(__o2o_open(){{.*}}:1)for (int i = 1; i < n; i++)
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      // HOST: u[i][k] -= a[k] * u[i - 1][k];}
      u[i][k] -= a[k] * u[i - 1][k];
}

// CHECK-LABEL: void apart_
// CHECK-LABEL: void apart_
void apart(int m) {
#pragma omp parallel for
  for (int j = 1; j < m; j++)
    a[j] = j;
  // REMARK: kernel apart_[[@LINE+1]] is launched after kernel apart_[[@LINE-3]], not with it: {{.*}}'a'
#pragma omp parallel for
  for (int j = 1; j < m; j++)
    b[j] = a[j - 1];
}

// Nothing that has been made of one of them alone is lost: inner loops that are dimensions of the other shape.
// REMARK-NOT: {{.*}}shapes_{{.*}}with it
// CHECK-LABEL: void shapes_
// CHECK-LABEL: void shapes_
void shapes(int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    a[j] = j;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    for (int k = 0; k < 40; k++)
      u[k][j] = a[j] + k;
}
