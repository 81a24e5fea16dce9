//===- instruction_kinds.cpp - what instructions mean to copies on the device -----------------===//
#include "plugin/passes/instruction_kinds.h"

#include "plugin/ast/compat_passes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace o2o {

StringRef symbolOf(const Function &F) {
  StringRef Name = GlobalValue::dropLLVMManglingEscape(F.getName()).split(".__uniq.").first;
  Name.consume_back(".inline"); // what a header makes of a function of the library
  return Name;
}

/// Functions that Clang calls where the source calls none: of sanitizers, and products and
/// quotients of complex numbers.
static bool ofCompiler(StringRef Name) {
  return Name.starts_with("__ubsan_") || Name.starts_with("__sanitizer_") ||
         Name == "__stack_chk_fail" ||
         ((Name.starts_with("__mul") || Name.starts_with("__div")) && Name.ends_with("c3"));
}

static AtomicOrdering orderOf(const Instruction &I) {
  if (const auto *L = dyn_cast<LoadInst>(&I))
    return L->getOrdering();
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->getOrdering();
  if (const auto *A = dyn_cast<AtomicRMWInst>(&I))
    return A->getOrdering();
  if (const auto *A = dyn_cast<AtomicCmpXchgInst>(&I))
    return A->getSuccessOrdering();
  return AtomicOrdering::SequentiallyConsistent;
}

static bool scalar(const Type *T, bool Several) {
  return !Several && (T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy());
}

/// Loads and stores are all that happens there, volatile ones among them: these make the address
/// known by LLVM's rules, but nobody else has it.
static bool onlyAccessed(const Value *P) {
  return all_of(P->users(), [P](const User *U) {
    if (isa<GetElementPtrInst>(U))
      return onlyAccessed(U);
    const auto *S = dyn_cast<StoreInst>(U);
    return S ? S->getValueOperand() != P
             : isa<LoadInst>(U) || U->isDroppable() || cast<Instruction>(U)->isLifetimeStartOrEnd();
  });
}

CallKind InstructionKinds::of(const CallBase &Call, const CalleeEffects **Effects) const {
  if (Call.isInlineAsm())
    return CallKind::Assembly;
  const Value *Callee = Call.getCalledOperand()->stripPointerCasts();
  const auto *To = dyn_cast<Function>(Callee);
  if (!To)
    return isa<GlobalAlias, GlobalIFunc>(Callee) ? CallKind::Foreign : CallKind::Pointer;
  if (To->isIntrinsic())
    return CallKind::Nothing;
  StringRef Name = symbolOf(*To);
  if (auto Found = Code.Callees.find(Name); Found != Code.Callees.end()) {
    if (Effects)
      *Effects = &Found->second;
    switch (Found->second.What) {
    case CalleeEffects::Known:
      return CallKind::Known;
    case CalleeEffects::Checked:
      return CallKind::Checked;
    case CalleeEffects::Extern:
      return CallKind::Extern;
    case CalleeEffects::Foreign:
      return CallKind::Foreign;
    }
  }
  if (To->isDeclaration() && ofCompiler(Name))
    return CallKind::Nothing;
  if (Name.starts_with("__kmpc_atomic_") || Name.starts_with("__atomic_") ||
      Name.starts_with("__sync_"))
    return CallKind::Atomic;
  if (Name.starts_with("__o2o_") || Name.starts_with("__kmpc_") || Name.starts_with("omp_") ||
      Own.contains(const_cast<Function *>(To)))
    return CallKind::Runtime;
  return CallKind::Foreign;
}

bool InstructionKinds::handsOver(const Instruction &I) const {
  if (const auto *Fence = dyn_cast<FenceInst>(&I))
    return Fence->getSyncScopeID() != SyncScope::SingleThread;
  if (!I.isAtomic() && !I.isVolatile())
    return false;
  if (I.isAtomic() && !isStrongerThanMonotonic(orderOf(I)))
    return false;
  const Value *P = getLoadStorePointerOperand(&I);
  const auto *Variable = P ? dyn_cast<AllocaInst>(getUnderlyingObject(P, 0)) : nullptr;
  return !Variable || !staysInside(Variable);
}

bool InstructionKinds::barrier(const Instruction &I) const {
  const auto *Call = dyn_cast<CallBase>(&I);
  CallKind Kind = Call ? of(*Call) : CallKind::Nothing;
  return Kind == CallKind::Nothing ? handsOver(I) : Kind != CallKind::Known;
}

/// Only inserted text declares variables of these types: what it hands to the runtime (prelude.h).
static bool ofInsertedText(const Type *T) {
  while (const auto *A = dyn_cast<ArrayType>(T))
    T = A->getElementType();
  const auto *S = dyn_cast<StructType>(T);
  StringRef Name = S && S->hasName() ? S->getName() : "";
  return (Name.consume_front("struct.") || Name.consume_front("union.")) &&
         Name.starts_with("__o2o_");
}

bool InstructionKinds::ownVariable(const Value *P) const {
  const Value *Object = getUnderlyingObject(P, 0);
  if (const auto *A = dyn_cast<AllocaInst>(Object))
    return scalar(A->getAllocatedType(), A->isArrayAllocation()) ||
           ofInsertedText(A->getAllocatedType()) || staysInside(A);
  if (const auto *A = dyn_cast<Argument>(Object))
    return A->hasByValAttr();
  const auto *G = dyn_cast<GlobalVariable>(Object);
  return G && (G->isConstant() || G->isThreadLocal() || G->getName().starts_with("__o2o_") ||
               scalar(G->getValueType(), false));
}

bool InstructionKinds::staysInside(const AllocaInst *A) const {
  auto [Known, New] = Inside.try_emplace(A, false);
  if (New)
    Known->second = onlyAccessed(A) || !mayBeCaptured(A);
  return Inside.lookup(A);
}

bool InstructionKinds::harmless(const CallInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::vastart:
  case Intrinsic::vaend:
  case Intrinsic::vacopy:
  case Intrinsic::stacksave:
  case Intrinsic::stackrestore:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::prefetch:
  case Intrinsic::trap:
  case Intrinsic::ubsantrap:
  case Intrinsic::debugtrap:
  case Intrinsic::var_annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::threadlocal_address:
  case Intrinsic::instrprof_increment:
  case Intrinsic::instrprof_increment_step:
  case Intrinsic::instrprof_cover:
  case Intrinsic::instrprof_value_profile:
  case Intrinsic::pseudoprobe:
    return true;
  default:
    return isa<DbgInfoIntrinsic, AssumeInst>(Call) || !Call.mayReadOrWriteMemory() ||
           Call.onlyAccessesInaccessibleMemory() ||
           Intrinsic::getName(Call.getIntrinsicID()).starts_with("llvm.experimental.constrained");
  }
}

} // namespace o2o
