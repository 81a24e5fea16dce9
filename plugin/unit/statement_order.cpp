//===- statement_order.cpp - what may have run last before a place of a function --------------===//
//
// A walk backwards from the place.  What is not found in the graph (or a function without one) may
// have run.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/statement_order.h"

using namespace clang;

namespace o2o {

/// What stands for the element: the variable that it declares, or the statement.
static const void *placeOf(const CFGElement &E) {
  auto S = E.getAs<CFGStmt>();
  if (!S)
    return nullptr;
  if (const auto *D = dyn_cast<DeclStmt>(S->getStmt()); D && D->isSingleDecl())
    return D->getSingleDecl();
  return S->getStmt();
}

StatementOrder::StatementOrder(const FunctionDecl *F, ASTContext &Ctx) {
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.PruneTriviallyFalseEdges = false;
  Graph = CFG::buildCFG(F, F->getBody(), &Ctx, Options);
  if (!Graph)
    return;
  for (const CFGBlock *B : *Graph)
    for (size_t I = 0; I < B->size(); I++)
      if (const void *P = placeOf((*B)[I]))
        Places.try_emplace(P, Position{B, I});
}

bool StatementOrder::lastBefore(const void *Place,
                                const llvm::DenseMap<const void *, bool> &Overwrites,
                                llvm::SmallPtrSetImpl<const void *> &Last) const {
  auto Start = Places.find(Place);
  bool Known = Start != Places.end(), Entry = !Known;
  for (const auto &[P, Overwriting] : Overwrites)
    if (!Known || !Places.count(P))
      Last.insert(P);
  if (!Known)
    return true;
  llvm::SmallVector<Position, 16> Work{Start->second};
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  while (!Work.empty()) {
    Position At = Work.pop_back_val();
    bool Hidden = false;
    for (size_t I = At.Index; I-- > 0 && !Hidden;) {
      auto Found = Overwrites.find(placeOf((*At.Block)[I]));
      if (Found == Overwrites.end())
        continue;
      Last.insert(Found->first);
      Hidden = Found->second;
    }
    if (Hidden)
      continue;
    Entry |= At.Block == &Graph->getEntry();
    for (const CFGBlock *Before : At.Block->preds())
      if (Before && Seen.insert(Before).second)
        Work.push_back({Before, Before->size()});
  }
  return Entry;
}

const void *StatementOrder::startOf(const OMPLoopDirective *D) {
  const Stmt *S = D->getRawStmt();
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->size() == 1 ? Block->body_front() : nullptr;
  const auto *For = dyn_cast_or_null<ForStmt>(S);
  const Stmt *First = For ? For->getInit() : nullptr;
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(First))
    return Declared->isSingleDecl() ? Declared->getSingleDecl() : nullptr;
  return First;
}

} // namespace o2o
