//===- lower_expr.cpp - expressions
//-----------------------------------------------------------------===//
//
// Clang's AST has every conversion as a node already; this file keeps them, folds integer
// constants, and turns the forms that the IR does not have into ones that it has.
//
//===-------------------------------------------------------------------------------------------===//
#include "lower.h"

#include "clang/Lex/Lexer.h"

#include "xform/pointsto.h"

using namespace clang;

namespace o2o {

void NestLowering::refuse(const char *Key, SourceLocation Loc, const std::string &Note,
                          const std::string &Text) {
  if (Failed)
    return;
  Failed = true;
  o2o_refuse(N, &Why, Key, loc(Loc), Note.empty() ? nullptr : Note.c_str(), "%s", Text.c_str());
}

o2o_expr *NestLowering::refuseExpr(const char *Key, SourceLocation Loc, const std::string &Note,
                                   const std::string &Text) {
  refuse(Key, Loc, Note, Text);
  return o2o_int(N, scalar(O2O_T_I32), 0);
}

o2o_loc NestLowering::loc(SourceLocation L) const {
  o2o_loc R = {L.getRawEncoding(), 0};
  PresumedLoc P = Ctx.getSourceManager().getPresumedLoc(L);
  if (P.isValid())
    R.line = P.getLine();
  return R;
}

std::string NestLowering::text(const Expr *E) const {
  std::string S;
  llvm::raw_string_ostream OS(S);
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.IncludeTagDefinition = false;
  E->printPretty(OS, nullptr, Policy);
  return OS.str();
}

static bool isPointer(const o2o_type *T) { return T->kind == O2O_T_POINTER; }

/// What a pointer points to, as an lvalue.
static o2o_expr *pointee(o2o_nest *N, o2o_expr *P) {
  return P->kind == O2O_E_ADDR ? P->kids[0] : o2o_unary(N, O2O_E_DEREF, P->type->elem, P);
}

/// Where a pointer value points to.
o2o_space NestLowering::spaceOf(const o2o_expr *E) const {
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
  case O2O_E_COND:
    return spaceOf(E->kids[1]);
  case O2O_E_COMMA:
    return spaceOf(E->kids[1]);
  case O2O_E_CALL:
    return E->callee->result_space;
  default:
    return O2O_SPACE_NONE;
  }
}

/// A pointer variable points into one address space all its life: OpenCL C 1.2 has no generic one.
bool NestLowering::setSpace(o2o_symbol *S, o2o_expr *Value, SourceLocation Loc) {
  o2o_space Space = spaceOf(Value);
  if (Failed)
    return false;
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
  o2o_symbol *Table = pointedTable(Value);
  if (!First && S->table != Table) {
    refuse("multi-level-pointer", Loc, "assigned here",
           std::string("the pointer '") + S->name + "' points to pointers of several objects");
    return false;
  }
  S->table = Table;
  return true;
}

