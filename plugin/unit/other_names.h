//===- other_names.h - variables and functions that the unit has more names for ---------------===//
#ifndef O2O_PLUGIN_UNIT_OTHER_NAMES_H
#define O2O_PLUGIN_UNIT_OTHER_NAMES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

namespace o2o {

/// The linker's names that others of the unit stand for (`__attribute__((alias("x")))`).
llvm::StringSet<> aliasedNames(clang::ASTContext &Ctx);

/// The linker's name of a variable or function of the unit.
llvm::StringRef linkerName(const clang::DeclaratorDecl *D);

/// The unit's functions that may be called where no function's body names them: by an alias, by a
/// pointer that is a variable's first value, by the system.
llvm::SmallPtrSet<const clang::FunctionDecl *, 8> calledOtherwise(clang::ASTContext &Ctx);

} // namespace o2o

#endif
