//===- lower_pointer_table.cpp - pointers kept in memory --------------------------------------===//
//
// The value of a host pointer means nothing to the device.  Of the pointers that a loop reads from
// memory there are two kinds:
//
//   g->level[l].u     with g and l that the loop does not change: the host evaluates it at launch,
//                     and what it points to is an object, like that of a pointer variable;
//   u[i], s[i].x      with a subscript that differs between iterations: the object that holds the
//                     pointers is a table, and all that its pointers point into are its rows
//                     (ir.h).  The launch makes an image of the table that has offsets in place of
//                     pointers.
//
// A struct with pointers and other members is on the device twice: as itself, and as a table.
// Variables that point into such a struct: lower_shadow_pointer.cpp. Declines pointers in unions,
// and behind subscripts of variable-length arrays.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/lvalue.h"
#include "plugin/ast/member_uses.h"
#include "plugin/lower/lower.h"

#include "abi/abi.h"

using namespace clang;

namespace o2o {

/// An integer expression over variables that have one value while the loop runs.
bool PointerTables::invariant(const Expr *E, bool &ThreadSpecific) {
  E = E->IgnoreParens();
  if (!E->getType()->isIntegralOrEnumerationType())
    return false;
  if (isa<IntegerLiteral, CharacterLiteral>(E))
    return true;
  if (const auto *C = dyn_cast<CastExpr>(E))
    return invariant(C->getSubExpr(), ThreadSpecific);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus) &&
           invariant(U->getSubExpr(), ThreadSpecific);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return (B->isAdditiveOp() || B->getOpcode() == BO_Mul) &&
           invariant(B->getLHS(), ThreadSpecific) && invariant(B->getRHS(), ThreadSpecific);
  const auto *R = dyn_cast<DeclRefExpr>(E);
  if (R && isa<EnumConstantDecl>(R->getDecl()))
    return true;
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (!V || R->getType().isVolatileQualified())
    return false;
  V = V->getCanonicalDecl();
  auto Known = Nest.Outer.find(V);
  if (Nest.Local.count(V) || Nest.Bound.count(V) || Nest.Clauses.count(V) || written(V) ||
      addressed(V) || !Nest.visibleAtDirective(V) ||
      (Known != Nest.Outer.end() && Known->second->storage == O2O_S_ITER) ||
      Nest.Threads.numbered(V))
    return false;
  ThreadSpecific |= Nest.threadSpecific(V);
  return true;
}

/// The parameter that a path begins with where that stands for an object; null: no such.
static const VarDecl *parameterOf(const Expr *E,
                                  const llvm::DenseMap<const VarDecl *, const Expr *> &Arguments) {
  const VarDecl *V = wholeVariable(E);
  return V && Arguments.count(V) ? V : nullptr;
}

const Expr *PointerTables::inLoop(const Expr *E) const {
  auto Wrapped = [&](const Expr *X) -> Expr * {
    auto *Y = const_cast<Expr *>(X);
    return isa<UnaryOperator>(X->IgnoreImpCasts()) ? new (Ctx) ParenExpr({}, {}, Y) : Y;
  };
  if (const auto *P = dyn_cast<ParenExpr>(E)) {
    const Expr *X = inLoop(P->getSubExpr());
    return X == P->getSubExpr() ? E : Wrapped(X);
  }
  if (const auto *C = dyn_cast<ImplicitCastExpr>(E)) {
    if (const VarDecl *V = parameterOf(C->getSubExpr(), Arguments))
      return Arguments.lookup(V);
    const Expr *X = inLoop(C->getSubExpr());
    return X == C->getSubExpr()
               ? E
               : ImplicitCastExpr::Create(Ctx, C->getType(), C->getCastKind(),
                                          const_cast<Expr *>(X), nullptr, C->getValueKind(), {});
  }
  if (const VarDecl *V = parameterOf(E, Arguments); V && V->getType()->isRecordType())
    return Arguments.lookup(V);
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const Expr *X = inLoop(M->getBase());
    if (X == M->getBase())
      return E;
    const auto *Address = dyn_cast<UnaryOperator>(X->IgnoreParenImpCasts());
    bool Of = M->isArrow() && Address && Address->getOpcode() == UO_AddrOf; // (&s)->x is s.x
    return MemberExpr::CreateImplicit(Ctx, Wrapped(Of ? Address->getSubExpr() : X),
                                      M->isArrow() && !Of, M->getMemberDecl(), M->getType(),
                                      M->getValueKind(), M->getObjectKind());
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *X = inLoop(A->getBase());
    return X == A->getBase()
               ? E
               : new (Ctx)
                     ArraySubscriptExpr(Wrapped(X), const_cast<Expr *>(A->getIdx()), A->getType(),
                                        A->getValueKind(), A->getObjectKind(), A->getExprLoc());
  }
  const auto *U = dyn_cast<UnaryOperator>(E);
  if (!U || U->getOpcode() != UO_Deref)
    return E;
  const Expr *X = inLoop(U->getSubExpr());
  return X == U->getSubExpr()
             ? E
             : UnaryOperator::Create(Ctx, Wrapped(X), UO_Deref, U->getType(), U->getValueKind(),
                                     U->getObjectKind(), U->getExprLoc(), false, {});
}

