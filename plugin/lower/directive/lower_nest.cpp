//===- lower_nest.cpp - a directive, its clauses and its loops --------------------------------===//
//
// Associated loops are in the canonical form of OpenMP 5.1, section 2.11.1; Sema has checked that.
// The host evaluates lower bounds and trip counts at launch, as C text with the user's own
// expressions, in arithmetic wide enough that nothing overflows.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"
#include "plugin/team/team_size.h"
#include "plugin/team/team_waits.h"
#include "plugin/text/edit_point.h"
#include "xform/prepare/loop_heads.h"

using namespace clang;

namespace o2o {

NestLowering::NestLowering(CompilerInstance &CI, ASTContext &Ctx, const LoopSite &Site,
                           const UnitFacts &Unit, std::string Name,
                           llvm::ArrayRef<const LoopSite *> Fused, const ForStmt *OuterOfAll)
    : CI(CI), Ctx(Ctx), Site(Site), Fused(Fused), Around(Fused.empty() ? Site.Around : OuterOfAll),
      Unit(Unit), N(o2o_nest_new()) {
  N->name = keep(Name);
  N->function = keep(Site.Function->getName().str());
  N->loc = loc(Site.Directive ? Site.Directive->getBeginLoc() : Site.Function->getLocation());
  N->in_region = Site.Directive && !Site.combined() && !Unit.Sequential;
  const LangOptions &LO = Ctx.getLangOpts();
  N->host.orphaned = N->in_region && !Site.Region;
  N->fp.contract = Unit.FPContract;
  N->any_alias = CI.getCodeGenOpts().RelaxedAliasing;
  N->fp.fast = LO.FastMath;
  N->fp.finite = LO.NoHonorNaNs && LO.NoHonorInfs;
  N->fp.no_signed_zeros = LO.NoSignedZero;
  N->fp.no_errno = !LO.MathErrno;
}

o2o_nest *NestLowering::lower() {
  SourceLocation L = Site.outermost()->getBeginLoc();
  if (!Site.Obstacle.empty())
    refuse("inside-construct", L, "", "it stands inside a '" + Site.Obstacle + "' construct");
  if (Ctx.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Trapping)
    refuse("overflow-trap", L, "", "signed overflow ends the program (-ftrapv)");
  if (!CompilesMaskedTaskloops &&
      isa<OMPParallelMaskedTaskLoopDirective, OMPParallelMaskedTaskLoopSimdDirective>(
          Site.Directive))
    refuse(
        "masked-taskloop", L, "",
        "this version of Clang runs no iteration of 'parallel masked taskloop'; 'parallel master "
        "taskloop' is the same");
  if (!EditPoints(*Unit.Tokens).before(L))
    refuse("included-file", L, "", "the directive stands in a precompiled header");
  if (!Failed)
    checkRegion();
  if (!Failed)
    lowerClauses(Site.Directive);
  if (!Failed)
    lowerHolders();
  for (size_t I = 1; I < Fused.size() && !Failed; I++)
    lowerClauses(Fused[I]->Directive);
  if (!Failed)
    lowerLoops();
  if (!Failed)
    Pointers.checkPointerPairs();
  if (!Failed)
    Pointers.settleNulls();
  if (!Failed)
    Shadows.checkShadows();
  if (!Failed)
    Pointers.checkReturnedPointers();
  if (!Failed)
    o2o_simplify_loop_heads(N);
  if (!Failed)
    Gaps.find();
  if (!Failed)
    Parts.takeParts();
  if (!Failed && N->has_thread_number && N->hyperplanes)
    refuse("ordered", L, "", "iterations wait for each other, and ask for their threads");
  if (!Failed && N->has_thread_number && teamIsUnknown(Site, Ctx))
    refuse("thread-number", L, "", "the number of threads is not known in front of the loop");
  if (!Failed && !N->hyperplanes)
    AroundDirective.lowerOuterLoop();
  return Failed ? nullptr : N;
}

/// The threads of a team meet in front of the loop (plugin/team/team_waits.h).
void NestLowering::checkRegion() {
  if (!N->in_region)
    return;
  if (Handshake H = handshakeAround(Ctx, Site))
    refuse("handshake", H.Where, "here",
           (Site.Directive->hasClausesOfKind<OMPNowaitClause>()
                ? "threads that go on from the loop without waiting for the others may be waited "
                  "for: "
                : "what an iteration updates atomically may be waited for in front of the loop: ") +
               H.Text);
}

/// `num_threads(1)` promises nothing about iterations: they all run on one thread.  Where the
/// clause stands, else invalid.
SourceLocation NestLowering::oneThread() const {
  auto Find = [this](const OMPExecutableDirective *D) {
    for (const OMPClause *C : D->clauses()) {
      Expr::EvalResult R;
      const auto *T = dyn_cast<OMPNumThreadsClause>(C);
      const auto *Teams = dyn_cast<OMPNumTeamsClause>(C);
      const Expr *Size = T                             ? T->getNumThreads()
                         : Teams && Site.distributed() ? numberOfTeams(Teams)
                                                       : nullptr;
      if (Size && Size->EvaluateAsInt(R, Ctx) && R.Val.getInt() == 1)
        return C->getBeginLoc();
    }
    return SourceLocation();
  };
  if (Unit.Sequential)
    return SourceLocation();
  SourceLocation L;
  for (const OMPExecutableDirective *D : Site.constructs())
    L = L.isInvalid() ? Find(D) : L;
  return L.isInvalid() && Site.Region ? Find(Site.Region) : L;
}

/// The construct with a copy of the variable that ends with it: what the loop leaves in the
/// variable is lost. Null: there is none.
static const OMPExecutableDirective *copying(const LoopSite &Site, const VarDecl *V) {
  auto Names = [V](auto *List) {
    return List && llvm::any_of(variablesOf(List), [V](const Expr *E) {
             const VarDecl *Named = namedVariable(E);
             return Named && Named->getCanonicalDecl() == V->getCanonicalDecl();
           });
  };
  for (const OMPExecutableDirective *D : Site.constructs()) {
    if (isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      for (const CapturedStmt::Capture &C : D->getCapturedStmt(llvm::omp::OMPD_target)->captures())
        if (C.capturesVariableByCopy() &&
            C.getCapturedVar()->getCanonicalDecl() == V->getCanonicalDecl())
          return D;
    if (D != Site.Directive)
      for (const OMPClause *C : D->clauses())
        if (Names(dyn_cast<OMPFirstprivateClause>(C)) || Names(dyn_cast<OMPPrivateClause>(C)))
          return D;
  }
  return nullptr;
}

/// What `target` and `teams` around the directive say.
void NestLowering::lowerHolders() {
  if (!Unit.Sequential)
    for (auto &[V, Inner] : Clauses)
      if (const auto *D =
              Inner.Last || Inner.Red || !Inner.Members.empty() ? copying(Site, V) : nullptr;
          D && !isCounter(Site.Directive, V))
        return refuse("construct-copy", D->getBeginLoc(), "here",
                      "the 'omp " + llvm::omp::getOpenMPDirectiveName(D->getDirectiveKind()).str() +
                          "' has a copy of '" + V->getName().str() +
                          "', and what the loop leaves in it is lost");
  for (const OMPExecutableDirective *D : Site.Holders)
    if (!Failed)
      lowerClauses(D);
}

/// Has the loop's variable its last value behind the loop?
bool NestLowering::leavesCounter(const Canonical &C) {
  auto K = Clauses.find(C.IV);
  bool Last = K != Clauses.end() && K->second.Last;
  if (Unit.Sequential)
    return Last || !C.DeclaredInside;
  OpenMPDirectiveKind Kind = Site.Directive->getDirectiveKind();
  // Clang 19 does not copy it from the tasks.
  if (isOpenMPTaskLoopDirective(Kind)) {
    if (Last)
      refuse("clause", C.IV->getLocation(), "declared here",
             "the value of '" + C.IV->getName().str() + "' is wanted after the tasks");
    return false;
  }
  // On simd constructs the variable is linear (or lastprivate): its last value is seen outside.
  return (Last || (isOpenMPSimdDirective(Kind) && !C.DeclaredInside)) && !copying(Site, C.IV);
}

/// A chunk size: consecutive iterations in one chunk may depend on each other.
void NestLowering::lowerChunk(const Expr *Chunk, SourceLocation L) {
  Expr::EvalResult R;
  if (!Chunk || (Chunk->EvaluateAsInt(R, Ctx) && R.Val.getInt() == 1))
    return;
  o2o_symbol *Sym = o2o_symbol_new(N, "chunk", scalar(O2O_T_I64), O2O_S_VALUE);
  // Clang keeps the chunk size of a directive in a helper variable; the text of the original
  // expression is what the host evaluates.
  const Expr *Source = Chunk->IgnoreImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Source))
    if (const auto *Cap = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()))
      Source = Cap->getInit()->IgnoreImpCasts();
  if (hasSideEffects(Source, Ctx))
    return refuse("bound-side-effect", L, "here", "the chunk size has side effects");
  Sym->host = keep(text(Source));
  o2o_symbol_add(N, Sym);
  N->chunk = o2o_sym(N, Sym);
}

