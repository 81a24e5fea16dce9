//===- copy_parts.h - copies between memory of different types ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_COPY_PARTS_H
#define O2O_PLUGIN_LOWER_CALL_COPY_PARTS_H

#include "xform/ir/ir.h"

namespace o2o {

class NestLowering;

/// Appends to \p Block what copies so many bytes from what one pointer points to to what the other
/// one does.  False, and nothing is done: their numbers do not say what each byte is.
bool copyParts(NestLowering &Nest, o2o_stmt *Block, o2o_expr *To, o2o_expr *From, uint64_t Size);

} // namespace o2o

#endif
