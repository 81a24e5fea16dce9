/* watch STEPS N [team]: a cheap region, then STEPS regions of N iterations with 100 operations each; with `team` inside one
 * parallel region, two of N iterations with one operation each.  Prints a sum and the state: 0 undecided, 1 OpenMP, 2 OpenCL. */
#include <stdio.h>
#include <stdlib.h>

int state(void);
static int a[1 << 16], b[1 << 16];

static void step(int n, int s) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int x = a[i];
    for (int k = 0; k < 50; k++)
      x = x * 3 + s;
    a[i] = x & 0xffff;
  }
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 10, n = argc > 2 ? atoi(argv[2]) : 1000;
  long sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    a[i] = i;
  if (argc > 3) {
#pragma omp parallel
    for (int s = 0; s < steps; s++) {
#pragma omp for
      for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i] + s;
#pragma omp for
      for (int i = 0; i < n; i++)
        a[i] = b[i] / 3;
    }
  } else
    for (int s = 0; s < steps; s++)
      step(n, s);
  for (int i = 0; i < n; i++)
    sum += a[i];
  printf("%ld state %d\n", sum, state());
}
