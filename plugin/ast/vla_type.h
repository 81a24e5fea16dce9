//===- vla_type.h - types of variable length, as they are written -----------------------------===//
#ifndef O2O_PLUGIN_AST_VLA_TYPE_H
#define O2O_PLUGIN_AST_VLA_TYPE_H

#include "clang/AST/Type.h"

namespace o2o {

/// Is \p T a variable-length type whose size is not written here, so that its expression may have
/// another value by now? A typedef fixes the size where the typedef stands; typeof takes it from
/// the declaration of something else.
inline bool sizedElsewhere(clang::QualType T) {
  while (T->isVariablyModifiedType()) {
    const clang::Type *Written = T.getTypePtr();
    if (const auto *P = llvm::dyn_cast<clang::PointerType>(Written))
      T = P->getPointeeType();
    else if (const auto *A = llvm::dyn_cast<clang::ArrayType>(Written))
      T = A->getElementType();
    else if (const auto *Adjusted = llvm::dyn_cast<clang::AdjustedType>(Written))
      T = Adjusted->getOriginalType();
    else if (const auto *Inner = llvm::dyn_cast<clang::ParenType>(Written))
      T = Inner->getInnerType();
    else
      return true;
  }
  return false;
}

} // namespace o2o

#endif
