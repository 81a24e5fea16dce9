//===- byte_number.h - numbers that are several bytes in memory of bytes ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_BYTE_NUMBER_H
#define O2O_PLUGIN_LOWER_VALUE_BYTE_NUMBER_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Numbers that are accessed through pointers into memory that has, in the IR, elements of one
/// byte.
class ByteNumbers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  bool at(const clang::Expr *E) const;
  o2o_expr *read(const clang::Expr *E);
  o2o_expr *assign(const clang::BinaryOperator *E);
  o2o_expr *step(const clang::UnaryOperator *E);
  o2o_expr *address(const clang::Expr *E);

  static bool hasBytes(const o2o_type *T);
  o2o_expr *valueAt(o2o_expr *Pointer, const o2o_type *T, clang::SourceLocation L);
  o2o_expr *storeAt(o2o_expr *Pointer, o2o_expr *Value, clang::SourceLocation L);

private:
  /// Where such a number is.
  struct Place {
    o2o_expr *Before = nullptr;  ///< what finds it, where that must happen once; or null
    o2o_expr *Pointer = nullptr; ///< to its first byte
    const o2o_type *Type = nullptr;
  };
  Place place(const clang::Expr *E, bool Written);
  o2o_expr *byteOf(o2o_expr *Pointer, unsigned K, clang::SourceLocation L) const;
  o2o_expr *once(const char *Name, o2o_expr *Value, o2o_expr *&Before, clang::SourceLocation L);
  o2o_expr *written(const Place &P, o2o_expr *Value, clang::SourceLocation L);
};

} // namespace o2o

#endif
