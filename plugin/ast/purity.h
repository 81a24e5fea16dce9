//===- purity.h - may an expression be evaluated once more? -----------------------------------===//
#ifndef O2O_PLUGIN_AST_PURITY_H
#define O2O_PLUGIN_AST_PURITY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace o2o {

/// May evaluating the expression once more than the program does be noticed?
bool hasSideEffects(const clang::Expr *E, clang::ASTContext &Ctx);

} // namespace o2o

#endif
