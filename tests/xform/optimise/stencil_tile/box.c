// What the work-items of a group read of an array around their own elements is shared through local memory, under O2O_LOCAL.
//
// RUN: %o2o -fplugin-arg-omp2ocl-no-layout -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-local -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: O2O_LOCAL

double u[100][100], v[100][100], line[300], out[300], solid[20][100][100], next[20][100][100];

// A star: its corners are not loaded.
// REMARK: 1 box in local memory in kernel star_
// CHECK: void star_
// CHECK: #ifdef O2O_LOCAL
// CHECK-NEXT: __local double [[U:u_box_[0-9]+]][324];
// CHECK-NEXT: O2O_LOCAL int [[INSIDE:inside_[0-9]+]] = get_global_id(0) < trips1 && get_global_id(1) < trips0;
// CHECK: const long [[J:first_column_[0-9]+]] = lower1 + (long)(get_group_id(0) * 16UL);
// CHECK-NEXT: const ulong [[COLUMNS:columns_[0-9]+]] = min(16UL, trips1 - get_group_id(0) * 16UL);
// CHECK: const long [[I:first_row_[0-9]+]] = lower0 + (long)(get_group_id(1) * 16UL);
// CHECK-NEXT: const ulong [[ROWS:rows_[0-9]+]] = min(16UL, trips0 - get_group_id(1) * 16UL);
// CHECK: for (ulong [[Y:box_row_[0-9]+]] = row_{{[0-9]+}}; [[Y]] < 18UL; [[Y]] += 16UL) {
// CHECK-NEXT: O2O_ROLLED
// CHECK-NEXT: for (ulong [[X:box_column_[0-9]+]] = column_{{[0-9]+}}; [[X]] < 18UL; [[X]] += 16UL) {
// CHECK-NEXT: if ((([[Y]] < [[ROWS]]) && (([[X]] - 1UL) < [[COLUMNS]])) || ((([[Y]] - 1UL) < [[ROWS]]) && ([[X]] < ([[COLUMNS]] + 2UL))) || ((([[Y]] - 2UL) < [[ROWS]]) && (([[X]] - 1UL) < [[COLUMNS]]))) {
// CHECK-NEXT: [[U]][(long)[[Y]] * 18L + (long)[[X]]] = u_{{[0-9]+}}[([[I]] + (long)[[Y]] + (-1)) * 100L + ([[J]] + (long)[[X]] + (-1))];
// CHECK: o2o_barrier();
// CHECK-NEXT: if ([[INSIDE]]) {
// CHECK-NEXT: v_{{.*}} = {{.*}}[[U]][((long)row_{{[0-9]+}} + 1) * 18L + ((long)column_{{[0-9]+}} + 1)] + [[U]][(long)row_{{[0-9]+}} * 18L + ((long)column
// CHECK-NOT: u_{{[0-9]+}}[
// CHECK: #else
void star(void) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < 99; i++)
    for (int j = 1; j < 99; j++)
      v[i][j] = u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
}

// Elements of 4 bytes: two rows of the group are in different halves of the 32 banks of local memory, as a row of the box
// has 48 elements of which 18 are used.
// REMARK: 1 box in local memory in kernel banks_
// CHECK-LABEL: void banks_
// CHECK: __local float [[F:from_box_[0-9]+]][864];
// CHECK: < 18UL; box_row_{{[0-9]+}} += 16UL) {
// CHECK-NEXT: O2O_ROLLED
// CHECK-NEXT: < 18UL; box_column_{{[0-9]+}} += 16UL) {
// CHECK: [[F]][(long)box_row_{{[0-9]+}} * 48L + (long)box_column_{{[0-9]+}}] = from_
// CHECK: [[F]][((long)row_{{[0-9]+}} + 1) * 48L + ((long)column_{{[0-9]+}} + 1)]
float from[100][100], to[100][100];
void banks(void) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < 99; i++)
    for (int j = 1; j < 99; j++)
      to[i][j] = from[i][j] + from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1];
}

// One dimension; what is read under a condition is in the box if it is read anyway.
// REMARK: 1 box in local memory in kernel one_
// CHECK-LABEL: void one_
// CHECK: __local double [[L:line_box_[0-9]+]][261];
// CHECK: min(256UL, trips0 - get_group_id(0) * 256UL);
// CHECK: if ((box_column_{{[0-9]+}} < (columns_{{[0-9]+}} + 3UL)) || ((box_column_{{[0-9]+}} - 5UL) < columns_{{[0-9]+}})) {
// CHECK: if (inside_
// CHECK: if ([[L]][(long)column_{{[0-9]+}}] > 0
// CHECK-NEXT: out_{{.*}} = [[L]]{{.*}} - line_
// CHECK: #else
void one(void) {
#pragma omp parallel for
  for (int i = 0; i < 290; i++) {
    out[i] = line[i] + line[i + 1] * line[i + 3] - line[i + 5] * line[i + 2];
    if (line[i] > 0)
      out[i] = line[i + 3] - line[i + 4];
  }
}

