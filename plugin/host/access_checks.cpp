//===- access_checks.cpp - host accesses are announced to the runtime -------------------------===//
//
// Functions that run kernels, or call what may ("checked" ones), are left to a pass over LLVM IR
// (announce.cpp), which needs values in place of variables in memory. Without optimisation they say
// in front of each statement what the statement touches:
//
//     for (t = 0; t < steps; t++) {
//       step(u, v);                                             runs kernels on u and v
//       if (t % 10 == 0)
//         { if(__o2o_any()){__o2o_touch(u,1);} for (i = 0; i < n; i++) sum += u[i]; }
//     }
//
// A statement in which no kernel can run ("idle") is announced as a whole, so that loops without
// kernels hold no check. In a busy one, what is evaluated is announced before, and again behind
// each call that may run kernels when something is left to be touched:
//
//     u[0] = norm(v);     {check} u[0] = ({ x = norm(v); {check} x; });
//
// Where the text cannot be edited the statement around is announced, as long as it is idle; else
// the function is left to the pass as well.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/access_checks.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/offload.h"
#include "plugin/host/escape.h"

#include "abi/abi.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace o2o {

AccessChecks::AccessChecks(ASTContext &Ctx, const UnitTokens &Tokens, const CodeGenOptions &Opts,
                           llvm::ArrayRef<Kernel> Launches,
                           llvm::ArrayRef<FunctionAlternatives> Alternatives, Rewrite &Edit)
    : Ctx(Ctx), Optimises(Opts.OptimizationLevel > 0), Launches(Launches), Kernels([&] {
        llvm::SmallPtrSet<const Stmt *, 16> Set;
        for (const Kernel &K : Launches)
          for (const Stmt *S : K.allLaunched())
            Set.insert(S);
        return Set;
      }()),
      Edit(Edit), Known(Ctx, Tokens, Kernels, Alternatives, Opts.RelaxedAliasing), Text(Ctx, Known),
      Points(Tokens) {
  for (unsigned K = 0; K < Launches.size(); K++) {
    LaunchesAt[Launches[K].launched()].push_back(K);
    if (Launches[K].Plan->nest->units.externals)
      for (const Stmt *S : Launches[K].allLaunched())
        Nesting.insert(S);
  }
}

bool AccessChecks::fail(SourceLocation L, const std::string &Why) {
  if (Reason.empty()) {
    Reason = Why;
    Where = L;
  }
  return false;
}

bool AccessChecks::put(std::optional<unsigned> At, const std::string &What, Rank R) {
  if (!At)
    return false;
  if (!What.empty())
    Edit.insert(*At, What, R);
  return true;
}

/// In front of a statement, also of one that begins with a directive.
bool AccessChecks::putBefore(const Stmt *S, const std::string &What, Rank R) {
  if (What.empty())
    return true;
  if (isa<OMPExecutableDirective>(S))
    return put(Points.beforeDirective(S->getBeginLoc()), What, R);
  return put(Points.before(S->getBeginLoc()), What, R);
}

CheckPoint AccessChecks::place(const Stmt *S, bool Inside) const {
  return {Function, S->getBeginLoc(), DefaultNone != 0, Inside};
}

//===- The unit -------------------------------------------------------------------------------===//

bool AccessChecks::announce() {
  size_t Start = Edit.mark();
  if (!Known.obstacle().empty())
    fail(SourceLocation(), Known.obstacle());
  else if (unit())
    return true;
  Edit.rollBack(Start);
  Edit.dropGuards();
  return false;
}

bool AccessChecks::unit() {
  Known.summarize();
  Known.markClosed(closedObjects(Ctx, Known));
  for (const FunctionDecl *F : Known.definitions()) {
    if (!Known.checked(F))
      continue;
    if (F->hasAttr<NakedAttr>())
      return fail(F->getLocation(), "'" + F->getName().str() + "' is naked");
    guard(F);
    size_t From = Edit.mark();
    begin(F);
    if (Optimises && !F->hasAttr<OptimizeNoneAttr>()) {
      if (inCode(F))
        continue;
      Edit.rollBack(From);
      Reason.clear();
    }
    if (sizes(F) && statement(F->getBody(), false))
      continue;
    Edit.rollBack(From);
    if (!inCode(F))
      return false;
  }
  if (!Code.Functions.empty())
    for (const FunctionDecl *F : Known.definitions())
      Code.Defined.insert(symbolOf(F, Ctx));
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (const auto *V = dyn_cast<VarDecl>(D);
        V && (Known.mayStay(V->getCanonicalDecl()) || Known.constantOfKernel(V)))
      Text.addStatic(V);
  for (const FunctionDecl *F : Known.definitions())
    Publishes |= Known.published(F);
  return true;
}

