// A sum over a long loop that the host waits for, and a short loop with it, five times.
#include <math.h>
#include <stdio.h>

static double x[1000];

int main(void) {
  for (int step = 0; step < 5; step++) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 1000000; i++)
      sum += sqrt(i + step);
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      x[i] += sum * i;
  }
  printf("%.6e\n", x[999]);
  return 0;
}
