/* The words of a formula while it is made. */
#ifndef O2O_XFORM_FORMULA_CODE_H
#define O2O_XFORM_FORMULA_CODE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A growing array of formula words (predictor/formula.h); storage from the nest's arena. */
typedef struct o2o_code {
  int64_t *words;
  unsigned count, capacity;
} o2o_code;
void o2o_emit(o2o_nest *nest, o2o_code *code, int64_t word);

#ifdef __cplusplus
}
#endif
#endif
