// A time-step loop around regions and one inside a region, with host code that looks at single values in between.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 66
static double u[N], w[N];

int main(void) {
  double change = 0;
  for (int i = 0; i < N; i++)
    u[i] = i == N / 2 ? 100 : 0;
  for (int s = 0; s < 10; s++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      w[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    change = 0;
#pragma omp parallel for reduction(+ : change)
    for (int i = 1; i < N - 1; i++) {
      double d = w[i] - u[i];
      change += d * d;
      u[i] = w[i];
    }
    if (s % 4 == 3)
      u[N / 2] += 10;
  }
  printf("%.10e %.10e\n", change, u[30]);
#pragma omp parallel
  {
    double *from = u, *to = w;
    for (int s = 0; s < 8; s++) {
#pragma omp for
      for (int i = 1; i < N - 1; i++)
        to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
      double *keep = from;
      from = to;
      to = keep;
    }
  }
  show_double("u", u, N);
  show_double("w", w, N);
  return 0;
}
