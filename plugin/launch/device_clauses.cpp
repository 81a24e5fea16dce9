//===- device_clauses.cpp - globals that `target data` names for devices ----------------------===//
//
//     #pragma omp target data map(to : a) use_device_addr(a)    ->    ... map(to : a)
//     #pragma omp target data use_device_ptr(p)                 ->    ... map(p)
//
// In a region of `target data` that names a global for devices, Clang 19 cannot compile
// the global's name but inside of a `target` there: it ends by a signal. A launch stands in front
// of that. Where the host runs all of it, the clauses of `target data` do nothing, so that one may
// stand for another; but the directive must have one.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/device_clauses.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/lvalue.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace o2o {

namespace {

template <typename Clause> bool namesGlobal(const OMPClause *C) {
  const auto *Named = dyn_cast<Clause>(C);
  return Named && llvm::any_of(variablesOf(Named), [](const Expr *E) {
           E = E->IgnoreParenImpCasts();
           while (const auto *S = dyn_cast<ArraySectionExpr>(E))
             E = S->getBase()->IgnoreParenImpCasts();
           const VarDecl *V = referredVariable(E);
           return V && !V->isLocalVarDeclOrParm();
         });
}

void takeOff(const UnitTokens &Tokens, const OMPTargetDataDirective *D, Rewrite &Edit) {
  bool Maps = llvm::any_of(D->clauses(), [](const OMPClause *C) { return isa<OMPMapClause>(C); });
  for (const OMPClause *C : D->clauses()) {
    std::optional<unsigned> I = Tokens.find(C->getBeginLoc()), End = Tokens.find(C->getEndLoc());
    if (!I || !End ||
        !(namesGlobal<OMPUseDevicePtrClause>(C) || namesGlobal<OMPUseDeviceAddrClause>(C)))
      continue;
    Edit.replace(*I, Maps ? "" : "map");
    while (Maps && ++*I <= *End)
      Edit.replace(*I, "");
    Maps = true;
  }
}

} // namespace

void takeDeviceClausesOff(const UnitTokens &Tokens, llvm::ArrayRef<Kernel> Kernels, Rewrite &Edit) {
  llvm::SmallPtrSet<const Stmt *, 8> Done;
  for (const Kernel &K : Kernels)
    for (const Stmt *S : K.Site->Path)
      if (const auto *D = dyn_cast<OMPTargetDataDirective>(S); D && Done.insert(D).second)
        takeOff(Tokens, D, Edit);
}

} // namespace o2o
