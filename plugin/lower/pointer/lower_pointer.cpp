//===- lower_pointer.cpp - pointers: address spaces, comparisons, null ------------------------===//
//
// OpenCL C 1.2 has no pointer that may point anywhere, so each pointer variable gets one address
// space. Objects are elsewhere on the device: pointers are compared and subtracted only where both
// point into the same one.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

#include "xform/ir/points_to.h"

using namespace clang;

namespace o2o {

bool isNullConstant(const o2o_expr *E) {
  while (E->kind == O2O_E_CAST && E->type->kind == O2O_T_POINTER)
    E = E->kids[0];
  return E->kind == O2O_E_INT && E->i == 0;
}

/// Where a pointer value points to.
o2o_space PointerValues::spaceOf(const o2o_expr *E) const {
  switch (E->kind) {
  case O2O_E_SYM:
    if (E->type->kind == O2O_T_POINTER)
      return E->sym->space;
    return E->sym->storage == O2O_S_OBJECT || E->sym->slab ? O2O_SPACE_GLOBAL : O2O_SPACE_PRIVATE;
  case O2O_E_LOAD:
  case O2O_E_ADDR:
  case O2O_E_DECAY:
  case O2O_E_CAST:
  case O2O_E_DEREF:
  case O2O_E_MEMBER:
  case O2O_E_INDEX:
  case O2O_E_PTRADD:
  case O2O_E_INCDEC:
  case O2O_E_ASSIGNOP:
  case O2O_E_ASSIGN:
    return spaceOf(E->kids[0]);
  case O2O_E_COND: { // one of them may be NULL
    o2o_space Space = spaceOf(E->kids[1]);
    return Space != O2O_SPACE_NONE ? Space : spaceOf(E->kids[2]);
  }
  case O2O_E_COMMA:
    return spaceOf(E->kids[1]);
  case O2O_E_CALL:
    return E->callee->result_space;
  default:
    return O2O_SPACE_NONE;
  }
}

/// A pointer variable points into one address space all its life: OpenCL C 1.2 has no generic one.
bool PointerValues::setSpace(o2o_symbol *S, o2o_expr *&Value, SourceLocation Loc) {
  o2o_space Space = spaceOf(Value);
  if (Failed)
    return false;
  if (isNullConstant(Value))
    return true;
  o2o_expr *Same = Nest.VoidTypes.as(Value, S->type);
  if (!Same) {
    Nest.otherElements(Loc);
    return false;
  }
  Value = Same;
  if (Space == O2O_SPACE_NONE) {
    refuse("pointer-unknown", Loc, "assigned here",
           std::string("what the pointer '") + S->name + "' points to is not known");
    return false;
  }
  if (S->space != O2O_SPACE_NONE && S->space != Space) {
    refuse("pointer-spaces", Loc, "assigned here",
           std::string("the pointer '") + S->name +
               "' points to memory of one iteration at one time and to shared memory at another");
    return false;
  }
  bool First = S->space == O2O_SPACE_NONE;
  S->space = Space;
  if (!hasPointer(S->type->elem))
    return true;
  o2o_symbol *Table = Nest.TablePointers.pointedTable(Value);
  if (!First && S->pointers.table != Table) {
    refuse("multi-level-pointer", Loc, "assigned here",
           std::string("the pointer '") + S->name + "' points to pointers of several objects");
    return false;
  }
  S->pointers.table = Table;
  return true;
}

/// Pointers may be compared and subtracted where both can only point into the one same object: on
/// the device, distances between objects are others.  Rows of one table are in one buffer there:
/// the objects that they are in keep their order, a byte lies between any two, and distances are
/// asked of pointers into the same one alone.
void PointerValues::checkPointerPairs() {
  if (PointerPairs.empty())
    return;
  o2o_points_to *Facts = o2o_points_to_new(N);
  for (const PointerPair &P : PointerPairs) {
    o2o_roots A = {}, B = {};
    o2o_points_to_of_pointer(Facts, P.A, &A);
    o2o_points_to_of_pointer(Facts, P.B, &B);
    if (A.count != 1 || B.count != 1 || A.syms[0] != B.syms[0])
      refuse("pointer-compare", P.Loc, "here",
             "the loop compares or subtracts pointers that may point into different objects");
  }
}

namespace {

struct DeclaredIn {
  const o2o_symbol *Wanted;
  bool Found;
};

bool findDeclaration(o2o_stmt *S, void *Context) {
  auto *D = static_cast<DeclaredIn *>(Context);
  D->Found |= S->kind == O2O_ST_DECL && S->sym == D->Wanted;
  return !D->Found;
}

} // namespace

/// Literals and static tables live in the function that uses them: a pointer to one must not leave
/// it.
void PointerValues::checkReturnedPointers() {
  for (unsigned F = 0; F < N->nfunctions && !Failed; F++) {
    o2o_function *Fn = N->functions[F];
    if (!o2o_is_pointer(Fn->result) || Fn->result_space == O2O_SPACE_GLOBAL)
      continue;
    o2o_expr *Call = o2o_expr_new(N, O2O_E_CALL, Fn->result, Fn->loc, 0);
    Call->callee = Fn;
    o2o_roots Roots = {};
    o2o_points_to_of_pointer(o2o_points_to_new(N), Call, &Roots);
    for (unsigned R = 0; R < Roots.count; R++) {
      DeclaredIn D = {Roots.syms[R], false};
      o2o_walk_stmt(Fn->body, findDeclaration, nullptr, &D);
      if (D.Found)
        refuse("pointer-spaces", SourceLocation::getFromRawEncoding(Fn->loc.raw), "this function",
               std::string("'") + Fn->name +
                   "' returns a pointer to a table or literal of its own");
    }
  }
}

//===- Null -----------------------------------------------------------------------------------===//

/// What is known of a pointer by the way it is made. A pointer that the loop uses as it is at
/// launch has a value that says so; what the device has in its place need not be null when the
/// host's is.
Nullness PointerValues::nullness(const o2o_expr *P) {
  switch (P->kind) {
  case O2O_E_ADDR:
  case O2O_E_DECAY:
    return {0, nullptr};
  case O2O_E_PTRADD:
  case O2O_E_CAST:
    return isNullConstant(P) ? Nullness{1, nullptr} : nullness(P->kids[0]);
  case O2O_E_LOAD:
    if (P->kids[0]->kind != O2O_E_SYM)
      return {};
    if (const o2o_expr *Origin = Origins.lookup(P->kids[0]->sym))
      return nullness(Origin);
    return Nulls.lookup(P->kids[0]->sym);
  case O2O_E_SYM:
    break;
  default:
    return {};
  }
  o2o_symbol *S = P->sym;
  if (S->storage != O2O_S_OBJECT || !S->points || S->object.guarded || S->pointers.path_words ||
      !S->host)
    return {};
  Nullness &Known = Nulls[S];
  if (!Known.Sym) {
    Known.Sym =
        o2o_symbol_new(N, keep(std::string(S->name) + "_null"), scalar(O2O_T_I32), O2O_S_VALUE);
    Known.Sym->host = keep("!(" + std::string(S->host) + ")");
    Known.Sym->loc = S->loc;
    Known.Sym->region_private = S->region_private;
    o2o_symbol_add(N, Known.Sym);
    S->object.nullable = true;
  }
  return Known;
}

/// A row, or what a path over pointers in memory leads to: a launch where one is null runs on the
/// host.
static bool checkedAtLaunch(const o2o_expr *P) {
  while (P->kind == O2O_E_PTRADD || P->kind == O2O_E_CAST)
    P = P->kids[0];
  const o2o_symbol *S = P->sym;
  return P->kind == O2O_E_LOAD ? S != nullptr
                               : P->kind == O2O_E_SYM && S->storage == O2O_S_OBJECT && S->points &&
                                     (S->object.guarded || S->pointers.path_words);
}

/// The truth value of "it is null" (or of the opposite).
o2o_expr *PointerValues::isNull(o2o_expr *P, bool Wanted, SourceLocation L) {
  const o2o_type *I32 = scalar(O2O_T_I32);
  Nullness Known = nullness(P);
  if (Known.Known >= 0)
    return o2o_int(N, I32, (Known.Known == 1) == Wanted);
  if (Known.Sym) {
    o2o_expr *Null = o2o_sym(N, Known.Sym);
    return Wanted ? Null : o2o_unary(N, O2O_E_NOT, I32, Null);
  }
  o2o_expr *Null = o2o_unary(N, O2O_E_CAST, P->type, o2o_int(N, I32, 0));
  o2o_expr *X = o2o_binary(N, Wanted ? O2O_OP_EQ : O2O_OP_NE, I32, P, Null);
  if (spaceOf(P) != O2O_SPACE_PRIVATE && !checkedAtLaunch(P)) {
    if (!Site.Directive) // it may be null on the host alone
      return refuseExpr("pointer-compare", L, "here",
                        "it asks whether a pointer is null that its caller may pass");
    AskedAt = AskedAt.isValid() ? AskedAt : L;
    AskedOfTable |= hasPointer(P->type->elem);
    hold(&X->kids[0]);
  }
  return X;
}

/// The pointer's value, null where the host's is: a pointer of the launch may have something else
/// on the device in place of null. Null: that cannot be told.
o2o_expr *PointerValues::nullAsOnHost(o2o_expr *P) {
  auto Kid = [&](unsigned K) { return (P->kids[K] = nullAsOnHost(P->kids[K])) != nullptr; };
  if (P->kind == O2O_E_COND)
    return Kid(1) && Kid(2) ? P : nullptr;
  if (P->kind == O2O_E_COMMA)
    return Kid(1) ? P : nullptr;
  Nullness Known = nullness(P);
  if (Known.Known >= 0 || checkedAtLaunch(P))
    return P;
  if (Known.Sym) {
    o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, P->type, P->loc, 3);
    Choice->kids[0] = o2o_sym(N, Known.Sym);
    Choice->kids[1] = o2o_unary(N, O2O_E_CAST, P->type, o2o_int(N, scalar(O2O_T_I32), 0));
    Choice->kids[2] = P;
    return Choice;
  }
  switch (P->kind) {
  case O2O_E_LOAD: // a variable of the iteration, whose values are held
    return P->kids[0]->kind == O2O_E_SYM && !hasPointer(P->type->elem) ? P : nullptr;
  case O2O_E_CALL:
  case O2O_E_ASSIGN:
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    return hasPointer(P->type->elem) ? nullptr : P;
  case O2O_E_PTRADD:
  case O2O_E_CAST:
    return Kid(0) ? P : nullptr;
  default:
    return nullptr;
  }
}

