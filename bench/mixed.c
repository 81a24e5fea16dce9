/* A program of two halves: a region with much work for each byte, and small regions on a part of
 * the same array, by turns. Prints the seconds that each half took, and a sum.
 *
 *     mixed STEPS N SMALL
 *
 * Each step has one region of N iterations, and SMALL regions of 64.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static float x[1 << 22];

static void heavy(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    float v = x[i];
    for (int k = 0; k < 200; k++)
      v = v * 0.999f + 0.001f * (float)(k & 3);
    x[i] = v;
  }
}

static void light(int s) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    x[i] = x[i] * 0.5f + (float)(i + s);
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 4, n = argc > 2 ? atoi(argv[2]) : 1 << 20;
  int small = argc > 3 ? atoi(argv[3]) : 100;
  double in_heavy = 0, in_light = 0, sum = 0;
  for (int s = 0; s < steps; s++) {
    double begin = omp_get_wtime();
    heavy(n);
    double middle = omp_get_wtime();
    for (int k = 0; k < small; k++)
      light(k);
    in_light += omp_get_wtime() - middle;
    in_heavy += middle - begin;
  }
  for (int i = 0; i < n; i++)
    sum += x[i];
  printf("heavy %.4f light %.4f sum %.6g\n", in_heavy, in_light, sum);
}
