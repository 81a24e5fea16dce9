//===- homonyms.cpp - declarations of one name ------------------------------------------------===//
#include "plugin/ast/homonyms.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

namespace {

struct Finder : TreeVisitor {
  explicit Finder(const ValueDecl *V) : V(V->getCanonicalDecl()), Name(V->getDeclName()) {}
  const Decl *V;
  DeclarationName Name;
  Homonyms Found;

  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getDeclName() == Name && !isa<LabelDecl, TagDecl, FieldDecl>(D)) {
      Found.All++;
      Found.Others += D->getCanonicalDecl() != V;
    }
    return true;
  }
};

} // namespace

Homonyms homonymsIn(const ValueDecl *V, const Stmt *Code) {
  Finder F(V);
  F.TraverseStmt(const_cast<Stmt *>(Code));
  return F.Found;
}

Homonyms homonymsIn(const ValueDecl *V, const FunctionDecl *Function) {
  Finder F(V);
  for (ParmVarDecl *P : Function->parameters())
    F.VisitNamedDecl(P);
  F.TraverseStmt(Function->getBody());
  return F.Found;
}

} // namespace o2o
