//===- access_finder.cpp - which bytes of an object an access of the host is to ---------------===//
//
// Between kernels programs set boundaries and look at single elements:
//
//     u[0] = u[n - 1] = 0.0;
//     for (j = 0; j < m; j++) v[k][j] = 1.0;              k * 8 * m ... k * 8 * m + 8 * m
//
// What is announced is then the element, or the row. Its place is written as a formula over integer
// variables whose values do not change in the code, with the loops around the access; the runtime
// evaluates it with intervals, as it does the ranges of kernels. Formulas compute nothing that
// could trap, and where a value would not be what C computes (a conversion, an overflow) the
// runtime takes the object as a whole. So it does not matter whether the access is made at all.
// What has no line below has no part: effects.cpp announces more then.
//
// Numbers and pointers in memory count as variables do where the code leaves them alone:
//
//     s->u[j * s->nx] = 0.0;                              load(s + 8) + 8 * (j * load(s + 0))
//
// The runtime reads them, when it can, from where the code does.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/access_finder.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "predictor/formula.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace o2o {

/// Longer formulas are not worth their time; those of the runtime's machine are limited as well.
static const size_t MostWords = 60, MostLoops = 8;
static const unsigned MostDepth = 16;

static RangeWord word(int64_t Op, int64_t First = 0, int64_t Second = 0,
                      const ValueDecl *Named = nullptr) {
  return {Op, First, Second, Named};
}

static RangeValue number(int64_t Value) { return {word(O2O_F_CONST, Value)}; }

static RangeValue combined(int64_t Op, const RangeValue &A, const RangeValue &B) {
  std::optional<int64_t> X = constantOf(A), Y = constantOf(B);
  int64_t Result;
  if (X && Y && Op == O2O_F_ADD && !__builtin_add_overflow(*X, *Y, &Result))
    return number(Result);
  if (X && Y && Op == O2O_F_SUB && !__builtin_sub_overflow(*X, *Y, &Result))
    return number(Result);
  if (X && Y && Op == O2O_F_MUL && !__builtin_mul_overflow(*X, *Y, &Result))
    return number(Result);
  RangeValue Out(A);
  Out.append(B.begin(), B.end());
  Out.push_back(word(Op));
  return Out;
}

/// A value of type \p T has to be one that the type can represent, else it is another one.
static RangeValue within(RangeValue V, QualType T, const ASTContext &Ctx) {
  unsigned Bits = (unsigned)Ctx.getIntWidth(T);
  bool Signed = T->isSignedIntegerOrEnumerationType();
  if (Signed && Bits >= 64)
    return V;
  int64_t Most = Bits >= 64 ? INT64_MAX - 1 : (int64_t)((1ULL << (Bits - Signed)) - 1);
  int64_t Least = Signed ? -Most - 1 : 0;
  if (std::optional<int64_t> Value = constantOf(V); !Value || *Value < Least || *Value > Most)
    V.push_back(word(O2O_F_WITHIN, Least, Most));
  return V;
}

const ASTContext &AccessRangeFinder::context() const { return Known.context(); }

//===- Integers -------------------------------------------------------------------------------===//

std::optional<RangeValue> AccessRangeFinder::integerVariable(const VarDecl *V) {
  if (!V->getType()->isIntegralOrEnumerationType() || context().getIntWidth(V->getType()) > 64)
    return std::nullopt;
  unsigned Index = 0;
  const OpenLoop *Of = nullptr;
  for (const OpenLoop &L : Open) {
    Index += Of == nullptr && L.Variable && L.Variable != V;
    if (L.Variable == V)
      Of = &L;
  }
  if (Of)
    return RangeValue{word(O2O_F_VAR, Index)};
  if (Declared.count(V) && !Changed.count(V) && V->hasLocalStorage() && V->getInit() &&
      !V->getType().isVolatileQualified())
    return integer(V->getInit());
  if (!steady(V))
    return std::nullopt;
  RangeValue Slot{word(O2O_F_SLOT, 0, 0, V)};
  return V->getType()->isUnsignedIntegerOrEnumerationType() ? within(Slot, V->getType(), context())
                                                            : Slot;
}

