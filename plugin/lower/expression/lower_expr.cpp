//===- lower_expr.cpp - expressions -----------------------------------------------------------===//
//
// Clang's AST has every conversion as a node already; this file keeps them, and turns the forms
// that the IR does not have into ones that it has.  Operators are lowered in lower_operator.cpp,
// constants and initializers in lower_init.cpp, what is special about pointers in
// lower_pointer.cpp.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/lvalue.h"
#include "plugin/ast/vla_type.h"
#include "plugin/lower/call/lower_allocation.h"
#include "plugin/lower/call/lower_ctype.h"
#include "plugin/lower/call/lower_text.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/pointer/host_address.h"
#include "plugin/lower/value/lower_bits.h"

#include "xform/ir/number_row.h"
#include "xform/prepare/edit.h"

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
  HostTexts.push_back(E);
  llvm::raw_string_ostream OS(S);
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.IncludeTagDefinition = false;
  E->printPretty(OS, nullptr, Policy);
  return OS.str();
}

o2o_expr *NestLowering::conversion(const o2o_type *To, o2o_expr *E, SourceLocation Loc) {
  if (o2o_type_same(To, E->type))
    return E;
  if (o2o_is_pointer(To) && o2o_is_pointer(E->type) && !VoidTypes.as(E, To))
    return otherElements(Loc);
  if ((To->kind == O2O_T_RECORD) != (E->type->kind == O2O_T_RECORD)) // half or complex numbers
    return refuseExpr("expression", Loc, "this expression",
                      "the loop uses a form of expression that has no translation");
  o2o_expr *C = o2o_unary(N, O2O_E_CAST, To, E);
  C->loc = loc(Loc);
  return C;
}

o2o_expr *NestLowering::refuseVolatile(const Expr *E) {
  return refuseExpr("volatile", E->getExprLoc(), "a struct with a volatile member here",
                    "the loop uses a volatile object");
}

/// What nothing else stands for is read from memory, or a variable.
o2o_expr *NestLowering::loadObject(const Expr *E) {
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
  if (!Failed && E->getType()->isAnyComplexType() && L->type->kind == O2O_T_ARRAY)
    return otherElements(E->getExprLoc()); // the place of two numbers, found by side effects
  o2o_expr *R = o2o_unary(N, O2O_E_LOAD, L->type, L);
  R->loc = loc(E->getExprLoc());
  return R;
}

o2o_expr *NestLowering::load(const Expr *E) {
  const Expr *Inner = E->IgnoreParens();
  if (const RecordDecl *R = E->getType()->getAsRecordDecl(); R && R->hasVolatileMember())
    return refuseVolatile(E);
  if (o2o_expr *Once = Atomics.readOnce(E))
    return Once;
  if (o2o_expr *Text = E->getType()->isPointerType() ? constantText(*this, Inner) : nullptr)
    return Text;
  if (o2o_expr *Pointer = PointersInLists.chosen(Inner))
    return Pointer;
  if (o2o_symbol *Member = PointersInMembers.member(Inner))
    return o2o_unary(N, O2O_E_LOAD, Member->type, o2o_sym(N, Member));
  if (BitMembers.bitField(Inner))
    return BitMembers.readBits(BitMembers.bits(cast<MemberExpr>(Inner)));
  if (Bytes.at(Inner))
    return Bytes.read(Inner);
  if (o2o_expr *Other = readAsOther(*this, Inner))
    return Other;
  if (isa<CompoundLiteralExpr>(Inner))
    return initializer(Inner, type(Inner->getType(), E->getExprLoc()));
  if (const auto *R = dyn_cast<DeclRefExpr>(Inner))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl())) {
      if (o2o_expr *Known = Knowns.constantVariable(V))
        return Known;
      if (o2o_expr *Address = boundParameter(V, E->getExprLoc()))
        return Address;
      if (o2o_expr *Address = E->getType()->isPointerType() ? sectionOrigin(Inner) : nullptr)
        return Address;
      if (auto Found = Walking.find(V->getCanonicalDecl());
          Found != Walking.end() && Active.empty())
        return Found->second;
      if (o2o_expr *Again = Threads.fromNumber(V, E->getExprLoc()))
        return Again;
    }
  if (E->getType()->isPointerType() && !isa<DeclRefExpr>(Inner)) {
    if (o2o_expr *Table = characterTable(*this, Inner))
      return Table;
    if (o2o_symbol *S = TablePointers.pathObject(Inner))
      return o2o_sym(N, S);
    if (!Failed)
      return TablePointers.loadRow(E);
  }
  if (o2o_symbol *S = launchInteger(Inner))
    return o2o_sym(N, S);
  return loadObject(E);
}

