// The verification of BT, SP and LU: the root mean squares of the residual and of the error at the
// end, one per conserved quantity, against those of the specification.

#ifndef NPB_CFD_VERIFY_H
#define NPB_CFD_VERIFY_H

#include "../common/report.h"

#include <stdbool.h>
#include <stdio.h>

/// The largest relative difference from a reference value.
#define CFD_EPSILON 1e-8

/// Prints the five values of \p norm, called \p what of at most 14 characters, and whether each is
/// close to its reference. Returns whether all are.
static inline bool verify_norm(const char *what, const double norm[5], const double reference[5]) {
  bool verified = true;
  for (int m = 0; m < 5; m++) {
    bool close = npb_close(norm[m], reference[m], CFD_EPSILON);
    printf("  %-9s %d     = %.9e%s\n", what, m + 1, norm[m], close ? "" : "  NOT as specified");
    verified = verified && close;
  }
  return verified;
}

#endif
