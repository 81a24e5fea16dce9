//===- lower_pointer_members.cpp - structs of an iteration's own with pointers ----------------===//
//
//   struct view v = {x + i * n, n, 2};              double *v_data = x + i * n;
//   v.stride = 1;                            ->     int v_count = n, v_stride = 2;  v_stride = 1;
//   y[i] = sum(&v);                                 y[i] = sum(v_data, v_count, v_stride);
//   struct view r = row(m, i);                      double *r_data = row_data(m, i);  ...
//
// Each member is a number or a pointer, and nothing is done with the struct but that members are
// named, and that it (or its address) is passed to functions of the file that only read members of
// it, or pass it on likewise.  What a function of the file returns that has no side effects is
// computed by a copy of the function for each member.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/pointer/lower_pointer_members.h"

#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/number.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

static constexpr unsigned MostMembers = 16, MostCalls = 8;

/// The variable whose member it is, by `v.member` or, of a pointer, by `v->member`.
static const VarDecl *holderOf(const MemberExpr *M) {
  return M ? referredVariable(M->getBase()->IgnoreParenImpCasts()) : nullptr;
}

/// The struct, or what the parameter points to.
static const RecordDecl *recordOf(QualType T) {
  if (T->isPointerType())
    T = T->getPointeeType();
  const RecordDecl *R = T->getAsRecordDecl();
  return R && !T.isVolatileQualified() ? R->getDefinition() : nullptr;
}

/// Nothing but numbers and pointers to memory without pointers, one of these at least.
static bool hasPlainMembers(const RecordDecl *R) {
  unsigned Count = 0, Pointers = 0;
  for (const FieldDecl *F : R->fields()) {
    const QualType T = F->getType(), To = T->isPointerType() ? T->getPointeeType() : QualType();
    Count++;
    if (!To.isNull())
      Pointers++;
    if (F->isBitField() || T.isVolatileQualified() || !F->getIdentifier() ||
        (To.isNull() ? !isPlainNumber(T)
                     : To->isVoidType() || To->isAnyPointerType() || To->isFunctionType() ||
                           To.isVolatileQualified() || To->isIncompleteType()))
      return false;
  }
  return !R->isUnion() && Pointers && Count <= MostMembers;
}

namespace {

/// What is done with a struct with pointers that a variable, or a parameter, is or points to.
class MemberUses {
public:
  MemberUses(const VarDecl *V, unsigned Depth, bool Reads, bool Returned = false)
      : V(V->getCanonicalDecl()), Depth(Depth), Reads(Reads), Returned(Returned) {}

  void follow(const Stmt *S);
  bool Single = true; ///< nothing else than that members are used
  llvm::SmallVector<unsigned, 8> Fields;

private:
  bool isWhole(const Expr *E) const { return referredVariable(E->IgnoreParenImpCasts()) == V; }
  const MemberExpr *memberOf(const Expr *E) const {
    const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
    return M && holderOf(M) == V && isa<FieldDecl>(M->getMemberDecl()) ? M : nullptr;
  }
  void uses(const MemberExpr *M) {
    const unsigned I = cast<FieldDecl>(M->getMemberDecl())->getFieldIndex();
    if (!llvm::is_contained(Fields, I))
      Fields.push_back(I);
  }
  void call(const CallExpr *C);

  const VarDecl *V;
  unsigned Depth;
  bool Reads;    ///< members may be read only
  bool Returned; ///< the function may return the struct
};

} // namespace

/// The struct that an argument is, or is the address of.
static const Expr *passedStruct(const Expr *A) {
  A = A->IgnoreParenImpCasts();
  const auto *U = dyn_cast<UnaryOperator>(A);
  return U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens() : A;
}

void MemberUses::call(const CallExpr *C) {
  const FunctionDecl *F = definitionOf(C->getDirectCallee());
  for (unsigned I = 0; I < C->getNumArgs() && Single; I++) {
    const Expr *A = C->getArg(I);
    if (!isWhole(passedStruct(A))) {
      follow(A);
      continue;
    }
    Single = F && F->hasBody() && I < F->getNumParams() && Depth < MostCalls &&
             C->getNumArgs() == F->getNumParams() &&
             recordOf(F->getParamDecl(I)->getType()) == recordOf(V->getType());
    if (!Single)
      return;
    MemberUses There(F->getParamDecl(I), Depth + 1, true);
    There.follow(F->getBody());
    Single = There.Single;
    for (unsigned Field : There.Fields)
      if (!llvm::is_contained(Fields, Field))
        Fields.push_back(Field);
  }
}

