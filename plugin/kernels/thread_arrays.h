//===- thread_arrays.h - arrays of one thread that loops know by a pointer --------------------===//
#ifndef O2O_PLUGIN_KERNELS_THREAD_ARRAYS_H
#define O2O_PLUGIN_KERNELS_THREAD_ARRAYS_H

#include "plugin/kernels/pointer_flow.h"
#include "plugin/kernels/scratch_uses.h"
#include "plugin/lower/lower.h"

#include "llvm/ADT/SetVector.h"

#include <map>

namespace o2o {

/// What the memory is to the loop of \p Own, when \p In says what it is to each of \p Uses.
BlockUse useOfAll(llvm::ArrayRef<LoopUse> Uses, const LoopUse &Own,
                  llvm::function_ref<BlockUse(const LoopUse &)> In);

class ThreadArrays : PointerFlow {
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
  using PointerFlow::allocates;
  using PointerFlow::madeOf;

  /// Nothing reads the automatic array \p V, whose address goes nowhere but into parameters, except
  /// loops that write it first; the site's own loop is left aside.
  bool deadAfter(const LoopSite &Site, const clang::VarDecl *V);

private:
  struct Arrays {
    ThreadArray Array;
    llvm::SmallSetVector<LoopUse, 8> Uses;
  };

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
  UnitFacts withArrays();
  bool scratchIn(const LoopUse &U);
  bool blocksAbove(const clang::VarDecl *V, llvm::SmallSetVector<const clang::VarDecl *, 8> &Roots,
                   llvm::SmallPtrSetImpl<const clang::VarDecl *> &Seen) const;
  const Arrays *blockOf(const clang::VarDecl *V);
  BlockUse blockIn(const LoopUse &U);

  clang::CompilerInstance &CI;
  const UnitFacts &Unit;
  ScratchLoops Loops;
  std::map<const clang::VarDecl *, Arrays> Known;
  std::map<const clang::VarDecl *, Arrays> Blocks; ///< Element is null: it is no such block
  std::map<LoopUse, BlockUse> BlockUses;
};

} // namespace o2o

#endif
