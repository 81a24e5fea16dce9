//===- lower_pointer_list.h - arrays of an iteration's own with pointers ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_LIST_H
#define O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_LIST_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Short arrays of pointers that the loop, or a function that it calls, declares:
/// `const float *rows[3] = {p, p + w, p + 2 * w};`. Kernels have no pointers in memory: an element
/// becomes a variable, and a subscript that varies a choice between them.
class PointerLists : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// Declares the variables for the elements of \p V, which has type \p T. False: it is no such
  /// array, or more is done with it than to read and to assign single elements.
  bool declare(o2o_stmt *Block, const clang::VarDecl *V, const o2o_type *T);
  /// The variable for an lvalue, an element with a constant subscript. Null: it is another one.
  o2o_symbol *element(const clang::ArraySubscriptExpr *E) const;
  /// The value of an element, by any subscript. Null: it is another lvalue.
  o2o_expr *chosen(const clang::Expr *E) const;
  /// An assignment to such an element. Null: it is another one.
  o2o_expr *assignChosen(const clang::BinaryOperator *E) const;

private:
  struct Uses {
    bool Single = true, Assigned = false;
  };
  void follow(const clang::Stmt *S, const clang::VarDecl *V, Uses &Found) const;
  const llvm::SmallVectorImpl<o2o_symbol *> *listOf(const clang::ArraySubscriptExpr *E) const;
  o2o_expr *choose(const clang::Expr *Index, unsigned Count,
                   llvm::function_ref<o2o_expr *(unsigned)> Each) const;

  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<o2o_symbol *, 8>> Lists;
};

} // namespace o2o

#endif