/// Pointers may be compared and subtracted where both can only point into the one same object: on the
/// device, distances between objects are others.
void NestLowering::checkPointerPairs() {
  if (PointerPairs.empty())
    return;
  o2o_pointsto *Facts = o2o_pointsto_new(N);
  for (const PointerPair &P : PointerPairs) {
    o2o_roots A = {}, B = {};
    o2o_pointsto_value(Facts, P.A, &A);
    o2o_pointsto_value(Facts, P.B, &B);
    if (A.count != 1 || B.count != 1 || A.syms[0] != B.syms[0] || A.syms[0]->nplaces)
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

/// Literals and static tables live in the function that uses them: a pointer to one must not leave it.
void NestLowering::checkReturnedPointers() {
  for (unsigned F = 0; F < N->nfunctions && !Failed; F++) {
    o2o_function *Fn = N->functions[F];
    if (!isPointer(Fn->result) || Fn->result_space == O2O_SPACE_GLOBAL)
      continue;
    o2o_expr *Call = o2o_expr_new(N, O2O_E_CALL, Fn->result, Fn->loc, 0);
    Call->callee = Fn;
    o2o_roots Roots = {};
    o2o_pointsto_value(o2o_pointsto_new(N), Call, &Roots);
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

o2o_expr *NestLowering::conversion(const o2o_type *To, o2o_expr *E, SourceLocation Loc) {
  if (o2o_type_same(To, E->type))
    return E;
  o2o_expr *C = o2o_unary(N, O2O_E_CAST, To, E);
  C->loc = loc(Loc);
  return C;
}

o2o_expr *NestLowering::zero(const o2o_type *T) {
  if (o2o_is_integer(T))
    return o2o_int(N, T, 0);
  if (o2o_is_float(T))
    return o2o_expr_new(N, O2O_E_FLOAT, T, o2o_loc{}, 0);
  return o2o_expr_new(N, O2O_E_COMPOUND, T, o2o_loc{}, 0);
}

/// Integer and floating constants, folded; null when \p E is not one.
o2o_expr *NestLowering::constant(const Expr *E) {
  QualType T = E->getType();
  if (!T->isIntegralOrEnumerationType() && !T->isRealFloatingType())
    return nullptr;
  if (E->isValueDependent())
    return nullptr;
  Expr::EvalResult R;
  // In-range constants only: an overflow stays in the program, for the host and the device alike.
  if (!E->EvaluateAsRValue(R, Ctx) || R.HasSideEffects || R.HasUndefinedBehavior)
    return nullptr;
  const o2o_type *IT = type(T, E->getExprLoc());
  if (R.Val.isInt() && o2o_is_integer(IT)) {
    const llvm::APSInt &V = R.Val.getInt();
    o2o_expr *I = o2o_int(N, IT, V.isSigned() ? V.getSExtValue() : (int64_t)V.getZExtValue());
    I->loc = loc(E->getExprLoc());
    return I;
  }
  if (R.Val.isFloat() && o2o_is_float(IT)) {
    llvm::APFloat F = R.Val.getFloat();
    bool Lost = false;
    F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
    o2o_expr *D = o2o_expr_new(N, O2O_E_FLOAT, IT, loc(E->getExprLoc()), 0);
    D->d = F.convertToDouble();
    return D;
  }
  return nullptr;
}

o2o_expr *NestLowering::load(const Expr *E) {
  const Expr *Inner = E->IgnoreParens();
  if (isa<CompoundLiteralExpr>(Inner))
    return initializer(Inner, type(Inner->getType(), E->getExprLoc()));
  if (const auto *R = dyn_cast<DeclRefExpr>(Inner))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl())) {
      if (o2o_expr *Known = constantVariable(V))
        return Known;
      if (o2o_expr *Address = boundParameter(V, E->getExprLoc()))
        return Address;
      if (auto Found = Walking.find(V->getCanonicalDecl()); Found != Walking.end())
        return Found->second;
    }
  if (E->getType()->isPointerType() && !isa<DeclRefExpr>(Inner)) {
    if (o2o_symbol *S = pathObject(Inner))
      return o2o_sym(N, S);
    if (!Failed)
      return loadRow(E);
  }
  o2o_expr *L = lvalue(E);
  if (L->kind == O2O_E_SYM) {
    o2o_symbol *S = L->sym;
    if (S->storage == O2O_S_VALUE || S->storage == O2O_S_ITER ||
        (S->storage == O2O_S_OBJECT && S->points))
      return L;
    // An array section reduced through a pointer: inside the loop the name stands for the private
    // array.
    if (L->type->kind == O2O_T_ARRAY && E->getType()->isPointerType())
      return o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, L->type->elem), L);
  }
  o2o_expr *R = o2o_unary(N, O2O_E_LOAD, L->type, L);
  R->loc = loc(E->getExprLoc());
  return R;
}

