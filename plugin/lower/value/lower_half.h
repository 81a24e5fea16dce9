//===- lower_half.h - half-precision numbers ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_LOWER_HALF_H
#define O2O_PLUGIN_LOWER_VALUE_LOWER_HALF_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// _Float16 or __fp16.
bool isHalf(clang::QualType T);

/// Half-precision numbers as records of their bits.
class HalfNumbers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  const o2o_type *halfType();
  /// The value of an expression whose type is half, where it is computed; null: it is an object's,
  /// or another expression's.
  o2o_expr *halfArithmetic(const clang::Expr *E);
  /// The assignment, where one of its numbers is half; null: none is.
  o2o_expr *halfAssignment(const clang::CompoundAssignOperator *E);
  o2o_expr *step(const clang::UnaryOperator *E);
  /// What an expression of type \p T has become, as a number to compute with: of a half, a float.
  o2o_expr *number(o2o_expr *Value, clang::QualType T);
  /// The expression is one that compilers would fold, rounding where the program does not.
  bool computesWithHalf(const clang::Expr *E) const;

private:
  o2o_expr *builtin(const char *Name, o2o_expr *Argument) const;
  o2o_expr *valueOf(o2o_expr *Half);
  o2o_expr *rounded(o2o_expr *Number, clang::SourceLocation L);
  o2o_expr *bits(uint64_t Bits);
  o2o_expr *wide(const clang::Expr *E);

  const o2o_type *Half = nullptr;
};

} // namespace o2o

#endif
