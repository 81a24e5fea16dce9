//===- lower_bits.h - numbers read as numbers of another type ----------------===//
#ifndef O2O_PLUGIN_LOWER_VALUE_LOWER_BITS_H
#define O2O_PLUGIN_LOWER_VALUE_LOWER_BITS_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// The number with the same bits: float and unsigned, double and unsigned long; null: no such
/// numbers.
o2o_expr *sameBits(o2o_nest *N, o2o_expr *Value, const o2o_type *To);

/// What was cast to another type of pointer; null: nothing was.
const clang::Expr *pointerBeforeCasts(const clang::Expr *P);

/// The value of the lvalue \p E where it is a number that is read through a pointer to another type
/// of number; null: it is something else.
o2o_expr *readAsOther(NestLowering &Nest, const clang::Expr *E);

} // namespace o2o

#endif
