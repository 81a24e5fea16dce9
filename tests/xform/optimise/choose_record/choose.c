// A struct that a function chooses is assigned where it changes, and only there; not where the value has effects, or both of the
// function's results are new.
//
// RUN: %o2o -O2 -fplugin-arg-omp2ocl-print-kernels -Rpass=omp2ocl -fopenmp -c %s -o %t.o 2>%t.err | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %o2o -O2 -fplugin-arg-omp2ocl-no-choose -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s --check-prefix=OFF
//
// REMARK: 4 assignments of structs made only where they change in kernel places_
// OFF: best_{{[0-9]+}} = first_{{[0-9]+}}(best_
// OFF-NOT: if (

struct at {
  double v;
  int i;
};
static double a[1000], b[1000][7];

static struct at first(struct at p, struct at q) { return q.v < p.v || (q.v == p.v && q.i < p.i) ? q : p; }
static struct at last(double v, struct at p, int i) {
  if (v < p.v)
    return p;
  return (struct at){v, i};
}
static struct at sum(struct at p, struct at q) { return q.i ? (struct at){p.v + q.v, q.i} : q; }

void places(void) {
  // CHECK-LABEL: void places_
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    struct at best = {1e9, -1}, most = {-1e9, -1}, both = {0, 0};
    // CHECK: struct at_{{[0-9]+}} [[Q:q_[0-9]+]] = {
    // CHECK-NEXT: if (([[Q]].v_{{[0-9]+}} < [[BEST:best_[0-9]+]].v_
    // CHECK-NEXT: [[BEST]] = [[Q]];
    for (int j = 0; j < 7; j++)
      best = first(best, (struct at){b[i][j], j});
    // CHECK: double [[V:v_[0-9]+]] =
    // CHECK-NEXT: int [[I:i_[0-9]+]] =
    // CHECK-NEXT: if ((!([[V]] < [[MOST:most_[0-9]+]].v_
    // CHECK-NEXT: [[MOST]] = ((struct at_{{[0-9]+}}){[[V]], [[I]]});
    for (int j = 0; j < 7; j++)
      most = last(b[i][j], most, j);
    // CHECK: if ({{.*}}.v_{{[0-9]+}} > 3
    // CHECK-NEXT: [[BEST]] = [[MOST]];
    best = most.v > 3 ? most : best;
    // CHECK: both_{{[0-9]+}} = sum_
    both = sum(both, most);
    // CHECK: if (
    both = first(both, best);
    a[i] = best.v + best.i + both.v * both.i;
  }
}
