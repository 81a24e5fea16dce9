//===- expression_copy.h - a function's expressions, with other things for its variables ------===//
#ifndef O2O_PLUGIN_AST_EXPRESSION_COPY_H
#define O2O_PLUGIN_AST_EXPRESSION_COPY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace o2o {

/// Copies expressions as far as they are made of numbers, operators, members, elements and calls;
/// of functions that are copied as a whole also choices, literals and updates.
class ExpressionCopy {
public:
  /// \p At: the copies' place; invalid: that of what they are copies of.
  explicit ExpressionCopy(clang::ASTContext &Ctx, clang::SourceLocation At = {})
      : At(At), Ctx(Ctx) {}
  virtual ~ExpressionCopy() = default;

  /// Null: there is something in it that is not copied.
  clang::Expr *copy(const clang::Expr *E);

  clang::SourceLocation At;

protected:
  /// What stands for a variable, an lvalue or its value; null: it is not copied.
  virtual clang::Expr *variable(const clang::DeclRefExpr *R) = 0;
  /// What stands for a member; null: it is copied as others are.
  virtual clang::Expr *memberOf(const clang::MemberExpr *) { return nullptr; }
  virtual bool mayCall(const clang::FunctionDecl *) { return false; }
  /// What is assigned, or updated.
  virtual bool mayAssign(const clang::Expr *) { return false; }
  virtual bool wholeFunction() const { return false; }

  clang::ASTContext &Ctx;

private:
  clang::SourceLocation place(const clang::Expr *E) const {
    return At.isValid() ? At : E->getExprLoc();
  }
  clang::Expr *reference(const clang::DeclRefExpr *R);
  clang::Expr *member(const clang::MemberExpr *M);
  clang::Expr *call(const clang::CallExpr *C);
  clang::Expr *conversion(const clang::CastExpr *C);
  clang::Expr *operation(const clang::Expr *E);
  clang::Expr *update(const clang::Expr *E);
  clang::Expr *ofFunction(const clang::Expr *E);
};

} // namespace o2o

#endif
