// What a work-item reads or writes in a row is copied together where objects do not overlap: vectors under O2O_VECTORS.
//
// RUN: %o2o -fplugin-arg-omp2ocl-no-layout -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=STRIDES
// RUN: %o2o -fplugin-arg-omp2ocl-no-vector -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: o2o_copy
// OFF-NOT: O2O_VECTORS

double a[300], b[300], u[100][20][5], v[100][20][5];
struct point {
  float x, y, z, w;
} points[100], moved[100];

// REMARK: 2 runs of consecutive elements as vectors in kernel thirds_
// CHECK: #ifdef O2O_VECTORS
// CHECK-NEXT: #define o2o_copy_2(to, from) (vstore2(vload2(0, (from) + 0), 0, (to) + 0))
// CHECK-NEXT: #else
// CHECK-NEXT: #define o2o_copy_2(to, from) (*((to) + 0) = *((from) + 0), *((to) + 1) = *((from) + 1))
// CHECK-NEXT: #endif
// CHECK: #define o2o_copy_3(to, from) (vstore2(vload2(0, (from) + 0), 0, (to) + 0), *((to) + 2) = *((from) + 2))
// CHECK: void thirds_
// CHECK: #ifdef O2O_APART
// CHECK-NEXT: double [[B:b_run_[0-9]+]][2];
// CHECK-NEXT: o2o_copy_2((&[[B]][0]), (&b_{{[0-9]+}}[(3 * x_i_{{[0-9]+}} + 1)]));
// CHECK-NEXT: double [[A:a_run_[0-9]+]][3];
// CHECK-NEXT: [[A]][1] = [[B]][0];
// CHECK-NEXT: [[A]][2] = [[B]][1];
// CHECK-NEXT: [[A]][0] = [[A]][1] + [[B]][0];
// CHECK-NEXT: o2o_copy_3((&a_{{[0-9]+}}[(3 * x_i_{{[0-9]+}})]), (&[[A]][0]));
// CHECK-NEXT: #else
// CHECK-NOT: o2o_copy
// CHECK: #endif
void thirds(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[3 * i + 1] = b[3 * i + 1];
    a[3 * i + 2] = b[3 * i + 2];
    a[3 * i] = a[3 * i + 1] + b[3 * i + 1];
  }
}

// Fields; one that is not loaded is not part of the vector.
// REMARK: 2 runs of consecutive elements as vectors in kernel fields_
// CHECK-LABEL: void fields_
// CHECK: float [[P:points_run_[0-9]+]][2];
// CHECK-NEXT: o2o_copy_2((&[[P]][0]), (&points_{{.*}}.x
// CHECK: o2o_copy_4((&moved_{{.*}}.x
void fields(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    moved[i].w = points[i].w;
    moved[i].z = 1;
    moved[i].x = points[i].y;
    moved[i].y = points[i].x;
  }
}

// Loops that copy, in an array that a launch may store in another order.
// REMARK: 2 runs of consecutive elements as vectors in kernel loops_
// CHECK: void loops_
// CHECK: o2o_copy_5((&q_{{[0-9]+}}[0]), (&u_
// CHECK: o2o_copy_5((&v_{{.*}} (&q_{{[0-9]+}}[0]));
// STRIDES: #define o2o_copy_5_from(to, from, step) (((step) == 1 ? (void)(vstore4(vload4(0, (from) + 0), 0, (to) + 0), *((to) + 4) = *((from) + 4)) : (void)(*((to) + 0) = *((from) + 0 * (step))
// STRIDES: void loops_
// STRIDES: o2o_copy_5_from((&q_{{[0-9]+}}[0]), (&u_{{.*}}), S_u_{{[0-9]+}}(2, 1L));
// STRIDES: o2o_copy_5_to((&v_{{.*}}), (&q_{{[0-9]+}}[0]), S_v_{{[0-9]+}}(2, 1L));
void loops(void) {
#pragma omp parallel for collapse(2)
  for (int j = 0; j < 20; j++)
    for (int i = 0; i < 100; i++) {
      double q[5];
      for (int m = 0; m < 5; m++)
        q[m] = u[i][j][m];
      q[0] = q[1] * q[2] - q[3] / q[4];
      for (int m = 0; m < 5; m++)
        v[i][j][m] = q[m];
    }
}

// A stencil reads what its neighbours read; subscripts that change; the same object in another place; branches; atomic updates.
// REMARK-NOT: remark: {{.*}}vectors
// CHECK-LABEL: void others_
// CHECK-NOT: o2o_copy
void others(int n, int m) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    a[i] = b[i - 1] + b[i] + b[i + 1];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = 2 * i;
    a[k] = 1;
    k = k + 50;
    a[k - 49] = 2;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[2 * i] = 1;
    a[2 * i + 1] = a[m];
    a[2 * i + 1] = 2;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[2 * i] = 1;
    if (m)
      a[2 * i + 1] = 2;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    a[2 * i] += 1;
#pragma omp atomic
    a[2 * i + 1] += 2;
  }
}
