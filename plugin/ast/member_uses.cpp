//===- member_uses.cpp - structs with pointers that are nothing but their members -------------===//
#include "plugin/ast/member_uses.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/number.h"

#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace o2o {

static constexpr unsigned MostMembers = 16, MostCalls = 8;

const VarDecl *holderOf(const MemberExpr *M) {
  return M ? referredVariable(M->getBase()->IgnoreParenImpCasts()) : nullptr;
}

const RecordDecl *recordOf(QualType T) {
  if (T->isPointerType())
    T = T->getPointeeType();
  const RecordDecl *R = T->getAsRecordDecl();
  return R && !T.isVolatileQualified() ? R->getDefinition() : nullptr;
}

bool isPlainMember(const FieldDecl *F) {
  const QualType T = F->getType(), To = T->isPointerType() ? T->getPointeeType() : QualType();
  return !F->isBitField() && !T.isVolatileQualified() && F->getIdentifier() &&
         (To.isNull() ? isPlainNumber(T)
                      : !To->isVoidType() && !To->isAnyPointerType() && !To->isFunctionType() &&
                            !To.isVolatileQualified() && !To->isIncompleteType());
}

bool hasPlainMembers(const RecordDecl *R) {
  unsigned Count = 0, Pointers = 0;
  for (const FieldDecl *F : R->fields()) {
    Count++;
    Pointers += F->getType()->isPointerType();
    if (!isPlainMember(F))
      return false;
  }
  return !R->isUnion() && Pointers && Count <= MostMembers;
}

const Expr *passedStruct(const Expr *A) {
  A = A->IgnoreParenImpCasts();
  const auto *U = dyn_cast<UnaryOperator>(A);
  return U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens() : A;
}

bool isMemberVariable(const VarDecl *V) { return V->getName().contains('.'); }

/// By comma operators the members' values, in the order of the fields, and the struct last.
llvm::SmallVector<const Expr *, 8> membersPassed(const Expr *Argument) {
  llvm::SmallVector<const Expr *, 8> Members;
  const auto *B = dyn_cast<BinaryOperator>(Argument->IgnoreParenImpCasts());
  for (; B && B->getOpcode() == BO_Comma; B = dyn_cast<BinaryOperator>(B->getLHS())) {
    const VarDecl *V = referredVariable(B->getRHS()->IgnoreParenImpCasts());
    if (V && isMemberVariable(V))
      Members.push_back(B->getRHS());
    else if (!Members.empty())
      return {};
    const VarDecl *First = referredVariable(B->getLHS()->IgnoreParenImpCasts());
    if (First && isMemberVariable(First))
      Members.push_back(B->getLHS());
  }
  std::reverse(Members.begin(), Members.end());
  return Members;
}

bool MemberUses::isWhole(const Expr *E) const {
  return referredVariable(E->IgnoreParenImpCasts()) == V;
}

const MemberExpr *MemberUses::memberOf(const Expr *E) const {
  const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
  return M && holderOf(M) == V && isa<FieldDecl>(M->getMemberDecl()) ? M : nullptr;
}

const MemberExpr *MemberUses::memberAround(const Expr *E) const {
  const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
  while (M && holderOf(M) != V && !M->isArrow())
    M = dyn_cast<MemberExpr>(M->getBase()->IgnoreParens());
  return M ? memberOf(M) : nullptr;
}

void MemberUses::uses(const MemberExpr *M) {
  const unsigned I = cast<FieldDecl>(M->getMemberDecl())->getFieldIndex();
  if (!llvm::is_contained(Fields, I))
    Fields.push_back(I);
}

void MemberUses::call(const CallExpr *C) {
  const FunctionDecl *F = definitionOf(C->getDirectCallee());
  for (unsigned I = 0; I < C->getNumArgs() && Single; I++) {
    const Expr *A = C->getArg(I);
    if (!isWhole(passedStruct(A))) {
      follow(A);
      continue;
    }
    if (Aside && Aside(C, I))
      continue;
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
  if (Cast && Cast->getCastKind() == CK_LValueToRValue && (M = memberAround(Cast->getSubExpr())))
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

} // namespace o2o
