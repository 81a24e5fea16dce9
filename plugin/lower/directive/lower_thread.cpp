//===- lower_thread.cpp - which thread an iteration belongs to --------------------------------===//
//
//   #pragma omp parallel
//   {
//     int me = omp_get_thread_num();
//     double *mine = part[me];
//   #pragma omp for
//     for (i = 0; i < n; i++) mine[key[i]] += x[i];        part[thread(i)][key[i]] += x[i]
//   }
//
// A kernel has no threads, but which thread OpenMP gives an iteration to is known: by the standard
// for schedule(static, c), by what LLVM's library does for static schedules without a chunk
// (kmp_sch_static_balanced, or _greedy where KMP_SCHEDULE says so), and any thread is right for the
// other ones. So the work-item computes the number, and from it again whatever the thread had
// computed from it in front of the loop, in variables of its own that have one definition.
// Everything is then where OpenMP would have left it, and what the program does with the parts of
// the threads afterwards is no question.
//
// What iterations of one thread pass on through such memory is another matter:
// xform/prepare/commuting_updates.c has what only accumulates, and xform/analysis/dependence.c
// refuses the rest.
//
// Not computed: numbers in functions that the loop calls, in threadprivate variables, in integers
// read from memory; schedule(runtime).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/ast/homonyms.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"
#include "plugin/team/team_size.h"
#include "plugin/unit/uniform.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

static const unsigned MaxDerivation = 8; ///< definitions that are followed one after the other

/// Whether the statement declares something of the variable's name, and whether it is that alone.
static bool declaresName(const Stmt *S, const VarDecl *V, bool &Itself) {
  const auto *D = dyn_cast_or_null<DeclStmt>(S);
  if (!D)
    return false;
  const unsigned Count = homonymsIn(V, S).All;
  Itself = Count == 1 &&
           llvm::any_of(D->decls(), [V](const Decl *One) { return One->getCanonicalDecl() == V; });
  return Count > 0;
}

bool inScopeAtDirective(const VarDecl *V, const LoopSite &Site, ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  if (!V->isLocalVarDeclOrParm())
    return homonymsIn(V, Site.Function).All == 0;
  // The last one hides those before it.
  bool Found = isa<ParmVarDecl>(V);
  SourceLocation Last;
  auto Look = [&](const Stmt *S) {
    bool Itself = false;
    if (!S || !SM.isBeforeInTranslationUnit(S->getBeginLoc(), Site.Directive->getBeginLoc()) ||
        (Last.isValid() && SM.isBeforeInTranslationUnit(S->getBeginLoc(), Last)) ||
        !declaresName(S, V, Itself))
      return;
    Found = Itself;
    Last = S->getBeginLoc();
  };
  for (const Stmt *S : Site.Path)
    if (const auto *For = dyn_cast<ForStmt>(S))
      Look(For->getInit());
    else if (isa<CompoundStmt>(S))
      for (const Stmt *Kid : S->children())
        Look(Kid);
  return Found;
}

namespace {

bool isOwnNumber(const FunctionDecl *F) {
  return F && libraryName(passedOnTo(F)) == "omp_get_thread_num";
}

bool isTeamSize(const FunctionDecl *F) {
  return F && libraryName(passedOnTo(F)) == "omp_get_num_threads";
}

/// Looks for what may change pointers in memory, or variables that other units know, behind a
/// place.
struct ChangeFinder : TreeVisitor {
  const SourceManager &SM;
  SourceLocation From; ///< invalid: everything counts
  const Stmt *Own;     ///< the loop itself: it stores no pointers
  bool Found = false;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;

  ChangeFinder(const SourceManager &SM, SourceLocation From, const Stmt *Own)
      : SM(SM), From(From), Own(Own) {}

