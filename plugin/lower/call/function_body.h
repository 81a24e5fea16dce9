//===- function_body.h - functions of the nest that stand for the C library's ----------------===//
#ifndef O2O_PLUGIN_LOWER_CALL_FUNCTION_BODY_H
#define O2O_PLUGIN_LOWER_CALL_FUNCTION_BODY_H

#include "xform/ir/ir.h"

#include "llvm/ADT/StringRef.h"

namespace o2o {

class NestLowering;

/// Has the launch ask \p Same, an expression of the source, once: the host runs the loop where it
/// is false.
void askAtLaunch(NestLowering &Nest, llvm::StringRef Same);

/// What the makers of such functions' bodies are made of. Where an operand of both() or choice() is
/// null, it holds.
class FunctionBody {
protected:
  FunctionBody(NestLowering &Nest, o2o_function *F);

  o2o_stmt *block() const;
  void expression(o2o_stmt *To, o2o_expr *X) const;
  /// A variable of the function, declared at the end of what its body is so far.
  o2o_symbol *variable(const char *Name, const o2o_type *T, o2o_expr *Init) const;
  void loop(o2o_stmt *To, o2o_expr *While, o2o_stmt *Body) const;
  void result(o2o_expr *Value) const;

  o2o_expr *number(const o2o_type *T, int64_t V) const { return o2o_int(N, T, V); }
  o2o_expr *value(o2o_symbol *V) const;
  o2o_expr *cast(const o2o_type *T, o2o_expr *X) const;
  o2o_expr *compare(o2o_op Op, o2o_expr *A, o2o_expr *B) const;
  o2o_expr *both(o2o_expr *A, o2o_expr *B) const;
  o2o_expr *either(o2o_expr *A, o2o_expr *B) const;
  o2o_expr *choice(o2o_expr *If, o2o_expr *Then, o2o_expr *Else) const;
  /// The element, its value as an unsigned byte, and its address.
  o2o_expr *element(unsigned Parameter, o2o_expr *Index) const;
  o2o_expr *byteAt(unsigned Parameter, o2o_expr *Index) const;
  o2o_expr *place(unsigned Parameter, o2o_expr *Index) const;

  o2o_nest *N;
  NestLowering &Nest;
  o2o_function *F;
  const o2o_type *U64, *I64, *I32;

private:
  o2o_expr *logical(o2o_expr_kind Kind, o2o_expr *A, o2o_expr *B) const;
};

} // namespace o2o

#endif
