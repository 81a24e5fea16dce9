//===- other_names.h - variables and functions that the unit has more names for ---------------===//
#ifndef O2O_PLUGIN_UNIT_OTHER_NAMES_H
#define O2O_PLUGIN_UNIT_OTHER_NAMES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

#include <vector>

namespace o2o {

/// Looked for when it is first asked, once for a unit.
class OtherNames {
public:
  /// Another name of the unit's stands for the variable or function
  /// (`__attribute__((alias("x")))`).
  bool isAliased(clang::ASTContext &Ctx, const clang::DeclaratorDecl *D);

  /// The unit's functions that may be called where no function's body names them: by an alias, by a
  /// pointer that is a variable's first value, by the system.
  const llvm::SmallPtrSetImpl<const clang::FunctionDecl *> &called(clang::ASTContext &Ctx);

  /// The functions that the unit mentions where it does not call them, in their order: those that
  /// its pointers to functions may point to, and no other file's or library's do.
  llvm::ArrayRef<const clang::FunctionDecl *> mentioned(clang::ASTContext &Ctx);

private:
  void collect(clang::ASTContext &Ctx);

  bool Collected = false, Looked = false;
  std::vector<const clang::FunctionDecl *> Mentioned; ///< canonical declarations
  llvm::StringSet<> Aliased;                          ///< the linker's names
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Called;
};

} // namespace o2o

#endif