/// A struct that is passed by value, or the address of such a copy, to a function that reads
/// members of it, or passes it on likewise: as no loop stores pointers, those of the copy are the
/// object's, and paths begin there.
std::pair<const o2o_symbol *, const Expr *>
PointerTables::copied(const Expr *Argument, const o2o_expr *Value, const ParmVarDecl *P) const {
  const Expr *Struct = passedStruct(Argument);
  const VarDecl *V = referredVariable(Struct);
  const bool Address = Struct->getType()->isRecordType() && P->getType()->isPointerType();
  const o2o_type *T = Address ? Value->type->elem : Value->type;
  const o2o_symbol *Of = V ? Copies.lookup(V->getCanonicalDecl()) : nullptr;
  if (!Site.Directive || T->kind != O2O_T_RECORD || !hasPointer(T) ||
      recordOf(P->getType()) != recordOf(Struct->getType()))
    return {};
  if (!Of && !Address && Value->kind == O2O_E_LOAD) {
    const o2o_expr *L = Value->kids[0];
    const bool Followed = L->kind == O2O_E_DEREF;
    L = Followed ? L->kids[0] : L;
    if (L->kind == O2O_E_SYM && L->sym->storage == O2O_S_OBJECT && L->sym->points == Followed)
      Of = L->sym;
  }
  MemberUses Read(P, 0, true);
  Read.follow(cast<FunctionDecl>(P->getDeclContext())->getBody());
  if (!Of || !Read.Single)
    return {};
  auto *X = const_cast<Expr *>(inLoop(Struct));
  if (Address)
    X = UnaryOperator::Create(Ctx, X, UO_AddrOf, Ctx.getPointerType(X->getType()), VK_PRValue,
                              OK_Ordinary, Argument->getExprLoc(), false, {});
  return {Of, X};
}

/// The variable that a path begins with, or null; \p Followed gets the pointers on the way, the
/// last first, \p ThreadSpecific whether a subscript depends on the thread.
const VarDecl *PointerTables::rootOf(const Expr *Path, std::vector<const Expr *> &Followed,
                                     bool &ThreadSpecific) {
  for (const Expr *P = Path;;) {
    P = P->IgnoreParens();
    if (const auto *M = dyn_cast<MemberExpr>(P)) {
      if (M->isArrow())
        Followed.push_back(M->getBase());
      P = M->getBase();
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(P)) {
      if (!A->getIdx()->isIntegerConstantExpr(Ctx) && !invariant(A->getIdx(), ThreadSpecific))
        return nullptr;
      const auto *C = dyn_cast<ImplicitCastExpr>(A->getBase());
      if (!C || C->getCastKind() != CK_ArrayToPointerDecay)
        Followed.push_back(A->getBase());
      P = A->getBase();
    } else if (const auto *C = dyn_cast<ImplicitCastExpr>(P)) {
      P = C->getSubExpr();
    } else if (const auto *U = dyn_cast<UnaryOperator>(P); U && U->getOpcode() == UO_Deref) {
      Followed.push_back(U->getSubExpr());
      P = U->getSubExpr();
    } else {
      const VarDecl *Root = referredVariable(P);
      return Root ? Root->getCanonicalDecl() : nullptr;
    }
  }
}