static int64_t operation(BinaryOperatorKind K) {
  switch (K) {
  case BO_Add:
    return O2O_F_ADD;
  case BO_Sub:
    return O2O_F_SUB;
  case BO_Mul:
    return O2O_F_MUL;
  case BO_Div:
    return O2O_F_DIV;
  case BO_Rem:
    return O2O_F_REM;
  default:
    return O2O_F_END;
  }
}

std::optional<RangeValue> AccessRangeFinder::integer(const Expr *E) {
  E = E->IgnoreParens();
  if (!E->getType()->isIntegralOrEnumerationType() || Depth > MostDepth)
    return std::nullopt;
  Expr::EvalResult Result;
  if (E->EvaluateAsInt(Result, context(), Expr::SE_NoSideEffects)) {
    std::optional<int64_t> Value = Result.Val.getInt().isUnsigned()
                                       ? Result.Val.getInt().getActiveBits() < 64
                                             ? std::optional(Result.Val.getInt().getExtValue())
                                             : std::nullopt
                                       : Result.Val.getInt().trySExtValue();
    return Value ? std::optional(number(*Value)) : std::nullopt;
  }
  std::optional<RangeValue> Out;
  Depth++;
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = C->getSubExpr();
    if (C->getCastKind() == CK_LValueToRValue)
      Out = wholeVariable(Sub) ? integerVariable(wholeVariable(Sub)) : loaded(Sub);
    else if (C->getCastKind() == CK_IntegralCast || C->getCastKind() == CK_NoOp)
      if ((Out = integer(Sub)))
        Out = within(*Out, E->getType(), context());
  } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    int64_t Op = operation(B->getOpcode());
    std::optional<RangeValue> X, Y;
    if (Op != O2O_F_END && (X = integer(B->getLHS())) && (Y = integer(B->getRHS())))
      Out = within(combined(Op, *X, *Y), E->getType(), context());
  } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    std::optional<RangeValue> X;
    if (U->getOpcode() == UO_Plus || U->getOpcode() == UO_Extension)
      Out = integer(U->getSubExpr());
    else if (U->getOpcode() == UO_Minus && (X = integer(U->getSubExpr())))
      Out = within(combined(O2O_F_SUB, number(0), *X), E->getType(), context());
  }
  Depth--;
  return Out && Out->size() <= MostWords ? Out : std::nullopt;
}

/// Bytes of an object of the type; those of variable length need variables that never change.
std::optional<RangeValue> AccessRangeFinder::size(QualType T) {
  if (const auto *A = context().getAsVariableArrayType(T)) {
    std::optional<RangeValue> Element = size(A->getElementType());
    const Expr *Count = A->getSizeExpr();
    if (!Element || !Count)
      return std::nullopt;
    bool Fixed = true;
    eachEvaluated(Count, [&](const Stmt *S) {
      if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
        const auto *V = dyn_cast<VarDecl>(R->getDecl());
        Fixed &= V && V->hasLocalStorage() && !Known.modified(V->getCanonicalDecl());
      }
      return true;
    });
    std::optional<RangeValue> N = Fixed ? integer(Count) : std::nullopt;
    if (N && llvm::any_of(*N, [](const RangeWord &W) { return W.Op == O2O_F_LOAD; }))
      return std::nullopt; // it was read when the array's life began
    return N ? std::optional(combined(O2O_F_MUL, *N, *Element)) : std::nullopt;
  }
  if (T->isIncompleteType() || T->isFunctionType() || T->isVariablyModifiedType())
    return std::nullopt;
  return number(context().getTypeSizeInChars(T).getQuantity());
}

//===- Loops ----------------------------------------------------------------------------------===//

/// Does the code give the variable another value, or can it be entered from outside?
static bool disturbs(const Stmt *Body, const VarDecl *V) {
  bool Found = false;
  eachEvaluated(Body, [&](const Stmt *S) {
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      Found |= B->isAssignmentOp() && wholeVariable(B->getLHS()) == V;
    else if (const auto *U = dyn_cast<UnaryOperator>(S))
      Found |= (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf) &&
               wholeVariable(U->getSubExpr()) == V;
    Found |= isa<LabelStmt, SwitchCase, AsmStmt>(S);
    return !Found;
  });
  return Found;
}

/// By how much the loop steps: constant and positive, or 0.
static int64_t stride(const Canonical &C, const ASTContext &Ctx) {
  Expr::EvalResult Result;
  if (!C.Step)
    return 1;
  if (!C.Step->EvaluateAsInt(Result, Ctx, Expr::SE_NoSideEffects))
    return 0;
  int64_t By = Result.Val.getInt().trySExtValue().value_or(0);
  return By > 0 && By < (1 << 30) ? By : 0;
}

