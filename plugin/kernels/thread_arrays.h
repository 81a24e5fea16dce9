//===- thread_arrays.h - arrays of one thread that loops know by a pointer --------------------===//
#ifndef O2O_PLUGIN_KERNELS_THREAD_ARRAYS_H
#define O2O_PLUGIN_KERNELS_THREAD_ARRAYS_H

#include "plugin/lower/lower.h"
#include "plugin/unit/sites.h"

#include "llvm/ADT/SetVector.h"

#include <map>

namespace o2o {

class ThreadArrays {
public:
  /// Keeps references to all of them.
  ThreadArrays(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const UnitSites &Sites,
               const UnitFacts &Unit);

  /// What the pointer \p V names in the site's loop, when that is an array which the thread has for
  /// itself and by no other name.
  ThreadArray arrayFor(const LoopSite &Site, const clang::VarDecl *V);

  /// Nothing reads the automatic array \p V, whose address goes nowhere but into parameters, except
  /// loops that write it first; the site's own loop is left aside.
  bool deadAfter(const LoopSite &Site, const clang::VarDecl *V);

private:
  struct Call {
    const clang::CallExpr *Expr;
    const clang::OMPExecutableDirective *Region; ///< around it in its function, or null
  };
  /// One place where a variable is named.
  struct Mention {
    enum { Passed, InLoop, Read, Escape } Kind;
    const clang::VarDecl *To = nullptr; ///< Passed
    const LoopSite *Loop = nullptr;     ///< InLoop
  };
  struct Definition {
    const clang::Expr *Value;
    const clang::OMPExecutableDirective *Region;
  };
  /// A loop and the variable by which it knows an array.
  using Use = std::pair<const LoopSite *, const clang::VarDecl *>;
  struct Arrays {
    ThreadArray Array;
    llvm::SmallSetVector<Use, 8> Uses;
  };
  class Finder;

  const Arrays &arraysOf(const clang::VarDecl *V);
  bool goUp(const clang::VarDecl *V, llvm::SmallSetVector<const clang::VarDecl *, 8> &Roots,
            llvm::SmallPtrSetImpl<const clang::VarDecl *> &Seen) const;
  bool goDown(const clang::VarDecl *V, Arrays &Out,
              llvm::SmallPtrSetImpl<const clang::VarDecl *> &Seen) const;
  const clang::OMPExecutableDirective *const *allocation(const clang::VarDecl *V) const;
  bool belongsTo(const clang::VarDecl *V, const clang::OMPExecutableDirective *Region) const;
  bool scratchIn(const Use &U);

  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  const UnitFacts &Unit;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Mention>> Mentions;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Definition>> Definitions; ///< of pointers
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Call>> Calls;        ///< of definitions
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> AddressTaken;
  std::map<const clang::VarDecl *, Arrays> Known;
  std::map<Use, bool> Scratch;
};

} // namespace o2o

#endif
