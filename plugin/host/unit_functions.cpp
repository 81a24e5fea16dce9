//===- unit_functions.cpp - which functions may run kernels, and what the others do -----------===//
//
// One walk over all bodies finds calls, addresses that are taken, and what makes announcing
// impossible. From the launched loops and the calls that leave the unit, "may run a kernel" spreads
// to callers. The rest is summarised, callees first; recursion is iterated until nothing changes.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/unit_functions.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/replaced.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace o2o {

/// What the declaration has that keeps announcements away, or null.
static const char *obstacleIn(const Decl *D);

UnitFunctions::UnitFunctions(ASTContext &Ctx, const UnitTokens &Tokens, const KernelSet &Kernels,
                             llvm::ArrayRef<FunctionAlternatives> Alternatives, bool AnyAlias)
    : Ctx(Ctx), Kernels(Kernels), Alternatives(Alternatives), Points(Tokens), Pointers(Ctx),
      AnyAlias(AnyAlias) {
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls()) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    // Most are prototypes of headers, and it takes long to ask where they stand.
    if ((F && !F->doesThisDeclarationHaveABody() && !obstacleIn(D)) || inSystemHeader(D))
      continue;
    scanDecl(D);
    if (F && F->doesThisDeclarationHaveABody()) {
      Bodies.push_back({F, {}});
      Definitions.push_back(F);
      if (F->getMostRecentDecl()->hasAttr<ConstructorAttr>()) // called before main()
        AddressTaken.insert(F);
    }
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit()) {
      Pointers.initial(V->getInit());
      eachEvaluated(V->getInit(), [this](const Stmt *S) {
        Body None{nullptr, {}};
        scanNode(S, None);
        return true;
      });
    }
  }
  for (Body &B : Bodies) {
    scan(B);
    llvm::append_range(B.Calls, alternatives(B.F));
  }
  Pointers.spread();
  findChecked();
}

//===- One walk over everything ---------------------------------------------------------------===//

/// Looks for accesses of a declared reduction to anything but the two values, and what they hold.
namespace {
struct OperatorUses {
  const DeclContext *Own;
  llvm::SmallPtrSet<const FunctionDecl *, 4> Seen;
  bool More = false;

  void look(const Stmt *S) {
    eachEvaluated(S, [this](const Stmt *Node) {
      node(Node);
      return !More;
    });
  }

private:
  void node(const Stmt *S) {
    if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      More |= V && !V->hasLocalStorage() && V->getDeclContext() != Own;
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(S)) {
      More |= !followed(A->getBase());
    } else if (const auto *M = dyn_cast<MemberExpr>(S)) {
      More |= M->isArrow() && !followed(M->getBase());
    } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
      More |= U->getOpcode() == UO_Deref && !followed(U->getSubExpr());
    } else if (const auto *C = dyn_cast<CallExpr>(S)) {
      const FunctionDecl *F = C->getDirectCallee(), *Definition = definitionOf(F);
      if (Definition && Seen.insert(Definition).second)
        look(Definition->getBody());
      More |= !Definition && !(F && findLibraryFunction(F));
      for (const Expr *A : C->arguments())
        More |= A->getType()->isPointerType() && !isAddress(A) && !followed(A);
    } else if (isa<AsmStmt, BlockExpr>(S)) {
      More = true;
    }
  }

  static bool isAddress(const Expr *E) {
    const auto *U = dyn_cast<UnaryOperator>(E->IgnoreParenImpCasts());
    return U && U->getOpcode() == UO_AddrOf;
  }

  /// A parameter, or an array: pointers in memory lead elsewhere.
  static bool followed(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    const auto *R = dyn_cast<DeclRefExpr>(E);
    return E->getType()->isArrayType() || (R && isa<ParmVarDecl>(R->getDecl()));
  }
};
} // namespace

static bool usesMore(const Decl *D) {
  const auto *Reduction = dyn_cast<OMPDeclareReductionDecl>(D);
  if (!Reduction)
    return false;
  OperatorUses Uses{Reduction, {}};
  Uses.look(Reduction->getCombiner());
  if (const Expr *Initializer = Reduction->getInitializer())
    Uses.look(Initializer);
  return Uses.More;
}

