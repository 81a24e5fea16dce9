// Host code between kernels reads and writes the arrays: by loops, memcpy, memset, qsort and pointers kept elsewhere.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

#define N 64
static int a[N], b[N];
static int *keeper;

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
static void touch(void) { keeper[5] = 12345; }

int main(void) {
  keeper = a;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = (i * 37) % N;
  qsort(a, N, sizeof *a, compare);
  touch();
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 2;
  memcpy(a, b + 32, sizeof(int) * 16);
  memset(b, 0xff, sizeof(int) * 4);
  b[40]++;
  int before = keeper[2];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += b[i];
  show_int("a", a, N);
  show_int("b", b, N);
  printf("%d %d\n", before, keeper[2]);
  return 0;
}
