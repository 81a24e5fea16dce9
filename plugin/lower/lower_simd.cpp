//===- lower_simd.cpp - simd constructs in the body
//-------------------------------------------------------------------===//
//
//     #pragma omp simd reduction(+ : s) private(t)          the loop, with a t of its own
//     for (k = 0; k < n; k++) { t = a[k]; s += t * t; }
//
// That the iterations run one after the other is one of the ways that simd allows. What clauses say of the order and the
// lanes is a hint then, sums and last values are what the loop leaves behind, and variables that are private to the lanes
// are variables of the construct.
//
// Declined: reductions that the program declares itself, `&&` and `||` of anything but _Bool, `linear` for anything but the loop's own variable, private variables
// that are no numbers, conditions with side effects; and private variables without -fopenmp, where the pragma does nothing.
//
//===-------------------------------------------------------------------------------------------===//
#include "plugin/ast/clauses.h"
#include "plugin/ast/compat.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

/// The variables named in a clause; null among them: something else.
template <class Clause> static llvm::SmallVector<const VarDecl *, 4> named(const Clause *C) {
  llvm::SmallVector<const VarDecl *, 4> Out;
  for (const Expr *E : variablesOf(C)) {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    Out.push_back(V ? V->getCanonicalDecl() : nullptr);
  }
  return Out;
}

/// False: the clause means more than a hint, and has no translation.
bool NestLowering::simdClause(const OMPSimdDirective *D, const OMPClause *C,
                              llvm::SmallVectorImpl<const VarDecl *> &Own) {
  auto Number = [this](const VarDecl *V) {
    return V && V->getType()->isArithmeticType() && !V->getType()->isAnyComplexType() &&
           !V->getType().isVolatileQualified() && !Unit.Sequential;
  };
  switch (C->getClauseKind()) {
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

void NestLowering::simd(o2o_stmt *Block, const OMPSimdDirective *D) {
  llvm::SmallVector<const VarDecl *, 4> Own;
  for (const OMPClause *C : D->clauses())
    if (!simdClause(D, C, Own))
      return refuse("nested-construct", C->getBeginLoc(), "here",
                    "the body contains 'omp simd' with a clause that has no translation there");
  llvm::DenseMap<const VarDecl *, o2o_symbol *> Before;
  o2o_stmt *In = o2o_stmt_new(N, O2O_ST_BLOCK, loc(D->getBeginLoc()), 0);
  for (const VarDecl *V : Own) {
    auto [At, New] = Before.try_emplace(V, Local.lookup(V));
    if (!New)
      continue;
    const o2o_type *T = typeOfVariable(V);
    if (Failed)
      return;
    o2o_stmt *Declared = o2o_stmt_new(N, O2O_ST_DECL, loc(D->getBeginLoc()), 0);
    Declared->sym = Local[V] = newSymbol(V, T, O2O_S_LOCAL);
    o2o_block_append(N, In, Declared);
  }
  append(In, D->getRawStmt());
  o2o_block_append(N, Block, In);
  for (auto [V, S] : Before)
    if (S)
      Local[V] = S;
    else
      Local.erase(V);
}

} // namespace o2o