static const char *obstacleIn(const Decl *D) {
  return isa<FileScopeAsmDecl>(D) ? "assembly code"
         : D->hasAttr<AliasAttr>() || D->hasAttr<IFuncAttr>() || D->hasAttr<WeakRefAttr>()
             ? "aliases"
         : D->hasAttr<DestructorAttr>() ? "destructors"
         : D->hasAttr<CleanupAttr>()    ? "cleanup functions"
         : usesMore(D) ? "reductions of its own that use more than what they combine"
                       : nullptr;
}

void UnitFunctions::scanDecl(const Decl *D) {
  const char *What = obstacleIn(D);
  if (What && Obstacle.empty())
    Obstacle = std::string("it has ") + What;
}

void UnitFunctions::scan(Body &B) {
  llvm::SmallVector<const Stmt *, 4> Code(parameterSizes(B.F));
  Code.push_back(B.F->getBody());
  Pointers.enter(B.F->getBody());
  for (const Stmt *Root : Code)
    eachEvaluated(Root, [&](const Stmt *S) {
      if (Kernels.count(S))
        useByKernel(S);
      scanNode(S, B);
      Pointers.note(S);
      return true;
    });
  Pointers.leave(B.F->getBody());
}

/// An address that is followed at once, or by a library function that does not keep it.
void UnitFunctions::directly(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    Direct.insert(C);
    if (C->getCastKind() == CK_BitCast || C->getCastKind() == CK_NoOp)
      directly(C->getSubExpr());
  } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf)
      Direct.insert(U);
  } else if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp()) {
    directly(B->getLHS());
    directly(B->getRHS());
  }
}

/// An lvalue whose address is kept: `*&n`, `(&n)[0]` and `(&s)->n` are parts of what the inner
/// address is taken of.
void UnitFunctions::kept(const Expr *LValue) {
  LValue = LValue->IgnoreParens();
  if (const auto *U = dyn_cast<UnaryOperator>(LValue); U && U->getOpcode() == UO_Deref)
    keptAddress(U->getSubExpr());
  else if (const auto *A = dyn_cast<ArraySubscriptExpr>(LValue))
    keptAddress(A->getBase());
  else if (const auto *M = dyn_cast<MemberExpr>(LValue); M && M->isArrow())
    keptAddress(M->getBase());
  else if (M)
    kept(M->getBase());
}

void UnitFunctions::keptAddress(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf) {
    escape(U->getSubExpr());
    kept(U->getSubExpr());
  } else if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp()) {
    keptAddress(B->getLHS());
    keptAddress(B->getRHS());
  }
}

void UnitFunctions::escape(const Expr *LValue) {
  if (const VarDecl *V = rootVariable(LValue)) {
    if (V->getType()->isPointerType())
      Exposed.insert(V);
    Escaped.insert(V);
  }
}

void UnitFunctions::modify(const Expr *LValue) {
  if (const VarDecl *V = rootVariable(LValue))
    Modified.insert(V);
}

/// The call that gives errno's address, or null.
static const CallExpr *errnoAddress(const Stmt *S) {
  const auto *C = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName() == "__errno_location" ? C : nullptr;
}

/// The call that the macro errno dereferences.
static const CallExpr *errnoCall(const Stmt *S) {
  const auto *U = dyn_cast<UnaryOperator>(S);
  return U && U->getOpcode() == UO_Deref ? errnoAddress(U->getSubExpr()->IgnoreParenCasts())
                                         : nullptr;
}

/// Errno by any way but its name. Parents come first.
void UnitFunctions::noteErrno(const Stmt *S) {
  if (const CallExpr *C = errnoCall(S))
    Direct.insert(C);
  const auto *U = dyn_cast<UnaryOperator>(S);
  KeepsErrno |= U && U->getOpcode() == UO_AddrOf && errnoCall(U->getSubExpr()->IgnoreParens());
  const CallExpr *C = errnoAddress(S);
  KeepsErrno |= C && !Direct.count(C);
}

