/* Blocks of all kinds, on the device and off it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  double s = 0, **rows = malloc(200 * sizeof *rows);
  for (int t = 0; t < 3; t++) {
    double *a = aligned_alloc(64, 64000);
    memset(a, 0, 64000);
    for (int k = 0; k < 200; k++) {
      rows[k] = calloc(10 + k, 8);
      rows[k][9] = k + t;
    }
#pragma omp parallel for
    for (int k = 0; k < 200; k++)
      for (int i = 0; i < 10; i++)
        rows[k][i] += k;
#pragma omp parallel for
    for (int k = 0; k < 200; k++)
      a[k] += rows[k][9];
    a = realloc(a, 200000);
    for (int k = 0; k < 200; k++)
      s += a[k];
#pragma omp parallel for
    for (int k = 0; k < 25000; k++)
      a[k] = k;
    s += a[24999];
    free(a);
    for (int k = 0; k < 200; k++)
      free(rows[k]);
  }
  free(rows);
  printf("%g\n", s);
}
