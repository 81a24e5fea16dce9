// The 5 x 5 blocks of BT's implicit operators: the Jacobians they are made of, and the steps of
// block elimination.
//
// A block couples the five conserved quantities of one point to those of a neighbour along the axis
// whose momentum is quantity n. The blocks are dense, small and of fixed size, so that the loops
// over them unroll completely.

#ifndef NPB_BT_BLOCK_H
#define NPB_BT_BLOCK_H

#include "../cfd/constants.h"

static inline void clear_block(double block[5][5]) {
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < 5; b++)
      block[a][b] = 0.0;
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

/// Subtracts the product of \p block and \p x from \p y.
static inline void matvec_sub(double block[5][5], const double x[5], double y[5]) {
  for (int a = 0; a < 5; a++)
    y[a] -= block[a][0] * x[0] + block[a][1] * x[1] + block[a][2] * x[2] + block[a][3] * x[3] +
            block[a][4] * x[4];
}

/// Subtracts the product of the blocks \p left and \p right from \p result.
static inline void matmul_sub(double left[5][5], double right[5][5], double result[5][5]) {
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < 5; b++)
      result[a][b] -= left[a][0] * right[0][b] + left[a][1] * right[1][b] +
                      left[a][2] * right[2][b] + left[a][3] * right[3][b] +
                      left[a][4] * right[4][b];
}

/// Multiplies the block \p c and the vector \p r by the inverse of the block \p b from the left, by
/// Gauss-Jordan elimination without pivoting, which destroys \p b. Its diagonal dominates.
static inline void binvcrhs(double b[5][5], double c[5][5], double r[5]) {
  for (int p = 0; p < 5; p++) {
    double pivot = 1.0 / b[p][p];
    for (int j = p + 1; j < 5; j++)
      b[p][j] *= pivot;
    for (int j = 0; j < 5; j++)
      c[p][j] *= pivot;
    r[p] *= pivot;
    for (int a = 0; a < 5; a++) {
      if (a == p)
        continue;
      double factor = b[a][p];
      for (int j = p + 1; j < 5; j++)
        b[a][j] -= factor * b[p][j];
      for (int j = 0; j < 5; j++)
        c[a][j] -= factor * c[p][j];
      r[a] -= factor * r[p];
    }
  }
}

#endif