void UnitFunctions::scanNode(const Stmt *S, Body &B) {
  noteErrno(S);
  if (const auto *C = dyn_cast<CallExpr>(S)) {
    B.Calls.push_back(C);
    if (C->getDirectCallee())
      Direct.insert(C->getCallee()->IgnoreParenImpCasts());
    if (givesNoBuffer(C, Ctx))
      Harmless.insert(C->getCallee()->IgnoreParenImpCasts());
    const FunctionDecl *F = C->getDirectCallee();
    const LibraryFunction *L = F ? findLibraryFunction(F) : nullptr;
    for (unsigned I = 0; L && I < C->getNumArgs(); I++) {
      if (L->returned() < 0 && !L->keeps(I))
        directly(C->getArg(I));
      if (const auto *R = dyn_cast<DeclRefExpr>(C->getArg(I)->IgnoreParenCasts());
          R && L->calls(I)) {
        Direct.insert(R);
        if (const FunctionDecl *Back = definitionOf(dyn_cast<FunctionDecl>(R->getDecl())))
          Callbacks.insert(Back);
      }
    }
    Allocates |= F && isRoutedAllocation(F);
  } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(S)) {
    directly(A->getBase());
  } else if (const auto *M = dyn_cast<MemberExpr>(S)) {
    if (M->isArrow())
      directly(M->getBase());
  } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
      modify(U->getSubExpr());
    if (U->getOpcode() == UO_Deref)
      directly(U->getSubExpr());
    else if (U->getOpcode() == UO_AddrOf) {
      const VarDecl *V = rootVariable(U->getSubExpr());
      if (!Direct.count(U) || (V && V->getType()->isPointerType()))
        escape(U->getSubExpr());
      if (!Direct.count(U))
        kept(U->getSubExpr());
    }
  } else if (const auto *B = dyn_cast<BinaryOperator>(S)) {
    if (B->isAssignmentOp())
      modify(B->getLHS());
  } else if (const auto *Code = dyn_cast<AsmStmt>(S)) {
    for (const Stmt *Operand : Code->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Operand))
        modify(E->IgnoreParenImpCasts());
  } else if (const auto *K = dyn_cast<CastExpr>(S)) {
    if (K->getCastKind() == CK_ArrayToPointerDecay && !Direct.count(K))
      escape(K->getSubExpr());
  } else if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
    scanReference(R);
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      scanDecl(One);
  }
}

void UnitFunctions::scanReference(const DeclRefExpr *R) {
  const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
  if (!F)
    return;
  if (defeatsAnnouncing(F) && !Harmless.count(R) && Obstacle.empty())
    Obstacle = "it uses '" + F->getName().str() + "'";
  const FunctionDecl *Definition = definitionOf(F);
  if (Definition && !Direct.count(R))
    AddressTaken.insert(Definition);
}

void UnitFunctions::useByKernel(const Stmt *S) {
  eachEvaluated(S, [this](const Stmt *Node) {
    const auto *R = dyn_cast<DeclRefExpr>(Node);
    if (!R)
      return true;
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
      KernelUsed.insert(V->getCanonicalDecl());
    const FunctionDecl *F = definitionOf(dyn_cast<FunctionDecl>(R->getDecl()));
    if (F && SeenByKernel.insert(F).second)
      useByKernel(F->getBody());
    return true;
  });
}

//===- Who may run kernels --------------------------------------------------------------------===//

/// Its name is not that of one function: a pointer to it, or a symbol made of the name, may be
/// ambiguous.
static bool sharesName(const FunctionDecl *F) {
  return F->hasAttr<OverloadableAttr>() || F->isMultiVersion() ||
         F->getName().contains("$ompvariant");
}

/// What a call of this function is; Plain stands for any function of the unit.
Callee UnitFunctions::kindOf(const FunctionDecl *F) const {
  if (!F || F->hasAttr<OMPDeclareVariantAttr>()) // another function may be called in its place
    return Callee::Foreign;
  const FunctionDecl *Definition = definitionOf(F);
  if (Definition && !inSystemHeader(Definition)) {
    bool Replaceable = mayBeReplaced(Definition) || F->hasAttr<AsmLabelAttr>() || sharesName(F) ||
                       (Definition->isInlined() && Definition->isExternallyVisible());
    return Replaceable ? Callee::Foreign : Callee::Plain;
  }
  if (findLibraryFunction(F))
    return Callee::Library;
  if (F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>())
    return Callee::Pure;
  return isSystemFunction(F) || F->hasAttr<WeakAttr>() || F->hasAttr<AsmLabelAttr>() ||
                 sharesName(F)
             ? Callee::Foreign
             : Callee::Extern;
}

