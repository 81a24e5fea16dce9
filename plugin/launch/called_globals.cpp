//===- called_globals.cpp - variables that a region means by the functions it calls -===//
//
//     static double table[8];
//     static double look(int i) { return table[i & 7]; }
//     #pragma omp parallel default(none) shared(a)       ->    ... default(none) shared(table)
//     shared(a)
//     #pragma omp for
//       for (i ...) a[i] = look(i);                      // a launch stands here, and names `table`
//
// default(none) wants a clause for each variable that is named in the region, and default(private)
// would make a global private that a launch names there. The program names it only in a function,
// where it is what all threads share; a clause that says so changes nothing for the program.
//
// Not for variables that the region names itself (the program has said what they are), that the
// function hides by other declarations of the name, or that are declared behind the region:
// launches do not name those.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/called_globals.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace o2o {

namespace {

/// Names of variables and functions, in order, and all names that are declared.
struct NameFinder : TreeVisitor {
  llvm::SetVector<const VarDecl *> Variables;
  llvm::SetVector<const FunctionDecl *> Functions;
  llvm::StringSet<> Declared;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const FunctionDecl *Definition = nullptr;
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      Variables.insert(V->getCanonicalDecl());
    else if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
             F && (Definition = definitionOf(F)))
      Functions.insert(Definition);
    return true;
  }
  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getDeclName().isIdentifier())
      Declared.insert(D->getName());
    return true;
  }
};

bool isSharedGlobal(const VarDecl *V) {
  return V->isFileVarDecl() && V->getTLSKind() == VarDecl::TLS_None &&
         !V->hasAttr<OMPThreadPrivateDeclAttr>();
}

} // namespace

llvm::SmallVector<const VarDecl *, 4> calledGlobals(const ASTContext &Ctx, const FunctionDecl *F,
                                                    const OMPExecutableDirective *Region) {
  llvm::SmallVector<const VarDecl *, 4> Out;
  if (defaultOf(Region) == llvm::omp::OMP_DEFAULT_shared)
    return Out;
  NameFinder Own, Called, Around;
  Own.TraverseStmt(const_cast<OMPExecutableDirective *>(Region));
  Around.TraverseDecl(const_cast<FunctionDecl *>(F));
  for (const FunctionDecl *Each : Own.Functions)
    Called.Functions.insert(Each);
  for (unsigned I = 0; I < Called.Functions.size(); I++)
    Called.TraverseStmt(Called.Functions[I]->getBody());
  const SourceManager &SM = Ctx.getSourceManager();
  for (const VarDecl *V : Called.Variables)
    if (isSharedGlobal(V) && !Own.Variables.count(V) && !Around.Declared.count(V->getName()) &&
        SM.isBeforeInTranslationUnit(V->getLocation(), Region->getBeginLoc()))
      Out.push_back(V);
  llvm::sort(Out, [](const VarDecl *A, const VarDecl *B) {
    return A->getLocation().getRawEncoding() < B->getLocation().getRawEncoding();
  });
  return Out;
}

} // namespace o2o
