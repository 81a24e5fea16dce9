//===- void_pointer.h - what pointers to void point to ---===//
#ifndef O2O_PLUGIN_LOWER_VOID_POINTER_H
#define O2O_PLUGIN_LOWER_VOID_POINTER_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// `void *`, with any qualifiers.
bool isVoidPointer(clang::QualType T);

/// The types that pointers to void have in the loop.
class VoidPointers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  const o2o_type *elementOf(const clang::ValueDecl *D);
  const o2o_type *typeOf(const clang::Expr *E, clang::SourceLocation L);
  bool sameElements(const o2o_expr *A, const o2o_type *Pointer) const;

private:
  llvm::SmallVector<const clang::Stmt *, 8> scopes() const;

  llvm::DenseMap<const clang::ValueDecl *, const o2o_type *> Elements;
};

} // namespace o2o

#endif