  bool enter(Stmt *S) override { return S != Own && !Found; }
  bool behind(SourceLocation L) const {
    return From.isInvalid() || !SM.isBeforeInTranslationUnit(L, From);
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    Found |= B->isAssignmentOp() && behind(B->getBeginLoc()) &&
             (B->getType()->isRecordType() ||
              (B->getType()->isPointerType() && !wholeVariable(B->getLHS())));
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (!behind(C->getBeginLoc()))
      return true;
    if (!F)
      return Found = true, false;
    if ((Definition = definitionOf(F))) {
      if (Seen.insert(Definition).second) {
        SourceLocation Saved = std::exchange(From, SourceLocation());
        TraverseStmt(Definition->getBody());
        From = Saved;
      }
      return true;
    }
    bool Known = (F->getIdentifier() && F->getName().starts_with("omp_")) ||
                 F->getBuiltinID() != 0 || findLibraryFunction(F);
    for (const Expr *A : C->arguments()) {
      QualType T = A->IgnoreParenImpCasts()->getType();
      Known &= !T->isPointerType() || !T->getPointeeType()->isPointerType();
    }
    Found |= !Known;
    return true;
  }
};

/// The pointer stands for an array of the thread's own (plugin/kernels/thread_arrays.h).
bool isThreadArray(const VarDecl *V, const LoopSite &Site, const UnitFacts &Unit) {
  return Unit.Own && V->getType()->isPointerType() && !Unit.Own(Site, V).Element.isNull();
}

/// Whether an expression of the region, evaluated in front of the loop, has the same value when it
/// is evaluated at the loop.
class Derivation {
public:
  Derivation(ASTContext &Ctx, const LoopSite &Site, const UnitFacts &Unit,
             std::function<bool(const VarDecl *)> IsOwn)
      : Ctx(Ctx), Site(Site), Unit(Unit), IsOwn(std::move(IsOwn)) {}

  /// The definition of the variable, when its value follows from the thread's number, or from where
  /// an array of the thread's own is.
  const Expr *follow(const VarDecl *V) {
    const Expr *Value = Unit.Uniform->lastValue(V, Site);
    if (!Value || !made(Value, Value->getBeginLoc(), 0) || !(HasNumber || HasArray))
      return nullptr;
    return !Fragile || !changes(Value->getBeginLoc()) ? Value : nullptr;
  }

  bool usesNumber() const { return HasNumber; }

private:
  bool changes(SourceLocation From) const {
    const SourceManager &SM = Ctx.getSourceManager();
    ChangeFinder Finder(SM, From, Site.Directive);
    Finder.TraverseStmt(Site.Region ? const_cast<Stmt *>(Site.Region->getRawStmt())
                                    : Site.Function->getBody());
    return Finder.Found;
  }

  bool made(const Expr *E, SourceLocation Before, unsigned Depth) {
    E = E->IgnoreParens();
    if (const Expr *Plain = withoutAlignment(E); Plain != E->IgnoreParenImpCasts())
      return made(Plain, Before, Depth);
    if (isa<IntegerLiteral, CharacterLiteral>(E))
      return true;
    if (const auto *C = dyn_cast<CastExpr>(E)) {
      const Expr *Sub = C->getSubExpr()->IgnoreParens();
      switch (C->getCastKind()) {
      case CK_LValueToRValue:
        if (!isa<DeclRefExpr>(Sub)) {
          if (!C->getType()->isPointerType())
            return false;
          Fragile = true;
        }
        break;
      case CK_IntegralCast:
      case CK_ArrayToPointerDecay:
      case CK_NoOp:
      case CK_BitCast:
        break;
      default:
        return false;
      }
      return made(Sub, Before, Depth);
    }
    if (const auto *C = dyn_cast<CallExpr>(E)) {
      bool Number = C->getNumArgs() == 0 && isOwnNumber(C->getDirectCallee());
      HasNumber |= Number;
      return Number || (C->getNumArgs() == 0 && isTeamSize(C->getDirectCallee()));
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus ||
              U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref) &&
             made(U->getSubExpr(), Before, Depth);
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return (B->isAdditiveOp() || B->isMultiplicativeOp() || B->isShiftOp()) &&
             made(B->getLHS(), Before, Depth) && made(B->getRHS(), Before, Depth);
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      return made(A->getBase(), Before, Depth) && made(A->getIdx(), Before, Depth);
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return isa<FieldDecl>(M->getMemberDecl()) && !M->getType().isVolatileQualified() &&
             made(M->getBase(), Before, Depth);
    const auto *R = dyn_cast<DeclRefExpr>(E);
    if (R && isa<EnumConstantDecl>(R->getDecl()))
      return true;
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    return V && variable(V->getCanonicalDecl(), Before, Depth);
  }

  bool variable(const VarDecl *V, SourceLocation Before, unsigned Depth) {
    const SourceManager &SM = Ctx.getSourceManager();
    if (V->getType().isVolatileQualified() || V->getTLSKind() != VarDecl::TLS_None ||
        V->hasAttr<OMPThreadPrivateDeclAttr>())
      return false;
    bool Aggregate = V->getType()->isArrayType() || V->getType()->isRecordType();
    if (IsOwn(V) && isThreadArray(V, Site, Unit)) {
      HasArray = true;
      return inScopeAtDirective(V, Site, Ctx);
    }
    if (IsOwn(V)) {
      const Expr *Value = Aggregate ? nullptr : Unit.Uniform->lastValue(V, Site);
      if (Value)
        return Depth < MaxDerivation &&
               SM.isBeforeInTranslationUnit(Value->getBeginLoc(), Before) &&
               made(Value, Value->getBeginLoc(), Depth + 1);
      return !Aggregate && Unit.Uniform->unchanged(V, Site) && inScopeAtDirective(V, Site, Ctx);
    }
    if (!Aggregate && !V->getType().isConstQualified() && V->isExternallyVisible())
      Fragile = true;
    return (Aggregate || Unit.Uniform->unchanged(V, Site) ||
            Unit.Uniform->settledBefore(V, Site, Before)) &&
           inScopeAtDirective(V, Site, Ctx);
  }