/// Two pointers are compared, or one with null, where no value of the launch tells of it.
static bool findPointerQuestion(o2o_expr *E, void *Found) {
  if ((E->kind == O2O_E_BINARY || E->kind == O2O_E_PTRDIFF) && o2o_is_pointer(E->kids[0]->type))
    *static_cast<bool *>(Found) = true;
  return true;
}

/// Where the loop asks whether a pointer that it changes is null, all values of pointers are null
/// on the device where they are on the host. Not those of pointers to structs with pointers, which
/// have tables beside them.
///
/// Where it asks nothing of the kind, each pointer may be null: what the device has in its place is
/// not followed, since the program would not have followed null either (`if (given) sum += w[i]`).
void PointerValues::settleNulls() {
  bool Asks = false;
  o2o_walk_nest(N, findPointerQuestion, &Asks);
  for (unsigned I = 0; I < N->nsymbols && !Asks; I++)
    if (o2o_symbol *S = N->symbols[I];
        S->storage == O2O_S_OBJECT && (S->points || S->pointers.table))
      S->object.nullable = true;
  if (AskedAt.isInvalid())
    return;
  bool Settled = !AskedOfTable;
  for (const HeldValue &H : Held) {
    o2o_expr *P = *H.Value;
    Nullness Known = H.Changes ? Nullness{} : nullness(P);
    if (!Settled || Known.Known >= 0 || Known.Sym || hasPointer(P->type->elem) ||
        spaceOf(P) == O2O_SPACE_PRIVATE)
      continue;
    *H.Value = nullAsOnHost(P);
    Settled = *H.Value != nullptr;
  }
  if (!Settled)
    refuse("pointer-compare", AskedAt, "here",
           "the loop asks whether a pointer that it changes is null");
}

