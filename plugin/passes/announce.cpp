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

#include "plugin/passes/announce.h"
#include "plugin/ast/compat_passes.h"
#include "plugin/passes/announce_ahead.h"
#include "plugin/passes/announcement.h"
#include "plugin/passes/available.h"
#include "plugin/passes/host_loops.h"
#include "plugin/passes/instruction_kinds.h"
#include "plugin/passes/known_calls.h"
#include "plugin/passes/return_guard.h"

#include "abi/abi.h"
#include "predictor/formula.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
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
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
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
/// So many accesses make one check.
const unsigned MostInCheck = 32;
/// Pointers that are loaded on the way to one access.
const unsigned MostSteps = 4;
/// Calls in a loop of `omp simd` that are replaced by the function's body, and how large that is.
const unsigned MostInlined = 16, MostOfInlined = 200;
/// More arguments of a call are not looked at.
const unsigned MostArguments = O2O_EFFECT_PARAMETERS;

//===- One function ---------------------------------------------------------------------------===//

class Announcer {
public:
  Announcer(Function &F, FunctionAnalysisManager &FAM, const AnnouncedFunctions &Code,
            const SmallSetVector<Function *, 16> &Own)
      : F(F), M(*F.getParent()), C(F.getContext()), DL(M.getDataLayout()), Kinds(Code, Own),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)), LI(FAM.getResult<LoopAnalysis>(F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(F)), AA(FAM.getResult<AAManager>(F)),
        Team(F.getName().contains("omp_outlined")) {}

  void run() {
    for (BasicBlock &Block : F)
      if (DT.isReachableFromEntry(&Block))
        for (Instruction &I : Block)
          if (Kinds.barrier(I)) {
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
    AheadAnnouncer Ahead(SE, AA, DT, DL, Team);
    for (auto &[L, List] : Hoisted)
      Ahead.announce(L, List);
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

  //===- One walk -----------------------------------------------------------------------------===//

  void visit(BasicBlock &Block) {
    Current = nullptr;
    Before.enter(Block);
    for (Instruction &I : Block) {
      if (inHostLoop(I)) {
        forget();
        continue;
      }
      if (Kinds.handsOver(I)) {
        forget();
        here(I, {Announcement::Open, Read | Write});
      }
      if (auto *Call = dyn_cast<CallBase>(&I))
        visitCall(*Call);
      else
        visitAccess(I);
      if (Kinds.barrier(I))
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
    else if (auto *V = dyn_cast<VAArgInst>(&I); V && !Kinds.ownVariable(V->getPointerOperand()))
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
    switch (Kinds.of(Call, &Effects)) {
    case CallKind::Nothing:
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
        visitIntrinsic(*Intrinsic);
      return;
    case CallKind::Runtime:
      return visitRuntime(Call);
    case CallKind::Known:
      for (const Announcement &A : accessesOf(Call, *Effects, Team, Writes, [this](const Value *V) {
             return Kinds.ownVariable(V);
           }))
        announce(Call, A);
      return;
    case CallKind::Assembly:
    case CallKind::Foreign:
      return here(Call, {Announcement::Open, Read | Write});
    case CallKind::Atomic:
      here(Call, {Announcement::Open, Read | Write});
      for (Value *Argument : Call.args())
        if (Argument->getType()->isPointerTy() && !Kinds.ownVariable(Argument))
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
    } else if (!Kinds.harmless(Call)) {
      here(Call, {Announcement::Open, Read | Write | O2O_TOUCH_CLOSED});
    }
  }

  //===- Where it is announced ----------------------------------------------------------------===//

  void announce(Instruction &I, const Announcement &A) {
    if ((A.Pointer && Kinds.ownVariable(A.Pointer)) || !isNew(A))
      return;
    Loop *L = LI.getLoopFor(I.getParent()), *Around = nullptr;
    // What stands in memory, or addresses, that each iteration has others of.
    if (A.What == Announcement::Part && L && !Busy.contains(L) &&
        (A.Loads || (!A.Pointer && !outside(A.Slots, L)))) {
      unsigned Flags = A.Flags & (Read | Write);
      return announce(I, A.Pointer ? Announcement{Announcement::Object, Flags, A.Pointer}
                                   : Announcement{Announcement::Open, Flags});
    }
    Value *Base = A.Pointer && L && !Busy.contains(L) ? baseOf(SE, A.Pointer) : A.Pointer;
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

  void announceHere(Check &One) {
    joinNeighbours(One.List, DL);
    IRBuilder<> B(One.At);
    B.SetCurrentDebugLocation(placeOf(*One.At));
    AnnouncementWriter Writer(B);
    for (const Announcement &A : One.List)
      Writer.add(A);
  }

  //===- Calls that only the run knows --------------------------------------------------------===//

  void announceCall(CallBase &Call) {
    const CalleeEffects *Effects = nullptr;
    CallKind Kind = Kinds.of(Call, &Effects);
    Value *Callee = Call.getCalledOperand();
    IRBuilder<> B(&Call);
    B.SetCurrentDebugLocation(placeOf(Call));
    if (Kind == CallKind::Extern)
      return writeQuestion(B, Call, Effects->SameArguments ? MostArguments : 0,
                           [this](const Value *V) { return !Kinds.ownVariable(V); });
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
  InstructionKinds Kinds;
  DominatorTree &DT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  AAResults &AA;
  AvailableAnnouncements Before{F};
  bool Writes = false;               ///< the second walk: what is announced is put down
  bool Team;                         ///< several threads run the function
  SmallPtrSet<const Loop *, 8> Busy; ///< with a barrier in them
  MapVector<Loop *, SmallVector<AheadAccess, 8>> Hoisted;
  std::deque<Check> Checks;
  Check *Current = nullptr; ///< of this block, behind the last barrier
  SmallVector<CallBase *, 8> Unknown;
};

//===- The unit -------------------------------------------------------------------------------===//

/// In loops in front of which something may be announced, bounds, strides and pointers that stand
/// in memory are loaded in front of the loop: what its condition needs, and then, if the body runs
/// at all, what that does. The others are as the source has them until the pipeline comes.
class InQuietLoops : public PassInfoMixin<InQuietLoops> {
public:
  InQuietLoops(const InstructionKinds &Kinds, bool CopiesConditions) : Kinds(Kinds) {
    Passes.addPass(LICMPass(LICMOptions()));
    Passes.addPass(LoopRotatePass(CopiesConditions));
    Passes.addPass(LICMPass(LICMOptions()));
  }

  PreservedAnalyses run(Loop &L, LoopAnalysisManager &LAM, LoopStandardAnalysisResults &Results,
                        LPMUpdater &Updater) {
    return isQuiet(L, Kinds) ? Passes.run(L, LAM, Results, Updater) : PreservedAnalyses::all();
  }

  /// Does the loop access memory that has not been announced with a launch, and run no kernels?
  static bool isQuiet(const Loop &L, const InstructionKinds &Kinds) {
    bool Accesses = false;
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block) {
        if (Kinds.barrier(I))
          return false;
        Accesses |= I.mayReadOrWriteMemory() && !inHostLoop(I);
      }
    return Accesses;
  }

private:
  const InstructionKinds &Kinds;
  LoopPassManager Passes;
};

class AnnounceAccesses : public PassInfoMixin<AnnounceAccesses> {
public:
  AnnounceAccesses(std::shared_ptr<const AnnouncedFunctions> Code, bool Optimises)
      : Code(std::move(Code)), Optimises(Optimises) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    markHostLoops(M);
    SmallSetVector<Function *, 16> Own = functions(M);
    for (Function *F : Own) // none of them has announcements yet
      if (Optimises && !F->hasOptNone() && inlineInSimdLoops(*F, FAM))
        FAM.invalidate(*F, PreservedAnalyses::none());
    for (Function *F : Own) {
      if (Optimises && !F->hasOptNone())
        simplify(*F, InstructionKinds(*Code, Own), FAM);
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

  /// A call that the pipeline would inline, too, in a loop that the source wants to be vectorised.
  /// The function is called from nowhere else than by its name.
  static CallBase *callInSimdLoop(Function &F, FunctionAnalysisManager &FAM) {
    TargetTransformInfo &Target = FAM.getResult<TargetIRAnalysis>(F);
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (getBooleanLoopAttribute(L, "llvm.loop.vectorize.enable"))
        for (BasicBlock *Block : L->blocks())
          for (Instruction &I : *Block) {
            auto *Call = dyn_cast<CallBase>(&I);
            Function *To = Call ? Call->getCalledFunction() : nullptr;
            if (To && To != &F && To->hasLocalLinkage() && !To->isDeclaration() &&
                !To->hasAddressTaken() && !To->hasOptNone() && !Call->isNoInline() &&
                !inHostLoop(I) && To->getInstructionCount() <= MostOfInlined &&
                AttributeFuncs::areInlineCompatible(F, *To) && Target.areInlineCompatible(&F, To) &&
                isInlineViable(*To).isSuccess())
              return Call;
          }
    return nullptr;
  }

  /// No announcement may stay in a loop of `omp simd` that Clang would have vectorised. What a call
  /// leads to is often known only where it stands: `assert(id < 4)` is nothing where `id` is 0, and
  /// the function that reports is what would have kept announcements in the loop.
  static bool inlineInSimdLoops(Function &F, FunctionAnalysisManager &FAM) {
    unsigned Done = 0;
    while (Done < MostInlined) {
      CallBase *Call = callInSimdLoop(F, FAM);
      InlineFunctionInfo Info;
      if (!Call || !InlineFunction(*Call, Info, /*MergeAttributes=*/true).isSuccess())
        break;
      Done++;
      FAM.invalidate(F, PreservedAnalyses::none());
    }
    if (!Done)
      return false;
    FunctionPassManager Passes;
    Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
    Passes.addPass(EarlyCSEPass());
    Passes.run(F, FAM);
    for (BasicBlock &Block : F)
      ConstantFoldTerminator(&Block, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(F);
    return true;
  }

  /// What the pipeline does as well: variables become values, and loops have a block in front of
  /// them.
  static void simplify(Function &F, const InstructionKinds &Kinds, FunctionAnalysisManager &FAM) {
    FunctionPassManager Passes;
    Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
    Passes.addPass(EarlyCSEPass());
    Passes.addPass(LoopSimplifyPass());
    FAM.invalidate(F, Passes.run(F, FAM));
    if (none_of(FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder(),
                [&Kinds](const Loop *L) { return InQuietLoops::isQuiet(*L, Kinds); }))
      return;
    FunctionPassManager Ahead;
    Ahead.addPass(createFunctionToLoopPassAdaptor(InQuietLoops(Kinds, !F.hasMinSize()),
                                                  /*UseMemorySSA=*/true));
    FAM.invalidate(F, Ahead.run(F, FAM));
  }

  std::shared_ptr<const AnnouncedFunctions> Code;
  bool Optimises;
};

} // namespace

void announceAccesses(clang::CodeGenOptions &Opts, AnnouncedFunctions Code) {
  auto Shared = std::make_shared<const AnnouncedFunctions>(std::move(Code));
  addFirstPass(Opts, [Shared](bool Optimises) { return AnnounceAccesses(Shared, Optimises); });
}

} // namespace o2o
