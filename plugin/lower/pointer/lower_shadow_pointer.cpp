//===- lower_shadow_pointer.cpp - variables that point to structs with pointers ---------------===//
//
//   struct item *it = &s[i];           struct item *it = &s[i], *it_table = &s_table[i];
//   it->scale * it->x[j]          ->   it->scale * (row at it_table->x)[j]
//
// A struct with pointers and numbers is on the device twice, as itself and as a table
// (lower_pointer_table.cpp). So a variable of the loop that points to such a struct has a shadow
// pointer that points to the same place in the table; it is assigned where the variable is, and
// passed where the variable is passed. A copy of such a struct (`struct item it = s[i]`, or a
// parameter that is a struct) has a shadow pointer that points to where it was copied from.
//
// The same for structs that are rows: of `struct body **all`, all[i]->mass is in the rows and
// all[i]->x in their shadow pointer, which is a table and has a table of its own to be reached by.
//
// Declines variables that point into different objects, or whose values cannot be computed twice.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/replaced.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

namespace {

/// The variable by which an expression reaches the pointer member that it loads; null: by none.
const VarDecl *followedVariable(const Expr *E) {
  bool Member = false;
  const Expr *Pointer = nullptr;
  while (!Pointer) {
    E = E->IgnoreParens();
    const auto *C = dyn_cast<ImplicitCastExpr>(E);
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      Member = true;
      (M->isArrow() ? Pointer : E) = M->getBase();
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      E = A->getBase();
    } else if (C && C->getCastKind() == CK_ArrayToPointerDecay) {
      E = C->getSubExpr();
    } else {
      const auto *U = dyn_cast<UnaryOperator>(E);
      Pointer = U && U->getOpcode() == UO_Deref ? U->getSubExpr() : E;
    }
  }
  Pointer = Pointer->IgnoreParenImpCasts();
  while (const auto *B = dyn_cast<BinaryOperator>(Pointer)) {
    if (!B->isAdditiveOp())
      return nullptr;
    Pointer = (B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS())
                  ->IgnoreParenImpCasts();
  }
  const auto *R = dyn_cast<DeclRefExpr>(Pointer);
  return Member && R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

const RecordDecl *structOf(QualType T) {
  if (const auto *P = T->getAs<PointerType>())
    T = P->getPointeeType();
  const auto *R = T->getAs<RecordType>();
  return R ? cast<RecordDecl>(R->getDecl()->getCanonicalDecl()) : nullptr;
}

} // namespace

