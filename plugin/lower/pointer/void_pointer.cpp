//===- void_pointer.cpp - what pointers to void and to bytes point to -------------------------===//
//
// A variable, parameter or member of type `void *`, and a function that returns one, has in a loop
// the type that all casts there give it; so have pointers to characters that nobody looks at as
// such:
//
//   void scale(const void *const from, void *const to, int rows, int width)
//     const float *in = (const float *)from + (size_t)width * j;      from: const float *
//     float *out = (float *)to + (size_t)width * j;                   to: float *
//
//     unsigned char *row = image->data + y * image->step;             row, data: float *
//     ((float *)row)[x] = 0;
//
// A member has the type of the variable that it belongs to: `a->data` and `b->data` may point to
// numbers of two types. Where pointers are passed on, to a variable or to a function of the unit,
// the casts of those count as well.  The IR then has a pointer to numbers, or to structs without
// pointers, a cast to void or to characters changes nothing, and who goes by bytes goes by elements
// (byte_offset.h).
//
// Where there are several types, the IR has a pointer to bytes, and so it has for all pointers to
// numbers that are made of it (byte_number.h). Loops that have no translation otherwise, because
// bytes behind a pointer are no whole number of elements, are asked again with bytes in the place
// of one type of numbers (UnitFacts::BytesOnly); pointers to numbers are opened then where they are
// cast to bytes (`(char *)v + offset[i]`).
//
// What is found here is a guess that nothing rests on: casts, assignments, choices and calls look
// whether both sides have the same type (sameElements()), accesses whether memory has the type of
// the source (hasOtherElements()) or are those of bytes, and refuse the loop where it has not.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/pointer/void_pointer.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/call/lower_string.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/pointer/byte_offset.h"

#include "xform/ir/number_row.h"

using namespace clang;

namespace o2o {

bool isVoidPointer(QualType T) {
  const auto *P = T->getAs<PointerType>();
  return P && P->getPointeeType()->isVoidType() && !P->getPointeeType().isVolatileQualified();
}

bool isBytePointer(QualType T) {
  const auto *P = T->getAs<PointerType>();
  return P && (P->getPointeeType()->isVoidType() || P->getPointeeType()->isCharType()) &&
         !P->getPointeeType().isVolatileQualified();
}

/// A number that memory can hold as bytes.
static bool isNumber(QualType T) {
  return !T.isVolatileQualified() && !T->isAtomicType() && !T->isBooleanType() &&
         !T->isEnumeralType() &&
         (T->isIntegerType() || T->isSpecificBuiltinType(BuiltinType::Float) ||
          T->isSpecificBuiltinType(BuiltinType::Double));
}

/// A pointer to numbers or bytes.
static bool isFollowed(QualType T) {
  const auto *P = T->getAs<PointerType>();
  return isBytePointer(T) || (P && isNumber(P->getPointeeType()));
}

/// Variables and functions, and members of what variables hold or point to (`job->src.data`).
/// Names of the same thing are joined: a parameter and its arguments, pointers that are passed on.
class PointerNames {
public:
  using Types = llvm::SmallPtrSet<const Type *, 2>;
  struct Name {
    int Of; ///< whose member it is, or -1
    const ValueDecl *What;
    int Same;            ///< another name of it, or itself
    Types Casts;         ///< what it is cast to and accessed as, without arrays and qualifiers
    Types Bytes;         ///< types of characters that it is cast to
    Types Passed;        ///< what pointers that a parameter to void gets point to
    bool Opened = false; ///< a pointer to numbers that is cast to one to characters or void
  };

  int find(int I) const {
    while (All[I].Same != I)
      I = All[I].Same;
    return I;
  }
  int of(const ValueDecl *What, int Of = -1) {
    What = cast<ValueDecl>(What->getCanonicalDecl());
    auto [At, New] = Known.try_emplace({Of, What}, (int)All.size());
    if (New)
      All.push_back({Of, What, At->second, {}, {}, {}, false});
    return find(At->second);
  }
  void join(int A, int B) {
    if (A < 0 || B < 0 || find(A) == find(B))
      return;
    All[find(A)].Same = find(B);
    Joins++;
  }
  unsigned Joins = 0; ///< so far
  /// The name of an lvalue or of what a pointer points to, or of a call; -1: it has none.
  int of(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      const int Of = of(M->getBase());
      return of(M->getMemberDecl(), Of < 0 ? -1 : Of);
    }
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      return of(A->getBase());
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return of(U->getSubExpr());
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->getType()->isPointerType())
      return of(B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS());
    if (const auto *C = dyn_cast<CallExpr>(E))
      return C->getDirectCallee() ? of(C->getDirectCallee()) : -1;
    const auto *R = dyn_cast<DeclRefExpr>(E);
    return R ? of(R->getDecl()) : -1;
  }
  Name &operator[](int I) { return All[find(I)]; }

