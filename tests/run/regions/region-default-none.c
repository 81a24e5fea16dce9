// default(none) regions with arrays and static variables of their own, which kernels use.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#include <string.h>

#define N 64
static double v[N], work[N], gathered[4];
static int hist[16];

int main(void) {
  int i, j;
  double most = -1;
  for (i = 0; i < N; i++)
    v[i] = i % 10;
#pragma omp parallel default(none) shared(v, work, gathered, hist, most) private(i, j)
  {
    double local[4] = {0}, m = -1;
    int own[16];
    static double weights[5], offset[3] = {1, 2, 3};
    memset(own, 0, sizeof own);
#pragma omp for
    for (i = 0; i < 5; i++)
      weights[i] = i + offset[i % 3];
#pragma omp for
    for (i = 0; i < N; i++) {
      work[i] = 0;
      for (j = 0; j < 5; j++)
        work[i] += v[i] * weights[j];
    }
#pragma omp for nowait
    for (i = 0; i < N; i++) {
      local[i & 3] += work[i];
      if (work[i] > m)
        m = work[i];
      own[(int)work[i] & 15]++;
    }
#pragma omp critical
    {
      if (m > most)
        most = m;
      for (j = 0; j < 4; j++)
        gathered[j] += local[j];
      for (j = 0; j < 16; j++)
        hist[j] += own[j];
    }
#pragma omp barrier
#pragma omp for
    for (i = 0; i < N; i++)
      v[i] += work[i] + gathered[i & 3];
  }
  printf("%.12e\n", most);
  show_double("v", v, N);
  show_int("hist", hist, 16);
  return 0;
}