/// The place of an lvalue at constant offsets, reached by pointers from a parameter that paths may
/// begin with; false: it is no such place.
bool PointerTables::stepsTo(const Expr *E, Steps &S) const {
  E = E->IgnoreParens();
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!F || F->isBitField() || F->getParent()->isUnion() ||
        !(M->isArrow() ? stepsBehind(M->getBase(), S) : stepsTo(M->getBase(), S)))
      return false;
    S.Offset += (int64_t)Ctx.getFieldOffset(F) / 8;
    return true;
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    std::optional<llvm::APSInt> Index = A->getIdx()->getIntegerConstantExpr(Ctx);
    if (!Index || Ctx.getTypeSizeInChars(E->getType()).isZero() || !stepsBehind(A->getBase(), S))
      return false;
    S.Offset += Index->getExtValue() * Ctx.getTypeSizeInChars(E->getType()).getQuantity();
    return true;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Deref && stepsBehind(U->getSubExpr(), S);
  const auto *R = dyn_cast<DeclRefExpr>(E);
  S.From = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  S.From = S.From ? S.From->getCanonicalDecl() : nullptr;
  return S.From && S.From->getType()->isRecordType() && Beginnings.count(S.From);
}

/// The same for what a pointer points to.
bool PointerTables::stepsBehind(const Expr *E, Steps &S) const {
  E = E->IgnoreParens();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_AddrOf && stepsTo(U->getSubExpr(), S);
  const auto *C = dyn_cast<ImplicitCastExpr>(E);
  if (!C)
    return false;
  if (C->getCastKind() == CK_NoOp)
    return stepsBehind(C->getSubExpr(), S);
  if (C->getCastKind() == CK_ArrayToPointerDecay)
    return stepsTo(C->getSubExpr(), S);
  if (C->getCastKind() != CK_LValueToRValue)
    return false;
  const VarDecl *V = wholeVariable(C->getSubExpr());
  if (V && Beginnings.count(V) && V->getType()->isPointerType()) {
    S.From = V;
    return true;
  }
  if (!stepsTo(C->getSubExpr(), S))
    return false;
  S.Followed.push_back(std::exchange(S.Offset, 0));
  return true;
}

/// A path that begins with a parameter of a function for other units.  The runtime follows it, in
/// the struct that is passed where that is the same one in all iterations (abi/abi.h, struct
/// o2o_datum).
o2o_symbol *PointerTables::parameterPath(const Expr *Written) {
  const Expr *E = inLoop(Written);
  Steps To;
  if (!stepsTo(E, To))
    return nullptr;
  To.Followed.push_back(To.Offset);
  if (To.Followed.size() > O2O_MOST_STEPS)
    return nullptr;
  o2o_symbol *&S = Paths[text(E)];
  if (S)
    return S;
  const o2o_type *T = type(E->getType(), Written->getExprLoc());
  S = o2o_symbol_new(N, keep(text(E)), T, O2O_S_OBJECT);
  S->points = true;
  S->space = O2O_SPACE_GLOBAL;
  S->object.guarded = true;
  S->loc = loc(Written->getExprLoc());
  S->object.from = Beginnings.lookup(To.From);
  auto *Steps = static_cast<int64_t *>(o2o_alloc(N, To.Followed.size() * sizeof(int64_t)));
  llvm::copy(To.Followed, Steps);
  S->object.steps = Steps;
  S->object.nsteps = (unsigned)To.Followed.size();
  o2o_symbol_add(N, S);
  return S;
}