/// The variable that an argument is, or points into by way of.
static const VarDecl *passedVariable(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    if (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase();
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase();
    else if (U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
      E = U->getSubExpr();
    else
      break;
  }
  return referredVariable(E);
}

/// \p Called: the body of a function that the loop calls.
void ShadowPointers::collectFollowed(const Stmt *S, bool Called) {
  struct Finder : TreeVisitor {
    const ShadowPointers *Part;
    const SourceManager *SM;
    SourceRange Range;
    bool Called;
    llvm::SmallPtrSetImpl<const RecordDecl *> *Out, *PassedOn;
    bool VisitCallExpr(CallExpr *C) override {
      const FunctionDecl *F = C->getDirectCallee();
      if (!F || !Called || (definitionOf(F) && !mayBeReplaced(F)))
        return true;
      for (const Expr *A : C->arguments()) {
        const VarDecl *V = structOf(A->getType()) ? passedVariable(A) : nullptr;
        if (const RecordDecl *R = V && isa<ParmVarDecl>(V) ? structOf(V->getType()) : nullptr)
          PassedOn->insert(R);
      }
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *C) override {
      if (C->getCastKind() != CK_LValueToRValue || !C->getType()->isPointerType())
        return true;
      const VarDecl *V = followedVariable(C->getSubExpr());
      const RecordDecl *R = V && V->hasLocalStorage() ? structOf(V->getType()) : nullptr;
      if (!R)
        return true;
      SourceLocation L = V->getLocation();
      bool Inside = !SM->isBeforeInTranslationUnit(L, Range.getBegin()) &&
                    SM->isBeforeInTranslationUnit(L, Range.getEnd());
      if (Inside || Part->written(V) || (Called && isa<ParmVarDecl>(V)))
        Out->insert(R);
      return true;
    }
  } F;
  F.Part = this;
  F.SM = &Ctx.getSourceManager();
  F.Range = S->getSourceRange();
  F.Called = Called;
  F.Out = &Followed;
  F.PassedOn = &PassedOn;
  F.TraverseStmt(const_cast<Stmt *>(S));
}

bool ShadowPointers::followed(QualType T) const {
  const RecordDecl *R = Followed.empty() ? nullptr : structOf(T);
  return R && Followed.count(R);
}

bool ShadowPointers::standsForObjects(QualType T) const {
  const RecordDecl *R = PassedOn.empty() ? nullptr : structOf(T);
  return followed(T) || (R && PassedOn.count(R));
}

const Places *ShadowPointers::intern(const Places &P) {
  for (const auto &Way : Ways)
    if (*Way == P)
      return Way.get();
  Ways.push_back(std::make_unique<Places>(P));
  return Ways.back().get();
}

/// Evaluating the expression twice is not the same as once.
bool ShadowPointers::impure(o2o_expr *E) {
  bool Found = false;
  o2o_walk_expr(
      E,
      [](o2o_expr *X, void *Context) {
        *static_cast<bool *>(Context) |= X->kind == O2O_E_ASSIGN || X->kind == O2O_E_ASSIGNOP ||
                                         X->kind == O2O_E_INCDEC || X->kind == O2O_E_CALL ||
                                         X->kind == O2O_E_ATOMIC;
        return true;
      },
      &Found);
  return Found;
}

/// What the shadow pointer of a variable gets that is assigned \p Value; null: nothing, and it must
/// not be used.
o2o_expr *ShadowPointers::shadowValue(ShadowPointer &T, o2o_expr *Value) {
  Places P;
  bool Copy = Value->type->kind == O2O_T_RECORD;
  if (isNullConstant(Value))
    return Value;
  o2o_expr *X = nullptr;
  if (!impure(Value) && (!Copy || Value->kind == O2O_E_LOAD))
    X = Copy ? Nest.TablePointers.overTable(Value->kids[0], P)
             : Nest.TablePointers.overTablePointer(Value, P);
  if (X && Copy)
    X = o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, Value->type), X);
  const Places *Way = X ? intern(P) : nullptr;
  if (!X || (T.Way && T.Way != Way)) {
    T.Obstacle = X ? "the loop follows pointers through a variable that points into several objects"
                   : P.Obstacle;
    return nullptr;
  }
  T.Way = Way;
  T.Sym->pointers.table = P.Table;
  return X;
}

void ShadowPointers::declareShadow(o2o_stmt *Block, const VarDecl *V, o2o_symbol *S,
                                   o2o_expr *Value) {
  bool Copy = S->type->kind == O2O_T_RECORD;
  if (Failed || S->storage != O2O_S_LOCAL || !followed(V->getType()) ||
      (Copy && (!Value || !Nest.Knowns.unitUses().onlyRead(V))) ||
      (!Copy && !o2o_is_pointer(S->type)))
    return;
  const o2o_type *T = Copy ? o2o_pointer_to(N, S->type) : S->type;
  ShadowPointer New;
  New.Sym = temporary(std::string(S->name) + "_table", T, nullptr, V->getLocation());
  New.Sym->space = O2O_SPACE_GLOBAL;
  o2o_expr *First = Value ? shadowValue(New, Value) : nullptr;
  BySymbol[S] = New;
  if (!First)
    return;
  o2o_stmt *X = o2o_stmt_new(N, O2O_ST_EXPR, loc(V->getLocation()), 0);
  X->e[0] = assign(o2o_sym(N, New.Sym), First);
  o2o_block_append(N, Block, X);
}

void ShadowPointers::declarePrivate(const VarDecl *V, o2o_symbol *S) {
  // Directives that are launched together have bodies of their own, which share such variables.
  if (Failed || S->storage != O2O_S_PRIVATE || !o2o_is_pointer(S->type) ||
      !followed(V->getType()) || !Nest.Fused.empty())
    return;
  ShadowPointer New;
  New.Sym = temporary(std::string(S->name) + "_table", S->type, nullptr, V->getLocation());
  New.Sym->space = O2O_SPACE_GLOBAL;
  BySymbol[S] = New;
}

