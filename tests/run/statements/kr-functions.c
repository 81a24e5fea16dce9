// K&R definitions: the enclosing function, a called one with promoted parameters.
//
// RUN: %modes %s -std=c99 -Wno-deprecated-non-prototype
// KERNELS: 2
#include "../Inputs/show.h"

#define N 40
static double d[N];
static int a[N];

static double scale(x, f, c)
double x;
float f;
char c;
{
  return x * f + c;
}

static void fill(v, n)
int n;
double *v;
{
  int i;
#pragma omp parallel for
  for (i = 0; i < n; i++)
    v[i] = scale((double)i, 0.5, 'a' + 256 * 0);
}

int main() {
  int i;
  fill(d, N);
#pragma omp parallel for private(i)
  for (i = 0; i < N; i++)
    a[i] = (int)scale(d[i], 2.0, 1);
  show_double("d", d, N);
  show_int("a", a, N);
  return 0;
}
