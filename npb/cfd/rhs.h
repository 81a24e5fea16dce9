// The right-hand side of the flow equations of BT, SP and LU, and the forcing made from it (report
// RNR-94-007, section 3).
//
// At every interior point the convective terms are central differences, the viscous terms and the
// added diffusion second differences, and a fourth difference along each axis, one-sided next to
// the faces, damps what the grid cannot resolve. All of them read u only, so that a point is
// finished in one visit, whichever axis its terms run along.
//
// The forcing is, by definition, minus the very same operator applied to the exact solution.

#ifndef NPB_CFD_RHS_H
#define NPB_CFD_RHS_H

#include "field.h"

/// 1 / density, and half the square of the velocity, at every point of the grid.
static double rho_i[N][PADDED][PADDED];
static double qs[N][PADDED][PADDED];

/// Brings rho_i and qs up to date with u at one point.
static inline void set_primitives(int k, int j, int i) {
  const double *q = u[k][j][i];
  double inverse = 1.0 / q[0];
  rho_i[k][j][i] = inverse;
  qs[k][j][i] = 0.5 * (q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) * inverse * inverse;
}

/// The second difference of three neighbouring values.
static inline double second_difference(double before, double here, double after) {
  return after - 2.0 * here + before;
}

/// Adds to \p r the convective, viscous and diffusive terms along the axis of momentum \p n with
/// diffusion \p d. \p ua, \p ub and \p uc are u before, at and after the point along that axis; the
/// same letters go for 1 / density \p r* and half the square of the velocity \p q*.
static inline void add_fluxes(int n, double d, const double ua[5], const double ub[5],
                              const double uc[5], double ra, double rb, double rc, double qa,
                              double qb, double qc, double r[5]) {
  double wa = ua[n] * ra, wb = ub[n] * rb, wc = uc[n] * rc; // velocity along the axis

  for (int m = 0; m < 5; m++)
    r[m] += d * T1 * second_difference(ua[m], ub[m], uc[m]);
  r[0] -= T2 * (uc[n] - ua[n]);
  for (int m = 1; m < 4; m++)
    r[m] += VISCOSITY * second_difference(ua[m] * ra, ub[m] * rb, uc[m] * rc) -
            T2 * (uc[m] * wc - ua[m] * wa);
  r[n] += VISCOSITY / 3.0 * second_difference(wa, wb, wc) -
          T2 * C2 * ((uc[4] - uc[0] * qc) - (ua[4] - ua[0] * qa));
  r[4] += VISCOSITY * ((1.0 - C1C5) * second_difference(qa, qb, qc) +
                       second_difference(wa * wa, wb * wb, wc * wc) / 6.0 +
                       C1C5 * second_difference(ua[4] * ra, ub[4] * rb, uc[4] * rc)) -
          T2 * ((C1 * uc[4] - C2 * uc[0] * qc) * wc - (C1 * ua[4] - C2 * ua[0] * qa) * wa);
}

/// The places two before and two after \p i, or the outermost where there are none: those have no
/// weight in the fourth difference.
static inline int two_before(int i) { return i > 1 ? i - 2 : 0; }
static inline int two_after(int i) { return i < N - 2 ? i + 2 : N - 1; }

/// The weights of the fourth difference at the interior place \p i of an axis, of the values from
/// two before to two after it. Next to a face the difference leaves out what lies on or beyond it.
static inline void dissipation_weights(int i, double weight[5]) {
  weight[0] = i > 2 ? 1.0 : 0.0;
  weight[1] = i > 1 ? -4.0 : 0.0;
  weight[2] = i == 1 || i == N - 2 ? 5.0 : 6.0;
  weight[3] = i < N - 2 ? -4.0 : 0.0;
  weight[4] = i < N - 3 ? 1.0 : 0.0;
}

/// Subtracts from \p r the fourth difference along an axis at the interior place \p i of it, of u
/// at the places from two before, \p ua, to two after, \p ue.
static inline void add_dissipation(int i, const double ua[5], const double ub[5],
                                   const double uc[5], const double ud[5], const double ue[5],
                                   double r[5]) {
  double weight[5];
  dissipation_weights(i, weight);
  for (int m = 0; m < 5; m++)
    r[m] -= DISSIPATION * (weight[0] * ua[m] + weight[1] * ub[m] + weight[2] * uc[m] +
                           weight[3] * ud[m] + weight[4] * ue[m]);
}

/// Sets rhs at one interior point to \p scale times the sum of the forcing and all terms of the
/// equations. Reads rho_i and qs at the point and its neighbours.
static inline void set_rhs(double scale, int k, int j, int i) {
  double r[5];
  for (int m = 0; m < 5; m++)
    r[m] = forcing[k][j][i][m];

  add_fluxes(1, D_XI, u[k][j][i - 1], u[k][j][i], u[k][j][i + 1], rho_i[k][j][i - 1],
             rho_i[k][j][i], rho_i[k][j][i + 1], qs[k][j][i - 1], qs[k][j][i], qs[k][j][i + 1], r);
  add_fluxes(2, D_ETA, u[k][j - 1][i], u[k][j][i], u[k][j + 1][i], rho_i[k][j - 1][i],
             rho_i[k][j][i], rho_i[k][j + 1][i], qs[k][j - 1][i], qs[k][j][i], qs[k][j + 1][i], r);
  add_fluxes(3, D_ZETA, u[k - 1][j][i], u[k][j][i], u[k + 1][j][i], rho_i[k - 1][j][i],
             rho_i[k][j][i], rho_i[k + 1][j][i], qs[k - 1][j][i], qs[k][j][i], qs[k + 1][j][i], r);

  add_dissipation(i, u[k][j][two_before(i)], u[k][j][i - 1], u[k][j][i], u[k][j][i + 1],
                  u[k][j][two_after(i)], r);
  add_dissipation(j, u[k][two_before(j)][i], u[k][j - 1][i], u[k][j][i], u[k][j + 1][i],
                  u[k][two_after(j)][i], r);
  add_dissipation(k, u[two_before(k)][j][i], u[k - 1][j][i], u[k][j][i], u[k + 1][j][i],
                  u[two_after(k)][j][i], r);

  for (int m = 0; m < 5; m++)
    rhs[k][j][i][m] = scale * r[m];
}

#endif
