//===- lower_rand.h - rand_r(), erand48() ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_RAND_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_RAND_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// A call of rand_r(), erand48(), nrand48() or jrand48() as what it computes; null: it is another
/// function, or its argument has side effects.
o2o_expr *randomCall(NestLowering &Nest, const clang::CallExpr *E, const clang::FunctionDecl *F);

} // namespace o2o

#endif
