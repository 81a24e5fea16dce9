// Data of target regions: `map` in all its forms, regions and commands for data, and values that constructs copy. Where the host runs
// all of it there is one memory, and the same holds for kernels.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 11
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 400 };
static double u[N], v[N];
struct field {
  int n;
  double *x, *y;
};

static double residual(const struct field *f) {
  double sum = 0, most = 0;
  const double *x = f->x, *y = f->y;
  int n = f->n;
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(max : most) map(tofrom : sum, most)
  for (int i = 0; i < n; i++) {
    double d = x[i] - y[i];
    sum += d * d;
    most = d > most ? d : most;
  }
  return sum + most;
}

static void members(struct field *f) {
#pragma omp target data map(tofrom : f->x[0 : f->n]) map(to : f->y[0 : f->n])
  {
    double *x = f->x, *y = f->y;
    int n = f->n;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      x[i] = 0.5 * (x[i] + y[i]);
#pragma omp target update from(x[0 : n])
    x[0] += 1; // on the host, in the middle
#pragma omp target update to(x[0 : n])
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < n; i++)
      y[i] = x[i] + 1;
#pragma omp taskwait
  }
}

static int counters(int n) {
  int sum = 0, total = 0, last = -1, k = 5;
  // `k` and `total` are copied into the construct.
#pragma omp target parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i % k + total;
  // Shared, since it is mapped.
#pragma omp target teams distribute parallel for map(tofrom : total)
  for (int i = 0; i < n; i++)
#pragma omp atomic
    total += i & 1;
#pragma omp target teams distribute parallel for lastprivate(last) map(tofrom : last)
  for (int i = 0; i < n; i++)
    last = i * 2;
#pragma omp target map(tofrom : sum)
#pragma omp teams distribute parallel for reduction(+ : sum) firstprivate(k)
  for (int i = 0; i < n; i++)
    sum += k;
  return sum * 1000 + total * 10 + last;
}

int main(void) {
  struct field f = {N, malloc(N * sizeof(double)), malloc(N * sizeof(double))};
  double *tmp = malloc(N * sizeof *tmp), seen = 0;
  for (int i = 0; i < N; i++) {
    f.x[i] = i;
    f.y[i] = N - i;
    u[i] = i % 10;
  }
#pragma omp target enter data map(to : u) map(alloc : v)
  for (int step = 0; step < 6; step++) {
#pragma omp target teams distribute parallel for
    for (int i = 1; i < N - 1; i++)
      v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]);
#pragma omp target teams distribute parallel for
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
    if (step % 3 == 2) {
#pragma omp target update from(u)
      seen += u[N / 2];
    }
  }
#pragma omp target exit data map(from : u) map(delete : v)
#pragma omp target data use_device_ptr(tmp)
  {
#pragma omp target is_device_ptr(tmp) map(u)
    {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        tmp[i] = u[i] * 2;
    }
  }
  members(&f);
  double r = residual(&f);
#pragma omp target teams distribute parallel for map(from : v) map(to : tmp[0 : N])
  for (int i = 0; i < N; i++)
    v[i] = tmp[i] + 1;
  show_double("u", u, N);
  show_double("v", v, N);
  show_double("x", f.x, N);
  show_double("y", f.y, N);
  printf("%.6f %.6f %d\n", seen, r, counters(N));
  free(tmp);
  free(f.x);
  free(f.y);
  return 0;
}