/// Clauses about where, by how many and when. The launch does not evaluate what stands in them.
void NestLowering::ignoreClause(const OMPClause *C) {
  for (const Stmt *Kid : C->children())
    if (const auto *E = dyn_cast_or_null<Expr>(Kid); E && hasSideEffects(E, Ctx))
      return refuse("clause", C->getBeginLoc(), "here",
                    "the clause '" + llvm::omp::getOpenMPClauseName(C->getClauseKind()).str() +
                        "' has side effects");
}

void NestLowering::lowerClauses(const OMPExecutableDirective *D) {
  for (const OMPClause *C : D->clauses()) {
    SourceLocation L = C->getBeginLoc();
    auto Each = [&](auto *List, auto Set) {
      for (const Expr *E : variablesOf(List))
        if (const VarDecl *V = namedVariable(E))
          Set(Clauses[V]);
    };
    switch (C->getClauseKind()) {
    case llvm::omp::OMPC_private:
      Each(cast<OMPPrivateClause>(C), [](Clause &K) { K.Private = true; });
      break;
    case llvm::omp::OMPC_firstprivate:
      Each(cast<OMPFirstprivateClause>(C), [](Clause &K) { K.First = true; });
      break;
    case llvm::omp::OMPC_lastprivate:
      Each(cast<OMPLastprivateClause>(C), [C](Clause &K) {
        K.Last = true;
        K.Conditional = cast<OMPLastprivateClause>(C)->getKind() == OMPC_LASTPRIVATE_conditional;
      });
      break;
    case llvm::omp::OMPC_reduction:
      ReductionClauses.lowerReduction(cast<OMPReductionClause>(C));
      break;
    case llvm::omp::OMPC_linear:
      LinearClauses.noteLinear(cast<OMPLinearClause>(C));
      break;
    case llvm::omp::OMPC_schedule:
      lowerChunk(cast<OMPScheduleClause>(C)->getChunkSize(), L);
      break;
    case llvm::omp::OMPC_dist_schedule:
      if (Site.distributed())
        lowerChunk(cast<OMPDistScheduleClause>(C)->getChunkSize(), L);
      break;
    case llvm::omp::OMPC_if:
      if (hasSideEffects(cast<OMPIfClause>(C)->getCondition(), Ctx))
        return refuse("if-side-effect", L, "here",
                      "the condition of the 'if' clause has side effects");
      break;
    case llvm::omp::OMPC_depend:
      if (!waitsFor(cast<OMPDependClause>(C)))
        return refuse("clause", L, "here", "the clause 'depend' has an iterator or all memory");
      ignoreClause(C);
      break;
    case llvm::omp::OMPC_ordered:
      Waiting.noteOrdered(cast<OMPOrderedClause>(C));
      break;
    default:
      if (answers(C, ClauseKernelIgnores))
        break;
      if (answers(C, ClauseOfHostMemory)) {
        ignoreClause(C);
        break;
      }
      return refuse("clause", L, "here",
                    "the clause '" + llvm::omp::getOpenMPClauseName(C->getClauseKind()).str() +
                        "' has no translation");
    }
    if (Failed)
      return;
  }
}

