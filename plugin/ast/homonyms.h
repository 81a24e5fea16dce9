//===- homonyms.h - declarations of one name --------------------------------------------------===//
#ifndef O2O_PLUGIN_AST_HOMONYMS_H
#define O2O_PLUGIN_AST_HOMONYMS_H

#include "plugin/ast/tree_visitor.h"

namespace o2o {

/// Counts what declares something by the name: where there is more than one such declaration, the
/// name may mean another thing at another place.
struct Homonyms : TreeVisitor {
  llvm::StringRef Name;
  unsigned Count = 0;
  bool VisitNamedDecl(clang::NamedDecl *D) override {
    Count += D->getDeclName().isIdentifier() && D->getName() == Name;
    return true;
  }
};

} // namespace o2o

#endif