/// Without parentheses, and without what new Clangs put around a returned struct of which an array
/// is used (C11, 6.2.4: it has a temporary lifetime): its value is that of the call.
static const Expr *plainExpr(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<ExprWithCleanups>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else
      return E;
  }
}

/// The struct or union that a member belongs to.
o2o_expr *NestLowering::memberBase(const MemberExpr *M) {
  o2o_expr *B;
  // Memory beside a volatile member may be anybody's, too: copies of the record would come back.
  if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      F && F->getParent()->hasVolatileMember())
    return refuseVolatile(M);
  if (M->isArrow()) {
    o2o_expr *P = rvalue(M->getBase());
    if (Failed)
      return P;
    B = pointee(N, P);
  } else {
    const Expr *Base = plainExpr(M->getBase());
    B = Base->isGLValue() ? lvalue(Base) : rvalue(Base);
  }
  if (!Failed && (!isa<FieldDecl>(M->getMemberDecl()) || B->type->kind != O2O_T_RECORD))
    return refuseExpr("union", M->getExprLoc(), "member used here",
                      "the loop uses a member of an object that cannot be on the device");
  return B;
}

/// An element of an array, or of what a pointer points to.
o2o_expr *NestLowering::element(const ArraySubscriptExpr *A) {
  SourceLocation L = A->getExprLoc();
  const Expr *Base = A->getBase()->IgnoreParens();
  o2o_expr *B = nullptr;
  if (const auto *C = dyn_cast<ImplicitCastExpr>(Base);
      C && C->getCastKind() == CK_ArrayToPointerDecay)
    B = decay(C->getSubExpr(), L);
  else
    B = rvalue(Base);
  if (Failed)
    return B;
  if (B->kind == O2O_E_DECAY)
    B = B->kids[0];
  if (B->type->kind == O2O_T_POINTER &&
      (B->type->elem->kind == O2O_T_VOID || isVoidPointer(Base->getType())))
    return refuseExpr("type", L, "used here", "the loop uses an object of incomplete type");
  if (VoidTypes.hasOtherElements(Base->getType(), B, L))
    return otherElements(L);
  o2o_expr *I = characterIndex(*this, B, A->getIdx(), rvalue(A->getIdx()));
  int64_t Zero = 1;
  if (B->kind == O2O_E_ADDR && o2o_const_int(I, &Zero) && Zero == 0)
    return B->kids[0];
  if (o2o_symbol *S = sectionOf(B)) {
    const o2o_type *I64 = scalar(O2O_T_I64);
    B = B->kids[0]->kids[0];
    I = o2o_binary(N, O2O_OP_SUB, I64, o2o_unary(N, O2O_E_CAST, I64, I),
                   o2o_copy_expr(N, SectionStarts[S]));
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, B->type->elem, loc(L), 2);
  X->kids[0] = B;
  X->kids[1] = I;
  return X;
}

o2o_expr *NestLowering::member(const MemberExpr *M) {
  SourceLocation L = M->getExprLoc();
  o2o_expr *B = memberBase(M);
  if (Failed)
    return B;
  if (BitMembers.bitField(M))
    return refuseExpr("bit-field", L, "here", "the loop uses a bit-field as more than a value");
  unsigned Index = BitMembers.fieldIndex(cast<FieldDecl>(M->getMemberDecl()));
  o2o_expr *X = o2o_unary(N, O2O_E_MEMBER, B->type->record->fields[Index].type, B);
  X->field = Index;
  X->loc = loc(L);
  return X;
}

/// `*p`, or a part of a complex number; null: another operator.
o2o_expr *NestLowering::unaryLvalue(const UnaryOperator *U) {
  SourceLocation L = U->getExprLoc();
  if (U->getOpcode() == UO_Deref) {
    o2o_expr *P = rvalue(U->getSubExpr());
    if (Failed)
      return P;
    if (P->type->elem->kind == O2O_T_VOID || isVoidPointer(U->getSubExpr()->getType()))
      return refuseExpr("type", L, "used here", "the loop uses an object of incomplete type");
    if (VoidTypes.hasOtherElements(U->getSubExpr()->getType(), P, L))
      return otherElements(L);
    o2o_expr *X = pointee(N, P);
    X->loc = loc(L);
    return X;
  }
  if (U->getOpcode() == UO_Extension)
    return lvalue(U->getSubExpr());
  if (bool Imag = U->getOpcode() == UO_Imag; Imag || U->getOpcode() == UO_Real)
    if (U->getSubExpr()->getType()->isAnyComplexType())
      return ComplexValues.partOf(lvalue(U->getSubExpr()), Imag, L);
  return nullptr;
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
    if (SectionStarts.count(S))
      return refuseExpr("reduction-section", L, "used here",
                        "the loop uses '" + V->getName().str() +
                            "' as a whole, of which it reduces a section");
    o2o_expr *X = o2o_sym(N, S);
    X->loc = loc(L);
    return X;
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    if (o2o_symbol *S = PointersInLists.element(A))
      return o2o_sym(N, S);
    return element(A);
  }
  if (o2o_symbol *Member = PointersInMembers.member(E))
    return o2o_sym(N, Member);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return member(M);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    if (o2o_expr *X = unaryLvalue(U))
      return X;
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

