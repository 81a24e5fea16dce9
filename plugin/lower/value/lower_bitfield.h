//===- lower_bitfield.h - bit-fields of structs ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_LOWER_BITFIELD_H
#define O2O_PLUGIN_LOWER_VALUE_LOWER_BITFIELD_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Members of structs that are bit-fields: their units, and their values.
class BitFields : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void addUnits(const clang::RecordDecl *D, uint64_t Size, uint64_t Align,
                std::vector<o2o_field> &Members);
  /// The object of a bit-field, and the place of the bits in it.
  struct Bits {
    o2o_expr *Object = nullptr;
    const o2o_type *Type = nullptr; ///< of the value
    uint64_t Offset = 0, Width = 0; ///< bits
  };
  unsigned fieldIndex(const clang::FieldDecl *F) const;
  static const clang::FieldDecl *bitField(const clang::Expr *E);
  Bits bits(const clang::MemberExpr *M);
  o2o_expr *readBits(const Bits &B);
  o2o_expr *updated(const clang::CompoundAssignOperator *C, o2o_expr *Old, o2o_expr *Value);
  o2o_expr *assignBits(const clang::BinaryOperator *E);
  o2o_expr *stepBits(const clang::UnaryOperator *E);
  o2o_expr *bitFieldInitializer(const clang::InitListExpr *List, const o2o_type *T);

private:
  static llvm::SmallVector<unsigned, 4> unitsOf(const o2o_type *Record, const Bits &B);
  o2o_expr *partFor(const Bits &B, const o2o_field &Unit, o2o_expr *Raw, uint64_t &Mask);
  o2o_expr *valueOf(const Bits &B, o2o_expr *Raw);
  o2o_expr *writeBits(const Bits &B, o2o_expr *Value);

  llvm::DenseMap<const clang::FieldDecl *, unsigned>
      Fields; ///< of structs with bit-fields: their place in the record
};

} // namespace o2o

#endif