/// Where all are plain, so is the function, and its callers announce what any of them does. Where
/// one may run kernels, the others are announced as unknown ones are.
std::string AccessChecks::beforeAlternative(const FunctionDecl *Caller, const CallExpr *C) const {
  if (!Known.checked(Caller))
    return "";
  const FunctionDecl *F = C->getDirectCallee(), *Definition = definitionOf(F);
  if (Known.classify(C) == Callee::Checked)
    return Known.reachableFromOutside(Definition)
               ? "__o2o_callee=(const void*)" + F->getName().str() + ";"
               : "";
  return "if(__o2o_live)__o2o_touch_open(" +
         std::to_string(O2O_TOUCH_READ | O2O_TOUCH_WRITE | O2O_TOUCH_CLOSED) + ");";
}

//===- Functions ------------------------------------------------------------------------------===//

/// Finds the statements in which a kernel may run. May one in \p S, and does one of the unit's, if
/// all of it runs?
AccessChecks::Found AccessChecks::mark(const Stmt *S) {
  if (const auto *P = dyn_cast<PseudoObjectExpr>(S))
    for (const Expr *One : P->semantics())
      if (const auto *C = dyn_cast<CallExpr>(One->IgnoreParenImpCasts()))
        Variants[C] = P->getSyntacticForm()->getBeginLoc();
  Found Out;
  if (const auto *C = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *Called = C->getDirectCallee();
    Out = {Known.mayLaunch(C), Called && Known.runsKernels(definitionOf(Called))};
  }
  eachPart(S, [&](const Stmt *Kid) {
    const Found Inside = mark(Kid);
    Out = {Out.MayRun || Inside.MayRun, Out.Runs || Inside.Runs};
  });
  if (Kernels.count(S)) {
    if (Out.Runs)
      Nesting.insert(S);
    Out = {true, true};
  }
  if (Out.MayRun)
    Busy.insert(S);
  return Out;
}

void AccessChecks::begin(const FunctionDecl *F) {
  Function = F;
  Busy.clear();
  mark(F->getBody());
  chooseFrames(F);
}

void AccessChecks::guard(const FunctionDecl *F) {
  if (!Known.reachableFromOutside(F) || F->isMain())
    return;
  Text.noteGuard();
  Guarded.push_back(symbolOf(F, Ctx));
}

/// The whole function is left to the pass, but for its arrays.
bool AccessChecks::inCode(const FunctionDecl *F) {
  if (F->isMultiVersion() || F->hasAttr<TargetClonesAttr>())
    return fail(F->getLocation(), "there are several versions of '" + F->getName().str() + "'");
  launchesToPass(F->getBody());
  bool Good = true;
  eachEvaluated(F->getBody(), [&](const Stmt *S) {
    if (const auto *D = dyn_cast<DeclStmt>(S))
      Good &= frames(D);
    return Good && (busy(S) || isa<DeclStmt>(S));
  });
  if (!Good)
    return fail(F->getLocation(), "the arrays of '" + F->getName().str() + "' cannot be announced");
  Reason.clear();
  Text.noteCode();
  Code.Functions.insert(symbolOf(F, Ctx));
  for (const CallExpr *C : Known.callsIn(F))
    if (const FunctionDecl *Called = C->getDirectCallee())
      Callees.describe(C, Called);
  return true;
}

/// What the sizes of its parameters read is announced in the parameter list: a call evaluates them
/// before the body.
bool AccessChecks::sizes(const FunctionDecl *F) {
  for (const Stmt *S : parameterSizes(F)) {
    Effects E = effectsOf({S}, Known);
    if (E.empty())
      continue;
    const auto *Size = dyn_cast<Expr>(S);
    bool Integer = Size && Size->getType()->isIntegerType(); // else the operand of typeof
    if (!Integer || !E.Unknown.empty())
      return false;
    std::string Check = Text.inParameters(E, {S}, place(S));
    if (!Check.empty() && (!put(Points.before(S->getBeginLoc()), "(" + Check, Rank::Check) ||
                           !put(Points.behind(S->getEndLoc()), ")", Rank::Close)))
      return false;
  }
  return true;
}

