//===- announce.cpp - host accesses are announced to the runtime, in LLVM IR ------------------===//
//
// A module pass at the very start of the pipeline. In functions that may run kernels it puts in
// front of each access, or of a row of them, what the runtime is to know (announcement.h).
//
// An access in a loop that can run no kernel is announced in front of the outermost such loop in
// which the pointer that it goes through does not change: as a formula of the bytes that all
// iterations touch (scalar evolution), where there is one, else as the object. Calls are announced
// by what is known of the function that is called.
//
// A *barrier* is what may run a kernel, or let another thread go on that does: nothing that was
// announced before holds behind it.
//
// A loop that the host runs where its launch has been declined was announced as a whole by the
// inserted text (O2O_PRELUDE_LOOPS): nothing is put into it, nor into the outlined bodies that only
// such loops use.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/host/announce.h"
#include "plugin/ast/compat.h"
#include "plugin/host/announcement.h"
#include "plugin/host/available.h"
#include "plugin/host/host_loops.h"
#include "plugin/host/part_writer.h"
#include "plugin/host/return_guard.h"

#include "abi/abi.h"
#include "predictor/formula.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <deque>
#include <memory>
#include <optional>
#include <tuple>

using namespace llvm;

namespace o2o {
namespace {

const unsigned Read = O2O_TOUCH_READ, Write = O2O_TOUCH_WRITE;
/// More accesses than these through one pointer are announced as its object; so many make one
/// check.
const unsigned MostParts = 8, MostInCheck = 32;
/// Pointers that are loaded on the way to one access.
const unsigned MostSteps = 4;
/// More arguments of a call are not looked at.
const unsigned MostArguments = O2O_EFFECT_PARAMETERS;

/// The name that the function has in the source.
StringRef symbolOf(const Function &F) {
  StringRef Name = GlobalValue::dropLLVMManglingEscape(F.getName()).split(".__uniq.").first;
  Name.consume_back(".inline"); // what a header makes of a function of the library
  return Name;
}

//===- One function ---------------------------------------------------------------------------===//

class Announcer {
public:
  Announcer(Function &F, FunctionAnalysisManager &FAM, const AnnouncedFunctions &Code,
            const SmallSetVector<Function *, 16> &Own)
      : F(F), M(*F.getParent()), C(F.getContext()), DL(M.getDataLayout()), Code(Code), Own(Own),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)), LI(FAM.getResult<LoopAnalysis>(F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(F)), AA(FAM.getResult<AAManager>(F)),
        Team(F.getName().contains("omp_outlined")) {}

  void run() {
    for (BasicBlock &Block : F)
      if (DT.isReachableFromEntry(&Block))
        for (Instruction &I : Block)
          if (barrier(I)) {
            for (Loop *L = LI.getLoopFor(&Block); L; L = L->getParentLoop())
              Busy.insert(L);
            break;
          }
    // What there is to announce comes first, and then what of it has not been announced before.
    for (bool Again : {false, true}) {
      Writes = Again;
      for (BasicBlock &Block : F)
        if (DT.isReachableFromEntry(&Block))
          visit(Block);
      if (!Again)
        Before.solve();
    }
    for (auto &[L, List] : Hoisted)
      announceAhead(L, List);
    for (Check &One : Checks)
      announceHere(One);
    for (CallBase *Call : Unknown)
      announceCall(*Call);
  }

private:
  /// What stands in front of one instruction.
  struct Check {
    Instruction *At;
    SmallVector<Announcement, 4> List;
    /// Loads behind it of what is in memory there, which happen whenever this place is reached.
    SmallPtrSet<const Instruction *, 8> Loads;
    bool Ended = false; ///< there are no more of these
  };
  /// What stands in front of a loop.
  struct Ahead {
    Announcement What;
    const BasicBlock *Access;
    const Loop *Innermost;
  };

  //===- What instructions do -----------------------------------------------------------------===//

  enum class CallKind {
    Nothing,
    Assembly,
    Runtime,
    Atomic,
    Known,
    Checked,
    Extern,
    Pointer,
    Foreign
  };

  CallKind kindOf(const CallBase &Call, const CalleeEffects **Effects = nullptr) const {
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

  /// Functions that Clang calls where the source calls none: of sanitizers, and products and
  /// quotients of complex numbers.
  static bool ofCompiler(StringRef Name) {
    return Name.starts_with("__ubsan_") || Name.starts_with("__sanitizer_") ||
           Name == "__stack_chk_fail" ||
           ((Name.starts_with("__mul") || Name.starts_with("__div")) && Name.ends_with("c3"));
  }

  /// Threads may hand memory to each other by it.
  bool handsOver(const Instruction &I) const {
    if (const auto *Fence = dyn_cast<FenceInst>(&I))
      return Fence->getSyncScopeID() != SyncScope::SingleThread;
    if (!I.isAtomic() && !I.isVolatile())
      return false;
    if (I.isAtomic() && !isStrongerThanMonotonic(orderOf(I)))
      return false;
    const Value *P = getLoadStorePointerOperand(&I);
    const auto *Own = P ? dyn_cast<AllocaInst>(getUnderlyingObject(P, 0)) : nullptr;
    return !Own || !staysInside(Own);
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

  bool barrier(const Instruction &I) const {
    const auto *Call = dyn_cast<CallBase>(&I);
    CallKind Kind = Call ? kindOf(*Call) : CallKind::Nothing;
    return Kind == CallKind::Nothing ? handsOver(I) : Kind != CallKind::Known;
  }

  /// Memory that no kernel has: of a variable whose address goes nowhere, or that is copied for
  /// each launch; or of the implementation.
  bool ownVariable(const Value *P) const {
    const Value *Object = getUnderlyingObject(P, 0);
    if (const auto *A = dyn_cast<AllocaInst>(Object))
      return scalar(A->getAllocatedType(), A->isArrayAllocation()) || staysInside(A);
    if (const auto *A = dyn_cast<Argument>(Object))
      return A->hasByValAttr();
    const auto *G = dyn_cast<GlobalVariable>(Object);
    return G && (G->isConstant() || G->isThreadLocal() || G->getName().starts_with("__o2o_") ||
                 scalar(G->getValueType(), false));
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
               : isa<LoadInst>(U) || U->isDroppable() ||
                     cast<Instruction>(U)->isLifetimeStartOrEnd();
    });
  }

  bool staysInside(const AllocaInst *A) const {
    auto [Known, New] = Inside.try_emplace(A, false);
    if (New)
      Known->second = onlyAccessed(A) || !PointerMayBeCaptured(A, /*ReturnCaptures=*/true,
                                                               /*StoreCaptures=*/true);
    return Inside.lookup(A);
  }

  //===- One walk -----------------------------------------------------------------------------===//

  void visit(BasicBlock &Block) {
    Current = nullptr;
    Before.enter(Block);
    for (Instruction &I : Block) {
      if (inHostLoop(I)) {
        forget();
        continue;
      }
      if (handsOver(I)) {
        forget();
        here(I, {Announcement::Open, Read | Write});
      }
      if (auto *Call = dyn_cast<CallBase>(&I))
        visitCall(*Call);
      else
        visitAccess(I);
      if (barrier(I))
        forget();
      else if (Current)
        noteLoad(I);
    }
    Current = nullptr;
  }

  void noteLoad(const Instruction &I) {
    Current->Ended |= I.mayWriteToMemory() || !isGuaranteedToTransferExecutionToSuccessor(&I);
    if (isa<LoadInst>(I) && !Current->Ended && I.getType()->isPointerTy())
      Current->Loads.insert(&I);
  }

  void forget() {
    Current = nullptr;
    Before.barrier();
  }

  void visitAccess(Instruction &I) {
    if (auto *L = dyn_cast<LoadInst>(&I))
      access(I, L->getPointerOperand(), L->getType(), Read);
    else if (auto *S = dyn_cast<StoreInst>(&I))
      access(I, S->getPointerOperand(), S->getValueOperand()->getType(), Write);
    else if (auto *A = dyn_cast<AtomicRMWInst>(&I))
      access(I, A->getPointerOperand(), A->getType(), Read | Write);
    else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      access(I, X->getPointerOperand(), X->getCompareOperand()->getType(), Read | Write);
    else if (auto *V = dyn_cast<VAArgInst>(&I); V && !ownVariable(V->getPointerOperand()))
      here(I, {Announcement::Object, Read | Write, V->getPointerOperand()});
  }

  void access(Instruction &I, Value *P, Type *T, unsigned Flags) {
    TypeSize Size = DL.getTypeStoreSize(T);
    if (P->getType()->getPointerAddressSpace() != 0)
      return;
    if (Size.isScalable())
      return announce(I, {Announcement::Object, Flags, P});
    Announcement A{Announcement::Range, Flags, P};
    A.Constant = Size.getFixedValue();
    announce(I, A);
  }

  /// Structs that are passed by value are read by the call itself, and larger results written.
  void visitStructs(CallBase &Call) {
    for (unsigned I = 0; I < Call.arg_size(); I++) {
      if (Type *T = Call.getParamByValType(I))
        access(Call, Call.getArgOperand(I), T, Read);
      if (Type *T = Call.getParamStructRetType(I))
        access(Call, Call.getArgOperand(I), T, Write);
    }
  }

  void visitCall(CallBase &Call) {
    const CalleeEffects *Effects = nullptr;
    visitStructs(Call);
    switch (kindOf(Call, &Effects)) {
    case CallKind::Nothing:
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
        visitIntrinsic(*Intrinsic);
      return;
    case CallKind::Runtime:
      return visitRuntime(Call);
    case CallKind::Known:
      return visitKnown(Call, *Effects);
    case CallKind::Assembly:
    case CallKind::Foreign:
      return here(Call, {Announcement::Open, Read | Write});
    case CallKind::Atomic:
      here(Call, {Announcement::Open, Read | Write});
      for (Value *Argument : Call.args())
        if (Argument->getType()->isPointerTy() && !ownVariable(Argument))
          here(Call, {Announcement::Object, Read | Write, Argument});
      return;
    case CallKind::Checked:
      if (Effects->Guarded && Writes)
        Unknown.push_back(&Call);
      return;
    case CallKind::Extern:
    case CallKind::Pointer:
      if (Writes)
        Unknown.push_back(&Call);
      return;
    }
  }

  /// A variable that is the function's result is the caller's memory, or loaded behind its end:
  /// nothing else shows that it is read when it ends here.
  void visitRuntime(CallBase &Call) {
    const auto *To = dyn_cast<Function>(Call.getCalledOperand()->stripPointerCasts());
    if (!To || symbolOf(*To) != "__o2o_left")
      return;
    for (Argument &A : F.args())
      if (Type *T = A.getParamStructRetType())
        access(Call, &A, T, Read);
    for (AllocaInst *A : results(Call))
      access(Call, A, A->getAllocatedType(), Read);
  }

  /// The variables that what is returned is loaded from, behind the instruction.
  SmallSetVector<AllocaInst *, 2> results(const Instruction &Behind) const {
    SmallSetVector<AllocaInst *, 2> Out;
    SmallSetVector<Value *, 8> Work;
    for (BasicBlock &Block : F)
      if (auto *R = dyn_cast<ReturnInst>(Block.getTerminator()); R && R->getReturnValue())
        Work.insert(R->getReturnValue());
    for (unsigned I = 0; I < Work.size(); I++) {
      auto *From = dyn_cast<Instruction>(Work[I]);
      if (auto *L = dyn_cast_or_null<LoadInst>(From)) {
        if (auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(L->getPointerOperand(), 0));
            A && isPotentiallyReachable(&Behind, L, nullptr, &DT, &LI))
          Out.insert(A);
      } else if (From && !isa<CallBase>(From)) {
        Work.insert(From->op_begin(), From->op_end());
      }
    }
    return Out;
  }

