//===- store_effects.h - values in memory that some code changes ------------------------------===//
#ifndef O2O_PLUGIN_HOST_STORE_EFFECTS_H
#define O2O_PLUGIN_HOST_STORE_EFFECTS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace o2o {

/// Which numbers and pointers in memory, other than variables, some code may give other values. By
/// the rules of C about types (C11 6.5, paragraph 7): a store to a member changes that member, and
/// those that lie alike in other structs.
struct StoreEffects {
  bool All = false; ///< anything
  bool Any = false; ///< something, floating-point numbers among it
  bool Numbers = false,
       Pointers = false; ///< integers, or pointers, that may be members of anything
  llvm::SmallPtrSet<const clang::FieldDecl *, 4> Members;
  void add(const StoreEffects &O);
  void addMembers(const clang::RecordDecl *R);
  /// \p Member: null when it is none.
  bool change(const clang::FieldDecl *Member, int64_t Bytes, bool Pointer) const;
  bool operator==(const StoreEffects &O) const {
    return All == O.All && Any == O.Any && Numbers == O.Numbers && Pointers == O.Pointers &&
           Members.size() == O.Members.size();
  }
};

/// Nobody keeps an integer in memory of floating-point numbers.
bool isFloat(clang::QualType T);
/// The type of a variable or member, or of an array's elements, without qualifiers.
clang::QualType elementType(const clang::ValueDecl *V);
/// The innermost member that an lvalue is, or is an element of: `row` of `s->row[i]`. *InUnion: it,
/// or what holds it, is in a union.
const clang::FieldDecl *memberOf(const clang::Expr *E, bool *InUnion);
/// A type whose objects may overlap those of any other, by an attribute.
bool mayAlias(clang::QualType T);

} // namespace o2o

#endif