o2o_expr *NestLowering::lvalue(const Expr *E) {
  E = E->IgnoreParens();
  SourceLocation L = E->getExprLoc();
  if (Failed)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (!V)
      return refuseExpr("function-pointer", L, "used here",
                        "the loop uses '" + R->getDecl()->getName().str() + "' as a value");
    o2o_symbol *S = symbolFor(V, L);
    o2o_expr *X = o2o_sym(N, S);
    X->loc = loc(L);
    return X;
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = A->getBase()->IgnoreParens();
    o2o_expr *B = nullptr;
    if (const auto *C = dyn_cast<ImplicitCastExpr>(Base);
        C && C->getCastKind() == CK_ArrayToPointerDecay)
      B = lvalue(C->getSubExpr());
    else
      B = rvalue(Base);
    if (Failed)
      return B;
    if (B->type->kind == O2O_T_POINTER && B->type->elem->kind == O2O_T_VOID)
      return refuseExpr("type", L, "used here", "the loop uses an object of incomplete type");
    o2o_expr *I = rvalue(A->getIdx());
    int64_t Zero = 1;
    if (B->kind == O2O_E_ADDR && o2o_const_int(I, &Zero) && Zero == 0)
      return B->kids[0];
    if (B->kind == O2O_E_DECAY)
      B = B->kids[0];
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, B->type->elem, loc(L), 2);
    X->kids[0] = B;
    X->kids[1] = I;
    return X;
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
    o2o_expr *B;
    if (M->isArrow()) {
      o2o_expr *P = rvalue(M->getBase());
      if (Failed)
        return P;
      B = pointee(N, P);
    } else {
      B = M->getBase()->isGLValue() ? lvalue(M->getBase()) : rvalue(M->getBase());
    }
    if (Failed)
      return B;
    if (!F || B->type->kind != O2O_T_RECORD)
      return refuseExpr("union", L, "member used here",
                        "the loop uses a member of an object that cannot be on the device");
    o2o_expr *X = o2o_unary(N, O2O_E_MEMBER, B->type->record->fields[F->getFieldIndex()].type, B);
    X->field = F->getFieldIndex();
    X->loc = loc(L);
    return X;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref) {
      o2o_expr *P = rvalue(U->getSubExpr());
      if (Failed)
        return P;
      if (P->type->elem->kind == O2O_T_VOID)
        return refuseExpr("type", L, "used here", "the loop uses an object of incomplete type");
      o2o_expr *X = pointee(N, P);
      X->loc = loc(L);
      return X;
    }
    if (U->getOpcode() == UO_Extension)
      return lvalue(U->getSubExpr());
  }
  if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
    return lvalue(G->getResultExpr());
  if (const auto *C = dyn_cast<ChooseExpr>(E))
    return lvalue(C->getChosenSubExpr());
  if (const auto *S = dyn_cast<StringLiteral>(E))
    return stringLiteral(S);
  if (const auto *P = dyn_cast<PredefinedExpr>(E))
    return lvalue(P->getFunctionName());
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E))
    return compoundLiteral(C);
  return refuseExpr("expression", L, "this expression",
                    "the loop uses a form of expression that has no translation");
}