  void visitIntrinsic(CallInst &Call) {
    auto Bytes = [&](Value *P, Value *Length, unsigned Flags) {
      Announcement A{Announcement::Range, Flags, P};
      if (const auto *Constant = dyn_cast<ConstantInt>(Length);
          Constant && Constant->getValue().isIntN(62))
        A.Constant = Constant->getZExtValue();
      else
        A.Bytes = Length;
      announce(Call, A);
    };
    if (auto *Copy = dyn_cast<AnyMemTransferInst>(&Call)) {
      Bytes(Copy->getRawSource(), Copy->getLength(), Read);
      Bytes(Copy->getRawDest(), Copy->getLength(), Write);
    } else if (auto *Set = dyn_cast<AnyMemSetInst>(&Call)) {
      Bytes(Set->getRawDest(), Set->getLength(), Write);
    } else if (!harmless(Call)) {
      here(Call, {Announcement::Open, Read | Write | O2O_TOUCH_CLOSED});
    }
  }

  static bool harmless(const CallInst &Call) {
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

  /// Beyond the source's arguments are those behind an ellipsis, which do what the last one does.
  void visitKnown(CallBase &Call, const CalleeEffects &E) {
    unsigned Open = E.Open;
    for (unsigned I = 0; I < E.Arguments.size(); I++) {
      const CalleeEffects::Argument &A = E.Arguments[I];
      if (!A.Flags)
        continue;
      if (!E.SameArguments) {
        Open |= A.Flags | O2O_TOUCH_CLOSED;
        continue;
      }
      if (I >= Call.arg_size()) // that other calls of it have
        break;
      Value *P = Call.getArgOperand(I);
      if (!P->getType()->isPointerTy() || isa<ConstantPointerNull>(P) || ownVariable(P))
        continue;
      if (Writes || A.Bytes.size() < 2) // a product is computed only once
        announce(Call, passed(Call, P, A));
    }
    for (const CalleeEffects::Part &P : E.Parts) {
      std::optional<Announcement> A = passedPart(Call, E, P);
      if (A)
        announce(Call, *A);
      else
        Open |= P.Flags | O2O_TOUCH_CLOSED;
    }
    for (const auto &[Symbol, Flags] : E.Named) {
      GlobalVariable *G = M.getGlobalVariable(Symbol, /*AllowInternal=*/true);
      if (!G)
        Open |= Flags | O2O_TOUCH_CLOSED;
      else
        announce(Call, {Announcement::Object, Flags, G});
    }
    if (Open)
      announce(Call, {Announcement::Open, Open});
  }

  /// None where the arguments are not those of the source, or what has a symbol is not here.
  std::optional<Announcement> passedPart(CallBase &Call, const CalleeEffects &E,
                                         const CalleeEffects::Part &P) const {
    auto Find = [&](int Argument, const std::string &Symbol) -> Value * {
      if (Argument < 0)
        return M.getGlobalVariable(Symbol, /*AllowInternal=*/true);
      return E.SameArguments && (unsigned)Argument < Call.arg_size()
                 ? Call.getArgOperand((unsigned)Argument)
                 : nullptr;
    };
    bool Anywhere = P.Argument < 0 && P.Symbol.empty();
    Announcement A{Announcement::Part, P.Flags | (Team ? O2O_TOUCH_TEAM : 0)};
    A.Pointer = Anywhere ? nullptr : Find(P.Argument, P.Symbol);
    A.Words = P.Words;
    A.Loads = P.Loads;
    if (!Anywhere && (!A.Pointer || !A.Pointer->getType()->isPointerTy()))
      return std::nullopt;
    for (const CalleeEffects::Part::Slot &S : P.Slots) {
      Value *V = Find(S.Argument, S.Symbol);
      if (!V || !(V->getType()->isIntegerTy() || V->getType()->isPointerTy()))
        return std::nullopt;
      A.SignedSlots |= (uint64_t)S.Signed << A.Slots.size();
      A.Slots.push_back(V);
    }
    return A;
  }

  /// Where it is too large for 64 bits, more than any object has.
  static Value *product(CallBase &Call, Value *X, Value *Y) {
    IRBuilder<> B(&Call);
    Value *Both = B.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, X, Y);
    return B.CreateSelect(B.CreateExtractValue(Both, 1),
                          B.getInt64((uint64_t)PartWriter::MostTrips),
                          B.CreateExtractValue(Both, 0));
  }

