//===- homonyms.h - declarations of one name --------------------------------------------------===//
#ifndef O2O_PLUGIN_AST_HOMONYMS_H
#define O2O_PLUGIN_AST_HOMONYMS_H

#include "clang/AST/RecursiveASTVisitor.h"

namespace o2o {

/// Counts what declares something by the name: where there is more than one such declaration, the
/// name may mean another thing at another place.
struct Homonyms : clang::RecursiveASTVisitor<Homonyms> {
  llvm::StringRef Name;
  unsigned Count = 0;
  bool VisitNamedDecl(clang::NamedDecl *D) {
    Count += D->getDeclName().isIdentifier() && D->getName() == Name;
    return true;
  }
};

} // namespace o2o

#endif
