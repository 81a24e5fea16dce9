//===- rewrite.cpp - what is inserted into a unit ---------------------------------------------===//
#include "plugin/launch/rewrite.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/purity.h"
#include "plugin/launch/split_bound.h"
#include "plugin/text/prelude.h"

#include "clang/AST/DeclOpenMP.h"

#include "abi/abi.h"
#include "xform/analysis/reduction.h"
#include "xform/plan.h"
#include "xform/prepare/after.h"

#include <map>

using namespace clang;

namespace o2o {

/// Debuggers and line tables hold nothing but what the user wrote.
static const char NoDebug[] = " __attribute__((nodebug))";

/// A copy of a result's host variable, or of all of them, as one struct; \p Back: its values become
/// theirs.
static std::string copyOf(const o2o_symbol *S, const std::string &Name, std::string &Back) {
  if (!S->reduction.record.nparts) {
    Back = std::string(S->host) + "=" + Name + ";";
    return std::string("__typeof__(") + S->host + ")" + Name + NoDebug + "=" + S->host + ";";
  }
  std::string Members, Values;
  for (const o2o_symbol *Part :
       llvm::ArrayRef(S->reduction.record.parts, S->reduction.record.nparts)) {
    std::string Member = "__m" + std::to_string(Part->id);
    Members += std::string("__typeof__(") + Part->host + ")" + Member + ";";
    Values += std::string(Part->host) + ",";
    Back += std::string(Part->host) + "=" + Name + "." + Member + ";";
  }
  return "struct{" + Members + "}" + Name + NoDebug + "={" + Values + "};";
}

/// A copy of the members that an array in the kernel stands for; \p Back, behind what is there:
/// their values become theirs.
static std::string membersOf(const o2o_symbol *S, const std::string &Name, std::string &Back) {
  int64_t Count = 0;
  o2o_const_int(S->type->count, &Count);
  const std::string All = std::to_string(Count), Host = "(" + std::string(S->host) + ")";
  auto Each = [&](const std::string &Statement) {
    return std::string("for(int __o2o_k") + NoDebug + "=0;__o2o_k<" + All + ";__o2o_k++)" +
           Statement + ";";
  };
  const std::string There = Host + "[__o2o_k]" + S->source.member, Here = Name + "[__o2o_k]";
  Back += Each(There + "=" + Here);
  return "__typeof__(" + Host + "[0]" + S->source.member + ")" + Name + "[" + All + "]" + NoDebug +
         ";" + Each(Here + "=" + There);
}

/// Gives the variable of a loop its value after the sequential loops: inner ones run only if the
/// outer ones do. With OpenMP it keeps its own where there is no last iteration, as Clang has it.
std::string Rewrite::lastValueOf(unsigned I, const o2o_nest &N) const {
  auto Slot = [](unsigned K) { return "__o2o_a[" + std::to_string(K) + "].__i"; };
  std::string Out;
  for (unsigned Loop = 0; Loop < (Unit.Sequential ? I : N.nloops); Loop++)
    Out += "if(" + Slot(2 * Loop + 1) + ")";
  return Out + N.loops[I].iv->host + "=" + Slot(2 * I) + "+" + Slot(2 * I + 1) + "*" +
         N.loops[I].host_step + ";";
}

/// The initializer of the launch's slots; \p Before declares what they point to, \p After stores
/// results.
std::string Rewrite::slots(const o2o_plan &P, std::string &Before, std::string &After) const {
  const o2o_nest *N = P.nest;
  std::string Out;
  for (unsigned I = 0; I < N->nloops; I++) {
    const o2o_loop &L = N->loops[I];
    Out += std::string("{.__i=") + L.host_lower + "},{.__i=(long long)" + L.host_trips + "},";
    if (L.iv->lastprivate)
      After += lastValueOf(I, *N);
  }
  for (unsigned I = 0; I < N->other_loops; I++)
    Out += "{.__i=0},{.__i=0},"; // the runtime's
  for (unsigned I = 0; I < P.nargs; I++) {
    const o2o_plan_arg &A = P.args[I];
    const o2o_symbol *S = A.sym;
    std::string Host = S->host ? S->host : "", Temp = "__o2o_r" + std::to_string(I);
    switch (A.kind) {
    case O2O_ARG_VALUE:
      Out += o2o_is_float(S->type) ? "{.__d=(double)(" + Host + ")},"
                                   : "{.__i=(long long)(" + Host + ")},";
      break;
    case O2O_ARG_OBJECT:
      if (A.table >= 0)
        Out += "{.__i=0},";
      else if (S->storage == O2O_S_OBJECT && S->points && !S->object.guarded)
        Out += "{.__p=(void*)(" + Host + ")},";
      else
        Out += "{.__p=(void*)&(" + Host + ")},";
      break;
    case O2O_ARG_UNWRITTEN:
      Out += std::string("{.__p=(void*)&(") + S->source.original + ")},";
      break;
    case O2O_ARG_SCRATCH:
      Out += "{.__i=0},";
      break;
    default:
      if (S->source.member) {
        Before += membersOf(S, Temp, After);
        Out += "{.__p=(void*)" + Temp + "},";
        break;
      }
      if (S->type->kind == O2O_T_ARRAY) {
        Out += "{.__p=(void*)(" + Host + ")},";
        break;
      }
      if (S->reduction.in_place) {
        Out += "{.__p=(void*)&(" + Host + ")},";
        break;
      }
      std::string Back;
      Before += copyOf(S, Temp, Back);
      Out += "{.__p=(void*)&" + Temp + "},";
      After += Back;
    }
  }
  return Out;
}

/// What a clause computes, without the variable that Clang keeps it in.
static const Expr *uncaptured(const Expr *E) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreImpCasts()))
    if (const auto *Captured = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()))
      return Captured->getInit();
  return E;
}