namespace {

/// Arithmetic over integer variables and constants: worth showing to the analyses; anything else is
/// an opaque value of the launch.
bool simpleInteger(const Expr *E) {
  E = E->IgnoreParens();
  if (!E->getType()->isIntegralOrEnumerationType())
    return false;
  if (isa<IntegerLiteral, CharacterLiteral>(E))
    return true;
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl, EnumConstantDecl>(R->getDecl()) && !R->getType().isVolatileQualified();
  if (const auto *C = dyn_cast<CastExpr>(E))
    return simpleInteger(C->getSubExpr());
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Minus && simpleInteger(U->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return (B->isAdditiveOp() || B->getOpcode() == BO_Mul) && simpleInteger(B->getLHS()) &&
           simpleInteger(B->getRHS());
  return false;
}

} // namespace

o2o_op compareOp(BinaryOperatorKind K) {
  switch (K) {
  case BO_LT:
    return O2O_OP_LT;
  case BO_GT:
    return O2O_OP_GT;
  case BO_LE:
    return O2O_OP_LE;
  case BO_GE:
    return O2O_OP_GE;
  default:
    return O2O_OP_NE;
  }
}

/// A bound or step of a loop: an expression over values that are the same throughout the launch.
o2o_expr *NestLowering::launchValue(const Expr *E, const o2o_type *As, const std::string &Name,
                                    SourceLocation L) {
  if (o2o_expr *Constant = constant(E))
    return conversion(As, Constant, L);
  if (simpleInteger(E))
    return conversion(As, rvalue(E), L);
  o2o_symbol *S = o2o_symbol_new(N, keep(Name), As, O2O_S_VALUE);
  S->host = keep("(" + text(E) + ")");
  S->loc = loc(E->getExprLoc());
  o2o_symbol_add(N, S);
  return o2o_sym(N, S);
}

namespace {

/// Is there anything in an expression by which it may have effects but calls of functions of other
/// files?
struct OtherEffects : TreeVisitor {
  explicit OtherEffects(ASTContext &Ctx) : Ctx(Ctx) {}
  ASTContext &Ctx;
  bool Found = false;
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    Found |= !F || F->isNoReturn() || (definitionOf(F) && hasSideEffects(C, Ctx));
    return !Found;
  }
  bool VisitStmt(Stmt *S) override {
    Found |=
        !isa<CallExpr, CastExpr, DeclRefExpr, MemberExpr, ArraySubscriptExpr, ParenExpr,
             BinaryOperator, UnaryOperator, ConditionalOperator, IntegerLiteral, CharacterLiteral>(
            S);
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *U = dyn_cast<UnaryOperator>(S);
    const auto *E = dyn_cast<Expr>(S);
    Found |= (B && B->isAssignmentOp()) || (U && U->isIncrementDecrementOp()) ||
             (E && E->getType().isVolatileQualified());
    return !Found;
  }
};

} // namespace