/// Constant sizes are folded before; what is left is the size of a variable-length array.
o2o_expr *NestLowering::sizeOf(const UnaryExprOrTypeTraitExpr *S) {
  SourceLocation L = S->getExprLoc();
  const o2o_type *T = nullptr;
  if (S->isArgumentType() && sizedElsewhere(S->getArgumentType()))
    return refuseExpr("local-vla", L, "here",
                      "the loop uses a variable-length type whose size was fixed elsewhere");
  if (S->isArgumentType()) {
    T = type(S->getArgumentType(), L);
  } else {
    T = lvalue(S->getArgumentExpr())->type;
    if (const auto *R = dyn_cast<DeclRefExpr>(S->getArgumentExpr()->IgnoreParens()))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        if (const o2o_type *Own = LengthTypes.Declared.lookup(V->getCanonicalDecl()))
          T = Own;
  }
  if (Failed)
    return o2o_int(N, scalar(O2O_T_U64), 0);
  o2o_expr *Size = nullptr;
  for (; T->kind == O2O_T_ARRAY; T = T->elem)
    Size = Size ? o2o_binary(N, O2O_OP_MUL, scalar(O2O_T_U64), Size, o2o_copy_expr(N, T->count))
                : o2o_copy_expr(N, T->count);
  o2o_expr *Elem = o2o_int(N, scalar(O2O_T_U64), (int64_t)T->size);
  return Size ? o2o_binary(N, O2O_OP_MUL, scalar(O2O_T_U64), Size, Elem) : Elem;
}

o2o_expr *NestLowering::rvalue(const Expr *E) {
  E = plainExpr(E);
  SourceLocation L = E->getExprLoc();
  if (Failed)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  if (o2o_expr *Set = WideInts.assignment(E))
    return Set;
  if (!isa<CallExpr>(E) || cast<CallExpr>(E)->getBuiltinCallee())
    if (o2o_expr *C = constant(E))
      return C;
  if (E->getType()->isAnyComplexType())
    if (o2o_expr *Parts = ComplexValues.complexArithmetic(E))
      return Parts;
  if (isHalf(E->getType()))
    if (o2o_expr *Number = Halves.halfArithmetic(E))
      return Number;
  if (o2o_expr *Real = ComplexValues.realOfComplex(E))
    return Real;
  if (const auto *C = dyn_cast<CastExpr>(E))
    return castExpr(C);
  if (const auto *C = dyn_cast<ConstantExpr>(E))
    return rvalue(C->getSubExpr());
  if (o2o_expr *Access = Atomics.access(E, true))
    return Access;
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return unary(U);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->isAssignmentOp() ? assignment(B) : binary(B);
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return Gnu.choice(C);
  if (const auto *C = dyn_cast<BinaryConditionalOperator>(E))
    return Gnu.choiceOfCommon(C);
  if (const auto *O = dyn_cast<OpaqueValueExpr>(E))
    return Gnu.commonOperand(O);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C);
  if (const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E); S && S->getKind() == UETT_SizeOf)
    return sizeOf(S);
  if (isa<InitListExpr, CompoundLiteralExpr, ImplicitValueInitExpr>(E))
    return initializer(E, type(E->getType(), L));
  if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
    return rvalue(G->getResultExpr());
  if (const auto *C = dyn_cast<ChooseExpr>(E))
    return rvalue(C->getChosenSubExpr());
  if (BitMembers.bitField(E))
    return BitMembers.readBits(BitMembers.bits(cast<MemberExpr>(E)));
  if (isa<MemberExpr>(E) && !E->isGLValue()) // member of a returned struct
    return o2o_unary(N, O2O_E_LOAD, type(E->getType(), L), lvalue(E));
  if (const auto *S = dyn_cast<StmtExpr>(E))
    return statementExpression(S);
  if (const auto *P = dyn_cast<PseudoObjectExpr>(E))
    if (const auto *C = dyn_cast<CallExpr>(P->getSyntacticForm()); C && C->getDirectCallee())
      return refuseExpr("call", L, "called here",
                        "the loop calls '" + C->getDirectCallee()->getNameAsString() +
                            "', which has variants ('declare variant')");
  return refuseExpr("expression", L, "this expression",
                    "the loop uses a form of expression that has no translation");
}

