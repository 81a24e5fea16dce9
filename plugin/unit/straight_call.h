//===- straight_call.h - calls of functions that only set or free members ---------------------===//
#ifndef O2O_PLUGIN_UNIT_STRAIGHT_CALL_H
#define O2O_PLUGIN_UNIT_STRAIGHT_CALL_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace o2o {

/// What stands for a member of the struct, at a place.
using MemberAt = llvm::function_ref<clang::Expr *(const clang::FieldDecl *, clang::SourceLocation)>;

/// `set(&w, mine, n);` as the statements of the function's body, where these are a few expressions,
/// branches and loops:
///
///     { double *set.buf = mine; int set.n = n;  w.a = set.buf; w.b = w.a + set.n; }
///
/// \p Member gives what stands for a member of the struct whose address argument \p Struct is.
/// Null: the function does something else.
clang::Stmt *straightened(clang::ASTContext &Ctx, clang::DeclContext *Caller, clang::CallExpr *C,
                          unsigned Struct, MemberAt Member);

} // namespace o2o

#endif
