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
#include "plugin/ast/evaluated.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace o2o {

namespace {

struct AliasFinder : TreeVisitor {
  llvm::StringSet<> Names;

  bool VisitDecl(Decl *D) override {
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
struct FunctionFinder : TreeVisitor {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Found;

  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    add(dyn_cast<FunctionDecl>(R->getDecl()));
    return true;
  }
  void add(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && (Definition = definitionOf(F)))
      Found.insert(Definition);
  }
};

/// Mentions of functions, less those that are calls.
struct MentionFinder : TreeVisitor {
  llvm::MapVector<const FunctionDecl *, int> Found;

  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()))
      Found[F->getCanonicalDecl()]++;
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    if (const FunctionDecl *F = C->getDirectCallee())
      Found[F->getCanonicalDecl()]--;
    return true;
  }
};

} // namespace

/// What the linker calls it.
static llvm::StringRef linkerName(const DeclaratorDecl *D) {
  const auto *Label = D->getAttr<AsmLabelAttr>();
  return Label ? Label->getLabel() : D->getName();
}

void OtherNames::collect(ASTContext &Ctx) {
  AliasFinder Aliases;
  FunctionFinder Functions;
  if (std::exchange(Collected, true))
    return;
  Aliases.TraverseDecl(Ctx.getTranslationUnitDecl());
  Aliased = std::move(Aliases.Names);
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls()) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (isa<VarDecl>(D))
      Functions.TraverseDecl(D);
    else if (F && (F->hasAttr<ConstructorAttr>() || F->hasAttr<DestructorAttr>() ||
                   F->hasAttr<UsedAttr>() || Aliased.contains(linkerName(F))))
      Functions.add(F);
  }
  Called = std::move(Functions.Found);
}

bool OtherNames::isAliased(ASTContext &Ctx, const DeclaratorDecl *D) {
  collect(Ctx);
  return Aliased.contains(linkerName(D));
}

const llvm::SmallPtrSetImpl<const FunctionDecl *> &OtherNames::called(ASTContext &Ctx) {
  collect(Ctx);
  return Called;
}

llvm::ArrayRef<const FunctionDecl *> OtherNames::mentioned(ASTContext &Ctx) {
  MentionFinder Finder;
  if (!std::exchange(Looked, true))
    Finder.TraverseDecl(Ctx.getTranslationUnitDecl());
  for (auto [F, Count] : Finder.Found)
    if (Count > 0)
      Mentioned.push_back(F);
  return Mentioned;
}

} // namespace o2o
