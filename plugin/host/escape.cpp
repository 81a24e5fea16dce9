//===- escape.cpp - arrays and structs whose address stays in the unit ------------------------===//
//
// An unknown function may touch every object whose address it can get hold of. It cannot get that
// of
//
//     static double u[N];                                  closed
//     static void add(double *p, int n) { ... p[i] ... }   p is used for accesses only
//     ... add(u, N); report(steps); ...                    report() cannot touch u
//
// One walk notes where addresses flow: into automatic pointer variables, among them the parameters
// of the unit's functions, or out of sight. Out of sight is everything else: memory, results,
// integers, functions of which nothing is known, assembly, and whatever has no line below. Flow is
// followed whatever the order of statements. The pointers that are left are those that effects.cpp
// follows, so that all accesses through them are announced at their object.
//
// Automatic objects count in main alone: other frames can be left by a jump of a function of which
// nothing is known, and the object would stay behind.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/escape.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/offload.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace o2o {

namespace {

bool isObject(const VarDecl *V) {
  return V->getType()->isArrayType() || V->getType()->isRecordType();
}

/// Where an address goes.
struct Sink {
  enum Kind { Nowhere, Variable, Away } K;
  const VarDecl *V = nullptr;
};
const Sink Nowhere{Sink::Nowhere}, Away{Sink::Away};

class Flow {
public:
  explicit Flow(const UnitFunctions &Known) : Known(Known) {}

  void function(const FunctionDecl *F);
  /// \p E is evaluated, and where its value is an address, that flows to \p S.
  void evaluate(const Expr *E, Sink S) { E->isGLValue() ? place(E, S) : value(E, S); }
  void awayWith(const VarDecl *V) { Gone.insert(V->getCanonicalDecl()); }
  void finish();
  bool gone(const VarDecl *V) const { return Gone.count(V->getCanonicalDecl()) != 0; }

private:
  void statement(const Stmt *S);
  void directive(const OMPExecutableDirective *D);
  void namedAway(const Stmt *Code);
  void declaration(const VarDecl *V);
  void value(const Expr *E, Sink S);
  void place(const Expr *E, Sink S);
  void cast(const CastExpr *C, Sink S);
  void unary(const UnaryOperator *U, Sink S);
  void binary(const BinaryOperator *B, Sink S);
  void call(const CallExpr *C, Sink S);
  Sink argument(const CallExpr *C, unsigned I, Sink S) const;
  void compound(const CompoundStmt *Block);
  void parts(const Stmt *S, Sink To);
  void flow(const VarDecl *From, Sink S);

  /// An automatic pointer variable, which only its name can reach unless its address is taken.
  static Sink into(const VarDecl *V) {
    return V && V->hasLocalStorage() && V->getType()->isPointerType() ? Sink{Sink::Variable, V}
                                                                      : Away;
  }

  const UnitFunctions &Known;
  llvm::DenseMap<const VarDecl *, llvm::SmallPtrSet<const VarDecl *, 4>> Into;
  llvm::SmallPtrSet<const VarDecl *, 32> Gone;
};

/// The address of an object, or the value of a pointer variable, flows to \p S.
void Flow::flow(const VarDecl *From, Sink S) {
  if (S.K == Sink::Away)
    Gone.insert(From);
  else if (S.K == Sink::Variable)
    Into[From].insert(S.V);
}

void Flow::finish() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[From, To] : Into)
      if (!Gone.count(From) && llvm::any_of(To, [this](const VarDecl *V) { return gone(V); }))
        Changed |= Gone.insert(From).second;
  }
}

//===- Statements -----------------------------------------------------------------------------===//

void Flow::parts(const Stmt *S, Sink To) {
  eachPart(S, [&](const Stmt *Kid) {
    if (const auto *E = dyn_cast<Expr>(Kid))
      evaluate(E, To);
    else
      statement(Kid);
  });
}

void Flow::declaration(const VarDecl *V) {
  if (V->getInit())
    evaluate(V->getInit(), into(V->getCanonicalDecl()));
}

void Flow::statement(const Stmt *S) {
  if (const auto *E = dyn_cast<Expr>(S)) {
    evaluate(E, Nowhere);
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls()) {
      for (const Stmt *Size : sizesIn(One))
        statement(Size);
      if (const auto *V = dyn_cast<VarDecl>(One))
        declaration(V);
    }
  } else if (const auto *R = dyn_cast<ReturnStmt>(S)) {
    if (R->getRetValue())
      evaluate(R->getRetValue(), Away);
  } else if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    directive(D);
  } else {
    parts(S, isa<AsmStmt>(S) ? Away : Nowhere);
  }
}

void Flow::directive(const OMPExecutableDirective *D) {
  for (const OMPClause *C : D->clauses()) {
    bool Values = answers(C, ClauseNamesValues) ||
                  (answers(C, ClauseDeviceData) && !offloads(Known.context()));
    for (const Stmt *Kid : C->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Kid))
        evaluate(E, Values ? Nowhere : Away);
  }
  if (D->hasAssociatedStmt())
    statement(D->getRawStmt());
}