/// A pointer that the loop reads from memory but cannot change (`s.x`, `p->x`, `table[k]`): the
/// host evaluates it at launch, and what it points to is an object.  Null when \p E is not such a
/// path.  Stores of pointers are refused, so only whole-record assignments could change one, and
/// those are refused for records with pointers.
///
/// In a called function a path may begin with a parameter that stands for an object of the loop.
///
/// The loop need not evaluate the path for certain.  The last pointer on the way is followed by the
/// runtime, which does so safely (O2O_ARG_GUARDED); one before it only if the loop has iterations
/// and it is not null.  Longer ways are tables: of what the host's text reads for a launch,
/// effects.cpp announces what is reached over one pointer.
o2o_symbol *PointerTables::pathObject(const Expr *Written) {
  if (!Site.Directive) // nothing is evaluated by the host's text
    return parameterPath(Written);
  const Expr *E = inLoop(Written);
  std::vector<const Expr *> Followed;
  bool ThreadSpecific = false;
  const VarDecl *Root = rootOf(E, Followed, ThreadSpecific);
  if (!Root || Followed.size() > 2 || (Followed.size() > 1 && N->nloops == 0) ||
      !begins(Root, E == Written))
    return nullptr;
  std::string Key = text(E);
  auto Found = Paths.find(Key);
  if (Found != Paths.end())
    return Found->second;
  const o2o_type *T = Nest.VoidTypes.typeOf(E, Written->getExprLoc());
  if (T->kind != O2O_T_POINTER)
    return nullptr;
  o2o_symbol *S = o2o_symbol_new(N, keep(Key), T, O2O_S_OBJECT);
  if (!Followed.empty())
    Reached[S] = whereReached(Key, Followed);
  S->host = Followed.size() > 1 ? keep(Reached[S]) : S->name;
  S->points = true;
  S->space = O2O_SPACE_GLOBAL;
  S->object.guarded = !Followed.empty();
  S->region_private = ThreadSpecific || Nest.threadSpecific(Root);
  S->object.injective = Nest.injective(Root, Key);
  S->loc = loc(Written->getExprLoc());
  o2o_symbol_add(N, S);
  Paths[Key] = S;
  return S;
}

/// May a path begin with the variable?  \p Here: the path stands in the loop itself.
bool PointerTables::begins(const VarDecl *Root, bool Here) const {
  return !(Nest.Local.count(Root) || Nest.Bound.count(Root) || Nest.Walking.count(Root) ||
           (!Nest.keepsPointers(Root) && (Nest.Clauses.count(Root) || written(Root))) ||
           (Here && !Nest.visibleAtDirective(Root)) || Nest.Threads.numbered(Root));
}

/// The path as an lvalue for the launch: nothing is followed, and its address is null, where the
/// loop has no iterations or a pointer on the way is null.
std::string PointerTables::whereReached(const std::string &Path,
                                        llvm::ArrayRef<const Expr *> Followed) const {
  std::string Safe;
  for (unsigned K = 0; K < N->nloops; K++)
    Safe += std::string(N->loops[K].host_trips) + "&&";
  for (size_t K = Followed.size(); K-- > 0;)
    Safe += "(" + text(Followed[K]) + ")" + (K ? "&&" : "");
  return "*(" + Safe + "?&(" + Path + "):0)";
}

std::string PointerTables::whereReached(const o2o_symbol *Object) const {
  auto Known = Reached.find(Object);
  return Known == Reached.end() ? "" : Known->second;
}

/// Members and elements at constant places.
static bool isFixedPlace(const Expr *E, const ASTContext &Ctx) {
  E = E->IgnoreParenImpCasts();
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return !M->refersToBitField() && isFixedPlace(M->getBase(), Ctx);
  const auto *A = dyn_cast<ArraySubscriptExpr>(E);
  return A ? A->getIdx()->isIntegerConstantExpr(Ctx) && isFixedPlace(A->getBase(), Ctx)
           : isa<DeclRefExpr>(E);
}

