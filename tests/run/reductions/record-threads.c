// RUN: %modes %s
// KERNELS: 7
/* The place of an extreme, which each thread keeps with it and which a critical section puts
 * together: ties by the program's rules, guards, structs, two records in one loop, the two largest
 * values. */
#include <float.h>
#include <limits.h>
#include <stdio.h>

#define N 5000

static double x[N];
static int id[N], ok[N];

struct place {
  double value;
  int at;
  long id;
};

static void strict(double *value, int *place) {
  double best = -DBL_MAX;
  int at = -1;
#pragma omp parallel
  {
    double mine = -DBL_MAX;
    int where = -1;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] > mine) {
        mine = x[i];
        where = i;
      }
#pragma omp critical
    if (mine > best || (mine == best && where < at)) {
      best = mine;
      at = where;
    }
  }
  *value = best;
  *place = at;
}

/* The loop has the rule for ties as well, and goes down; chunks may come in any order then. */
static void tied(double *value, int *place) {
  double best = 1e30;
  int at = N;
#pragma omp parallel
  {
    double mine = 1e30;
    int where = N, i;
#pragma omp for schedule(static, 7) nowait
    for (i = N - 1; i >= 0; i--)
      if (x[i] < mine || (x[i] == mine && id[i] < where)) {
        mine = x[i];
        where = id[i];
      }
#pragma omp critical(least)
    {
      if (mine < best || (mine == best && where < at)) {
        best = mine;
        at = where;
      }
    }
  }
  *value = best;
  *place = at;
}

static void structs(struct place *all) {
  struct place best = {0, -1, -1};
#pragma omp parallel
  {
    struct place mine;
    mine.value = 0;
    mine.at = -1;
    mine.id = -1;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (ok[i] && x[i] > mine.value) {
        mine.value = x[i];
        mine.at = i;
        mine.id = id[i];
      }
#pragma omp critical
    if (mine.value > best.value || (mine.value == best.value && mine.at < best.at))
      best = mine;
  }
  *all = best;
}

static void both(double *low, int *lowAt, double *high, int *highAt) {
  *low = 1e30;
  *high = -1e30;
  *lowAt = *highAt = -1;
#pragma omp parallel
  {
    double least = 1e30, most = -1e30;
    int leastAt = -1, mostAt = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      double v = 0.5 * x[i] + 1;
      if (v < least) {
        least = v;
        leastAt = i;
      }
      if (v > most)
        most = v, mostAt = i;
    }
#pragma omp critical
    if (least < *low || (least == *low && leastAt < *lowAt)) {
      *low = least;
      *lowAt = leastAt;
    }
#pragma omp critical
    if (most > *high || (most == *high && mostAt < *highAt)) {
      *high = most;
      *highAt = mostAt;
    }
  }
}

/* An inner loop, and a test that saves the way into the section. */
static void rows(int *row, int *column, int *value) {
  int best = INT_MIN, r = -1, c = -1;
#pragma omp parallel
  {
    int mine = INT_MIN, i = -1, j = -1;
#pragma omp for
    for (int k = 0; k < N / 50; k++)
      for (int m = 0; m < 50; m++)
        if (id[50 * k + m] > mine) {
          mine = id[50 * k + m];
          i = k;
          j = m;
        }
    if (mine > best) {
#pragma omp critical
      if (mine > best) {
        best = mine;
        r = i;
        c = j;
      }
    }
  }
  *row = r;
  *column = c;
  *value = best;
}

static void two(double *most, double *next) {
  double first = -1, second = -1;
#pragma omp parallel
  {
    double f = -1, s = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      double v = x[i];
      if (v > f) {
        s = f;
        f = v;
      } else if (v > s) {
        s = v;
      }
    }
#pragma omp critical
    {
      if (f > first) {
        if (first > s)
          second = first;
        else
          second = s;
        first = f;
      } else if (f > second) {
        second = f;
      }
    }
  }
  *most = first;
  *next = second;
}

/* Nobody asks behind the loop. */
static void unasked(void) {
#pragma omp parallel
  {
    double mine = -1;
    int where = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (x[i] >= mine) {
        mine = x[i];
        where = i;
      }
      id[i] = i;
    }
  }
}

int main(void) {
  double v, w;
  int i, j, k;
  struct place p;
  for (i = 0; i < N; i++) {
    x[i] = (i * 7919L % 1009) * 0.25;
    id[i] = (int)(i * 31L % N);
    ok[i] = i % 3 != 0;
  }
  strict(&v, &i);
  printf("%g %d\n", v, i);
  tied(&v, &i);
  printf("%g %d\n", v, i);
  structs(&p);
  printf("%g %d %ld\n", p.value, p.at, p.id);
  both(&v, &i, &w, &j);
  printf("%g %d %g %d\n", v, i, w, j);
  rows(&i, &j, &k);
  printf("%d %d %d\n", i, j, k);
  two(&v, &w);
  printf("%g %g\n", v, w);
  for (i = 0; i < N; i++) /* nothing is found */
    x[i] = -DBL_MAX;
  strict(&v, &i);
  printf("%g %d\n", v, i);
  structs(&p);
  printf("%g %d %ld\n", p.value, p.at, p.id);
  unasked();
  printf("%d\n", id[N - 1]);
  return 0;
}