void MemberUses::follow(const Stmt *S) {
  if (!S || !Single || isa<UnaryExprOrTypeTraitExpr>(S))
    return;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    for (const OMPClause *C : D->clauses())
      for (const Stmt *Kid : C->children())
        follow(Kid);
    return D->hasAssociatedStmt() ? follow(D->getRawStmt()) : void();
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
    Single &= R->getDecl()->getCanonicalDecl() != V;
    return;
  }
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  const auto *B = dyn_cast<BinaryOperator>(S);
  const auto *U = dyn_cast<UnaryOperator>(S);
  const MemberExpr *M = nullptr;
  if (Cast && Cast->getCastKind() == CK_LValueToRValue && (M = memberOf(Cast->getSubExpr())))
    return uses(M);
  if (B && B->isAssignmentOp() && (M = memberOf(B->getLHS()))) {
    uses(M);
    Single &= !Reads;
    return follow(B->getRHS());
  }
  if (U && U->isIncrementDecrementOp() && (M = memberOf(U->getSubExpr()))) {
    uses(M);
    Single &= !Reads;
    return;
  }
  if (const auto *C = dyn_cast<CallExpr>(S); C && C->getDirectCallee())
    return call(C);
  if (const auto *R = dyn_cast<ReturnStmt>(S);
      R && R->getRetValue() && isWhole(R->getRetValue()) && Returned)
    return;
  for (const Stmt *Kid : S->children())
    follow(Kid);
}

/// The first value of a member that an initializer gives.
static o2o_expr *listed(NestLowering &Nest, const InitListExpr *List, unsigned Field,
                        const o2o_type *T) {
  const Expr *Init = Field < List->getNumInits() ? List->getInit(Field) : nullptr;
  if (Init && !isa<ImplicitValueInitExpr>(Init))
    return Nest.initializer(Init, T);
  o2o_expr *Zero = o2o_int(Nest.N, Nest.scalar(O2O_T_I32), 0);
  return o2o_is_pointer(T) ? o2o_unary(Nest.N, O2O_E_CAST, T, Zero) : Nest.zero(T);
}

static const InitListExpr *semanticForm(const InitListExpr *List) {
  return List && !List->isSemanticForm() && List->getSemanticForm() ? List->getSemanticForm()
                                                                    : List;
}

/// A call of a function of the file, without side effects, that returns a struct; or null.
static const CallExpr *valueOfCall(const Expr *E, ASTContext &Ctx) {
  const auto *C = E ? dyn_cast<CallExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return C && definitionOf(C->getDirectCallee()) && !hasSideEffects(C, Ctx) ? C : nullptr;
}

o2o_expr *PointerMembers::returned(const Expr *E, unsigned Field) {
  E = E->IgnoreParenImpCasts();
  const VarDecl *V = referredVariable(E);
  const auto Found = V ? Structs.find(V->getCanonicalDecl()) : Structs.end();
  if (Found != Structs.end() && Found->second[Field])
    return o2o_unary(N, O2O_E_LOAD, Found->second[Field]->type, o2o_sym(N, Found->second[Field]));
  const auto *Literal = dyn_cast<CompoundLiteralExpr>(E);
  const auto *List = Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr;
  if (List)
    return listed(Nest, semanticForm(List), Field, Nest.CurrentFunction->result);
  if (const CallExpr *C = valueOfCall(E, Ctx))
    return Nest.callOf(C, C->getDirectCallee(), (int)Field);
  return refuseExpr("pointer-store", E->getExprLoc(), "returned here",
                    "the loop stores a struct with pointers in memory");
}