// Three dimensions: the plane through the middle of the star, in each of its layers.
// REMARK: 1 box in local memory in kernel layers_
// CHECK-LABEL: void layers_
// CHECK: __local double [[S:solid_box_[0-9]+]][324];
// CHECK: O2O_LOCAL int inside_{{[0-9]+}} = get_global_id(0) < trips2 && get_global_id(1) < trips1;
// CHECK: const ulong k0 = get_global_id(2);
// CHECK: [[S]]{{.*}} = solid_{{[0-9]+}}[x_k_{{[0-9]+}} * 10000L + (first_row
// CHECK: = {{.*}}[[S]]{{.*}} + solid_{{[0-9]+}}[(x_k_{{[0-9]+}} - 1) * 10000L
// CHECK: #else
void layers(void) {
#pragma omp parallel for collapse(3)
  for (int k = 1; k < 19; k++)
    for (int i = 1; i < 99; i++)
      for (int j = 1; j < 99; j++)
        next[k][i][j] = solid[k][i][j] + solid[k][i - 1][j] + solid[k][i + 1][j] +
                        solid[k][i][j - 1] + solid[k][i][j + 1] + solid[k - 1][i][j];
}

// A window: all that its loops read.
// REMARK: 1 box in local memory in kernel window_
// CHECK-LABEL: void window_
// CHECK: __local double [[B:u_box_[0-9]+]][380];
// CHECK: if ((box_row_{{[0-9]+}} < (rows_{{[0-9]+}} + 3UL)) && (box_column_{{[0-9]+}} < (columns_{{[0-9]+}} + 4UL))) {
// CHECK: += weight_{{.*}} * [[B]][((long)row_{{[0-9]+}} - (long)k_{{[0-9]+}} + 3) * 20L + ((long)column_{{[0-9]+}} + (long)l_{{[0-9]+}})];
// CHECK: #else
void window(const double (*weight)[5]) {
#pragma omp parallel for collapse(2)
  for (int i = 2; i < 90; i++)
    for (int j = 2; j < 90; j++) {
      double sum = 0;
      for (int k = 0; k < 4; k++)
        for (int l = 0; l < 5; l++)
          sum += weight[k][l] * u[i + 3 - k][j + l - 2];
      v[i][j] = sum;
    }
}

// Four elements only; what is written; reads under conditions; subscripts and steps of other kinds; iterations that end early; sums.
// REMARK-NOT: remark: {{.*}}local memory
// CHECK-LABEL: void others_
// CHECK-NOT: O2O_LOCAL
double others(int n, int (*index)[100]) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 290; i++)
    out[i] = line[i] + line[i + 1] + line[i + 2] + line[i + 3];
#pragma omp parallel for schedule(static, 300)
  for (int i = 2; i < 290; i++)
    out[i] = out[i] + out[i - 1] + out[i - 2] + out[i + 1] + out[i + 2];
#pragma omp parallel for
  for (int i = 0; i < 290; i++)
    if (i > n)
      out[i] = line[i] + line[i + 1] + line[i + 2] + line[i + 3] + line[i + 4];
#pragma omp parallel for
  for (int i = 0; i < 90; i++)
    out[i] = line[2 * i] + line[2 * i + 1] + line[2 * i + 2] + line[2 * i + 3] + line[2 * i + 4];
#pragma omp parallel for
  for (int i = 0; i < 290; i += 2)
    out[i] = line[i] + line[i + 1] + line[i + 2] + line[i + 3] + line[i + 4];
#pragma omp parallel for
  for (int i = 0; i < 290; i++) {
    out[i] = 0;
    if (i == n)
      continue;
    out[i] = line[i] + line[i + 1] + line[i + 2] + line[i + 3] + line[i + 4];
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++)
      v[i][j] =
          u[i][i + j] + u[i][j - i] + u[index[i][j]][j] + u[i + 1][i + 1] + u[j][j] + u[i + n][j];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++) {
      double t = 0;
      for (int k = 0; k < 5; k++)
        t += u[i + k][j + k] * u[i + 2 * k][j] + u[i + k][j - k];
      for (int k = 0; k < n; k++)
        t += u[i + k][j];
      for (int k = 0; k < 6; k++)
        if (k != n)
          t += u[i][j + k] + line[i + k];
      v[i][j] = t;
    }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 290; i++)
    sum += line[i] + line[i + 1] + line[i + 2] + line[i + 3] + line[i + 4];
  return sum;
}