/// `i < rows(m)`, of another file: the launch evaluates it, and the loop where it does not; how
/// often effects occur is not specified. In a region each thread does so, as it would in the loop.
bool NestLowering::evaluatedOnce(const Expr *Part) const {
  OtherEffects Effects(Ctx);
  Effects.TraverseStmt(const_cast<Expr *>(Part));
  const OpenMPDirectiveKind Kind = Site.Directive->getDirectiveKind();
  const bool Plain =
      Site.Holders.empty() && !Unit.Sequential && Fused.empty() &&
      (Kind == llvm::omp::OMPD_for || Kind == llvm::omp::OMPD_for_simd ||
       Kind == llvm::omp::OMPD_parallel_for || Kind == llvm::omp::OMPD_parallel_for_simd);
  return Plain && !Effects.Found && Part->getType()->isIntegerType();
}

/// Of a part of the head of loop number \p Depth, where it is to be evaluated once; the launch
/// takes \p Value for it.
o2o_once NestLowering::once(const Expr *Part, const char *Variable, o2o_expr *Value,
                            unsigned Depth) {
  if (!Part || !hasSideEffects(Part, Ctx))
    return {};
  o2o_once Once = {keep(text(Part)), keep(spelling(Part->getType())), Variable};
  Value->sym->host = keep(onceText(Once, Depth, Part));
  return Once;
}

/// The part of the head, or what it was when the launch has evaluated it.
std::string NestLowering::onceText(const o2o_once &Once, unsigned Depth, const Expr *Part) const {
  return Once.text
             ? "((" + std::string(Once.type) + ")" + Once.variable + std::to_string(Depth) + ")"
             : "(" + text(Part) + ")";
}

/// Takes an associated loop apart.  False: it cannot be one (its bounds depend on an outer one), or
/// is refused.
bool NestLowering::loopHead(const ForStmt *For, Canonical &C) {
  if (!takeApart(For, C)) {
    refuse("loop-form", For->getBeginLoc(), "this loop", "the form of the loop is not understood");
    return false;
  }
  SourceLocation L = For->getBeginLoc();
  QualType T = C.IV->getType();
  if (!T->isIntegralOrEnumerationType() && !T->isPointerType()) {
    refuse("loop-variable-pointer", L, "this loop",
           "the loop variable '" + C.IV->getName().str() + "' is not an integer");
    return false;
  }
  llvm::SmallVector<const VarDecl *, 4> Outers;
  for (auto &P : Outer)
    if (P.second->storage == O2O_S_ITER)
      Outers.push_back(P.first);
  for (const Expr *E : {C.Lower, C.Upper, C.Step})
    if (E && refersTo(E, Outers))
      return false;
  for (const Expr *E : {C.Lower, C.Upper, C.Step})
    if (E && hasSideEffects(E, Ctx) && !(T->isIntegralOrEnumerationType() && evaluatedOnce(E))) {
      refuse("bound-side-effect", E->getExprLoc(), "here", "a bound of the loop has side effects");
      return false;
    }
  return true;
}

