//===- evaluated.h - what is evaluated when a piece of code runs ------------------------------===//
#ifndef O2O_PLUGIN_AST_EVALUATED_H
#define O2O_PLUGIN_AST_EVALUATED_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace o2o {

/// Visits \p S and everything in it that is evaluated, parents first. \p Visit returns false to
/// leave out what a node holds. Directives are seen as they are written.
void eachEvaluated(const clang::Stmt *S, llvm::function_ref<bool(const clang::Stmt *)> Visit);

/// One of the variables (canonical declarations) is named in what is evaluated, but for parts that
/// are \p Aside. `sizeof a` asks nothing of `a`, whose size was evaluated before. Of text that is
/// copied elsewhere: refersTo (canonical.h).
bool namesVariable(const clang::Stmt *S, llvm::ArrayRef<const clang::VarDecl *> Variables,
                   llvm::function_ref<bool(const clang::Stmt *)> Aside = nullptr);

/// It asks for a size, or the like, and evaluates nothing.
bool evaluatesNothing(const clang::Stmt *S);

/// The parts of one node that are evaluated.
void eachPart(const clang::Stmt *S, llvm::function_ref<void(const clang::Stmt *)> Do);

/// The expressions in a type as it is written whose values are its sizes; those that a declaration
/// evaluates.
llvm::SmallVector<const clang::Stmt *, 2> sizesIn(clang::QualType T);
llvm::SmallVector<const clang::Stmt *, 2> sizesIn(const clang::Decl *D);

/// The sizes of array types in the parameters of \p F, which each call evaluates.
llvm::SmallVector<const clang::Stmt *, 2> parameterSizes(const clang::FunctionDecl *F);

/// The definition in this unit that a call of \p F runs, or null: none, or one that only stands for
/// a function of the library's (library.h).
const clang::FunctionDecl *definitionOf(const clang::FunctionDecl *F);

/// The name, without `__builtin_`, of a function that the unit does not define; empty: \p F, or
/// what \p C calls, is another one, or null.
llvm::StringRef libraryName(const clang::FunctionDecl *F);
llvm::StringRef calledLibraryName(const clang::CallExpr *C);

/// The expression behind parentheses and casts to void.
const clang::Expr *withoutVoid(const clang::Expr *E);

} // namespace o2o

#endif