/// The text of such an expression, on one line.
std::string Rewrite::clauseText(const Expr *E) const {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  uncaptured(E)->IgnoreImpCasts()->printPretty(OS, nullptr, PrintingPolicy(Ctx.getLangOpts()));
  std::replace(Out.begin(), Out.end(), '\n', ' ');
  return Out;
}

/// Not constant, and free to be evaluated in front of the directive as well.
bool Rewrite::evaluable(const Expr *E) const {
  E = uncaptured(E)->IgnoreImpCasts();
  return !E->isEvaluatable(Ctx) && !hasSideEffects(E, Ctx);
}

/// `if (x)` and `if (parallel: x)`, but not `if (simd: x)`.
static bool aboutTeam(const OMPIfClause *If) {
  return If->getNameModifier() != llvm::omp::OMPD_simd;
}

/// Clauses of the constructs that the launch stands for.
static llvm::SmallVector<const OMPClause *, 8> clausesOf(const LoopSite &Site) {
  llvm::SmallVector<const OMPClause *, 8> All;
  for (const OMPExecutableDirective *D : Site.constructs())
    All.append(D->clauses().begin(), D->clauses().end());
  return All;
}

/// The number of those that share the iterations, or null.
static const Expr *teamSize(const LoopSite &Site, const OMPClause *C) {
  if (const auto *Threads = dyn_cast<OMPNumThreadsClause>(C))
    return Threads->getNumThreads();
  if (const auto *Teams = dyn_cast<OMPNumTeamsClause>(C); Teams && Site.distributed())
    return numberOfTeams(Teams);
  return nullptr;
}

/// Where the launch has left -1 in __o2o_wN (OMP2OCL=verify, or a kernel runs a part of the loop),
/// the host has run the loop, and shows what has become of the results that are not in memory of
/// their own; \p Splits: the kernel's are added to them.
std::string Rewrite::comparison(const o2o_plan &P, const std::string &Number, bool Splits) const {
  std::string Copies, Places, After;
  for (unsigned I = 0; I < P.nargs; I++) {
    const o2o_symbol *S = P.args[I].sym;
    if (P.args[I].kind != O2O_ARG_REDUCTION && P.args[I].kind != O2O_ARG_LAST)
      continue;
    if ((P.nest->in_region && S->region_private) || o2o_lives_apart(P.nest, S)) {
      Places += "{.__i=-1},"; // each thread of the team has a part
      continue;
    }
    if (S->type->kind == O2O_T_ARRAY || S->reduction.in_place) {
      Places += "{.__p=0},";
      continue;
    }
    std::string Copy = "__o2o_r" + std::to_string(I), Back;
    Copies += copyOf(S, Copy, Back);
    Places += "{.__p=(void*)&" + Copy + "},";
    if (Splits)
      After += Back;
  }
  std::string Call = P.nest->in_region ? "__o2o_compare_team(" : "__o2o_compare(";
  Call = Places.find_first_of("&-") == Places.npos
             ? Call + Number + ",0)"
             : "__extension__({" + Copies + "union __o2o_v __o2o_a[]" + NoDebug + "={" + Places +
                   "};" + Call + Number + ",__o2o_a);" + After + "})";
  return P.nest->in_region ? "(__o2o_barrier()," + Call + ")" : Call;
}