private:
  std::vector<Name> All;
  llvm::DenseMap<std::pair<int, const ValueDecl *>, int> Known;
};

/// The name of a pointer itself; -1: it is none, or what it points to is made of several.
static int pointerName(PointerNames &Names, const Expr *E) {
  E = E->IgnoreParenCasts();
  return isFollowed(E->getType()) && isa<MemberExpr, CallExpr, DeclRefExpr>(E) ? Names.of(E) : -1;
}

/// What a pointer may be, or be so many bytes behind; a choice has two.
static void roots(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Out) {
  E = E->IgnoreParens();
  if (const Expr *Plain = withoutAlignment(E); Plain != E->IgnoreParenImpCasts())
    E = Plain;
  if (const auto *C = dyn_cast<CastExpr>(E); C && C->getCastKind() != CK_ArrayToPointerDecay)
    return roots(C->getSubExpr(), Out);
  if (E->getType()->isIntegerType())
    return;
  const auto *Call = dyn_cast<CallExpr>(E);
  if (const Expr *String = Call ? searchedString(Call) : nullptr) {
    roots(String, Out);
  } else if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    roots(C->getTrueExpr(), Out);
    roots(C->getFalseExpr(), Out);
  } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() != BO_Comma)
      roots(B->getLHS(), Out);
    roots(B->getRHS(), Out);
  } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    const Expr *Sub = U->getSubExpr()->IgnoreParens();
    if (U->isIncrementDecrementOp())
      roots(Sub, Out);
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(Sub); A && U->getOpcode() == UO_AddrOf)
      roots(A->getBase(), Out);
  } else {
    Out.push_back(E);
  }
}

/// What becomes of pointers: where they are passed on, and what they are cast to and accessed as.
struct PointerUses : TreeVisitor {
  ASTContext &Ctx;
  PointerNames Names;
  std::vector<std::pair<const Expr *, int>> Numbers;    ///< becomes a pointer to numbers
  const FunctionDecl *In = nullptr;                     ///< whose body it is
  bool Joining = true;                                  ///< the first time: what is passed on
  std::vector<const FunctionDecl *> Pointed;            ///< whose addresses the file takes
  llvm::SmallSetVector<const FunctionDecl *, 4> Called; ///< of these, that the loop may call

  explicit PointerUses(ASTContext &Ctx) : Ctx(Ctx) {}

  void notePassed(QualType Pointer, PointerNames::Name &To) {
    if (Pointer->isPointerType() && !isBytePointer(Pointer))
      To.Passed.insert(elementType(Pointer));
  }
  const Type *elementType(QualType Pointer) const {
    return Ctx.getBaseElementType(Pointer->getPointeeType())
        .getCanonicalType()
        .getUnqualifiedType()
        .getTypePtr();
  }
  void passedOn(const Expr *From, int To, QualType T) {
    const auto *P = T->getAs<PointerType>();
    if (From && To >= 0 && !Joining && isVoidPointer(T))
      notePassed(From->IgnoreParenImpCasts()->getType(), Names[To]);
    if (!From || To < 0 || !Joining)
      return;
    if (T->isRecordType() || (P && P->getPointeeType()->isRecordType()))
      return Names.join(Names.of(From), To);
    if (!isBytePointer(T)) {
      if (isFollowed(T))
        Numbers.push_back({From, To});
      return;
    }
    llvm::SmallVector<const Expr *, 4> All;
    roots(From, All);
    for (const Expr *E : All)
      if (isBytePointer(E->getType()))
        Names.join(pointerName(Names, E), To);
  }
  void note(const Expr *P, QualType Pointer, bool Cast) {
    llvm::SmallVector<const Expr *, 4> All;
    roots(P, All);
    for (const Expr *E : All)
      if (int I = pointerName(Names, E); I >= 0 && !Joining) {
        PointerNames::Name &Name = Names[I];
        Name.Opened |= !isBytePointer(E->getType()) && isBytePointer(Pointer);
        if (!isBytePointer(E->getType()))
          continue;
        (Cast && isBytePointer(Pointer) ? Name.Bytes : Name.Casts).insert(elementType(Pointer));
      }
  }
  void accessed(const Expr *P) {
    if (isBytePointer(P->getType()) && !isVoidPointer(P->getType()))
      note(P, P->getType(), false);
  }
  bool VisitCastExpr(CastExpr *C) override {
    const bool Bytes = isBytePointer(C->getSubExpr()->getType());
    if (C->getCastKind() == CK_BitCast && C->getType()->isPointerType() &&
        (Bytes ? !isVoidPointer(C->getType()) : isBytePointer(C->getType())))
      note(C->getSubExpr(), C->getType(), true);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *A) override {
    accessed(A->getBase());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_Deref || U->isIncrementDecrementOp())
      accessed(U->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    passedOn(V->getInit(), Names.of(V), V->getType());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    QualType T = B->getLHS()->getType();
    if (B->getOpcode() == BO_Assign || (B->isComparisonOp() && isBytePointer(T)))
      passedOn(B->getRHS(), Names.of(B->getLHS()), T);
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *R) override {
    if (In)
      passedOn(R->getRetValue(), Names.of(In), In->getReturnType());
    return true;
  }
  void passedTo(const CallExpr *C, const FunctionDecl *Definition) {
    for (unsigned I = 0; I < C->getNumArgs() && I < Definition->getNumParams(); I++)
      passedOn(C->getArg(I), Names.of(Definition->getParamDecl(I)),
               Definition->getParamDecl(I)->getType());
  }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *Definition = definitionOf(C->getDirectCallee());
    if (Definition)
      passedTo(C, Definition);
    else if (!C->getDirectCallee() && C->getCallee()->getType()->isFunctionPointerType())
      for (const FunctionDecl *F : Pointed)
        if (Ctx.hasSameType(C->getCallee()->getType()->getPointeeType(), F->getType()))
          throughPointer(C, F);
    return true;
  }
  /// Which function it is is known later; what each of them does with its parameters counts.
  void throughPointer(const CallExpr *C, const FunctionDecl *F) {
    if ((F = definitionOf(F))) {
      passedTo(C, F);
      Called.insert(F);
    }
  }
};

