/* Sums of several iterations at a time; see sums.c. */
#ifndef O2O_XFORM_OPTIMISE_SUMS_H
#define O2O_XFORM_OPTIMISE_SUMS_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->sums.  Reads plan->strided, chunked and coalesced. */
void o2o_sums(const o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