/// The tasks that the construct depends on are done before anything is read for the launch, which
/// the thread that meets the construct makes at once, and waits for.
std::string Rewrite::waits(const Kernel &K) const {
  std::string Clauses;
  for (const OMPClause *C : K.Site->Directive->clauses())
    if (const auto *Depend = dyn_cast<OMPDependClause>(C)) {
      const char *Between = ":";
      Clauses += std::string(" depend(") + waitsFor(Depend);
      for (const Expr *E : variablesOf(Depend)) {
        Clauses += Between + clauseText(E);
        Between = ",";
      }
      Clauses += ")";
    }
  return Clauses.empty() ? "" : "&&__extension__({\n#pragma omp taskwait" + Clauses + "\n1;})";
}

static bool synchronises(const o2o_nest *N) { return N->synchronises || N->units.synchronise; }

/// What else must hold for the launch, as text behind a condition.
std::string Rewrite::conditions(const Kernel &K) const {
  const o2o_nest *N = K.Plan->nest;
  // Without iterations of the loop around the directive, nothing that follows is evaluated.
  std::string Out;
  if (N->launch.absorbed)
    Out += std::string("&&(") + N->launch.outer_loop->host_trips + ")!=0";
  if (N->host.runs)
    Out += std::string("&&") + N->host.runs;
  if (Unit.Sequential || !K.Site->combined())
    return Out;
  for (const OMPClause *C : clausesOf(*K.Site))
    if (const auto *If = dyn_cast<OMPIfClause>(C); If && aboutTeam(If))
      Out += "&&(" + clauseText(If->getCondition()) + ")";
    else if (const Expr *Size = teamSize(*K.Site, C); Size && evaluable(Size))
      // A team of one promises nothing about iterations.
      Out += "&&(" + clauseText(Size) + ")>1";
  // Other threads of an enclosing team may update the same memory atomically at the same time.
  return synchronises(N) ? Out + "&&!__o2o_active()" : Out;
}

/// The call that launches; \p After: what follows where it has run the loop, \p Part: and in any
/// case.
std::string Rewrite::call(const Kernel &K, const std::string &Number, std::string &After,
                          std::string &Part) {
  const o2o_nest *N = K.Plan->nest;
  const std::string Last = N->host.after ? N->host.after : "";
  if (!N->in_region) {
    After += Last;
    return std::string("int __o2o_ok") + NoDebug + "=__o2o_go(" + Number + ",__o2o_a);";
  }
  // The thread that launches stores the results, which are the team's, before the others go on;
  // variables of sequential loops that the launch stands for are each thread's own.
  bool Own = N->launch.absorbed || !K.Fused.empty();
  After += Own ? "" : Last;
  Part = "__o2o_ok=__o2o_depart(&__o2o_m,__o2o_ok);";
  Part += Own && !Last.empty() ? "if(__o2o_ok>0){" + Last + "}" : "";
  return "struct __o2o_met __o2o_m" + std::string(NoDebug) + ";int __o2o_ok" + NoDebug +
         "=__o2o_meet(" + Number + ",__o2o_a,&__o2o_m," + (synchronises(N) ? "1" : "0") + ");";
}

/// The construct wants each variable of its region listed, or makes copies of those that are not.
static bool listsVariables(const OMPExecutableDirective *D) {
  return defaultOf(D) != llvm::omp::OMP_DEFAULT_shared;
}

/// The launch evaluates the bound in front of all else, and the loop takes what it was, if it has.
void Rewrite::keepBound(const KeptBound &B, std::string &Variables, std::string &Evaluate,
                        std::string &Named) {
  const std::string Value = B.Once->variable + B.Loop, Taken = Value + "t";
  Variables += "," + Value + NoDebug + "=0," + Taken + NoDebug + "=0";
  Evaluate += "&&(" + Value + "=(long long)(" + B.Once->text + ")," + Taken + "=1)";
  Named += (Named.empty() ? "" : ",") + Value + "," + Taken;
  insert(*B.Front, "(" + Taken + "?(" + B.Once->type + ")" + Value + ":(", Rank::Check);
  insert(*B.Behind, "))", Rank::Close);
}

