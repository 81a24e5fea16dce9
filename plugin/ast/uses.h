//===- uses.h - how the unit uses its variables -----------------------------------------------===//
#ifndef O2O_PLUGIN_AST_USES_H
#define O2O_PLUGIN_AST_USES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>

namespace o2o {

/// Counts how often each variable is mentioned and how often that reads its value.
class VariableUses {
public:
  /// Counts what stands in the whole unit. Code that is not evaluated (the operand of sizeof) does
  /// not count.
  void countUnit(clang::ASTContext &Ctx);

  /// Counts what the code does, and the functions that it calls.
  void countIn(const clang::Stmt *Code);

  bool empty() const { return Counts.empty(); }

  /// True when what was counted does nothing with the variable but read it or parts of it: it is
  /// never assigned after its declaration and its address goes nowhere.
  bool onlyRead(const clang::VarDecl *V) const;

  /// How often the variable is mentioned for something else than its value or those of its parts.
  unsigned unread(const clang::VarDecl *V) const;

  /// Does what was counted take the variable's address?
  bool addressed(const clang::VarDecl *V) const;

private:
  struct Visitor;
  void note(const clang::Stmt *S);
  void noteSizes(llvm::ArrayRef<const clang::Stmt *> Written);
  llvm::DenseMap<const clang::VarDecl *, std::pair<unsigned, unsigned>> Counts;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Addressed;
  llvm::SmallPtrSet<const clang::Stmt *, 8> Sizes;             ///< of arrays, as written
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Functions; ///< counted by countIn()
};

} // namespace o2o

#endif
