/* The product of two matrices, the textbook's three loops. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300;
  double *a = malloc(sizeof *a * n * n), *b = malloc(sizeof *b * n * n), *c = malloc(sizeof *c * n * n);
  double trace = 0;

#pragma omp parallel for
  for (int i = 0; i < n * n; i++) {
    a[i] = i % 11;
    b[i] = i % 13;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  for (int i = 0; i < n; i++)
    trace += c[i * n + i];
  printf("trace %.1f\n", trace);
  free(a);
  free(b);
  free(c);
}
