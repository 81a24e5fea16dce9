// MG, the multigrid benchmark (report RNR-94-007, section 2.2.2).
//
// V-cycles of a multigrid method approximate the solution u of the discrete Poisson problem A u = v
// on a cube with periodic boundaries, where v is zero but for ten points of +1 and ten of -1. The
// result is the L2 norm of the residual v - A u.
//
// Level k is a grid of 2^k interior points in each dimension inside a shell of ghost points, which
// repeat the interior points of the opposite side. All operators are 27-point stencils that depend
// on the distance from the centre alone: one coefficient each for the centre, the 6 faces, the 12
// edges and the 8 corners. A row is computed with two or three line buffers, which hold the sums
// over the neighbours in the plane across the row: each is used for three points of the row.
//
// Grids are contiguous blocks. With -DMG_POINTERS=1 they are arrays of pointers to arrays of
// pointers to rows instead, as many older programs have them; not an expression below differs.
//
// Class W iterates until nothing but rounding errors is left, and its reference value is the norm
// of these. Sums are therefore written in the order in which the reference was computed, and
// products are not contracted with them.

#include "../common/class.h"
#include "../common/random.h"
#include "../common/report.h"
#include "../common/timer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma STDC FP_CONTRACT OFF

#ifndef MG_POINTERS
#define MG_POINTERS 0
#endif

#if NPB_CLASS == 'S'
#define TOP 5 // the finest level: the grid has 2^TOP points in each dimension
#define ITERATIONS 4
#define REFERENCE_NORM 0.530770700573e-04
#elif NPB_CLASS == 'W'
#define TOP 6
#define ITERATIONS 40
#define REFERENCE_NORM 0.250391406439e-17
#elif NPB_CLASS == 'A'
#define TOP 8
#define ITERATIONS 4
#define REFERENCE_NORM 0.2433365309e-5
#elif NPB_CLASS == 'B'
#define TOP 8
#define ITERATIONS 20
#define REFERENCE_NORM 0.180056440132e-5
#else
#define TOP 9
#define ITERATIONS 20
// The value of the specification's versions from 3.1 on. That of version 2.3, 0.570674826298e-06,
// is wrong from the fourth digit on, which its check of the absolute error did not see.
#define REFERENCE_NORM 0.5706732285740e-06
#endif

#define EPSILON 1e-8
#define SEED UINT64_C(314159265)
#define BOTTOM 1             // the coarsest level
#define POINTS (1 << TOP)    // interior points in each dimension of the finest grid
#define ROW ((1 << TOP) + 2) // points of its rows, ghosts included
#define CHARGES 10           // points of +1 in v, and as many of -1
#define FLOPS_PER_POINT 58   // of one V-cycle and one residual

// The operator A, and the smoother S, which approximates its inverse: coefficients of the centre,
// the faces, the edges and the corners. A has none of faces and S none of corners.
static const double operator_a[4] = {-8.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 12.0};
#if NPB_CLASS == 'B' || NPB_CLASS == 'C'
static const double smoother[4] = {-3.0 / 17.0, 1.0 / 33.0, -1.0 / 61.0, 0.0};
#else
static const double smoother[4] = {-3.0 / 8.0, 1.0 / 32.0, -1.0 / 64.0, 0.0};
#endif

// GRID(u, n) declares a parameter u that is a grid of n * n * n points, used as u[i3][i2][i1].
#if MG_POINTERS
#define GRID(name, n) double ***name
#else
#define GRID(name, n) double(*name)[n][n]
#endif

// The solution and the residual of each level and the right-hand side of the finest: what the
// parameters called GRID point to.
static void *u[TOP + 1], *r[TOP + 1], *v;

/// The points in each dimension of a grid of level \p k, ghosts included.
static int extent(int k) { return (1 << k) + 2; }

static void *allocate(size_t count, size_t size) {
  void *block = calloc(count, size);
  if (block == NULL) {
    fprintf(stderr, "MG: out of memory\n");
    exit(EXIT_FAILURE);
  }
  return block;
}

/// A new grid of zeros of \p n points in each dimension.
static void *new_grid(int n) {
  size_t edge = (size_t)n;
#if MG_POINTERS
  double ***planes = allocate(edge, sizeof *planes);
  for (int i3 = 0; i3 < n; i3++) {
    planes[i3] = allocate(edge, sizeof *planes[i3]);
    for (int i2 = 0; i2 < n; i2++)
      planes[i3][i2] = allocate(edge, sizeof *planes[i3][i2]);
  }
  return planes;
#else
  return allocate(edge * edge * edge, sizeof(double));
#endif
}