/// Lowers one associated loop.  False: as loopHead(); the nest ends before it.
bool NestLowering::lowerLoop(ForStmt *For, unsigned Depth) {
  Canonical C;
  if (!loopHead(For, C))
    return false;
  SourceLocation L = For->getBeginLoc();
  if (C.IV->getType()->isPointerType())
    return lowerPointerLoop(C, Depth, L);
  o2o_symbol *IV =
      o2o_symbol_new(N, keep(C.IV->getName().str()), type(C.IV->getType(), L), O2O_S_ITER);
  IV->loc = loc(C.IV->getLocation());
  IV->host = keep(C.IV->getName().str());
  IV->lastprivate = leavesCounter(C);
  o2o_symbol_add(N, IV);
  Outer[C.IV] = IV;
  return loopOver(C, IV, Depth, L);
}

/// The loop over integers at \p Depth, which gives \p IV its values.
bool NestLowering::loopOver(const Canonical &C, o2o_symbol *IV, unsigned Depth, SourceLocation L) {
  o2o_loop &Loop = N->loops[Depth];
  auto Value = [&](const Expr *E, const o2o_type *As, const char *What) {
    return launchValue(E, As, C.IV->getName().str() + "_" + What, L);
  };
  const o2o_type *IT = IV->type, *CT = type(C.CompareType, L);
  Loop.iv = IV;
  Loop.loc = loc(L);
  Loop.cmp = compareOp(C.Cmp);
  Loop.lower = Value(C.Lower, IT, "lower");
  Loop.upper = Value(C.Upper, CT, "upper");
  o2o_expr *Step =
      C.Step ? Value(C.Step, scalar(O2O_T_I64), "step") : o2o_int(N, scalar(O2O_T_I64), 1);
  Loop.once_lower = once(C.Lower, O2O_LOWER, Loop.lower, Depth);
  Loop.once_upper = once(C.Upper, O2O_BOUND, Loop.upper, Depth);
  Loop.once_step = once(C.Step, O2O_STEP, Step, Depth);
  int64_t Known;
  if (o2o_const_int(Step, &Known))
    Step = o2o_int(N, scalar(O2O_T_I64), C.Down ? -Known : Known);
  else if (C.Down)
    Step = o2o_unary(N, O2O_E_NEG, scalar(O2O_T_I64), Step);
  Loop.step = Step;

  return hostTexts(Loop, C);
}

/// The name of an integer type.
std::string NestLowering::spelling(QualType Q) const {
  if (const auto *ET = Q->getAs<EnumType>())
    Q = ET->getDecl()->getIntegerType();
  return Q.getCanonicalType().getUnqualifiedType().getAsString(PrintingPolicy(Ctx.getLangOpts()));
}

/// What the host evaluates for a loop over integers.
bool NestLowering::hostTexts(o2o_loop &Loop, const Canonical &C) {
  const auto Depth = (unsigned)(&Loop - N->loops);
  std::string LowerText =
      "(" + spelling(C.IV->getType()) + ")" + onceText(Loop.once_lower, Depth, C.Lower);
  std::string Wide = Ctx.getTypeSize(C.CompareType) <= 32 ? "long long" : "__int128";
  std::string Compare = "(" + Wide + ")(" + spelling(C.CompareType) + ")";
  Loop.host_lower = keep("(long long)" + LowerText);
  if (constantTexts(Loop, C))
    return !Failed;
  return hostTexts(Loop, C, Wide, Compare + LowerText,
                   Compare + onceText(Loop.once_upper, Depth, C.Upper));
}

