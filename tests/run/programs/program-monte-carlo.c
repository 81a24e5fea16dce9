// Monte Carlo, K&R style, with atomics and criticals.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 1
#include <math.h>
#include <stdio.h>
#define BINS 50
static double hist[BINS], tmax, tmin = 1e9;
static long hits;
struct stats {
  double sum, sumsq;
  int n;
};
static struct stats st;
static double lcg(s)
unsigned long *s;
{
  *s = (*s * 25214903917ul + 11ul) & 0xfffffffffffful;
  return (double)*s / 281474976710656.0;
}
int main() {
  int i, n = 3000;
  register int k;
  struct stats *ps = &st;
#pragma omp parallel for private(k)
  for (i = 0; i < n; i++) {
    unsigned long s = 17ul + 7919ul * i;
    double x, y, r;
    for (k = 0; k < 4; k++)
      lcg(&s);
    x = lcg(&s);
    y = lcg(&s);
    r = x * x + y * y;
    if (r < 1.0) {
#pragma omp atomic
      hits++;
    }
#pragma omp atomic
    hist[(int)(r * 24.9)] += 1.0;
#pragma omp critical(stats)
    {
      ps->sum += r;
      ps->sumsq += r * r;
      ps->n++;
    }
#pragma omp critical(ext)
    {
      if (r > tmax)
        tmax = r;
      if (r < tmin)
        tmin = r;
    }
  }
  printf("%ld %.9e %.9e %d %.9e %.9e\n", hits, st.sum, st.sumsq, st.n, tmax, tmin);
  double w = 0;
  for (k = 0; k < BINS; k++)
    w += hist[k] * (k + 1);
  printf("%.6f\n", w);
  return 0;
}