o2o_expr *NestLowering::rvalue(const Expr *E) {
  E = E->IgnoreParens();
  SourceLocation L = E->getExprLoc();
  if (Failed)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  if (!isa<CallExpr>(E) || cast<CallExpr>(E)->getBuiltinCallee())
    if (o2o_expr *C = constant(E))
      return C;
  if (const auto *C = dyn_cast<CastExpr>(E))
    return castExpr(C);
  if (const auto *C = dyn_cast<ConstantExpr>(E))
    return rvalue(C->getSubExpr());
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return unary(U);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->isAssignmentOp() ? assignment(B) : binary(B);
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    bool Known = false;
    o2o_expr *Cond = rvalue(C->getCond());
    if (!Failed && known(Cond, Known))
      return rvalue(Known ? C->getTrueExpr() : C->getFalseExpr());
    o2o_expr *A = rvalue(C->getTrueExpr()), *B = rvalue(C->getFalseExpr());
    if (Failed)
      return Cond;
    if (isPointer(A->type) && spaceOf(A) != spaceOf(B))
      return refuseExpr("pointer-spaces", L, "here",
                        "a pointer points to memory of one iteration or to shared memory, "
                        "depending on a condition");
    o2o_expr *X = o2o_expr_new(N, O2O_E_COND, A->type, loc(L), 3);
    X->kids[0] = Cond;
    X->kids[1] = A;
    X->kids[2] = B;
    return X;
  }
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C);
  if (const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    // Constant sizes are folded above; what is left is the size of a variable-length array.
    if (S->getKind() == UETT_SizeOf) {
      const o2o_type *T = nullptr;
      if (S->isArgumentType())
        T = type(S->getArgumentType(), L);
      else
        T = lvalue(S->getArgumentExpr())->type;
      if (Failed)
        return o2o_int(N, scalar(O2O_T_U64), 0);
      o2o_expr *Size = nullptr;
      for (; T->kind == O2O_T_ARRAY; T = T->elem)
        Size = Size ? o2o_binary(N, O2O_OP_MUL, scalar(O2O_T_U64), Size, T->count) : T->count;
      o2o_expr *Elem = o2o_int(N, scalar(O2O_T_U64), (int64_t)T->size);
      return Size ? o2o_binary(N, O2O_OP_MUL, scalar(O2O_T_U64), Size, Elem) : Elem;
    }
  }
  if (isa<InitListExpr, CompoundLiteralExpr, ImplicitValueInitExpr>(E))
    return initializer(E, type(E->getType(), L));
  if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
    return rvalue(G->getResultExpr());
  if (const auto *C = dyn_cast<ChooseExpr>(E))
    return rvalue(C->getChosenSubExpr());
  if (isa<MemberExpr>(E) && !E->isGLValue()) // member of a returned struct
    return o2o_unary(N, O2O_E_LOAD, type(E->getType(), L), lvalue(E));
  if (const auto *S = dyn_cast<StmtExpr>(E))
    return statementExpression(S);
  if (isa<AtomicExpr>(E))
    return refuseExpr("atomic-builtin", L, "here", "the loop uses an atomic builtin");
  return refuseExpr("expression", L, "this expression",
                    "the loop uses a form of expression that has no translation");
}

/// The scalar or record at the bottom of arrays.
static const o2o_type *innermost(const o2o_type *T) {
  while (T->kind == O2O_T_ARRAY)
    T = T->elem;
  return T;
}

o2o_expr *NestLowering::castExpr(const CastExpr *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return load(Sub);
  case CK_ToVoid:
    return Sub->isGLValue() ? load(Sub) : rvalue(Sub);
  case CK_NoOp:
    return Sub->isGLValue() ? lvalue(Sub) : rvalue(Sub);
  case CK_ArrayToPointerDecay: {
    o2o_expr *A = lvalue(Sub);
    if (Failed)
      return A;
    o2o_expr *D = o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, A->type->elem), A);
    D->loc = loc(L);
    return D;
  }
  case CK_BitCast: {
    o2o_expr *P = rvalue(Sub);
    const o2o_type *T = type(E->getType(), L);
    if (Failed)
      return P;
    if (!isPointer(T) || !isPointer(P->type))
      break;
    const o2o_type *From = innermost(P->type->elem), *To = innermost(T->elem);
    if (From != To && !o2o_type_same(From, To))
      return refuseExpr("pointer-cast", L, "cast here",
                        "the loop reads memory of one type through a pointer to another type");
    return o2o_unary(N, O2O_E_CAST, T, P);
  }
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral: {
    o2o_expr *V = rvalue(Sub);
    const o2o_type *T = type(E->getType(), L);
    return Failed ? V : conversion(T, V, L);
  }
  default:
    break;
  }
  return refuseExpr("cast", L, "conversion here",
                    "the loop converts '" + Sub->getType().getAsString() + "' to '" +
                        E->getType().getAsString() + "'");
}

