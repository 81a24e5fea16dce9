// Three more styles in one program: a lattice Boltzmann step on one array with macros for everything, spectral elements (small tensor products in local
// arrays, gather and scatter by index lists, coloured), and a stencil with blocks of adaptive size behind struct pointers and three-star pointers.
// RUN: %modes %s
// KERNELS: 8
// LAUNCHES: any
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_X (12)
#define SIZE_Y (10)
#define SIZE_Z (9)
#define OMEGA (1.95)
typedef enum { C = 0, N, S, E, W, T, B, FLAGS, N_CELL_ENTRIES } CELL_ENTRIES;
typedef enum { OBSTACLE = 1 << 0, ACCEL = 1 << 1 } CELL_FLAGS;
typedef double LBM_Grid[SIZE_Z * SIZE_Y * SIZE_X * N_CELL_ENTRIES];
typedef LBM_Grid *LBM_GridPtr;
#define CALC_INDEX(x, y, z, e) ((e) + N_CELL_ENTRIES * ((x) + (y)*SIZE_X + (z)*SIZE_X * SIZE_Y))
#define GRID_ENTRY(g, x, y, z, e) ((g)[CALC_INDEX(x, y, z, e)])
#define LOCAL(g, e) ((g)[CALC_INDEX(0, 0, 0, e) + (i)])
#define NEIGHBOR_N(g, e) ((g)[CALC_INDEX(0, +1, 0, e) + (i)])
#define NEIGHBOR_S(g, e) ((g)[CALC_INDEX(0, -1, 0, e) + (i)])
#define NEIGHBOR_E(g, e) ((g)[CALC_INDEX(+1, 0, 0, e) + (i)])
#define NEIGHBOR_W(g, e) ((g)[CALC_INDEX(-1, 0, 0, e) + (i)])
#define NEIGHBOR_T(g, e) ((g)[CALC_INDEX(0, 0, +1, e) + (i)])
#define NEIGHBOR_B(g, e) ((g)[CALC_INDEX(0, 0, -1, e) + (i)])
#define TEST_FLAG(g, f) (*((unsigned int *)((void *)(&LOCAL(g, FLAGS)))) & (f))
#define SWEEP_VAR int i;
#define SWEEP_START(x1, y1, z1, x2, y2, z2) for (i = CALC_INDEX(x1, y1, z1, 0); i < CALC_INDEX(x2, y2, z2, 0); i += N_CELL_ENTRIES) {
#define SWEEP_END }

