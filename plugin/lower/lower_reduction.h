//===- lower_reduction.h - reduction clauses ---===//
#ifndef O2O_PLUGIN_LOWER_LOWER_REDUCTION_H
#define O2O_PLUGIN_LOWER_LOWER_REDUCTION_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Reduction clauses.
class Reductions : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void lowerReduction(const clang::OMPReductionClause *C);
  /// The combiner and the initial value of a reduction that is not number by number.
  void lowerFunctions(const clang::OMPDeclareReductionDecl *D, o2o_symbol *S);

  /// The symbol is the variable of an inscan reduction.
  void lowerScanned(const o2o_symbol *S, clang::SourceLocation L);

private:
  void startsNeutral(const o2o_symbol *S);
  o2o_function *ownFunction(const char *Name, const o2o_type *T, const clang::Expr *Result,
                            const clang::Expr *Other, const clang::OMPDeclareReductionDecl *D,
                            clang::SourceLocation L);
  void lowerInitializer(o2o_stmt *Body, o2o_symbol *Priv, const clang::OMPDeclareReductionDecl *D);
  bool declaredReduction(const clang::OMPDeclareReductionDecl *D, const clang::VarDecl *V,
                         clang::SourceLocation L);
  bool neutral(const clang::OMPDeclareReductionDecl *D, const clang::FieldDecl *Member,
               o2o_redop Op, const std::string &Name);
};

} // namespace o2o

#endif
