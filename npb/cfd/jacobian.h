// The Jacobians of the flow equations of BT, SP and LU, as 5 x 5 blocks of implicit operators
// (report RNR-94-007, section 3).
//
// A block couples the five conserved quantities of one point to those of a neighbour along the axis
// whose momentum is quantity n. The blocks are dense, small and of fixed size, so that the loops
// over them unroll completely. DT is the time step, which the benchmark defines.

#ifndef NPB_CFD_JACOBIAN_H
#define NPB_CFD_JACOBIAN_H

#include "constants.h"

#ifndef DT
#error "define DT, the time step, before including this header"
#endif

static inline void clear_block(double block[5][5]) {
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < 5; b++)
      block[a][b] = 0.0;
}

/// Makes \p block the identity.
static inline void set_identity(double block[5][5]) {
  clear_block(block);
  for (int a = 0; a < 5; a++)
    block[a][a] = 1.0;
}

/// Adds \p s times the Jacobian of the convective flux along axis \p n to \p block, at a point with
/// the conserved quantities \p q, the reciprocal \p r of its density and half the square \p h of
/// its velocity.
static inline void add_flux_jacobian(double s, int n, const double q[5], double r, double h,
                                     double block[5][5]) {
  double v = q[n] * r;      // velocity along the axis
  double energy = q[4] * r; // per mass
  block[0][n] += s;
  for (int a = 1; a < 4; a++) {
    double va = q[a] * r;
    block[a][0] -= s * va * v;
    block[a][a] += s * v;
    block[a][n] += s * va;
    block[n][a] -= s * C2 * va;
    block[4][a] -= s * C2 * va * v;
  }
  block[n][0] += s * C2 * h;
  block[n][4] += s * C2;
  block[4][0] += s * (2.0 * C2 * h - C1 * energy) * v;
  block[4][n] += s * (C1 * energy - C2 * h);
  block[4][4] += s * C1 * v;
}

/// Adds \p s times the Jacobian of the viscous flux along axis \p n, and of the added diffusion
/// \p d, to \p block. The viscosity along the axis itself is 4/3 of that across it.
static inline void add_viscous_jacobian(double s, int n, double d, const double q[5], double r,
                                        double block[5][5]) {
  double heat = C1C5 * C3C4 * r;
  double energy = q[4] * r;
  block[0][0] += s * d;
  block[4][0] -= s * heat * energy;
  for (int a = 1; a < 4; a++) {
    double va = q[a] * r;
    double viscosity = (a == n ? 4.0 / 3.0 : 1.0) * C3C4 * r;
    block[a][0] -= s * viscosity * va;
    block[a][a] += s * (viscosity + d);
    block[4][0] -= s * (viscosity - heat) * va * va;
    block[4][a] += s * (viscosity - heat) * va;
  }
  block[4][4] += s * (heat + d);
}

/// The block that couples a point to its neighbour before (\p side -1) or after it (+1) along axis
/// \p n, from the neighbour's quantities \p q, reciprocal density \p r and half squared velocity
/// \p h. \p d is the diffusion along the axis.
static inline void neighbour_block(double side, int n, double d, const double q[5], double r,
                                   double h, double block[5][5]) {
  clear_block(block);
  add_flux_jacobian(side * DT * T2, n, q, r, h, block);
  add_viscous_jacobian(-DT * T1, n, d, q, r, block);
}

/// Subtracts the product of \p block and \p x from \p y.
static inline void matvec_sub(double block[5][5], const double x[5], double y[5]) {
  for (int a = 0; a < 5; a++)
    y[a] -= block[a][0] * x[0] + block[a][1] * x[1] + block[a][2] * x[2] + block[a][3] * x[3] +
            block[a][4] * x[4];
}

#endif