/// The unsigned type to compute in under -fwrapv, where signed overflow wraps around; null: the type itself.
static const o2o_type *wrapping(o2o_nest *N, const ASTContext &Ctx, const o2o_type *T) {
  if (Ctx.getLangOpts().getSignedOverflowBehavior() != LangOptions::SOB_Defined)
    return nullptr;
  return T->kind == O2O_T_I32   ? o2o_scalar(N, O2O_T_U32)
         : T->kind == O2O_T_I64 ? o2o_scalar(N, O2O_T_U64)
                                : nullptr;
}

static bool overflows(o2o_op Op) {
  return Op == O2O_OP_ADD || Op == O2O_OP_SUB || Op == O2O_OP_MUL || Op == O2O_OP_SHL;
}

o2o_expr *NestLowering::unary(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return rvalue(Sub);
  case UO_Minus:
  case UO_Not: {
    o2o_expr *V = rvalue(Sub);
    const o2o_type *Wrap = E->getOpcode() == UO_Minus ? wrapping(N, Ctx, V->type) : nullptr;
    const o2o_type *T = V->type;
    V = Wrap ? conversion(Wrap, V, L) : V;
    o2o_expr *X = o2o_unary(N, E->getOpcode() == UO_Minus ? O2O_E_NEG : O2O_E_BITNOT, V->type, V);
    X->loc = loc(L);
    return conversion(T, X, L);
  }
  case UO_LNot: {
    o2o_expr *V = rvalue(Sub);
    bool Known = false;
    if (!Failed && known(V, Known))
      return o2o_int(N, scalar(O2O_T_I32), !Known);
    return o2o_unary(N, O2O_E_NOT, scalar(O2O_T_I32), V);
  }
  case UO_AddrOf: {
    const Expr *Inner = Sub->IgnoreParens();
    // &a[i] and &*p evaluate no memory.
    if (const auto *U = dyn_cast<UnaryOperator>(Inner); U && U->getOpcode() == UO_Deref)
      return rvalue(U->getSubExpr());
    if (isa<DeclRefExpr>(Inner) && isa<FunctionDecl>(cast<DeclRefExpr>(Inner)->getDecl()))
      return refuseExpr("function-pointer", L, "here", "the loop uses a pointer to a function");
    o2o_expr *V = lvalue(Sub);
    if (Failed)
      return V;
    if (V->kind == O2O_E_SYM && (V->sym->storage == O2O_S_VALUE || V->sym->storage == O2O_S_ITER ||
                                 (V->sym->storage == O2O_S_OBJECT && V->sym->points)))
      return refuseExpr("address-taken", L, "address taken here",
                        std::string("the loop takes the address of '") + V->sym->name + "'");
    o2o_expr *X = o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, V->type), V);
    X->loc = loc(L);
    return X;
  }
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    o2o_expr *V = lvalue(Sub);
    if (Failed || !assignable(V, L))
      return V;
    if (const o2o_type *Wrap = wrapping(N, Ctx, V->type)) {
      o2o_expr *Sum = o2o_expr_new(N, O2O_E_ASSIGNOP, V->type, loc(L), 2);
      Sum->op = E->isIncrementOp() ? O2O_OP_ADD : O2O_OP_SUB;
      Sum->ctype = Wrap;
      Sum->kids[0] = V;
      Sum->kids[1] = o2o_int(N, Wrap, 1);
      if (E->isPrefix())
        return Sum;
      o2o_op Back = E->isIncrementOp() ? O2O_OP_SUB : O2O_OP_ADD;
      o2o_expr *Old = o2o_binary(N, Back, Wrap, conversion(Wrap, Sum, L), o2o_int(N, Wrap, 1));
      return conversion(V->type, Old, L);
    }
    o2o_expr *X = o2o_unary(N, O2O_E_INCDEC, V->type, V);
    X->i = E->isIncrementOp() ? 1 : -1;
    X->post = E->isPostfix();
    X->loc = loc(L);
    return X;
  }
  case UO_Deref:
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  default:
    return refuseExpr("complex", L, "here", "the loop uses complex arithmetic");
  }
}

