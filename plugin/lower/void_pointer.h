//===- void_pointer.h - what pointers to void and to bytes point to ---===//
#ifndef O2O_PLUGIN_LOWER_VOID_POINTER_H
#define O2O_PLUGIN_LOWER_VOID_POINTER_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// `void *`, with any qualifiers.
bool isVoidPointer(clang::QualType T);

/// A pointer that counts bytes: to void or to characters, with any qualifiers but volatile.
bool isBytePointer(clang::QualType T);

/// The types that such pointers have in the loop.
class VoidPointers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  const o2o_type *elementOf(const clang::ValueDecl *D);
  const o2o_type *typeOf(const clang::Expr *E, clang::SourceLocation L);
  bool hasOtherElements(clang::QualType Source, const o2o_expr *P, clang::SourceLocation L) const;
  bool sameElements(const o2o_expr *A, const o2o_type *Pointer) const;

private:
  llvm::DenseMap<const clang::ValueDecl *, const o2o_type *> Elements;
};

} // namespace o2o

#endif
