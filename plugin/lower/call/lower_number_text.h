//===- lower_number_text.h - strtol() and its like ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_NUMBER_TEXT_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_NUMBER_TEXT_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// A call of a function of <stdlib.h> that reads an integer from a string (the table in
/// lower_number_text.cpp) as what it computes; null: it is another one, its base is no constant, or
/// the end goes to something else than a variable of the iteration.
o2o_expr *numberCall(NestLowering &Nest, const clang::CallExpr *E, const clang::FunctionDecl *F);

} // namespace o2o

#endif
