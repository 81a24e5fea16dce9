// Directives that follow each other and could not be one launch: work-items meet, or something is evaluated between them.
//
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK-NOT: remark: part of kernel
// KERNELS: 35
// LOOPS: 37
// LAUNCHES: any
#include "../Inputs/show.h"

#define N 12
#define M 33

static double u[N][M], line[M], other[M], sum, corner;
static int limit = N, place[M], bounds[2] = {N, M};
static double *shifted = other;
#pragma omp threadprivate(corner)

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i - 2 * j;
  for (int j = 0; j < M; j++) {
    line[j] = j % 4;
    other[j] = 1.5 * j;
    place[j] = (j * 7) % M;
  }
}

static void show(const char *what) {
  printf("%s\n", what);
  show_double("u", &u[0][0], N * M);
  show_double("line", line, M);
  show_double("other", other, M);
  printf("sum %g limit %d\n", sum, limit);
}

/* Elements of other work-items, also by way of the row behind. */
static void meet(int n, int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] = j;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    other[j] = line[m - 1 - j];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[place[j]] += other[j];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    u[0][j] = line[(j + 1) % M];
#pragma omp parallel
  {
    for (int i = 1; i < n; i++)
#pragma omp for
      for (int j = 0; j < m; j++)
        u[i][j] += u[i - 1][j];
#pragma omp for
    for (int j = 0; j < m; j++)
      line[j] = u[n - 1][m - 1 - j];
  }
}

/* A number that one iteration writes and the others read. */
static void one(int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    if (j == m / 2)
      sum = line[j] + 1;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    other[j] += sum;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    if (j == 0)
      sum = other[m / 3];
}

/* Bounds that the first loop changes. */
static void changed(int m, int *end) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    if (j == 5)
      limit = 7;
  for (int i = 1; i < limit; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] += u[i - 1][j];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    if (j == 3)
      end[0] = 5;
  for (int i = 1; i < bounds[0]; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] -= 2 * u[i - 1][j];
#pragma omp parallel for
  for (int j = 0; j < *end; j++)
    if (j == 1)
      bounds[0] = 3;
#pragma omp parallel for
  for (int j = 0; j < *end; j++)
    line[j] += 10;
}

/* The value of the variable of a loop around a directive, when that is through. */
static void behind(int n, int m) {
  int i;
  for (i = 1; i < n - 2; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] += u[i - 1][j];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] += i;
  for (i = i - 1; i > 0; i--)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i - 1][j] -= u[i][j];
}

/* Values that go from one loop to the other: sums, last values, variables of the thread. */
static void carried(int m) {
  double t = 2, k;
#pragma omp parallel for reduction(+ : sum)
  for (int j = 0; j < m; j++)
    sum += line[j];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] += sum;
#pragma omp parallel for lastprivate(t)
  for (int j = 0; j < m; j++)
    other[j] += t = line[j] * 0.5;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] += t;
#pragma omp parallel num_threads(1) private(k)
  {
    k = 1;
#pragma omp for
    for (int j = 0; j < m; j++)
      k = k * 0.5 + line[j];
#pragma omp for
    for (int j = 0; j < m; j++)
      other[j] += k;
  }
}

/* A name that is the thread's own in one of them only. */
static void names(int m) {
  double t = 3;
  int l = 4;
#pragma omp parallel for private(t)
  for (int j = 0; j < m; j++) {
    t = line[j];
    other[j] = t * t;
  }
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] = t + l;
#pragma omp parallel for private(l)
  for (l = 0; l < m; l++)
    other[l] -= line[l];
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] *= l;
}

/* Other bounds, conditions, schedules, statements between. */
static void unlike(int m, int often) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    line[j] += 1;
#pragma omp parallel for
  for (int j = 1; j < m; j++)
    other[j] += line[j];
#pragma omp parallel for if (often > 2)
  for (int j = 1; j < m; j++)
    line[j] += 1;
#pragma omp parallel for schedule(static, 3)
  for (int j = 1; j < m; j++)
    other[j] += line[j];
  line[2] = 17;
#pragma omp parallel for
  for (int j = 1; j < m; j++)
    line[j] += other[j];
#pragma omp parallel for
  for (long j = 1; j < m; j++)
    other[j] += line[j];
  m--;
#pragma omp parallel for
  for (long j = 1; j < m; j++)
    line[j] += 1;
}

/* A pointer that the first loop's host side reads before it changes. */
static void pointers(int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    shifted[j] += 1;
  shifted = line;
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    shifted[j] += 2;
}

int main(void) {
  fill();
  meet(N, M);
  show("meet");
  one(M);
  show("one");
  changed(M, bounds + 1);
  show("changed");
  fill();
  behind(N, M);
  show("behind");
  carried(M);
  show("carried");
  names(M);
  show("names");
  unlike(M, 3);
  show("unlike");
  pointers(M);
  show("pointers");
  return 0;
}
