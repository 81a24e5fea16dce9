//===- homonyms.cpp - declarations of one name ------------------------------------------------===//
#include "plugin/ast/homonyms.h"
#include "plugin/ast/member_uses.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

namespace {

struct Finder : TreeVisitor {
  explicit Finder(const ValueDecl *V) : V(V->getCanonicalDecl()), Name(V->getDeclName()) {
    if (const auto *Member = dyn_cast<VarDecl>(V); Member && Name.isIdentifier())
      if (isMemberVariable(Member))
        Struct = Member->getName().split('.').first;
  }
  const Decl *V;
  DeclarationName Name;
  StringRef Struct; ///< the name of the one that it is a member of
  Homonyms Found;

  bool VisitNamedDecl(NamedDecl *D) override {
    const bool Hides = !Struct.empty() && D->getIdentifier() && D->getName() == Struct &&
                       D->getLocation() != V->getLocation();
    if ((D->getDeclName() == Name || Hides) && !isa<LabelDecl, TagDecl, FieldDecl>(D)) {
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
