// Threads put their values together in several sections of one block, each under a lock of its own.
//
// RUN: %modes %s
// KERNELS: 2
#include <omp.h>
#include <stdio.h>

enum { N = 1000 };
static double v[N];
static omp_lock_t one, two;
static omp_nest_lock_t three;

int main(void) {
  double sum = 0, most = -1e300, least = 1e300;
  long count = 0, where = -1;
  for (int i = 0; i < N; i++)
    v[i] = i * 37 % 101 * 0.25;
  v[617] = 1000;
  omp_init_lock(&one);
  omp_init_lock(&two);
  omp_init_nest_lock(&three);
#pragma omp parallel
  {
    double s = 0, m = -1e300, l = 1e300;
    long c = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      s += v[i];
      c += v[i] > 3;
      if (v[i] > m)
        m = v[i];
      if (v[i] < l)
        l = v[i];
    }
    omp_set_lock(&one);
    sum += s;
    omp_unset_lock(&one);
    omp_set_lock(&two);
    count += c;
    if (m > most)
      most = m;
    omp_unset_lock(&two);
    omp_set_nest_lock(&three);
    if (l < least)
      least = l;
    omp_unset_nest_lock(&three);
  }
  printf("%.10g %.10g %.10g %ld\n", sum, most, least, count);
  sum = 0, most = -1e300;
#pragma omp parallel
  {
    double s = 0, m = -1e300;
    long at = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      s += v[i];
      if (v[i] > m) {
        m = v[i];
        at = i;
      }
    }
    omp_set_lock(&two);
    sum += s;
    omp_unset_lock(&two);
    omp_set_lock(&one);
    if (m > most) {
      most = m;
      where = at;
    }
    omp_unset_lock(&one);
  }
  printf("%.10g %.10g %ld\n", sum, most, where);
  omp_destroy_lock(&one);
  omp_destroy_lock(&two);
  omp_destroy_nest_lock(&three);
  return 0;
}