/// A variable of the code has its value from in front of the loop, by that of the loop's variable
/// there: `last` in `int last = i; for (i = 0; ...`.
bool AccessRangeFinder::outlives(const ForStmt *F, const VarDecl *V) const {
  llvm::SmallPtrSet<const VarDecl *, 8> Inside;
  eachEvaluated(F->getBody(), [&](const Stmt *S) {
    if (const auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *One : D->decls())
        if (const auto *Own = dyn_cast<VarDecl>(One))
          Inside.insert(Own->getCanonicalDecl());
    return true;
  });
  return llvm::any_of(Declared, [&](const VarDecl *D) {
    return D != V && !Inside.count(D) && namesVariable(D->getInit(), V);
  });
}

/// `for (i = low; i < high; i++)` and the like, whose body leaves the variable alone.
AccessRangeFinder::OpenLoop AccessRangeFinder::recognise(const ForStmt *F) {
  OpenLoop None{nullptr, {}, {}};
  Canonical C;
  if (!takeApart(F, C))
    return None;
  const VarDecl *V = C.IV;
  int64_t By = stride(C, context());
  if (!By || !BinaryOperator::isRelationalOp(C.Cmp) ||
      !V->getType()->isIntegralOrEnumerationType() || V->getType().isVolatileQualified() ||
      !V->hasLocalStorage() || Known.escaped(V) ||
      context().getLangOpts().isSignedOverflowDefined() || disturbs(F->getBody(), V) ||
      outlives(F, V))
    return None;
  bool Up = C.Cmp == BO_LT || C.Cmp == BO_LE,
       Unsigned = V->getType()->isUnsignedIntegerOrEnumerationType();
  if (Up == C.Down || !C.CompareType->isIntegralOrEnumerationType() ||
      context().getIntWidth(C.CompareType) < context().getIntWidth(V->getType()) ||
      (Unsigned && By != 1) ||
      (!Up && !Unsigned && C.CompareType->isUnsignedIntegerOrEnumerationType()))
    return None;
  std::optional<RangeValue> From = integer(C.Lower), To = integer(C.Upper);
  if (!From || !To)
    return None;
  if (C.Cmp == BO_LT)
    To = combined(O2O_F_SUB, *To, number(1));
  if (C.Cmp == BO_GT)
    To = combined(O2O_F_ADD, *To, number(1));
  return Up ? OpenLoop{V, *From, *To} : OpenLoop{V, *To, *From};
}

void AccessRangeFinder::enter(const ForStmt *F) { Open.push_back(recognise(F)); }

//===- Addresses ------------------------------------------------------------------------------===//

std::optional<AccessRangeFinder::Address>
AccessRangeFinder::moved(std::optional<Address> A, const Expr *By, bool Back, QualType Element) {
  std::optional<RangeValue> Index = A ? integer(By) : std::nullopt,
                            Bytes = Index ? size(Element) : std::nullopt;
  if (!Bytes)
    return std::nullopt;
  A->Offset =
      combined(Back ? O2O_F_SUB : O2O_F_ADD, A->Offset, combined(O2O_F_MUL, *Index, *Bytes));
  return A;
}

