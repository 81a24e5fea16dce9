//===- thread_rows.h - tables with a block for each thread ------------------------------------===//
#ifndef O2O_PLUGIN_KERNELS_THREAD_ROWS_H
#define O2O_PLUGIN_KERNELS_THREAD_ROWS_H

#include "plugin/kernels/thread_arrays.h"

#include "llvm/ADT/SetVector.h"

#include <map>

namespace o2o {

class ThreadRows {
public:
  /// The call returns a new block that nothing else knows of.
  using Allocates = std::function<bool(const clang::CallExpr *)>;
  /// Keeps references to all but the last.
  ThreadRows(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const UnitSites &Sites,
             const UnitFacts &Unit, const Allocates &New);

  /// How the unit uses the blocks that the pointers in the table \p V point to.
  BlockUse rowsFor(const LoopSite &Site, const clang::VarDecl *V);

private:
  struct Table {
    bool Known = true;                               ///< every mention is
    unsigned Blocks = 0;                             ///< allocations of rows
    unsigned Tables = 0;                             ///< and of the table
    const clang::VarDecl *Of = nullptr;              ///< it is a pointer to this one
    llvm::SmallSetVector<const LoopSite *, 4> Loops; ///< that work in the rows
  };
  class Finder;

  /// The variable that the table begins with; null: a long way of pointers.
  const clang::VarDecl *tableItself(const clang::VarDecl *V) const;
  bool isGood(const clang::VarDecl *V) const;
  BlockUse rowsIn(const LoopUse &U);

  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  const UnitFacts &Unit;
  std::map<const clang::VarDecl *, Table> Tables;
  std::map<LoopUse, BlockUse> RowUses;
};

} // namespace o2o

#endif
