// `register` variables, as old programs have them: parameters, reductions, values that come back, structs, private accumulators.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 50
#define FAST register

static double a[N];



static double total(n, x)
register int n;
register double *x;
{
  register double s = 0;
  register int i;
#pragma omp parallel for reduction(+ : s)
  for (i = 0; i < n; i++)
    s += x[i];
  return s;
}

int main(void) {
  register int i, n = N, last = 0;
  register double k = 2, *p = a;
  register struct {
    int q;
    double w[2];
  } st = {3, {.5, .25}};
  const register long unsigned step = 2;
  FAST int unused = 4; // the word comes from a macro, and nothing needs the variable's address
#pragma omp parallel for firstprivate(k) lastprivate(last)
  for (i = 0; i < n; i++) {
    p[i] = i * k;
    last = i;
  }
#pragma omp parallel
  {
    register double t = 0, u;
#pragma omp for
    for (i = 0; i < n; i++) {
      u = a[i] + st.q + st.w[i & 1];
      t += u;
      a[i] = u;
    }
#pragma omp critical
    k += t;
  }
  st.q = 1;
  st.w[1] = 8;
#pragma omp parallel for
  for (i = 0; i < N; i += step)
    a[i] -= st.q * st.w[1];
  register int found = 0;
#pragma omp parallel for
  for (i = 0; i < N; i++)
    if (a[i] > 60)
      found = 1;
  printf("%.12e %.12e %d %d %d %d\n", total(n, a), k, last, st.q, found, unused);
  show_double("a", a, N);
  return 0;
}