static void LBM_step(double *srcGrid, double *dstGrid, const unsigned char *flags) {
  SWEEP_VAR
  double ux, uy, uz, u2, rho;
#ifdef _OPENMP
#pragma omp parallel for private(ux, uy, uz, u2, rho)
#endif
  SWEEP_START(0, 0, 1, 0, 0, SIZE_Z - 1)
  if (flags[i / N_CELL_ENTRIES] & OBSTACLE) {
    LOCAL(dstGrid, C) = LOCAL(srcGrid, C);
    NEIGHBOR_S(dstGrid, S) = LOCAL(srcGrid, N);
    NEIGHBOR_N(dstGrid, N) = LOCAL(srcGrid, S);
    NEIGHBOR_W(dstGrid, W) = LOCAL(srcGrid, E);
    NEIGHBOR_E(dstGrid, E) = LOCAL(srcGrid, W);
    NEIGHBOR_B(dstGrid, B) = LOCAL(srcGrid, T);
    NEIGHBOR_T(dstGrid, T) = LOCAL(srcGrid, B);
    continue;
  }
  rho = +LOCAL(srcGrid, C) + LOCAL(srcGrid, N) + LOCAL(srcGrid, S) + LOCAL(srcGrid, E) + LOCAL(srcGrid, W) + LOCAL(srcGrid, T) + LOCAL(srcGrid, B);
  ux = (+LOCAL(srcGrid, E) - LOCAL(srcGrid, W)) / rho;
  uy = (+LOCAL(srcGrid, N) - LOCAL(srcGrid, S)) / rho;
  uz = (+LOCAL(srcGrid, T) - LOCAL(srcGrid, B)) / rho;
  if (flags[i / N_CELL_ENTRIES] & ACCEL) {
    ux = 0.005;
    uy = 0.002;
    uz = 0.000;
  }
  u2 = 1.5 * (ux * ux + uy * uy + uz * uz);
  LOCAL(dstGrid, C) = (1.0 - OMEGA) * LOCAL(srcGrid, C) + OMEGA / 4.0 * rho * (1.0 - u2);
  NEIGHBOR_N(dstGrid, N) = (1.0 - OMEGA) * LOCAL(srcGrid, N) + OMEGA / 8.0 * rho * (1.0 + uy * (4.5 * uy + 3.0) - u2);
  NEIGHBOR_S(dstGrid, S) = (1.0 - OMEGA) * LOCAL(srcGrid, S) + OMEGA / 8.0 * rho * (1.0 + uy * (4.5 * uy - 3.0) - u2);
  NEIGHBOR_E(dstGrid, E) = (1.0 - OMEGA) * LOCAL(srcGrid, E) + OMEGA / 8.0 * rho * (1.0 + ux * (4.5 * ux + 3.0) - u2);
  NEIGHBOR_W(dstGrid, W) = (1.0 - OMEGA) * LOCAL(srcGrid, W) + OMEGA / 8.0 * rho * (1.0 + ux * (4.5 * ux - 3.0) - u2);
  NEIGHBOR_T(dstGrid, T) = (1.0 - OMEGA) * LOCAL(srcGrid, T) + OMEGA / 8.0 * rho * (1.0 + uz * (4.5 * uz + 3.0) - u2);
  NEIGHBOR_B(dstGrid, B) = (1.0 - OMEGA) * LOCAL(srcGrid, B) + OMEGA / 8.0 * rho * (1.0 + uz * (4.5 * uz - 3.0) - u2);
  SWEEP_END
}

static void lattice(void) {
  double *src = calloc(1, sizeof(LBM_Grid)), *dst = calloc(1, sizeof(LBM_Grid));
  unsigned char *flags = calloc(SIZE_X * SIZE_Y * SIZE_Z, 1);
  for (int z = 0; z < SIZE_Z; z++)
    for (int y = 0; y < SIZE_Y; y++)
      for (int x = 0; x < SIZE_X; x++) {
        int cell = x + y * SIZE_X + z * SIZE_X * SIZE_Y;
        for (int e = C; e <= B; e++) GRID_ENTRY(src, x, y, z, e) = GRID_ENTRY(dst, x, y, z, e) = e ? 0.125 : 0.25;
        if (x == 0 || y == 0 || x == SIZE_X - 1 || y == SIZE_Y - 1 || (x == 5 && y == 5)) flags[cell] = OBSTACLE;
        else if (z == 1 || z == SIZE_Z - 2) flags[cell] = ACCEL;
      }
  for (int t = 0; t < 8; t++) {
    LBM_step(src, dst, flags);
    double *swap = src;
    src = dst;
    dst = swap;
  }
  double sum = 0, moment = 0;
  for (int c = 0; c < SIZE_X * SIZE_Y * SIZE_Z * N_CELL_ENTRIES; c++) sum += src[c], moment += src[c] * (c % 13);
  printf("%.12e %.12e\n", sum, moment);
}

#define NP 4
#define NP3 (NP * NP * NP)
typedef struct { double *g[6]; int *glob, *colour_start, *colour_list; int nelt, ncolour, nglob; } mesh_t;

static void local_grad3(double *restrict ur, double *restrict us, double *restrict ut, const double *restrict u, const double (*restrict D)[NP]) {
  for (int k = 0; k < NP; k++)
    for (int j = 0; j < NP; j++)
      for (int i = 0; i < NP; i++) {
        double r = 0, s = 0, t = 0;
        for (int l = 0; l < NP; l++) {
          r += D[i][l] * u[l + NP * (j + NP * k)];
          s += D[j][l] * u[i + NP * (l + NP * k)];
          t += D[k][l] * u[i + NP * (j + NP * l)];
        }
        ur[i + NP * (j + NP * k)] = r;
        us[i + NP * (j + NP * k)] = s;
        ut[i + NP * (j + NP * k)] = t;
      }
}

