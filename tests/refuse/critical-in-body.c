// Critical sections that do more than gather values.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 11
#include "../run/Inputs/show.h"

#define N 50
static int a[N], head, owner[8];

static void set(int *p, int v) { *p = v > *p ? v : *p; }

int main(void) {
  int sum = 0, best = -1, at = -1, twice = 0, first[8] = {0};
  double mixed = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 53;
// A maximum with a number that is computed from the one before: the two belong together.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (a[i] > best) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: this is more
      best = a[i];
      at = at * 0 + i;
    }
  }
// The sum is looked at inside the section,
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which gathers values in 'sum', and 'sum' is used otherwise as well [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    {
      sum += i;
      if (sum % 2)
        twice += 2;
    }
  }
// or two operators work on it,
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which gathers values in 'mixed', and 'mixed' is used otherwise as well [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    {
      mixed += 0;
      mixed *= 2;
    }
  }
// or one that depends on the order.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    mixed = i * 0 - mixed * 0;
  }
// A list, a table of firsts: the section makes a read and a write belong together.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int old;
#pragma omp critical(list)
    {
      old = head;
      head = old + 1;
    }
    a[i] += 0 * old;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (owner[a[i] % 8] == 0)
      owner[a[i] % 8] = 1;
  }
// By a function.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    set(&first[a[i] % 8], a[i]);
  }
// What the section gathers is read outside of it.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which gathers values in 'first', and 'first' is used otherwise as well [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    first[a[i] % 8] += 1;
    if (i > N)
      a[i] = first[a[i] % 8];
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    a[i] = i;
  }
// Two values, of which the last one counts; a value that is looked at.
  int state = 0, ready = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'state' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (a[i] > 3)
      state = 1;
    else
      state = 2;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'ready' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (!ready && a[i] > 3)
      ready = 1;
  }
  printf("%d %d\n", state > 0, ready);
  printf("%d %d %d %.1f %d %d\n", best, at, sum, mixed, head, twice % 2);
  show_int("owner", owner, 8);
  show_int("first", first, 8);
  show_int("a", a, N);
  return 0;
}
