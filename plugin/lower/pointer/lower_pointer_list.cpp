//===- lower_pointer_list.cpp - arrays of an iteration's own with pointers ---===//
#include "plugin/lower/pointer/lower_pointer_list.h"

#include "plugin/ast/lvalue.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

/// A subscript that varies is compared with each of them.
static constexpr uint64_t MostElements = 16;

/// The variable whose element it is.
static const VarDecl *arrayOf(const ArraySubscriptExpr *E) {
  const auto *Decay = dyn_cast<ImplicitCastExpr>(E->getBase()->IgnoreParens());
  return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay
             ? wholeVariable(Decay->getSubExpr())
             : nullptr;
}

/// Looks for what happens to the array in a statement: elements are read or assigned, or all else.
void PointerLists::follow(const Stmt *S, const VarDecl *V, Uses &Found) const {
  if (!S || !Found.Single || isa<UnaryExprOrTypeTraitExpr>(S))
    return;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    for (const OMPClause *C : D->clauses())
      for (const Stmt *Kid : C->children())
        follow(Kid, V, Found);
    return D->hasAssociatedStmt() ? follow(D->getRawStmt(), V, Found) : void();
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
    Found.Single &= R->getDecl()->getCanonicalDecl() != V;
    return;
  }
  auto Element = [V](const Expr *E) {
    const auto *A = dyn_cast<ArraySubscriptExpr>(E->IgnoreParens());
    return A && arrayOf(A) == V ? A : nullptr;
  };
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  const auto *U = dyn_cast<UnaryOperator>(S);
  const ArraySubscriptExpr *A = nullptr;
  if (Cast && Cast->getCastKind() == CK_LValueToRValue) {
    A = Element(Cast->getSubExpr());
  } else if (B && B->isAssignmentOp() && (A = Element(B->getLHS()))) {
    Found.Assigned = true;
    Found.Single &= B->getOpcode() == BO_Assign || A->getIdx()->isIntegerConstantExpr(Ctx);
    follow(B->getRHS(), V, Found);
  } else if (U && U->isIncrementDecrementOp() && (A = Element(U->getSubExpr()))) {
    Found.Assigned = true;
    Found.Single &= A->getIdx()->isIntegerConstantExpr(Ctx);
  }
  if (A) {
    const auto *Length = Ctx.getAsConstantArrayType(V->getType());
    std::optional<llvm::APSInt> Index = A->getIdx()->getIntegerConstantExpr(Ctx);
    Found.Single &= Index ? Index->isNonNegative() && Index->ult(Length->getSize().getZExtValue())
                          : !hasSideEffects(A->getIdx(), Ctx);
    return follow(A->getIdx(), V, Found);
  }
  for (const Stmt *Kid : S->children())
    follow(Kid, V, Found);
}

bool PointerLists::declare(o2o_stmt *Block, const VarDecl *V, const o2o_type *T) {
  const auto *Length = Ctx.getAsConstantArrayType(V->getType());
  const SourceLocation L = V->getLocation();
  const auto *List = dyn_cast_or_null<InitListExpr>(V->getInit());
  const uint64_t Count = Length ? Length->getSize().getZExtValue() : 0;
  if (Failed || !Count || Count > MostElements || T->elem->kind != O2O_T_POINTER ||
      T->elem->elem->kind == O2O_T_VOID || hasPointer(T->elem->elem) ||
      Length->getElementType().isVolatileQualified() || (V->getInit() && !List))
    return false;
  const DeclContext *In = V->getDeclContext();
  while (In && !isa<FunctionDecl>(In))
    In = In->getParent();
  V = V->getCanonicalDecl();
  Uses Found;
  follow(In ? cast<FunctionDecl>(In)->getBody() : nullptr, V, Found);
  if (!In || !Found.Single)
    return false;
  auto &Elements = Lists[V];
  Elements.clear();
  for (unsigned K = 0; K < Count; K++) {
    const std::string Name = V->getName().str() + "_" + std::to_string(K);
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
    D->sym = o2o_symbol_new(N, keep(Name), T->elem, O2O_S_LOCAL);
    D->sym->loc = loc(L);
    Elements.push_back(D->sym);
    if (List) {
      const Expr *Init = K < List->getNumInits() ? List->getInit(K) : nullptr;
      D->e[0] = Init && !isa<ImplicitValueInitExpr>(Init)
                    ? initializer(Init, T->elem)
                    : o2o_unary(N, O2O_E_CAST, T->elem, o2o_int(N, scalar(O2O_T_I32), 0));
      if (Failed || !Nest.Pointers.setSpace(D->sym, D->e[0], L))
        return true;
      if (!Found.Assigned)
        Nest.Pointers.Origins[D->sym] = D->e[0];
      Nest.Pointers.hold(&D->e[0], Found.Assigned);
    }
    o2o_block_append(N, Block, D);
  }
  Nest.Local[V] = Elements[0]; // nothing that the host could read
  return true;
}