/// No jump may enter the scope of a variable with a cleanup.
bool AccessChecks::placeable(const FunctionDecl *F, const CompoundStmt *Block,
                             const DeclStmt *D) const {
  const SourceManager &SM = Ctx.getSourceManager();
  auto InScope = [&](SourceLocation L) {
    return SM.isBeforeInTranslationUnit(D->getEndLoc(), L) &&
           SM.isBeforeInTranslationUnit(L, Block->getRBracLoc());
  };
  bool Good = true;
  llvm::SmallPtrSet<const LabelDecl *, 4> Labels;
  eachEvaluated(Block, [&](const Stmt *S) {
    if (const auto *L = dyn_cast<LabelStmt>(S); L && InScope(L->getBeginLoc()))
      Labels.insert(L->getDecl());
    if (isa<SwitchCase>(S) && InScope(S->getBeginLoc()))
      Good = false;
    return !isa<SwitchStmt>(S);
  });
  if (!Labels.empty())
    eachEvaluated(F->getBody(), [&](const Stmt *S) {
      const auto *G = dyn_cast<GotoStmt>(S);
      Good &= !isa<IndirectGotoStmt>(S) &&
              !(G && Labels.count(G->getLabel()) && !InScope(G->getBeginLoc()));
      return true;
    });
  return Good && Points.behind(D->getEndLoc());
}

/// Arrays and structs of functions that may stay on the device, automatic ones while their block is
/// in force.
void AccessChecks::chooseFrames(const FunctionDecl *F) {
  eachEvaluated(F->getBody(), [&](const Stmt *S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      for (const Stmt *Kid : Block->body())
        if (const auto *D = dyn_cast<DeclStmt>(Kid))
          for (const Decl *One : D->decls())
            if (const auto *V = dyn_cast<VarDecl>(One);
                V && Known.wantsFrame(V) &&
                (V->isStaticLocal() ? Points.behind(D->getEndLoc()).has_value()
                                    : placeable(F, Block, D)))
              Known.markFramed(V->getCanonicalDecl());
    return busy(S);
  });
}

//===- Idle statements ------------------------------------------------------------------------===//

/// Encloses what was inserted since \p From in braces, when there is something.
bool AccessChecks::braces(const Stmt *S, size_t From) {
  if (Edit.mark() == From)
    return true;
  return putBefore(S, "{", Rank::Open) && put(Points.behindStatement(S), "}", Rank::Close);
}

/// Control may come to a label without passing the check in front of the statement that holds it.
bool AccessChecks::labels(const Stmt *S, const std::string &Check, bool InSwitch) {
  bool Good = true;
  const Stmt *Sub = nullptr;
  if (const auto *L = dyn_cast<LabelStmt>(S))
    Sub = L->getSubStmt();
  else if (const auto *C = dyn_cast<SwitchCase>(S); C && !InSwitch)
    Sub = C->getSubStmt();
  if (Sub && !isa<LabelStmt, SwitchCase>(Sub)) {
    size_t From = Edit.mark();
    Good = putBefore(Sub, Check, Rank::Check) && (isa<CompoundStmt>(Sub) || braces(Sub, From));
  }
  eachPart(S, [&](const Stmt *Kid) {
    Good = Good && labels(Kid, Check, InSwitch || isa<SwitchStmt>(S));
  });
  return Good;
}

bool AccessChecks::announceAt(const Stmt *S, const Effects &E, bool Branch) {
  std::string Check = Text.statement(E, {S}, place(S), nullptr);
  if (Check.empty())
    return true;
  size_t From = Edit.mark();
  return putBefore(S, Check, Rank::Check) && (!Branch || braces(S, From)) &&
         labels(S, Text.statement(E, {S}, place(S, true), nullptr));
}

/// The parts of an idle statement of which perhaps only some run.
bool AccessChecks::idleParts(const Stmt *S) {
  if (const auto *C = dyn_cast<CompoundStmt>(S))
    return sequence(C);
  if (const auto *L = dyn_cast<LabelStmt>(S))
    return idle(L->getSubStmt(), false);
  if (const auto *C = dyn_cast<SwitchCase>(S))
    return idle(C->getSubStmt(), false);
  const auto *If = cast<IfStmt>(S);
  Effects E = effectsOf({If->getCond()}, Known);
  std::string Check = Text.statement(E, {If->getCond()}, place(S), nullptr);
  return putBefore(S, Check, Rank::Check) &&
         idle(If->getThen(), !isa<CompoundStmt>(If->getThen())) &&
         (!If->getElse() || idle(If->getElse(), !isa<CompoundStmt>(If->getElse())));
}

