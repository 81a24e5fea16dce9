/* When numbers with a fraction are alike that two versions of the same code have computed: by a
 * part of the larger one (OMP2OCL_TOLERANCE), or by the rounding of the largest number among which
 * they stand, unless that tolerance is 0 (docs/runtime.md, OMP2OCL=verify).  `wide`: double, else
 * float. */
#ifndef O2O_RUNTIME_CORE_ALIKE_H
#define O2O_RUNTIME_CORE_ALIKE_H

#include <stdbool.h>

/* The number at an address of any alignment. */
double o2o_fraction(bool wide, const void *at);

/* By a part of the larger one, `factor` times the tolerance where the user has set none. */
bool o2o_alike(bool wide, double a, double b, double factor);

/* What rounding may make of a sum with such a number in it; 0: of none that is finite. */
double o2o_noise(bool wide, double value);

/* By that of the largest one. */
bool o2o_alike_by_noise(double a, double b, double noise);

#endif
