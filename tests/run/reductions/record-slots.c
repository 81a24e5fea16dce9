// RUN: %modes %s
// KERNELS: 3
/* Records of which each thread stores its own to arrays, which a loop behind the region puts
 * together: into variables, or into the first element. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 4000

static double x[N];

/* As explicit hydrodynamics codes look for their time step. */
static double courant(double limit, int *element) {
  int threads = omp_get_max_threads();
  double *dt = malloc(threads * sizeof *dt);
  int *elem = malloc(threads * sizeof *elem);
#pragma omp parallel
  {
    double mine = limit;
    int where = -1, me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++) {
      double d = x[i] * x[i] + 0.125;
      if (x[i] != 0.0 && d < mine) {
        mine = d;
        where = i;
      }
    }
    dt[me] = mine;
    elem[me] = where;
  }
  for (int t = 1; t < threads; t++) {
    if (dt[t] < dt[0]) {
      dt[0] = dt[t];
      elem[0] = elem[t];
    }
  }
  double result = limit;
  if (elem[0] != -1)
    result = dt[0];
  *element = elem[0];
  free(dt);
  free(elem);
  return result;
}

struct found {
  double v;
  int at;
};

static int largest(double *value) {
  struct found slot[64];
  double best = -1;
  int at = -1;
#pragma omp parallel num_threads(4)
  {
    double mine = -1;
    int where = -1;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] > mine) {
        mine = x[i];
        where = i;
      }
    slot[omp_get_thread_num()].v = mine;
    slot[omp_get_thread_num()].at = where;
  }
  for (int t = 0; t < 4; t++)
    if (slot[t].v > best) {
      best = slot[t].v;
      at = slot[t].at;
    }
  *value = best;
  return at;
}

int main(void) {
  double v;
  int at;
  for (int i = 0; i < N; i++)
    x[i] = (i * 421L % 907) * 0.5 - 100;
  v = courant(1e20, &at);
  printf("%g %d\n", v, at);
  v = courant(0.01, &at);
  printf("%g %d\n", v, at);
  at = largest(&v);
  printf("%g %d\n", v, at);
  /* a shared pointer as the place */
  int n = omp_get_max_threads();
  int place[n], best = N;
  int *to = &best;
  double val[n], least = 1e9;
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
    double mine = 1e9;
    int where = N;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      if (x[i] < mine) {
        mine = x[i];
        where = i;
      }
    val[me] = mine;
    place[me] = where;
  }
  for (int t = 0; t < n; t++) {
    if (val[t] < least || (val[t] == least && place[t] < *to)) {
      least = val[t];
      *to = place[t];
    }
  }
  printf("%g %d\n", least, best);
  return 0;
}
