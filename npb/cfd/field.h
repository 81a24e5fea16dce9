// The flow field of BT, SP and LU, the exact solution that it shall approach, its initial values,
// and how far it is from the goal (report RNR-94-007, section 3).
//
// The arrays are static: each benchmark is one translation unit. The functions are about one point
// of the grid; the loops over the points, and how they run in parallel, are the benchmark's. The
// first subscript is the place along zeta, the second along eta, the third along xi, and the last
// one of the five conserved quantities: density, the three momenta, energy. The outermost points of
// the grid hold the exact solution from the start and never change; only the interior, 1 .. N - 2
// along each axis, is solved for.

#ifndef NPB_CFD_FIELD_H
#define NPB_CFD_FIELD_H

#include "constants.h"

#include <math.h>

/// The conserved quantities.
static double u[N][PADDED][PADDED][5];

/// What the terms of the equations amount to at each interior point, and then the change of u that
/// the solvers make of it. Zero at the outermost points at all times.
static double rhs[N][PADDED][PADDED][5];

/// The forcing that makes the exact solution a steady state. Zero at the outermost points.
static double forcing[N][PADDED][PADDED][5];

/// The coefficients of the exact solution, a polynomial per quantity: the constant, then the
/// coefficients of xi, eta, zeta, of their squares, of their cubes and of their fourth powers.
static const double exact_coefficient[5][13] = {
    {2.0, 0.0, 0.0, 4.0, 5.0, 3.0, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
    {1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5},
    {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4},
    {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3},
    {5.0, 4.0, 3.0, 2.0, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2},
};

/// Quantity \p m of the exact solution at (xi, eta, zeta) in the unit cube.
static inline double exact_solution(int m, double xi, double eta, double zeta) {
  const double *c = exact_coefficient[m];
  return c[0] + xi * (c[1] + xi * (c[4] + xi * (c[7] + xi * c[10]))) +
         eta * (c[2] + eta * (c[5] + eta * (c[8] + eta * c[11]))) +
         zeta * (c[3] + zeta * (c[6] + zeta * (c[9] + zeta * c[12])));
}

/// The coordinate, from 0 to 1, of place \p i along any axis.
static inline double coordinate(int i) { return i * (1.0 / (N - 1)); }

/// Whether place \p i along an axis is one of the two outermost.
static inline int outermost(int i) { return i == 0 || i == N - 1; }

/// The value between \p from and \p to at the fraction \p t of the way.
static inline double interpolate(double t, double from, double to) {
  return (1.0 - t) * from + t * to;
}

/// Quantity \p m at (xi, eta, zeta) by transfinite interpolation: along each axis between the exact
/// values of the two faces, the three blended.
static inline double interpolated_solution(int m, double xi, double eta, double zeta) {
  double along_xi =
      interpolate(xi, exact_solution(m, 0.0, eta, zeta), exact_solution(m, 1.0, eta, zeta));
  double along_eta =
      interpolate(eta, exact_solution(m, xi, 0.0, zeta), exact_solution(m, xi, 1.0, zeta));
  double along_zeta =
      interpolate(zeta, exact_solution(m, xi, eta, 0.0), exact_solution(m, xi, eta, 1.0));
  return along_xi + along_eta + along_zeta - along_xi * along_eta - along_eta * along_zeta -
         along_zeta * along_xi + along_xi * along_eta * along_zeta;
}

/// Sets u to the exact solution at one point.
static inline void set_exact(int k, int j, int i) {
  for (int m = 0; m < 5; m++)
    u[k][j][i][m] = exact_solution(m, coordinate(i), coordinate(j), coordinate(k));
}

/// Sets u to its initial value at one point: exact on the faces of the cube, interpolated inside.
static inline void set_initial(int k, int j, int i) {
  if (outermost(i) || outermost(j) || outermost(k)) {
    set_exact(k, j, i);
    return;
  }
  for (int m = 0; m < 5; m++)
    u[k][j][i][m] = interpolated_solution(m, coordinate(i), coordinate(j), coordinate(k));
}

/// How far quantity \p m is from the exact solution at one point.
static inline double solution_error(int m, int k, int j, int i) {
  return u[k][j][i][m] - exact_solution(m, coordinate(i), coordinate(j), coordinate(k));
}

/// Turns sums of squares over the interior points into root mean squares.
static inline void root_mean_square(const double sum[5], double norm[5]) {
  for (int m = 0; m < 5; m++)
    norm[m] = sqrt(sum[m] / ((N - 2.0) * (N - 2.0) * (N - 2.0)));
}

#endif