static bool binaryOp(BinaryOperatorKind K, o2o_op &Op) {
  switch (K) {
  case BO_Add:
  case BO_AddAssign:
    Op = O2O_OP_ADD;
    return true;
  case BO_Sub:
  case BO_SubAssign:
    Op = O2O_OP_SUB;
    return true;
  case BO_Mul:
  case BO_MulAssign:
    Op = O2O_OP_MUL;
    return true;
  case BO_Div:
  case BO_DivAssign:
    Op = O2O_OP_DIV;
    return true;
  case BO_Rem:
  case BO_RemAssign:
    Op = O2O_OP_REM;
    return true;
  case BO_Shl:
  case BO_ShlAssign:
    Op = O2O_OP_SHL;
    return true;
  case BO_Shr:
  case BO_ShrAssign:
    Op = O2O_OP_SHR;
    return true;
  case BO_And:
  case BO_AndAssign:
    Op = O2O_OP_AND;
    return true;
  case BO_Or:
  case BO_OrAssign:
    Op = O2O_OP_OR;
    return true;
  case BO_Xor:
  case BO_XorAssign:
    Op = O2O_OP_XOR;
    return true;
  case BO_LT:
    Op = O2O_OP_LT;
    return true;
  case BO_GT:
    Op = O2O_OP_GT;
    return true;
  case BO_LE:
    Op = O2O_OP_LE;
    return true;
  case BO_GE:
    Op = O2O_OP_GE;
    return true;
  case BO_EQ:
    Op = O2O_OP_EQ;
    return true;
  case BO_NE:
    Op = O2O_OP_NE;
    return true;
  default:
    return false;
  }
}

/// A pragma may forbid fused multiply-add for a part of the unit.  A kernel has one rule for all of
/// its body, so it then fuses nowhere; under -ffp-contract=fast Clang disregards such pragmas.
void NestLowering::heedContraction(const BinaryOperator *E) {
  const LangOptions &LO = Ctx.getLangOpts();
  if (E->hasStoredFPFeatures() && LO.getDefaultFPContractMode() != LangOptions::FPM_Fast &&
      !E->getFPFeaturesInEffect(LO).allowFPContractWithinStatement())
    N->fp.contract = false;
}

