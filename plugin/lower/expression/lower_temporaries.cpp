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
#include "plugin/ast/canonical.h"
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
    o2o_expr *E = o2o_subscript(N, To, o2o_int(N, scalar(O2O_T_I32), K));
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

namespace {

/// Is each of these only read in the statement?
bool onlyRead(const Stmt *S, const VarDecl *A, const VarDecl *B) {
  if (!S)
    return true;
  if (const auto *C = dyn_cast<ImplicitCastExpr>(S); C && C->getCastKind() == CK_LValueToRValue)
    if (namedVariable(C->getSubExpr()))
      return true;
  if (const auto *D = dyn_cast<DeclRefExpr>(S))
    return D->getDecl() != A && D->getDecl() != B;
  return llvm::all_of(S->children(), [&](const Stmt *Kid) { return onlyRead(Kid, A, B); });
}

/// What stands in a statement expression, one after the other.
class Sequence {
public:
  Sequence(NestLowering &Nest, const StmtExpr *Whole) : Nest(Nest), N(Nest.arena()), Whole(Whole) {}

  /// False: there is something else in it.
  bool add(const Stmt *S);
  o2o_expr *Before = nullptr; ///< what it does; or null
  SourceLocation Other;       ///< what else there is

private:
  bool declare(const VarDecl *V);
  o2o_symbol *standsFor(const VarDecl *V, const o2o_type *T) const;
  bool choose(const IfStmt *If);
  o2o_expr *branch(const Stmt *S);
  bool otherwise(SourceLocation L) {
    Other = L;
    return false;
  }

  NestLowering &Nest;
  o2o_nest *N;
  const StmtExpr *Whole;
};

} // namespace

/// `({ double a = m, b = x; a < b ? a : b; })`: nothing changes `a`, nor `m` while it is there, so
/// that it is but another name. As such an extreme of `m` is seen to be one. Null: it is more.
o2o_symbol *Sequence::standsFor(const VarDecl *V, const o2o_type *T) const {
  const VarDecl *Of = V->getInit() ? namedVariable(V->getInit()) : nullptr;
  if (!Of || Of == V || !Of->hasLocalStorage() || Of->getType().isVolatileQualified() ||
      V->getType().isVolatileQualified() || Nest.Failed || !o2o_is_number(T) ||
      Nest.Knowns.unitUses().addressed(Of) || !onlyRead(Whole->getSubStmt(), V, Of))
    return nullptr;
  const o2o_expr *Value = Nest.initializer(V->getInit(), T);
  bool Same = !Nest.Failed && Value->kind == O2O_E_LOAD && Value->kids[0]->kind == O2O_E_SYM &&
              Value->kids[0]->sym->type->kind == T->kind;
  return Same ? Value->kids[0]->sym : nullptr;
}

bool Sequence::declare(const VarDecl *V) {
  SourceLocation L = V->getLocation();
  if (!V->hasLocalStorage() || V->getType()->isArrayType() ||
      V->getType()->isVariablyModifiedType())
    return otherwise(L);
  const o2o_type *Type = Nest.type(V->getType(), L);
  if (o2o_symbol *Of = standsFor(V, Type)) {
    Nest.Local[V->getCanonicalDecl()] = Of;
    return true;
  }
  o2o_symbol *T = Nest.temporary(V->getName().str(), Type, nullptr, L);
  Nest.Local[V->getCanonicalDecl()] = T;
  if (!V->getInit() || Nest.Failed)
    return true;
  o2o_expr *Value = Nest.initializer(V->getInit(), T->type);
  if (!Nest.Failed && (!o2o_is_pointer(T->type) || Nest.Pointers.setSpace(T, Value, L)))
    Before = Nest.comma(Before, Nest.assign(o2o_sym(N, T), Value));
  return true;
}

/// As an integer without meaning.
o2o_expr *Sequence::branch(const Stmt *S) {
  Sequence Inner(Nest, Whole);
  o2o_expr *Zero = o2o_int(N, Nest.scalar(O2O_T_I32), 0);
  if (S && !Inner.add(S)) {
    Other = Inner.Other;
    return nullptr;
  }
  return Nest.comma(Inner.Before, Zero);
}

bool Sequence::choose(const IfStmt *If) {
  if (If->getInit() || If->getConditionVariable())
    return otherwise(If->getBeginLoc());
  o2o_expr *Cond = Nest.Pointers.truth(If->getCond());
  bool Known = false;
  if (Nest.Failed)
    return true;
  if (Nest.Knowns.known(Cond, Known)) {
    const Stmt *Taken = Known ? If->getThen() : If->getElse();
    return !Taken || add(Taken);
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_COND, Nest.scalar(O2O_T_I32), Nest.loc(If->getBeginLoc()), 3);
  X->kids[0] = Cond;
  X->kids[1] = branch(If->getThen());
  X->kids[2] = X->kids[1] ? branch(If->getElse()) : nullptr;
  Before = X->kids[2] ? Nest.comma(Before, X) : Before;
  return X->kids[2];
}

bool Sequence::add(const Stmt *S) {
  if (const auto *X = dyn_cast<Expr>(S))
    Before = Nest.comma(Before, Nest.rvalue(X));
  else if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(), [&](const Stmt *Each) { return Nest.Failed || add(Each); });
  else if (const auto *If = dyn_cast<IfStmt>(S))
    return choose(If);
  else if (const auto *D = dyn_cast<DeclStmt>(S))
    return llvm::all_of(D->decls(), [&](const Decl *One) {
      const auto *V = dyn_cast<VarDecl>(One);
      return !V || declare(V);
    });
  else
    return isa<NullStmt>(S) || otherwise(S->getBeginLoc());
  return true;
}

/// A statement expression of declarations, expressions and choices between these.
o2o_expr *NestLowering::statementExpression(const StmtExpr *E) {
  const CompoundStmt *Body = E->getSubStmt();
  Sequence All(*this, E);
  const auto *Last = Body->body_empty() ? nullptr : dyn_cast<Expr>(Body->body_back());
  bool Translated = Last != nullptr;
  All.Other = E->getBeginLoc();
  for (const Stmt *S : Body->body())
    if (S != Last && Translated && !Failed)
      Translated = All.add(S);
  if (Failed)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  if (Translated) {
    o2o_expr *Value = rvalue(Last);
    return Failed ? Value : comma(All.Before, Value);
  }
  return refuseExpr("statement-expression", All.Other, "here",
                    "the loop uses a statement expression with more than declarations, "
                    "expressions and choices in it");
}

} // namespace o2o