/// A condition; pointers are compared with null.
o2o_expr *PointerValues::truth(const Expr *Cond) {
  if (Cond->getType()->isAnyComplexType())
    return Nest.ComplexValues.complexTruth(Cond);
  o2o_expr *E = Nest.Halves.number(rvalue(Cond), Cond->getType());
  return !Failed && o2o_is_pointer(E->type) ? isNull(E, false, Cond->getExprLoc()) : E;
}

namespace {

struct NullFinder : TreeVisitor {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  bool Found = false;
  void condition(const Expr *E) {
    Found |= E && E->IgnoreParenImpCasts()->getType()->isAnyPointerType();
  }
  bool VisitCastExpr(CastExpr *E) override {
    Found |= E->getCastKind() == CK_NullToPointer || E->getCastKind() == CK_PointerToBoolean;
    return !Found;
  }
  bool VisitStmt(Stmt *S) override {
    if (const auto *If = dyn_cast<IfStmt>(S))
      condition(If->getCond());
    else if (const auto *W = dyn_cast<WhileStmt>(S))
      condition(W->getCond());
    else if (const auto *D = dyn_cast<DoStmt>(S))
      condition(D->getCond());
    else if (const auto *F = dyn_cast<ForStmt>(S))
      condition(F->getCond());
    else if (const auto *C = dyn_cast<ConditionalOperator>(S))
      condition(C->getCond());
    else if (const auto *U = dyn_cast<UnaryOperator>(S); U && U->getOpcode() == UO_LNot)
      condition(U->getSubExpr());
    else if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isLogicalOp()) {
      condition(B->getLHS());
      condition(B->getRHS());
    } else if (const auto *C = dyn_cast<CallExpr>(S)) {
      const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
      if (F && (Definition = definitionOf(F)) && Seen.insert(Definition).second)
        TraverseStmt(Definition->getBody());
    }
    return !Found;
  }
};

} // namespace

