//===- lower_complex.h - complex numbers ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_LOWER_COMPLEX_H
#define O2O_PLUGIN_LOWER_VALUE_LOWER_COMPLEX_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Complex numbers: values are records of two parts, and so are objects, unless the loop looks at
/// some as at real numbers.
class ComplexNumbers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// The parts of a complex number. No Im: it is a real one.
  struct ComplexParts {
    o2o_expr *Re = nullptr, *Im = nullptr;
    o2o_expr *Before = nullptr; ///< evaluated first; null: nothing
  };
  const o2o_type *complexType(clang::QualType T);
  /// The type of what a pointer points to, of an element or a member.
  const o2o_type *inMemory(clang::QualType T, clang::SourceLocation L);
  /// The initial value of an element or a member that is two real numbers.
  o2o_expr *initialParts(const clang::Expr *E, const o2o_type *T);
  o2o_expr *partOf(o2o_expr *Complex, unsigned Field, clang::SourceLocation L);
  /// The value of an expression of complex type, as a record, where its parts are computed; null:
  /// it is another one.
  o2o_expr *complexArithmetic(const clang::Expr *E);
  o2o_expr *complexAssignment(const clang::BinaryOperator *E);
  o2o_expr *complexTruth(const clang::Expr *E);
  o2o_expr *realOfComplex(const clang::Expr *E);

  const o2o_type *Complex[2] = {}; ///< of floats, of doubles

private:
  enum class Objects { Unknown, Records, Parts };

  bool seenAsReals();
  o2o_expr *written(o2o_expr *To, ComplexParts P, const o2o_type *Value, clang::SourceLocation L);
  bool isReduced(const clang::Expr *E) const;
  ComplexParts complexParts(const clang::Expr *E);
  ComplexParts constantParts(const clang::Expr *E, const o2o_type *Part);
  ComplexParts castParts(const clang::CastExpr *C, const o2o_type *Part);
  ComplexParts unaryParts(const clang::UnaryOperator *U);
  ComplexParts partsOfWhole(const clang::Expr *E, const o2o_type *T, const o2o_type *Part);
  ComplexParts complexOperation(clang::BinaryOperatorKind Op, ComplexParts A, ComplexParts B,
                                const clang::BinaryOperator *E);
  ComplexParts complexCall(const clang::CallExpr *E);
  ComplexParts called(const std::string &Name, bool Single, ComplexParts A,
                      clang::SourceLocation L);
  ComplexParts upperHalf(ComplexParts A, bool Single, clang::SourceLocation L);
  ComplexParts product(ComplexParts A, ComplexParts B, bool Single, clang::SourceLocation L);
  ComplexParts converted(ComplexParts P, const o2o_type *Part, clang::SourceLocation L);
  o2o_expr *fixed(o2o_expr *Part, o2o_expr *&Before, clang::SourceLocation L);
  o2o_expr *complexRecord(ComplexParts P, const o2o_type *T, clang::SourceLocation L);

  Objects InMemory = Objects::Unknown;
};

} // namespace o2o

#endif
