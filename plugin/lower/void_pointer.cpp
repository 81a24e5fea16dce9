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
// Where such pointers are passed on, to a variable or to a function of the unit, the casts of those
// count as well.  The IR then has a pointer to numbers, or to structs without pointers, a cast to
// void or to characters changes nothing, and who goes by bytes goes by elements (byte_offset.h).
//
// What is found here is a guess that nothing rests on: casts, assignments, choices and calls look
// whether both sides have the same type (sameElements()), accesses whether memory has the type of
// the source (hasOtherElements()), and refuse the loop where it has not, as they do for a pointer
// that is cast to two types.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/void_pointer.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/byte_offset.h"
#include "plugin/lower/lower.h"

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

namespace {

/// What is cast, accessed, assigned and passed on of some variables, members and results of
/// functions that point to bytes.
struct CastFinder : TreeVisitor {
  ASTContext &Ctx;
  llvm::SmallPtrSet<const ValueDecl *, 8> Of;
  llvm::SmallPtrSet<const Type *, 2> Types; ///< without arrays and qualifiers
  llvm::SmallPtrSet<const Type *, 2> Bytes; ///< types of characters that they are cast to
  const FunctionDecl *In = nullptr;         ///< whose body it is

  explicit CastFinder(ASTContext &Ctx) : Ctx(Ctx) {}

  /// What the value may be, or be so many bytes behind; a choice has two.
  void roots(const Expr *E, llvm::SmallVectorImpl<const ValueDecl *> &Out) const {
    if (!isBytePointer(E->getType()))
      return;
    E = E->IgnoreParenCasts();
    if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
      roots(C->getTrueExpr(), Out);
      roots(C->getFalseExpr(), Out);
    } else if (const auto *B = dyn_cast<BinaryOperator>(E);
               B && (B->isAdditiveOp() || B->isAssignmentOp())) {
      roots(B->getLHS(), Out);
      roots(B->getRHS(), Out);
    } else if (const ValueDecl *D = named(E)) {
      Out.push_back(D);
    }
  }
  bool has(const Expr *E) const {
    llvm::SmallVector<const ValueDecl *, 4> All;
    roots(E, All);
    return llvm::any_of(All, [&](const ValueDecl *D) { return Of.count(D); });
  }
  static const ValueDecl *named(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (!isBytePointer(E->getType()))
      return nullptr;
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl());
    if (const auto *C = dyn_cast<CallExpr>(E))
      return C->getDirectCallee() ? C->getDirectCallee()->getCanonicalDecl() : nullptr;
    const auto *R = dyn_cast<DeclRefExpr>(E);
    return R ? cast<ValueDecl>(R->getDecl()->getCanonicalDecl()) : nullptr;
  }
  /// They have one type, or the loop is refused.
  void passedOn(const Expr *From, const ValueDecl *To) {
    llvm::SmallVector<const ValueDecl *, 4> All;
    if (!From || !To)
      return;
    roots(From, All);
    All.push_back(cast<ValueDecl>(To->getCanonicalDecl()));
    if (llvm::any_of(All, [&](const ValueDecl *D) { return Of.count(D); }))
      Of.insert(All.begin(), All.end());
  }
  void note(llvm::SmallPtrSet<const Type *, 2> &Where, QualType Pointer) {
    Where.insert(Ctx.getBaseElementType(Pointer->getPointeeType())
                     .getCanonicalType()
                     .getUnqualifiedType()
                     .getTypePtr());
  }
  void accessed(const Expr *P) {
    if (has(P) && !isVoidPointer(P->getType()))
      note(Types, P->getType());
  }
  bool VisitCastExpr(CastExpr *C) override {
    if (C->getCastKind() == CK_BitCast && C->getType()->isPointerType() &&
        !isVoidPointer(C->getType()) && has(C->getSubExpr()))
      note(isBytePointer(C->getType()) ? Bytes : Types, C->getType());
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
    if (isBytePointer(V->getType()))
      passedOn(V->getInit(), V);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->getOpcode() == BO_Assign || B->isComparisonOp())
      passedOn(B->getRHS(), named(B->getLHS()));
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *R) override {
    if (In && isBytePointer(In->getReturnType()))
      passedOn(R->getRetValue(), In);
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (F && F->hasBody(Definition))
      for (unsigned I = 0; I < C->getNumArgs() && I < Definition->getNumParams(); I++)
        if (isBytePointer(Definition->getParamDecl(I)->getType()))
          passedOn(C->getArg(I), Definition->getParamDecl(I));
    return true;
  }
};

} // namespace

/// Looks at the directives, and at the functions of the unit that are called there.
static void findIn(CastFinder &Casts, const NestLowering &Nest) {
  Nest.anySite([&](const LoopSite &S) {
    Casts.TraverseStmt(const_cast<Stmt *>(static_cast<const Stmt *>(S.Directive)));
    return false;
  });
  for (const FunctionDecl *F : Nest.Scanned) {
    Casts.In = F;
    Casts.TraverseStmt(F->getBody());
  }
  Casts.In = nullptr;
}

/// The type of what a pointer to void or bytes points to: what the source says where the loop has
/// none, or several, for it.
const o2o_type *VoidPointers::elementOf(const ValueDecl *D) {
  D = cast<ValueDecl>(D->getCanonicalDecl());
  const auto *F = dyn_cast<FunctionDecl>(D);
  QualType Pointer = F ? F->getReturnType() : D->getType();
  const o2o_type *Written = type(Pointer->getPointeeType(), D->getLocation());
  if (!Site.Directive) // the signature of a function for other units
    return Written;
  if (const o2o_type *Known = Elements.lookup(D))
    return Known;
  CastFinder Casts(Ctx);
  Casts.Of.insert(D);
  for (size_t Before = 0; Before != Casts.Of.size();) {
    Before = Casts.Of.size();
    findIn(Casts, Nest);
  }
  const auto &Types = Casts.Types.empty() ? Casts.Bytes : Casts.Types;
  const o2o_type *Element = Written;
  if (Types.size() == 1) {
    QualType T(*Types.begin(), 0);
    bool Whole = !T->isIncompleteType() && !T->isPointerType() && !T->isFunctionType();
    Element = Whole ? type(T, D->getLocation()) : Written;
    if (Failed || hasPointer(Element))
      Element = Written;
  }
  return Elements[D] = Element;
}

/// The type of a variable, a member, or the result of a call.
const o2o_type *VoidPointers::typeOf(const Expr *E, SourceLocation L) {
  const ValueDecl *D = CastFinder::named(E);
  return D ? o2o_pointer_to(N, elementOf(D)) : type(E->getType(), L);
}

/// Does memory that \p P points to in the IR have another type than \p Source, where that is a
/// pointer to void or bytes?
bool VoidPointers::hasOtherElements(QualType Source, const o2o_expr *P, SourceLocation L) const {
  return isBytePointer(Source) &&
         (isVoidPointer(Source) ||
          !o2o_type_same(P->type->elem, type(Source->getPointeeType(), L)));
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

} // namespace o2o
