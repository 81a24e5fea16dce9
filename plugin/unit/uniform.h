//===- uniform.h - values that all threads of a team share ------------------------------------===//
//
// A worksharing loop may use variables of which each thread has its own, and still mean the same
// storage in all threads: the counter of a sequential loop around it, a parameter that every caller
// sets alike. Such variables are no sign of storage divided by threads.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_UNIT_UNIFORM_H
#define O2O_PLUGIN_UNIT_UNIFORM_H

#include "plugin/unit/sites.h"

#include "llvm/ADT/DenseMap.h"

namespace o2o {

class OtherNames;
class StatementOrder;

/// Who defines each variable of the unit, and where: found in one walk over its functions.
class Uniformity {
public:
  Uniformity(clang::ASTContext &Ctx, OtherNames &Names);
  ~Uniformity();

  /// True when it is proven that \p V has the same value in all threads of the team that runs the
  /// site's loop. Says nothing of threadprivate variables (false) and of what a pointer points to.
  bool sameInAllThreads(const clang::VarDecl *V, const LoopSite &Site) const;

  /// What each thread has given its own variable \p V last on every way to the site's loop, in the
  /// region (orphaned: the function); null: not known.
  const clang::Expr *lastValue(const clang::VarDecl *V, const LoopSite &Site) const;

  /// Threads share \p V, and it gets its last value before they wait for each other in front of
  /// \p Place, which they reach once, as they do the site's loop behind it.
  bool settledBefore(const clang::VarDecl *V, const LoopSite &Site,
                     clang::SourceLocation Place) const;

  /// No statement of the unit changes \p V while the site's team runs, and nobody has its address.
  bool unchanged(const clang::VarDecl *V, const LoopSite &Site) const;

private:
  friend class DefinitionFinder;
  friend class UniformProof;

  /// Where something stands inside a function.
  struct Place {
    const clang::FunctionDecl *F = nullptr;
    /// Enclosing constructs, outermost first.
    llvm::SmallVector<const clang::OMPExecutableDirective *, 2> Inside;
    /// What decides whether (and how often) it is executed.
    llvm::SmallVector<const clang::Expr *, 4> Controls;

    const clang::OMPExecutableDirective *region() const;
    /// All threads of the team run what stands there.
    bool everybody() const;
  };
  struct Definition {
    const void *By;           ///< see StatementOrder; null: may happen at any time
    const clang::Expr *Value; ///< what the new value depends on; null: unknown
    Place At;
    bool Whole; ///< it is the new value
  };
  struct Call {
    const clang::CallExpr *E;
    Place At;
  };

  const StatementOrder &orderIn(const clang::FunctionDecl *F) const;
  Place placeOf(const LoopSite &Site) const;
  bool awaited(const Definition &D, const Place &Around, clang::SourceLocation Place) const;

  clang::ASTContext &Ctx;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Definition>> Definitions;
  /// The regions that variables are declared in.
  llvm::DenseMap<const clang::VarDecl *, const clang::OMPExecutableDirective *> DeclaredIn;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Call>> Calls; ///< by definition
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> AddressTaken;
  /// Functions that threads of a team may run: called from a region, directly or not.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> InRegion;
  /// Functions with labels to jump to: what conditions decide in them is not known.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Jumps;
  llvm::DenseMap<const clang::OMPExecutableDirective *, Place> Constructs;
  mutable llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<StatementOrder>> Orders;
};

} // namespace o2o

#endif
