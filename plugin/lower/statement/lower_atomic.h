//===- lower_atomic.h - `omp atomic` and `omp critical` ---===//
#ifndef O2O_PLUGIN_LOWER_STATEMENT_LOWER_ATOMIC_H
#define O2O_PLUGIN_LOWER_STATEMENT_LOWER_ATOMIC_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// `omp atomic` and `omp critical`, atomic builtins and _Atomic objects.
class Synchronisation : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void atomic(o2o_stmt *Block, const clang::OMPAtomicDirective *D);
  void critical(o2o_stmt *Block, const clang::OMPExecutableDirective *D);
  /// Statements that one thread at a time runs, for a lock.
  void section(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> Inner, clang::SourceLocation L);

  // lower_atomic_builtin.cpp
  o2o_expr *access(const clang::Expr *E, bool Used);
  bool statement(o2o_stmt *Block, const clang::Expr *E);
  o2o_expr *read(const clang::Expr *E);
  o2o_expr *readVolatile(const clang::Expr *E);
  /// What is _Atomic, or is looked at as a volatile object; null: neither.
  o2o_expr *readOnce(const clang::Expr *E);

private:
  /// What is wanted of an access: its value, that of before, an order of other accesses.
  struct AtomicUse {
    bool Wanted, Old, Ordered;
  };
  struct BuiltinUse;
  o2o_expr *builtin(const clang::Expr *E, bool Used);
  o2o_expr *operandOf(const BuiltinUse &U, unsigned Which, bool ByPointer);
  o2o_expr *readOrExchange(const BuiltinUse &U);
  o2o_expr *write(const BuiltinUse &U);
  o2o_expr *exchangeIfEqual(const BuiltinUse &U);
  o2o_expr *update(const BuiltinUse &U);
  o2o_expr *assignment(const clang::BinaryOperator *E, bool Used);
  o2o_expr *loaded(o2o_symbol *S);
  o2o_symbol *keptIn(o2o_expr *&Before, const char *Name, o2o_expr *Value, clang::SourceLocation L);
  o2o_expr *oneStep(o2o_expr *X, o2o_expr *Step, o2o_atomic_form Form, AtomicUse Use,
                    clang::SourceLocation L);
  bool atomicNumber(const o2o_expr *X, clang::SourceLocation L);
  o2o_expr *wrappingUpdate(o2o_expr *X, o2o_op Op, o2o_expr *E, clang::SourceLocation L);
  o2o_expr *extremum(o2o_expr *X, o2o_op Op, o2o_symbol *E);
  o2o_expr *stored(const BuiltinUse &U, o2o_expr *Value);
  o2o_expr *told(const BuiltinUse &U, o2o_expr *Value);
  o2o_expr *swap(const BuiltinUse &U, o2o_expr *Expected, bool There, o2o_expr *Desired);
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
