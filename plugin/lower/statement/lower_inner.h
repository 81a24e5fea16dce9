//===- lower_inner.h - directives in the body ---===//
#ifndef O2O_PLUGIN_LOWER_STATEMENT_LOWER_INNER_H
#define O2O_PLUGIN_LOWER_STATEMENT_LOWER_INNER_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// `omp simd` in a body.
class InnerLoops : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void innerLoop(o2o_stmt *Block, const clang::OMPLoopDirective *D);

private:
  bool innerClause(const clang::OMPLoopDirective *D, const clang::OMPClause *C,
                   llvm::SmallVectorImpl<const clang::VarDecl *> &Own);
};

} // namespace o2o

#endif
