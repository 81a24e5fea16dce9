//===- lower_ctype.h - functions of <ctype.h> ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_CTYPE_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_CTYPE_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// Does the unit give threads locales of their own?
bool hasOwnLocales(const clang::ASTContext &Ctx);

/// `*__ctype_b_loc()` and its like, an lvalue: the pointer that it holds; null: it is another one.
o2o_expr *characterTable(NestLowering &Nest, const clang::Expr *E);

/// A subscript, \p Index, of what may be such a table: within its bounds, as C wants it to be.
o2o_expr *characterIndex(NestLowering &Nest, const o2o_expr *Table, const clang::Expr *Written,
                         o2o_expr *Index);

/// A call of isalpha(), toupper() or their like; null: it is another one, or the library has no
/// such tables.
o2o_expr *characterCall(NestLowering &Nest, const clang::CallExpr *E, const clang::FunctionDecl *F);

} // namespace o2o

#endif
