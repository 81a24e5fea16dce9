//===- number.h - types of numbers ------------------------------------------------------------===//
#ifndef O2O_PLUGIN_AST_NUMBER_H
#define O2O_PLUGIN_AST_NUMBER_H

#include "clang/AST/Type.h"

namespace o2o {

/// An integer, a float or a double, and not volatile.
inline bool isPlainNumber(clang::QualType T) {
  return !T.isVolatileQualified() &&
         (T->isIntegralOrEnumerationType() || T->isSpecificBuiltinType(clang::BuiltinType::Float) ||
          T->isSpecificBuiltinType(clang::BuiltinType::Double));
}

} // namespace o2o

#endif
