//===- accessor.h - functions that only say where something is ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_ACCESSOR_H
#define O2O_PLUGIN_LOWER_CALL_ACCESSOR_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace o2o {

/// The expression that a call of \p F, a definition, is, with the arguments in it: the pointer that
/// `row(g->m, i)` returns, `g->m->data + i * g->m->ld`. Null: the function does something else.
const clang::Expr *accessed(clang::ASTContext &Ctx, const clang::CallExpr *C,
                            const clang::FunctionDecl *F);

} // namespace o2o

#endif