o2o_expr *NestLowering::binary(const BinaryOperator *E) {
  heedContraction(E);
  SourceLocation L = E->getExprLoc();
  o2o_op Op = O2O_OP_ADD;
  if (E->isLogicalOp() || E->getOpcode() == BO_Comma) {
    o2o_expr *A = rvalue(E->getLHS());
    bool Known = false, Decides = E->getOpcode() == BO_LOr; // what is not evaluated is not lowered
    bool First = E->isLogicalOp() && known(A, Known);
    if (First && Known == Decides)
      return o2o_int(N, scalar(O2O_T_I32), Known);
    o2o_expr *B = rvalue(E->getRHS());
    if (E->isLogicalOp() && known(B, Known) &&
        (First || (Known == Decides && !hasSideEffects(E->getLHS(), Ctx))))
      return o2o_int(N, scalar(O2O_T_I32), Known);
    o2o_expr_kind K = E->getOpcode() == BO_LAnd  ? O2O_E_LAND
                      : E->getOpcode() == BO_LOr ? O2O_E_LOR
                                                 : O2O_E_COMMA;
    o2o_expr *X = o2o_expr_new(N, K, K == O2O_E_COMMA ? B->type : scalar(O2O_T_I32), loc(L), 2);
    X->kids[0] = A;
    X->kids[1] = B;
    return X;
  }
  if (!binaryOp(E->getOpcode(), Op))
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  o2o_expr *A = rvalue(E->getLHS());
  o2o_expr *B = rvalue(E->getRHS());
  if (Failed)
    return A;
  if (isPointer(A->type) || isPointer(B->type)) {
    if (Op == O2O_OP_ADD || (Op == O2O_OP_SUB && !isPointer(B->type))) {
      if (!isPointer(A->type))
        std::swap(A, B);
      if (A->type->elem->kind == O2O_T_VOID)
        return refuseExpr("pointer-cast", L, "here", "the loop computes with a pointer to void");
      B = conversion(scalar(O2O_T_I64), B, L);
      o2o_expr *X = o2o_expr_new(N, O2O_E_PTRADD, A->type, loc(L), 2);
      X->kids[0] = A;
      X->kids[1] = Op == O2O_OP_SUB ? o2o_unary(N, O2O_E_NEG, B->type, B) : B;
      return X;
    }
    if (!isPointer(A->type) || !isPointer(B->type))
      return refuseExpr("pointer-compare", L, "here",
                        "the loop compares a pointer with a constant");
    if (spaceOf(A) != spaceOf(B))
      return refuseExpr("pointer-spaces", L, "here",
                        "the loop compares pointers into different memories");
    // The distance or order of pointers into different objects is another one on the device, where
    // objects are elsewhere.
    PointerPairs.push_back({A, B, L}); // checked when all assignments are known
    o2o_expr_kind K = Op == O2O_OP_SUB ? O2O_E_PTRDIFF : O2O_E_BINARY;
    o2o_expr *X =
        o2o_expr_new(N, K, K == O2O_E_PTRDIFF ? scalar(O2O_T_I64) : scalar(O2O_T_I32), loc(L), 2);
    X->op = Op;
    X->kids[0] = A;
    X->kids[1] = B;
    return X;
  }
  const o2o_type *T = E->isComparisonOp() ? scalar(O2O_T_I32) : type(E->getType(), L), *Result = T;
  const o2o_type *Wrap = overflows(Op) ? wrapping(N, Ctx, T) : nullptr;
  if (Wrap) {
    T = Wrap;
    A = conversion(Wrap, A, L);
    B = Op == O2O_OP_SHL ? B : conversion(Wrap, B, L);
  }
  o2o_expr *X = o2o_binary(N, Op, T, A, B);
  X->loc = loc(L);
  return conversion(Result, X, L);
}

/// Values of the launch cannot be assigned in the loop: every iteration would have to see the
/// change.
bool NestLowering::assignable(const o2o_expr *To, SourceLocation L) {
  if (To->kind != O2O_E_SYM)
    return true;
  const o2o_symbol *S = To->sym;
  std::string Name = std::string("'") + S->name + "'";
  if (S->storage == O2O_S_ITER)
    refuse("loop-variable-written", L, "assigned here",
           "the body changes the loop variable " + Name);
  else if (S->storage == O2O_S_VALUE || (S->storage == O2O_S_OBJECT && S->points))
    refuse("shared-written", L, "assigned here",
           "all iterations write the shared variable " + Name);
  return !Failed;
}

