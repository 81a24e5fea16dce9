//===- lower_text.h - strings that never change ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_TEXT_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_TEXT_H

#include "xform/ir/ir.h"

#include "clang/AST/Expr.h"

namespace o2o {

class NestLowering;

/// The value of an lvalue, a pointer to characters that is a string of the source each time: a
/// variable, or an element of a table. Null: it is another one, or its strings are too long.
o2o_expr *constantText(NestLowering &Nest, const clang::Expr *E);

/// Is the variable a table of which nothing but such elements is used? Then it is nothing else.
bool isTextTable(NestLowering &Nest, const clang::VarDecl *V);

} // namespace o2o

#endif
