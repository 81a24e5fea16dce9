// Many loops in one function that feed each other.
//
// RUN: %modes %s
// KERNELS: 12
#include "../Inputs/show.h"

#define N 100
static int a[N], b[N], c[N];

int main(void) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 2;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    c[i] = a[i] + b[N - 1 - i];
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += c[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] -= s;
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    b[i] = a[i - 1];
#pragma omp parallel for
  for (int i = 0; i < N / 2; i++)
    c[i] = c[i + N / 2];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = b[i] ^ c[i];
#pragma omp parallel for reduction(max : s)
  for (int i = 0; i < N; i++)
    if (a[i] > s)
      s = a[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = s - b[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    c[i] = b[i] & 255;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += c[i];
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  printf("%d\n", s);
  return 0;
}
