// Accesses around kernels that no text can announce, since they come from macros, from a file that is included several times, or stand in an expression with a
// kernel: loops of all forms, pointers that move, rows behind pointers, lists, bytes, what the library does, atomic and volatile variables, static and automatic arrays.
//
// RUN: %modes %s -O2
// RUN: %modes %s -O0
// RUN: %modes %s -O3 -g -fPIC
// KERNELS: 4
// OCLGRIND: no
// (500 launches.)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 24
#define ROWS 6

static void step_d(double *u, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    u[i] = u[i] * 0.5 + i;
}
static void step_i(int *u, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    u[i] += i % 7;
}
static void step_matrix(double m[ROWS][N]) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      m[i][j] += i - j;
}
static void step_rows(double **r) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      r[i][j] += 0.25 * j;
}

#define TYPE double
#define NAME(x) x##_d
#include "../Inputs/host-template.inc"
#undef TYPE
#undef NAME
#define TYPE int
#define NAME(x) x##_i
#include "../Inputs/host-template.inc"

struct node {
  struct node *next;
  double value[N];
};

static double matrix[ROWS][N], table[N];
static int flags[N];
static volatile int ready;
static _Atomic int turn;

static int larger(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double pick(const double *u, int i) { return u[i] + table[i]; }

// The value is used behind the kernel, and the kernel's array in front of it.
#define AFTER(u, k) ((u)[k] + (step_d(u, N), (u)[(k) + 1]) * 2)

#define ROW_SUM(m, i) for (int j = 0; j < N; j++) sum += AFTER(&(m)[i][0], 3) * 1e-3 + (m)[i][j];

#define LOOPS(u, m)                                                                                \
  do {                                                                                             \
    int i, j;                                                                                      \
    step_matrix(m);                                                                                \
    for (i = 0; i < ROWS; i++)                                                                     \
      (m)[i][0] = (m)[i][N - 1] = i;                                                               \
    for (i = 0; i < ROWS; i++)                                                                     \
      for (j = 0; j <= i; j++)                                                                     \
        sum += (m)[i][j];                                                                          \
    step_matrix(m);                                                                                \
    for (unsigned k = ROWS; k-- > 2;)                                                              \
      (m)[k][k] += (m)[k - 1][k - 2];                                                              \
    for (unsigned char c = 3; c < ROWS; c += 2)                                                    \
      (m)[c][5] = c;                                                                               \
    step_matrix(m);                                                                                \
    i = 0;                                                                                         \
    do                                                                                             \
      sum += (m)[i][i], i += 4;                                                                    \
    while (i < ROWS);                                                                              \
    step_d(u, N);                                                                                  \
    for (double *p = (u), *end = (u) + N; p != end; p++)                                           \
      if (*p > 20)                                                                                 \
        break;                                                                                     \
      else                                                                                         \
        *p += 1;                                                                                   \
    step_d(u, N);                                                                                  \
    for (i = 0; i < N && flags[i] >= 0; i++)                                                       \
      (u)[flags[i] % N] += pick(u, i);                                                             \
    step_d(u, N);                                                                                  \
    memmove((u) + 1, u, 5 * sizeof *(u));                                                          \
    memset((u) + 8, 0, (size_t)turn % 3 * sizeof *(u));                                             \
    step_d(u, N);                                                                                  \
    qsort(u, N, sizeof *(u), larger);                                                              \
    step_d(u, N);                                                                                  \
    ready = 1;                                                                                     \
    turn += ready;                                                                                 \
    (u)[turn] = -1;                                                                                \
  } while (0)

int main(void) {
  double *u = malloc(N * sizeof *u), *r[ROWS], local[N], sum = 0;
  static double kept[N];
  int *v = calloc(N, sizeof *v);
  struct node *list = NULL;
  char text[40];
  for (int i = 0; i < N; i++)
    u[i] = local[i] = kept[i] = table[i] = i, flags[i] = 3 * i;
  for (int i = 0; i < ROWS; i++) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){list, {i, 2 * i}};
    list = n;
    r[i] = malloc((N + i) * sizeof *r[i]);
    for (int j = 0; j < N; j++)
      r[i][j] = i + j, matrix[i][j] = i * j;
  }
  for (int t = 0; t < 3; t++) {
    LOOPS(u, matrix);
    sum += AFTER(u, t) + AFTER(local, t + 4) + AFTER(kept, 7);
    ROW_SUM(matrix, t);
    sum += sum_d(u, N) + sum_i(v, N - 1);
    fill_d(local, N, t);
    fill_i(v, N - t, t);
    for (struct node *n = list; n; n = n->next)
      sum += AFTER(n->value, 0) * (n->value[3] != 0);
    step_rows(r);
    for (int i = 0; i < ROWS; i++)
      for (int j = i; j < N; j++)
        sum += r[i][j] + AFTER(u, 2) * 1e-6;
    step_rows(r);
    r[t][t] = 100;
    sum += ({
      step_rows(r);
      r[t][t + 1] + r[ROWS - 1][0];
    });
    snprintf(text, sizeof text, "%.3f %d", AFTER(table, 4), v[t]);
    puts(text);
  }
  for (int i = 0; i < N; i++)
    sum += u[i] * i + local[i] + kept[i] + table[i] + v[i];
  printf("%.6f\n", sum);
  for (int i = 0; i < ROWS; i++)
    free(r[i]);
  for (struct node *next; list; list = next) {
    next = list->next;
    free(list);
  }
  free(v);
  free(u);
  return 0;
}
