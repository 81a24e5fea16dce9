#include <stdio.h>

void leave(int k);
int guard(void (*f)(int), int k);
double use(double (*f)(double *, int *, int), int j);

static double total;

static void work(int k) {
  double sums[600];
  int where[600];
  float large[3000];
  for (int i = 0; i < 600; i++) {
    sums[i] = i;
    where[i] = i * 7 % 600;
  }
  for (int i = 0; i < 3000; i++)
    large[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 600; i++)
    sums[i] = sums[i] * 2 + where[i] + large[i];
  if (k & 1)
    leave(k);
  total += sums[5] + large[599];
}

static double change(double *p, int *where, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[where[i]] = p[where[i]] * 0.5 + i;
  double s = p[0];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    where[i] = where[i] + 1;
  return s + p[n - 1];
}

int main(void) {
  for (int k = 0; k < 5; k++) {
    int left = guard(work, k);
    for (int j = 0; j < 6; j++)
      total += use(change, j);
    printf("%d %.3f\n", left, total);
  }
  return 0;
}
