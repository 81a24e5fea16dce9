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

private:
  bool declaredReduction(const clang::OMPDeclareReductionDecl *D, const clang::VarDecl *V,
                         clang::SourceLocation L);
  bool neutral(const clang::OMPDeclareReductionDecl *D, const clang::FieldDecl *Member,
               o2o_redop Op, const std::string &Name);
};

} // namespace o2o

#endif