/// All parts of loops' heads that are evaluated once. False: there is no place for them.
bool Rewrite::keepBounds(const Kernel &K, std::string &Variables, std::string &Evaluate) {
  const std::vector<KeptBound> Kept = keptBounds(K, Unit);
  std::string Named;
  const OMPExecutableDirective *D = K.Site->Directive;
  std::optional<unsigned> End = listsVariables(D) ? nameEnd(D) : 0u;
  if (!End || llvm::any_of(Kept, [](const KeptBound &B) { return !B.Front || !B.Behind; }))
    return Kept.empty();
  for (const KeptBound &B : Kept)
    keepBound(B, Variables, Evaluate, Named);
  if (!Named.empty() && listsVariables(D))
    insert(*End, " shared(" + Named + ")", Rank::Check);
  return true;
}

/// What a construct with teams does to logical reductions even if its loops have no iterations: the
/// teams' results are put together, and make any value 0 or 1.
static std::string afterTeams(const Kernel &K) {
  std::string Out;
  if (!isOpenMPTeamsDirective(K.Site->Directive->getDirectiveKind()))
    return Out;
  for (unsigned I = 0; I < K.Plan->nargs; I++)
    if (const o2o_symbol *S = K.Plan->args[I].sym;
        (S->redop == O2O_RED_LAND || S->redop == O2O_RED_LOR) && S->host && !S->source.member &&
        o2o_is_number(S->type))
      Out += std::string(S->host) + "=!!" + S->host + ";";
  return Out;
}

bool Rewrite::launch(const Kernel &K, unsigned Index) {
  const o2o_nest *N = K.Plan->nest;
  const SourceLocation L = K.launched()->getBeginLoc();
  std::optional<unsigned> Front =
      isa<ForStmt>(K.launched()) ? Points.before(L) : Points.beforeDirective(L);
  std::optional<unsigned> End;
  const Stmt *LastLaunched = K.allLaunched().back();
  if (LastLaunched != K.launched())
    End = Points.behindStatement(LastLaunched);
  if (!Front || (LastLaunched != K.launched() && !End))
    return false;
  const std::string Number = std::to_string(Index);
  std::string Before, After, Part;
  std::string Slots = slots(*K.Plan, Before, After);
  After += afterTeams(K);
  const std::string Go = call(K, Number, After, Part);
  const std::vector<SplitBound> Bounds = splitBounds(K, Ctx, Unit);
  std::string Variables, Evaluate;
  if (!keepBounds(K, Variables, Evaluate))
    return false;
  const std::string Less = "__o2o_n" + Number;
  if (!Bounds.empty()) {
    Slots += std::string("{.__i=") + N->loops[0].host_step + "},";
    Part += "if(__o2o_ok<0)" + Less + "=__o2o_a[" +
            std::to_string(2 * (N->nloops + N->other_loops) + K.Plan->nargs) + "].__i;";
  }
  // C89 has no scope of its own for what a `for` declares.
  const std::string Word = "__o2o_w" + Number;
  Launch New;
  New.Splits = !Bounds.empty();
  New.Part = New.Splits ? "!" + Less + "&&(" : "(";
  New.Head = "for(long long " + Word + NoDebug + "=0" + Variables +
             (New.Splits ? "," + Less + NoDebug + "=0;" : ";") + Word + "<1&&!(__o2o_open()";
  New.Tail = waits(K) + Evaluate + conditions(K) + "&&__extension__({" + Before +
             "union __o2o_v __o2o_a[]" + NoDebug + "={" + Slots + "};" + Go + "if(__o2o_ok>0){" +
             After + "}" + Part + Word + "-=__o2o_ok<0;__o2o_ok>0;})";
  New.Next = Word + "=__builtin_expect(" + Word + "<0,0)?(" +
             comparison(*K.Plan, Number, New.Splits) + ",1):1)";
  New.Opens = End.has_value();
  New.Insertion = Insertions.size();
  insert(*Front, "", Rank::Launch);
  if (End)
    insert(*End, "}", Rank::Close);
  for (const SplitBound &B : Bounds) {
    insert(B.Front, "(", Rank::Check);
    insert(B.Behind, ")-(" + B.Type + ")" + Less, Rank::Close);
  }
  Launches.push_back(New);
  return true;
}

void Rewrite::guardLaunch(unsigned Index, const std::string &Reads, const std::string &Declined,
                          bool Marked) {
  Launches[Index].Reads = Reads;
  Launches[Index].Declined = Declined;
  Launches[Index].Marked = Marked;
}

