// On GPUs the same element of the scratch of all work-items of a group is next to each other, as long as each use is of a number: of an array,
// of a member, in functions, in a subscript. Kernels that take an address in scratch, or look at a union there, are as before.
//
// RUN: %o2o -O1 -fplugin-arg-omp2ocl-print-kernels -fopenmp -c %s -o %t.o | %FileCheck %s

#include <string.h>

#define N 100

double out[N];
int places[N];

struct two {
  double x[600];
  struct {
    short y[10];
    char z;
  } in[5];
};

static double sum_of(const struct two *t) {
  double sum = 0;
  for (int k = 0; k < 600; k++)
    sum += t->x[k] + t->in[k % 5].y[k % 10] + t->in[k % 5].z;
  return sum;
}

// CHECK-LABEL: The loop at line {{.*}} of numbers()
// CHECK: #ifdef O2O_VECTORS
// CHECK-NEXT: #define O2O_BLOCK(n) (get_group_id(0) * (n) * O2O_WG)
// CHECK-NEXT: #define O2O_ELEMENT(type, block, at) \
// CHECK: #else
// CHECK-NEXT: #define O2O_BLOCK(n) (get_global_id(0) * (n))
// CHECK-NEXT: #define O2O_ELEMENT(type, block, at) (at)
// CHECK-NEXT: #endif
// CHECK: __global double *restrict s_t_{{[0-9]+}},
// CHECK-NEXT: __global int *restrict s_p_{{[0-9]+}}
// CHECK: __global double *[[T:t_[0-9]+]] = s_[[T]] + O2O_BLOCK(600UL);
// CHECK: __global int *[[P:p_[0-9]+]] = s_[[P]] + O2O_BLOCK(2000UL);
// CHECK: O2O_ELEMENT(double, [[T]], [[T]][{{.*}}]) =
// CHECK: O2O_ELEMENT(double, [[T]], [[T]][(long)O2O_ELEMENT(int, [[P]], [[P]][{{.*}}]) * 20L + {{.*}}])
void numbers(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[30][20];
    int p[2000];
    for (int k = 0; k < 2000; k++)
      p[k] = (k * i) % 30;
    for (int k = 0; k < 600; k++)
      t[k / 20][k % 20] = k + i;
    for (int k = 0; k < 600; k++)
      out[i] += t[p[k]][k % 20];
  }
}

// CHECK-LABEL: The loop at line {{.*}} of members()
// CHECK: sum_{{[0-9]+}} += O2O_ELEMENT(double, {{.*}}.x_0[{{.*}}O2O_ELEMENT(short, {{.*}}O2O_ELEMENT(char, 
void members(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct two t;
    for (int k = 0; k < 600; k++)
      t.x[k] = k * i;
    for (int k = 0; k < 5; k++) {
      t.in[k].z = (char)(i + k);
      for (int n = 0; n < 10; n++)
        t.in[k].y[n] = (short)(n - i);
    }
    out[i] = sum_of(&t);
  }
}

static double three(const double *x) { return x[0] + x[1] * x[2]; }

// CHECK-LABEL: The loop at line {{.*}} of addresses()
// CHECK-NOT: O2O_ELEMENT
// CHECK: = s_t_{{[0-9]+}} + get_global_id(0) * 600UL;
void addresses(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[600];
    for (int k = 0; k < 600; k++)
      t[k] = k - i;
    for (int k = 0; k + 2 < 600; k++)
      out[i] += three(&t[k]);
  }
}

// Structs of few numbers are copied one by one.
//
// CHECK-LABEL: The loop at line {{.*}} of copies()
// CHECK: O2O_ELEMENT(double, [[C:t_[0-9]+]], [[C]][{{.*}}].b_1) = O2O_ELEMENT(double, [[C]], [[C]][{{.*}}].b_1)
void copies(void) {
  struct pair {
    double a, b;
  };
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct pair t[600];
    for (int k = 0; k < 600; k++)
      t[k].a = t[k].b = k;
    for (int k = 1; k < 600; k++)
      t[places[k % N] % 600] = t[k];
    out[i] = t[i].a + t[i + 1].b;
  }
}

// CHECK-LABEL: The loop at line {{.*}} of unions()
// CHECK-NOT: O2O_ELEMENT
void unions(void) {
  union both {
    double d;
    int i[2];
  };
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    union both t[600];
    for (int k = 0; k < 600; k++)
      t[k].d = k * i;
    for (int k = 0; k < 600; k++)
      out[i] += t[k].i[1];
  }
}