/// The address of an lvalue.
std::optional<AccessRangeFinder::Address> AccessRangeFinder::place(const Expr *E) {
  E = E->IgnoreParens();
  if (const VarDecl *V = wholeVariable(E)) {
    if (!V->getType()->isArrayType() && !V->getType()->isRecordType())
      return std::nullopt;
    return Address{V, false, number(0)};
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    if (!A->getBase()->getType()->isPointerType())
      return std::nullopt;
    return moved(pointer(A->getBase()), A->getIdx(), false, A->getType());
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    std::optional<Address> A = M->isArrow() ? pointer(M->getBase()) : place(M->getBase());
    if (!A || !Field || Field->isBitField() || Field->getParent()->isInvalidDecl())
      return std::nullopt;
    const ASTRecordLayout &Layout = context().getASTRecordLayout(Field->getParent());
    A->Offset = combined(O2O_F_ADD, A->Offset,
                         number((int64_t)Layout.getFieldOffset(Field->getFieldIndex()) / 8));
    return A;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return pointer(U->getSubExpr());
  return std::nullopt;
}

/// Its value is that from before the code, or that of its declaration in the code.
std::optional<AccessRangeFinder::Address> AccessRangeFinder::pointerVariable(const VarDecl *V) {
  if (!V->getType()->isPointerType())
    return std::nullopt;
  if (!Known.exposed(V) && Declared.count(V) && !Changed.count(V) && V->hasLocalStorage() &&
      V->getInit() && !V->getType().isVolatileQualified())
    return pointer(V->getInit());
  if (!steady(V) || Known.beside(V))
    return std::nullopt;
  return Address{V, true, number(0)};
}

/// The address as a number.
std::optional<RangeValue> AccessRangeFinder::absolute(const Address &A) const {
  if (A.Through)
    return A.Offset;
  const VarDecl *V = A.Root;
  if (!A.Pointee && (Declared.count(V) || V->getTLSKind() != VarDecl::TLS_None ||
                     V->hasAttr<OMPThreadPrivateDeclAttr>() || !V->getIdentifier() ||
                     V->getStorageClass() == SC_Register))
    return std::nullopt;
  return combined(O2O_F_ADD, {word(O2O_F_SLOT, A.Pointee ? 0 : 1, 0, V)}, A.Offset);
}

/// The number or pointer that stands in a part of a variable, or behind a pointer.
std::optional<RangeValue> AccessRangeFinder::loaded(const Expr *Cell) {
  QualType T = Cell->getType();
  bool Pointer = T->isPointerType(), InUnion = false;
  if ((!Pointer && (!T->isIntegralOrEnumerationType() || context().getIntWidth(T) > 64)) ||
      T.isVolatileQualified() || T->isAtomicType() || Runs || mayAlias(T))
    return std::nullopt;
  const FieldDecl *Member = memberOf(Cell, &InUnion);
  int64_t Bytes = context().getTypeSizeInChars(T).getQuantity();
  std::optional<Address> A;
  if (!InUnion && !Cells.change(Member, Bytes, Pointer) && !(Member && inSystemHeader(Member)))
    A = place(Cell);
  std::optional<RangeValue> Out = A ? absolute(*A) : std::nullopt;
  if (!Out)
    return std::nullopt;
  bool Signed = T->isSignedIntegerOrEnumerationType();
  Out->push_back(word(O2O_F_LOAD, Signed ? -Bytes : Bytes, Pointer, Member));
  return Out;
}

/// An address as a number, which is computed from at least one variable: the root.
AccessRangeFinder::Address AccessRangeFinder::throughMemory(const RangeValue &Value) {
  const auto Root = llvm::find_if(Value, [](const RangeWord &W) { return W.Op == O2O_F_SLOT; });
  return Address{slotOf(*Root).Variable, !slotOf(*Root).Address, Value, true};
}

std::optional<AccessRangeFinder::Address> AccessRangeFinder::pointerInMemory(const Expr *Cell) {
  std::optional<RangeValue> Value = loaded(Cell);
  return Value ? std::optional(throughMemory(*Value)) : std::nullopt;
}

std::optional<AccessRangeFinder::Address> AccessRangeFinder::pointer(const Expr *E) {
  E = E->IgnoreParens();
  if (!E->getType()->isPointerType() || Depth > MostDepth)
    return std::nullopt;
  std::optional<Address> Out;
  Depth++;
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = C->getSubExpr();
    if (C->getCastKind() == CK_ArrayToPointerDecay)
      Out = place(Sub);
    else if (C->getCastKind() == CK_LValueToRValue && wholeVariable(Sub))
      Out = pointerVariable(wholeVariable(Sub));
    else if (C->getCastKind() == CK_LValueToRValue)
      Out = pointerInMemory(Sub);
    else if (C->getCastKind() == CK_BitCast || C->getCastKind() == CK_NoOp)
      Out = pointer(Sub);
  } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf)
      Out = place(U->getSubExpr());
  } else if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp()) {
    bool Left = B->getLHS()->getType()->isPointerType();
    Out = moved(pointer(Left ? B->getLHS() : B->getRHS()), Left ? B->getRHS() : B->getLHS(),
                B->getOpcode() == BO_Sub, E->getType()->getPointeeType());
  }
  Depth--;
  return Out && Out->Offset.size() <= MostWords ? Out : std::nullopt;
}

