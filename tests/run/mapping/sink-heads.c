// What the heads of loops around directives may mention, and what not.
//
// RUN: %modes %s
// KERNELS: 17
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../Inputs/show.h"

#define N 24
#define M 23

static double u[N][M], line[M], other[M];
static char i[3], k[2];
struct wide {
  long long n : 20;
} wide[M];
struct narrow {
  unsigned short n : 7;
  unsigned short pad : 9;
  int k : 4;
} narrow[M];
struct flag {
  _Bool on : 1;
  int rest : 6;
} flags[M];

static void fill(void) {
  for (int r = 0; r < N; r++)
    for (int j = 0; j < M; j++)
      u[r][j] = r + j;
  for (int j = 0; j < M; j++) {
    line[j] = j;
    other[j] = 1.5 * j;
    wide[j].n = narrow[j].n = 9;
    flags[j].on = 1;
  }
}

static void show(const char *what) {
  printf("%s\n", what);
  show_double("line", line, M);
  show_double("other", other, M);
  fill();
}

/* Kernels write bit-fields as numbers of another type than theirs. */
static void bits(struct wide *w, struct narrow *s, struct flag *f, int m) {
  // CHECK-NOT: around it is part of kernel bits
  for (int r = 0; r < w->n; r++)
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      line[j] += u[r][j];
      w[j].n = 6;
    }
  for (int r = 0; r < s->n; r++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] += u[r][j] + r;
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      s[j].n = 6;
  }
  for (int r = 0; r < (f->on ? 9 : 5); r++)
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      line[j] += u[r][j];
      f[j].on = 0;
    }
}

/* A type is that of another variable of the name in front of the loop, or there is none. */
static void types(int n, int m) {
  // CHECK-NOT: around it is part of kernel types
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m / 5 * (int)sizeof(i); j++)
      line[j] += u[i][j] + i;
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m / 5 * (int)sizeof(i); j++)
      line[j] += u[i][j] + i;
#pragma omp parallel for
    for (int j = 0; j < m / 5 * (int)sizeof(i); j++)
      other[j] += line[j];
  }
  for (int r = 0; r < n; r++)
#pragma omp parallel for
    for (int j = 0; j < (int)(m * sizeof(u[r]) / (M * sizeof(u[r][0]))); j++)
      other[j] += u[r][j];
  for (int r = 0; r < n; r++)
#pragma omp parallel for
    for (int j = 0; j < (typeof(r))m; j++)
      other[j] += u[r][j];
}

/* In the body it may stand for what it likes. */
static void bodies(int n, int m) {
  // CHECK: the loop over 'i' around it is part of kernel bodies
  for (int r = 0; r < n; r++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] = u[r][j];
    for (int i = 1; i < n; i++)
#pragma omp parallel for
      for (int j = 0; j < m; j++)
        other[j] += (int)sizeof(i) * line[j];
  }
}

/* The variable of a directive's loop is another one than that of its name around it. */
static void counters(int k, int m) {
  // CHECK-NOT: around it is part of kernel counters
  // CHECK: 'r' around it is part of kernel counters_[[@LINE+23]]
  for (int r = 0; r < k; r++)
#pragma omp parallel for
    for (k = 0; k < m; k++)
      line[k] += u[r][k];
  for (int r = 0; r < k; r++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      line[j] += u[r][j];
#pragma omp parallel for
    for (k = 0; k < m; k++)
      other[k] += line[k];
  }
  for (int r = k; r < N; r++)
#pragma omp parallel for
    for (k = 0; k < m; k++)
      line[k] += u[r][k];
#pragma omp parallel
  {
#pragma omp for
    for (k = 0; k < m; k++)
      line[k] += 1;
    for (int r = 0; r < k; r++)
#pragma omp for
      for (int j = 0; j < m; j++)
        other[j] += line[j] * r;
  }
  printf("%d\n", k);
}

int main(void) {
  fill();
  bits(wide, narrow, flags, M);
  show("bits");
  types(9, M);
  show("types");
  bodies(9, M);
  show("bodies");
  counters(9, M);
  show("counters");
  return i[0] + k[0];
}
