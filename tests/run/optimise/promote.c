// Elements and small arrays of elements that a kernel may keep in private variables: sums over loops that may not run, early exits,
// overlapping pointers, cells of a solver passed to functions, members, small types, pointers that move on, and accesses to neighbours in between.
//
// RUN: %modes %s
// KERNELS: 17
#include "../Inputs/show.h"

#define N 23
#define K 17

static double a[N][K], x[K], y[N];
static double r[N][K][5], c[N][K][5][5], u[N][K][5];
static float f[N][4];
static int counts[N][3];
static unsigned char small[N];
static short halves[N][8];
static _Bool flags[N];
static double overlap[N * K];

struct cell {
  double v[3];
  int n;
  float w;
};
static struct cell cells[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    y[i] = i % 3 ? -0.0 : i;
    small[i] = (unsigned char)(250 + i);
    flags[i] = i % 2;
    cells[i] = (struct cell){{i, -i, 0.5 * i}, i, 2.5f * (float)i};
    for (int k = 0; k < K; k++) {
      a[i][k] = (i * 7 + k * 3) % 11 - 4;
      overlap[i * K + k] = i - k % 4;
      for (int m = 0; m < 5; m++) {
        u[i][k][m] = 0.1 * m + 0.01 * k - 0.02 * i;
        r[i][k][m] = m - k;
        for (int n = 0; n < 5; n++)
          c[i][k][m][n] = m == n;
      }
    }
    for (int m = 0; m < 8; m++)
      halves[i][m] = (short)(i * m);
  }
  for (int k = 0; k < K; k++)
    x[k] = 1.5 - k % 4;
}

static void show(void) {
  show_double("y", y, N);
  show_double("r", &r[0][0][0], N * K * 5);
  show_double("c", &c[0][0][0][0], N * K * 25);
  show_float("f", &f[0][0], N * 4);
  show_int("counts", &counts[0][0], N * 3);
  show_uchar("small", small, N);
  show_short("halves", &halves[0][0], N * 8);
  show_double("overlap", overlap, N * K);
  for (int i = 0; i < N; i += 5)
    printf("%d %g %g %g %d %g\n", flags[i], cells[i].v[0], cells[i].v[1], cells[i].v[2], cells[i].n,
           cells[i].w);
}

/* The sum is that of a loop that runs n times, from none. */
static void sums(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      y[i] += a[i][k] * x[k];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    y[i] *= 0.5;
    for (int k = n; k-- > 0;)
      y[i] -= a[i][k];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n && x[k] > -1.4; k++)
      y[i] += k;
}

static void exits(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < n; k++) {
      y[i] += 0.25;
      if (a[i][k] > 4)
        break;
      if (k % 3 == 1)
        continue;
      y[i] *= 1.125;
    }
    for (int k = 0; k < n; k++) {
      if (a[i][k] < -3)
        continue;
      y[i] -= k;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 4 == 0)
      continue;
    for (int k = 0; k < n; k++)
      for (int m = 0; m < k; m++)
        y[i] += m * 0.5;
  }
}

/* p and q may be the same memory: then q[0] is the sum so far when it is read. */
static void pointers(double *p, const double *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = n - 1; k >= 0; k--)
      p[i * K] += q[i * K + k];
}

/* Elements of one array: the others are different from the sum, but for one loop. */
static void neighbours(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 1; k < n; k++)
      a[i][0] += a[i][k];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      a[i][3] += a[i][k];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *row = a[i];
    for (int k = 4; k < n; k++)
      row[2] += row[k] * 0.5;
  }
}

static void product(double d[5][5], double e[5][5], double to[5][5]) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      for (int k = 0; k < 5; k++)
        to[m][n] -= 0.1 * d[m][k] * e[k][n];
}

static void scale(double d[5][5], double v[5], const double w[5]) {
  for (int m = 0; m < 5; m++) {
    for (int n = 0; n < 5; n++) {
      d[m][n] = d[m][n] * 0.5 + w[n] * w[m];
      v[m] += d[m][n] * w[n];
    }
    v[m] *= 0.25;
  }
}

static void start(double v[5], int from) {
  for (int m = from; m < 5; m++)
    v[m] = 0.5 * m;
}

static void lines(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++) {
      for (int m = 0; m < 5; m++)
        r[i][k][m] = u[i][k][m];
      if (k > 0) {
        product(c[i][k - 1], c[i][k - 1], c[i][k]);
        for (int m = 0; m < 5; m++)
          for (int l = 0; l < 5; l++)
            r[i][k][m] -= c[i][k - 1][m][l] * r[i][k - 1][l];
      }
      scale(c[i][k], r[i][k], u[i][k]);
    }
  /* Only a part of the cell is written, or the cell of another place. */
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++) {
      start(r[i][k], k % 5);
      for (int m = 0; m < 5; m++)
        r[i][k][m] += r[i][k][4 - m];
    }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k + 1 < n; k++)
      for (int m = 0; m < 5; m++) {
        r[i][k + 1][m] += 0.5 * r[i][k][m];
        r[i][k][m] = r[i][k + 1][4 - m] + r[i][k][m];
      }
}

static void types(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < n; k++) {
      small[i] += (unsigned char)(k * 50);
      counts[i][k % 3]++;
      counts[i][1] += k;
      flags[i] = flags[i] ^ (k & 1);
    }
    for (int m = 0; m < 4; m++)
      f[i][m] = (float)m;
    for (int k = 0; k < n; k++)
      for (int m = 0; m < 4; m++)
        f[i][m] = f[i][3 - m] * 0.5f + (float)k;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      for (int m = 0; m < 8; m++)
        halves[i][m] = (short)(halves[i][m] * 3 + halves[i][7 - m]);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++) {
      cells[i].n += k;
      cells[i].w *= 1.01f;
      for (int m = 0; m < 3; m++)
        cells[i].v[m] += cells[i].v[2 - m] * 0.5;
    }
}

/* A pointer to an element leads to its neighbours. */
static void add(double *to, const double *from, int n) {
  for (int m = 0; m < n; m++)
    to[m] += from[m] * 0.5;
}

static void moved(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      add(&a[i][4], x, K - 4);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k + 1 < n; k++) {
      add(u[i][k], x, 5);
      add(r[i][k], u[i][k], 10);
      add(u[i][k + 1] - 2, x, 5);
    }
}

int main(void) {
  fill();
  for (int n = 0; n < 3; n++)
    sums(n);
  sums(K);
  exits(K);
  show();
  pointers(overlap, overlap, 5);
  show();
  neighbours(K);
  pointers(&overlap[1], &a[0][0], K);
  pointers(overlap, &overlap[2], 3);
  show();
  lines(K);
  types(1);
  types(K);
  moved(3);
  show();
  return 0;
}
