//===- announce.cpp - host accesses are announced to the runtime, in LLVM IR ------------------===//
//
// A module pass at the very start of the pipeline. In functions that may run kernels it puts in
// front of each access, or of a row of them, what the runtime is to know:
//
//     if (__o2o_live) { __o2o_touch_range(&u->n, 4, READ); __o2o_touch_range(&u->sum, 8, WRITE); }
//
// An access in a loop that can run no kernel is announced in front of the outermost such loop in
// which the pointer that it goes through does not change: as a formula of the bytes that all
// iterations touch (scalar evolution), where there is one, else as the object. Calls are announced
// by what is known of the function that is called.
//
// A *barrier* is what may run a kernel, or let another thread go on that does: nothing that was
// announced before holds behind it.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/host/announce.h"
#include "plugin/ast/compat.h"
#include "plugin/host/part_writer.h"
#include "plugin/host/return_guard.h"

#include "abi/abi.h"
#include "predictor/formula.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <deque>
#include <memory>
#include <optional>

using namespace llvm;

namespace o2o {
namespace {

const unsigned Read = O2O_TOUCH_READ, Write = O2O_TOUCH_WRITE;
/// More accesses than these through one pointer are announced as its object; so many make one
/// check.
const unsigned MostParts = 8, MostInCheck = 32;

/// The name that the function has in the source.
StringRef symbolOf(const Function &F) {
  return GlobalValue::dropLLVMManglingEscape(F.getName()).split(".__uniq.").first;
}

/// What is said to the runtime at one place.
struct Announcement {
  enum Kind {
    Range,  ///< the bytes from Pointer on
    Object, ///< what Pointer points into
    Open    ///< whatever other code can know
  };
  Kind What;
  unsigned Flags;
  Value *Pointer = nullptr;
  Value *Bytes = nullptr; ///< Range: of 64 bits; null: Constant
  uint64_t Constant = 0;
};

//===- One function ---------------------------------------------------------------------------===//

class Announcer {
public:
  Announcer(Function &F, FunctionAnalysisManager &FAM, const AnnouncedFunctions &Code,
            const SmallSetVector<Function *, 16> &Own)
      : F(F), M(*F.getParent()), C(F.getContext()), DL(M.getDataLayout()), Code(Code), Own(Own),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)), LI(FAM.getResult<LoopAnalysis>(F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(F)), Team(F.getName().contains("omp_outlined")) {}

  void run() {
    for (BasicBlock &Block : F)
      if (DT.isReachableFromEntry(&Block))
        for (Instruction &I : Block)
          if (barrier(I)) {
            for (Loop *L = LI.getLoopFor(&Block); L; L = L->getParentLoop())
              Busy.insert(L);
            break;
          }
    for (BasicBlock &Block : F)
      if (DT.isReachableFromEntry(&Block))
        visit(Block);
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
    if (To->isDeclaration() && (Name.starts_with("__ubsan_") || Name.starts_with("__sanitizer_") ||
                                Name == "__stack_chk_fail"))
      return CallKind::Nothing;
    if (Name.starts_with("__kmpc_atomic_") || Name.starts_with("__atomic_") ||
        Name.starts_with("__sync_"))
      return CallKind::Atomic;
    if (Name.starts_with("__o2o_") || Name.starts_with("__kmpc_") || Name.starts_with("omp_") ||
        Own.contains(const_cast<Function *>(To)))
      return CallKind::Runtime;
    return CallKind::Foreign;
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
    return !P || !ownVariable(P);
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
    if (!Call)
      return handsOver(I);
    CallKind Kind = kindOf(*Call);
    return Kind != CallKind::Nothing && Kind != CallKind::Known;
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

  bool staysInside(const AllocaInst *A) const {
    auto [Known, New] = Inside.try_emplace(A, false);
    if (New)
      Known->second = !PointerMayBeCaptured(A, /*ReturnCaptures=*/true, /*StoreCaptures=*/true);
    return Inside.lookup(A);
  }

  //===- One walk -----------------------------------------------------------------------------===//

  void visit(BasicBlock &Block) {
    Current = nullptr;
    for (Instruction &I : Block) {
      if (auto *Call = dyn_cast<CallBase>(&I))
        visitCall(*Call);
      else
        visitAccess(I);
      if (barrier(I))
        Current = nullptr;
    }
    Current = nullptr;
  }

  void visitAccess(Instruction &I) {
    if (handsOver(I)) {
      Current = nullptr;
      here(I, {Announcement::Open, Read | Write});
    }
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
    if (ownVariable(P) || P->getType()->getPointerAddressSpace() != 0)
      return;
    if (Size.isScalable())
      return announce(I, {Announcement::Object, Flags, P});
    Announcement A{Announcement::Range, Flags, P};
    A.Constant = Size.getFixedValue();
    announce(I, A);
  }

  void visitCall(CallBase &Call) {
    const CalleeEffects *Effects = nullptr;
    switch (kindOf(Call, &Effects)) {
    case CallKind::Nothing:
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
        visitIntrinsic(*Intrinsic);
      return;
    case CallKind::Runtime:
      return;
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
      if (Effects->Guarded)
        Unknown.push_back(&Call);
      return;
    case CallKind::Extern:
    case CallKind::Pointer:
      Unknown.push_back(&Call);
      return;
    }
  }

  void visitIntrinsic(CallInst &Call) {
    auto Bytes = [&](Value *P, Value *Length, unsigned Flags) {
      if (ownVariable(P))
        return;
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
      if (!E.SameArguments || I >= Call.arg_size()) {
        Open |= A.Flags | O2O_TOUCH_CLOSED;
        continue;
      }
      Value *P = Call.getArgOperand(I);
      if (!P->getType()->isPointerTy() || isa<ConstantPointerNull>(P) || ownVariable(P))
        continue;
      announce(Call, passed(Call, P, A));
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

  /// The pointer that all others of the access are made from.
  Value *baseOf(Value *P) {
    const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(SE.getSCEV(P)));
    // An address that is a number has no object at its base.
    return Base && (!isa<Constant>(Base->getValue()) || isa<GlobalValue>(Base->getValue()))
               ? Base->getValue()
               : P;
  }

  void announce(Instruction &I, const Announcement &A) {
    Loop *L = LI.getLoopFor(I.getParent()), *Around = nullptr;
    Value *Base = A.Pointer && L && !Busy.contains(L) ? baseOf(A.Pointer) : A.Pointer;
    for (; L && !Busy.contains(L) && L->getLoopPreheader() && (!Base || outside(Base, L)) &&
           (!A.Bytes || outside(A.Bytes, L));
         L = L->getParentLoop())
      Around = L;
    if (!Around)
      return here(I, A);
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
    if (Current && Current->At != &I &&
        ((A.Pointer && !bringAhead(A.Pointer, Current->At)) ||
         (A.Bytes && !bringAhead(A.Bytes, Current->At)) || Current->List.size() >= MostInCheck))
      Current = nullptr;
    if (!Current) {
      Checks.push_back({&I, {}});
      Current = &Checks.back();
    }
    for (Announcement &Other : Current->List)
      if (Other.What == A.What && Other.Pointer == A.Pointer && Other.Bytes == A.Bytes &&
          Other.Constant == A.Constant) {
        Other.Flags |= A.Flags;
        return;
      }
    Current->List.push_back(A);
  }

  //===- Announcing ---------------------------------------------------------------------------===//

  FunctionCallee function(StringRef Name, Type *Result, ArrayRef<Type *> Parameters) {
    FunctionCallee To = M.getOrInsertFunction(Name, FunctionType::get(Result, Parameters, false));
    if (auto *Declared = dyn_cast<Function>(To.getCallee()))
      Declared->addFnAttr(Attribute::Cold);
    return To;
  }

  CallInst *call(IRBuilder<> &B, FunctionCallee To, ArrayRef<Value *> Args) {
    CallInst *Call = B.CreateCall(To, Args);
    if (F.hasFnAttribute(Attribute::StrictFP))
      Call->addFnAttr(Attribute::StrictFP);
    return Call;
  }

  void emit(IRBuilder<> &B, const Announcement &A) {
    Value *Flags = B.getInt32(A.Flags);
    Type *Void = B.getVoidTy(), *Pointer = B.getPtrTy(), *Word = B.getInt64Ty(),
         *Number = B.getInt32Ty();
    if (A.What == Announcement::Open) {
      call(B, function(O2O_STRING(__o2o_touch_open), Void, {Number}), {Flags});
      return;
    }
    Value *Bytes = A.Bytes                         ? A.Bytes
                   : A.What == Announcement::Range ? B.getInt64(A.Constant)
                                                   : nullptr;
    if (const auto *G = dyn_cast<GlobalVariable>(A.Pointer);
        G && !Bytes && G->getValueType()->isSized() && !G->isDeclaration())
      Bytes = B.getInt64(DL.getTypeAllocSize(G->getValueType()).getFixedValue());
    if (Bytes)
      call(B, function(O2O_STRING(__o2o_touch_range), Void, {Pointer, Word, Number}),
           {A.Pointer, B.CreateZExtOrTrunc(Bytes, Word), Flags});
    else
      call(B, function(O2O_STRING(__o2o_touch), Void, {Pointer, Number}), {A.Pointer, Flags});
  }

  /// The end of a block that runs where \p Now, of the runtime, is not \p Usual.
  Instruction *unusually(IRBuilder<> &B, Value *Now, unsigned Usual,
                         DomTreeUpdater *Updater = nullptr) {
    return SplitBlockAndInsertIfThen(B.CreateICmpNE(Now, B.getInt32(Usual)), &*B.GetInsertPoint(),
                                     false, MDBuilder(C).createBranchWeights(1, 2000), Updater,
                                     Updater ? &LI : nullptr);
  }

  /// ... where something is on the device.
  Instruction *whileLive(Instruction *Before, DomTreeUpdater *Updater = nullptr) {
    IRBuilder<> B(Before);
    Constant *Live = M.getOrInsertGlobal(O2O_STRING(__o2o_live), B.getInt32Ty());
    return unusually(B, B.CreateLoad(B.getInt32Ty(), Live), 0, Updater);
  }

  static DebugLoc placeOf(const Instruction &I) {
    const DebugLoc &At = I.getDebugLoc();
    return At ? DebugLoc(DILocation::get(I.getContext(), 0, 0, At.getScope(), At.getInlinedAt()))
              : DebugLoc();
  }

  void announceHere(const Check &One) {
    IRBuilder<> B(whileLive(One.At));
    B.SetCurrentDebugLocation(placeOf(*One.At));
    for (const Announcement &A : One.List)
      emit(B, A);
  }

  void announceAhead(Loop *L, ArrayRef<Ahead> List) {
    DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
    Instruction *Front = L->getLoopPreheader()->getTerminator();
    DebugLoc Place = placeOf(*L->getHeader()->getFirstInsertionPt());
    Instruction *At = whileLive(Front, &Updater);
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
      Value *Base = baseOf(A.Pointer);
      std::optional<Part> P;
      if (A.What == Announcement::Range && !A.Bytes)
        P = part(One, L, At, Expander);
      if (P)
        addPart(Parts[Base], std::move(*P), A.Flags);
      else
        Objects[Base] |= A.Flags;
    }
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(Place);
    for (auto &[Base, Some] : Parts) {
      unsigned Whole = Objects.lookup(Base);
      if (Some.size() > MostParts)
        for (auto &[P, Flags] : Some)
          Whole |= Flags;
      if (Whole)
        Objects[Base] = Whole;
      for (auto &[P, Flags] : Some)
        if (Flags & ~Whole)
          emitPart(B, Base, P, Flags, Expander, At);
    }
    for (auto &[Base, Flags] : Objects)
      Others.push_back({Announcement::Object, Flags, Base});
    for (const Announcement &A : Others)
      emit(B, A);
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
    return PartWriter(SE, Expander, Loops, DT, At).write(Offset, One.Access, One.What.Constant);
  }

  void emitPart(IRBuilder<> &B, Value *Base, const Part &P, unsigned Flags, SCEVExpander &Expander,
                Instruction *At) {
    Type *Word = B.getInt64Ty(), *Pointer = B.getPtrTy();
    Constant *Words =
        ConstantDataArray::get(C, ArrayRef((const uint64_t *)P.Words.data(), P.Words.size()));
    auto *Formula = new GlobalVariable(M, Words->getType(), true, GlobalValue::PrivateLinkage,
                                       Words, "__o2o_part");
    Formula->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    auto *Type = ArrayType::get(Word, std::max<size_t>(P.Slots.size(), 1));
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    AllocaInst *Slots = Entry.CreateAlloca(Type);
    for (unsigned I = 0; I < P.Slots.size(); I++) {
      Value *V = Expander.expandCodeFor(P.Slots[I], Word, At);
      B.CreateStore(V, B.CreateConstInBoundsGEP2_64(Type, Slots, 0, I));
    }
    uint64_t Size = 0;
    if (const auto *G = dyn_cast<GlobalVariable>(Base);
        G && G->getValueType()->isSized() && !G->isDeclaration())
      Size = DL.getTypeAllocSize(G->getValueType()).getFixedValue();
    if (Team)
      Flags |= O2O_TOUCH_TEAM;
    call(B,
         function(O2O_STRING(__o2o_touch_part), B.getVoidTy(),
                  {Pointer, Word, Pointer, Pointer, B.getInt32Ty()}),
         {Base, B.getInt64(Size), Formula, Slots, B.getInt32(Flags)});
  }

  //===- Calls that only the run knows --------------------------------------------------------===//

  void announceCall(CallBase &Call) {
    const CalleeEffects *Effects = nullptr;
    CallKind Kind = kindOf(Call, &Effects);
    Value *Callee = Call.getCalledOperand();
    IRBuilder<> B(&Call);
    B.SetInsertPoint(unusually(B, loadOpenMPInForce(B), 1));
    B.SetCurrentDebugLocation(placeOf(Call));
    if (Kind == CallKind::Checked)
      B.CreateStore(Callee, B.CreateThreadLocalAddress(calleeVariable()));
    else if (Kind == CallKind::Pointer) {
      unless(B, O2O_STRING(__o2o_is_plain), {Callee});
      call(B, function(O2O_STRING(__o2o_through), B.getVoidTy(), {B.getPtrTy()}), {Callee});
    } else
      ask(B, Call, *Effects);
  }

  /// What is inserted next runs unless the runtime's inlined function \p Name says that it need
  /// not.
  void unless(IRBuilder<> &B, const char *Name, ArrayRef<Value *> Args) {
    SmallVector<Type *, 4> Types;
    for (const Value *Arg : Args)
      Types.push_back(Arg->getType());
    auto *Number = B.getInt32Ty();
    Value *Answer =
        call(B, M.getOrInsertFunction(Name, FunctionType::get(Number, Types, false)), Args);
    DebugLoc Place = B.getCurrentDebugLocation();
    B.SetInsertPoint(SplitBlockAndInsertIfThen(
        B.CreateICmpEQ(Answer, B.getInt32(0)), &*B.GetInsertPoint(), false,
        MDBuilder(C).createBranchWeights(1, 2000), (DomTreeUpdater *)nullptr, nullptr));
    B.SetCurrentDebugLocation(Place);
  }

  GlobalVariable *calleeVariable() {
    Type *Pointer = PointerType::getUnqual(C);
    const char *Name = O2O_STRING(__o2o_callee);
    return cast<GlobalVariable>(M.getOrInsertGlobal(Name, Pointer, [&] {
      return new GlobalVariable(M, Pointer, false, GlobalValue::ExternalLinkage, nullptr, Name,
                                nullptr, GlobalValue::GeneralDynamicTLSModel);
    }));
  }

  /// Whether calls of the function must be announced although nothing is on the device.
  GlobalVariable *asksOf(const Function *To) {
    std::string Name = (O2O_ASK "." + To->getName()).str();
    if (GlobalVariable *Known = M.getGlobalVariable(Name, /*AllowInternal=*/true))
      return Known;
    auto *Number = Type::getInt32Ty(C);
    return new GlobalVariable(M, Number, false, GlobalValue::InternalLinkage,
                              ConstantInt::get(Number, 1), Name);
  }

  /// An address in the same variable where that is known, and then one that no other variable ends
  /// at.
  Value *inside(Value *V) {
    auto *Of = dyn_cast<GlobalVariable>(getUnderlyingObject(V));
    if (!Of || DL.getTypeAllocSize(Of->getValueType()).getFixedValue() < 2)
      return V;
    return ConstantExpr::getGetElementPtr(Type::getInt8Ty(C), Of,
                                          ConstantInt::get(Type::getInt64Ty(C), 1));
  }

  /// Asks a function of another unit for its effects, and does what they demand.
  void ask(IRBuilder<> &B, CallBase &Call, const CalleeEffects &E) {
    Type *Pointer = B.getPtrTy(), *Number = B.getInt32Ty();
    auto *To = cast<Function>(Call.getCalledOperand()->stripPointerCasts());
    std::string Name = (O2O_EFFECTS_OF + To->getName()).str();
    GlobalVariable *Record = M.getGlobalVariable(Name);
    if (!Record)
      Record = new GlobalVariable(M, B.getInt8Ty(), true, GlobalValue::ExternalWeakLinkage, nullptr,
                                  Name);
    // The address that is called, which the linker knows and LLVM shall not.
    auto *Address =
        new GlobalVariable(M, Pointer, true, GlobalValue::InternalLinkage, To, "__o2o_called");
    GlobalVariable *Asks = asksOf(To);
    DebugLoc Place = B.getCurrentDebugLocation();
    Constant *Live = M.getOrInsertGlobal(O2O_STRING(__o2o_live), Number);
    Value *Either = B.CreateOr(B.CreateLoad(Number, Live), B.CreateLoad(Number, Asks));
    B.SetInsertPoint(unusually(B, Either, 0));
    B.SetCurrentDebugLocation(Place);
    Value *At = B.CreateLoad(Pointer, Address, /*isVolatile=*/true);
    unless(B, O2O_STRING(__o2o_is_quiet), {Record, At, To, Asks});
    unsigned Count = std::min(Call.arg_size(), 24u), Lost = 0;
    auto *Type = ArrayType::get(Pointer, Count + 1);
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    AllocaInst *List = Entry.CreateAlloca(Type);
    for (unsigned I = 0; I < Count; I++) {
      Value *V = Call.getArgOperand(I);
      bool Passed = V->getType()->isPointerTy() && E.SameArguments;
      B.CreateStore(Passed ? inside(V) : ConstantPointerNull::get(B.getPtrTy()),
                    B.CreateConstInBoundsGEP2_64(Type, List, 0, I));
    }
    if (!E.SameArguments)
      Lost = ~0u;
    call(B,
         M.getOrInsertFunction(O2O_STRING(__o2o_before), B.getVoidTy(), Pointer, Pointer, Pointer,
                               Number, Pointer, Number),
         {Record, At, To, B.getInt32(Count), List, B.getInt32(Lost)});
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
    SmallSetVector<Function *, 16> Own = functions(M);
    for (Function *F : Own) {
      if (Optimises && !F->hasOptNone())
        simplify(*F, FAM);
      Announcer(*F, FAM, *Code, Own).run();
      FAM.invalidate(*F, PreservedAnalyses::none());
    }
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  /// The functions that are asked for, and the local ones that they use.
  SmallSetVector<Function *, 16> functions(Module &M) const {
    SmallSetVector<Function *, 16> Own;
    for (Function &F : M)
      if (!F.isDeclaration() && Code->Functions.contains(symbolOf(F)))
        Own.insert(&F);
    for (unsigned I = 0; I < Own.size(); I++)
      for (Instruction &One : instructions(*Own[I]))
        for (Value *Operand : One.operands()) {
          auto *Used = dyn_cast<Function>(Operand->stripPointerCasts());
          if (Used && !Used->isDeclaration() && Used->hasLocalLinkage() &&
              !Used->getName().starts_with("__o2o_") && !Code->Defined.contains(symbolOf(*Used)))
            Own.insert(Used);
        }
    return Own;
  }

  /// What the pipeline does first, too: variables become values, and loops have a block in front of
  /// them.
  static void simplify(Function &F, FunctionAnalysisManager &FAM) {
    FunctionPassManager Passes;
    Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
    Passes.addPass(EarlyCSEPass());
    Passes.addPass(LoopSimplifyPass());
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
