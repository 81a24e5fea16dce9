//===- uses.h - how the unit uses its variables
//------------------------------------------------------===//
#ifndef O2O_PLUGIN_USES_H
#define O2O_PLUGIN_USES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>

namespace o2o {

/// Counts, once per unit, how often each variable is mentioned and how often that reads its value.
class VariableUses {
public:
  /// True when the unit does nothing with the variable but read it or parts of it: it is never
  /// assigned after its declaration and its address goes nowhere.  Says nothing about other units.
  bool onlyRead(clang::ASTContext &Ctx, const clang::VarDecl *V);

  /// Does the unit take the variable's address? Says nothing about other units either.
  bool addressed(clang::ASTContext &Ctx, const clang::VarDecl *V);

private:
  struct Counter;
  void count(clang::ASTContext &Ctx);
  bool Counted = false;
  llvm::DenseMap<const clang::VarDecl *, std::pair<unsigned, unsigned>> Counts;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Addressed;
};

} // namespace o2o

#endif
