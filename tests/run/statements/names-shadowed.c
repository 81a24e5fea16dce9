// Shadowed names: globals by locals, by parameters, by variables of inner blocks; two variables of one name in one body.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 30
static int x = 1000, a[N], b[N];

static int f(int a) {
  int x = a * 2;
  {
    int a = x + 1;
    x += a;
  }
  return x;
}

int main(void) {
  int i = 77;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[i] = x;
    int x = i;
    a[i] += x;
    {
      int x = 5;
      a[i] += x * f(x);
      for (int x = 0; x < 3; x++)
        a[i] += x;
    }
    a[i] += x;
  }
  {
    int x = 3, a = 4;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      b[i] = x * i + a;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  printf("%d %d\n", i, x);
  return 0;
}