  static Announcement passed(CallBase &Call, Value *P, const CalleeEffects::Argument &A) {
    Announcement Whole{Announcement::Object, A.Flags, P};
    if (A.Bytes.empty())
      return Whole;
    Value *Bytes = nullptr;
    for (unsigned Factor : A.Bytes) {
      Value *V = Factor < Call.arg_size() ? Call.getArgOperand(Factor) : nullptr;
      if (!V || !V->getType()->isIntegerTy(64))
        return Whole;
      Bytes = Bytes ? product(Call, Bytes, V) : V;
    }
    Announcement Some{Announcement::Range, A.Flags, P};
    if (const auto *Constant = dyn_cast<ConstantInt>(Bytes);
        Constant && Constant->getValue().isIntN(62))
      Some.Constant = Constant->getZExtValue();
    else
      Some.Bytes = Bytes;
    return Some;
  }

  //===- Where it is announced ----------------------------------------------------------------===//

  static bool outside(const Value *V, const Loop *L) {
    const auto *I = dyn_cast<Instruction>(V);
    return !I || !L->contains(I);
  }

  static bool outside(ArrayRef<Value *> List, const Loop *L) {
    return all_of(List, [L](const Value *V) { return outside(V, L); });
  }

  /// The pointer that all others of the access are made from.
  Value *baseOf(Value *P) {
    const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(SE.getSCEV(P)));
    // An address that is a number has no object at its base.
    return Base && (!isa<Constant>(Base->getValue()) || isa<GlobalValue>(Base->getValue()))
               ? Base->getValue()
               : P;
  }

  void announce(Instruction &I, const Announcement &A) {
    if ((A.Pointer && ownVariable(A.Pointer)) || !isNew(A))
      return;
    Loop *L = LI.getLoopFor(I.getParent()), *Around = nullptr;
    // What stands in memory, or addresses, that each iteration has others of.
    if (A.What == Announcement::Part && L && !Busy.contains(L) &&
        (A.Loads || (!A.Pointer && !outside(A.Slots, L)))) {
      unsigned Flags = A.Flags & (Read | Write);
      return announce(I, A.Pointer ? Announcement{Announcement::Object, Flags, A.Pointer}
                                   : Announcement{Announcement::Open, Flags});
    }
    Value *Base = A.Pointer && L && !Busy.contains(L) ? baseOf(A.Pointer) : A.Pointer;
    for (; L && !Busy.contains(L) && L->getLoopPreheader() && (!Base || outside(Base, L)) &&
           (!A.Bytes || outside(A.Bytes, L)) && (Base || outside(A.Slots, L));
         L = L->getParentLoop())
      Around = L;
    if (!Around)
      return put(I, A);
    Hoisted[Around].push_back({A, I.getParent(), LI.getLoopFor(I.getParent())});
  }

  /// Computations without effects that \p V needs are moved in front of \p At; false when there are
  /// others.
  static bool bringAhead(Value *V, Instruction *At, unsigned Depth = 0) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() != At->getParent() || I->comesBefore(At))
      return true;
    bool Pure = isa<GetElementPtrInst, CastInst, SelectInst, CmpInst, FreezeInst>(I) ||
                (isa<BinaryOperator>(I) && !I->isIntDivRem());
    if (!Pure || I == At || Depth > 8)
      return false;
    for (Value *Operand : I->operands())
      if (!bringAhead(Operand, At, Depth + 1))
        return false;
    I->moveBefore(*At->getParent(), At->getIterator());
    return true;
  }

  void here(Instruction &I, const Announcement &A) {
    if (isNew(A))
      put(I, A);
  }

  /// Is it to be announced at all?
  bool isNew(const Announcement &A) {
    bool New = Writes && !Before.holds(A);
    Before.announced(A);
    return New;
  }

  /// The optimiser knows all that happens to the variable, as long as nobody is told its address.
  static bool keptInside(const Value *Object) {
    const auto *G = dyn_cast<GlobalVariable>(Object);
    return isa<AllocaInst>(Object) || (G && G->hasLocalLinkage());
  }

  /// The bytes at \p P are found from the place of the current check, by way of pointers that are
  /// loaded behind it.
  bool chain(Value *P, Announcement &A) {
    APInt Offset(DL.getIndexTypeSizeInBits(P->getType()), 0);
    auto *Loaded = dyn_cast<LoadInst>(
        P->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true));
    if (!Loaded || !Current->Loads.count(Loaded) || A.Steps.size() == MostSteps ||
        keptInside(getUnderlyingObject(Loaded->getPointerOperand(), 0)))
      return false;
    A.Steps.insert(A.Steps.begin(), Offset.getSExtValue());
    A.Pointer = Loaded->getPointerOperand();
    return bringAhead(A.Pointer, Current->At) || chain(A.Pointer, A);
  }

  void put(Instruction &I, const Announcement &A) {
    Announcement Behind = A;
    if (Current && Current->At != &I && A.What == Announcement::Range && !A.Bytes &&
        Current->List.size() < MostInCheck && !bringAhead(A.Pointer, Current->At) &&
        chain(A.Pointer, Behind)) {
      Behind.What = Announcement::Chain;
      return put(I, Behind);
    }
    if (Current && Current->At != &I &&
        ((A.Pointer && !bringAhead(A.Pointer, Current->At)) ||
         (A.Bytes && !bringAhead(A.Bytes, Current->At)) ||
         !all_of(A.Slots, [this](Value *V) { return bringAhead(V, Current->At); }) ||
         (A.Loads && Current->Ended) || Current->List.size() >= MostInCheck))
      Current = nullptr;
    if (!Current) {
      Checks.push_back({&I, {}, {}, false});
      Current = &Checks.back();
    }
    for (Announcement &Other : Current->List)
      if (Other.What == A.What && Other.Pointer == A.Pointer && Other.Bytes == A.Bytes &&
          Other.Constant == A.Constant && Other.Words == A.Words && Other.Slots == A.Slots &&
          Other.Steps == A.Steps) {
        Other.Flags |= A.Flags;
        return;
      }
    Current->List.push_back(A);
  }

  //===- Announcing ---------------------------------------------------------------------------===//

  CallInst *call(IRBuilder<> &B, FunctionCallee To, ArrayRef<Value *> Args) {
    CallInst *Call = B.CreateCall(To, Args);
    if (F.hasFnAttribute(Attribute::StrictFP))
      Call->addFnAttr(Attribute::StrictFP);
    return Call;
  }

  static DebugLoc placeOf(const Instruction &I) {
    const DebugLoc &At = I.getDebugLoc();
    return At ? DebugLoc(DILocation::get(I.getContext(), 0, 0, At.getScope(), At.getInlinedAt()))
              : DebugLoc();
  }

  void announceHere(Check &One) {
    joinNeighbours(One.List, DL);
    IRBuilder<> B(One.At);
    B.SetCurrentDebugLocation(placeOf(*One.At));
    AnnouncementWriter Writer(B);
    for (const Announcement &A : One.List)
      Writer.add(A);
  }

  void announceAhead(Loop *L, ArrayRef<Ahead> List) {
    Instruction *At = L->getLoopPreheader()->getTerminator();
    SCEVExpander Expander = expanderOf(SE, DL, "o2o");
    /// By pointer: the accesses, as parts or as the object.
    MapVector<Value *, SmallVector<std::pair<Part, unsigned>, 4>> Parts;
    MapVector<Value *, unsigned> Objects;
    SmallVector<Announcement, 4> Others;
    for (const Ahead &One : List) {
      const Announcement &A = One.What;
      if (A.What == Announcement::Open) {
        if (!Others.empty() && Others[0].What == Announcement::Open)
          Others[0].Flags |= A.Flags;
        else
          Others.insert(Others.begin(), A);
        continue;
      }
      Value *Base = A.Pointer ? baseOf(A.Pointer) : nullptr;
      if (A.What == Announcement::Part && outside(A.Slots, L) &&
          (!A.Pointer || outside(A.Pointer, L))) {
        Others.push_back(A);
        continue;
      }
      std::optional<Part> P;
      if (A.What == Announcement::Range && !A.Bytes)
        P = part(One, L, At, Expander);
      if (P)
        addPart(Parts[Base], std::move(*P), A.Flags);
      else
        Objects[Base] |= A.Flags;
    }
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(placeOf(*L->getHeader()->getFirstInsertionPt()));
    AnnouncementWriter Writer(B);
    /// What is in memory is asked for when that has been announced.
    SmallVector<std::tuple<Value *, const Part *, unsigned>, 4> Last;
    for (auto &[Base, Some] : Parts) {
      unsigned Whole = Objects.lookup(Base);
      if (Some.size() > MostParts)
        for (auto &[P, Flags] : Some)
          Whole |= Flags;
      if (Whole)
        Objects[Base] = Whole;
      for (auto &[P, Flags] : Some)
        if (!(Flags & ~Whole))
          continue;
        else if (P.Loads)
          Last.push_back({Base, &P, Flags});
        else
          addPart(Writer, Base, P, Flags, Expander, At);
    }
    for (auto &[Base, Flags] : Objects)
      Others.push_back({Announcement::Object, Flags, Base});
    for (const Announcement &A : Others)
      Writer.add(A);
    for (auto &[Base, P, Flags] : Last)
      addPart(Writer, Base, *P, Flags, Expander, At);
  }

  static void addPart(SmallVectorImpl<std::pair<Part, unsigned>> &List, Part P, unsigned Flags) {
    for (auto &[Other, Same] : List)
      if (Other.Words == P.Words && Other.Slots == P.Slots) {
        Same |= Flags;
        return;
      }
    List.push_back({std::move(P), Flags});
  }

  std::optional<Part> part(const Ahead &One, const Loop *Outermost, const Instruction *At,
                           const SCEVExpander &Expander) {
    SmallVector<const Loop *, 4> Loops;
    for (const Loop *L = One.Innermost; L; L = L == Outermost ? nullptr : L->getParentLoop())
      Loops.insert(Loops.begin(), L);
    const SCEV *Address = SE.getSCEVAtScope(One.What.Pointer, One.Innermost);
    if (!isa<SCEVUnknown>(SE.getPointerBase(Address)) ||
        cast<SCEVUnknown>(SE.getPointerBase(Address))->getValue() != baseOf(One.What.Pointer))
      return std::nullopt;
    const SCEV *Offset = SE.removePointerBase(Address);
    if (isa<SCEVCouldNotCompute>(Offset))
      return std::nullopt;
    return PartWriter(SE, AA, Expander, Loops, DT, At).write(Offset, One.Access, One.What.Constant);
  }

  void addPart(AnnouncementWriter &Writer, Value *Base, const Part &P, unsigned Flags,
               SCEVExpander &Expander, Instruction *At) {
    SmallVector<Value *, 8> Slots;
    for (const SCEV *S : P.Slots)
      Slots.push_back(Expander.expandCodeFor(S, Type::getInt64Ty(C), At));
    Writer.addPart(Base, P.Words, Slots, Flags | (Team ? O2O_TOUCH_TEAM : 0));
  }

  //===- Calls that only the run knows --------------------------------------------------------===//

  void announceCall(CallBase &Call) {
    const CalleeEffects *Effects = nullptr;
    CallKind Kind = kindOf(Call, &Effects);
    Value *Callee = Call.getCalledOperand();
    IRBuilder<> B(&Call);
    B.SetCurrentDebugLocation(placeOf(Call));
    if (Kind == CallKind::Extern)
      return writeQuestion(B, Call, Effects->SameArguments ? MostArguments : 0,
                           [this](const Value *V) { return !ownVariable(V); });
    B.SetInsertPoint(seldom(B.CreateICmpNE(loadOpenMPInForce(B), B.getInt32(1)), &Call));
    B.SetCurrentDebugLocation(placeOf(Call));
    if (Kind == CallKind::Checked) {
      B.CreateStore(Callee, B.CreateThreadLocalAddress(calleeVariable()));
      return;
    }
    Value *Plain = call(
        B, M.getOrInsertFunction(O2O_STRING(__o2o_is_plain), B.getInt32Ty(), B.getPtrTy()), Callee);
    B.SetInsertPoint(seldom(B.CreateICmpEQ(Plain, B.getInt32(0)), &*B.GetInsertPoint()));
    B.SetCurrentDebugLocation(placeOf(Call));
    FunctionCallee Through =
        M.getOrInsertFunction(O2O_STRING(__o2o_through), B.getVoidTy(), B.getPtrTy());
    cast<Function>(Through.getCallee())->addFnAttr(Attribute::Cold);
    call(B, Through, Callee);
  }

  GlobalVariable *calleeVariable() {
    Type *Pointer = PointerType::getUnqual(C);
    const char *Name = O2O_STRING(__o2o_callee);
    return cast<GlobalVariable>(M.getOrInsertGlobal(Name, Pointer, [&] {
      return new GlobalVariable(M, Pointer, false, GlobalValue::ExternalLinkage, nullptr, Name,
                                nullptr, GlobalValue::GeneralDynamicTLSModel);
    }));
  }

  Function &F;
  Module &M;
  LLVMContext &C;
  const DataLayout &DL;
  const AnnouncedFunctions &Code;
  const SmallSetVector<Function *, 16> &Own;
  DominatorTree &DT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  AAResults &AA;
  AvailableAnnouncements Before{F};
  bool Writes = false;               ///< the second walk: what is announced is put down
  bool Team;                         ///< several threads run the function
  SmallPtrSet<const Loop *, 8> Busy; ///< with a barrier in them
  mutable DenseMap<const AllocaInst *, bool> Inside;
  MapVector<Loop *, SmallVector<Ahead, 8>> Hoisted;
  std::deque<Check> Checks;
  Check *Current = nullptr; ///< of this block, behind the last barrier
  SmallVector<CallBase *, 8> Unknown;
};