static void allocate_grids(void) {
  for (int k = BOTTOM; k <= TOP; k++) {
    u[k] = new_grid(extent(k));
    r[k] = new_grid(extent(k));
  }
  v = new_grid(extent(TOP));
}

/// Sets all points of \p z to zero.
static void clear(int n, GRID(z, n)) {
#pragma omp parallel for
  for (int i3 = 0; i3 < n; i3++)
    for (int i2 = 0; i2 < n; i2++)
      for (int i1 = 0; i1 < n; i1++)
        z[i3][i2][i1] = 0.0;
}

/// Copies the interior points of \p z at each side to the ghosts of the opposite side: in rows,
/// then whole rows, then whole planes, so that the edges and corners of the shell come out right.
static void exchange(int n, GRID(z, n)) {
#pragma omp parallel
  {
#pragma omp for
    for (int i3 = 1; i3 < n - 1; i3++) {
      for (int i2 = 1; i2 < n - 1; i2++) {
        z[i3][i2][0] = z[i3][i2][n - 2];
        z[i3][i2][n - 1] = z[i3][i2][1];
      }
      for (int i1 = 0; i1 < n; i1++) {
        z[i3][0][i1] = z[i3][n - 2][i1];
        z[i3][n - 1][i1] = z[i3][1][i1];
      }
    }

#pragma omp for
    for (int i2 = 0; i2 < n; i2++)
      for (int i1 = 0; i1 < n; i1++) {
        z[0][i2][i1] = z[n - 2][i2][i1];
        z[n - 1][i2][i1] = z[1][i2][i1];
      }
  }
}

/// The residual \p res = \p rhs - A \p x. \p res may be \p rhs.
static void residual(int n, GRID(x, n), GRID(rhs, n), GRID(res, n)) {
#pragma omp parallel for
  for (int i3 = 1; i3 < n - 1; i3++)
    for (int i2 = 1; i2 < n - 1; i2++) {
      double beside[ROW], across[ROW]; // sums over the 4 nearest and the 4 diagonal neighbours
      for (int i1 = 0; i1 < n; i1++) {
        beside[i1] = x[i3][i2 - 1][i1] + x[i3][i2 + 1][i1] + x[i3 - 1][i2][i1] + x[i3 + 1][i2][i1];
        across[i1] = x[i3 - 1][i2 - 1][i1] + x[i3 - 1][i2 + 1][i1] + x[i3 + 1][i2 - 1][i1] +
                     x[i3 + 1][i2 + 1][i1];
      }
      for (int i1 = 1; i1 < n - 1; i1++)
        res[i3][i2][i1] = rhs[i3][i2][i1] - operator_a[0] * x[i3][i2][i1] -
                          operator_a[2] * (across[i1] + beside[i1 - 1] + beside[i1 + 1]) -
                          operator_a[3] * (across[i1 - 1] + across[i1 + 1]);
    }
  exchange(n, res);
}

/// Smoothing: \p x = \p x + S \p res.
static void smooth(int n, GRID(res, n), GRID(x, n)) {
#pragma omp parallel for
  for (int i3 = 1; i3 < n - 1; i3++)
    for (int i2 = 1; i2 < n - 1; i2++) {
      double beside[ROW], across[ROW];
      for (int i1 = 0; i1 < n; i1++) {
        beside[i1] =
            res[i3][i2 - 1][i1] + res[i3][i2 + 1][i1] + res[i3 - 1][i2][i1] + res[i3 + 1][i2][i1];
        across[i1] = res[i3 - 1][i2 - 1][i1] + res[i3 - 1][i2 + 1][i1] + res[i3 + 1][i2 - 1][i1] +
                     res[i3 + 1][i2 + 1][i1];
      }
      for (int i1 = 1; i1 < n - 1; i1++)
        x[i3][i2][i1] = x[i3][i2][i1] + smoother[0] * res[i3][i2][i1] +
                        smoother[1] * (res[i3][i2][i1 - 1] + res[i3][i2][i1 + 1] + beside[i1]) +
                        smoother[2] * (across[i1] + beside[i1 - 1] + beside[i1 + 1]);
    }
  exchange(n, x);
}