o2o_expr *NestLowering::assignment(const BinaryOperator *E) {
  heedContraction(E);
  SourceLocation L = E->getExprLoc();
  o2o_expr *To = lvalue(E->getLHS());
  o2o_expr *Value = rvalue(E->getRHS());
  if (Failed)
    return To;
  if (!assignable(To, L))
    return To;
  bool Variable = To->kind == O2O_E_SYM;
  if (isPointer(To->type)) {
    if (!Variable)
      return refuseExpr("pointer-store", L, "stored here", "the loop stores a pointer in memory");
    if (E->getOpcode() == BO_Assign && !setSpace(To->sym, Value, L))
      return To;
  } else if (To->type->kind == O2O_T_RECORD && hasPointer(To->type) &&
             spaceOf(To) == O2O_SPACE_GLOBAL) {
    return refuseExpr("pointer-store", L, "stored here",
                      "the loop stores a struct with pointers in memory");
  }
  if (E->getOpcode() == BO_Assign) {
    o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGN, To->type, loc(L), 2);
    X->kids[0] = To;
    X->kids[1] = Value;
    return X;
  }
  const auto *C = dyn_cast<CompoundAssignOperator>(E);
  o2o_op Op = O2O_OP_ADD;
  if (!C || !binaryOp(E->getOpcode(), Op))
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGNOP, To->type, loc(L), 2);
  X->op = Op;
  X->ctype = isPointer(To->type) ? To->type : type(C->getComputationLHSType(), L);
  X->kids[0] = To;
  X->kids[1] = isPointer(To->type) ? conversion(scalar(O2O_T_I64), Value, L) : Value;
  if (const o2o_type *Wrap = overflows(Op) ? wrapping(N, Ctx, X->ctype) : nullptr) {
    X->ctype = Wrap;
    X->kids[1] = Op == O2O_OP_SHL ? X->kids[1] : conversion(Wrap, X->kids[1], L);
  }
  return X;
}

o2o_expr *NestLowering::initializer(const Expr *E, const o2o_type *T) {
  E = E->IgnoreParens();
  if (const auto *C = dyn_cast<ConstantExpr>(E))
    E = C->getSubExpr()->IgnoreParens();
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E))
    return initializer(C->getInitializer(), T);
  if (const auto *C = dyn_cast<ImplicitCastExpr>(E);
      C && isa<CompoundLiteralExpr>(C->getSubExpr()->IgnoreParens()) &&
      C->getCastKind() == CK_LValueToRValue)
    return initializer(C->getSubExpr(), T);
  if (isa<ImplicitValueInitExpr>(E))
    return zero(T);
  if (isa<StringLiteral>(E)) {
    const auto *S = dyn_cast<StringLiteral>(E);
    int64_t Count = 0;
    if (T->kind != O2O_T_ARRAY || !o2o_const_int(T->count, &Count) || S->getCharByteWidth() != 1)
      return refuseExpr("string-literal", E->getExprLoc(), "string here",
                        "the loop uses a string literal");
    unsigned Kids = (unsigned)std::min<uint64_t>((uint64_t)Count, S->getLength());
    o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(E->getExprLoc()), Kids);
    for (unsigned I = 0; I < Kids; I++)
      X->kids[I] = o2o_int(N, T->elem, (int8_t)S->getCodeUnit(I));
    return X;
  }
  const auto *List = dyn_cast<InitListExpr>(E);
  if (!List)
    return rvalue(E);
  if (const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
    List = Semantic;
  if (T->kind != O2O_T_ARRAY && T->kind != O2O_T_RECORD)
    return List->getNumInits() ? initializer(List->getInit(0), T) : zero(T);
  if (List->isStringLiteralInit())
    return initializer(List->getInit(0), T);
  if (const FieldDecl *Member = List->getInitializedFieldInUnion()) {
    unsigned Index = Member->getFieldIndex();
    o2o_expr *U = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(E->getExprLoc()), T->record->nfields);
    if (List->getNumInits() && !isPointer(T->record->fields[Index].type))
      U->kids[Index] = initializer(List->getInit(0), T->record->fields[Index].type);
    return U;
  }
  unsigned Count = List->getNumInits();
  if (Count > 4096)
    return refuseExpr("large-initializer", E->getExprLoc(), "here",
                      "an initializer in the loop has more than 4096 elements");
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(E->getExprLoc()), Count);
  for (unsigned I = 0; I < Count; I++) {
    const o2o_type *ET = T->kind == O2O_T_ARRAY
                             ? T->elem
                             : T->record->fields[std::min(I, T->record->nfields - 1)].type;
    if (isPointer(ET))
      return refuseExpr("pointer-store", E->getExprLoc(), "here",
                        "the loop stores a pointer in memory");
    X->kids[I] = initializer(List->getInit(I), ET);
  }
  return X;
}

} // namespace o2o
