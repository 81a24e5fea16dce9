//===- effects.cpp - what a piece of host code does to memory ---------------------------------===//
//
// Two walks. The first notes where pointer variables get their values from. The second takes every
// access and follows the pointer it goes through back to something that has a value before the code
// runs, by all assignments at once, whatever their order:
//
//     for (row = a; row < a + n; row++)          a, read and written
//       for (j = 0; j < m; j++) { double *q = row + j; *q *= 2; }
//
// What cannot be followed is open: a pointer read from memory, or returned by a function. Where the
// place of an access is known before the code runs, also by pointers and numbers in memory, not the
// object but that part of it is accessed (access_finder.cpp).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/effects.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/offload.h"
#include "plugin/host/access_finder.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace o2o {

namespace {

/// Could an assignment of this type change a pointer in memory?
bool mayHoldPointer(QualType T) {
  T = T.getCanonicalType();
  return T->isPointerType() || T->isRecordType() || T->isCharType();
}

class Collector {
public:
  Collector(const Functions &Known, llvm::ArrayRef<const Stmt *> Code,
            const CallExpr *Except = nullptr)
      : Known(Known), Code(Code), Except(Except), Finder(Known) {}

  void note(const Stmt *S) {
    eachEvaluated(S, [this](const Stmt *Node) {
      noteNode(Node);
      Finder.note(Node, !Code.empty() && Node == Code.back());
      return true;
    });
  }

  void visitHead(const OMPExecutableDirective *D);
  void visitLoopHead(const ForStmt *F);
  void visitHostReads(const Stmt *S);

  void visit(const Stmt *S) {
    eachEvaluated(S, [this](const Stmt *Node) {
      if (Node == Except)
        return false;
      visitNode(Node);
      const auto *F = dyn_cast<ForStmt>(Node);
      if (F)
        visitLoop(F);
      return !F;
    });
  }

  /// The result, when everything has been visited.
  Effects take();

  Effects Out;

private:
  // The first walk.
  void noteNode(const Stmt *S);
  void noteCall(const CallExpr *C);
  void assigned(const Expr *To, const Expr *Value);

  // The second walk.
  void visitNode(const Stmt *S);
  void visitLoop(const ForStmt *F);
  void visitClause(const OMPClause *C);
  void visitCall(const CallExpr *C);
  void visitPlain(const CallExpr *C, const FunctionDecl *F);
  void visitLibrary(const CallExpr *C, const LibraryFunction &L);
  void access(const Expr *LValue, unsigned Flags);
  bool handsOver(const Expr *LValue) const;
  void addPart(const AccessRange &P);
  void object(const Expr *LValue, unsigned Flags);
  void through(const Expr *Pointer, unsigned Flags);
  void throughVariable(const VarDecl *V, unsigned Flags);
  void throughResult(const CallExpr *C, unsigned Flags);
  void named(const VarDecl *V, unsigned Flags);
  bool isArgument(const VarDecl *V) const;
  bool changedInMemory(const VarDecl *V) const;

