// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
/* What the first thread has found is looked at before the others' is put to it, or afterwards. */
#include <omp.h>

// CHECK-COUNT-6: remark: {{.*}}the program can tell which thread has found which 'mine'
// CHECK: remark: 0 of 6 loops

#define GATHER(MINE, AT)                                                                           \
  _Pragma("omp parallel") {                                                                        \
    int me = omp_get_thread_num(), at = -1;                                                        \
    double mine = 1e30;                                                                            \
    _Pragma("omp for") for (int i = 0; i < n; i++) if (x[i] < mine) {                              \
      mine = x[i];                                                                                 \
      at = i;                                                                                      \
    }                                                                                              \
    MINE[me] = mine;                                                                               \
    AT[me] = at;                                                                                   \
  }

#define MERGE                                                                                      \
  for (int t = 1; t < threads; t++)                                                                \
    if (least[t] < best) {                                                                         \
      best = least[t];                                                                             \
      where = place[t];                                                                            \
    }

double kept_in_the_same_line(const double *x, int n, int *at) {
  int threads = omp_get_max_threads();
  double least[threads];
  int place[threads];
  GATHER(least, place)
  double best = least[0], own = best;
  int where = place[0];
  MERGE
  *at = where;
  return best - own;
}

double looked_at_in_between(const double *x, int n, int *at) {
  int threads = omp_get_max_threads();
  double least[threads];
  int place[threads];
  GATHER(least, place)
  double best = least[0];
  int where = place[0];
  *at = where;
  MERGE
  return best;
}

double changed_by_a_loop(const double *x, int n, int *at) {
  int threads = omp_get_max_threads();
  double least[threads];
  int place[threads];
  GATHER(least, place)
  double best = least[0];
  int where = place[0];
  for (int k = 0; k < 3; k++)
    best -= x[k];
  MERGE
  *at = where;
  return best;
}

double looked_at_behind(const double *x, int n, int *at) {
  int threads = omp_get_max_threads();
  double least[threads];
  int place[threads];
  GATHER(least, place)
  double best = least[0];
  int where = place[0];
  MERGE
  *at = where;
  return best - least[0];
}

/* With one thread that has done all, `best` begins as what it ends as, and the place stays. */
double put_to_itself(const double *x, int n, int *at) {
  int threads = omp_get_max_threads();
  double least[threads];
  int place[threads];
  GATHER(least, place)
  double best = least[0];
  int where = -1;
  MERGE
  *at = where;
  return best;
}

/* The number of threads may not have been stored. */
double stored_if(const double *x, int n, int *at, int many) {
  double least[64];
  int place[64], threads = 1;
#pragma omp parallel
  {
    int me = omp_get_thread_num(), here = -1;
    double mine = 1e30;
    if (many) {
#pragma omp single
      threads = omp_get_num_threads();
    }
#pragma omp for
    for (int i = 0; i < n; i++)
      if (x[i] < mine) {
        mine = x[i];
        here = i;
      }
    least[me] = mine;
    place[me] = here;
  }
  double best = least[0];
  int where = place[0];
  MERGE
  *at = where;
  return best;
}
