//===- void_pointer.cpp - what pointers to void point to --------------------------------------===//
//
// A variable, parameter or member of type `void *` has in a loop the type that all casts there give
// it:
//
//   void scale(const void *const from, void *const to, int rows, int width)
//     const float *in = (const float *)from + (size_t)width * j;      from: const float *
//     float *out = (float *)to + (size_t)width * j;                   to: float *
//
// Where pointers to void are passed on, to a variable or to a function of the unit, the casts of
// those count as well.  The IR then has a pointer to numbers, or to structs without pointers, and a
// cast to void changes nothing.
//
// What is found here is a guess that nothing rests on: casts, assignments, choices and calls look
// whether both sides have the same type (sameElements()), and refuse the loop where they have not,
// as they do for a pointer that is cast to two types.  Nobody computes with a pointer to void,
// which counts bytes.
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

namespace {

/// What is cast, assigned and passed on of some variables and members that point to void.
struct CastFinder : TreeVisitor {
  ASTContext &Ctx;
  llvm::SmallPtrSet<const ValueDecl *, 8> Of;
  llvm::SmallPtrSet<const Type *, 2> Types;     ///< without arrays and qualifiers
  llvm::SmallPtrSet<const CastExpr *, 4> Bytes; ///< of which others make elements (byte_offset.h)

  explicit CastFinder(ASTContext &Ctx) : Ctx(Ctx) {}

  /// One of them may be the value; a choice has two.
  bool has(const Expr *E) const {
    if (!isVoidPointer(E->getType()))
      return false;
    E = E->IgnoreParenCasts();
    if (const auto *C = dyn_cast<ConditionalOperator>(E))
      return has(C->getTrueExpr()) || has(C->getFalseExpr());
    const ValueDecl *D = named(E);
    return D && Of.count(D);
  }
  static const ValueDecl *named(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (!isVoidPointer(E->getType()))
      return nullptr;
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl());
    const auto *R = dyn_cast<DeclRefExpr>(E);
    return R ? cast<ValueDecl>(R->getDecl()->getCanonicalDecl()) : nullptr;
  }
  void passedOn(const Expr *From, const ValueDecl *To) {
    if (From && To && isVoidPointer(To->getType()) && has(From))
      Of.insert(cast<ValueDecl>(To->getCanonicalDecl()));
  }
  bool VisitCastExpr(CastExpr *C) override {
    if (C->getCastKind() != CK_BitCast || !C->getType()->isPointerType() ||
        isVoidPointer(C->getType()) || Bytes.count(C))
      return true;
    const ByteOffset Offset = byteOffset(C->getSubExpr());
    Bytes.insert(Offset.Cast);
    if (has(Offset.Base ? Offset.Base : C->getSubExpr()))
      Types.insert(Ctx.getBaseElementType(C->getType()->getPointeeType())
                       .getCanonicalType()
                       .getUnqualifiedType()
                       .getTypePtr());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    passedOn(V->getInit(), V);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->getOpcode() == BO_Assign)
      passedOn(B->getRHS(), named(B->getLHS()));
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (F && F->hasBody(Definition))
      for (unsigned I = 0; I < C->getNumArgs() && I < Definition->getNumParams(); I++)
        passedOn(C->getArg(I), Definition->getParamDecl(I));
    return true;
  }
};

} // namespace

/// The directives, and the functions of the unit that are called there.
llvm::SmallVector<const Stmt *, 8> VoidPointers::scopes() const {
  llvm::SmallVector<const Stmt *, 8> All;
  Nest.anySite([&](const LoopSite &S) {
    All.push_back(S.Directive);
    return false;
  });
  for (const FunctionDecl *F : Nest.Scanned)
    All.push_back(F->getBody());
  return All;
}

/// The type of what a pointer to void points to: void where the loop has none, or several, for it.
const o2o_type *VoidPointers::elementOf(const ValueDecl *D) {
  D = cast<ValueDecl>(D->getCanonicalDecl());
  const o2o_type *Void = scalar(O2O_T_VOID);
  if (!Site.Directive) // the signature of a function for other units says void
    return Void;
  if (const o2o_type *Known = Elements.lookup(D))
    return Known;
  CastFinder Casts(Ctx);
  Casts.Of.insert(D);
  for (size_t Before = 0; Before != Casts.Of.size();) {
    Before = Casts.Of.size();
    for (const Stmt *S : scopes())
      Casts.TraverseStmt(const_cast<Stmt *>(S));
  }
  const o2o_type *Element = Void;
  if (Casts.Types.size() == 1) {
    QualType T(*Casts.Types.begin(), 0);
    bool Whole = !T->isIncompleteType() && !T->isPointerType() && !T->isFunctionType();
    Element = Whole ? type(T, D->getLocation()) : Void;
    if (Failed || hasPointer(Element))
      Element = Void;
  }
  return Elements[D] = Element;
}

/// The type of a variable or member.
const o2o_type *VoidPointers::typeOf(const Expr *E, SourceLocation L) {
  const ValueDecl *D = CastFinder::named(E);
  return D ? o2o_pointer_to(N, elementOf(D)) : type(E->getType(), L);
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
