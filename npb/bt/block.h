// The steps of block elimination that solve BT's systems.

#ifndef NPB_BT_BLOCK_H
#define NPB_BT_BLOCK_H

#include "../cfd/jacobian.h"

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