/// The directives, and the functions of the unit that are called there.
static void findIn(PointerUses &Uses, const NestLowering &Nest) {
  Nest.anySite([&](const LoopSite &S) {
    Uses.TraverseStmt(const_cast<Stmt *>(static_cast<const Stmt *>(S.Directive)));
    return false;
  });
  llvm::SmallSetVector<const FunctionDecl *, 4> Functions = Uses.Called;
  Functions.insert(Nest.Scanned.begin(), Nest.Scanned.end());
  for (const FunctionDecl *F : Functions) {
    Uses.In = F;
    Uses.TraverseStmt(F->getBody());
  }
  Uses.In = nullptr;
}

PointerUses &VoidPointers::uses() {
  if (!Uses || Functions != Nest.Scanned.size()) {
    Functions = Nest.Scanned.size();
    Uses = std::make_shared<PointerUses>(Ctx);
    const auto &Mentioned = Unit.Names->mentioned(Ctx);
    Uses->Pointed.assign(Mentioned.begin(), Mentioned.end());
    for (unsigned Before = ~0U; Before != Uses->Names.Joins;) { // what is joined joins its members
      Before = Uses->Names.Joins;
      Uses->Numbers.clear();
      findIn(*Uses, Nest);
    }
    Uses->Joining = false;
    findIn(*Uses, Nest);
  }
  return *Uses;
}

/// What a pointer of that name and type to void or bytes points to: what the source says where the
/// loop has no other type for it, bytes where it has several.
const o2o_type *VoidPointers::element(int Name, QualType Pointer, SourceLocation L) {
  const o2o_type *Written = Nest.ComplexValues.inMemory(Pointer->getPointeeType(), L);
  if (Name < 0)
    return Written;
  const PointerNames::Name &Found = uses().Names[Name];
  const bool Looked = !Found.Casts.empty() || !Found.Bytes.empty(); // else at nothing of it
  const auto &Types = !Looked ? Found.Passed : Found.Casts.empty() ? Found.Bytes : Found.Casts;
  if (Types.size() > 1 && Looked)
    return scalar(O2O_T_U8);
  if (Types.size() != 1)
    return Written;
  QualType T(*Types.begin(), 0);
  if (T->isIncompleteType() || T->isPointerType() || T->isFunctionType())
    return Written;
  if (Unit.BytesOnly && isNumber(T))
    return scalar(O2O_T_U8);
  const o2o_type *Element = Nest.ComplexValues.inMemory(T, L);
  return Failed || hasPointer(Element) ? Written : Element;
}

/// Is what a pointer to numbers has been made of bytes in the IR?
bool VoidPointers::madeOfBytes(int Name, llvm::SmallSet<int, 4> &Asked) {
  Name = uses().Names.find(Name);
  if (!Asked.insert(Name).second)
    return false;
  if (Unit.BytesOnly && uses().Names[Name].Opened)
    return true;
  for (size_t I = 0; I < uses().Numbers.size(); I++) {
    auto [From, To] = uses().Numbers[I];
    if (uses().Names.find(To) == Name && bytesBehind(From, Asked))
      return true;
  }
  return false;
}