std::optional<PointerTables::HostValue> PointerTables::hostValue(const Expr *Written, bool Own) {
  const Expr *E = inLoop(Written);
  std::vector<const Expr *> Followed;
  bool ThreadSpecific = false;
  const VarDecl *Root =
      Site.Directive && isFixedPlace(E, Ctx) ? rootOf(E, Followed, ThreadSpecific) : nullptr;
  if (!Root || Followed.size() > 1 || N->nloops == 0 || (!Own && Nest.threadSpecific(Root)) ||
      E->getType().isVolatileQualified() || !begins(Root, E == Written))
    return std::nullopt;
  HostValue Value{E, text(E), "", "", Nest.threadSpecific(Root)};
  Value.Original = Value.Host = Value.Name;
  if (Followed.empty())
    return Value;
  Value.Original = whereReached(Value.Name, Followed);
  Value.Host = "({ __typeof__(" + Value.Name + ") *__o2o_at = &" + Value.Original +
               "; __o2o_at ? *__o2o_at : 0; })";
  return Value;
}

/// An integer that is reached over one pointer (`image->step`), where the loop has to know it:
/// the launch takes its value, as that of a variable, unless the kernel may write it, or an earlier
/// one has.  \p Known: only if it does so already.  Null: it is none.
o2o_symbol *PointerTables::pathInteger(const Expr *Written, bool Known) {
  if (Known && Integers.empty())
    return nullptr;
  // Threads of a region meet, and say whether theirs are the same.
  const std::optional<HostValue> Value = hostValue(Written, Unit.LaunchIntegers && N->in_region);
  if (!Value || Value->Original == Value->Name)
    return nullptr;
  if (Known)
    return Integers.lookup(Value->Name);
  o2o_symbol *&S = Integers[Value->Name];
  const o2o_type *T = S ? S->type : type(Value->Of->getType(), Written->getExprLoc());
  if (S || Nest.Failed || !o2o_is_integer(T))
    return S;
  S = o2o_symbol_new(N, keep(Value->Name), T, O2O_S_VALUE);
  S->source.original = keep(Value->Original);
  S->source.unannounced = true;
  S->region_private = Value->OfThread;
  S->host = keep(Value->Host);
  S->loc = loc(Written->getExprLoc());
  o2o_symbol_add(N, S);
  return S;
}

o2o_symbol *newTable(o2o_nest *N, const o2o_symbol *Like) {
  o2o_symbol *T = o2o_symbol_new(N, Like->name, Like->type, O2O_S_OBJECT);
  T->points = Like->points;
  T->space = Like->space;
  T->host = Like->host;
  T->object.guarded = Like->object.guarded;
  // What a parameter of a function for other units points to has itself for a path, of no steps.
  T->object.from = Like->object.outer ? Like : Like->object.from;
  T->object.steps = Like->object.steps;
  T->object.nsteps = Like->object.nsteps;
  T->region_private = Like->region_private;
  T->loc = Like->loc;
  T->pointers.is_table = true;
  return T;
}

/// The table of an object: the object itself when it holds nothing but pointers.
o2o_symbol *PointerTables::tableOf(o2o_symbol *S) {
  if (o2o_element(S->points ? S->type->elem : S->type)->kind == O2O_T_POINTER) {
    S->pointers.is_table = true;
    return S;
  }
  o2o_symbol *&Known = Tables[S];
  if (Known)
    return Known;
  Known = newTable(N, S);
  o2o_symbol_add(N, Known);
  return Known;
}

static o2o_expr *withBase(o2o_nest *N, const o2o_expr *E, o2o_expr *Base) {
  o2o_expr *X = o2o_expr_new(N, E->kind, E->type, E->loc, E->nkids);
  X->field = E->field;
  X->kids[0] = Base;
  for (unsigned K = 1; K < E->nkids; K++)
    X->kids[K] = E->kids[K];
  return X;
}

