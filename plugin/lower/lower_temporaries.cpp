//===- lower_temporaries.cpp - objects without a name -----------------------------------------===//
//
// String literals, compound literals whose address matters and the variables of statement
// expressions become variables of the iteration (or of the called function), declared in front of
// everything else.
//
//   sum(&(struct v){x, 1})            struct v t;  ...  sum((t = (struct v){x, 1}, &t))
//   ({ int a = f(i); a > 0 ? a : 0; })       int a;  ...  (a = f(i), a > 0 ? a : 0)
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

static const unsigned MaxLiteral =
    64; ///< elements of a compound literal that are assigned one by one

o2o_symbol *NestLowering::temporary(const std::string &Name, const o2o_type *T, o2o_expr *Init,
                                    SourceLocation L) {
  o2o_symbol *S = o2o_symbol_new(N, keep(Name), T, O2O_S_LOCAL);
  S->loc = loc(L);
  o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
  D->sym = S;
  D->e[0] = Init;
  Front.push_back(D);
  return S;
}

/// The body of the loop or of a function, with the temporaries that it needs in front: those that
/// Front has already, and its own.
o2o_stmt *NestLowering::bodyOf(const Stmt *S) {
  llvm::DenseMap<const Expr *, o2o_symbol *> SavedLiterals;
  std::swap(SavedLiterals, Literals);
  o2o_stmt *B = block(S);
  if (!Front.empty()) {
    o2o_stmt *All = o2o_stmt_new(N, O2O_ST_BLOCK, B->loc, 0);
    for (o2o_stmt *D : Front)
      o2o_block_append(N, All, D);
    for (unsigned I = 0; I < B->nkids; I++)
      o2o_block_append(N, All, B->kids[I]);
    B = All;
  }
  Front.clear();
  std::swap(SavedLiterals, Literals);
  return B;
}

o2o_expr *NestLowering::comma(o2o_expr *A, o2o_expr *B) {
  if (!A)
    return B;
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMMA, B->type, B->loc, 2);
  X->kids[0] = A;
  X->kids[1] = B;
  return X;
}

o2o_expr *NestLowering::assign(o2o_expr *To, o2o_expr *Value) {
  o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGN, To->type, Value->loc, 2);
  X->kids[0] = To;
  X->kids[1] = Value;
  if (isPointerType(To->type))
    Pointers.hold(&X->kids[1]);
  return X;
}

o2o_expr *NestLowering::stringLiteral(const StringLiteral *S) {
  SourceLocation L = S->getBeginLoc();
  o2o_symbol *&Known = Literals[S];
  if (!Known) {
    const o2o_type *T = type(S->getType(), L);
    o2o_expr *Init = initializer(S, T);
    if (Failed)
      return Init;
    Known = temporary("text", T, Init, L);
  }
  return o2o_sym(N, Known);
}

/// Assigns an initial value, part by part where OpenCL C has no assignment of the whole.
o2o_expr *NestLowering::assignParts(o2o_expr *To, o2o_expr *Value, o2o_expr *Before) {
  if (To->type->kind != O2O_T_ARRAY)
    return comma(Before, assign(To, Value));
  int64_t Count = 0;
  bool Constant = o2o_const_int(To->type->count, &Count);
  if (!Constant || Count > MaxLiteral)
    return refuseExpr("compound-literal", SourceLocation::getFromRawEncoding(Value->loc.raw),
                      "here",
                      "the loop uses a compound literal of more than " +
                          std::to_string(MaxLiteral) + " elements");
  for (int64_t K = 0; K < Count && !Failed; K++) {
    o2o_expr *E = o2o_expr_new(N, O2O_E_INDEX, To->type->elem, To->loc, 2);
    E->kids[0] = To;
    E->kids[1] = o2o_int(N, scalar(O2O_T_I32), K);
    o2o_expr *Kid = K < (int64_t)Value->nkids ? Value->kids[K] : nullptr;
    Before = assignParts(E, Kid ? Kid : zero(E->type), Before);
  }
  return Before;
}

/// The literal as an lvalue: it is set each time it is evaluated.
o2o_expr *NestLowering::compoundLiteral(const CompoundLiteralExpr *E) {
  SourceLocation L = E->getBeginLoc();
  const o2o_type *T = type(E->getType(), L);
  o2o_expr *Value = initializer(E->getInitializer(), T);
  if (Failed)
    return Value;
  if (isPointerType(T) || hasPointer(T))
    return refuseExpr("compound-literal", L, "here",
                      "the loop takes the address of a compound literal with pointers");
  o2o_expr *S = o2o_sym(N, temporary("literal", T, nullptr, L));
  o2o_expr *Set = assignParts(S, Value, nullptr);
  if (Failed)
    return Set;
  o2o_expr *Address = o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, T), S);
  o2o_expr *X = o2o_unary(N, O2O_E_DEREF, T, comma(Set, Address));
  X->loc = loc(L);
  return X;
}

/// A statement expression of declarations and expressions.
o2o_expr *NestLowering::statementExpression(const StmtExpr *E) {
  o2o_expr *Before = nullptr;
  auto Refuse = [&](SourceLocation L) {
    return refuseExpr("statement-expression", L, "here",
                      "the loop uses a statement expression with more than declarations and "
                      "expressions in it");
  };
  const CompoundStmt *Body = E->getSubStmt();
  for (const Stmt *S : Body->body()) {
    if (const auto *X = dyn_cast<Expr>(S)) {
      o2o_expr *Value = rvalue(X);
      if (Failed || S == Body->body_back())
        return Failed ? Value : comma(Before, Value);
      Before = comma(Before, Value);
      continue;
    }
    const auto *D = dyn_cast<DeclStmt>(S);
    if (!D)
      return Refuse(S->getBeginLoc());
    for (const Decl *One : D->decls()) {
      const auto *V = dyn_cast<VarDecl>(One);
      if (!V)
        continue;
      if (!V->hasLocalStorage() || V->getType()->isArrayType() ||
          V->getType()->isVariablyModifiedType())
        return Refuse(V->getLocation());
      o2o_symbol *T = temporary(V->getName().str(), type(V->getType(), V->getLocation()), nullptr,
                                V->getLocation());
      Local[V->getCanonicalDecl()] = T;
      if (!V->getInit() || Failed)
        continue;
      o2o_expr *Value = initializer(V->getInit(), T->type);
      if (Failed || (isPointerType(T->type) && !Pointers.setSpace(T, Value, V->getLocation())))
        return Value;
      Before = comma(Before, assign(o2o_sym(N, T), Value));
    }
  }
  return Refuse(E->getBeginLoc());
}

} // namespace o2o
