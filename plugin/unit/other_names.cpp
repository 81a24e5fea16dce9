//===- other_names.cpp - variables and functions that the unit has more names for -------------===//
//
// Who has another name for a function may call it, and for a variable assign it.  What the bodies
// of functions name is not all that a file holds:
//
//   static void (*const step[])(double *w) = {lower, upper};
//   extern double view[N] __attribute__((alias("work")));
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/other_names.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace o2o {

namespace {

struct AliasFinder : RecursiveASTVisitor<AliasFinder> {
  llvm::StringSet<> Names;

  bool VisitDecl(Decl *D) {
    if (const auto *A = D->getAttr<AliasAttr>())
      Names.insert(A->getAliasee());
    if (const auto *A = D->getAttr<WeakRefAttr>())
      Names.insert(A->getAliasee());
    if (const auto *A = D->getAttr<IFuncAttr>())
      Names.insert(A->getResolver());
    return true;
  }
};

/// Functions that first values of variables of the file name, and those that the system calls.
struct FunctionFinder : RecursiveASTVisitor<FunctionFinder> {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Found;

  bool VisitDeclRefExpr(DeclRefExpr *R) {
    add(dyn_cast<FunctionDecl>(R->getDecl()));
    return true;
  }
  void add(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition))
      Found.insert(Definition);
  }
};

} // namespace

llvm::StringSet<> aliasedNames(ASTContext &Ctx) {
  AliasFinder Find;
  Find.TraverseDecl(Ctx.getTranslationUnitDecl());
  return std::move(Find.Names);
}

llvm::StringRef linkerName(const DeclaratorDecl *D) {
  const auto *Label = D->getAttr<AsmLabelAttr>();
  return Label ? Label->getLabel() : D->getName();
}

llvm::SmallPtrSet<const FunctionDecl *, 8> calledOtherwise(ASTContext &Ctx) {
  const llvm::StringSet<> Aliased = aliasedNames(Ctx);
  FunctionFinder Find;
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls()) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (isa<VarDecl>(D))
      Find.TraverseDecl(D);
    else if (F && (F->hasAttr<ConstructorAttr>() || F->hasAttr<DestructorAttr>() ||
                   F->hasAttr<UsedAttr>() || Aliased.contains(linkerName(F))))
      Find.add(F);
  }
  return std::move(Find.Found);
}

} // namespace o2o