/// Restriction: the points of \p coarse become weighted averages of the 27 points of \p fine around
/// them, with half as much weight for each step further from the centre. Point j of a coarse row
/// lies at point 2j of the fine one.
static void restrict_to(int nc, GRID(coarse, nc), int n, GRID(fine, n)) {
#pragma omp parallel for
  for (int j3 = 1; j3 < nc - 1; j3++)
    for (int j2 = 1; j2 < nc - 1; j2++) {
      int i3 = 2 * j3, i2 = 2 * j2;
      double beside[ROW], across[ROW];
      for (int i1 = 1; i1 < n; i1++) {
        beside[i1] = fine[i3][i2 - 1][i1] + fine[i3][i2 + 1][i1] + fine[i3 - 1][i2][i1] +
                     fine[i3 + 1][i2][i1];
        across[i1] = fine[i3 - 1][i2 - 1][i1] + fine[i3 + 1][i2 - 1][i1] +
                     fine[i3 - 1][i2 + 1][i1] + fine[i3 + 1][i2 + 1][i1];
      }
      for (int j1 = 1; j1 < nc - 1; j1++) {
        int i1 = 2 * j1;
        coarse[j3][j2][j1] = 0.5 * fine[i3][i2][i1] +
                             0.25 * (fine[i3][i2][i1 - 1] + fine[i3][i2][i1 + 1] + beside[i1]) +
                             0.125 * (beside[i1 - 1] + beside[i1 + 1] + across[i1]) +
                             0.0625 * (across[i1 - 1] + across[i1 + 1]);
      }
    }
  exchange(nc, coarse);
}

/// Interpolation: adds to each point of \p fine the average of the 1, 2, 4 or 8 points of \p coarse
/// that lie nearest to it. The ghosts of \p coarse give those of \p fine.
static void interpolate(int nc, GRID(coarse, nc), int n, GRID(fine, n)) {
#pragma omp parallel for
  for (int j3 = 0; j3 < nc - 1; j3++)
    for (int j2 = 0; j2 < nc - 1; j2++) {
      int i3 = 2 * j3, i2 = 2 * j2;
      double next2[ROW], next3[ROW], both[ROW]; // sums with the next rows in dimensions 2, 3, both
      for (int j1 = 0; j1 < nc; j1++) {
        next2[j1] = coarse[j3][j2 + 1][j1] + coarse[j3][j2][j1];
        next3[j1] = coarse[j3 + 1][j2][j1] + coarse[j3][j2][j1];
        both[j1] = coarse[j3 + 1][j2 + 1][j1] + coarse[j3 + 1][j2][j1] + next2[j1];
      }
      for (int j1 = 0; j1 < nc - 1; j1++) {
        int i1 = 2 * j1;
        fine[i3][i2][i1] += coarse[j3][j2][j1];
        fine[i3][i2][i1 + 1] += 0.5 * (coarse[j3][j2][j1 + 1] + coarse[j3][j2][j1]);
        fine[i3][i2 + 1][i1] += 0.5 * next2[j1];
        fine[i3][i2 + 1][i1 + 1] += 0.25 * (next2[j1] + next2[j1 + 1]);
        fine[i3 + 1][i2][i1] += 0.5 * next3[j1];
        fine[i3 + 1][i2][i1 + 1] += 0.25 * (next3[j1] + next3[j1 + 1]);
        fine[i3 + 1][i2 + 1][i1] += 0.25 * both[j1];
        fine[i3 + 1][i2 + 1][i1 + 1] += 0.125 * (both[j1] + both[j1 + 1]);
      }
    }
  (void)n;
}

/// The L2 norm of \p z: the root of the mean of the squares of its interior points.
static double norm(int n, GRID(z, n)) {
  double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
  for (int i3 = 1; i3 < n - 1; i3++)
    for (int i2 = 1; i2 < n - 1; i2++)
      for (int i1 = 1; i1 < n - 1; i1++)
        sum += z[i3][i2][i1] * z[i3][i2][i1];
  double points = (double)(n - 2) * (n - 2) * (n - 2);
  return sqrt(sum / points);
}

/// One V-cycle: improves the solution of the finest level, whose residual is in r. The residual
/// goes down to the coarsest level; a correction is smoothed there and carried up, level by level.
static void v_cycle(void) {
  for (int k = TOP; k > BOTTOM; k--)
    restrict_to(extent(k - 1), r[k - 1], extent(k), r[k]);

  clear(extent(BOTTOM), u[BOTTOM]);
  smooth(extent(BOTTOM), r[BOTTOM], u[BOTTOM]);

  for (int k = BOTTOM + 1; k < TOP; k++) {
    int n = extent(k);
    clear(n, u[k]);
    interpolate(extent(k - 1), u[k - 1], n, u[k]);
    residual(n, u[k], r[k], r[k]);
    smooth(n, r[k], u[k]);
  }

  int n = extent(TOP);
  interpolate(extent(TOP - 1), u[TOP - 1], n, u[TOP]);
  residual(n, u[TOP], v, r[TOP]);
  smooth(n, r[TOP], u[TOP]);
}

