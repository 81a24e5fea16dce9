/* Time steps over arrays that only their function can name, with a constant table: the argument is the number of steps. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };
static const double weight[3] = {0.25, 0.5, 0.25};
static const int order[N] = {5, 3, 1};

static void smooth(double *to) {
  static double row[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    row[i] += to[order[i]] + i % 7;
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    double sum = 0;
    for (int k = 0; k < 3; k++)
      sum += weight[k] * row[i + k - 1];
    to[i] = sum;
  }
}

int main(int argc, char **argv) {
  static double u[N];
  for (int step = atoi(argv[argc - 1]); step > 0; step--)
    smooth(u);
  printf("%g %g\n", u[1], u[N / 2]);
  return 0;
}
