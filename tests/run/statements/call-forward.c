// Functions declared before and defined after the loop, static, external, inline, with arrays as parameters.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 30
static int a[N], b[N];

static int first(int x);
int second(int v[], int k);
static void third(int (*v)[3]);

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = first(i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t[2][3];
    third(t);
    b[i] = second(a, i) + t[1][2];
  }
  show_int("a", a, N);
  show_int("b", b, N);
  return 0;
}

static int first(int x) { return x * 3 - 1; }
int second(int v[], int k) { return v[k] + (k ? v[k - 1] : 0); }
static void third(int (*v)[3]) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      v[i][j] = i * j + 7;
}