/// An assignment to a pointer variable (or ++ and the like) together with that to its shadow
/// pointer.
o2o_expr *ShadowPointers::withShadow(o2o_expr *Change) {
  auto Found =
      Change->kids[0]->kind == O2O_E_SYM ? BySymbol.find(Change->kids[0]->sym) : BySymbol.end();
  if (Failed || Found == BySymbol.end() || !o2o_is_pointer(Change->type))
    return Change;
  ShadowPointer &T = Found->second;
  o2o_expr *Copy = o2o_expr_new(N, Change->kind, Change->type, Change->loc, Change->nkids);
  Copy->op = Change->op;
  Copy->i = Change->i;
  Copy->post = Change->post;
  Copy->ctype = Change->ctype;
  Copy->kids[0] = o2o_sym(N, T.Sym);
  if (Change->nkids > 1)
    Copy->kids[1] = Change->kind == O2O_E_ASSIGN ? shadowValue(T, Change->kids[1])
                    : impure(Change->kids[1])    ? nullptr
                                                 : Change->kids[1];
  if (Change->nkids > 1 && !Copy->kids[1]) {
    if (!T.Obstacle)
      T.Obstacle = Places().Obstacle;
    return Change;
  }
  return comma(Copy, Change);
}

/// The value of the shadow pointer, in place of the variable's.
o2o_expr *ShadowPointers::throughShadow(o2o_symbol *S, Places &P, o2o_loc L) {
  ShadowPointer &T = BySymbol[S];
  if (!T.Way)
    return P.decline(T.Obstacle);
  T.Used = SourceLocation::getFromRawEncoding(L.raw);
  P = *T.Way;
  o2o_expr *X = o2o_unary(N, O2O_E_LOAD, T.Sym->type, o2o_sym(N, T.Sym));
  X->loc = L;
  return X;
}

o2o_symbol *ShadowPointers::shadowParameter(o2o_symbol *S, const Places *Way) {
  const o2o_type *Type = o2o_is_pointer(S->type) ? S->type : o2o_pointer_to(N, S->type);
  o2o_symbol *T = o2o_symbol_new(N, keep(std::string(S->name) + "_table"), Type, O2O_S_LOCAL);
  T->space = O2O_SPACE_GLOBAL;
  T->pointers.table = Way->Table;
  T->loc = S->loc;
  BySymbol[S] = {T, Way, nullptr, {}};
  return T;
}

/// A second image of a table of pointers to structs: its pointers lead to tables.
o2o_symbol *ShadowPointers::shadowTable(o2o_symbol *T) {
  auto [It, New] = ShadowTables.try_emplace(T, nullptr);
  if (!New)
    return It->second;
  o2o_symbol *S = newTable(N, T);
  S->pointers.path = T->pointers.path;
  S->pointers.path_words = T->pointers.path_words;
  if (T->pointers.table)
    S->pointers.table = shadowTable(T->pointers.table);
  o2o_symbol_add(N, S);
  return ShadowTables[T] = S;
}

/// The value of a pointer in a table, or a part of it, as it is in the shadow pointer of the table;
/// null: declined.
o2o_expr *ShadowPointers::inShadowTable(o2o_expr *E) {
  switch (E->kind) {
  case O2O_E_SYM:
    return E->sym->storage == O2O_S_OBJECT ? o2o_sym(N, shadowTable(E->sym)) : nullptr;
  case O2O_E_LOAD:
    if (!E->sym)
      return nullptr;
    break;
  case O2O_E_MEMBER:
  case O2O_E_INDEX:
  case O2O_E_DEREF:
  case O2O_E_DECAY:
  case O2O_E_ADDR:
  case O2O_E_PTRADD:
  case O2O_E_CAST:
    break;
  default:
    return nullptr;
  }
  o2o_expr *Base = inShadowTable(E->kids[0]);
  if (!Base)
    return nullptr;
  o2o_expr *X = o2o_expr_new(N, E->kind, E->type, E->loc, E->nkids);
  X->field = E->field;
  X->sym = E->kind == O2O_E_LOAD ? shadowTable(E->sym) : nullptr;
  X->kids[0] = Base;
  for (unsigned K = 1; K < E->nkids; K++)
    X->kids[K] = E->kids[K];
  return X;
}

/// Assignments behind a use may have spoilt the shadow pointer.
void ShadowPointers::checkShadows() {
  for (const auto &[S, T] : BySymbol)
    if (T.Obstacle && T.Used.isValid())
      refuse("multi-level-pointer", T.Used,
             "'" + std::string(S->name) + "' points to a struct with pointers", T.Obstacle);
}

} // namespace o2o
