//===- atomic_access.cpp - what threads do to memory one at a time --------------------------===//
#include "plugin/team/atomic_access.h"

#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/team/update_operator.h"

#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace o2o {

namespace {

AtomicBuiltin updateOf(StringRef Name, bool After) {
  using Known = AtomicBuiltin;
  return llvm::StringSwitch<Known>(Name)
      .Case("add", {Known::Update, O2O_OP_ADD, After})
      .Case("sub", {Known::Update, O2O_OP_SUB, After})
      .Case("and", {Known::Update, O2O_OP_AND, After})
      .Case("or", {Known::Update, O2O_OP_OR, After})
      .Case("xor", {Known::Update, O2O_OP_XOR, After})
      .Case("min", {Known::Min, O2O_OP_LT, After})
      .Case("max", {Known::Max, O2O_OP_GT, After})
      .Default({});
}

AtomicBuiltin synchronisation(StringRef Name) {
  using Known = AtomicBuiltin;
  size_t End = Name.rfind('_'); // __sync_fetch_and_add_4
  if (End != StringRef::npos && Name.drop_front(End + 1).find_if_not(isDigit) == StringRef::npos)
    Name = Name.take_front(End);
  if (Name.consume_front("fetch_and_"))
    return updateOf(Name, false);
  if (Name.consume_back("_and_fetch"))
    return updateOf(Name, true);
  return llvm::StringSwitch<Known>(Name)
      .Case("lock_test_and_set", {Known::Exchange})
      .Case("swap", {Known::Exchange})
      .Case("lock_release", {Known::Write})
      .Case("val_compare_and_swap", {Known::Swap, O2O_OP_EQ, false, false})
      .Case("bool_compare_and_swap", {Known::Swap, O2O_OP_EQ, false, true})
      .Default({});
}

AtomicBuiltin builtinOf(StringRef Name) {
  using Known = AtomicBuiltin;
  if (Name.consume_front("__sync_"))
    return synchronisation(Name);
  const bool C11 = Name.consume_front("__c11_atomic_");
  if (!C11 && !Name.consume_front("__atomic_"))
    return {};
  const bool Pointers = !Name.consume_back("_n") && !C11;
  if (Name.consume_front("fetch_"))
    return updateOf(Name, false);
  if (Name.consume_back("_fetch"))
    return updateOf(Name, true);
  return llvm::StringSwitch<Known>(Name)
      .Case("init", {Known::Write})
      .Case("load", {Known::Read, O2O_OP_ADD, false, false, Pointers})
      .Case("store", {Known::Write, O2O_OP_ADD, false, false, Pointers})
      .Case("exchange", {Known::Exchange, O2O_OP_ADD, false, false, Pointers})
      .Case("compare_exchange", {Known::Swap, O2O_OP_EQ, false, true, Pointers})
      .Case("compare_exchange_strong", {Known::Swap, O2O_OP_EQ, false, true, false})
      .Case("compare_exchange_weak", {Known::Swap, O2O_OP_EQ, false, true, false})
      .Default({});
}

} // namespace

AtomicBuiltin builtinOf(const Expr *E) {
  if (const auto *A = dyn_cast<AtomicExpr>(E))
    return builtinOf(nameOf(A));
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getBuiltinID() ? builtinOf(F->getName()) : AtomicBuiltin();
}

bool isAtomicAccess(const Stmt *S) {
  if (const auto *C = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *F = C->getDirectCallee();
    StringRef Name = F && F->getIdentifier() ? F->getName() : "";
    return Name.starts_with("__sync_") || Name.starts_with("__atomic_");
  }
  const auto *E = dyn_cast<Expr>(S);
  return isa<AtomicExpr>(S) || (E && E->isGLValue() && E->getType()->isAtomicType());
}

o2o_redop atomicUpdate(const Expr *E, const Expr *&Pointer, const Expr *&Value) {
  const AtomicBuiltin B = builtinOf(E);
  const auto *A = dyn_cast<AtomicExpr>(E);
  const auto *C = dyn_cast<CallExpr>(E);
  if (B.Form != AtomicBuiltin::Update && B.Form != AtomicBuiltin::Min &&
      B.Form != AtomicBuiltin::Max)
    return O2O_RED_NONE;
  Pointer = A ? A->getPtr() : C->getArg(0);
  Value = A ? A->getVal1() : C->getArg(1);
  if (B.Form != AtomicBuiltin::Update)
    return B.Form == AtomicBuiltin::Min ? O2O_RED_MIN : O2O_RED_MAX;
  switch (B.Op) {
  case O2O_OP_AND:
    return O2O_RED_AND;
  case O2O_OP_OR:
    return O2O_RED_OR;
  case O2O_OP_XOR:
    return O2O_RED_XOR;
  default:
    return O2O_RED_ADD;
  }
}

static StringRef lockFunction(const Stmt *S, const CallExpr *&Call) {
  const auto *E = dyn_cast<Expr>(S);
  Call = E ? dyn_cast<CallExpr>(withoutVoid(E)) : nullptr;
  StringRef Name = calledLibraryName(Call);
  return Name.starts_with("omp_") && Name.contains("lock") ? Name : "";
}

bool isLockCall(const Stmt *S) {
  const CallExpr *Call = nullptr;
  return !lockFunction(S, Call).empty();
}

/// The first statement that sets a lock, \p First, and the one that unsets it, \p Last; false:
/// there are none.
static bool lockedSection(ASTContext &Ctx, StatementList All, size_t &First, size_t &Last) {
  const CallExpr *Set = nullptr, *Unset = nullptr;
  for (First = 0; First < All.size(); First++) {
    StringRef Name = lockFunction(All[First], Set);
    const bool Nested = Name == "omp_set_nest_lock";
    if ((!Nested && Name != "omp_set_lock") || Set->getNumArgs() != 1 ||
        Set->getArg(0)->HasSideEffects(Ctx))
      continue;
    for (Last = First + 1; Last < All.size(); Last++)
      if (lockFunction(All[Last], Unset) == (Nested ? "omp_unset_nest_lock" : "omp_unset_lock") &&
          Unset->getNumArgs() == 1 && sameExpression(Ctx, Set->getArg(0), Unset->getArg(0)))
        return true;
  }
  return false;
}

void divideAtLocks(ASTContext &Ctx, StatementList All, llvm::function_ref<void(StatementList)> Free,
                   llvm::function_ref<void(StatementList, const Stmt *)> Held) {
  size_t First = 0, Last = 0;
  for (; lockedSection(Ctx, All, First, Last); All = All.drop_front(Last + 1)) {
    Free(All.take_front(First));
    Held(All.slice(First + 1, Last - First - 1), All[First]);
  }
  Free(All);
}

} // namespace o2o