void Flow::function(const FunctionDecl *F) {
  for (const Stmt *Size : parameterSizes(F))
    statement(Size);
  statement(F->getBody());
  for (const CallExpr *C : Known.alternatives(F))
    call(C, Nowhere);
}

/// Code that announces nothing.
void Flow::namedAway(const Stmt *Code) {
  eachEvaluated(Code, [this](const Stmt *S) {
    if (const auto *E = dyn_cast<DeclRefExpr>(S); E && wholeVariable(E))
      awayWith(wholeVariable(E));
    if (const auto *C = dyn_cast<CallExpr>(S); C && Known.classify(C) == Callee::Plain)
      for (auto [V, Flags] : Known.summary(definitionOf(C->getDirectCallee())).ofObjects().Named)
        awayWith(V);
    return true;
  });
}

//===- Expressions ----------------------------------------------------------------------------===//

void Flow::cast(const CastExpr *C, Sink S) {
  const Expr *Sub = C->getSubExpr();
  if (const auto *Explicit = dyn_cast<ExplicitCastExpr>(C))
    for (const Stmt *Size : sizesIn(Explicit->getTypeAsWritten()))
      statement(Size);
  switch (C->getCastKind()) {
  case CK_LValueToRValue:
    place(Sub, Nowhere);
    if (const VarDecl *V = wholeVariable(Sub); V && V->getType()->isPointerType())
      flow(V, S);
    return;
  case CK_ArrayToPointerDecay:
    return place(Sub, S);
  case CK_BitCast:
  case CK_NoOp:
    return evaluate(Sub, S);
  case CK_ToVoid:
  case CK_PointerToBoolean:
    return evaluate(Sub, Nowhere);
  default: // integers made from addresses among them
    return evaluate(Sub, Away);
  }
}

void Flow::unary(const UnaryOperator *U, Sink S) {
  const Expr *Sub = U->getSubExpr();
  const VarDecl *V = wholeVariable(Sub);
  bool Pointer = V && V->getType()->isPointerType();
  if (U->getOpcode() == UO_AddrOf) {
    if (Pointer)
      awayWith(V);
    return place(Sub, S);
  }
  if (U->isIncrementDecrementOp()) {
    if (Pointer)
      flow(V, S);
    return place(Sub, Nowhere);
  }
  evaluate(Sub, U->getOpcode() == UO_Extension ? S : Nowhere);
}

void Flow::binary(const BinaryOperator *B, Sink S) {
  const Expr *Left = B->getLHS(), *Right = B->getRHS();
  const VarDecl *V = wholeVariable(Left);
  if (B->isAssignmentOp()) {
    place(Left, Nowhere);
    evaluate(Right, B->isCompoundAssignmentOp() ? Nowhere : into(V));
    if (V && V->getType()->isPointerType())
      flow(V, S);
    else if (B->getType()->isPointerType())
      evaluate(Right, S);
  } else if (B->getOpcode() == BO_Comma) {
    evaluate(Left, Nowhere);
    evaluate(Right, S);
  } else {
    // Differences and comparisons give no address away.
    Sink To = B->getType()->isPointerType() ? S : Nowhere;
    evaluate(Left, To);
    evaluate(Right, To);
  }
}

void Flow::compound(const CompoundStmt *Block) {
  for (const Stmt *Kid : Block->body()) {
    const auto *Value = dyn_cast<ValueStmt>(Kid); // perhaps behind a label
    const Expr *E = Value && Kid == Block->body_back() ? Value->getExprStmt() : nullptr;
    if (E)
      evaluate(E, Away); // effects.cpp does not look for the value
    else
      statement(Kid);
  }
}

void Flow::value(const Expr *E, Sink S) {
  E = E->IgnoreParens();
  if (const auto *C = dyn_cast<CastExpr>(E))
    return cast(C, S);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return unary(U, S);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return binary(B, S);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C, S);
  if (const auto *Q = dyn_cast<ConditionalOperator>(E)) {
    evaluate(Q->getCond(), Nowhere);
    evaluate(Q->getTrueExpr(), S);
    return evaluate(Q->getFalseExpr(), S);
  }
  if (const auto *X = dyn_cast<StmtExpr>(E))
    return compound(X->getSubStmt());
  if (isa<UnaryExprOrTypeTraitExpr>(E))
    return parts(E, Nowhere);
  if (const auto *B = dyn_cast<BlockExpr>(E)) // runs when somebody likes
    return namedAway(B->getBody());
  if (const auto *M = dyn_cast<MemberExpr>(E)) // of a value
    return evaluate(M->getBase(), M->isArrow() ? S : Nowhere);
  parts(E, Away);
}

