//===- lower_atomic.h - `omp atomic` and `omp critical` ---===//
#ifndef O2O_PLUGIN_LOWER_LOWER_ATOMIC_H
#define O2O_PLUGIN_LOWER_LOWER_ATOMIC_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// `omp atomic` and `omp critical`.
class Synchronisation : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void atomic(o2o_stmt *Block, const clang::OMPAtomicDirective *D);
  void critical(o2o_stmt *Block, const clang::OMPExecutableDirective *D);

private:
  void compare(o2o_stmt *Block, const clang::OMPAtomicDirective *D, bool Ordered);
  o2o_expr *exchanged(o2o_stmt *Block, o2o_expr *X, o2o_expr *Test, o2o_expr *New, bool Ordered);
  o2o_symbol *kept(o2o_stmt *Block, const char *Name, o2o_expr *Value, clang::SourceLocation L);
  static bool isOwn(const o2o_expr *X);
  o2o_expr *atomicStep(const clang::OMPAtomicDirective *D, o2o_expr *X, o2o_atomic_form &Form);
  o2o_expr *atomicUpdate(const clang::OMPAtomicDirective *D, o2o_expr *X, o2o_atomic_form &Form);
  void capture(o2o_stmt *Block, const clang::Expr *V, o2o_expr *Value, clang::SourceLocation L);
  o2o_expr *value(const clang::Expr *E);
};

} // namespace o2o

#endif
