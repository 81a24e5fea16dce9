//===- lower_fold.h - variables and conditions whose values are known ---===//
#ifndef O2O_PLUGIN_LOWER_EXPRESSION_LOWER_FOLD_H
#define O2O_PLUGIN_LOWER_EXPRESSION_LOWER_FOLD_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Control may come into the statement from elsewhere: by a label or a case.
bool hasEntry(const clang::Stmt *S);

/// Variables that keep their initial value, and conditions that are always or never true.
class KnownValues : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  bool keepsInitialValue(const clang::VarDecl *V);
  o2o_expr *constantVariable(const clang::VarDecl *V);
  const VariableUses &unitUses();
  const VariableUses &loopUses();
  bool known(const o2o_expr *Cond, bool &Value) const;

private:
  VariableUses InLoop; ///< see loopUses()
};

} // namespace o2o

#endif
