//===- byte_offset.h - pointers so many bytes behind another one ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_BYTE_OFFSET_H
#define O2O_PLUGIN_LOWER_POINTER_BYTE_OFFSET_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// The number of elements, an I64, that \p P goes on by so many bytes (\p Less: back); null: they
/// may be no whole number of elements, or cannot be lowered.
o2o_expr *elementsOf(NestLowering &Nest, o2o_expr *P, const clang::Expr *Bytes, bool Less,
                     clang::SourceLocation L);

} // namespace o2o

#endif
