//===- lower_inner.cpp - loop constructs in the body ------------------------------------------===//
//
//     #pragma omp simd reduction(+ : s) private(t)          the loop, with a t of its own
//     for (k = 0; k < n; k++) { t = a[k]; s += t * t; }
//
// That the iterations run one after the other is one of the ways that simd allows, and `parallel
// for` and its kin, which then have a team of one. What clauses say of the order, the lanes and the
// threads is a hint then, sums and last values are what the loop leaves behind, and variables that
// are private to the lanes are variables of the construct, as is the variable of a loop that is not
// a simd one.
//
// Declined: reductions that the program declares itself, `&&` and `||` of anything but _Bool,
// `linear` for anything but the loop's own variable, private variables that are no numbers, copies
// that the loop changes, conditions with side effects; and private variables without -fopenmp,
// where the pragma does nothing.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/compat.h"
#include "plugin/lower/lower.h"
#include "plugin/team/update_operator.h"

using namespace clang;

namespace o2o {

/// The variables named in a clause; null among them: something else.
template <class Clause> static llvm::SmallVector<const VarDecl *, 4> named(const Clause *C) {
  llvm::SmallVector<const VarDecl *, 4> Out;
  for (const Expr *E : variablesOf(C))
    Out.push_back(namedVariable(E));
  return Out;
}

/// False: the clause means more than a hint, and has no translation.
bool InnerLoops::innerClause(const OMPLoopDirective *D, const OMPClause *C,
                             llvm::SmallVectorImpl<const VarDecl *> &Own) {
  auto Number = [this](const VarDecl *V) {
    return V && V->getType()->isArithmeticType() && !V->getType()->isAnyComplexType() &&
           !isHalf(V->getType()) && !V->getType().isVolatileQualified() && !Unit.Sequential;
  };
  switch (C->getClauseKind()) {
  case llvm::omp::OMPC_schedule:
  case llvm::omp::OMPC_proc_bind:
  case llvm::omp::OMPC_bind:
  case llvm::omp::OMPC_shared:
  case llvm::omp::OMPC_default:
    return true;
  case llvm::omp::OMPC_lastprivate:
    return cast<OMPLastprivateClause>(C)->getKind() != OMPC_LASTPRIVATE_conditional;
  case llvm::omp::OMPC_num_threads:
    return !hasSideEffects(cast<OMPNumThreadsClause>(C)->getNumThreads(), Ctx);
  case llvm::omp::OMPC_firstprivate:
    return llvm::all_of(named(cast<OMPFirstprivateClause>(C)),
                        [this](const VarDecl *V) { return V && !written(V) && !addressed(V); });
  case llvm::omp::OMPC_if:
    return !hasSideEffects(cast<OMPIfClause>(C)->getCondition(), Ctx);
  case llvm::omp::OMPC_reduction: {
    o2o_redop Op = reductionOperator(cast<OMPReductionClause>(C));
    bool Logical = Op == O2O_RED_LAND || Op == O2O_RED_LOR; // combining leaves 0 or 1
    return Op != O2O_RED_NONE &&
           (!Logical || llvm::all_of(named(cast<OMPReductionClause>(C)), [](const VarDecl *V) {
             return V && V->getType()->isBooleanType();
           }));
  }
  case llvm::omp::OMPC_linear:
    return llvm::all_of(named(cast<OMPLinearClause>(C)),
                        [&](const VarDecl *V) { return V && isCounter(D, V); });
  case llvm::omp::OMPC_private:
    Own.append(named(cast<OMPPrivateClause>(C)));
    return llvm::all_of(Own, Number);
  default:
    return answers(C, ClauseSimdIgnores);
  }
}

void InnerLoops::innerLoop(o2o_stmt *Block, const OMPLoopDirective *D) {
  llvm::SmallVector<const VarDecl *, 4> Own;
  std::string Name = llvm::omp::getOpenMPDirectiveName(D->getDirectiveKind()).str();
  for (const OMPClause *C : D->clauses())
    if (!innerClause(D, C, Own))
      return refuse("nested-construct", C->getBeginLoc(), "here",
                    "the body contains 'omp " + Name +
                        "' with a clause that has no translation there");
  // The variable of a simd loop has its last value behind it.
  if (!isOpenMPSimdDirective(D->getDirectiveKind()) && !Unit.Sequential)
    for (const ForStmt *For : associatedLoops(D)) {
      Canonical C;
      if (takeApart(const_cast<ForStmt *>(For), C) && !C.DeclaredInside)
        Own.push_back(C.IV->getCanonicalDecl());
    }
  llvm::DenseMap<const VarDecl *, o2o_symbol *> Before;
  o2o_stmt *In = o2o_stmt_new(N, O2O_ST_BLOCK, loc(D->getBeginLoc()), 0);
  for (const VarDecl *V : Own) {
    auto [At, New] = Before.try_emplace(V, Nest.Local.lookup(V));
    if (!New)
      continue;
    const o2o_type *T = Nest.LengthTypes.typeOfVariable(V);
    if (Failed)
      return;
    o2o_stmt *Declared = o2o_stmt_new(N, O2O_ST_DECL, loc(D->getBeginLoc()), 0);
    Declared->sym = Nest.Local[V] = newSymbol(V, T, O2O_S_LOCAL);
    o2o_block_append(N, In, Declared);
  }
  Nest.append(In, D->getRawStmt());
  o2o_block_append(N, Block, In);
  for (auto [V, S] : Before)
    if (S)
      Nest.Local[V] = S;
    else
      Nest.Local.erase(V);
}

} // namespace o2o
