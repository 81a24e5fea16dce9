//===- noted_stores.cpp - what some code changes that places of accesses depend on ------------===//
//
// The place of an access is a formula over values from before the code (access_finder.cpp). Here is
// which variables, and which numbers and pointers in memory, the code may give other values before
// it comes to the access.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/clauses.h"
#include "plugin/ast/lvalue.h"
#include "plugin/host/access_finder.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace o2o {

/// The pointer points to memory of floating-point numbers, by the type that it has in the program.
static bool holdsFloats(const Expr *Pointer) {
  QualType T = Pointer->IgnoreParenImpCasts()->getType();
  const auto *A = T->getAsArrayTypeUnsafe();
  T = A ? A->getElementType() : T->getPointeeType();
  return !T.isNull() && isFloat(QualType(T->getBaseElementTypeUnsafe(), 0));
}

/// An object of the type, an array as one of its elements, gets another value; of what it is a part
/// is not known.
void AccessRangeFinder::noteType(QualType T) {
  bool Bytes = T.isNull() || T->isVoidType() || mayAlias(T);
  Cells.Any = true;
  T = Bytes ? T : context().getBaseElementType(T);
  if (Bytes || T->isVectorType() || Known.anyAlias())
    Cells.All = true;
  else if (T->isRecordType())
    Cells.addMembers(T->getAsRecordDecl());
  else if (T->isPointerType())
    Cells.Pointers = true;
  else if (T->isCharType())
    Cells.All = true;
  else if (!isFloat(T))
    Cells.Numbers = true;
}

/// The lvalue, an array as one of its elements, gets another value.
void AccessRangeFinder::noteCell(const Expr *To) {
  QualType T = context().getBaseElementType(To->getType());
  bool InUnion = false;
  const FieldDecl *Member = memberOf(To, &InUnion);
  Cells.Any = true;
  if (InUnion)
    Cells.All = true;
  else if (Member && !T->isRecordType() && !T->isVectorType() && !mayAlias(To->getType()) &&
           !Known.anyAlias())
    Cells.Members.insert(Member);
  else
    noteType(To->getType());
}

/// The lvalue that an argument points to, when it is written there: `&s->n`, an array.
static const Expr *designated(const Expr *Argument) {
  const auto *U = dyn_cast<UnaryOperator>(Argument);
  if (U && U->getOpcode() == UO_AddrOf)
    return U->getSubExpr();
  return Argument->getType()->isArrayType() ? Argument : nullptr;
}

/// The function, which writes bytes, writes no more than the lvalue, or than an array that is a
/// variable and holds no structs.
bool AccessRangeFinder::staysInside(const CallExpr *C, llvm::ArrayRef<unsigned> Factors,
                                    const Expr *LValue) {
  std::optional<RangeValue> Count = product(C, Factors), Most = size(LValue->getType());
  std::optional<int64_t> Bytes = Count ? constantOf(*Count) : std::nullopt,
                         Limit = Most ? constantOf(*Most) : std::nullopt;
  const VarDecl *Root = rootVariable(LValue);
  return (Bytes && Limit && *Bytes <= *Limit) ||
         (Root && Root->getType()->isArrayType() && !elementType(Root)->isRecordType() &&
          !elementType(Root)->isCharType());
}

/// A function of the library writes to what its argument \p I points to.
void AccessRangeFinder::noteWritten(const CallExpr *C, const LibraryFunction &L, unsigned I) {
  const FunctionDecl *F = C->getDirectCallee();
  const Expr *E = C->getArg(I)->IgnoreParenImpCasts(), *LValue = designated(E);
  QualType T = I < F->getNumParams() ? F->getParamDecl(I)->getType() : E->getType();
  T = T->isPointerType() ? T->getPointeeType() : QualType();
  if ((!T.isNull() && T.isConstQualified()) || isNullPointer(E, context()))
    return;
  Cells.Any = true;
  bool Text = !T.isNull() && T->isCharType() && !isa<ExplicitCastExpr>(E);
  bool Object = !T.isNull() && !T->isVoidType() && !T->isCharType();
  if (Text) // snprintf: nobody keeps anything else among it
    return;
  if (Object && !LValue) // sscanf(s, "%d", p)
    noteType(T);
  else if (Object) // sscanf(s, "%d", &s->n)
    noteCell(LValue);
  else if (LValue && !context().getBaseElementType(LValue->getType())->isCharType() &&
           staysInside(C, L.bytes(I), LValue)) // memset(s->table, 0, sizeof s->table)
    noteCell(LValue);
  else // memcpy: bytes of anything, or more than what is named
    Cells.All = true;
}

