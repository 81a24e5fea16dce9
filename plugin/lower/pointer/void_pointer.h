//===- void_pointer.h - what pointers to void and to bytes point to ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_VOID_POINTER_H
#define O2O_PLUGIN_LOWER_POINTER_VOID_POINTER_H

#include "plugin/lower/lower_part.h"

#include "llvm/ADT/SmallSet.h"

namespace o2o {

/// `void *`, with any qualifiers.
bool isVoidPointer(clang::QualType T);

/// A pointer that counts bytes: to void or to characters, with any qualifiers but volatile.
bool isBytePointer(clang::QualType T);

struct PointerUses;

/// The types that such pointers, and pointers to numbers that are made of them, have in the loop.
class VoidPointers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  static bool choosesElement(clang::QualType Pointer);
  const o2o_type *elementOf(const clang::ValueDecl *D);
  const o2o_type *typeOf(const clang::Expr *E, clang::SourceLocation L);
  bool ofBytes(const clang::Expr *P);
  bool hasOtherElements(clang::QualType Source, const o2o_expr *P, clang::SourceLocation L) const;
  int64_t bytesEach(clang::QualType Source, const o2o_expr *P) const;
  o2o_expr *as(o2o_expr *A, const o2o_type *Pointer) const;
  bool sameElements(const o2o_expr *A, const o2o_type *Pointer) const;

private:
  PointerUses &uses();
  const o2o_type *element(int Name, clang::QualType Pointer, clang::SourceLocation L);
  bool madeOfBytes(int Name, llvm::SmallSet<int, 4> &Asked);
  bool bytesBehind(const clang::Expr *E, llvm::SmallSet<int, 4> &Asked);

  std::shared_ptr<PointerUses> Uses;
  size_t Functions = 0; ///< that were looked at for them
};

} // namespace o2o

#endif
