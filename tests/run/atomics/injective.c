// Index arrays that are declared injective: inner loops become dimensions, chunks need not be whole, and
// storage of the thread may be written at their elements.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 8
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 37
#define M 24

struct mesh {
  int cells;
  int *map;
  double *value;
};

static int order[N], links[M][2];
static double out[N][M], sums[N], flux[2 * M];

#pragma omp2ocl injective(order)

static void permute(int n, int m, const int *restrict perm, double *restrict to,
                    const double *restrict from) {
#pragma omp2ocl injective(perm)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to[i * m + perm[j]] += 2 * from[i * m + j] + i;
}

static void rows(int n) {
#pragma omp parallel for
  for (int k = 0; k < M; k++)
    for (int i = 0; i < n; i++) {
      out[order[i]][k] = out[order[i]][k] * 0.5 + i + k;
    }
}

static void chunks(int n) {
#pragma omp parallel for schedule(static, 5)
  for (int i = 0; i < n; i++)
    sums[order[i]] += i;
}

/* Both subscripts of an edge are elements of one array. */
static void edges(int e) {
#pragma omp parallel for schedule(dynamic, 3)
#pragma omp2ocl injective(links)
  for (int k = 0; k < e; k++) {
    flux[links[k][0]] += k;
    flux[links[k][1]] -= k + 1;
  }
}

static void scatter(struct mesh *m) {
#pragma omp2ocl injective(m->map)
#pragma omp parallel for schedule(static, 2)
  for (int c = 0; c < m->cells; c++)
    m->value[m->map[c]] += c;
}

static void own(int n) {
#pragma omp parallel
  {
    double *mine = malloc(N * sizeof *mine);
    for (int i = 0; i < N; i++)
      mine[i] = i;
#pragma omp for
    for (int i = 0; i < n; i++) {
      mine[order[i]] = i * 2;
      sums[i] += mine[order[i]];
    }
    free(mine);
  }
}

static void local(int n) {
#pragma omp parallel
  {
    double t[N];
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++)
      t[order[i]] = i * 3;
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++)
      sums[order[i]] += t[order[i]];
  }
}

int main(void) {
  int perm[M];
  static double from[N * M], to[N * M], value[N];
  struct mesh m = {N, order, value};
  for (int i = 0; i < N; i++) {
    order[i] = i * 5 % N;
    for (int j = 0; j < M; j++)
      from[i * M + j] = i - j * 0.25;
  }
  for (int j = 0; j < M; j++) {
    perm[j] = j * 7 % M;
    links[j][0] = 2 * (j * 5 % M);
    links[j][1] = 2 * (j * 11 % M) + 1;
  }
  permute(N, M, perm, to, from);
  rows(N);
  chunks(N);
  edges(M);
  scatter(&m);
  own(N);
  local(N);
  show_double("to", to, N * M);
  show_double("out", &out[0][0], N * M);
  show_double("sums", sums, N);
  show_double("flux", flux, 2 * M);
  show_double("value", value, N);
  return 0;
}