  ASTContext &Ctx;
  const LoopSite &Site;
  const UnitFacts &Unit;
  std::function<bool(const VarDecl *)> IsOwn;
  bool HasNumber = false, HasArray = false;
  bool Fragile = false; ///< it reads pointers from memory, or variables that other units may change
};

} // namespace

/// What the combined construct's `num_threads` says.
static const Expr *threadsAsked(const LoopSite &Site) {
  const auto *T = Site.Directive->getSingleClause<OMPNumThreadsClause>();
  const Expr *E = T->getNumThreads()->IgnoreParenImpCasts();
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    if (const auto *Captured = dyn_cast<OMPCapturedExprDecl>(R->getDecl()))
      E = Captured->getInit()->IgnoreParenImpCasts();
  return E;
}

/// Is it known which thread of which team has an iteration, or at least asked for by nothing but a
/// function of another file?
bool ThreadNumbers::mayNumber() const {
  if (Unit.Sequential || !Nest.InBody || !Nest.Active.empty() || !Nest.Fused.empty() ||
      N->nloops != Site.Directive->getLoopsNumber())
    return false;
  const auto *S = Site.Directive->getSingleClause<OMPScheduleClause>();
  if (S && S->getScheduleKind() == OMPC_SCHEDULE_runtime)
    return false;
  const auto *C = teamIsUnknown(Site, Ctx) ? dyn_cast<CallExpr>(threadsAsked(Site)) : nullptr;
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return !teamIsUnknown(Site, Ctx) || (F && !definitionOf(F));
}

/// An integer that the host computes for the launch.
o2o_symbol *ThreadNumbers::hostInteger(const std::string &Name, const std::string &Host) {
  o2o_symbol *S = o2o_symbol_new(N, keep(Name), scalar(O2O_T_I64), O2O_S_VALUE);
  S->host = keep(Host);
  S->loc = N->loc;
  o2o_symbol_add(N, S);
  return S;
}

/// C text of the team's size; "1" where it is not known, for a number that must be gone in the end.
std::string ThreadNumbers::teamText() {
  if (!Site.combined())
    return "__o2o_team()";
  if (teamIsUnknown(Site, Ctx))
    return "1";
  const bool Asks = Site.Directive->hasClausesOfKind<OMPNumThreadsClause>();
  const std::string Asked = Asks ? "(" + text(threadsAsked(Site)) + ")" : "0";
  return "__o2o_coming(" + Asked + ")";
}

/// The number of the iteration among all of them, from 0; \p Total: C text of how many there are.
o2o_expr *ThreadNumbers::iterationNumber(std::string &Total) {
  const o2o_type *I64 = scalar(O2O_T_I64);
  SourceLocation L = Site.Directive->getBeginLoc();
  o2o_expr *Number = nullptr;
  for (unsigned K = 0; K < N->nloops; K++) {
    const o2o_loop &Loop = N->loops[K];
    o2o_expr *At = o2o_binary(N, O2O_OP_SUB, I64, conversion(I64, o2o_sym(N, Loop.iv), L),
                              conversion(I64, Loop.lower, L));
    int64_t Step;
    if (!o2o_const_int(Loop.step, &Step) || Step != 1)
      At = o2o_binary(N, O2O_OP_DIV, I64, At, Loop.step);
    std::string Trips = "(unsigned long long)" + std::string(Loop.host_trips);
    if (Number) {
      o2o_expr *Row = o2o_binary(
          N, O2O_OP_MUL, I64, Number,
          o2o_sym(N, hostInteger(std::string(Loop.iv->name) + "_trips", "(long long)" + Trips)));
      At = o2o_binary(N, O2O_OP_ADD, I64, Row, At);
    }
    Total += (K ? "*" : "") + Trips;
    Number = At;
  }
  return Number;
}

