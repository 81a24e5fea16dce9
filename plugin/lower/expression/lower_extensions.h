//===- lower_extensions.h - extensions of GNU C ---===//
#ifndef O2O_PLUGIN_LOWER_EXPRESSION_LOWER_EXTENSIONS_H
#define O2O_PLUGIN_LOWER_EXPRESSION_LOWER_EXTENSIONS_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Extensions of GNU C: conditionals without a middle, checked arithmetic, hints.
class Extensions : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  o2o_expr *choice(const clang::AbstractConditionalOperator *C);
  o2o_expr *choiceOfCommon(const clang::BinaryConditionalOperator *C);
  o2o_expr *commonOperand(const clang::OpaqueValueExpr *E);
  o2o_expr *checkedArithmetic(const clang::CallExpr *E, llvm::StringRef Name);
  o2o_expr *hint(const clang::CallExpr *E, llvm::StringRef Name);

private:
  llvm::DenseMap<const clang::OpaqueValueExpr *, o2o_symbol *> Commons; ///< of `a ?: b`, evaluated
};

} // namespace o2o

#endif
