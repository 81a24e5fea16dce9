//===- statement_order.h - what may have run last before a place of a function ----------------===//
//
// Clang's control-flow graph, in which constructs of OpenMP are their statements.  A place is an
// expression, or the declaration of a variable with its initial value.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_UNIT_STATEMENT_ORDER_H
#define O2O_PLUGIN_UNIT_STATEMENT_ORDER_H

#include "clang/AST/StmtOpenMP.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <memory>

namespace o2o {

class StatementOrder {
public:
  StatementOrder(const clang::FunctionDecl *F, clang::ASTContext &Ctx);

  /// Those of the places that may be the last of them to run before \p Place. A place that is not
  /// an overwriting one (false) does not hide what ran before it. True when \p Place may also be
  /// reached from the function's beginning without an overwriting one.
  bool lastBefore(const void *Place, const llvm::DenseMap<const void *, bool> &Overwrites,
                  llvm::SmallPtrSetImpl<const void *> &Last) const;

  /// Where the directive's loop starts; null: not known.
  static const void *startOf(const clang::OMPLoopDirective *D);

private:
  struct Position {
    const clang::CFGBlock *Block = nullptr;
    size_t Index = 0;
  };

  std::unique_ptr<clang::CFG> Graph;
  llvm::DenseMap<const void *, Position> Places;
};

} // namespace o2o

#endif