/// Numbers in place of what the host would evaluate, where the compiler knows all of it; false:
/// it does not. Else Clang reads such an expression for each loop, and LLVM computes it, through
/// three variables and a branch.
bool NestLowering::constantTexts(o2o_loop &Loop, const Canonical &C) {
  const llvm::APSInt Limit = llvm::APSInt::get(INT32_MAX);
  auto Known = [&](const Expr *E, std::initializer_list<QualType> Through) {
    Expr::EvalResult Result;
    if (!E->EvaluateAsInt(Result, Ctx, Expr::SE_NoSideEffects))
      return std::optional<int64_t>();
    llvm::APSInt Value = Result.Val.getInt();
    for (QualType T : Through) {
      Value = Value.extOrTrunc(Ctx.getIntWidth(T));
      Value.setIsSigned(T->isSignedIntegerOrEnumerationType());
    }
    bool Small = Value.isRepresentableByInt64() && llvm::APSInt::compareValues(Value, Limit) <= 0 &&
                 llvm::APSInt::compareValues(Value, -Limit) >= 0;
    return Small ? std::optional<int64_t>(Value.getExtValue()) : std::nullopt;
  };
  const QualType Counter = C.IV->getType();
  int64_t Step = 1;
  std::optional<int64_t> Lower = Known(C.Lower, {Counter}),
                         First = Known(C.Lower, {Counter, C.CompareType}),
                         Second = Known(C.Upper, {C.CompareType});
  if (!Lower || !First || !Second || Counter->isBooleanType() || C.CompareType->isBooleanType() ||
      !o2o_const_int(Loop.step, &Step) || !Step || Step > INT32_MAX || Step < -INT32_MAX)
    return false;
  const bool Upward = C.Cmp == BO_NE ? Step > 0 : C.Cmp == BO_LT || C.Cmp == BO_LE;
  if (Upward != (Step > 0))
    return false;
  const int64_t Distance =
      (Upward ? *Second - *First : *First - *Second) + (C.Cmp == BO_LE || C.Cmp == BO_GE);
  const int64_t Size = Upward ? Step : -Step;
  Loop.host_lower = keep("(" + std::to_string(*Lower) + "LL)");
  Loop.host_step = keep("(" + std::to_string(Step) + "LL)");
  Loop.host_trips = keep(std::to_string(Distance > 0 ? (Distance - 1) / Size + 1 : 0) + "ULL");
  return true;
}

/// What the host evaluates for a loop: the number of iterations between \p First and \p Second, in
/// the type \p Wide, and the step.
bool NestLowering::hostTexts(o2o_loop &Loop, const Canonical &C, const std::string &Wide,
                             std::string First, std::string Second) {
  // `i != n`: the direction is that of the step, which the standard wants to be a constant +1 or
  // -1.
  bool Upward = C.Cmp == BO_LT || C.Cmp == BO_LE;
  if (C.Cmp == BO_NE) {
    int64_t Known;
    if (!o2o_const_int(Loop.step, &Known)) {
      refuse("loop-form", SourceLocation::getFromRawEncoding(Loop.loc.raw), "this loop",
             "the step of a loop with '!=' is not constant");
      return false;
    }
    Upward = Known > 0;
  }
  std::string StepText =
      C.Step ? onceText(Loop.once_step, (unsigned)(&Loop - N->loops), C.Step) : "1";
  Loop.host_step = keep(std::string(C.Down ? "-" : "") + "(long long)" + StepText);
  bool Negate = C.Down == Upward; // the distance in the direction of the comparison
  if (!Upward)
    std::swap(First, Second);
  std::string Bound = (C.Cmp == BO_LE || C.Cmp == BO_GE) ? " + 1" : "";
  Loop.host_trips =
      keep("({ __attribute__((nodebug)) " + Wide + " __o2o_l = " + First + ", __o2o_u = " + Second +
           Bound + ", __o2o_s = " + (Negate ? "-" : "") + "(" + Wide + ")" + StepText +
           "; __o2o_l < __o2o_u ? (unsigned long long)((__o2o_u - __o2o_l - 1) / "
           "__o2o_s + 1) : 0ULL; })");
  return !Failed;
}

/// for (p = L; p < U; p += s): the loop runs over the index of p from L, and p stands for L +
/// index.
bool NestLowering::lowerPointerLoop(const Canonical &C, unsigned Depth, SourceLocation L) {
  std::string Name = C.IV->getName().str();
  const o2o_type *I64 = scalar(O2O_T_I64);
  if (leavesCounter(C) || !C.Upper->getType()->isPointerType()) {
    refuse("loop-variable-pointer", L, "this loop",
           "the value of the pointer '" + Name + "' is wanted after the loop");
    return false;
  }
  o2o_expr *Base = rvalue(C.Lower);
  if (Failed || Base->type->elem->kind == O2O_T_VOID)
    return false;
  if (VoidTypes.hasOtherElements(C.IV->getType(), Base, L)) {
    otherElements(L);
    return false;
  }
  o2o_symbol *IV = o2o_symbol_new(N, keep(Name), I64, O2O_S_ITER);
  IV->loc = loc(C.IV->getLocation());
  IV->host = keep(Name);
  o2o_symbol_add(N, IV);
  Outer[C.IV] = IV;
  o2o_expr *Address = o2o_expr_new(N, O2O_E_PTRADD, Base->type, loc(L), 2);
  Address->kids[0] = Base;
  Address->kids[1] = o2o_sym(N, IV);
  Walking[C.IV] = Address;
  auto Value = [&](const std::string &Host, const char *What) {
    o2o_symbol *S = o2o_symbol_new(N, keep(Name + What), I64, O2O_S_VALUE);
    S->host = keep(Host);
    S->loc = loc(L);
    o2o_symbol_add(N, S);
    return o2o_sym(N, S);
  };
  std::string Distance = "((" + text(C.Upper) + ") - (" + text(C.Lower) + "))";
  o2o_loop &Loop = N->loops[Depth];
  Loop.iv = IV;
  Loop.loc = loc(L);
  Loop.cmp = compareOp(C.Cmp);
  Loop.lower = o2o_int(N, I64, 0);
  Loop.upper = Value(Distance, "_count");
  int64_t Known = 1;
  o2o_expr *Constant = C.Step ? constant(C.Step) : nullptr;
  if (!C.Step || (Constant && o2o_const_int(Constant, &Known)))
    Loop.step = o2o_int(N, I64, C.Down ? -Known : Known);
  else
    Loop.step =
        Value(std::string(C.Down ? "-" : "") + "(long long)(" + text(C.Step) + ")", "_step");
  Loop.host_lower = "0LL";
  return hostTexts(Loop, C, "__int128", "(__int128)0", "(__int128)" + Distance);
}