bool AccessChecks::sequence(const CompoundStmt *Block) {
  for (const Stmt *S : Block->body()) {
    if (!statement(S, false))
      return false;
    if (const auto *D = dyn_cast<DeclStmt>(S); D && busy(Block) && !frames(D))
      return false;
  }
  return true;
}

bool AccessChecks::frames(const DeclStmt *D) {
  for (const Decl *One : D->decls())
    if (const auto *V = dyn_cast<VarDecl>(One);
        V && Known.wantsFrame(V) && Known.mayStay(V->getCanonicalDecl()) &&
        !put(Points.behind(D->getEndLoc()), Text.frame(V), Rank::Check))
      return false;
  return true;
}

bool AccessChecks::idle(const Stmt *S, bool Branch) {
  Effects E = effectsOf({S}, Known);
  if (E.empty())
    return true;
  size_t From = Edit.mark();
  if (isa<CompoundStmt, LabelStmt, SwitchCase, IfStmt>(S)) {
    if (idleParts(S) && (!Branch || braces(S, From)))
      return true;
    Edit.rollBack(From);
    if (isa<LabelStmt, SwitchCase>(S))
      return false;
  }
  if (announceAt(S, E, Branch))
    return true;
  Edit.rollBack(From);
  return false;
}

//===- Busy statements ------------------------------------------------------------------------===//

bool AccessChecks::statement(const Stmt *S, bool Branch) {
  if (!busy(S))
    return idle(S, Branch);
  const Stmt *At = S; // with its attributes
  while (const auto *A = dyn_cast<AttributedStmt>(S))
    S = A->getSubStmt();
  if (S != At && isa<OMPExecutableDirective>(S))
    return fail(At->getBeginLoc(), "a directive has attributes");
  if (Kernels.count(S))
    launch(S, /*ToPass=*/false);
  if (Kernels.count(S) && !Nesting.count(S))
    return true;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
    return directive(D, Branch);
  size_t From = Edit.mark();
  bool Good = false;
  if (const auto *C = dyn_cast<CompoundStmt>(S)) {
    return sequence(C);
  } else if (const auto *L = dyn_cast<LabelStmt>(S)) {
    Good = statement(L->getSubStmt(), false);
  } else if (const auto *C = dyn_cast<SwitchCase>(S)) {
    Good = statement(C->getSubStmt(), false);
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    const Stmt *Then = If->getThen(), *Else = If->getElse();
    Good = evaluation({If->getCond()}, At, false) && statement(Then, !isa<CompoundStmt>(Then)) &&
           (!Else || statement(Else, !isa<CompoundStmt>(Else)));
  } else if (const auto *W = dyn_cast<SwitchStmt>(S)) {
    Good = evaluation({W->getCond()}, At, false) &&
           statement(W->getBody(), !isa<CompoundStmt>(W->getBody()));
  } else if (const auto *F = dyn_cast<ForStmt>(S)) {
    Good = (!F->getInit() || evaluation({F->getInit()}, At, false)) &&
           (!F->getInc() || evaluation({F->getInc()}, F->getInc(), true)) &&
           loop(F->getCond(), F->getBody());
  } else if (const auto *W = dyn_cast<WhileStmt>(S)) {
    Good = loop(W->getCond(), W->getBody());
  } else if (const auto *W = dyn_cast<DoStmt>(S)) {
    Good = loop(W->getCond(), W->getBody());
  } else if (isa<Expr, ReturnStmt, DeclStmt>(S)) {
    Good = evaluation({S}, At, false);
  }
  if (Good && (!Branch || braces(At, From)))
    return true;
  return fail(S->getBeginLoc(),
              "accesses around a kernel have no place in front of them for an announcement");
}

bool AccessChecks::loop(const Expr *Cond, const Stmt *Body) {
  return (!Cond || evaluation({Cond}, Cond, true)) && statement(Body, !isa<CompoundStmt>(Body));
}

/// The one call in \p Code that may run kernels, when it certainly runs.
const CallExpr *AccessChecks::soleCall(llvm::ArrayRef<const Stmt *> Code, const Effects &E) const {
  if (E.Unknown.size() != 1 || Known.classify(E.Unknown[0]) == Callee::Foreign)
    return nullptr;
  const CallExpr *Found = nullptr;
  for (const Stmt *S : Code)
    eachEvaluated(S, [&](const Stmt *Node) {
      if (Node == E.Unknown[0])
        Found = E.Unknown[0];
      if (const auto *B = dyn_cast<BinaryOperator>(Node); B && B->isLogicalOp())
        return false;
      return !isa<AbstractConditionalOperator, StmtExpr>(Node);
    });
  return Found;
}