static void local_grad3_t(double *restrict w, const double *ur, const double *us, const double *ut, const double (*D)[NP]) {
  for (int k = 0; k < NP; k++)
    for (int j = 0; j < NP; j++)
      for (int i = 0; i < NP; i++) {
        double sum = 0;
        for (int l = 0; l < NP; l++) sum += D[l][i] * ur[l + NP * (j + NP * k)] + D[l][j] * us[i + NP * (l + NP * k)] + D[l][k] * ut[i + NP * (j + NP * l)];
        w[i + NP * (j + NP * k)] = sum;
      }
}

static void ax(const mesh_t *m, double *w, const double *u, const double (*D)[NP]) {
  memset(w, 0, (size_t)m->nglob * sizeof *w);
  for (int c = 0; c < m->ncolour; c++) {
#pragma omp parallel for schedule(static)
    for (int q = m->colour_start[c]; q < m->colour_start[c + 1]; q++) {
      int e = m->colour_list[q];
      const int *glob = m->glob + (size_t)e * NP3;
      double ul[NP3], ur[NP3], us[NP3], ut[NP3], wl[NP3];
      for (int i = 0; i < NP3; i++) ul[i] = u[glob[i]];
      local_grad3(ur, us, ut, ul, D);
      for (int i = 0; i < NP3; i++) {
        const size_t at = (size_t)e * NP3 + (size_t)i;
        double wr = m->g[0][at] * ur[i] + m->g[1][at] * us[i] + m->g[2][at] * ut[i];
        double ws = m->g[1][at] * ur[i] + m->g[3][at] * us[i] + m->g[4][at] * ut[i];
        double wt = m->g[2][at] * ur[i] + m->g[4][at] * us[i] + m->g[5][at] * ut[i];
        ur[i] = wr;
        us[i] = ws;
        ut[i] = wt;
      }
      local_grad3_t(wl, ur, us, ut, D);
      for (int i = 0; i < NP3; i++) w[glob[i]] += wl[i];
    }
  }
}

static void elements(void) {
  enum { EX = 4, NG = EX * (NP - 1) + 1 };
  mesh_t m = {{0}, 0, 0, 0, EX * EX * EX, 8, NG * NG * NG};
  m.glob = malloc(sizeof(int) * m.nelt * NP3);
  m.colour_start = calloc(m.ncolour + 1, sizeof(int));
  m.colour_list = malloc(sizeof(int) * m.nelt);
  for (int g = 0; g < 6; g++) m.g[g] = malloc(sizeof(double) * m.nelt * NP3);
  int at = 0;
  for (int c = 0; c < 8; c++) {
    m.colour_start[c] = at;
    for (int e = 0; e < m.nelt; e++)
      if (((e % EX & 1) | (e / EX % EX & 1) << 1 | (e / EX / EX & 1) << 2) == c) m.colour_list[at++] = e;
  }
  m.colour_start[8] = at;
  double D[NP][NP];
  for (int i = 0; i < NP; i++)
    for (int j = 0; j < NP; j++) D[i][j] = (i == j ? 1.0 : -1.0 / (1 + abs(i - j))) * 0.3;
#pragma omp parallel for collapse(2)
  for (int e = 0; e < m.nelt; e++)
    for (int i = 0; i < NP3; i++) {
      int x = e % EX * (NP - 1) + i % NP, y = e / EX % EX * (NP - 1) + i / NP % NP, z = e / EX / EX * (NP - 1) + i / NP / NP;
      m.glob[e * NP3 + i] = x + NG * (y + NG * z);
      for (int g = 0; g < 6; g++) m.g[g][e * NP3 + i] = (g == 0 || g == 3 || g == 5) ? 1.0 + 0.01 * i : 0.05 * g;
    }
  double *x = calloc(m.nglob, sizeof(double)), *r = malloc(sizeof(double) * m.nglob), *p = malloc(sizeof(double) * m.nglob), *w = malloc(sizeof(double) * m.nglob);
  double rtr = 0;
  for (int i = 0; i < m.nglob; i++) {
    r[i] = p[i] = sin(i * 0.37);
    rtr += r[i] * r[i];
  }
  for (int it = 0; it < 3; it++) {
    ax(&m, w, p, (const double(*)[NP])D);
    double pap = 0, next = 0;
#pragma omp parallel for reduction(+ : pap)
    for (int i = 0; i < m.nglob; i++) {
      w[i] += p[i];
      pap += w[i] * p[i];
    }
    double alpha = rtr / pap;
#pragma omp parallel for reduction(+ : next)
    for (int i = 0; i < m.nglob; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * w[i];
      next += r[i] * r[i];
    }
    double beta = next / rtr;
    rtr = next;
#pragma omp parallel for
    for (int i = 0; i < m.nglob; i++) p[i] = r[i] + beta * p[i];
    printf("%.8e\n", rtr);
  }
}