/// The lvalue of a pointer, or of what contains it, in the table in place of the object; null:
/// declined.
o2o_expr *PointerTables::overTable(o2o_expr *L, Places &P) {
  o2o_expr *Base = nullptr;
  int64_t Count = 0;
  switch (L->kind) {
  case O2O_E_SYM:
    if (Nest.Shadows.BySymbol.count(L->sym)) {
      o2o_expr *Copied = Nest.Shadows.throughShadow(L->sym, P, L->loc);
      return Copied ? o2o_unary(N, O2O_E_DEREF, L->type, Copied) : nullptr;
    }
    if ((L->sym->storage != O2O_S_OBJECT && !Kept.count(L->sym)) || L->sym->points)
      return P.decline();
    P.Table = tableOf(L->sym);
    P.Name = L->sym->name + P.Name;
    return o2o_sym(N, P.Table);
  case O2O_E_MEMBER:
    if (L->kids[0]->type->record->is_union)
      return P.decline("the loop follows a pointer that is a member of a union");
    Base = overTable(L->kids[0], P);
    P.Offset += (int64_t)L->kids[0]->type->record->fields[L->field].offset;
    P.Name += std::string(".") + L->kids[0]->type->record->fields[L->field].name;
    break;
  case O2O_E_INDEX: {
    bool Array = L->kids[0]->type->kind == O2O_T_ARRAY;
    Base = Array ? overTable(L->kids[0], P) : overTablePointer(L->kids[0], P);
    bool Known = !Array || o2o_const_int(L->kids[0]->type->count, &Count);
    if (L->type->size == 0 || (!Known && !P.Levels.empty()))
      return P.decline(
          "the loop follows pointers in a variable-length array of several dimensions");
    if (Array)
      P.step(L->type->size, (uint64_t)Count);
    break;
  }
  case O2O_E_DEREF:
    Base = overTablePointer(L->kids[0], P);
    break;
  default:
    return P.decline();
  }
  return Base ? withBase(N, L, Base) : nullptr;
}

/// The same for a pointer that the lvalue is reached by.
o2o_expr *PointerTables::overTablePointer(o2o_expr *E, Places &P) {
  uint64_t Size = E->type->elem->size;
  int64_t Count = 0;
  if (Size == 0)
    return P.decline("the loop follows pointers in a variable-length array of several dimensions");
  switch (E->kind) {
  case O2O_E_SYM:
    P.Table = tableOf(E->sym);
    P.Name = E->sym->name;
    P.step(Size, 0);
    return o2o_sym(N, P.Table);
  case O2O_E_LOAD: {
    o2o_symbol *Rows = E->sym;
    if (!Rows && E->kids[0]->kind == O2O_E_SYM && Nest.Shadows.BySymbol.count(E->kids[0]->sym))
      return Nest.Shadows.throughShadow(E->kids[0]->sym, P, E->loc);
    if (!Rows && E->kids[0]->kind == O2O_E_SYM)
      Rows = E->kids[0]->sym->pointers.table;
    if (!Rows)
      return P.decline();
    if (E->sym && o2o_element(Rows->type->elem)->kind != O2O_T_POINTER) {
      E = Nest.Shadows.inShadowTable(E);
      if (!E)
        return P.decline();
      Rows = E->sym;
    }
    Rows->pointers.is_table = true;
    P.Table = Rows;
    P.Name = Rows->name;
    P.step(Size, 0);
    return E;
  }
  case O2O_E_DECAY: {
    o2o_expr *Array = overTable(E->kids[0], P);
    if (!Array || (!o2o_const_int(E->kids[0]->type->count, &Count) && !P.Levels.empty()))
      return P.decline();
    P.step(Size, (uint64_t)Count);
    return withBase(N, E, Array);
  }
  case O2O_E_ADDR: {
    o2o_expr *X = overTable(E->kids[0], P);
    return X ? withBase(N, E, X) : nullptr;
  }
  case O2O_E_PTRADD:
  case O2O_E_CAST: {
    if (E->kids[0]->type->kind != O2O_T_POINTER || E->kids[0]->type->elem->size != Size)
      return P.decline();
    o2o_expr *X = overTablePointer(E->kids[0], P);
    return X ? withBase(N, E, X) : nullptr;
  }
  default:
    return P.decline();
  }
}

