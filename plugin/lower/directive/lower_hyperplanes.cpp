//===- lower_hyperplanes.cpp - loops whose iterations wait for each other ---------------------===//
//
// In a loop with `ordered(n)` an iteration waits for those that it names (OpenMP 5.1, 2.19.9):
//
//   #pragma omp for ordered(2)                      for (sum = 0; sum < n + m - 1; sum++)
//   for (i = 1; i <= n; i++)                        #pragma omp for
//     for (j = 1; j <= m; j++) {                      for (i = 1; i <= n; i++) {
//   #pragma omp ordered depend(sink: i - 1, j)          long t = sum - (i - 1);
//       a[i][j] += a[i - 1][j] + a[i][j - 1];           if (t >= 0 && t < m) {
//   #pragma omp ordered depend(source)                    long j = 1 + t;
//     }                                                   a[i][j] += a[i - 1][j] + a[i][j - 1];
//                                                       }
//                                                     }
//
// The threads share the outer loop, each of them runs the inner one in its order, and nothing else
// keeps iterations apart.  Counted from 0, iteration (i, j) comes behind (i, j - 1) therefore, and
// behind those at the distances that its sinks have.  Where w times the outer distance and the
// inner one are 1 or more for each of them, all iterations with the same sum w * i + j are
// independent, and waiting is to run the sums one after the other: a launch each (Lamport, "The
// parallel execution of DO loops", 1974: hyperplanes).  For the analyses the sum is a loop like the
// others; O2O_KERNEL_HYPERPLANES (abi/abi.h) says how it runs.  Further loops of the clause stay in
// the body, in their order.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

namespace {

const int64_t MostWeight = 16;

/// The directives `ordered` that belong to the loop.
struct OrderedFinder : TreeVisitor {
  llvm::SmallVector<const OMPOrderedDirective *, 4> Found;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (const auto *O = dyn_cast<OMPOrderedDirective>(D))
      Found.push_back(O);
    return true;
  }
};

/// The iterations that a clause waits for, as many expressions as the loop has variables; false: it
/// waits for none.
template <class ClauseT>
bool sinkOf(const ClauseT *C, bool IsSink, llvm::SmallVectorImpl<const Expr *> &Sink) {
  if (IsSink)
    for (const Expr *E : variablesOf(C))
      Sink.push_back(E);
  return IsSink;
}

bool sinkOf(const OMPClause *C, llvm::SmallVectorImpl<const Expr *> &Sink) {
  if (const auto *D = dyn_cast<OMPDependClause>(C))
    return sinkOf(D, D->getDependencyKind() == OMPC_DEPEND_sink, Sink);
#if CLANG_VERSION_MAJOR >= 17
  if (const auto *D = dyn_cast<OMPDoacrossClause>(C))
    return sinkOf(D,
                  D->getDependenceType() == OMPC_DOACROSS_sink ||
                      D->getDependenceType() == OMPC_DOACROSS_sink_omp_cur_iteration,
                  Sink);
#endif
  return false;
}

} // namespace

void Hyperplanes::noteOrdered(const OMPOrderedClause *C) {
  const SourceLocation L = C->getBeginLoc();
  Expr::EvalResult Count;
  if (!C->getNumForLoops() || Unit.Sequential || !C->getNumForLoops()->EvaluateAsInt(Count, Ctx))
    return refuse("ordered", L, "here", "iterations run in order ('ordered' clause)");
  if (Count.Val.getInt().getExtValue() < 2)
    return refuse("ordered", L, "here", "iterations of a single loop wait for each other");
  Ordered = (unsigned)Count.Val.getInt().getExtValue();
}

/// Of what is put together from all iterations each launch would have a part.
bool Hyperplanes::checkClauses() const {
  const SourceLocation L = Site.Directive->getBeginLoc();
  for (auto &[V, Named] : Nest.Clauses)
    if (Named.Last || Named.Red || !Named.Members.empty()) {
      refuse("ordered", L, "here",
             "iterations wait for each other, and '" + V->getName().str() +
                 "' is put together from all of them");
      return false;
    }
  if (!Nest.LinearClauses.Linears.empty() || N->chunk) {
    refuse("ordered", L, "here",
           N->chunk ? "iterations wait for each other, and the schedule has a chunk size"
                    : "iterations wait for each other, and there is a clause 'linear'");
    return false;
  }
  return true;
}

ForStmt *Hyperplanes::loopAt(Stmt *S) const {
  auto *For = dyn_cast<ForStmt>(unwrapped(S));
  if (!For)
    refuse("imperfect-nest", S->getBeginLoc(), "this statement",
           "the ordered loops have statements between them, or are made by another construct");
  return For;
}

/// The variables of all loops that the clause names are the thread's own.
void Hyperplanes::privatizeFurther(const Stmt *Body) const {
  for (unsigned I = 2; I < Ordered; I++) {
    const auto *For = dyn_cast<ForStmt>(unwrapped(const_cast<Stmt *>(Body)));
    Canonical C;
    if (!For || !takeApart(For, C))
      return;
    if (!C.DeclaredInside)
      Nest.Clauses[C.IV].Private = true;
    Body = For->getBody();
  }
}