/// The text in front of the loop.
std::string Rewrite::Launch::text() const {
  std::string Condition = Tail;
  if (!Reads.empty() || !Declined.empty() || Marked)
    Condition = "&&(" + Reads + "(1" + Tail + ")" +
                (Declined.empty() ? "" : "||(" + Part + Declined + "0))") + ")";
  const char *Between = Marked ? ")&&(" O2O_HOST_LOOP "(),1);" O2O_HOST_LOOP_ENDS "()," : ");";
  return Head + Condition + Between + Next + (Opens ? "{" : "");
}

void Rewrite::replace(unsigned Token, const std::string &Text) {
  insert(2 * Token, Text, Rank::Name);
  Insertions.push_back({2 * Token, "", Rank::Name, /*Replaces=*/true});
}

/// The place behind the last word of a directive's name, where a clause may stand.
std::optional<unsigned> Rewrite::nameEnd(const OMPExecutableDirective *D) const {
  std::optional<unsigned> I = Tokens.find(D->getBeginLoc());
  if (!I)
    return std::nullopt;
  bool Parallel = false;
  for (*I += Tokens[*I].Kind == tok::annot_pragma_openmp; *I < Tokens.size(); ++*I) {
    const UnitToken &T = Tokens[*I];
    StringRef Name = T.Name ? T.Name->getName() : "";
    if (Parallel &&
        (isa<OMPParallelDirective>(D) || !(Name == "for" || Name == "simd" || Name == "sections" ||
                                           Name == "master" || Name == "masked" || Name == "loop")))
      return 2 * *I - 1;
    if (T.Kind == tok::annot_pragma_openmp_end)
      break;
    Parallel |= Name == "parallel";
  }
  return std::nullopt;
}

void Rewrite::addClause(const OMPExecutableDirective *D, const char *Clause,
                        llvm::ArrayRef<const VarDecl *> Variables) {
  std::optional<unsigned> End = nameEnd(D);
  if (Variables.empty() || !End)
    return;
  std::string Names;
  for (const VarDecl *V : Variables)
    Names += (Names.empty() ? "" : ",") + V->getName().str();
  insert(*End, std::string(" ") + Clause + "(" + Names + ")", Rank::Check);
}

void Rewrite::passByValue(const OMPExecutableDirective *Region,
                          llvm::ArrayRef<const VarDecl *> Variables) {
  addClause(Region, "firstprivate", Variables);
}

void Rewrite::share(const OMPExecutableDirective *Region,
                    llvm::ArrayRef<const VarDecl *> Variables) {
  addClause(Region, "shared", Variables);
}

void Rewrite::makeLone(const OMPExecutableDirective *Region, llvm::ArrayRef<unsigned> Kernels) {
  std::optional<unsigned> End = nameEnd(Region);
  if (Kernels.empty() || !End)
    return;
  insert(*End,
         " if(parallel:!(__o2o_open()&&__o2o_lone(" + std::to_string(Lone.size()) + "," +
             std::to_string(Kernels.size()) + ")))",
         Rank::Check);
  Lone.insert(Lone.end(), Kernels.begin(), Kernels.end());
}

bool Rewrite::inserts(llvm::StringRef Text) const {
  return llvm::any_of(
             Insertions,
             [&](const Insertion &One) { return llvm::StringRef(One.Text).contains(Text); }) ||
         llvm::any_of(Launches,
                      [&](const Launch &L) { return llvm::StringRef(L.text()).contains(Text); });
}

std::vector<TokenEdit> Rewrite::result() {
  for (const Launch &L : Launches)
    Insertions[L.Insertion].Text = L.text();
  std::multimap<std::pair<unsigned, Rank>, Insertion> Sorted;
  for (const Insertion &One : Insertions)
    Sorted.emplace(std::pair(One.At, One.Order), One);
  Insertions.clear();
  for (const auto &[Place, One] : Sorted)
    Insertions.push_back(One);
  if (!Appended.empty())
    insert(2 * Tokens.size(), Appended, Rank::Name);
  const std::vector<bool> Omitted = Tokens.omitted();
  std::vector<TokenEdit> Out;
  TokenEdit Next;
  unsigned I = 0;
  for (const Insertion &One : Insertions) {
    for (; I < (One.At + 1) / 2; I++)
      if (!Omitted[I]) {
        Next.At++;
        Next.Behind = Tokens[I].Kind;
      }
    Next.Text = One.Text;
    Next.Replaces = One.Replaces;
    Out.push_back(Next);
  }
  if (!Appended.empty())
    Out.back().AtEnd = true;
  return Out;
}

} // namespace o2o
