// Target constructs with `depend` wait for the tasks that they depend on, and others for them:
// whole arrays, elements, sections, dependence objects, several clauses, from several threads, after which and in front
// of which tasks of the host compute with the same arrays.
//
// RUN: %modes %s
// KERNELS: 7
#include <omp.h>
#include <stdio.h>

enum { N = 2000 };
static double a[N], b[N], c[N];

static void slow(double *x, double by) {
  for (int k = 0; k < 50; k++)
    for (int i = 0; i < N; i++)
      x[i] = x[i] * 0.5 + by;
}

static double sum(const double *x) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s = s * 0.75 + x[i];
  return s;
}

static void chain(double *x, int n) {
#pragma omp task depend(out : x[0])
  slow(x, 1);
#pragma omp target teams distribute parallel for nowait depend(inout : x[0]) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 3 + i;
#pragma omp task depend(inout : x[0])
  slow(x, 2);
#pragma omp target parallel for depend(in : x[0]) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 5 - i;
#pragma omp taskwait
}

int main(void) {
  int n = N;
  chain(a, N);
  printf("%.17g\n", sum(a));

#pragma omp parallel
#pragma omp single
  {
    int scaled = 1;
    chain(b, n);
#pragma omp task depend(out : a) shared(scaled)
    {
      slow(a, 0.5);
      scaled = 7;
    }
#pragma omp task depend(out : b[0 : n])
    slow(b, 0.25);
#pragma omp target teams distribute parallel for map(tofrom : scaled) nowait \
    depend(in : a) depend(in : b[0 : n]) depend(out : c)
    for (int i = 0; i < n; i++)
      c[i] = a[i] + scaled * b[i];
#pragma omp task depend(in : c)
    slow(a, c[5]);
#pragma omp target teams loop depend(mutexinoutset : c[3]) depend(inout : c)
    for (int i = 0; i < n; i++)
      c[i] += 1;
#pragma omp taskwait
  }
  printf("%.17g %.17g %.17g\n", sum(a), sum(b), sum(c));

  double *rows[2] = {a, c};
  for (int k = 0; k < 4; k++) {
#pragma omp target teams distribute parallel for if (n > 10) nowait depend(inout : rows[k & 1][0])
    for (int i = 0; i < n; i++)
      a[i] += b[i] * k;
#pragma omp target teams distribute parallel for nowait \
    depend(in : rows[0][0], rows[1][0]) depend(out : b)
    for (int i = 0; i < n; i++)
      b[i] = a[i] - c[i] * k;
#pragma omp taskwait depend(in : rows[0][0], b)
  }
#pragma omp taskwait
  printf("%.17g %.17g\n", sum(a), sum(b));

  omp_depend_t after;
#pragma omp depobj(after) depend(inout : a)
#pragma omp target parallel for depend(depobj : after)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp depobj(after) destroy
#pragma omp taskwait
  printf("%.17g\n", sum(a));
  return 0;
}
