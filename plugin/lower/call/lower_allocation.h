//===- lower_allocation.h - memory that an iteration allocates for itself ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_ALLOCATION_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_ALLOCATION_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Calls malloc or calloc.
bool allocates(const clang::CallExpr *E);

/// The address of scratch memory in place of `(T *)malloc(bytes)` or `(T *)calloc(n, size)`; null:
/// \p E is something else, or the memory is not the iteration's own.
o2o_expr *scratchMemory(NestLowering &Nest, const clang::CastExpr *E);

/// The pointer in a call of `free` that gives back such memory, which is a use of the pointer and
/// nothing else; null: another call, or other memory.
const clang::Expr *freedScratch(const NestLowering &Nest, const clang::CallExpr *E);

} // namespace o2o

#endif
