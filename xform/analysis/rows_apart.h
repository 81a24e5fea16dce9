/* Rows behind pointers in which iterations never meet. */
#ifndef O2O_XFORM_ANALYSIS_ROWS_APART_H
#define O2O_XFORM_ANALYSIS_ROWS_APART_H

#include "xform/analysis/affine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Different iterations of the nest never touch a common byte of the rows that one of them writes,
 * in launches that fulfil what the nest requires from now on. False, and nothing has changed: that
 * is not known. */
bool o2o_rows_apart(o2o_nest *nest, const o2o_accesses *accesses, o2o_affine *affine,
                    const o2o_symbol *rows);

#ifdef __cplusplus
}
#endif
#endif
