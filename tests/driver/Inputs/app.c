#include "app.h"
#include <stdio.h>

static double a[N], b[N];
int calls;

static double weight(int i) { return i % 7 * 0.5; }

void scale(double factor) {
  int i;
  calls++;
#pragma omp parallel for
  for (i = 0; i < N; i++)
    a[i] = b[i] * factor + weight(i);
}

double total(void) {
  double sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
  }
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = i;
  scale(2);
  scale(4);
  printf("%s:%d: %d calls, total %.3f, %d\n", __FILE__, __LINE__, calls, total(), __COUNTER__);
  return 0;
}