/// The number of the thread, as a variable of the work-item.
o2o_expr *ThreadNumbers::lowerThreadNumber(const std::string &Name, SourceLocation L) {
  const o2o_type *I64 = scalar(O2O_T_I64), *I32 = scalar(O2O_T_I32);
  if (!Number) {
    std::string Total, Team = teamText();
    o2o_expr *Of = nullptr, *At = iterationNumber(Total);
    At = o2o_unary(N, O2O_E_LOAD, I64, o2o_sym(N, temporary("iteration", I64, At, L)));
    auto Value = [&](const char *What, const std::string &Host) {
      return o2o_sym(N, hostInteger(What, Host));
    };
    const auto *Schedule = Site.Directive->getSingleClause<OMPScheduleClause>();
    if (Schedule && Schedule->getChunkSize()) {
      o2o_expr *Chunks = N->chunk ? o2o_binary(N, O2O_OP_DIV, I64, At, N->chunk) : At;
      Of = o2o_binary(N, O2O_OP_REM, I64, Chunks, Value("team", Team));
    } else {
      auto Share = [&](const char *What, const char *Which) {
        return Value(What, "__o2o_share(" + std::string(Which) + "," + Total + "," + Team + ")");
      };
      o2o_expr *Large = Share("large", "0"), *Cut = Share("cut", "1");
      o2o_expr *Rest = o2o_binary(N, O2O_OP_SUB, I64, At, Cut);
      Rest = o2o_binary(N, O2O_OP_DIV, I64, Rest, Share("small", "2"));
      Of = o2o_expr_new(N, O2O_E_COND, I64, loc(L), 3);
      Of->kids[0] = o2o_binary(N, O2O_OP_LT, I32, At, Cut);
      Of->kids[1] = o2o_binary(N, O2O_OP_DIV, I64, At, Large);
      Of->kids[2] = o2o_binary(N, O2O_OP_ADD, I64, Share("first", "3"), Rest);
    }
    Number = temporary(Name, I32, conversion(I32, Of, L), L);
    Number->region_private = N->has_thread_number = true;
    N->any_thread = Schedule && Schedule->getScheduleKind() != OMPC_SCHEDULE_static;
  }
  return o2o_unary(N, O2O_E_LOAD, I32, o2o_sym(N, Number));
}

/// A call that asks for the number, or for the size of the team; null: it is another one, or there
/// is no answer.
o2o_expr *ThreadNumbers::threadCall(StringRef Name, SourceLocation L) {
  bool Own = Name == "omp_get_thread_num";
  if ((!Own && Name != "omp_get_num_threads") || !mayNumber())
    return nullptr;
  if (Own)
    return lowerThreadNumber("thread", L);
  if (teamIsUnknown(Site, Ctx))
    return nullptr;
  if (!TeamSize)
    TeamSize = hostInteger("team_size", teamText());
  return conversion(scalar(O2O_T_I32), o2o_sym(N, TeamSize), L);
}

/// How the thread has computed the variable, which the loop only reads, from its number or from
/// where an array of its own is; null: it has not.
const Expr *ThreadNumbers::numbered(const VarDecl *V) {
  V = V->getCanonicalDecl();
  if (!Nest.InBody || !Nest.Active.empty() || !N->in_region || !V->hasLocalStorage() ||
      Nest.Local.count(V) || Nest.Bound.count(V) || Nest.Walking.count(V) ||
      Nest.Clauses.count(V) || written(V) || addressed(V) ||
      !(V->getType()->isIntegerType() || V->getType()->isPointerType()) || !Nest.regionPrivate(V))
    return nullptr;
  auto Known = Numbered.find(V);
  if (Known != Numbered.end())
    return Known->second;
  Derivation From(Ctx, Site, Unit,
                  [this](const VarDecl *Each) { return Nest.regionPrivate(Each); });
  const Expr *Value = From.follow(V);
  bool Unknown = From.usesNumber() && Nest.Fused.empty() && !mayNumber();
  return Numbered[V] = Unknown ? nullptr : Value;
}

/// The value of such a variable, made again; null: it is none.
o2o_expr *ThreadNumbers::fromNumber(const VarDecl *V, SourceLocation L) {
  const Expr *Value = numbered(V);
  if (!Value && Deriving && Nest.regionPrivate(V) && !isThreadArray(V, Site, Unit))
    Value = Unit.Uniform->lastValue(V, Site);
  if (!Value)
    return nullptr;
  if (!Nest.Fused.empty())
    return refuseExpr("thread-number", L, "used here",
                      "'" + V->getName().str() + "' depends on the thread");
  const auto *C = dyn_cast<CallExpr>(Value->IgnoreParenImpCasts());
  if (C && isOwnNumber(C->getDirectCallee()))
    lowerThreadNumber(V->getName().str(), L);
  Deriving++;
  o2o_expr *X = rvalue(Value);
  Deriving--;
  return Failed ? X : conversion(type(V->getType(), L), X, L);
}

} // namespace o2o