/// Fills the interior of \p z with the sequence of random numbers, in the order of memory. Each
/// plane starts at its own place in the sequence.
static void fill_with_random(int n, GRID(z, n)) {
  uint64_t plane_multiplier =
      npb_random_power(NPB_RANDOM_MULTIPLIER, (uint64_t)(n - 2) * (uint64_t)(n - 2));

#pragma omp parallel for
  for (int i3 = 1; i3 < n - 1; i3++) {
    uint64_t jump = npb_random_power(plane_multiplier, (uint64_t)(i3 - 1));
    uint64_t random = npb_random_multiply(SEED, jump);
    for (int i2 = 1; i2 < n - 1; i2++)
      for (int i1 = 1; i1 < n - 1; i1++)
        z[i3][i2][i1] = npb_random_next(&random);
  }
}

/// A point of the grid and its value.
struct point {
  double value;
  int i1, i2, i3;
};

/// Puts \p candidate into \p list, which holds the CHARGES points of the greatest sign * value so
/// far, the least of them first, when it is greater than that one.
static void keep_extreme(struct point list[CHARGES], struct point candidate, double sign) {
  if (sign * candidate.value <= sign * list[0].value)
    return;
  int place = 0;
  while (place + 1 < CHARGES && sign * list[place + 1].value < sign * candidate.value) {
    list[place] = list[place + 1];
    place++;
  }
  list[place] = candidate;
}

/// The right-hand side: a random field decides on the places, +1 at the ten greatest values and -1
/// at the ten least. The values are in (0, 1).
static void place_charges(int n, GRID(z, n)) {
  struct point greatest[CHARGES], least[CHARGES];
  for (int c = 0; c < CHARGES; c++) {
    greatest[c] = (struct point){.value = 0.0};
    least[c] = (struct point){.value = 1.0};
  }

  fill_with_random(n, z);
  for (int i3 = 1; i3 < n - 1; i3++)
    for (int i2 = 1; i2 < n - 1; i2++)
      for (int i1 = 1; i1 < n - 1; i1++) {
        struct point here = {z[i3][i2][i1], i1, i2, i3};
        keep_extreme(greatest, here, 1.0);
        keep_extreme(least, here, -1.0);
      }

  clear(n, z);
  for (int c = 0; c < CHARGES; c++) {
    z[greatest[c].i3][greatest[c].i2][greatest[c].i1] = 1.0;
    z[least[c].i3][least[c].i2][least[c].i1] = -1.0;
  }
  exchange(n, z);
}

/// The problem as it starts: no solution, and so the right-hand side for a residual.
static void start_from_zero(void) {
  clear(extent(TOP), u[TOP]);
  residual(extent(TOP), u[TOP], v, r[TOP]);
}

static void iterate(void) {
  v_cycle();
  residual(extent(TOP), u[TOP], v, r[TOP]);
}

int main(void) {
  printf("MG, class %c: %d x %d x %d points, %d iterations\n\n", NPB_CLASS, POINTS, POINTS, POINTS,
         ITERATIONS);
  allocate_grids();
  place_charges(extent(TOP), v);

  // One iteration that does not count touches all data and code before the clock starts.
  start_from_zero();
  printf("  Residual, first = %.12e\n", norm(extent(TOP), r[TOP]));
  iterate();

  double start = npb_wall_seconds();
  start_from_zero();
  for (int iteration = 1; iteration <= ITERATIONS; iteration++)
    iterate();
  double final_norm = norm(extent(TOP), r[TOP]);
  double seconds = npb_wall_seconds() - start;
  printf("  Residual, last  = %.12e\n", final_norm);

  char size[32];
  snprintf(size, sizeof size, "%d x %d x %d", POINTS, POINTS, POINTS);
  struct npb_report report = {
      .name = "MG",
      .operations = "floating point",
      .size = size,
      .problem_class = NPB_CLASS,
      .iterations = ITERATIONS,
      .seconds = seconds,
      .mega_operations = ldexp((double)FLOPS_PER_POINT * ITERATIONS, 3 * TOP) * 1e-6,
      .verified = npb_close(final_norm, REFERENCE_NORM, EPSILON),
  };
  return npb_print_report(&report);
}