  const Functions &Known;
  llvm::ArrayRef<const Stmt *> Code;
  const CallExpr *Except;
  AccessRangeFinder Finder;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 2>> Sources;
  llvm::SmallPtrSet<const VarDecl *, 16> Declared, Lost;
  bool Calls = false, StoresPointers = false;
  llvm::SmallVector<std::pair<const VarDecl *, unsigned>, 8> Active;
};

//===- Where pointers come from ---------------------------------------------------------------===//

void Collector::assigned(const Expr *To, const Expr *Value) {
  const VarDecl *V = wholeVariable(To);
  if (!V) {
    StoresPointers |= mayHoldPointer(To->getType());
    return;
  }
  if (!V->getType()->isPointerType()) {
    StoresPointers |= V->getType()->isRecordType();
    return;
  }
  if (Value)
    Sources[V].push_back(Value);
  if (V->hasGlobalStorage())
    Out.Assigned.insert(V);
}

void Collector::noteCall(const CallExpr *C) {
  Calls = true;
  if (Known.classify(C) == Callee::Plain)
    for (const VarDecl *V : Known.summary(definitionOf(C->getDirectCallee())).Assigned) {
      Lost.insert(V);
      Out.Assigned.insert(V);
    }
  if (Known.classify(C) != Callee::Library)
    return;
  for (const FunctionDecl *F : callbacks(C, *findLibraryFunction(C->getDirectCallee())))
    for (const VarDecl *V : Known.summary(F).Assigned) {
      Lost.insert(V);
      Out.Assigned.insert(V);
    }
}

void Collector::noteNode(const Stmt *S) {
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One); V && !V->isLocalExternDecl()) {
        Declared.insert(V->getCanonicalDecl());
        if (V->getType()->isPointerType() && V->getInit())
          Sources[V->getCanonicalDecl()].push_back(V->getInit());
      }
  } else if (const auto *B = dyn_cast<BinaryOperator>(S)) {
    if (B->isAssignmentOp())
      assigned(B->getLHS(), B->isCompoundAssignmentOp() ? nullptr : B->getRHS());
  } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
    if (U->isIncrementDecrementOp())
      assigned(U->getSubExpr(), nullptr);
  } else if (const auto *C = dyn_cast<CallExpr>(S)) {
    noteCall(C);
  } else if (isa<AtomicExpr, AsmStmt>(S)) {
    Calls = StoresPointers = true;
  }
}

//===- Accesses -------------------------------------------------------------------------------===//

/// Declared in blocks only, in front of which the text of a check cannot name it.
static bool unnamed(const VarDecl *V) { return V->getCanonicalDecl()->isLocalExternDecl(); }

void Collector::named(const VarDecl *V, unsigned Flags) {
  QualType T = V->getType();
  if (!T->isArrayType() && !T->isRecordType())
    return;
  if ((Declared.count(V) && !V->isStaticLocal()) || !Known.mayStay(V))
    return;
  if (unnamed(V))
    Out.Open |= Flags;
  else
    Out.Named[V] |= Flags;
}

/// Its value before the code is what a caller has passed, and announces.
bool Collector::isArgument(const VarDecl *V) const {
  const auto *P = dyn_cast<ParmVarDecl>(V);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  return F && llvm::is_contained(Code, F->getBody());
}

void Collector::addPart(const AccessRange &P) {
  const VarDecl *V = P.Root;
  if (!P.Pointee && !P.Through && ((Declared.count(V) && !V->isStaticLocal()) || !Known.mayStay(V)))
    return;
  if (unnamed(V)) {
    Out.Open |= P.Flags;
    return;
  }
  if ((P.Flags & ~std::as_const(Out).whole(P)) == 0)
    return;
  for (AccessRange &Other : Out.Parts)
    if (Other.samePlace(P)) {
      Other.Flags |= P.Flags;
      return;
    }
  Out.Parts.push_back(P);
  if (Out.Parts.size() % 64 == 0)
    Out.simplify();
}

/// A flag, by which threads may hand memory to each other: an atomic object, or a volatile one that
/// others can know.
bool Collector::handsOver(const Expr *E) const {
  QualType T = E->getType();
  if (!T->isAtomicType() && !T.isVolatileQualified())
    return false;
  const VarDecl *V = referredVariable(E->IgnoreParens());
  return !V || !V->hasLocalStorage() || Known.escaped(V);
}

/// An access to the lvalue itself.
void Collector::access(const Expr *E, unsigned Flags) {
  if (handsOver(E))
    Out.Open |= AccessRead | AccessWrite;
  if (wholeVariable(E))
    object(E, Flags);
  else if (std::optional<AccessRange> P = Finder.part(E, Flags))
    addPart(*P);
  else
    object(E, Flags);
}

Effects Collector::take() {
  Out.Stores = Finder.stores();
  Out.Cells = Finder.cells();
  for (const VarDecl *V : Finder.changed())
    if (V->hasGlobalStorage())
      Out.Assigned.insert(V);
  Out.simplify();
  return std::move(Out);
}

