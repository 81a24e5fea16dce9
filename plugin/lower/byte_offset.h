//===- byte_offset.h - pointers so many bytes behind another one ---===//
#ifndef O2O_PLUGIN_LOWER_BYTE_OFFSET_H
#define O2O_PLUGIN_LOWER_BYTE_OFFSET_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// `(char *)v + bytes`, or `v + bytes` of a pointer to void.
struct ByteOffset {
  struct Part {
    const clang::Expr *Bytes;
    bool Less; ///< they are subtracted
  };
  const clang::Expr *Base = nullptr;     ///< the pointer to void, or to elements; null: it is none
  const clang::CastExpr *Cast = nullptr; ///< of that to bytes, if any
  llvm::SmallVector<Part, 2> Parts;
};

ByteOffset byteOffset(const clang::Expr *E);

/// `(T *)((char *)v + bytes)` as a pointer so many elements behind v, where that is a whole number
/// of them; null: it is another cast.
o2o_expr *elementsBehind(NestLowering &Nest, const clang::CastExpr *E);

} // namespace o2o

#endif
