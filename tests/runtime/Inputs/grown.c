/* Blocks with some bytes behind their ends, as the C library has them, of which nobody knows in a
 * loop with indirect subscripts whether they are the program's. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 900, BYTES = 4 * N * (int)sizeof(double) };

double *grow(double *block, size_t bytes);

int main(void) {
  int *corner = malloc(4 * N * sizeof *corner);
  double *force = malloc(N * sizeof *force), sum = 0;
  for (int i = 0; i < 4 * N; i++)
    corner[i] = i * 7 % (4 * N);
  for (int step = 0; step < 10; step++) {
    double *of_corner = malloc(BYTES);
#pragma omp parallel for
    for (int k = 0; k < N; k++)
      for (int j = 0; j < 4; j++)
        of_corner[4 * k + j] = k + j + step;
#pragma omp parallel for
    for (int k = 0; k < N; k++) {
      double f = 0;
      for (int j = 0; j < 4; j++)
        f += of_corner[corner[4 * k + j]];
      force[k] = f;
    }
    free(of_corner);
  }
  for (int k = 0; k < N; k++)
    sum += force[k];
  /* Foreign code has given the block one more element, which is used from now on. */
  double *longer = malloc(BYTES);
#pragma omp parallel for
  for (int k = 0; k < 4 * N; k++)
    longer[k] = k;
  longer = grow(longer, BYTES + sizeof *longer);
#pragma omp parallel for
  for (int k = 0; k < 4 * N; k++)
    longer[k] += 1;
  corner[5] = 4 * N;
#pragma omp parallel for
  for (int k = 0; k < 4 * N; k++)
    longer[corner[k]] *= 2;
  printf("%.1f %.1f %.1f %.1f\n", sum, longer[0], longer[4 * N - 1], longer[4 * N]);
  free(longer);
  free(force);
  free(corner);
  return 0;
}
