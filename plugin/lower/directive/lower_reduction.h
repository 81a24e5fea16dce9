//===- lower_reduction.h - reduction clauses ---===//
#ifndef O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_REDUCTION_H
#define O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_REDUCTION_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// A reduction that is not number by number: of the program's own, or by an operator of OpenMP over
/// numbers that are records here (complex and half-precision ones). Expressions and the variables
/// that stand for values in them.
struct OwnReduction {
  const clang::Expr *Combiner = nullptr, *Initial = nullptr; ///< no Initial: all zeros
  const clang::VarDecl *Out = nullptr, *In = nullptr;        ///< of the combiner
  const clang::VarDecl *Priv = nullptr, *Orig = nullptr;     ///< of the initializer; may be null
  bool ByValue = true; ///< the initializer is a value, not a statement
  clang::SourceLocation L;
};

/// Reduction clauses.
class Reductions : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void lowerReduction(const clang::OMPReductionClause *C);
  /// The combiner and the initial value of a reduction that is not number by number.
  void lowerFunctions(const OwnReduction &R, o2o_symbol *S);

  /// The symbol is the variable of an inscan reduction.
  void lowerScanned(const o2o_symbol *S, clang::SourceLocation L);

private:
  void startsNeutral(const o2o_symbol *S);
  o2o_function *combiner(const o2o_type *T, const OwnReduction &R);
  o2o_function *initial(const o2o_type *T, const OwnReduction &R);
  void returns(o2o_function *Fn, o2o_symbol *Result, const OwnReduction &R);
  bool declaredReduction(const clang::OMPDeclareReductionDecl *D, const clang::VarDecl *V,
                         clang::SourceLocation L);
  bool neutral(const clang::OMPDeclareReductionDecl *D, const clang::FieldDecl *Member,
               o2o_redop Op, const std::string &Name);
};

} // namespace o2o

#endif
