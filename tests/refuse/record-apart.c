// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
/* Extremes with their places, of which the program can tell which thread has found them. */
void chunks(const double *x, int n, double *best, int *at) {
#pragma omp parallel
  {
    double mine = -1; // CHECK-DAG: [[#@LINE]]:{{.*}}note: declared here
    int where = -1;
// CHECK-DAG: [[#@LINE+1]]:{{.*}}remark: {{.*}}threads keep 'mine' and what belongs to it, and of equal ones
#pragma omp for schedule(static, 8)
    for (int i = 0; i < n; i++)
      if (x[i] > mine) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    if (mine > *best) {
      *best = mine;
      *at = where;
    }
  }
}

void other_way(const double *x, int n, double *best, int *at) {
#pragma omp parallel
  {
    double mine = -1;
    int where = -1;
// CHECK-DAG: [[#@LINE+1]]:{{.*}}remark: {{.*}}threads keep 'mine' and what belongs to it, and of equal ones
#pragma omp for
    for (int i = 0; i < n; i++)
      if (x[i] >= mine) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    if (mine > *best || (mine == *best && where < *at)) {
      *best = mine;
      *at = where;
    }
  }
}

void sums(const double *x, int n, double *total, int *at) {
#pragma omp parallel
  {
    double mine = -1;
    int where = -1;
// CHECK-DAG: [[#@LINE+1]]:{{.*}}remark: {{.*}}the program can tell which thread has found which 'mine'
#pragma omp for
    for (int i = 0; i < n; i++)
      if (x[i] > mine) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    {
      *total += mine;
      *at += where;
    }
  }
}

/* A NaN comes to the record, and then whatever the thread has next. */
void numbers(const double *x, int n, double *best, int *at) {
#pragma omp parallel
  {
    double mine = -1;
    int where = -1;
// CHECK-DAG: [[#@LINE+1]]:{{.*}}remark: {{.*}}what 'mine' keeps of values that are not numbers depends on which thread has had which iterations: the test must not hold for them
#pragma omp for
    for (int i = 0; i < n; i++) {
      if (x[i] <= mine)
        continue;
      mine = x[i];
      where = i;
    }
#pragma omp critical
    if (mine > *best || (mine == *best && where < *at)) {
      *best = mine;
      *at = where;
    }
  }
}

/* The section does more with what the record becomes. */
void halved(const double *x, int n, double *best, int *at) {
#pragma omp parallel
  {
    double mine = -1;
    int where = -1;
// CHECK-DAG: [[#@LINE+1]]:{{.*}}remark: {{.*}}the program can tell which thread has found which 'mine'
#pragma omp for
    for (int i = 0; i < n; i++)
      if (x[i] > mine) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    {
      if (mine > *best || (mine == *best && where < *at)) {
        *best = mine;
        *at = where;
      }
      *best *= 0.5;
    }
  }
}

struct both {
  double most, least;
  int at;
};

void members(const double *x, int n, struct both *all, struct both result) {
#pragma omp parallel
  {
    double mine = -1;
    int where = -1;
// CHECK-DAG: [[#@LINE+1]]:{{.*}}remark: {{.*}}the program can tell which thread has found which 'mine'
#pragma omp for
    for (int i = 0; i < n; i++)
      if (x[i] > mine) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    {
      if (mine > result.most || (mine == result.most && where < result.at)) {
        result.most = mine;
        result.at = where;
      }
      result = *all;
    }
  }
  *all = result;
}
