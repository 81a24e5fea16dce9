/* Rows of their own blocks; between kernels the host reads a part of one row and writes to another, through pointers to them: rows-host KIND STEPS.
 * KIND 0: nothing, 1: single rows, 2: more rows than a set of ranges holds, 3 (the default): both. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 64, COLUMNS = 1000 };

static void add(double **u, double x) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      u[i][j] += x * i;
}

int main(int argc, char **argv) {
  int kind = argc > 2 ? atoi(argv[1]) : 3, steps = argc > 2 ? atoi(argv[2]) : 2;
  double **u = malloc(ROWS * sizeof *u), seen = 0;
  for (int i = 0; i < ROWS; i++)
    u[i] = calloc(COLUMNS, sizeof **u);
  for (int s = 0; s < steps; s++) {
    add(u, s + 1);
    if (kind & 1) {
      double *from = u[s % ROWS], *to = u[(s + 7) % ROWS];
      seen += from[s];
      to[2 * s] = -s;
    }
    if (kind & 2) {
      double *a = u[0], *b = u[6], *c = u[7], *d = u[12], *e = u[20], *f = u[26], *g = u[33],
             *h = u[40], *i = u[47], *k = u[55], *l = u[63];
      a[s] = seen - b[s];
      c[s] += a[s] - d[s], e[s + 3] = s;
      f[s] += g[s + 1], h[s] = g[s] = i[3];
      k[2 * s] -= c[s];
      l[s] = i[s] = b[s + 1] = d[s] = 2 * s;
    }
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      seen += u[i][j] * (1 + (i + 3 * j) % 17);
  printf("%.17g\n", seen);
  return 0;
}
