// Every way for control to get from a kernel to a host access.
//
// RUN: %modes %s
// KERNELS: 2

#include <stdio.h>

#define N 100

static double a[N], b[N];

static double step(double *x, int n, double by) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] += by;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static double early(double *x, int k) {
  if (k < 2)
    return x[k];
  step(x, N, k);
  if (x[0] > 10)
    return x[1] + step(x, N, 1) + x[2];
  for (int i = 0; i < N; i++)
    if (x[i] > 7)
      return x[i];
  return 0;
}

static double recurse(double *x, int depth) {
  double here = x[depth];
  if (depth == 0)
    return here;
  step(x, N, depth);
  here += recurse(x, depth - 1);
  x[depth] = here;
  return x[depth] + x[0];
}

static void jumps(void) {
  int i = 0;
again:
  step(a, N, 1);
  a[i] += 5;
  if (++i < 3)
    goto again;
  if (i > 100)
    goto inside;
  for (i = 0; i < 4; i++) {
  inside:
    b[i] = a[i];
  }
  step(b, N, 0.5);
  if (b[0] > 1000)
    goto again;
}

static void cases(int k) {
  step(a, N, 1);
  switch (k) {
  case 0:
    a[0] = 1;
    break;
  case 1:
    step(a, N, 1);
  case 2:
    a[1] *= 2;
    // fallthrough
  default:
    for (int i = 0; i < N; i++)
    case 9:
      b[1] += a[2];
  }
}

int main(void) {
  double x = 0;
  int k = 0;
  for (int i = 0; i < N; i++)
    a[i] = i % 5, b[i] = 1;
  printf("%g %g\n", early(a, 1), early(a, 2));
  printf("%g %g\n", early(a, 5), early(b, 9));
  printf("%g\n", recurse(b, 4));
  jumps();
  for (int i = 0; i < 4; i++)
    cases(i);
  while (step(a, N, 1) < 5000 && a[3] < 40)
    x += a[4];
  do
    a[k] = step(b, N, k), b[k] -= 1;
  while (++k < 3 && step(b, N, 1) > b[7]);
  for (k = (int)a[0] % 3; step(a, N, b[0]) < b[1] + 9000 && k < 6; k += 1 + (a[k] > 1e9))
    a[k] = -1;
  x += b[5] > 0 ? step(a, N, 1) + a[5] : b[6];
  a[8] += step(a, N, 2);
  a[9] = b[9] = step(b, N, 3) + a[10];
  if (step(a, N, 1) > 0)
    x += a[11];
  else
    x -= b[11];
  double sums[2] = {step(a, N, 1) + b[12], a[12]};
  for (int i = 0; i < N; i++)
    x = x * 0.9 + a[i] + b[i];
  printf("%g %g %g\n", x, sums[0], sums[1]);
  return 0;
}
