// Logical reductions of loops without iterations: a construct with teams puts its teams' results together all the same.
//
// RUN: %modes %s
// KERNELS: 3
#include <stdbool.h>
#include <stdio.h>

static int a[10];

int main(int argc, char **argv) {
  (void)argv;
  int n = argc - 1, w = 7;
  unsigned v = 321, t = 9;
  double d = 2.5;
  bool b = true;
#pragma omp parallel for reduction(|| : v) reduction(&& : w)
  for (int i = 0; i < n; i++) {
    v = v || a[i];
    w = w && a[i];
  }
#pragma omp teams distribute parallel for reduction(|| : t) reduction(&& : d, b)
  for (int i = 0; i < n; i++) {
    t = t || a[i];
    d = d && a[i];
    b = b && a[i];
  }
  printf("%u %d %u %g %d\n", v, w, t, d, b);
#pragma omp teams distribute parallel for reduction(|| : t)
  for (int i = 0; i < n + 5; i++)
    t = t || a[i];
  printf("%u\n", t);
  return 0;
}