void AccessRangeFinder::noteStore(const Expr *To) {
  if (const VarDecl *V = wholeVariable(To)) {
    Changed.insert(V);
    if (V->getType()->isRecordType() || Known.escaped(V) || V->isExternallyVisible())
      noteCell(To);
    return;
  }
  Stores |= !isFloat(To->getType()) || Known.anyAlias() || mayAlias(To->getType());
  noteCell(To);
}

void AccessRangeFinder::noteCall(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  Callee Kind = Known.classify(C);
  if (Known.keepsErrno() && (Kind == Callee::Pure || Kind == Callee::Library)) {
    noteType(context().IntTy);
    Stores = true;
  }
  switch (Kind) {
  case Callee::Pure:
    return;
  case Callee::Plain: {
    const Effects &E = Known.summary(definitionOf(F));
    Stores |= E.Stores;
    Cells.add(E.Cells);
    Assigned.insert(E.Assigned.begin(), E.Assigned.end());
    return;
  }
  case Callee::Library: {
    const LibraryFunction &L = *findLibraryFunction(F);
    for (unsigned I = 0; I < C->getNumArgs(); I++) {
      Stores |= ((L.access(I) & AccessWrite) != 0 && !holdsFloats(C->getArg(I))) || L.list(I);
      Runs |= L.calls(I);
      Cells.All |= L.list(I) || L.calls(I);
      if ((L.access(I) & AccessWrite) != 0 && !C->getArg(I)->getType()->isIntegerType())
        noteWritten(C, L, I);
    }
    Cells.All |= (L.formatted(C) & AccessWrite) != 0;
    Stores |= Runs || (L.formatted(C) & AccessWrite) != 0; // %n
    return;
  }
  default:
    Stores = Runs = Cells.All = true;
  }
}

/// Other threads may do something in front of what the directive holds (critical, task), or of what
/// comes behind it: some wait for them at their end, which does not matter to the last statement.
/// Those named first wait for nobody. (A team that the code itself makes has done nothing before.)
static bool waits(const OMPExecutableDirective *D, bool Last) {
  if (isa<OMPParallelDirective, OMPParallelForDirective, OMPParallelForSimdDirective,
          OMPSimdDirective, OMPAtomicDirective, OMPMasterDirective, OMPSectionDirective>(D))
    return false;
  bool AtEnd =
      isa<OMPSingleDirective, OMPForDirective, OMPForSimdDirective, OMPSectionsDirective>(D);
  return !AtEnd || !Last;
}

void AccessRangeFinder::note(const Stmt *Node, bool Last) {
  auto Mentioned = [this](const Stmt *S) {
    eachEvaluated(S, [this](const Stmt *Part) {
      if (const auto *E = dyn_cast<Expr>(Part))
        if (const VarDecl *V = wholeVariable(E)) {
          noteStore(E);
          Cells.All |= !V->getType()->isScalarType();
        }
      return true;
    });
  };
  if (const auto *D = dyn_cast<DeclStmt>(Node)) {
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One))
        Declared.insert(V->getCanonicalDecl());
  } else if (const auto *B = dyn_cast<BinaryOperator>(Node)) {
    if (B->isAssignmentOp())
      noteStore(B->getLHS());
  } else if (const auto *U = dyn_cast<UnaryOperator>(Node)) {
    if (U->isIncrementDecrementOp())
      noteStore(U->getSubExpr());
    else if (U->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = wholeVariable(U->getSubExpr()))
        Changed.insert(V);
  } else if (const auto *C = dyn_cast<CallExpr>(Node)) {
    noteCall(C);
  } else if (isa<AsmStmt>(Node)) {
    for (const Stmt *Kid : Node->children())
      if (Kid)
        Mentioned(Kid);
    Stores = Runs = Cells.All = true;
  } else if (isa<AtomicExpr, BlockExpr>(Node)) {
    Stores = Runs = Cells.All = true;
  } else if (const auto *D = dyn_cast<OMPExecutableDirective>(Node)) {
    if (waits(D, Last))
      Stores = Runs = Cells.All = true;
    for (const OMPClause *C : D->clauses())
      for (const Stmt *Kid : C->children())
        if (Kid && !answers(C, ClauseKeepsValues))
          Mentioned(Kid);
  }
}

/// A scalar variable from before the code whose value is the same in all of it.
bool AccessRangeFinder::steady(const VarDecl *V) const {
  if (Declared.count(V) || Changed.count(V) || Assigned.count(V) ||
      V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>() ||
      V->getType().isVolatileQualified() || V->getType()->isAtomicType() || !V->getIdentifier() ||
      inSystemHeader(V)) // which the library may change
    return false;
  if (Known.escaped(V) && (Stores || Runs))
    return false;
  return !V->hasGlobalStorage() || !(Runs || (Stores && V->isExternallyVisible()));
}

} // namespace o2o