/// What a pointer points to, as an object of that type; it has no side effects of its own.
o2o_expr *NestLowering::pointedBy(const Expr *E) {
  o2o_expr *P = rvalue(E);
  if (Failed)
    return P;
  if (isVoidPointer(E->getType()) || VoidTypes.hasOtherElements(E->getType(), P, E->getExprLoc()))
    return otherElements(E->getExprLoc());
  return pointee(N, P);
}

o2o_expr *NestLowering::otherElements(SourceLocation L) {
  return refuseExpr("pointer-cast", L, "here",
                    "the loop accesses memory of one type through a pointer to another type");
}

/// What a struct begins with (C11, 6.7.2.1: a pointer to it is one to that): a member of the type,
/// or a row of numbers that this one is, too; null: something else.
static o2o_expr *firstPart(o2o_nest *N, o2o_expr *Object, const o2o_type *Wanted) {
  while (Object->type->kind == O2O_T_RECORD && Object->type->record->nfields) {
    Object = o2o_unary(N, O2O_E_MEMBER, Object->type->record->fields[0].type, Object);
    Object->loc = Object->kids[0]->loc;
    const o2o_type *Is = o2o_element(Object->type);
    if (o2o_type_same(Is, Wanted) || o2o_same_numbers(Is, Wanted))
      return Object;
  }
  return nullptr;
}

/// A pointer as one to another type; null: it is not a cast between pointers to objects.
o2o_expr *NestLowering::pointerCast(const CastExpr *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *Sub = E->getSubExpr();
  if (const auto *Written = dyn_cast<ExplicitCastExpr>(E))
    if (sizedElsewhere(Written->getTypeAsWritten()))
      return refuseExpr("local-vla", L, "cast here",
                        "the loop uses a variable-length type whose size was fixed elsewhere");
  if (o2o_expr *Scratch = scratchMemory(*this, E))
    return Scratch;
  o2o_expr *P = rvalue(Sub);
  const o2o_type *T = type(E->getType(), L);
  if (Failed)
    return P;
  if (!o2o_is_pointer(T) || !o2o_is_pointer(P->type))
    return nullptr;
  if (isNullConstant(P))
    return o2o_unary(N, O2O_E_CAST, T, P);
  if (isBytePointer(E->getType()) || o2o_type_same(T, P->type))
    return P;
  const o2o_type *From = o2o_element(P->type->elem), *To = o2o_element(T->elem);
  if (VoidTypes.bytesEach(E->getType(), P) > 1) // see byte_number.h
    return P;
  // All analyses know which bytes are accessed, as they know members and whole structs.
  if (From == To || o2o_type_same(From, To) || o2o_same_numbers(From, To))
    return o2o_unary(N, O2O_E_CAST, T, P);
  if (o2o_expr *Part = From == P->type->elem ? firstPart(N, pointee(N, P), To) : nullptr)
    return o2o_unary(N, O2O_E_CAST, T,
                     o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, Part->type), Part));
  return otherElements(L);
}

/// A pointer to the first element of an array, which may be one in the IR (declareRows()).
o2o_expr *NestLowering::decay(const Expr *Array, SourceLocation L) {
  if (o2o_expr *Origin = sectionOrigin(Array))
    return Origin;
  o2o_expr *A = lvalue(Array);
  if (Failed)
    return A;
  o2o_expr *D = isPointerType(A->type)
                    ? o2o_unary(N, O2O_E_LOAD, A->type, A)
                    : o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, A->type->elem), A);
  D->loc = loc(L);
  return D;
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
  case CK_ArrayToPointerDecay:
    return decay(Sub, L);
  case CK_NullToPointer: {
    const o2o_type *T = type(E->getType(), L);
    return o2o_unary(N, O2O_E_CAST, T, o2o_int(N, scalar(O2O_T_I32), 0));
  }
  case CK_FloatingComplexToBoolean: {
    o2o_expr *T = ComplexValues.complexTruth(Sub);
    return Failed ? T : conversion(scalar(O2O_T_BOOL), T, L);
  }
  case CK_PointerToBoolean: {
    o2o_expr *T = Pointers.truth(Sub);
    return Failed ? T : conversion(scalar(O2O_T_BOOL), T, L);
  }
  case CK_BitCast:
    if (o2o_expr *P = pointerCast(E))
      return P;
    break;
  case CK_PointerToIntegral: {
    o2o_expr *P = rvalue(Sub), *Address = Failed ? P : hostAddress(*this, P, L);
    if (Address)
      return Failed ? Address : conversion(type(E->getType(), L), Address, L);
    break;
  }
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral: {
    if (o2o_expr *Narrow = WideInts.narrow(E))
      return Narrow;
    o2o_expr *V = Halves.number(rvalue(Sub), Sub->getType());
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

} // namespace o2o
