//===- function_body.cpp ----------------------------------------------------------------------===//
#include "plugin/lower/call/function_body.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

void askAtLaunch(NestLowering &Nest, StringRef Same) {
  o2o_nest *N = Nest.arena();
  const std::string Asked = N->host.runs ? N->host.runs : "";
  if (StringRef(Asked).contains(Same))
    return;
  N->host.runs = Nest.keep(Asked.empty() ? Same.str() : Asked + "&&" + Same.str());
}

FunctionBody::FunctionBody(NestLowering &Nest, o2o_function *F)
    : N(Nest.arena()), Nest(Nest), F(F), U64(Nest.scalar(O2O_T_U64)), I64(Nest.scalar(O2O_T_I64)),
      I32(Nest.scalar(O2O_T_I32)) {}

o2o_stmt *FunctionBody::block() const { return o2o_stmt_new(N, O2O_ST_BLOCK, {}, 0); }

void FunctionBody::expression(o2o_stmt *To, o2o_expr *X) const {
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXPR, {}, 0);
  S->e[0] = X;
  o2o_block_append(N, To, S);
}

o2o_symbol *FunctionBody::variable(const char *Name, const o2o_type *T, o2o_expr *Init) const {
  o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, {}, 0);
  D->sym = o2o_symbol_new(N, Name, T, O2O_S_LOCAL);
  D->e[0] = Init;
  o2o_block_append(N, F->body, D);
  return D->sym;
}

void FunctionBody::loop(o2o_stmt *To, o2o_expr *While, o2o_stmt *Body) const {
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_WHILE, {}, 1);
  S->e[0] = While;
  S->kids[0] = Body;
  o2o_block_append(N, To, S);
}

void FunctionBody::result(o2o_expr *Value) const {
  o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, {}, 0);
  Return->e[0] = Value;
  if (o2o_is_pointer(Value->type))
    Nest.Pointers.hold(&Return->e[0]);
  o2o_block_append(N, F->body, Return);
}

o2o_expr *FunctionBody::value(o2o_symbol *V) const {
  return o2o_unary(N, O2O_E_LOAD, V->type, o2o_sym(N, V));
}

o2o_expr *FunctionBody::cast(const o2o_type *T, o2o_expr *X) const {
  return Nest.conversion(T, X, SourceLocation());
}

o2o_expr *FunctionBody::compare(o2o_op Op, o2o_expr *A, o2o_expr *B) const {
  return o2o_binary(N, Op, I32, A, B);
}

o2o_expr *FunctionBody::logical(o2o_expr_kind Kind, o2o_expr *A, o2o_expr *B) const {
  o2o_expr *X = o2o_expr_new(N, Kind, I32, {}, 2);
  X->kids[0] = A;
  X->kids[1] = B;
  return X;
}

o2o_expr *FunctionBody::both(o2o_expr *A, o2o_expr *B) const {
  return !A ? B : !B ? A : logical(O2O_E_LAND, A, B);
}

o2o_expr *FunctionBody::either(o2o_expr *A, o2o_expr *B) const { return logical(O2O_E_LOR, A, B); }

o2o_expr *FunctionBody::choice(o2o_expr *If, o2o_expr *Then, o2o_expr *Else) const {
  if (!If)
    return Then;
  o2o_expr *X = o2o_expr_new(N, O2O_E_COND, Then->type, {}, 3);
  X->kids[0] = If;
  X->kids[1] = Then;
  X->kids[2] = Else;
  return X;
}

o2o_expr *FunctionBody::element(unsigned Parameter, o2o_expr *Index) const {
  return o2o_subscript(N, value(F->params[Parameter]), Index);
}

o2o_expr *FunctionBody::byteAt(unsigned Parameter, o2o_expr *Index) const {
  o2o_expr *X = element(Parameter, Index);
  return cast(I32, cast(Nest.scalar(O2O_T_U8), o2o_unary(N, O2O_E_LOAD, X->type, X)));
}

o2o_expr *FunctionBody::place(unsigned Parameter, o2o_expr *Index) const {
  return o2o_behind(N, value(F->params[Parameter]), cast(I64, Index));
}

} // namespace o2o
