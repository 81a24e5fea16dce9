// What inner loops along rows read and store is computed, loaded and stored by the whole group, under O2O_LOCAL; what cannot be, stays.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-stage -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
// RUN: %o2o -fplugin-arg-omp2ocl-no-local -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: O2O_LOCAL

double a[100][100], b[100][100], x[100], y[100];
int start[101], length[100];

// REMARK: 1 inner loop staged in local memory in kernel product_
// CHECK: void product_
// CHECK: #ifdef O2O_LOCAL
// CHECK-NEXT: __local double [[STAGED:staged_[0-9]+]][1056];
// CHECK: const long [[FIRST:first_row_[0-9]+]] = lower0 + (long)(get_group_id(0) * 32UL);
// CHECK: O2O_LOCAL int [[INSIDE:inside_[0-9]+]] = [[LANE:lane_[0-9]+]] < [[ROWS:rows_[0-9]+]];
// CHECK: for (ulong [[START:start_[0-9]+]] = 0UL; [[START]] < [[MOST:most_[0-9]+]]; [[START]] += 32UL) {
// CHECK-NEXT: o2o_barrier();
// CHECK: for (ulong [[ROW:staged_row_[0-9]+]] = [[LANE]] / 32UL; [[ROW]] < [[ROWS]]; [[ROW]] += 8UL) {
// CHECK-NEXT: if (([[START]] + [[COLUMN:staged_column_[0-9]+]]) < [[MOST]]) {
// CHECK: [[STAGED]][(long)[[ROW]] * 33L + (long)[[COLUMN]]] = a_{{.*}} * x_
// CHECK: o2o_barrier();
// CHECK-NEXT: if ([[INSIDE]]) {
// CHECK: sum_{{[0-9]+}} += [[STAGED]][(long)[[LANE]] * 33L + (long)step_{{[0-9]+}}];
void product(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}

// An element that is read and stored, and nothing else of its array, takes one array in local memory for both.
//
// REMARK: 1 inner loop staged in local memory in kernel scale_
// CHECK: void scale_
// CHECK: __local double [[B:staged_[0-9]+]][1056];
// CHECK-NOT: __local
// CHECK: [[B]][{{.*}}] = b_
// CHECK: [[B]][{{.*}}] *= x_{{.*}} + last_
// CHECK: b_{{.*}} = [[B]][
// CHECK: o2o_global_barrier();
void scale(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double last = 0;
    for (int j = 0; j < 100; j++) {
      b[i][j] *= x[i] + last;
      last = 0.5 * last + 1;
    }
  }
}

// A kernel that reduces goes on to further iterations, and puts its accumulators together behind them.
//
// REMARK: 1 inner loop staged in local memory in kernel energy_
// CHECK: void energy_
// CHECK: #ifdef O2O_LOCAL
// CHECK-NEXT: __local double staged_
// CHECK: for (ulong unit = get_group_id(0) * 32UL; unit < units; unit += get_num_groups(0) * 32UL) {
// CHECK: const ulong [[ROWS:rows_[0-9]+]] = min(32UL, trips0 - unit);
// CHECK: O2O_LOCAL int [[INSIDE:inside_[0-9]+]] = [[LANE:lane_[0-9]+]] < [[ROWS]];
// CHECK: if ([[INSIDE]]) {
// CHECK: [[ALL:all_[0-9]+]] += x_{{.*}} * sum_
// CHECK: #else
// CHECK: #endif
// CHECK: s_[[ALL]][lid] = [[ALL]];
double energy(int n) {
  double all = 0;
#pragma omp parallel for reduction(+ : all)
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++)
      sum += a[i][j] * x[j];
    all += x[i] * sum;
  }
  return all;
}

// GPUs get the shape in which the inner loop is a dimension; neighbouring work-items read neighbouring elements; the loop is short; another loop would be left to few work-items; 
// the bound is memory that the loop writes; steps.
//
// CHECK: void levels_
// CHECK-NOT: O2O_LOCAL
void levels(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      b[i][j] *= x[i];
}
void columns(void) {
#pragma omp parallel for
  for (int j = 0; j < 100; j++) {
    double sum = 0;
    for (int i = 0; i < 100; i++)
      sum += a[i][j];
    y[j] = sum;
  }
}

void shifted(void) {
#pragma omp parallel for
  for (int i = 0; i < 60; i++) {
    double sum = 0;
    for (int j = i; j < 100; j++)
      sum += x[j];
    y[i] = sum;
  }
}

void brief(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 15; j++)
      sum += a[i][j];
    y[i] = sum;
  }
}

void deeper(int n) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) {
      sum += a[i][j];
      for (int k = 0; k < n; k++)
        sum = sum * 0.5 + x[k];
    }
    y[i] = sum;
  }
}

void countdown(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < length[i]; j++) {
      sum += a[i][j];
      if (sum > 10)
        length[i]--;
    }
    y[i] = sum;
  }
}

void steps(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    double sum = 0;
    for (int j = 0; j < 100; j += 2)
      sum += a[i][j];
    y[i] = sum;
  }
}