bool PointerMembers::declare(o2o_stmt *Block, const VarDecl *V, const o2o_type *T) {
  const SourceLocation L = V->getLocation();
  Structs.erase(V->getCanonicalDecl()); // of another copy of the function
  const RecordDecl *R = V->getType()->isRecordType() ? recordOf(V->getType()) : nullptr;
  const auto *List = semanticForm(dyn_cast_or_null<InitListExpr>(V->getInit()));
  const CallExpr *Call = valueOfCall(V->getInit(), Ctx);
  if (Failed || !R || T->kind != O2O_T_RECORD || !hasPlainMembers(R) || V->isStaticLocal() ||
      T->record->nfields != (unsigned)std::distance(R->field_begin(), R->field_end()) ||
      (V->getInit() && !List && !Call))
    return false;
  for (unsigned K = 0; K < T->record->nfields; K++)
    if (const o2o_type *Of = T->record->fields[K].type; isPointerType(Of) && hasPointer(Of->elem))
      return false;
  const DeclContext *In = V->getDeclContext();
  while (In && !isa<FunctionDecl>(In))
    In = In->getParent();
  V = V->getCanonicalDecl();
  MemberUses Found(V, 0, false, Nest.ReturnedField >= 0);
  if (In)
    Found.follow(cast<FunctionDecl>(In)->getBody());
  if (!In || !Found.Single)
    return false;
  llvm::SmallVector<o2o_symbol *, 8> Members;
  for (const FieldDecl *F : R->fields()) {
    const unsigned K = F->getFieldIndex();
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
    D->sym = o2o_symbol_new(N, keep(V->getName().str() + "_" + F->getName().str()),
                            T->record->fields[K].type, O2O_S_LOCAL);
    D->sym->loc = loc(L);
    Members.push_back(D->sym);
    if (List)
      D->e[0] = listed(Nest, List, K, D->sym->type);
    else if (Call && !llvm::is_contained(Found.Fields, K) && Nest.ReturnedField < 0)
      ; // nobody looks at it
    else if (Call)
      D->e[0] = Nest.callOf(Call, Call->getDirectCallee(), (int)K);
    if (D->e[0] && !Failed && isPointerType(D->sym->type)) {
      if (!Nest.Pointers.setSpace(D->sym, D->e[0], L))
        return true;
      Nest.Pointers.hold(&D->e[0]);
    }
    if (Failed)
      return true;
    o2o_block_append(N, Block, D);
  }
  Nest.Local[V] = Members[0]; // nothing that the host could read
  Structs[V] = Members;
  return true;
}

o2o_symbol *PointerMembers::member(const Expr *E) const {
  const auto *M = Structs.empty() ? nullptr : dyn_cast<MemberExpr>(E->IgnoreParens());
  const VarDecl *V = holderOf(M);
  const auto Found = V ? Structs.find(V->getCanonicalDecl()) : Structs.end();
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  return Found == Structs.end() || !F ? nullptr : Found->second[F->getFieldIndex()];
}

/// The struct that an argument is, or is the address of, or null.
const VarDecl *PointerMembers::structOf(const Expr *E) const {
  const VarDecl *V = Structs.empty() ? nullptr : referredVariable(passedStruct(E));
  return V && Structs.count(V->getCanonicalDecl()) ? V->getCanonicalDecl() : nullptr;
}

const PassedMembers *PointerMembers::intern(const PassedMembers &Members) {
  for (const auto &Known : Interned)
    if (*Known == Members)
      return Known.get();
  Interned.push_back(std::make_unique<PassedMembers>(Members));
  return Interned.back().get();
}

bool PointerMembers::pass(const Expr *E, const ParmVarDecl *P, CallArguments &Args) {
  const VarDecl *V = structOf(E);
  if (!V)
    return false;
  MemberUses There(P, 1, true);
  There.follow(cast<FunctionDecl>(P->getDeclContext())->getBody());
  llvm::sort(There.Fields);
  const llvm::SmallVector<o2o_symbol *, 8> Members = Structs[V];
  PassedMembers Passed;
  Binding B;
  for (unsigned Field : There.Fields) {
    o2o_symbol *S = Members[Field];
    if (isPointerType(S->type) && S->space == O2O_SPACE_NONE) {
      refuse("pointer-unknown", E->getExprLoc(), "passed here",
             std::string("what the pointer '") + S->name + "' points to is not known");
      return true;
    }
    Passed.push_back({Field, S->space, S->pointers.table});
  }
  B.Members = intern(Passed);
  Args.Bindings.push_back(B);
  for (unsigned Field : There.Fields) {
    o2o_symbol *S = Members[Field];
    Args.add(o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S)), isPointerType(S->type));
  }
  return true;
}

void PointerMembers::bind(o2o_function *Fn, unsigned &Next, const ParmVarDecl *P,
                          const PassedMembers &Members) {
  const QualType Written = P->getType();
  const o2o_type *T =
      type(Written->isPointerType() ? Written->getPointeeType() : Written, P->getLocation());
  llvm::SmallVector<o2o_symbol *, 8> All(T->record->nfields, nullptr);
  for (const PassedMember &M : Members) {
    const o2o_field &F = T->record->fields[M.Field];
    o2o_symbol *S = o2o_symbol_new(N, keep(P->getName().str() + "_" + F.name), F.type, O2O_S_LOCAL);
    S->loc = loc(P->getLocation());
    S->space = M.Space;
    S->pointers.table = M.Table;
    All[M.Field] = Fn->params[Next++] = S;
  }
  Structs[P->getCanonicalDecl()] = All;
}

} // namespace o2o
