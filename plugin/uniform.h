//===- uniform.h - values that all threads of a team share
//-------------------------------------------===//
//
// A worksharing loop may use variables of which each thread has its own, and still mean the same
// storage in all threads: the counter of a sequential loop around it, a parameter that every caller
// sets alike. Such variables are no sign of storage divided by threads.
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_UNIFORM_H
#define O2O_PLUGIN_UNIFORM_H

#include "lower.h"

namespace o2o {

/// Who defines each variable of the unit, and where: found in one walk over its functions.
class Uniformity {
public:
  explicit Uniformity(clang::ASTContext &Ctx);

  /// True when it is proven that \p V has the same value in all threads of the team that runs the
  /// site's loop. Says nothing of threadprivate variables (false) and of what a pointer points to.
  bool sameInAllThreads(const clang::VarDecl *V, const LoopSite &Site) const;

private:
  friend class DefinitionFinder;
  friend class UniformProof;

  /// Where something stands inside a function.
  struct Place {
    const clang::FunctionDecl *F = nullptr;
    /// Enclosing constructs, outermost first.
    llvm::SmallVector<const clang::OMPExecutableDirective *, 2> Inside;
    /// Enclosing loops, outermost first, and how many of them enclose the innermost construct.
    llvm::SmallVector<const clang::ForStmt *, 4> Loops;
    size_t LoopsOutside = 0;

    /// What decides whether (and how often) it is executed, and the loops around that.
    struct Control {
      const clang::Expr *E;
      size_t LoopsOutside, Loops;
    };
    llvm::SmallVector<Control, 4> Controls;

    const clang::OMPExecutableDirective *region() const;
    Place around(const Control &C) const;
    /// The innermost loop of the same construct that starts by giving \p V its value, or null. Then
    /// nothing that was done to V outside of this loop matters here.
    const clang::ForStmt *setBy(const clang::VarDecl *V) const;
    bool within(const clang::ForStmt *L) const;
  };
  struct Definition {
    const clang::Expr *Value; ///< null: unknown
    Place At;
    bool Anytime = false; ///< by an address that was taken there
  };
  struct Call {
    const clang::CallExpr *E;
    Place At;
  };

  llvm::DenseMap<const clang::VarDecl *, std::vector<Definition>> Definitions;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Call>> Calls; ///< by definition
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> AddressTaken;
  /// Functions that threads of a team may run: called from a region, directly or not.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> InRegion;
  /// Functions that may jump into a loop.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Jumps;
  llvm::DenseMap<const clang::OMPExecutableDirective *, Place> Constructs;
};

} // namespace o2o

#endif
