//===- set_once.h - variables that are assigned once while the program runs -------------------===//
#ifndef O2O_PLUGIN_UNIT_SET_ONCE_H
#define O2O_PLUGIN_UNIT_SET_ONCE_H

#include "plugin/ast/uses.h"
#include "plugin/unit/other_names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace o2o {

/// Sizes that a program reads or computes at its start and keeps in static variables:
///
///     static int nx;
///     static void domain(void) { nx = nx0; }       called once, by main()
///
class SetOnce {
public:
  /// The number that the variable has until it is assigned, which happens once at most.  None: it
  /// may be assigned more often, or elsewhere.  \p Uses: of the unit.
  std::optional<int64_t> unset(clang::ASTContext &Ctx, const clang::VarDecl *V,
                               const VariableUses &Uses, OtherNames &Names);

private:
  struct Visitor;
  /// Where something is done, if that is one place.
  struct Place {
    const clang::FunctionDecl *In = nullptr;
    unsigned Count = 0;   ///< of the places
    bool Repeats = false; ///< one of them may be come to again while its function runs once
  };
  bool runsOnce(clang::ASTContext &Ctx, const clang::FunctionDecl *F, OtherNames &Names,
                unsigned Depth) const;
  bool Collected = false;
  bool ReturnsTwice = false; ///< the unit calls setjmp() or its like
  llvm::DenseMap<const clang::FunctionDecl *, Place> Calls;
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> Unseen; ///< what may call it otherwise
  llvm::DenseMap<const clang::VarDecl *, Place> Assignments;
};

} // namespace o2o

#endif
