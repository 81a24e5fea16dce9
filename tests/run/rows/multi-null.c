// Paths behind several pointers, and rows: null pointers, uninitialised ones and rows that the runtime does not
// know run on the host, and what no iteration follows does no harm.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

#define N 30

struct level {
  int n;
  double *x;
};
struct grid {
  int n;
  struct level level[3], *finest;
};

static void finest(struct grid *g) {
#pragma omp parallel for
  for (int i = 0; i < g->n; i++)
    if (g->finest && g->finest->x)
      g->finest->x[i] -= 1;
}

static void some(double **u, int from, int to) {
#pragma omp parallel for
  for (int i = from; i < to; i++)
    if (u[i])
      for (int j = 0; j < N; j++)
        u[i][j] += i - j;
}

static void marked(double **u, const int *mark) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (mark[i])
      u[mark[i]][i] += 1;
}

static void letters(char **words, const int *length, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < length[i]; j++)
      words[i][j] += 1;
}

/* The rows of `u` are `to`, and the other way round. */
static void crossed(double **u, double *to) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    to[i] = u[1][i] + u[i % 3][0];
}

int main(void) {
  struct grid g = {.n = 8};
  double x[N] = {0};
  for (int step = 0; step < 3; step++) {
    finest(&g);
    g.level[2].x = step ? x : 0;
    g.finest = &g.level[2];
  }
  finest(&g);
  g.n = 0;
  g.finest = (struct level *)16;
  finest(&g);
  printf("%g %g\n", x[2], x[20]);

  double *u[N], *all = calloc(N * N, sizeof *all);
  for (int i = 0; i < N; i++)
    u[i] = i == 7 ? 0 : i == 20 ? (double *)8 : calloc(N, sizeof **u);
  some(u, 0, 7);
  some(u, 0, 12);
  some(u, 8, 20);
  int mark[N] = {0};
  mark[3] = 5;
  mark[4] = 11;
  marked(u, mark);
  printf("%g %g %g\n", u[5][3], u[11][4], u[19][2]);
  for (int i = 0; i < N; i++)
    u[i] = all + i * (N - 1); // rows that overlap
  some(u, 4, 5);
  crossed(u, all + 2 * N);
  printf("%g %g %g\n", all[4 * (N - 1) + 2], all[2 * N + 5], u[2][7]);
  char one[] = "abc", *words[] = {one, malloc(5), one + 1};
  int length[] = {1, 5, 2};
  for (int i = 0; i < 5; i++)
    words[1][i] = (char)('p' + i);
  letters(words, length, 3);
  printf("%s %.5s\n", one, words[1]);
  return 0;
}