//===- Parts ----------------------------------------------------------------------------------===//

static bool mentions(const RangeValue &Value, size_t Loop) {
  return llvm::any_of(
      Value, [Loop](const RangeWord &W) { return W.Op == O2O_F_VAR && W.First == (int64_t)Loop; });
}

/// The loops, as bits, on whose variables the addresses of loads depend.
static uint32_t varyingLoads(const RangeValue &Value) {
  llvm::SmallVector<uint32_t, 8> Stack;
  uint32_t Out = 0;
  for (const RangeWord &W : Value)
    switch (W.Op) {
    case O2O_F_CONST:
    case O2O_F_SLOT:
      Stack.push_back(0);
      break;
    case O2O_F_VAR:
      Stack.push_back(1u << W.First);
      break;
    case O2O_F_LOAD:
      Out |= Stack.back();
      break;
    case O2O_F_WITHIN:
      break;
    default: { // binary
      uint32_t Right = Stack.pop_back_val();
      Stack.back() |= Right;
    }
    }
  return Out;
}

/// Leaves out loops that nothing depends on.
static void prune(AccessRange &P) {
  for (size_t I = P.Loops.size(); I-- > 0;) {
    bool Used = mentions(P.Offset, I);
    for (size_t K = I + 1; K < P.Loops.size(); K++)
      Used |= mentions(P.Loops[K].Low, I) || mentions(P.Loops[K].High, I);
    if (Used)
      continue;
    P.Loops.erase(P.Loops.begin() + I);
    auto Renumber = [I](RangeValue &Value) {
      for (RangeWord &W : Value)
        if (W.Op == O2O_F_VAR && W.First > (int64_t)I)
          W.First--;
    };
    for (AccessRange::Loop &L : P.Loops) {
      Renumber(L.Low);
      Renumber(L.High);
    }
    Renumber(P.Offset);
  }
}

std::optional<AccessRange> AccessRangeFinder::complete(const Address &A, int64_t Bytes,
                                                       unsigned Flags,
                                                       llvm::ArrayRef<AccessRange::Loop> Inner) {
  AccessRange P;
  P.Root = A.Root;
  P.Pointee = A.Pointee;
  P.Through = A.Through;
  P.Flags = Flags;
  P.Offset = A.Offset;
  P.Bytes = Bytes;
  for (const OpenLoop &L : Open)
    if (L.Variable)
      P.Loops.push_back({L.Low, L.High});
  P.Loops.append(Inner.begin(), Inner.end());
  prune(P);
  if (P.Loops.size() > MostLoops || P.Offset.size() > MostWords)
    return std::nullopt;
  uint32_t Varying = varyingLoads(P.Offset);
  for (const AccessRange::Loop &L : P.Loops)
    Varying |= varyingLoads(L.Low) | varyingLoads(L.High);
  if (Varying & (Varying - 1))
    return std::nullopt; // places that depend on more than one loop are too many
  P.Each = Varying ? llvm::countr_zero(Varying) : -1;
  return P;
}

std::optional<AccessRange> AccessRangeFinder::part(const Expr *LValue, unsigned Flags) {
  QualType T = LValue->getType();
  if (T->isIncompleteType() || T->isFunctionType() || T->isVariablyModifiedType())
    return std::nullopt;
  std::optional<Address> A = place(LValue);
  return A ? complete(*A, context().getTypeSizeInChars(T).getQuantity(), Flags, {}) : std::nullopt;
}

/// The number of the next loop of a part, inside of those that are open.
unsigned AccessRangeFinder::openLoops() const {
  return (unsigned)llvm::count_if(Open, [](const OpenLoop &L) { return L.Variable != nullptr; });
}

/// That of some arguments of the call.
std::optional<RangeValue> AccessRangeFinder::product(const CallExpr *C,
                                                     llvm::ArrayRef<unsigned> Factors) {
  std::optional<RangeValue> Out;
  for (unsigned Factor : Factors) {
    std::optional<RangeValue> N =
        Factor < C->getNumArgs() ? integer(C->getArg(Factor)) : std::nullopt;
    if (!N)
      return std::nullopt;
    Out = Out ? combined(O2O_F_MUL, *Out, *N) : *N;
  }
  return Out;
}