/// The two parts of the body of a loop with `omp scan`: what updates the variables comes first.
o2o_stmt *NestLowering::scanBody(const Stmt *Body) {
  llvm::SmallVector<Stmt *, 8> Parts[2];
  const OMPScanDirective *Scan = nullptr;
  if (const auto *Block = dyn_cast<CompoundStmt>(Body))
    for (Stmt *S : const_cast<CompoundStmt *>(Block)->body()) {
      if (auto *D = dyn_cast<OMPScanDirective>(S))
        Scan = D;
      else
        Parts[Scan != nullptr].push_back(S);
    }
  o2o_stmt *Both = o2o_stmt_new(N, O2O_ST_BLOCK, loc(Body->getBeginLoc()), 0);
  if (!Scan) {
    refuse("scan", Body->getBeginLoc(), "this body",
           "'omp scan' does not stand in the loop's body");
    return Both;
  }
  if (Scan->hasClausesOfKind<OMPExclusiveClause>()) {
    N->scan = O2O_SCAN_EXCLUSIVE;
    std::swap(Parts[0], Parts[1]);
  }
  for (const auto &Part : Parts)
    if (!Failed)
      o2o_block_append(N, Both,
                       bodyOf(CompoundStmt::Create(Ctx, Part, FPOptionsOverride(),
                                                   Body->getBeginLoc(), Body->getEndLoc())));
  return Both;
}

/// The loops beneath a `tile` or `unroll`, which kernels have as they were written; any other
/// statement itself.  \p Sizes: of the tiles, where the directive's loops are those over tiles.
static Stmt *beneath(Stmt *S, llvm::SmallVectorImpl<const Expr *> &Sizes) {
  auto *D = dyn_cast<OMPExecutableDirective>(unwrapped(S));
  if (!D || !isa<OMPTileDirective, OMPUnrollDirective>(D))
    return S;
  for (const OMPClause *C : D->clauses())
    if (const auto *Tile = dyn_cast<OMPSizesClause>(C))
      Sizes.append(Tile->getSizesRefs().begin(), Tile->getSizesRefs().end());
    else if (const auto *Partial = dyn_cast<OMPPartialClause>(C))
      Sizes.push_back(Partial->getFactor());
  return D->getRawStmt();
}

/// Iterations of a tile, or of an unrolled loop's iteration, follow each other: they are a chunk,
/// as tall as the tiles and over all of the inner loops.
void NestLowering::lowerTiles(llvm::ArrayRef<const Expr *> Sizes, unsigned Count) {
  SourceLocation L = Site.Directive->getBeginLoc();
  if (Sizes.empty())
    return;
  if (Count > Sizes.size() || (Count > 1 && N->chunk))
    return refuse("imperfect-nest", L, "",
                  Count > Sizes.size()
                      ? "loops inside of tiles are among those that are collapsed"
                      : "the collapsed loops are over tiles and the schedule has a chunk size");
  for (const Expr *E : Sizes)
    if (E && hasSideEffects(E, Ctx))
      return refuse("bound-side-effect", L, "here", "the size of a tile has side effects");
  // Clang takes two where `partial` says no number.
  std::string Rows = Sizes[0] ? "(" + text(Sizes[0]) + ")" : "2";
  for (unsigned D = 1; D < Count; D++)
    Rows += "*(long long)" + std::string(N->loops[D].host_trips);
  if (N->chunk)
    Rows += "*" + std::string(N->chunk->sym->host);
  o2o_symbol *Sym = o2o_symbol_new(N, "chunk", scalar(O2O_T_I64), O2O_S_VALUE);
  Sym->host = keep("(long long)" + Rows);
  o2o_symbol_add(N, Sym);
  N->chunk = o2o_sym(N, Sym);
}

