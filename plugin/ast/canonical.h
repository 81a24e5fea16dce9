//===- canonical.h - a loop in OpenMP's canonical form ----------------------------------------===//
#ifndef O2O_PLUGIN_AST_CANONICAL_H
#define O2O_PLUGIN_AST_CANONICAL_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

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

/// Does the expression, as it is written, mention one of the variables? In `sizeof(i)`, too: who
/// asks writes it where they may not be.
bool refersTo(const clang::Expr *E, llvm::ArrayRef<const clang::VarDecl *> Vars);

/// The loops of the directive, outermost first: fewer than it names where other statements stand
/// between them.
llvm::SmallVector<clang::ForStmt *, 4> associatedLoops(const clang::OMPLoopDirective *D);

/// Is this the variable of a loop that the directive is about?
bool isCounter(const clang::OMPLoopDirective *D, const clang::VarDecl *V);

/// What stands in braces, or under attributes, alone.
clang::Stmt *unwrapped(clang::Stmt *S);

} // namespace o2o

#endif
