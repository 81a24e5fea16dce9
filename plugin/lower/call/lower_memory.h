//===- lower_memory.h - memcpy() and its like ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_MEMORY_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_MEMORY_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// What a pointer points to, as an lvalue.
o2o_expr *pointee(o2o_nest *N, o2o_expr *P);

/// memcpy(), memset() and their like, as loops.
class MemoryCalls : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  bool memoryCall(o2o_stmt *Block, const clang::CallExpr *E);
  /// Appends a loop that sets so many bytes behind the pointer, of whole elements, to 0.
  void fillWithZeros(o2o_stmt *Block, o2o_expr *To, o2o_expr *Bytes, clang::SourceLocation L);

private:
  o2o_expr *elements(const clang::Expr *Argument);
  o2o_expr *fillValue(const clang::Expr *Byte, const o2o_type *Elem);
  o2o_stmt *elementLoop(o2o_expr *To, o2o_expr *Value, o2o_symbol *End, bool Down,
                        clang::SourceLocation L);
};

} // namespace o2o

#endif