/// The rows that the pointers in these places point into.
o2o_symbol *PointerTables::rowsAt(const Places &P, const o2o_type *T, SourceLocation L) {
  std::vector<int64_t> Words = {P.Offset, (int64_t)P.Levels.size() / 2};
  Words.insert(Words.end(), P.Levels.begin(), P.Levels.end());
  for (o2o_symbol *R : Rows)
    if (R->pointers.table == P.Table &&
        llvm::ArrayRef<int64_t>(R->pointers.path, R->pointers.path_words) ==
            llvm::ArrayRef<int64_t>(Words)) {
      if (!o2o_type_same(R->type, T))
        refuse("multi-level-pointer", L, "here",
               "the loop follows a pointer that is stored in memory as one to different types");
      return R;
    }
  o2o_symbol *R = o2o_symbol_new(N, keep(P.Name), T, O2O_S_OBJECT);
  R->points = true;
  R->space = O2O_SPACE_GLOBAL;
  R->pointers.table = P.Table;
  R->region_private = P.Table->region_private;
  R->loc = loc(L);
  auto *Places = (int64_t *)o2o_alloc(N, Words.size() * sizeof(int64_t));
  std::copy(Words.begin(), Words.end(), Places);
  R->pointers.path = Places;
  R->pointers.path_words = (unsigned)Words.size();
  o2o_symbol_add(N, R);
  Rows.push_back(R);
  return R;
}

o2o_expr *PointerTables::tablesOf(o2o_expr *Pointer, const o2o_type *T, Places &P,
                                  llvm::SmallVectorImpl<o2o_symbol *> &Into, SourceLocation L) {
  o2o_expr *X = overTablePointer(Pointer, P);
  if (!X)
    return nullptr;
  Places Next = P;
  for (T = T->elem;; T = T->elem) {
    o2o_symbol *R = rowsAt(Next, T, L);
    Into.push_back(R);
    if (T->elem->kind != O2O_T_POINTER)
      return X;
    R->pointers.is_table = true;
    Next = Places();
    Next.Table = R;
    Next.Name = R->name;
    Next.step(T->elem->size, 0);
  }
}

/// The value of a pointer in memory that differs between iterations.
o2o_expr *PointerTables::loadRow(const Expr *E) {
  SourceLocation Loc = E->getExprLoc();
  std::string Note = "'" + text(E) + "' is a pointer kept in memory";
  o2o_expr *L = lvalue(E);
  if (Failed)
    return L;
  Places P;
  o2o_expr *Place = L->type->kind == O2O_T_POINTER ? overTable(L, P) : P.decline();
  const bool Void = Place && isVoidPointer(E->getType());
  const o2o_type *T = Void ? Nest.VoidTypes.typeOf(E, Loc) : L->type;
  if (!Place || T->kind != O2O_T_POINTER || T->elem->kind == O2O_T_VOID)
    return refuseExpr("multi-level-pointer", Loc, Note, P.Obstacle);
  o2o_expr *X = o2o_unary(N, O2O_E_LOAD, T, Place);
  X->sym = rowsAt(P, T, Loc);
  X->loc = loc(Loc);
  return X;
}

/// What a pointer to pointers points into, when that is known; it has nothing but pointers then.
o2o_symbol *PointerTables::pointedTable(const o2o_expr *E) const {
  for (;;)
    switch (E->kind) {
    case O2O_E_SYM:
      return E->sym->storage == O2O_S_OBJECT &&
                     o2o_element(E->sym->points ? E->sym->type->elem : E->sym->type)->kind ==
                         O2O_T_POINTER
                 ? E->sym
                 : nullptr;
    case O2O_E_LOAD:
      return E->sym                          ? E->sym
             : E->kids[0]->kind == O2O_E_SYM ? E->kids[0]->sym->pointers.table
                                             : nullptr;
    case O2O_E_DECAY:
    case O2O_E_ADDR:
    case O2O_E_INDEX:
    case O2O_E_PTRADD:
    case O2O_E_CAST:
      E = E->kids[0];
      break;
    default:
      return nullptr;
    }
}

} // namespace o2o