/// The object that an lvalue designates a part of.
void Collector::object(const Expr *E, unsigned Flags) {
  E = E->IgnoreParens();
  if (const VarDecl *V = wholeVariable(E))
    return named(V, Flags);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return M->isArrow() ? through(M->getBase(), Flags) : object(M->getBase(), Flags);
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return A->getBase()->getType()->isPointerType() ? through(A->getBase(), Flags)
                                                    : object(A->getBase(), Flags);
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return through(U->getSubExpr(), Flags);
    if (U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag || U->getOpcode() == UO_Extension)
      return object(U->getSubExpr(), Flags);
  }
  if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
    return object(G->getResultExpr(), Flags);
  if (const auto *Section = dyn_cast<ArraySectionExpr>(E)) {
    const Expr *Base = Section->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isPointerType() && wholeVariable(Base)
               ? throughVariable(wholeVariable(Base), Flags)
               : object(Base, Flags);
  }
  if (isa<StringLiteral, CompoundLiteralExpr, PredefinedExpr, OMPArrayShapingExpr>(E) ||
      !E->isGLValue())
    return; // memory that no kernel sees, or a value
  Out.Open |= Flags;
}

/// The object that a pointer points into.
void Collector::through(const Expr *E, unsigned Flags) {
  E = E->IgnoreParens();
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    switch (C->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return object(C->getSubExpr(), Flags);
    case CK_LValueToRValue:
      if (const VarDecl *V = wholeVariable(C->getSubExpr()))
        return throughVariable(V, Flags);
      break;
    case CK_NullToPointer:
      return;
    case CK_BitCast:
    case CK_NoOp:
    case CK_AddressSpaceConversion:
      return through(C->getSubExpr(), Flags);
    default:
      break;
    }
    Out.Open |= Flags;
    return;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf)
      return object(U->getSubExpr(), Flags);
    if (U->getOpcode() == UO_Extension)
      return through(U->getSubExpr(), Flags);
    if (U->isIncrementDecrementOp())
      if (const VarDecl *V = wholeVariable(U->getSubExpr()))
        return throughVariable(V, Flags);
  } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAdditiveOp())
      return through(B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS(), Flags);
    if (B->getOpcode() == BO_Assign || B->getOpcode() == BO_Comma)
      return through(B->getRHS(), Flags);
    if (B->isCompoundAssignmentOp())
      if (const VarDecl *V = wholeVariable(B->getLHS()))
        return throughVariable(V, Flags);
  } else if (const auto *Q = dyn_cast<ConditionalOperator>(E)) {
    through(Q->getTrueExpr(), Flags);
    return through(Q->getFalseExpr(), Flags);
  } else if (const auto *Q = dyn_cast<BinaryConditionalOperator>(E)) {
    through(Q->getCommon(), Flags);
    return through(Q->getFalseExpr(), Flags);
  } else if (const auto *C = dyn_cast<CallExpr>(E)) {
    return throughResult(C, Flags);
  } else if (const auto *L = dyn_cast<InitListExpr>(E); L && L->getNumInits() == 1) {
    return through(L->getInit(0), Flags);
  } else if (isa<AddrLabelExpr, ImplicitValueInitExpr, GNUNullExpr>(E)) {
    return;
  }
  Out.Open |= Flags;
}

void Collector::throughResult(const CallExpr *C, unsigned Flags) {
  const FunctionDecl *F = C->getDirectCallee();
  if (F && Known.classify(C) == Callee::Library)
    if (const LibraryFunction *L = findLibraryFunction(F)) {
      if (L->returnsFresh())
        return;
      if (int I = L->returned(); I >= 0 && (unsigned)I < C->getNumArgs())
        return through(C->getArg((unsigned)I), Flags);
    }
  Out.Open |= Flags;
}

/// The code may give the variable another value through a pointer to it.
bool Collector::changedInMemory(const VarDecl *V) const {
  bool Pointed = Known.exposed(V) || (V->hasGlobalStorage() && V->isExternallyVisible());
  return Pointed && Finder.stores() && Finder.cells().change(nullptr, 8, true);
}

