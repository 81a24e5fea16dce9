//===- evaluated.cpp - what is evaluated when a piece of code runs ----------------------------===//
//
// Clang's children of a node are not quite that: clauses, the sizes of variable-length types and
// the operands of sizeof have places of their own.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace o2o {

bool evaluatesNothing(const Stmt *S) {
  const auto *E = dyn_cast<UnaryExprOrTypeTraitExpr>(S);
  return E && !E->getTypeOfArgument()->isVariablyModifiedType();
}

/// The sizes of a named type are computed where the name is declared.
llvm::SmallVector<const Stmt *, 2> sizesIn(QualType T) {
  llvm::SmallVector<const Stmt *, 2> Sizes;
  while (!T.isNull() && T->isVariablyModifiedType()) {
    const Type *Written = T.getTypePtr();
    if (const auto *A = dyn_cast<VariableArrayType>(Written)) {
      if (A->getSizeExpr())
        Sizes.push_back(A->getSizeExpr());
      T = A->getElementType();
    } else if (const auto *A = dyn_cast<ArrayType>(Written)) {
      T = A->getElementType();
    } else if (const auto *P = dyn_cast<PointerType>(Written)) {
      T = P->getPointeeType();
    } else if (const auto *F = dyn_cast<FunctionType>(Written)) {
      T = F->getReturnType();
    } else if (const auto *A = dyn_cast<AdjustedType>(Written)) {
      T = A->getOriginalType();
    } else if (const auto *Of = dyn_cast<TypeOfExprType>(Written)) {
      Sizes.push_back(Of->getUnderlyingExpr());
      break;
    } else {
      QualType Inner = Written->getLocallyUnqualifiedSingleStepDesugaredType();
      if (isa<TypedefType>(Written) || Inner == QualType(Written, 0))
        break;
      T = Inner;
    }
  }
  return Sizes;
}

llvm::SmallVector<const Stmt *, 2> sizesIn(const Decl *D) {
  if (const auto *V = dyn_cast<VarDecl>(D))
    return sizesIn(V->getType());
  if (const auto *T = dyn_cast<TypedefNameDecl>(D))
    return sizesIn(T->getUnderlyingType());
  return {};
}

llvm::SmallVector<const Stmt *, 2> parameterSizes(const FunctionDecl *F) {
  llvm::SmallVector<const Stmt *, 2> Sizes;
  for (const ParmVarDecl *P : F->parameters())
    Sizes.append(sizesIn(P->getOriginalType()));
  return Sizes;
}

void eachPart(const Stmt *S, llvm::function_ref<void(const Stmt *)> Do) {
  auto Kids = [&](const Stmt *Of) {
    for (const Stmt *Kid : Of->children())
      if (Kid)
        Do(Kid);
  };
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    for (const OMPClause *C : D->clauses())
      for (const Stmt *Kid : C->children())
        if (Kid)
          Do(Kid);
    if (D->hasAssociatedStmt())
      Do(D->getRawStmt());
  } else if (const auto *C = dyn_cast<CapturedStmt>(S)) {
    Do(C->getCapturedStmt());
  } else if (const auto *G = dyn_cast<GenericSelectionExpr>(S)) {
    if (!G->isResultDependent())
      Do(G->getResultExpr());
  } else if (const auto *P = dyn_cast<PseudoObjectExpr>(S)) {
    for (const Expr *One : P->semantics()) // not the call as written, of which a variant is called
      Do(One);
  } else if (const auto *Choose = dyn_cast<ChooseExpr>(S)) {
    Do(Choose->getChosenSubExpr());
  } else if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
    // Clang keeps the values of some clauses in helper variables.
    if (const auto *Captured = dyn_cast<OMPCapturedExprDecl>(R->getDecl());
        Captured && Captured->getInit())
      Do(Captured->getInit());
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls()) {
      for (const Stmt *Size : sizesIn(One))
        Do(Size);
      if (const auto *V = dyn_cast<VarDecl>(One); V && V->getInit())
        Do(V->getInit());
    }
  } else if (const auto *U = dyn_cast<UnaryExprOrTypeTraitExpr>(S)) {
    // An operand of variable size is evaluated.
    if (U->getKind() != UETT_SizeOf || !U->getTypeOfArgument()->isVariableArrayType())
      return;
    if (U->isArgumentType())
      for (const Stmt *Size : sizesIn(U->getArgumentType()))
        Do(Size);
    else
      Do(U->getArgumentExpr());
  } else if (!isa<OffsetOfExpr>(S)) {
    if (const auto *C = dyn_cast<ExplicitCastExpr>(S))
      for (const Stmt *Size : sizesIn(C->getTypeAsWritten()))
        Do(Size);
    Kids(S);
  }
}

void eachEvaluated(const Stmt *S, llvm::function_ref<bool(const Stmt *)> Visit) {
  if (S && Visit(S))
    eachPart(S, [&](const Stmt *Kid) { eachEvaluated(Kid, Visit); });
}

bool namesVariable(const Stmt *S, llvm::ArrayRef<const VarDecl *> Variables,
                   llvm::function_ref<bool(const Stmt *)> Aside) {
  bool Found = false;
  eachEvaluated(S, [&](const Stmt *Node) {
    const auto *Of = dyn_cast<UnaryExprOrTypeTraitExpr>(Node);
    if ((Aside && Aside(Node)) ||
        (Of && !Of->isArgumentType() && wholeVariable(Of->getArgumentExpr())))
      return false;
    const VarDecl *V = referredVariable(Node);
    Found |= V && llvm::is_contained(Variables, V->getCanonicalDecl());
    return !Found;
  });
  return Found;
}

const FunctionDecl *definitionOf(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  return F && F->hasBody(Definition) && !standsForLibrary(Definition) ? Definition : nullptr;
}

const Expr *withoutVoid(const Expr *E) {
  const auto *C = dyn_cast<CastExpr>(E->IgnoreParens());
  return C && C->getCastKind() == CK_ToVoid ? withoutVoid(C->getSubExpr()) : E->IgnoreParens();
}

StringRef libraryName(const FunctionDecl *F) {
  StringRef Name = F && F->getIdentifier() && !definitionOf(F) ? F->getName() : "";
  Name.consume_front("__builtin_");
  return Name;
}

StringRef calledLibraryName(const CallExpr *C) {
  return libraryName(C ? C->getDirectCallee() : nullptr);
}

} // namespace o2o