typedef struct { int number, level, refine, new_proc; int nei_level[6]; double ****array; } block_t;
static block_t *blocks;
static int max_active_block = 9, num_vars = 2, x_block_size = 4, y_block_size = 5, z_block_size = 3;

static void stencil_driver(int var, int stencil) {
  int in;
  block_t *bp;
#pragma omp parallel default(shared) private(bp)
  {
    double work[6][7][5];
#pragma omp for
    for (in = 0; in < max_active_block; in++) {
      bp = &blocks[in];
      if (bp->number >= 0) {
        for (int i = 1; i <= x_block_size; i++)
          for (int j = 1; j <= y_block_size; j++)
            for (int k = 1; k <= z_block_size; k++)
              if (stencil == 7)
                work[i][j][k] = (bp->array[var][i - 1][j][k] + bp->array[var][i][j - 1][k] + bp->array[var][i][j][k - 1] + bp->array[var][i][j][k] +
                                 bp->array[var][i][j][k + 1] + bp->array[var][i][j + 1][k] + bp->array[var][i + 1][j][k]) / 7.0;
              else work[i][j][k] = bp->array[var][i][j][k] * 0.5;
        for (int i = 1; i <= x_block_size; i++)
          for (int j = 1; j <= y_block_size; j++)
            for (int k = 1; k <= z_block_size; k++) bp->array[var][i][j][k] = work[i][j][k];
      }
    }
  }
}

static double check_sum(int var) {
  double sum = 0;
  int in;
#pragma omp parallel for reduction(+ : sum) schedule(static)
  for (in = 0; in < max_active_block; in++) {
    block_t *bp = &blocks[in];
    if (bp->number >= 0) {
      double block_sum = 0.0;
      for (int i = 1; i <= x_block_size; i++)
        for (int j = 1; j <= y_block_size; j++)
          for (int k = 1; k <= z_block_size; k++) block_sum += bp->array[var][i][j][k];
      sum += block_sum;
    }
  }
  return sum;
}

static void adaptive(void) {
  blocks = malloc(sizeof(block_t) * max_active_block);
  for (int n = 0; n < max_active_block; n++) {
    block_t *bp = &blocks[n];
    bp->number = n % 4 == 3 ? -1 : n;
    bp->level = n % 3;
    bp->array = malloc(num_vars * sizeof(double ***));
    for (int m = 0; m < num_vars; m++) {
      bp->array[m] = malloc((x_block_size + 2) * sizeof(double **));
      for (int i = 0; i < x_block_size + 2; i++) {
        bp->array[m][i] = malloc((y_block_size + 2) * sizeof(double *));
        for (int j = 0; j < y_block_size + 2; j++) {
          bp->array[m][i][j] = malloc((z_block_size + 2) * sizeof(double));
          for (int k = 0; k < z_block_size + 2; k++) bp->array[m][i][j][k] = sin(n + m * 3 + i * 7 + j * 11 + k);
        }
      }
    }
  }
  for (int ts = 0; ts < 4; ts++)
    for (int var = 0; var < num_vars; var++) {
      stencil_driver(var, ts == 3 ? 0 : 7);
      printf("%.10e\n", check_sum(var));
    }
}

int main(void) {
  lattice();
  elements();
  adaptive();
  return 0;
}