/// The distances in the first two loops; `i`, `i - 2` and `i + 1` are what the standard allows.
bool Hyperplanes::noteSink(llvm::ArrayRef<const Expr *> Sink, SourceLocation L) {
  int64_t Distance[2] = {};
  for (unsigned I = 0; I < 2; I++) {
    const Expr *E = I < Sink.size() ? Sink[I]->IgnoreParenImpCasts() : nullptr;
    const auto *B = dyn_cast_or_null<BinaryOperator>(E);
    Expr::EvalResult Offset;
    if (B && (!B->isAdditiveOp() || !B->getRHS()->EvaluateAsInt(Offset, Ctx)))
      E = nullptr;
    if (!E || namedVariable(B ? B->getLHS() : E) != Counters[I]) {
      refuse("ordered", L, "here", "it is not known which iteration is waited for");
      return false;
    }
    const int64_t Back = !B                         ? 0
                         : B->getOpcode() == BO_Sub ? Offset.Val.getInt().getExtValue()
                                                    : -Offset.Val.getInt().getExtValue();
    if (Back % Steps[I]) {
      refuse("ordered", L, "here", "what is waited for is no iteration of the loop");
      return false;
    }
    Distance[I] = Back / Steps[I];
  }
  Distances.push_back({Distance[0], Distance[1]});
  return true;
}

bool Hyperplanes::noteSinks(const Stmt *Body) {
  OrderedFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  for (const OMPOrderedDirective *D : Finder.Found)
    for (const OMPClause *C : D->clauses()) {
      llvm::SmallVector<const Expr *, 3> Sink;
      if (sinkOf(C, Sink) && !noteSink(Sink, C->getBeginLoc()))
        return false;
    }
  return true;
}

/// The least weight of the outer loop with which all that is waited for has a smaller sum.  What
/// has the same place in both loops comes earlier in one work-item.
bool Hyperplanes::findWeight(SourceLocation L) {
  auto Waits = [this](int64_t W) {
    return llvm::all_of(Distances, [W](const std::pair<int64_t, int64_t> &D) {
      return (D.first == 0 && D.second == 0) || W * D.first + D.second >= 1;
    });
  };
  for (Weight = 0; Weight <= MostWeight; Weight++)
    if (Waits(Weight))
      return true;
  refuse("ordered", L, "here", "iterations wait for ones that are too far away in the inner loop");
  return false;
}

/// The number of iterations of a loop, which are some where there is a launch.
o2o_expr *Hyperplanes::tripsOf(const o2o_loop &Loop, const std::string &Name) const {
  const o2o_type *I64 = scalar(O2O_T_I64);
  const SourceLocation L = SourceLocation::getFromRawEncoding(Loop.loc.raw);
  int64_t Step = 0;
  if (!o2o_const_int(Loop.step, &Step) || (Step != 1 && Step != -1)) {
    o2o_symbol *S = o2o_symbol_new(N, keep(Name + "_trips"), I64, O2O_S_VALUE);
    S->host = keep("(long long)" + std::string(Loop.host_trips));
    o2o_symbol_add(N, S);
    return o2o_sym(N, S);
  }
  o2o_expr *From = conversion(I64, Step > 0 ? Loop.lower : Loop.upper, L);
  o2o_expr *To = conversion(I64, Step > 0 ? Loop.upper : Loop.lower, L);
  o2o_expr *Distance = o2o_binary(N, O2O_OP_SUB, I64, To, From);
  if (Loop.cmp != O2O_OP_LE && Loop.cmp != O2O_OP_GE)
    return Distance;
  return o2o_binary(N, O2O_OP_ADD, I64, Distance, o2o_int(N, I64, 1));
}

