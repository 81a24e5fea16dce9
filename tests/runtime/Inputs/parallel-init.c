/* parallel-init N STEPS [team]: the first region initialises, the second works, STEPS times; with `team` inside one parallel region. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300, steps = argc > 2 ? atoi(argv[2]) : 1;
  double *a = malloc(sizeof(double) * n * n), *b = malloc(sizeof(double) * n * n), *c = malloc(sizeof(double) * n * n);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i * n + j] = i + j;
      b[i * n + j] = i - j;
    }
  if (argc > 3) {
#pragma omp parallel
    for (int step = 0; step < steps; step++) {
#pragma omp for
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          double s = 0;
          for (int k = 0; k < n; k++)
            s += a[i * n + k] * b[k * n + j];
          c[i * n + j] = s;
        }
    }
  } else
    for (int step = 0; step < steps; step++)
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          double s = 0;
          for (int k = 0; k < n; k++)
            s += a[i * n + k] * b[k * n + j];
          c[i * n + j] = s;
        }
  printf("%g\n", c[n + 1]);
  free(a);
  free(b);
  free(c);
  return 0;
}
