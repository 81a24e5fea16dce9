// N-body forces by pairs into an array of the region (Newton's third law), merged under critical.
//
// RUN: %modes %s
// KERNELS: 1
#include <math.h>
#include <stdio.h>
#define N 300
static double pos[N][3], f[N][3];
int main(void) {
  for (int i = 0; i < N; i++) for (int d = 0; d < 3; d++) pos[i][d] = ((i * 31 + d * 17) % 101) * 0.1;
#pragma omp parallel
  {
    double own[N][3];
    for (int i = 0; i < N; i++) for (int d = 0; d < 3; d++) own[i][d] = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      for (int j = i + 1; j < N; j++) {
        double r[3], r2 = 0.01;
        for (int d = 0; d < 3; d++) { r[d] = pos[j][d] - pos[i][d]; r2 += r[d] * r[d]; }
        double s = 1 / (r2 * sqrt(r2));
        for (int d = 0; d < 3; d++) { own[i][d] += s * r[d]; own[j][d] -= s * r[d]; }
      }
#pragma omp critical
    for (int i = 0; i < N; i++) for (int d = 0; d < 3; d++) f[i][d] += own[i][d];
  }
  double e = 0;
  for (int i = 0; i < N; i++) for (int d = 0; d < 3; d++) e += f[i][d] * (i + d);
  printf("%.9e %.9e\n", e, f[7][1]);
  return 0;
}