std::optional<AccessRange> AccessRangeFinder::bytes(const CallExpr *C, unsigned I,
                                                    llvm::ArrayRef<unsigned> Factors,
                                                    unsigned Flags) {
  std::optional<Address> A = pointer(C->getArg(I));
  std::optional<RangeValue> Count = A ? product(C, Factors) : std::nullopt;
  if (!Count)
    return std::nullopt;
  if (std::optional<int64_t> Bytes = constantOf(*Count))
    return complete(*A, std::max<int64_t>(*Bytes, 1), Flags, {});
  A->Offset = combined(O2O_F_ADD, A->Offset, {word(O2O_F_VAR, openLoops())});
  return complete(*A, 1, Flags, {{number(0), combined(O2O_F_SUB, *Count, number(1))}});
}

/// What a function's variable is worth, before the code, when \p Call calls it.
std::optional<RangeValue> AccessRangeFinder::argument(const RangeSlot &Slot, const CallExpr *Call) {
  const VarDecl *V = Slot.Variable;
  const auto *P = dyn_cast<ParmVarDecl>(V);
  if (Slot.Address && !P)
    return absolute({V, false, number(0)});
  const Expr *E = P && P->getFunctionScopeIndex() < Call->getNumArgs()
                      ? Call->getArg(P->getFunctionScopeIndex())
                      : nullptr;
  if (P && !E)
    return std::nullopt;
  if (Slot.Address) { // a copy of the argument
    const auto *Copy = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
    std::optional<Address> A =
        Copy && Copy->getCastKind() == CK_LValueToRValue ? place(Copy->getSubExpr()) : std::nullopt;
    return A ? absolute(*A) : std::nullopt;
  }
  if (!V->getType()->isPointerType()) {
    std::optional<RangeValue> Value = E ? integer(E) : integerVariable(V);
    return Value && E ? within(*Value, V->getType(), context())
                      : Value; // the old style of definitions
  }
  std::optional<Address> A = E ? pointer(E) : pointerVariable(V);
  return A ? absolute(*A) : std::nullopt;
}

std::optional<RangeValue> AccessRangeFinder::substituted(const RangeValue &Value,
                                                         const CallExpr *Call, unsigned Shift) {
  RangeValue Out;
  for (const RangeWord &W : Value) {
    if (W.Op == O2O_F_SLOT) {
      std::optional<RangeValue> Argument = argument(slotOf(W), Call);
      if (!Argument)
        return std::nullopt;
      Out.append(Argument->begin(), Argument->end());
      continue;
    }
    if (W.Op == O2O_F_LOAD &&
        (Runs || Cells.change(cast_or_null<FieldDecl>(W.Named), std::abs(W.First), W.Second != 0)))
      return std::nullopt;
    Out.push_back(W);
    if (W.Op == O2O_F_VAR)
      Out.back().First += Shift;
  }
  return Out.size() <= MostWords ? std::optional(Out) : std::nullopt;
}

std::optional<AccessRange> AccessRangeFinder::called(const AccessRange &Part,
                                                     const CallExpr *Call) {
  unsigned Shift = openLoops();
  std::optional<RangeValue> Offset = substituted(Part.Offset, Call, Shift);
  std::optional<Address> Base;
  if (!Offset)
    return std::nullopt;
  const auto *P = dyn_cast<ParmVarDecl>(Part.Root);
  if (Part.Through) // the variables in it have been replaced
    Base = throughMemory(*Offset);
  else if (P && P->getFunctionScopeIndex() < Call->getNumArgs())
    Base = pointer(Call->getArg(P->getFunctionScopeIndex()));
  else if (!P)
    Base = Part.Pointee ? pointerVariable(Part.Root) : Address{Part.Root, false, number(0)};
  if (!Base)
    return std::nullopt;
  if (!Part.Through)
    Base->Offset = combined(O2O_F_ADD, Base->Offset, *Offset);
  llvm::SmallVector<AccessRange::Loop, 2> Inner;
  for (const AccessRange::Loop &L : Part.Loops) {
    std::optional<RangeValue> Low = substituted(L.Low, Call, Shift),
                              High = substituted(L.High, Call, Shift);
    if (!Low || !High)
      return std::nullopt;
    Inner.push_back({*Low, *High});
  }
  return complete(*Base, Part.Bytes, Part.Flags, Inner);
}

} // namespace o2o