const Stmt *NestLowering::lowerHeads() {
  llvm::SmallVector<const Expr *, 2> Sizes;
  Stmt *S = beneath(Site.Directive->getInnermostCapturedStmt()->getCapturedStmt(), Sizes);
  const unsigned Count = Site.Directive->getLoopsNumber();
  if (Waiting.any())
    return Waiting.lowerHeads(S);
  Stmt *Body = nullptr;
  for (unsigned Depth = 0; Depth < Count && !Failed; Depth++) {
    S = unwrapped(S);
    auto *For = dyn_cast<ForStmt>(S);
    if (!For) {
      refuse("imperfect-nest", S->getBeginLoc(), "this statement",
             "the collapsed loops have statements between them, or are made by another construct");
      break;
    }
    if (!lowerLoop(For, Depth)) {
      // Not rectangular: the outer loops are parallel by themselves, this one runs inside each
      // iteration.
      if (N->chunk && !Failed)
        refuse("non-rectangular", For->getBeginLoc(), "this loop",
               "the collapsed loops are not rectangular and the schedule has a chunk size");
      Body = For;
      break;
    }
    N->nloops = Depth + 1;
    S = Body = For->getBody();
  }
  if (!Failed)
    lowerTiles(Sizes, Count);
  return Body;
}

/// Variables of loops that collapse(n) names are private even where the nest ended before them.
void NestLowering::privatizeCounters(const Stmt *Body) {
  const unsigned Beyond = Site.Directive->getLoopsNumber() - N->nloops;
  for (unsigned I = 0; I < Beyond; I++) {
    const auto *For = dyn_cast<ForStmt>(Body);
    if (!For)
      return;
    Canonical C;
    if (takeApart(For, C) && !C.DeclaredInside)
      Clauses[C.IV].Private = true;
    Body = For->getBody();
    if (const auto *Block = dyn_cast<CompoundStmt>(Body); Block && Block->size() == 1)
      Body = Block->body_front();
  }
}

void NestLowering::lowerLoops() {
  if (Site.Directive->getLoopsNumber() > O2O_MAX_LOOPS)
    return refuse("collapse-depth", Site.Directive->getBeginLoc(), "",
                  "more than " + std::to_string(O2O_MAX_LOOPS) + " loops are collapsed");
  const Stmt *Body = lowerHeads();
  if (Failed)
    return;
  if (!N->hyperplanes)
    privatizeCounters(Body);
  if (!Fused.empty())
    return lowerParts();
  collectWrites(Body, 0);
  checkBounds(Body->getBeginLoc());
  Scans.enter(Body);
  InBody = true;
  if (!Failed)
    LinearClauses.lowerLinears();
  if (!Failed)
    N->body = N->scan ? scanBody(Body) : bodyOf(Body);
  if (!Failed && N->hyperplanes)
    N->body = Waiting.where(N->body);
  if (N->scan) // iterations depend on each other by the scan alone
    N->chunk = nullptr;
  // OpenMP combines a reduction variable even where no iteration updates it, and || and && make 0
  // or 1 of it.
  for (const OMPClause *C : Site.Directive->clauses())
    if (const auto *R = dyn_cast<OMPReductionClause>(C); R && !Unit.Sequential)
      for (const Expr *E : variablesOf(R))
        if (const VarDecl *V = reducedVariable(E);
            V && !Failed && (Clauses[V].Red == O2O_RED_LAND || Clauses[V].Red == O2O_RED_LOR))
          symbolFor(V, R->getBeginLoc());
}

void NestLowering::checkBounds(SourceLocation Body) {
  // Bounds were lowered before the writes were known; a bound that the body changes has no single
  // value.
  for (unsigned I = 0; I < N->nsymbols && !Failed; I++)
    if (N->symbols[I]->storage == O2O_S_VALUE || N->symbols[I]->points)
      for (auto &P : Outer)
        if (P.second == N->symbols[I] && (written(P.first) || addressed(P.first)) &&
            llvm::none_of(LinearClauses.Linears,
                          [&](const LinearVariables::Linear &L) { return L.V == P.first; }))
          refuse("bound-written", Body, "in this body",
                 "the body changes '" + P.first->getName().str() + "', which a bound uses");
}

} // namespace o2o
