//===- lower_string.h - functions of <string.h> ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_STRING_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_STRING_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// A call of a function of <string.h> that measures, compares, searches or copies strings (the
/// table in lower_string.cpp) as one of a function of the nest; null: it is another one, or not
/// about bytes.
o2o_expr *stringCall(NestLowering &Nest, const clang::CallExpr *E, const clang::FunctionDecl *F);

/// The string into which the call, of such a function, returns a pointer; null: it returns none.
const clang::Expr *searchedString(const clang::CallExpr *E);

} // namespace o2o

#endif