void Collector::throughVariable(const VarDecl *V, unsigned Flags) {
  if (!V->getType()->isPointerType()) {
    Out.Open |= Flags; // an array of pointers to functions, an integer: nothing to follow
    return;
  }
  if (V->getType()->getPointeeType()->isFunctionType())
    return;
  if (llvm::is_contained(Active, std::pair(V, Flags)))
    return;
  bool Inside = Declared.count(V) != 0;
  if ((!Inside && Known.beside(V) && !isArgument(V)) || Lost.count(V) ||
      (Inside && V->isStaticLocal()) || unnamed(V) || V->getTLSKind() != VarDecl::TLS_None ||
      (Known.exposed(V) && (Calls || StoresPointers)) || changedInMemory(V)) {
    Out.Open |= Flags;
    return;
  }
  if (!Inside)
    Out.Pointee[V] |= Flags;
  Active.push_back({V, Flags});
  auto Found = Sources.find(V);
  if (Found != Sources.end())
    for (const Expr *Value : Found->second)
      through(Value, Flags);
  Active.pop_back();
}

void Collector::visitNode(const Stmt *S) {
  if (const auto *C = dyn_cast<ImplicitCastExpr>(S)) {
    if (C->getCastKind() == CK_LValueToRValue)
      access(C->getSubExpr(), AccessRead);
  } else if (const auto *B = dyn_cast<BinaryOperator>(S)) {
    if (B->isAssignmentOp())
      access(B->getLHS(), B->isCompoundAssignmentOp() ? AccessRead | AccessWrite : AccessWrite);
  } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
    if (U->isIncrementDecrementOp())
      access(U->getSubExpr(), AccessRead | AccessWrite);
  } else if (const auto *C = dyn_cast<CallExpr>(S)) {
    visitCall(C);
  } else if (const auto *A = dyn_cast<AtomicExpr>(S)) {
    if (ordersMemory(A, Known.context()))
      Out.Open |= AccessRead | AccessWrite;
    through(A->getPtr(), AccessRead | AccessWrite);
    for (const Stmt *Operand : A->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Operand); E && E->getType()->isPointerType())
        through(E, AccessRead | AccessWrite);
  } else if (isa<AsmStmt, BlockExpr>(S)) {
    Out.Open |= AccessRead | AccessWrite;
  } else if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    for (const OMPClause *C : D->clauses())
      visitClause(C);
  }
}

void Collector::visitLoop(const ForStmt *F) {
  visitLoopHead(F);
  Finder.enter(F);
  visit(F->getBody());
  Finder.leave();
}

/// Private copies are made from variables, and copied back to them.
void Collector::visitClause(const OMPClause *C) {
  unsigned Answers = clauseAnswers(C->getClauseKind());
  if (Answers & ClauseHostCopies)
    for (const Stmt *Named : const_cast<OMPClause *>(C)->children()) {
      if (const auto *E = dyn_cast_or_null<Expr>(Named))
        object(E->IgnoreParenImpCasts(), AccessRead | AccessWrite);
    }
  else if (!(Answers & ClauseHostReads) &&
           !((Answers & ClauseDeviceData) && !offloads(Known.context())))
    Out.Open |= AccessRead | AccessWrite;
}

//===- Calls ----------------------------------------------------------------------------------===//

void Collector::visitCall(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  switch (Known.classify(C)) {
  case Callee::Library:
    if (readsClock(F))
      Out.Open |= AccessWait;
    if (reachesOutside(C))
      Out.Open |= AccessOutside;
    if (ordersMemory(F))
      Out.Open |= AccessRead | AccessWrite;
    return visitLibrary(C, *findLibraryFunction(F));
  case Callee::Pure:
    if (!F->hasAttr<ConstAttr>())
      Out.Open |= AccessRead;
    return;
  case Callee::Plain:
    return visitPlain(C, definitionOf(F));
  default:
    Out.Unknown.push_back(C);
  }
}

