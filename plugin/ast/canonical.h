//===- canonical.h - a loop in OpenMP's canonical form ----------------------------------------===//
#ifndef O2O_PLUGIN_AST_CANONICAL_H
#define O2O_PLUGIN_AST_CANONICAL_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

namespace o2o {

/// A canonical loop taken apart.
struct Canonical {
  const clang::VarDecl *IV = nullptr;
  bool DeclaredInside = false;
  const clang::Expr *Lower = nullptr, *Upper = nullptr, *Step = nullptr; ///< Step null: 1
  bool Down = false;                                                     ///< the step is subtracted
  clang::BinaryOperatorKind Cmp = clang::BO_LT;                          ///< iv Cmp upper
  clang::QualType CompareType;
};

/// Fills \p C for a loop of the form of OpenMP 5.1, section 2.11.1; false: it has another form.
/// What Sema checks for the loops of directives (types, directions, what bounds mention) is not
/// looked at.
bool takeApart(const clang::ForStmt *For, Canonical &C);

/// The variable that an expression is, parentheses and implicit conversions aside: the canonical
/// declaration; null: none.
const clang::VarDecl *namedVariable(const clang::Expr *E);

/// The variable of `sum` or `sum[:n]` in a reduction clause, or null.
const clang::VarDecl *reducedVariable(const clang::Expr *E);

/// Does the expression mention one of the variables?
bool refersTo(const clang::Expr *E, llvm::ArrayRef<const clang::VarDecl *> Vars);

} // namespace o2o

#endif
