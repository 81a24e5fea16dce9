//===- store_effects.cpp - values in memory that some code changes ----------------------------===//
#include "plugin/host/store_effects.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

bool isFloat(QualType T) { return T->isRealFloatingType() || T->isAnyComplexType(); }

void StoreEffects::add(const StoreEffects &O) {
  All |= O.All;
  Any |= O.Any;
  Numbers |= O.Numbers;
  Pointers |= O.Pointers;
  Members.insert(O.Members.begin(), O.Members.end());
}

QualType elementType(const ValueDecl *V) {
  return QualType(V->getType()->getBaseElementTypeUnsafe(), 0)
      .getCanonicalType()
      .getUnqualifiedType();
}

void StoreEffects::addMembers(const RecordDecl *R) {
  R = R ? R->getDefinition() : nullptr;
  if (!R || R->isUnion()) {
    All = true;
    return;
  }
  for (const FieldDecl *F : R->fields())
    if (const RecordDecl *Inner = elementType(F)->getAsRecordDecl())
      addMembers(Inner);
    else
      Members.insert(F);
}

/// Structs that begin alike are often used for each other.
static bool liesAlike(const FieldDecl *A, const FieldDecl *B) {
  const ASTContext &Ctx = A->getASTContext();
  return !A->getParent()->isInvalidDecl() && !B->getParent()->isInvalidDecl() &&
         Ctx.getFieldOffset(A) == Ctx.getFieldOffset(B);
}

bool StoreEffects::change(const FieldDecl *Member, int64_t Bytes, bool Pointer) const {
  // Characters may be a part of anything.
  if (All || (Pointer ? Pointers : Numbers) || (Bytes == 1 && Any))
    return true;
  return llvm::any_of(Members, [&](const FieldDecl *Other) {
    QualType T = elementType(Other);
    if (Member && Member->getParent() == Other->getParent())
      return Member == Other;
    if (isFloat(T))
      return false;
    if (T->isCharType() && Other->getType()->isArrayType())
      return true; // whatever somebody keeps there
    return Member ? Other->getASTContext().getTypeSizeInChars(T).getQuantity() == Bytes &&
                        liesAlike(Member, Other)
                  : T->isPointerType() == Pointer;
  });
}

const FieldDecl *memberOf(const Expr *E, bool *InUnion) {
  const FieldDecl *Member = nullptr;
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      *InUnion |= !F || F->getParent()->isUnion();
      Member = Member ? Member : F;
      if (M->isArrow())
        return Member;
      E = M->getBase();
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E);
               A && A->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      E = A->getBase()->IgnoreParenImpCasts();
    } else {
      return Member;
    }
  }
}

bool mayAlias(QualType T) {
  for (T = QualType(T->getBaseElementTypeUnsafe(), 0);;) {
    const auto *Name = T->getAs<TypedefType>();
    if (!Name)
      break;
    if (Name->getDecl()->hasAttr<MayAliasAttr>())
      return true;
    T = Name->getDecl()->getUnderlyingType();
  }
  const RecordDecl *R = T->getAsRecordDecl();
  return R && R->hasAttr<MayAliasAttr>();
}

} // namespace o2o