//===- The unit -------------------------------------------------------------------------------===//

class AnnounceAccesses : public PassInfoMixin<AnnounceAccesses> {
public:
  AnnounceAccesses(std::shared_ptr<const AnnouncedFunctions> Code, bool Optimises)
      : Code(std::move(Code)), Optimises(Optimises) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    markHostLoops(M);
    SmallSetVector<Function *, 16> Own = functions(M);
    for (Function *F : Own) {
      if (Optimises && !F->hasOptNone())
        simplify(*F, FAM);
      Announcer(*F, FAM, *Code, Own).run();
      FAM.invalidate(*F, PreservedAnalyses::none());
    }
    forgetHostLoops(M);
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  /// The functions that are asked for, and the local ones that they use outside of loops that have
  /// been announced.
  SmallSetVector<Function *, 16> functions(Module &M) const {
    SmallSetVector<Function *, 16> Own;
    for (Function &F : M)
      if (!F.isDeclaration() && Code->Functions.contains(symbolOf(F)))
        Own.insert(&F);
    for (unsigned I = 0; I < Own.size(); I++)
      for (Instruction &One : instructions(*Own[I]))
        for (Value *Operand : One.operands()) {
          if (inHostLoop(One))
            break;
          auto *Used = dyn_cast<Function>(Operand->stripPointerCasts());
          if (Used && !Used->isDeclaration() && Used->hasLocalLinkage() &&
              !Used->getName().starts_with("__o2o_") && !Code->Defined.contains(symbolOf(*Used)))
            Own.insert(Used);
        }
    return Own;
  }

