//===- number_reader.h - functions of the nest that read a number from a string ---------------===//
#ifndef O2O_PLUGIN_LOWER_CALL_NUMBER_READER_H
#define O2O_PLUGIN_LOWER_CALL_NUMBER_READER_H

#include "plugin/lower/call/function_body.h"

namespace o2o {

/// What their bodies have in common: the first parameter is the string, K the byte of it that is
/// looked at.
class NumberReader : protected FunctionBody {
protected:
  using FunctionBody::FunctionBody;

  /// Goes past white space and a sign.
  void blanks();

  void set(o2o_stmt *To, o2o_symbol *V, o2o_expr *Value) const;
  void step(o2o_stmt *To, o2o_symbol *V, o2o_expr *By) const;
  o2o_expr *sum(o2o_expr *A, o2o_expr *B) const;
  /// The byte so many behind the one that is looked at.
  o2o_expr *byte(int64_t Behind = 0) const;
  o2o_expr *is(o2o_expr *C, char Wanted) const;
  /// Of a letter: the small one.
  o2o_expr *lower(o2o_expr *C) const;
  o2o_expr *within(o2o_expr *C, char First, char Last) const;
  /// What the digit is worth; 99: it is none.
  o2o_expr *digit(o2o_expr *C) const;

  o2o_symbol *K = nullptr, *Minus = nullptr;
};

/// strtod() or strtof(): the value, or (\p End) the address of what follows the number, of a string
/// as it is there in memory.
o2o_function *floatReader(NestLowering &Nest, bool Single, bool End, const o2o_expr *String);

} // namespace o2o

#endif
