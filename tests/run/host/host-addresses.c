// Ways in which addresses get out: through `*` and `&` in a row, and as the value of a statement expression that stands behind a label.
//
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>

enum { N = 512 };
static double a[N], b[N], *kept;
#define REF(x) (&*(&(x)))
#define PART(x) (&(&(x))[0])

static void k(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 3 + 1;
}

static void halve(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = b[i] * 0.5 + i;
}

static void count(int i) { kept[i] += 1; }

int main(void) {
  int n = 3, m = 4;
  int *q = REF(n), *r = PART(m);
  void (*volatile called)(int) = count;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
  k();
  {
    *q = 300;
    a[n] = 7;
  }
  k();
  for (int t = 0; t < 2; t++) {
    *q = 400 + t;
    *r = 100 + t;
    a[n] += 1000;
    a[m] -= 10;
  }
  k();
  kept = ({ done: b; });
  halve();
  called(3);
  halve();
  double sum[2] = {0, 0};
  for (int i = 0; i < N; i++)
    sum[0] += a[i] * (i % 7 + 1), sum[1] += b[i] * (i % 5 + 1);
  printf("%.10g %.10g %.10g %.10g\n", sum[0], a[300], a[400], sum[1]);
}