void Collector::visitPlain(const CallExpr *C, const FunctionDecl *F) {
  const Effects &E = Known.summary(F);
  auto Pointee = [&](const VarDecl *V, unsigned Flags) {
    const auto *P = dyn_cast<ParmVarDecl>(V);
    if (!P)
      throughVariable(V, Flags);
    else if (P->getFunctionScopeIndex() < C->getNumArgs())
      through(C->getArg(P->getFunctionScopeIndex()), Flags);
  };
  for (auto [V, Flags] : E.Named)
    named(V, Flags);
  for (auto [V, Flags] : E.Pointee)
    Pointee(V, Flags);
  for (const AccessRange &Part : E.Parts)
    if (std::optional<AccessRange> Here = Finder.called(Part, C))
      addPart(*Here);
    else if (Part.Through)
      Out.Open |= Part.Flags;
    else if (Part.Pointee)
      Pointee(Part.Root, Part.Flags);
    else
      named(Part.Root, Part.Flags);
  Out.Open |= E.Open;
}

void Collector::visitLibrary(const CallExpr *C, const LibraryFunction &L) {
  unsigned All = 0;
  for (unsigned I = 0; I < C->getNumArgs(); I++)
    if (L.list(I))
      Out.Open |= AccessRead;
  for (const FunctionDecl *F : callbacks(C, L)) {
    Effects E = Known.summary(F).ofObjects();
    for (auto [V, Flags] : E.Named)
      named(V, Flags);
    for (auto [V, Flags] : E.Pointee)
      if (isa<ParmVarDecl>(V))
        All |= Flags;
      else
        throughVariable(V, Flags);
    Out.Open |= E.Open;
  }
  for (unsigned I = 0; I < C->getNumArgs(); I++) {
    const Expr *Arg = C->getArg(I);
    if (!Arg->getType()->isPointerType() || Arg->getType()->isFunctionPointerType())
      continue;
    unsigned Flags = L.access(I);
    if (L.format() >= 0 && (int)I > L.format())
      Flags = L.formatted(C);
    std::optional<AccessRange> Part;
    if (!All && !L.bytes(I).empty())
      Part = Finder.bytes(C, I, L.bytes(I), Flags);
    if (Part)
      addPart(*Part);
    else if ((Flags |= All))
      through(Arg, Flags);
  }
}

//===- Directives -----------------------------------------------------------------------------===//

void Collector::visitHead(const OMPExecutableDirective *D) {
  for (const OMPClause *C : D->clauses()) {
    visitClause(C);
    for (const Stmt *Kid : C->children())
      if (Kid)
        visit(Kid);
  }
  const auto *L = dyn_cast<OMPLoopDirective>(D);
  if (!L)
    return;
  for (const Stmt *S = D->getRawStmt(); S && S != L->getBody();) {
    const auto *F = dyn_cast<ForStmt>(S);
    if (!F) { // a brace around the next loop
      S = S->children().empty() ? nullptr : *S->child_begin();
      continue;
    }
    visitLoopHead(F);
    S = F->getBody();
  }
}

void Collector::visitLoopHead(const ForStmt *F) {
  for (const Stmt *Part : {F->getInit(), (const Stmt *)F->getCond(), (const Stmt *)F->getInc()})
    if (Part)
      visit(Part);
}

/// The variable that an lvalue is reached by, over at most one pointer; null: there is none.
const VarDecl *nearVariable(const Expr *E) {
  unsigned Followed = 0;
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      Followed += M->isArrow();
      E = M->getBase();
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      Followed += !A->getBase()->IgnoreParenImpCasts()->getType()->isArrayType();
      E = A->getBase();
    } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref) {
      Followed++;
      E = U->getSubExpr();
    } else if (const auto *C = dyn_cast<CastExpr>(E)) {
      E = C->getSubExpr();
    } else {
      break;
    }
  }
  const auto *R = dyn_cast<DeclRefExpr>(E);
  return Followed <= 1 && R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

/// Does the code, or a function that it calls, make arrays whose sizes the host may look for in
/// memory (size_scan.cpp)?
static bool makesArrays(const Stmt *S, llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen) {
  bool Makes = false;
  eachEvaluated(S, [&](const Stmt *Node) {
    if (const auto *D = dyn_cast<DeclStmt>(Node))
      for (const Decl *One : D->decls())
        Makes |= isa<VarDecl>(One) && cast<VarDecl>(One)->getType()->isVariablyModifiedType();
    const auto *C = dyn_cast<CallExpr>(Node);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    Makes |= F && (F->getBuiltinID() == Builtin::BImalloc ||
                   F->getBuiltinID() == Builtin::BI__builtin_malloc);
    if (const FunctionDecl *Definition = definitionOf(F);
        !Makes && Definition && Seen.insert(Definition->getCanonicalDecl()).second)
      Makes = makesArrays(Definition->getBody(), Seen);
    return !Makes;
  });
  return Makes;
}