/// The loop over the sums, which stands in front of the outer one.
void Hyperplanes::lowerSum(const o2o_loop &First, const o2o_loop &Second, SourceLocation L) {
  const o2o_type *I64 = scalar(O2O_T_I64);
  const std::string Outer = Counters[0]->getName().str(), In = Counters[1]->getName().str();
  const std::string Times = std::to_string(Weight);
  o2o_loop &Sum = N->loops[0];
  auto Binary = [&](o2o_op Op, o2o_expr *A, o2o_expr *B) { return o2o_binary(N, Op, I64, A, B); };
  auto Int = [&](int64_t Known) { return o2o_int(N, I64, Known); };
  Sum = {};
  Sum.iv = o2o_symbol_new(N, "hyperplane", I64, O2O_S_ITER);
  Sum.iv->loc = Sum.loc = loc(L);
  o2o_symbol_add(N, Sum.iv);
  Trips = tripsOf(Second, In);
  Sum.cmp = O2O_OP_LT;
  Sum.lower = Int(0);
  Sum.upper = Weight == 0 ? Trips
                          : Binary(O2O_OP_ADD, Trips,
                                   Binary(O2O_OP_MUL, Int(Weight),
                                          Binary(O2O_OP_SUB, tripsOf(First, Outer), Int(1))));
  Sum.step = Int(1);
  Sum.host_lower = "0LL";
  Sum.host_step = "1LL";
  Sum.host_trips = keep(
      "({ __attribute__((nodebug)) unsigned long long __o2o_f = " + std::string(First.host_trips) +
      ", __o2o_n = " + Second.host_trips + "; __o2o_f && __o2o_n ? " + Times +
      " * (__o2o_f - 1) + __o2o_n : 0ULL; })");
  o2o_expr *Before =
      Binary(O2O_OP_SUB, conversion(I64, o2o_sym(N, First.iv), L), conversion(I64, First.lower, L));
  if (Steps[0] != 1)
    Before = Binary(O2O_OP_DIV, Before, Int(Steps[0]));
  Number = o2o_sym(N, Sum.iv);
  if (Weight)
    Number =
        Binary(O2O_OP_SUB, Number, Weight == 1 ? Before : Binary(O2O_OP_MUL, Int(Weight), Before));
  Index = o2o_symbol_new(N, keep(In + "_number"), I64, O2O_S_LOCAL);
  Value = conversion(Inner->type,
                     Binary(O2O_OP_ADD, conversion(I64, Second.lower, L),
                            Steps[1] == 1 ? o2o_sym(N, Index)
                                          : Binary(O2O_OP_MUL, Int(Steps[1]), o2o_sym(N, Index))),
                     L);
}

const Stmt *Hyperplanes::lowerHeads(Stmt *Loops) {
  const SourceLocation L = Site.Directive->getBeginLoc();
  if (!checkClauses())
    return Loops;
  ForStmt *First = loopAt(Loops), *Second = First ? loopAt(First->getBody()) : nullptr;
  Canonical In;
  if (!Second || !Nest.lowerLoop(First, 1))
    return Loops;
  Counters[0] = Nest.variableOf(N->loops[1].iv);
  if (!Nest.loopHead(Second, In)) {
    refuse("non-rectangular", Second->getBeginLoc(), "this loop",
           "iterations wait for each other, and the ordered loops are not rectangular");
    return Loops;
  }
  if (!Counters[0]->getType()->isIntegerType() || !In.IV->getType()->isIntegerType() ||
      llvm::any_of(llvm::ArrayRef<const Expr *>{In.Lower, In.Upper, In.Step},
                   [this](const Expr *E) { return E && hasSideEffects(E, Ctx); })) {
    refuse("loop-form", Second->getBeginLoc(), "this loop",
           "iterations wait for each other, and the loops are over pointers, or a bound has side "
           "effects");
    return Loops;
  }
  Inner = o2o_symbol_new(N, keep(In.IV->getName().str()), type(In.IV->getType(), L), O2O_S_LOCAL);
  Inner->loc = loc(In.IV->getLocation());
  Nest.Local[In.IV] = Inner;
  if (!Nest.loopOver(In, Inner, 2, Second->getBeginLoc()))
    return Loops;
  Counters[1] = In.IV;
  for (unsigned I = 0; I < 2; I++)
    if (!o2o_const_int(N->loops[1 + I].step, &Steps[I])) {
      refuse("ordered", L, "here", "iterations wait for each other, and a step is not constant");
      return Loops;
    }
  Distances.push_back({0, 1});
  const o2o_loop Last = N->loops[2];
  N->loops[2] = {};
  if (!noteSinks(Second->getBody()) || !findWeight(L))
    return Loops;
  lowerSum(N->loops[1], Last, L);
  N->nloops = 2;
  N->hyperplanes = true;
  privatizeFurther(Second->getBody());
  return Second->getBody();
}

o2o_stmt *Hyperplanes::where(o2o_stmt *Body) const {
  const o2o_type *I32 = scalar(O2O_T_I32), *I64 = scalar(O2O_T_I64);
  auto Block = [&] { return o2o_stmt_new(N, O2O_ST_BLOCK, Body->loc, 0); };
  auto Declare = [&](o2o_stmt *In, o2o_symbol *S, o2o_expr *Start) {
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, Body->loc, 0);
    D->sym = S;
    D->e[0] = Start;
    o2o_block_append(N, In, D);
  };
  o2o_stmt *All = Block(), *Then = Block(), *If = o2o_stmt_new(N, O2O_ST_IF, Body->loc, 2);
  Declare(All, Index, Number);
  o2o_expr *Both = o2o_expr_new(N, O2O_E_LAND, I32, Body->loc, 2);
  Both->kids[0] = o2o_binary(N, O2O_OP_GE, I32, o2o_sym(N, Index), o2o_int(N, I64, 0));
  Both->kids[1] = o2o_binary(N, O2O_OP_LT, I32, o2o_sym(N, Index), Trips);
  If->e[0] = Both;
  If->kids[0] = Then;
  Declare(Then, Inner, Value);
  for (unsigned I = 0; I < Body->nkids; I++)
    o2o_block_append(N, Then, Body->kids[I]);
  o2o_block_append(N, All, If);
  return All;
}

} // namespace o2o
