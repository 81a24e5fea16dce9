//===- lvalue.h - the variable behind an lvalue -----------------------------------------------===//
#ifndef O2O_PLUGIN_AST_LVALUE_H
#define O2O_PLUGIN_AST_LVALUE_H

#include "clang/AST/Expr.h"

#include <optional>
#include <string>

namespace o2o {

/// The variable that the expression is the name of, as it was declared last; null: it is something
/// else.
const clang::VarDecl *referredVariable(const clang::Stmt *E);

/// The variable that an lvalue is, or is a part of without a pointer in between: `s` of
/// `s.row[i].x`. The canonical declaration; null when there is none.
const clang::VarDecl *rootVariable(const clang::Expr *E);

/// The variable that an lvalue is as a whole, parentheses aside: the canonical declaration; null:
/// it is something else.
const clang::VarDecl *wholeVariable(const clang::Expr *E);

/// A constant that is a null pointer.
bool isNullPointer(const clang::Expr *E, const clang::ASTContext &Ctx);

/// A part of a variable that is not a bit-field and in no union, by members and constant subscripts
/// inside of their arrays: C text for it, in which only the variable's name has to mean the same.
std::optional<std::string> constantPlace(const clang::Expr *E, const clang::ASTContext &Ctx);

} // namespace o2o

#endif