/// The call in `x = f(...)` and `x += f(...)`: everything else is evaluated after it.
static const CallExpr *assignedCall(llvm::ArrayRef<const Stmt *> Code) {
  const auto *E = Code.size() == 1 ? dyn_cast<Expr>(Code[0]) : nullptr;
  const auto *B = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
  if (!B || !B->isAssignmentOp() || !B->getType()->isScalarType())
    return nullptr;
  return dyn_cast<CallExpr>(B->getRHS()->IgnoreParenImpCasts());
}

/// Behind a call: pointers with static storage may have been read in front of it, and have other
/// values since.
void AccessChecks::withOldPointers(Effects &E) const {
  auto Old = [this](const VarDecl *V) {
    return V->hasGlobalStorage() &&
           (V->isExternallyVisible() || Known.modified(V) || Known.exposed(V));
  };
  llvm::SmallVector<AccessRange, 0> Parts;
  for (const AccessRange &P : E.Parts)
    if (P.Pointee && P.Root && Old(P.Root))
      E.Open |= P.Flags;
    else
      Parts.push_back(P);
  E.Parts = Parts;
  for (auto [V, Flags] : E.Pointee)
    if (Old(V))
      E.Open |= Flags;
}

/// What is evaluated at one place: an expression, a declaration, a returned value. The check stands
/// in front of \p At, or, in an \p Expression, at its beginning.
bool AccessChecks::evaluation(llvm::ArrayRef<const Stmt *> Code, const Stmt *At, bool Expression) {
  bool Kernel = false;
  for (const Stmt *S : Code)
    eachEvaluated(S, [&](const Stmt *Node) {
      Kernel |= isa<OMPExecutableDirective>(Node);
      return true;
    });
  if (Kernel)
    return fail(At->getBeginLoc(), "a kernel runs in the middle of an expression");
  Effects E = effectsOf(Code, Known);
  const CallExpr *Sole = soleCall(Code, E);
  std::string Check;
  if (const CallExpr *Value = Sole ? assignedCall(Code) : nullptr; Value && Value == Sole)
    Check = Text.statement(effectsOf({Value}, Known), Code, place(At), Sole);
  else
    Check = Text.statement(E, Code, place(At), Sole);
  if (Expression)
    Check = CheckPrinter::asExpression(Check);
  if (!putBefore(At, Check, Rank::Check))
    return fail(At->getBeginLoc(),
                "an access around a kernel has no place in front of it for an announcement");
  for (const CallExpr *C : E.Unknown) {
    Effects Rest = effectsOf(Code, Known, C);
    withOldPointers(Rest);
    std::string Goes = C == Sole || callsInArguments(C) ? "" : Text.justBefore(C);
    std::string Behind = Text.statement(Rest, Code, place(C, true), nullptr);
    size_t From = Edit.mark();
    bool Good = wrap(C, Goes, Behind);
    if (!Good)
      Edit.rollBack(From); // unless something must be behind it: as a call of foreign code
    if (!Good && !Behind.empty())
      return fail(C->getBeginLoc(),
                  "an access around a kernel has no place in front of it for an announcement");
    if (Known.classify(C) == Callee::Pointer && !askPointer(C->getCallee()))
      return fail(C->getBeginLoc(),
                  "a call through a pointer has no place in front of it for an announcement");
  }
  return true;
}

/// Where a call begins in the text: of a variant the tree has the place of its declaration.
SourceLocation AccessChecks::beginOf(const CallExpr *C) const {
  auto Written = Variants.find(C);
  return Written == Variants.end() ? C->getBeginLoc() : Written->second;
}

/// Does something run between the first argument and the call that may run kernels?
bool AccessChecks::callsInArguments(const CallExpr *C) const {
  llvm::SmallVector<const Stmt *, 8> Arguments(C->arg_begin(), C->arg_end());
  return !effectsOf(Arguments, Known).Unknown.empty();
}