/// The text can ask for the function's address, and no other function can run between that and the
/// call.
Callee UnitFunctions::throughPointer(const CallExpr *C) const {
  const Expr *Function = C->getCallee();
  bool Alone = Function->getType()->isPointerType() && Points.before(Function->getBeginLoc()) &&
               Points.behind(Function->getEndLoc());
  auto Look = [&](const Stmt *Part) {
    eachEvaluated(Part, [&](const Stmt *S) {
      const auto *Inner = dyn_cast<CallExpr>(S);
      Alone &= !isa<StmtExpr, AsmStmt, BlockExpr>(S) && !(Inner && mayLaunch(Inner));
      return Alone;
    });
  };
  Look(Function);
  for (const Expr *Argument : C->arguments())
    Look(Argument);
  return Alone ? Callee::Pointer : Callee::Foreign;
}

Callee UnitFunctions::classify(const CallExpr *C) const {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F)
    return throughPointer(C);
  Callee Kind = kindOf(F);
  if (Kind == Callee::Plain && Checked.count(definitionOf(F)))
    return Callee::Checked;
  if (Kind == Callee::Plain)
    return Kind;
  if (Kind != Callee::Library)
    return Kind;
  const LibraryFunction *L = findLibraryFunction(F);
  for (unsigned I = 0; I < C->getNumArgs(); I++) {
    if (!L->calls(I))
      continue;
    const auto *R = dyn_cast<DeclRefExpr>(C->getArg(I)->IgnoreParenCasts());
    const auto *Called = R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr;
    // Functions of the library, such as strcmp, look at what they are given and nothing else.
    if (Called && kindOf(Called) == Callee::Library)
      continue;
    if (!Called || kindOf(Called) != Callee::Plain || Checked.count(definitionOf(Called)))
      return Callee::Foreign;
  }
  return Kind;
}

bool UnitFunctions::mayLaunch(const CallExpr *C) const {
  Callee Kind = classify(C);
  return Kind == Callee::Checked || Kind == Callee::Pointer || Kind == Callee::Extern ||
         Kind == Callee::Foreign;
}

void UnitFunctions::findChecked() {
  for (const Body &B : Bodies) {
    bool Launches = false;
    eachEvaluated(B.F->getBody(), [&](const Stmt *S) {
      Launches |= Kernels.count(S) != 0;
      return !Launches;
    });
    if (Launches) {
      Checked.insert(B.F);
      Running.insert(B.F);
    }
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Body &B : Bodies) {
      if (!Checked.count(B.F) &&
          llvm::any_of(B.Calls, [this](const CallExpr *C) { return mayLaunch(C); }))
        Changed |= Checked.insert(B.F).second;
      if (!Running.count(B.F) && llvm::any_of(B.Calls, [this](const CallExpr *C) {
            const FunctionDecl *Called = C->getDirectCallee();
            return Called && Running.count(definitionOf(Called));
          }))
        Changed |= Running.insert(B.F).second;
    }
  }
  for (const FunctionDecl *F : Callbacks) // the library goes on when one has run kernels
    if (Checked.count(F))
      AddressTaken.insert(F);
}

bool UnitFunctions::reachableFromOutside(const FunctionDecl *F) const {
  return F->isExternallyVisible() || AddressTaken.count(F);
}

bool UnitFunctions::published(const FunctionDecl *F) const {
  return F->isExternallyVisible() && !F->isMain() && kindOf(F) == Callee::Plain &&
         !F->isMultiVersion() && !F->hasAttr<OverloadableAttr>();
}

bool UnitFunctions::announces(const FunctionDecl *F) const {
  return Checked.count(F) && reachableFromOutside(F) && !F->isMain() &&
         kindOf(F) == Callee::Plain && F->getIdentifier();
}

