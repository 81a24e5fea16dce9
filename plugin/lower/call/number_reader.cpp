//===- number_reader.cpp ----------------------------------------------------------------------===//
#include "plugin/lower/call/number_reader.h"
#include "plugin/lower/lower.h"

#include "xform/prepare/edit.h"

namespace o2o {

void NumberReader::blanks() {
  o2o_stmt *Body = block();
  step(Body, K, number(U64, 1));
  loop(F->body, either(is(byte(), ' '), within(byte(), '\t', '\r')), Body);
  Minus = variable("minus", I32, is(byte(), '-'));
  step(F->body, K, cast(U64, either(value(Minus), is(byte(), '+'))));
}

void NumberReader::set(o2o_stmt *To, o2o_symbol *V, o2o_expr *Value) const {
  expression(To, Nest.assign(o2o_sym(N, V), Value));
}

void NumberReader::step(o2o_stmt *To, o2o_symbol *V, o2o_expr *By) const {
  set(To, V, sum(value(V), By));
}

o2o_expr *NumberReader::sum(o2o_expr *A, o2o_expr *B) const {
  return o2o_binary(N, O2O_OP_ADD, A->type, A, B);
}

o2o_expr *NumberReader::byte(int64_t Behind) const {
  return byteAt(0, Behind ? sum(value(K), number(U64, Behind)) : value(K));
}

o2o_expr *NumberReader::is(o2o_expr *C, char Wanted) const {
  return compare(O2O_OP_EQ, C, number(I32, Wanted));
}

o2o_expr *NumberReader::lower(o2o_expr *C) const {
  return o2o_binary(N, O2O_OP_OR, I32, C, number(I32, 32));
}

o2o_expr *NumberReader::within(o2o_expr *C, char First, char Last) const {
  return both(compare(O2O_OP_GE, C, number(I32, First)),
              compare(O2O_OP_LE, o2o_copy_expr(N, C), number(I32, Last)));
}

o2o_expr *NumberReader::digit(o2o_expr *C) const {
  auto From = [&](o2o_expr *X, int First) {
    return o2o_binary(N, O2O_OP_SUB, I32, X, number(I32, First));
  };
  o2o_expr *Letter = lower(o2o_copy_expr(N, C));
  return choice(
      within(C, '0', '9'), From(o2o_copy_expr(N, C), '0'),
      choice(within(Letter, 'a', 'z'), From(o2o_copy_expr(N, Letter), 'a' - 10), number(I32, 99)));
}

} // namespace o2o