bool comparesWithNull(const FunctionDecl *F) {
  NullFinder Finder;
  Finder.TraverseStmt(F->getBody());
  return Finder.Found;
}

o2o_expr *PointerValues::comparePointers(o2o_op Op, o2o_expr *A, o2o_expr *B, SourceLocation L) {
  bool Equality = Op == O2O_OP_EQ || Op == O2O_OP_NE;
  if (Equality && o2o_is_pointer(A->type) && o2o_is_pointer(B->type) && isNullConstant(B))
    return isNull(A, Op == O2O_OP_EQ, L);
  if (Equality && o2o_is_pointer(A->type) && o2o_is_pointer(B->type) && isNullConstant(A))
    return isNull(B, Op == O2O_OP_EQ, L);
  if (!o2o_is_pointer(A->type) || !o2o_is_pointer(B->type))
    return refuseExpr("pointer-compare", L, "here", "the loop compares a pointer with a constant");
  if (spaceOf(A) != spaceOf(B))
    return refuseExpr("pointer-spaces", L, "here",
                      "the loop compares pointers into different memories");
  if (!Nest.VoidTypes.sameElements(A, B->type))
    return Nest.otherElements(L);
  PointerPairs.push_back({A, B, L}); // checked when all assignments are known
  o2o_expr_kind K = Op == O2O_OP_SUB ? O2O_E_PTRDIFF : O2O_E_BINARY;
  o2o_expr *X =
      o2o_expr_new(N, K, K == O2O_E_PTRDIFF ? scalar(O2O_T_I64) : scalar(O2O_T_I32), loc(L), 2);
  X->op = Op;
  X->kids[0] = A;
  X->kids[1] = B;
  if (Equality) {
    hold(&X->kids[0]);
    hold(&X->kids[1]);
  }
  return X;
}

} // namespace o2o
