// What threads put together themselves, of iterations that wait for each other, is of all hyperplanes: each is a launch that would leave its own part.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 5
// FUSE: no
#include "../run/Inputs/show.h"
#include <omp.h>

enum { N = 24, T = 64 };
static int a[N][N];

int main(void) {
  int sum = 0, total = 0, slots = 0, best = -1, at = -1, most = -1, where = -1, added = 0;
  int part[T] = {0}, bins[4] = {0};
#pragma omp parallel reduction(+ : sum)
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and 'sum' is put together from all of them [-Rpass-missed=omp2ocl]
#pragma omp for ordered(2)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
        a[i][j] = (a[i - 1][j] + a[i][j - 1] + 1) % 1000;
        sum += a[i][j];
#pragma omp ordered depend(source)
      }
  }
#pragma omp parallel num_threads(T)
  {
    int own = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and 'own' is put together from all of them [-Rpass-missed=omp2ocl]
#pragma omp for ordered(2)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
        a[i][j] = (a[i - 1][j] + 2 * a[i][j - 1] + 1) % 1000;
        own += a[i][j];
#pragma omp ordered depend(source)
      }
#pragma omp critical
    total += own;
    part[omp_get_thread_num()] = own;
  }
  for (int t = 0; t < T; t++)
    slots += part[t];
#pragma omp parallel
  {
    int mine = -1, place = -1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and 'mine' is put together from all of them [-Rpass-missed=omp2ocl]
#pragma omp for ordered(2)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
        a[i][j] = (a[i - 1][j] + 3 * a[i][j - 1] + 1) % 1000;
        if (a[i][j] > mine || (a[i][j] == mine && i * N + j < place))
          mine = a[i][j], place = i * N + j;
#pragma omp ordered depend(source)
      }
#pragma omp critical
    if (mine > best || (mine == best && place < at))
      best = mine, at = place;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and 'most' is put together from all of them [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = (a[i - 1][j] + 5 * a[i][j - 1] + 1) % 1000;
#pragma omp critical
      if (a[i][j] > most || (a[i][j] == most && i * N + j < where)) {
        most = a[i][j];
        where = i * N + j;
      }
#pragma omp ordered depend(source)
    }
// What is updated by atomics is updated in its place.
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel main_[[#@LINE+1]]: 1 dimension (i), one hyperplane after the other [-Rpass=omp2ocl]
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = (a[i - 1][j] + 7 * a[i][j - 1] + 1) % 1000;
#pragma omp atomic
      added += a[i][j];
#pragma omp atomic
      bins[a[i][j] % 4]++;
#pragma omp ordered depend(source)
    }
  printf("%d %d %d\n", sum, total, slots);
  printf("%d %d %d %d\n", best, at, most, where);
  printf("%d %d %d %d %d\n", added, bins[0], bins[1], bins[2], bins[3]);
  return 0;
}
