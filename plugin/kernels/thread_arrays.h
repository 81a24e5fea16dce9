//===- thread_arrays.h - arrays of one thread that loops know by a pointer --------------------===//
#ifndef O2O_PLUGIN_KERNELS_THREAD_ARRAYS_H
#define O2O_PLUGIN_KERNELS_THREAD_ARRAYS_H

#include "plugin/lower/lower.h"
#include "plugin/unit/sites.h"

#include "llvm/ADT/SetVector.h"

#include <map>

namespace o2o {

/// A loop that works in the memory that a variable names.
using LoopUse = std::pair<const LoopSite *, const clang::VarDecl *>;

/// What the memory is to the loop of \p Own, when \p In says what it is to each of \p Uses.
BlockUse useOfAll(llvm::ArrayRef<LoopUse> Uses, const LoopUse &Own,
                  llvm::function_ref<BlockUse(const LoopUse &)> In);

class ThreadArrays {
public:
  /// Keeps references to all of them.
  ThreadArrays(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const UnitSites &Sites,
               const UnitFacts &Unit);

  /// What the pointer \p V names in the site's loop, when that is an array which the thread has for
  /// itself and by no other name.
  ThreadArray arrayFor(const LoopSite &Site, const clang::VarDecl *V);

  /// What the block is that the variable names and threads share: scratch, when the site's loop and
  /// all others fill what they read of it.
  BlockUse blockFor(const LoopSite &Site, const clang::VarDecl *V);
  /// The call returns a new block that nothing else knows of.
  bool allocates(const clang::CallExpr *C, unsigned Depth = 0) const;
  /// The second variable is a pointer that is made of the first one, directly or not.
  bool madeOf(const clang::VarDecl *From, const clang::VarDecl *V) const;

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
    /// Derived: another pointer into the array is made, an element or more behind it; Aligned: that
    /// is rounded; Returned: by the function.
    enum Sort { Passed, Derived, Aligned, Returned, InLoop, Read, Escape } Kind;
    const clang::VarDecl *To = nullptr; ///< Passed, Derived
    const LoopSite *Loop = nullptr;     ///< InLoop
  };
  struct Definition {
    const clang::Expr *Value;
    const clang::OMPExecutableDirective *Region;
  };
  /// A loop and the variable by which it knows an array.
  using Use = LoopUse;
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
  bool keptByLoop(const clang::VarDecl *V) const;
  bool goDownDerived(const clang::VarDecl *V, const clang::VarDecl *To, Arrays &Out,
                     llvm::SmallPtrSetImpl<const clang::VarDecl *> &Seen) const;
  ThreadArray arrayOf(const clang::VarDecl *V);
  bool pointsFurther(const clang::VarDecl *V, llvm::SmallPtrSetImpl<const clang::VarDecl *> &Seen);
  bool returnsBlock(const clang::Expr *E, unsigned Depth) const;
  const clang::VarDecl *alignedBlock(const clang::VarDecl *V) const;
  const clang::OMPExecutableDirective *const *allocation(const clang::VarDecl *V,
                                                         unsigned Depth = 0) const;
  bool belongsTo(const clang::VarDecl *V, const clang::OMPExecutableDirective *Region) const;
  bool scratchIn(const Use &U);
  bool blocksAbove(const clang::VarDecl *V, llvm::SmallSetVector<const clang::VarDecl *, 8> &Roots,
                   llvm::SmallPtrSetImpl<const clang::VarDecl *> &Seen) const;
  const Arrays *blockOf(const clang::VarDecl *V);
  BlockUse blockIn(const Use &U);

  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  const UnitFacts &Unit;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Mention>> Mentions;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Definition>> Definitions; ///< of pointers
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Call>> Calls;        ///< of definitions
  /// What definitions return.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::Expr *>> Returns;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> AddressTaken;
  /// Of which other pointers a pointer is made.
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::VarDecl *>> MadeOf;
  /// Pointers declared outside of a loop that it makes of another one, and in which loop.
  llvm::DenseMap<const clang::VarDecl *, std::vector<Use>> MadeInLoops;
  std::map<const clang::VarDecl *, Arrays> Known;
  std::map<Use, bool> Scratch;
  std::map<const clang::VarDecl *, Arrays> Blocks; ///< Element is null: it is no such block
  std::map<Use, BlockUse> BlockUses;
};

} // namespace o2o

#endif
