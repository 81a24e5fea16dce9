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
// Elements of memory that are passed by value, likewise, to functions that read some members: what
// stands in the others is not read then, and may be another iteration's.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/pointer/lower_pointer_members.h"

#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/member_uses.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

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

/// A struct of numbers, and of such structs.
static bool onlyNumbers(const RecordDecl *R) {
  return !R->isUnion() && llvm::all_of(R->fields(), [](const FieldDecl *F) {
    const RecordDecl *Inner = F->getType()->isRecordType() ? recordOf(F->getType()) : nullptr;
    return Inner ? onlyNumbers(Inner) : isPlainMember(F) && !F->getType()->isPointerType();
  });
}

/// An element of memory that is passed by value, and of which the function reads some members: the
/// others may be what another iteration writes meanwhile. Null: it is another argument.
static const Expr *elementPassed(const Expr *E, const ParmVarDecl *P, ASTContext &Ctx) {
  const RecordDecl *R = P->getType()->isRecordType() ? recordOf(P->getType()) : nullptr;
  E = E->IgnoreParenImpCasts();
  const auto *U = dyn_cast<UnaryOperator>(E);
  if (!R || R->isUnion() || !(isa<ArraySubscriptExpr>(E) || (U && U->getOpcode() == UO_Deref)) ||
      recordOf(E->getType()) != R || hasSideEffects(E, Ctx))
    return nullptr;
  MemberUses There(P, 1, true);
  There.follow(cast<FunctionDecl>(P->getDeclContext())->getBody());
  if (!There.Single ||
      There.Fields.size() >= (size_t)std::distance(R->field_begin(), R->field_end()))
    return nullptr;
  const bool Plain = llvm::all_of(There.Fields, [R](unsigned I) {
    const FieldDecl *F = *std::next(R->field_begin(), I);
    const RecordDecl *Inner = F->getType()->isRecordType() ? recordOf(F->getType()) : nullptr;
    return Inner ? onlyNumbers(Inner) : isPlainMember(F);
  });
  return Plain ? E : nullptr;
}

/// Such a member's value.
static const Expr *memberValue(const Expr *Struct, FieldDecl *F, ASTContext &Ctx) {
  auto *In = new (Ctx) ParenExpr({}, {}, const_cast<Expr *>(Struct));
  auto *M = MemberExpr::CreateImplicit(Ctx, In, false, F, F->getType(), VK_LValue, OK_Ordinary);
  return ImplicitCastExpr::Create(Ctx, F->getType().getUnqualifiedType(), CK_LValueToRValue, M,
                                  nullptr, VK_PRValue, {});
}

const PassedMembers *PointerMembers::intern(const PassedMembers &Members) {
  for (const auto &Known : Interned)
    if (*Known == Members)
      return Known.get();
  Interned.push_back(std::make_unique<PassedMembers>(Members));
  return Interned.back().get();
}

/// The members' values, by field, of the struct that an argument is, or is the address of, or of
/// the element \p Element.
llvm::SmallVector<o2o_expr *, 8> PointerMembers::valuesOf(const Expr *E, const Expr *Element,
                                                          llvm::ArrayRef<unsigned> Fields) {
  llvm::SmallVector<o2o_expr *, 8> Values;
  const VarDecl *V = structOf(E);
  const auto Outer = V || Element ? llvm::SmallVector<const Expr *, 8>() : membersPassed(E);
  for (unsigned Field : Fields) {
    o2o_symbol *S = V ? Structs[V][Field] : nullptr;
    if (S)
      Values.push_back(o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S)));
    else if (Element)
      Values.push_back(rvalue(memberValue(
          Element, *std::next(recordOf(Element->getType())->field_begin(), Field), Ctx)));
    else
      Values.push_back(rvalue(Outer[Field]));
  }
  return Values;
}

bool PointerMembers::pass(const Expr *E, const ParmVarDecl *P, CallArguments &Args) {
  const bool Known = structOf(E) || !membersPassed(E).empty();
  const Expr *Element = Known ? nullptr : elementPassed(E, P, Ctx);
  if (!Known && !Element)
    return false;
  MemberUses There(P, 1, true);
  There.follow(cast<FunctionDecl>(P->getDeclContext())->getBody());
  llvm::sort(There.Fields);
  const auto Values = valuesOf(E, Element, There.Fields);
  PassedMembers Passed;
  Binding B;
  for (auto [Field, Value] : llvm::zip(There.Fields, Values)) {
    const bool Pointer = !Failed && isPointerType(Value->type);
    const o2o_space Space = Pointer ? Nest.Pointers.spaceOf(Value) : O2O_SPACE_NONE;
    const FieldDecl *Member = *std::next(recordOf(P->getType())->field_begin(), Field);
    if (Pointer && Space == O2O_SPACE_NONE)
      refuse("pointer-unknown", E->getExprLoc(), "passed here",
             "what the pointer '" + Member->getName().str() + "' points to is not known");
    if (Failed)
      return true;
    Passed.push_back({Field, Space, Pointer ? Nest.TablePointers.pointedTable(Value) : nullptr});
  }
  B.Members = intern(Passed);
  Args.Bindings.push_back(B);
  for (o2o_expr *Value : Values)
    Args.add(Value, isPointerType(Value->type));
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
