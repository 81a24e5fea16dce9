//===- lower_pointer.h - what is special about pointers ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_H
#define O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// NULL, and 0 as a pointer.
bool isNullConstant(const o2o_expr *E);

/// Does the function, or one that it calls, compare any pointer with null?
bool comparesWithNull(const clang::FunctionDecl *F);

/// Is the pointer null? Known: 0 or 1 where that is the same in all launches, else -1; Sym: a VALUE
/// that is 1 when it is. Neither: not known.
struct Nullness {
  int Known = -1;
  o2o_symbol *Sym = nullptr;
  bool operator==(const Nullness &N) const { return Known == N.Known && Sym == N.Sym; }
};

/// Null pointers, comparisons, and the memory that pointers point into.
class PointerValues : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  Nullness nullness(const o2o_expr *Pointer);
  o2o_expr *truth(const clang::Expr *Cond);
  /// Notes where a pointer value is kept, passed, returned or compared. \p Changes: what keeps it
  /// has other values as well; else whether it is null is asked of what it was made of.
  void hold(o2o_expr **Value, bool Changes = true) { Held.push_back({Value, Changes}); }
  void settleNulls();
  o2o_expr *comparePointers(o2o_op Op, o2o_expr *A, o2o_expr *B, clang::SourceLocation L);
  o2o_space spaceOf(const o2o_expr *E) const;
  void checkPointerPairs();
  void checkReturnedPointers();
  bool setSpace(o2o_symbol *S, o2o_expr *&Value, clang::SourceLocation Loc);

  /// Of pointers that the loop does not change: of the launch, parameters, and those with an
  /// initial value.
  llvm::DenseMap<const o2o_symbol *, Nullness> Nulls;
  llvm::DenseMap<const o2o_symbol *, const o2o_expr *> Origins; ///< initial values of those

private:
  o2o_expr *isNull(o2o_expr *Pointer, bool Wanted, clang::SourceLocation L);
  o2o_expr *nullAsOnHost(o2o_expr *Pointer);

  struct HeldValue {
    o2o_expr **Value;
    bool Changes;
  };
  std::vector<HeldValue> Held;
  clang::SourceLocation AskedAt; ///< whether a pointer that the loop changes is null
  bool AskedOfTable = false;     ///< one of them points to pointers

  struct PointerPair {
    const o2o_expr *A, *B;
    clang::SourceLocation Loc;
  };
  std::vector<PointerPair> PointerPairs; ///< compared or subtracted
};

} // namespace o2o

#endif