/// The address of the lvalue \p E flows to \p S.
void Flow::place(const Expr *E, Sink S) {
  E = E->IgnoreParens();
  if (const VarDecl *V = wholeVariable(E)) {
    if (isObject(V))
      flow(V, S);
    else if (S.K != Sink::Nowhere)
      awayWith(V);
    return parts(E, Away); // a helper variable of a clause has a value
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    evaluate(A->getBase(), S);
    return evaluate(A->getIdx(), Nowhere);
  }
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return evaluate(M->getBase(), S);
  if (const auto *U = dyn_cast<UnaryOperator>(E)) // *p, and the like of __real
    return evaluate(U->getSubExpr(), S);
  if (const auto *Section = dyn_cast<ArraySectionExpr>(E)) {
    const Expr *Base = Section->getBase()->IgnoreParenImpCasts();
    evaluate(Base, S);
    if (const VarDecl *V = wholeVariable(Base); V && V->getType()->isPointerType())
      flow(V, S);
    for (const Expr *Bound : {Section->getLowerBound(), Section->getLength()})
      if (Bound)
        evaluate(Bound, Nowhere);
    return;
  }
  parts(E, Away);
}

//===- Calls ----------------------------------------------------------------------------------===//

Sink Flow::argument(const CallExpr *C, unsigned I, Sink S) const {
  const FunctionDecl *F = C->getDirectCallee();
  switch (Known.classify(C)) {
  case Callee::Library: {
    const LibraryFunction &L = *findLibraryFunction(F);
    if (L.keeps(I))
      return Away;
    return L.returned() == (int)I ? S : Nowhere;
  }
  case Callee::Plain:
  case Callee::Checked: {
    const FunctionDecl *D = definitionOf(F);
    return I < D->getNumParams() ? into(D->getParamDecl(I)) : Away;
  }
  default:
    return Away;
  }
}

void Flow::call(const CallExpr *C, Sink S) {
  evaluate(C->getCallee(), Nowhere);
  for (unsigned I = 0; I < C->getNumArgs(); I++)
    evaluate(C->getArg(I), argument(C, I, S));
  // A function that the library calls gets pointers into the other arguments.
  const LibraryFunction *L =
      Known.classify(C) == Callee::Library ? findLibraryFunction(C->getDirectCallee()) : nullptr;
  for (unsigned I = 0; L && I < C->getNumArgs(); I++) {
    const auto *R = L->calls(I) ? dyn_cast<DeclRefExpr>(C->getArg(I)->IgnoreParenCasts()) : nullptr;
    if (const auto *D = R ? definitionOf(dyn_cast<FunctionDecl>(R->getDecl())) : nullptr)
      for (const ParmVarDecl *P : D->parameters())
        for (const Expr *Arg : C->arguments())
          if (Arg->getType()->isPointerType())
            evaluate(Arg, into(P));
  }
}

} // namespace

/// Objects that the summary of a function names which other code may call without a word: what they
/// do is covered by the announcement of open memory.
static void namedUnannounced(const UnitFunctions &Known, Flow &Out) {
  for (const FunctionDecl *F : Known.definitions())
    if (!Known.checked(F) && Known.reachableFromOutside(F))
      for (auto [V, Flags] : Known.summary(F).ofObjects().Named)
        Out.awayWith(V);
}

llvm::SmallPtrSet<const VarDecl *, 16> closedObjects(ASTContext &Ctx, const UnitFunctions &Known) {
  Flow F(Known);
  llvm::SmallVector<const VarDecl *, 16> Candidates;
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      if (V->getInit())
        F.evaluate(V->getInit(), Away);
      // Sections can be found by what the linker knows of them.
      // Functions of system headers are not looked at.
      if (!V->isExternallyVisible() && V->isFirstDecl() && !V->hasAttr<SectionAttr>() &&
          !V->hasAttr<UsedAttr>() && !inSystemHeader(V))
        Candidates.push_back(V);
    }
  for (const FunctionDecl *Function : Known.definitions()) {
    F.function(Function);
    if (Known.checked(Function))
      eachEvaluated(Function->getBody(), [&](const Stmt *S) {
        if (const auto *D = dyn_cast<DeclStmt>(S))
          for (const Decl *One : D->decls())
            if (const auto *V = dyn_cast<VarDecl>(One);
                V && (V->isStaticLocal() || (V->hasLocalStorage() && Function->isMain())))
              Candidates.push_back(V);
        return true;
      });
  }
  namedUnannounced(Known, F);
  for (const VarDecl *V : Known.pointers().variables()) // effects.cpp does not follow them
    F.awayWith(V);
  F.finish();
  llvm::SmallPtrSet<const VarDecl *, 16> Closed;
  for (const VarDecl *V : Candidates)
    if (isObject(V) && !F.gone(V))
      Closed.insert(V->getCanonicalDecl());
  return Closed;
}

} // namespace o2o
