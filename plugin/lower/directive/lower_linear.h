//===- lower_linear.h - `linear` clauses ---===//
#ifndef O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_LINEAR_H
#define O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_LINEAR_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Variables of `linear` clauses.
class LinearVariables : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void noteLinear(const clang::OMPLinearClause *C);
  void lowerLinears();

  struct Linear {
    const clang::VarDecl *V;
    int64_t Step;
  };
  std::vector<Linear> Linears; ///< of `linear` clauses
};

} // namespace o2o

#endif
