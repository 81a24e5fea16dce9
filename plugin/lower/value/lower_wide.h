//===- lower_wide.h - integers of 128 bits ---===//
#ifndef O2O_PLUGIN_LOWER_VALUE_LOWER_WIDE_H
#define O2O_PLUGIN_LOWER_VALUE_LOWER_WIDE_H

#include "plugin/lower/lower_part.h"

#include <optional>

namespace o2o {

/// Variables of the loop and values of the type __int128, with and without a sign.
class WideIntegers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// Of a body or function; false: it has another type, or no translation.
  bool declare(o2o_stmt *Block, const clang::VarDecl *V);
  /// An assignment to such a variable whose value nobody wants; null: it is something else.
  o2o_expr *assignment(const clang::Expr *E);
  /// Such a value as a smaller integer; null: it is something else.
  o2o_expr *narrow(const clang::CastExpr *E);
  /// Of such values; null: of others.
  o2o_expr *comparison(const clang::BinaryOperator *E);

private:
  /// Halves without a sign, which may be evaluated any number of times.
  struct Value {
    o2o_expr *Lo = nullptr, *Hi = nullptr;
    bool Signed = false;
    bool Small = false; ///< with a sign or without, it is one of 64 bits
  };
  struct Variable {
    o2o_symbol *Lo, *Hi;
  };
  using Maybe = std::optional<Value>;

  o2o_expr *number(uint64_t X) const;
  o2o_expr *op(o2o_op Op, o2o_expr *A, o2o_expr *B) const;
  o2o_expr *is(o2o_op Op, o2o_expr *A, o2o_expr *B, bool Signed = false) const;
  o2o_expr *choose(o2o_expr *If, o2o_expr *Then, o2o_expr *Else) const;
  o2o_expr *call(const char *Name, llvm::ArrayRef<o2o_expr *> Args) const;
  o2o_expr *signs(o2o_expr *X) const;
  o2o_expr *keep(const char *Name, o2o_expr *X);
  Value kept(o2o_expr *Lo, o2o_expr *Hi, bool Signed);

  Maybe valueOf(const clang::Expr *E);
  Maybe widened(const clang::Expr *E, bool Signed);
  Maybe assigned(const clang::Expr *E);
  Maybe computed(clang::BinaryOperatorKind Kind, const Value &A, const clang::Expr *B, bool Signed);
  Value sum(const Value &A, const Value &B);
  Value product(const Value &A, const Value &B);
  Value shifted(bool Left, const Value &A, o2o_expr *By);
  Value negatedIf(o2o_expr *Bit, const Value &A);
  Maybe quotient(bool Rest, const Value &A, const Value &B);

  llvm::DenseMap<const clang::VarDecl *, Variable> Variables;
  o2o_expr *Before = nullptr; ///< what evaluates the values, in its order
};

} // namespace o2o

#endif
