// An iteration with large scratch is a group's, under O2O_LOCAL: loops whose iterations do not meet are its work-items', by bases of subscripts that are
// no linear expressions; where iterations may meet, the kernel stays.
//
// RUN: %o2o -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -fplugin-arg-omp2ocl-no-cooperate -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
// RUN: %o2o -fplugin-arg-omp2ocl-no-local -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// OFF-NOT: O2O_LOCAL

#define N 1024
#define ROWS 40

double a[ROWS][N], b[ROWS][N];

// A function's loops, nested, are one; what stands between them is computed for each of their iterations.
//
// REMARK: 2 arrays of an iteration that a group shares in local memory in kernel passes_
// CHECK: void passes_
// CHECK: #ifdef O2O_LOCAL
// CHECK-NEXT: __local double [[IN:in_[0-9]+]][1024];
// CHECK-NEXT: __local double [[TO:to_[0-9]+]][1024];
// CHECK: const ulong [[LANE:lane_[0-9]+]] = get_local_id(0);
// CHECK-NEXT: O2O_LOCAL int first_{{[0-9]+}} = [[LANE]] == 0;
// CHECK-NEXT: for (ulong unit = get_group_id(0); unit < units; unit += get_num_groups(0)) {
// CHECK: o2o_global_barrier();
// CHECK: for (ulong [[ALL:n_[0-9]+]] = [[LANE]]; [[ALL]] < [[TRIPS:trips_[0-9]+]]; [[ALL]] += 256UL) {
// CHECK: [[IN]][(long)o2o_spread(((ulong)x_{{[0-9]+}}))] = a_
// CHECK: for (; half_{{[0-9]+}} > 0; half_{{[0-9]+}} /= 2, count_{{[0-9]+}} *= 2) {
// CHECK: ulong [[OUTER:trips_[0-9]+]] = (0 < [[HALF:half_[0-9]+]]) ?
// CHECK: ulong [[INNER:trips_[0-9]+]] = (0 < [[COUNT:count_[0-9]+]]) ?
// CHECK-NEXT: o2o_global_barrier();
// CHECK: [[ALL:n_[0-9]+]] < ([[OUTER]] * [[INNER]]); [[ALL]] += 256UL) {
// CHECK: % [[INNER]];
// CHECK: / [[INNER]];
// CHECK: double scale_
// CHECK: [[TO]][(long)o2o_spread(
// CHECK: #else
static void pass(int half, int count, const double *in, double *to) {
  for (int j = 0; j < half; j++) {
    double scale = 1.0 / (j + 1);
    for (int k = 0; k < count; k++) {
      to[2 * j * count + k] = in[j * count + k] + scale * in[(j + half) * count + k];
      to[(2 * j + 1) * count + k] = in[j * count + k] - scale * in[(j + half) * count + k];
    }
  }
}

void passes(void) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    double in[N], to[N];
    for (int x = 0; x < N; x++)
      in[x] = a[i][x];
    int half = N / 2, count = 1;
    for (; half > 0; half /= 2, count *= 2) {
      pass(half, count, in, to);
      for (int x = 0; x < N; x++)
        in[x] = to[x];
    }
    for (int x = 0; x < N; x++)
      b[i][x] = in[x];
  }
}

// A store that stands alone is the first work-item's, and what it reads has been written.
//
// REMARK: 1 array of an iteration that a group shares in local memory in kernel alone_
// CHECK: void alone_
// CHECK: o2o_global_barrier();
// CHECK: o2o_global_barrier();
// CHECK-NEXT: double [[LAST:last_[0-9]+]] = [[LINE:line_[0-9]+]][(long)o2o_spread(1023UL)];
// CHECK-NEXT: o2o_global_barrier();
// CHECK-NEXT: if (first_{{[0-9]+}}) {
// CHECK-NEXT: b_{{.*}} = [[LAST]] + [[LINE]][
void alone(void) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    double line[N];
    for (int x = 0; x < N; x++)
      line[x] = a[i][N - 1 - x];
    double last = line[N - 1];
    b[i][0] = last + line[5];
  }
}

// One more for the count: the last iteration of the inner loop meets the first one of the next block; one sequence is not moved; a base that is too
// small; elements that two iterations swap.
//
// REMARK-NOT: shares in local memory in kernel meet_
// CHECK: void meet_
// CHECK-NOT: #ifdef O2O_LOCAL
void meet(int half, int count, int stride) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    double line[N];
    for (int x = 0; x < N; x++)
      line[x] = a[i][x];
    for (int k = 0; k <= count; k++)
      line[k % count] += line[k];
    for (int x = 0; x < N; x++)
      b[i][x] = line[x];
  }
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    double line[N];
    for (int x = 0; x < N; x++)
      line[x] = a[i][x];
    for (int x = 0; x < N - 1; x++)
      line[x] += line[x + 1];
    for (int x = 0; x < N; x++)
      b[i][x] = line[x];
  }
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    double line[N];
    for (int x = 0; x < N; x++)
      line[x] = a[i][x];
    for (int x = 0; x < N; x++)
      line[x * stride % N] = a[i][x];
    for (int x = 0; x < N; x++)
      b[i][x] = line[x];
  }
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    double line[N];
    for (int x = 0; x < N; x++)
      line[x] = a[i][x];
    for (int x = 0; x < N; x++) {
      double more = line[x];
      line[x] = line[N - 1 - x];
      line[N - 1 - x] = more;
    }
    for (int x = 0; x < N; x++)
      b[i][x] = line[x];
  }
}