llvm::ArrayRef<const CallExpr *> UnitFunctions::alternatives(const FunctionDecl *F) const {
  auto Found = llvm::find_if(Alternatives, [F](const auto &A) { return A.F == F; });
  return Found == Alternatives.end() ? llvm::ArrayRef<const CallExpr *>()
                                     : llvm::ArrayRef(Found->Calls);
}

llvm::ArrayRef<const CallExpr *> UnitFunctions::callsIn(const FunctionDecl *F) const {
  auto Found = llvm::find_if(Bodies, [F](const Body &B) { return B.F == F; });
  return Found == Bodies.end() ? llvm::ArrayRef<const CallExpr *>() : Found->Calls;
}

//===- Objects --------------------------------------------------------------------------------===//

/// The linker makes symbols for the beginning and the end of a section that has a name as variables
/// have, and programs go from one to the other through all objects in it.
static bool inNamedSection(const VarDecl *V) {
  const auto *A = V->getMostRecentDecl()->getAttr<SectionAttr>();
  return A && isValidAsciiIdentifier(A->getName());
}

static bool isObject(const VarDecl *V) {
  QualType T = V->getType();
  return !inNamedSection(V) && (T->isArrayType() || T->isRecordType()) && !isa<ParmVarDecl>(V) &&
         V->getTLSKind() == VarDecl::TLS_None && !V->hasAttr<OMPThreadPrivateDeclAttr>() &&
         (V->getStorageClass() != SC_Register || !V->hasAttr<AsmLabelAttr>());
}

bool UnitFunctions::wantsFrame(const VarDecl *V) const {
  V = V->getCanonicalDecl();
  return isObject(V) && (V->hasLocalStorage() || V->isStaticLocal()) &&
         (KernelUsed.count(V) || Escaped.count(V));
}

static bool isConstant(const VarDecl *V) {
  return V->getASTContext().getBaseElementType(V->getType()).isConstQualified();
}

bool UnitFunctions::constantOfKernel(const VarDecl *V) const {
  return isObject(V) && isConstant(V) && !V->getType().isVolatileQualified() &&
         KernelUsed.count(V->getCanonicalDecl());
}

bool UnitFunctions::mayStay(const VarDecl *V) const {
  if (!isObject(V))
    return false;
  if (V->hasLocalStorage() || V->isStaticLocal())
    return Framed.count(V) != 0;
  if (isConstant(V))
    return false;
  return V->isExternallyVisible() || KernelUsed.count(V) || Escaped.count(V);
}

//===- Summaries ------------------------------------------------------------------------------===//

const Effects &UnitFunctions::summary(const FunctionDecl *F) const {
  static const Effects None;
  auto Found = Summaries.find(F);
  return Found == Summaries.end() ? None : Found->second;
}

static bool same(const Effects &A, const Effects &B) {
  auto SameMap = [](const auto &X, const auto &Y) {
    if (X.size() != Y.size())
      return false;
    for (auto [V, Flags] : X)
      if (Y.lookup(V) != Flags)
        return false;
    return true;
  };
  auto SamePart = [](const AccessRange &X, const AccessRange &Y) {
    return X.samePlace(Y) && X.Flags == Y.Flags;
  };
  return SameMap(A.Named, B.Named) && SameMap(A.Pointee, B.Pointee) && A.Open == B.Open &&
         A.Stores == B.Stores && A.Cells == B.Cells && A.Assigned.size() == B.Assigned.size() &&
         std::equal(A.Parts.begin(), A.Parts.end(), B.Parts.begin(), B.Parts.end(), SamePart);
}

void UnitFunctions::summarize() {
  // Callees first: most calls go backwards in a C file, so the order of the source is a good one.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Body &B : Bodies) {
      if (Checked.count(B.F))
        continue;
      llvm::SmallVector<const Stmt *, 4> Code(parameterSizes(B.F));
      Code.push_back(B.F->getBody());
      llvm::append_range(Code, alternatives(B.F));
      Effects E = effectsOf(Code, *this);
      Effects &Known = Summaries[B.F];
      Changed |= !same(E, Known);
      Known = std::move(E);
    }
  }
}

} // namespace o2o