/// Does a pointer point to elements of one byte, in the IR?
bool VoidPointers::bytesBehind(const Expr *E, llvm::SmallSet<int, 4> &Asked) {
  llvm::SmallVector<const Expr *, 4> All;
  roots(E, All);
  return llvm::any_of(All, [&](const Expr *Root) {
    if (const auto *C = dyn_cast<CastExpr>(Root)) // an array
      return C->getType()->isPointerType() && C->getType()->getPointeeType()->isCharType();
    const int Name = pointerName(uses().Names, Root);
    if (Name < 0 || !isBytePointer(Root->getType()))
      return Name >= 0 && madeOfBytes(Name, Asked);
    const o2o_type *Element = element(Name, Root->getType(), Root->getExprLoc());
    return o2o_is_integer(Element) && Element->size == 1;
  });
}

/// What a variable, or a function's result, of such a type points to.
const o2o_type *VoidPointers::elementOf(const ValueDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  QualType Pointer = F ? F->getReturnType() : D->getType();
  if (!Site.Directive) // the signature of a function for other units
    return type(Pointer->getPointeeType(), D->getLocation());
  const int Name = uses().Names.of(D);
  if (isBytePointer(Pointer))
    return element(Name, Pointer, D->getLocation());
  llvm::SmallSet<int, 4> Asked;
  return madeOfBytes(Name, Asked) ? scalar(O2O_T_U8)
                                  : type(Pointer->getPointeeType(), D->getLocation());
}

bool VoidPointers::choosesElement(QualType Pointer) { return isFollowed(Pointer); }

/// The type of a pointer: a variable, a member, or the result of a call.
const o2o_type *VoidPointers::typeOf(const Expr *E, SourceLocation L) {
  E = E->IgnoreParenCasts();
  const int Name = Site.Directive ? pointerName(uses().Names, E) : -1;
  llvm::SmallSet<int, 4> Asked;
  if (Name >= 0 && isBytePointer(E->getType()))
    return o2o_pointer_to(N, element(Name, E->getType(), L));
  return Name >= 0 && madeOfBytes(Name, Asked) ? o2o_pointer_to(N, scalar(O2O_T_U8))
                                               : type(E->getType(), L);
}

/// Is what is accessed through \p P, a number, several bytes in the IR, or one of another type?
bool VoidPointers::ofBytes(const Expr *P) {
  llvm::SmallSet<int, 4> Asked;
  QualType T = P->getType();
  return Site.Directive && T->isPointerType() && isNumber(T->getPointeeType()) &&
         bytesBehind(P, Asked);
}

/// Does memory that \p P points to in the IR have another type than \p Source, where that is a
/// pointer to void, bytes or numbers?
bool VoidPointers::hasOtherElements(QualType Source, const o2o_expr *P, SourceLocation L) const {
  return isFollowed(Source) && (isVoidPointer(Source) ||
                                !o2o_type_same(P->type->elem, type(Source->getPointeeType(), L)));
}

/// How many elements of the IR are one of a pointer to numbers.
int64_t VoidPointers::bytesEach(QualType Source, const o2o_expr *P) const {
  const bool Bytes = isFollowed(Source) && !isBytePointer(Source) && o2o_is_pointer(P->type) &&
                     o2o_is_integer(P->type->elem) && P->type->elem->size == 1;
  return Bytes ? Ctx.getTypeSizeInChars(Source->getPointeeType()).getQuantity() : 1;
}

/// May the value be one of that type of pointer?  A struct that points to itself has pointers to
/// void for these (record()).
bool VoidPointers::sameElements(const o2o_expr *A, const o2o_type *Pointer) const {
  if (A->type->kind != O2O_T_POINTER || Pointer->kind != O2O_T_POINTER || isNullConstant(A))
    return true;
  const o2o_type *Is = o2o_element(A->type->elem), *Wanted = o2o_element(Pointer->elem);
  return Is == Wanted || o2o_type_same(Is, Wanted) ||
         (Is->kind == O2O_T_VOID && hasPointer(Wanted));
}

/// The value as one of that type of pointer, also where characters are bytes there, or the other
/// way round; null: it is none.
o2o_expr *VoidPointers::as(o2o_expr *A, const o2o_type *Pointer) const {
  if (sameElements(A, Pointer))
    return A;
  const o2o_type *Is = o2o_element(A->type->elem), *Wanted = o2o_element(Pointer->elem);
  return o2o_is_integer(Is) && o2o_is_integer(Wanted) && o2o_same_numbers(Is, Wanted)
             ? o2o_unary(N, O2O_E_CAST, Pointer, A)
             : nullptr;
}

} // namespace o2o