  /// What the pipeline does as well: variables become values, and loops have a block in front of
  /// them.
  static void simplify(Function &F, FunctionAnalysisManager &FAM) {
    FunctionPassManager Passes;
    Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
    Passes.addPass(EarlyCSEPass());
    Passes.addPass(LoopSimplifyPass());
    // Bounds, strides and pointers that stand in memory are loaded in front of the loop: what its
    // condition needs, and then, if the body runs at all, what that does.
    LoopPassManager Loops;
    Loops.addPass(LICMPass(LICMOptions()));
    Loops.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/!F.hasMinSize()));
    Loops.addPass(LICMPass(LICMOptions()));
    Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
    FAM.invalidate(F, Passes.run(F, FAM));
  }

  std::shared_ptr<const AnnouncedFunctions> Code;
  bool Optimises;
};

} // namespace

void announceAccesses(clang::CodeGenOptions &Opts, AnnouncedFunctions Code) {
  auto Shared = std::make_shared<const AnnouncedFunctions>(std::move(Code));
  addPassCallback(Opts, [Shared](PassBuilder &Builder) {
    Builder.registerPipelineStartEPCallback(
        [Shared](ModulePassManager &Passes, OptimizationLevel Level) {
          Passes.addPass(AnnounceAccesses(Shared, Level != OptimizationLevel::O0));
        });
  });
}

} // namespace o2o