/// Announces a call just in front of it, where it is not the only one of the expression, and behind
/// it again what the expression around it touches.
bool AccessChecks::wrap(const CallExpr *C, const std::string &Before, const std::string &Check) {
  if (Before.empty() && Check.empty())
    return true;
  bool Void = C->getType()->isVoidType();
  std::string Head = "__extension__({" + Before;
  if (!Void)
    Head += "__auto_type __o2o_r __attribute__((nodebug))=";
  return put(Points.before(beginOf(C)), Head, Rank::Check) &&
         put(Points.behind(C->getEndLoc()), ";" + Check + (Void ? "})" : "__o2o_r;})"),
             Rank::Close);
}

/// Looks which function a pointer to one is, just before it is called.
bool AccessChecks::askPointer(const Expr *Function) {
  auto [Head, Tail] = Text.throughPointer();
  return put(Points.before(Function->getBeginLoc()), Head, Rank::Check) &&
         put(Points.behind(Function->getEndLoc()), Tail, Rank::Close);
}

//===- Directives -----------------------------------------------------------------------------===//

static bool hasDefaultNone(const OMPExecutableDirective *D) {
  return defaultOf(D) == llvm::omp::OMP_DEFAULT_none;
}

/// What the launches in front of \p S read, and what the OpenMP version touches when they are
/// declined. The pass sees by itself what launches read. Where the host runs the loop it is to put
/// nothing there, so that LLVM has the loop that it has without the plugin; but in one that may run
/// kernels itself the pass announces.
void AccessChecks::launch(const Stmt *S, bool ToPass) {
  for (unsigned Index : LaunchesAt.lookup(S)) {
    auto Parts = Launches[Index].allLaunched();
    bool Whole =
        !Launches[Index].Parts &&
        !(ToPass && llvm::any_of(Parts, [this](const Stmt *One) { return Nesting.count(One); }));
    auto Guard = [&](const Effects &E) {
      return CheckPrinter::asExpression(Text.statement(E, Parts, place(S), nullptr));
    };
    std::string Reads = Guard(ToPass ? Effects() : effectsOfLaunch(Parts, Known));
    Edit.guardLaunch(Index, Reads, Guard(Whole ? effectsOf(Parts, Known) : Effects()),
                     ToPass && Whole);
  }
}

/// Those of a function that is left to the pass.
void AccessChecks::launchesToPass(const Stmt *S) {
  if (!busy(S))
    return;
  launch(S, /*ToPass=*/true);
  const auto *D = dyn_cast<OMPExecutableDirective>(S);
  bool None = D && hasDefaultNone(D);
  DefaultNone += None;
  eachPart(S, [this](const Stmt *Kid) { launchesToPass(Kid); });
  DefaultNone -= None;
}

bool AccessChecks::directive(const OMPExecutableDirective *D, bool Branch) {
  size_t From = Edit.mark();
  Effects E = effectsOfHead(D, Known);
  if (!E.Unknown.empty())
    return fail(D->getBeginLoc(), "a clause or the head of a loop may run a kernel");
  if (!putBefore(D, Text.statement(E, {D}, place(D), nullptr), Rank::Check) ||
      (Branch && !braces(D, From)))
    return fail(D->getBeginLoc(), "the directive has no place in front of it for an announcement");
  bool None = hasDefaultNone(D);
  DefaultNone += None;
  bool Good = insideDirective(D);
  DefaultNone -= None;
  return Good || fail(D->getBeginLoc(), "accesses in the construct cannot be announced");
}

bool AccessChecks::insideDirective(const OMPExecutableDirective *D) {
  OpenMPDirectiveKind K = D->getDirectiveKind();
  bool Target = isa<OMPTargetDirective, OMPTargetParallelDirective>(D) && !offloads(Ctx);
  if (!D->hasAssociatedStmt() || (isOpenMPTargetExecutionDirective(K) && !Target) ||
      isOpenMPTeamsDirective(K) ||
      isa<OMPAtomicDirective, OMPScanDirective, OMPLoopTransformationDirective>(D))
    return false;
  const Stmt *Body = D->getRawStmt();
  if (isa<OMPLoopTransformationDirective>(Body)) // nothing may stand between the loops
    return false;
  if (const auto *L = dyn_cast<OMPLoopDirective>(D))
    Body = L->getBody();
  if (isa<OMPSectionsDirective, OMPParallelSectionsDirective>(D))
    return isa<CompoundStmt>(Body) && llvm::all_of(Body->children(), [this](const Stmt *Kid) {
             const auto *Section = dyn_cast<OMPSectionDirective>(Kid);
             return Section ? insideDirective(Section)
                            : !busy(Kid) && effectsOf({Kid}, Known).empty();
           });
  return statement(Body, !isa<CompoundStmt>(Body));
}

} // namespace o2o