/// What is read from an array or struct, where the host's text evaluates it for the launch:
/// pointers that the loop cannot change and that are reached by a variable over at most one pointer
/// (lower_pointer_table.cpp; the runtime itself announces the others), integers at constant
/// places of variables that the loop does not change (lower_launch_value.cpp), and all integers of
/// which the sizes of an iteration's own arrays may be made.
void Collector::visitHostReads(const Stmt *S) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  const bool Sizes = makesArrays(S, Seen);
  llvm::SmallPtrSet<const VarDecl *, 8> Written;
  eachEvaluated(S, [&](const Stmt *Node) {
    const auto *B = dyn_cast<BinaryOperator>(Node);
    const auto *U = dyn_cast<UnaryOperator>(Node);
    if (B && B->isAssignmentOp())
      Written.insert(rootVariable(B->getLHS()));
    else if (U && U->isIncrementDecrementOp())
      Written.insert(rootVariable(U->getSubExpr()));
    return true;
  });
  eachEvaluated(S, [&](const Stmt *Node) {
    const auto *C = dyn_cast<ImplicitCastExpr>(Node);
    if (!C || C->getCastKind() != CK_LValueToRValue)
      return true;
    const Expr *E = C->getSubExpr();
    if (Sizes && C->getType()->isIntegralOrEnumerationType() && !wholeVariable(E))
      object(E, AccessRead);
    const VarDecl *V = nearVariable(E);
    if (!V || Declared.count(V->getCanonicalDecl()))
      return true;
    if (C->getType()->isPointerType())
      object(E, AccessRead);
    else if (C->getType()->isIntegralOrEnumerationType() && constantPlace(E, V->getASTContext()) &&
             !Written.count(V->getCanonicalDecl()))
      access(E, AccessRead);
    return true;
  });
}

} // namespace

llvm::SmallVector<const FunctionDecl *, 2> callbacks(const CallExpr *C, const LibraryFunction &L) {
  llvm::SmallVector<const FunctionDecl *, 2> Out;
  for (unsigned I = 0; I < C->getNumArgs(); I++)
    if (L.calls(I))
      if (const auto *R = dyn_cast<DeclRefExpr>(C->getArg(I)->IgnoreParenCasts()))
        if (const FunctionDecl *F = definitionOf(dyn_cast<FunctionDecl>(R->getDecl())))
          Out.push_back(F);
  return Out;
}

Effects effectsOfHead(const OMPExecutableDirective *D, const Functions &Known) {
  Collector C(Known, {});
  C.note(D);
  C.visitHead(D);
  return C.take();
}

Effects effectsOfLaunch(llvm::ArrayRef<const Stmt *> Launched, const Functions &Known) {
  Collector C(Known, {});
  for (const Stmt *One : Launched)
    C.note(One);
  for (const Stmt *One : Launched)
    eachEvaluated(One, [&](const Stmt *S) {
      const auto *D = dyn_cast<OMPLoopDirective>(S);
      if (const auto *Around = dyn_cast<ForStmt>(S))
        C.visitLoopHead(Around);
      if (const auto *Holder = dyn_cast<OMPExecutableDirective>(S); Holder && !D)
        C.visitHead(Holder);
      if (!D)
        return true;
      C.visitHead(D);
      C.visitHostReads(D->getBody());
      return false;
    });
  return C.take();
}

Effects effectsOf(llvm::ArrayRef<const Stmt *> Code, const Functions &Known,
                  const CallExpr *Except) {
  Collector C(Known, Code, Except);
  for (const Stmt *S : Code)
    C.note(S);
  for (const Stmt *S : Code)
    C.visit(S);
  return C.take();
}

} // namespace o2o