const llvm::SmallVectorImpl<o2o_symbol *> *PointerLists::listOf(const ArraySubscriptExpr *E) const {
  if (!E || Lists.empty())
    return nullptr;
  const VarDecl *V = arrayOf(E);
  const auto Found = V ? Lists.find(V) : Lists.end();
  return Found == Lists.end() ? nullptr : &Found->second;
}

o2o_symbol *PointerLists::element(const ArraySubscriptExpr *E) const {
  const auto *List = listOf(E);
  std::optional<llvm::APSInt> Index;
  if (List)
    Index = E->getIdx()->getIntegerConstantExpr(Ctx);
  return Index ? (*List)[Index->getZExtValue()] : nullptr;
}

/// One of several, by a subscript; the last one where it is none of the others.
o2o_expr *PointerLists::choose(const Expr *Index, unsigned Count,
                               llvm::function_ref<o2o_expr *(unsigned)> Each) const {
  o2o_expr *X = Each(Count - 1);
  for (unsigned K = Count - 1; K-- > 0 && !Failed;) {
    o2o_expr *I = rvalue(Index), *One = Each(K);
    if (Failed)
      break;
    o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, One->type, loc(Index->getExprLoc()), 3);
    Choice->kids[0] = o2o_binary(N, O2O_OP_EQ, scalar(O2O_T_I32), I, o2o_int(N, I->type, K));
    Choice->kids[1] = One;
    Choice->kids[2] = X;
    X = Choice;
  }
  return X;
}

o2o_expr *PointerLists::chosen(const Expr *E) const {
  const auto *A = dyn_cast<ArraySubscriptExpr>(E->IgnoreParens());
  const auto *List = listOf(A);
  if (!List)
    return nullptr;
  if (o2o_symbol *S = element(A))
    return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S));
  o2o_space Space = O2O_SPACE_NONE;
  for (o2o_symbol *S : *List)
    Space = Space == O2O_SPACE_NONE ? S->space : Space;
  for (o2o_symbol *S : *List) {
    if (S->space != O2O_SPACE_NONE && S->space != Space)
      return refuseExpr("pointer-spaces", E->getExprLoc(), "here",
                        "a pointer points to memory of one iteration or to shared memory, "
                        "depending on a condition");
    S->space = Space; // it is null, or has no value yet
  }
  return choose(A->getIdx(), (unsigned)List->size(), [&](unsigned K) {
    return o2o_unary(N, O2O_E_LOAD, (*List)[K]->type, o2o_sym(N, (*List)[K]));
  });
}

o2o_expr *PointerLists::assignChosen(const BinaryOperator *E) const {
  const auto *A = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens());
  const auto *List = listOf(A);
  if (!List || element(A))
    return nullptr;
  const SourceLocation L = E->getExprLoc();
  o2o_expr *Value = rvalue(E->getRHS());
  for (o2o_symbol *S : *List)
    if (Failed || !Nest.Pointers.setSpace(S, Value, L))
      return Value;
  o2o_symbol *Once = temporary("pointer", Value->type, nullptr, L);
  Nest.Pointers.setSpace(Once, Value, L);
  o2o_expr *Keep = assign(o2o_sym(N, Once), Value);
  Nest.Pointers.hold(&Keep->kids[1]);
  return comma(Keep, choose(A->getIdx(), (unsigned)List->size(), [&](unsigned K) {
                 o2o_expr *From = o2o_unary(N, O2O_E_LOAD, Once->type, o2o_sym(N, Once));
                 o2o_expr *One = assign(o2o_sym(N, (*List)[K]), From);
                 Nest.Pointers.hold(&One->kids[1]);
                 return One;
               }));
}

} // namespace o2o
