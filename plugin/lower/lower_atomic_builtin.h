//===- lower_atomic_builtin.h - the compiler's atomic builtins --------------------------------===//
#ifndef O2O_PLUGIN_LOWER_LOWER_ATOMIC_BUILTIN_H
#define O2O_PLUGIN_LOWER_LOWER_ATOMIC_BUILTIN_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

/// By which operator a call of a builtin updates what is at a pointer, and by which value;
/// O2O_RED_NONE: it is none of those that do.
o2o_redop atomicUpdate(const clang::Expr *E, const clang::Expr *&Pointer,
                       const clang::Expr *&Value);

} // namespace o2o

#endif
