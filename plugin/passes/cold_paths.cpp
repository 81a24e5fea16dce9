//===- cold_paths.cpp - frames as small as without the plugin ---------------------------------===//
//
// What runs only with OpenCL, behind `if (__o2o_u.openmp != 1)` and `if (__o2o_live)`, has arrays
// of its own (the slots of launches, lists of arguments) and keeps values alive over calls, at the
// cost of every frame. A module pass at the end of the pipeline, when all values are in registers,
// puts each such piece into a function of its own, which preserves the caller's registers. Without
// optimisation that is done where frames add up: in functions that call themselves, if need be by
// way of others.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/cold_paths.h"
#include "plugin/ast/compat_passes.h"

#include "abi/abi.h"
#include "plugin/passes/return_guard.h"
#include "plugin/text/prelude.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

namespace o2o {
namespace {

/// Pieces of one function that are taken out; the dominators are computed anew after each.
const unsigned MostPieces = 48;

class OutlineColdPaths : public PassInfoMixin<OutlineColdPaths> {
public:
  explicit OutlineColdPaths(bool Optimised) : Optimised(Optimised) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    Triple Target(M.getTargetTriple());
    Preserves = Target.getArch() == Triple::x86_64 || Target.isAArch64();
    SmallVector<Function *, 0> Users = usersFunctions(M);
    for (Function *F : Users)
      if (Optimised && F->hasFnAttribute(GuardedFunction))
        keepTailCalls(*F);
    const SmallVector<InitialValue, 0> Values = takeValuesOff(M);
    for (Function *F : Users)
      for (unsigned I = 0; I < MostPieces && outlineOne(*F);)
        I++;
    for (const auto &[Variable, Initial] : Values)
      Variable->setInitializer(Initial);
    for (Function &F : M)
      if (F.hasFnAttribute(GuardingFunction))
        leaveAsItIs(F);
    return PreservedAnalyses::none();
  }

private:
  using InitialValue = std::pair<GlobalVariable *, Constant *>;

  /// LLVM looks for addresses of blocks in all that a piece names, again for each piece. What a
  /// launch names is the unit's descriptors, with all that these point to, where there are none.
  static SmallVector<InitialValue, 0> takeValuesOff(Module &M) {
    SmallVector<InitialValue, 0> Values;
    for (GlobalVariable &G : M.globals())
      if (G.getName().starts_with("__o2o_") && G.hasInitializer()) {
        Values.emplace_back(&G, G.getInitializer());
        G.setInitializer(nullptr);
      }
    return Values;
  }

  /// The user's, if nothing but control flow leads into its blocks. Sanitizers have plans of their
  /// own for variables.
  bool wanted(const Function &F) const {
    return !F.isDeclaration() && !F.hasAvailableExternallyLinkage() &&
           !F.getName().starts_with("__o2o_") && !(Optimised && F.hasOptNone()) &&
           !F.hasFnAttribute(Attribute::Naked) && !F.callsFunctionThatReturnsTwice() &&
           !F.hasFnAttribute(Attribute::SanitizeAddress) &&
           !F.hasFnAttribute(Attribute::SanitizeHWAddress) &&
           !F.hasFnAttribute(Attribute::SanitizeMemory) &&
           !F.hasFnAttribute(Attribute::SanitizeThread);
  }

  SmallVector<Function *, 0> usersFunctions(Module &M) const {
    SmallVector<Function *, 0> Users;
    if (Optimised) {
      for (Function &F : M)
        if (wanted(F))
          Users.push_back(&F);
      return Users;
    }
    CallGraph Calls(M);
    for (auto Cycle = scc_begin(&Calls); !Cycle.isAtEnd(); ++Cycle) {
      SmallVector<Function *, 4> Members;
      for (const CallGraphNode *Node : *Cycle)
        if (Function *F = Node->getFunction(); F && wanted(*F))
          Members.push_back(F);
      if (Members.size() > 1 || (Members.size() == 1 && callsItself(*Members[0])))
        Users.append(Members);
    }
    return Users;
  }

  static bool callsItself(const Function &F) {
    return any_of(F.users(), [&](const User *U) {
      const auto *Call = dyn_cast<CallBase>(U);
      return Call && Call->getFunction() == &F && Call->getCalledFunction() == &F;
    });
  }

  /// Is a block of the heap marked or forgotten there (plugin/passes/allocations.cpp)?
  static bool tells(const BasicBlock &Block) {
    return any_of(Block, [](const Instruction &I) {
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *To = Call ? Call->getCalledFunction() : nullptr;
      return To && (To->getName() == O2O_STRING(__o2o_mark_block) ||
                    To->getName() == O2O_STRING(__o2o_mark_record) ||
                    To->getName() == O2O_STRING(__o2o_freed));
    });
  }

  /// A call through a pointer in a macro is announced as one of foreign code, since no text can ask
  /// there which function it is. Where nothing is left to be done behind it, the function that is
  /// called may be told that it is called by one of ours: else each call of a chain, as of an
  /// interpreter's handlers, would go round by the second entry (return_guard.h).
  static void keepTailCalls(Function &F) {
    Module &M = *F.getParent();
    SmallVector<CallInst *, 8> Last;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I);
          Call && Call->isTailCall() && Call->isIndirectCall() && isLast(*Call) && !isAsked(*Call))
        Last.push_back(Call);
    for (CallInst *Call : Last) {
      IRBuilder<> B(Call);
      Value *Asked = B.CreateICmpNE(loadOpenMPInForce(B), B.getInt32(1));
      B.SetInsertPoint(SplitBlockAndInsertIfThen(Asked, Call, false));
      B.SetCurrentDebugLocation(Call->getDebugLoc());
      B.CreateCall(M.getOrInsertFunction(O2O_STRING(__o2o_through), B.getVoidTy(), B.getPtrTy()),
                   {Call->getCalledOperand()});
    }
  }

  /// The instruction, or the first behind it that is executed as such.
  static const Instruction *executedFrom(const Instruction *I) {
    while (isa<PHINode>(I) || I->isDebugOrPseudoInst())
      I = I->getNextNode();
    return I;
  }

  /// Is its result returned at once, if need be by way of a block that does nothing else?
  static bool isLast(const CallInst &Call) {
    const Instruction *Next = executedFrom(Call.getNextNode());
    const Value *Result = &Call;
    if (const auto *Branch = dyn_cast<BranchInst>(Next); Branch && Branch->isUnconditional()) {
      const BasicBlock *To = Branch->getSuccessor(0);
      Next = executedFrom(&To->front());
      if (const auto *Phi = dyn_cast<PHINode>(&To->front());
          Phi && Phi->getIncomingValueForBlock(Call.getParent()) == &Call)
        Result = Phi;
    }
    const auto *Return = dyn_cast<ReturnInst>(Next);
    return Return && (!Return->getReturnValue() || Return->getReturnValue() == Result);
  }

  static bool isAsked(const CallInst &Call) {
    return any_of(Call.getCalledOperand()->users(), [](const User *U) {
      const auto *Other = dyn_cast<CallInst>(U);
      const Function *To = Other ? Other->getCalledFunction() : nullptr;
      return To && To->getName() == O2O_STRING(__o2o_through);
    });
  }

  /// The comparison that a branch is about: without optimisation its result is extended, cut, and
  /// compared to zero, which changes nothing about it.
  static const ICmpInst *testOf(const BranchInst *Branch) {
    const Value *V = Branch && Branch->isConditional() ? Branch->getCondition() : nullptr;
    const auto *Test = dyn_cast_or_null<ICmpInst>(V);
    while (Test && Test->getPredicate() == ICmpInst::ICMP_NE) {
      const auto *Zero = dyn_cast<ConstantInt>(Test->getOperand(1));
      V = Test->getOperand(0);
      while (isa<CastInst>(V) && V->getType()->isIntegerTy() &&
             cast<CastInst>(V)->getOperand(0)->getType()->isIntegerTy())
        V = cast<CastInst>(V)->getOperand(0);
      if (!Zero || !Zero->isZero() || !isa<ICmpInst>(V))
        break;
      Test = cast<ICmpInst>(V);
    }
    return Test;
  }

  /// Is the value made of the unit's notes of which callees must be announced in any case
  /// (O2O_ASK)?
  static bool asks(const Value *V) {
    if (const auto *Cast = dyn_cast<CastInst>(V))
      return asks(Cast->getOperand(0));
    if (const auto *Or = dyn_cast<BinaryOperator>(V); Or && Or->getOpcode() == Instruction::Or)
      return asks(Or->getOperand(0)) || asks(Or->getOperand(1));
    const auto *Load = dyn_cast<LoadInst>(V);
    return Load && getUnderlyingObject(Load->getPointerOperand())->getName().starts_with(O2O_ASK);
  }

  /// The successor for OpenCL, or null.
  static BasicBlock *coldSide(const BasicBlock &Block) {
    const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    const ICmpInst *Test = testOf(Branch);
    const auto *Load = Test ? dyn_cast<LoadInst>(Test->getOperand(0)) : nullptr;
    const auto *Value = Test ? dyn_cast<ConstantInt>(Test->getOperand(1)) : nullptr;
    if (!Value || !Test->isEquality())
      return nullptr;
    bool Equal = Test->getPredicate() == ICmpInst::ICMP_EQ;
    if (Value->isZero() && asks(Test->getOperand(0)))
      return Branch->getSuccessor(Equal ? 1 : 0);
    if (!Load)
      return nullptr;
    StringRef Name = getUnderlyingObject(Load->getPointerOperand())->getName();
    if (Name == O2O_STRING(__o2o_heap) && Value->isZero())
      return tells(*Branch->getSuccessor(0))   ? Branch->getSuccessor(0)
             : tells(*Branch->getSuccessor(1)) ? Branch->getSuccessor(1)
                                               : nullptr;
    if (!(Name == UnitDescriptor && Value->isOne()) &&
        !(Name == O2O_STRING(__o2o_live) && Value->isZero()))
      return nullptr;
    return Branch->getSuccessor(Equal ? 1 : 0);
  }

  /// Is it the function's own guard (return_guard.cpp), which costs its frame nothing as it is?
  /// What comes of the function's second entry is returned at once then.
  static bool isOwnGuard(const CallInst &Call) {
    const Function *To = Call.getCalledFunction();
    return To && To->hasFnAttribute(GuardingFunction) &&
           (!isSecondEntry(*To) || Call.getArgOperand(0) == Call.getFunction());
  }

  /// Is it the stub's function for variables in frames, as good as a piece?
  static bool sparesRegisters(const CallInst &Call) {
    const Function *To = Call.getCalledFunction();
    return To && To->getName() == O2O_STRING(__o2o_enters) &&
           To->getCallingConv() == CallingConv::PreserveMost;
  }

  /// Nothing leaves the function from there, and there is more than a call of a piece taken out
  /// before.
  bool movable(ArrayRef<BasicBlock *> Region) const {
    bool Calls = false;
    for (const BasicBlock *Block : Region) {
      if (!isa<BranchInst, SwitchInst, UnreachableInst>(Block->getTerminator()) || Block->isEHPad())
        return false;
      for (const Instruction &I : *Block) {
        if (isa<AllocaInst>(I) || I.getType()->isTokenTy() || Block->hasAddressTaken())
          return false;
        if (const auto *Call = dyn_cast<CallInst>(&I); Call && !isa<IntrinsicInst>(Call))
          Calls |= !Pieces.contains(Call->getCalledFunction()) && !isOwnGuard(*Call) &&
                   !sparesRegisters(*Call);
      }
    }
    return Calls;
  }

  /// Functions that are called through pointers are looked up where that is (stub.c), behind a test
  /// of the runtime's variables: that is meant to be inline, and what few look-ups need is this
  /// call. With \p Piece also one that was taken out.
  bool looksUp(const BasicBlock &Block, bool Piece) const {
    return any_of(Block, [&](const Instruction &I) {
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *To = Call ? Call->getCalledFunction() : nullptr;
      return To && (To->getName() == O2O_STRING(__o2o_through) || (Piece && LookUps.contains(To)));
    });
  }

  /// With OpenCL, most calls of other units' functions need nothing while nothing is on the device.
  /// That is asked where the call is, and what is taken out is what stands behind it.
  static bool asksItself(const BasicBlock &Block) {
    const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    const auto *Test =
        Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    return Test && asks(Test->getOperand(0)) && coldSide(Block);
  }

  /// Takes one piece out; false when there is none.
  bool outlineOne(Function &F) {
    DominatorTree DT(F);
    for (BasicBlock &Block : F) {
      BasicBlock *Cold = coldSide(Block);
      if (!Cold || Cold->getSinglePredecessor() != &Block || !DT.isReachableFromEntry(Cold) ||
          asksItself(*Cold))
        continue;
      SmallVector<BasicBlock *, 16> Region;
      DT.getDescendants(Cold, Region);
      if (none_of(Region, [this](const BasicBlock *Inside) { return looksUp(*Inside, true); })) {
        if (movable(Region) && outline(F, DT, Region))
          return true;
        continue;
      }
      for (BasicBlock *Inside : Region)
        if (looksUp(*Inside, false) && movable(Inside)) {
          if (lookUpApart(*Inside))
            return true;
          if (Function *New = outline(F, DT, Inside)) {
            LookUps.insert(New);
            return true;
          }
        }
    }
    return false;
  }

  /// Where a block calls nothing but the look-up, the call goes by a function of the unit that
  /// spares the caller's registers, the same for all of them; false: there is more to take out.
  bool lookUpApart(BasicBlock &Block) {
    CallInst *Only = nullptr;
    for (Instruction &I : Block)
      if (auto *Call = dyn_cast<CallInst>(&I); Call && !isa<IntrinsicInst>(Call)) {
        if (Only)
          return false;
        Only = Call;
      }
    if (!Preserves || !Only)
      return false;
    Function *LookUp = Only->getCalledFunction();
    if (!Apart) {
      Apart =
          Function::createWithDefaultAttr(LookUp->getFunctionType(), GlobalValue::InternalLinkage,
                                          0, "__o2o_looks_up", LookUp->getParent());
      Apart->setCallingConv(CallingConv::PreserveMost);
      Apart->addFnAttr(Attribute::Cold);
      Apart->addFnAttr(Attribute::NoInline);
      leaveAsItIs(*Apart);
      IRBuilder<> B(BasicBlock::Create(LookUp->getContext(), "", Apart));
      B.CreateCall(LookUp, {Apart->getArg(0)});
      B.CreateRetVoid();
      Pieces.insert(Apart);
      LookUps.insert(Apart);
    }
    Only->setCalledFunction(Apart);
    Only->setCallingConv(CallingConv::PreserveMost);
    return true;
  }

  /// What runs this seldom need not take the compiler long.
  static void leaveAsItIs(Function &F) {
    if (!F.hasOptSize() && !F.hasMinSize())
      F.addFnAttr(Attribute::OptimizeNone);
  }

  /// The new function, or null.
  Function *outline(Function &F, DominatorTree &DT, ArrayRef<BasicBlock *> Region) {
    SmallVector<AllocaInst *, 8> Own = ownVariables(F, Region);
    for (AllocaInst *A : Own)
      A->moveBefore(*Region[0], Region[0]->getFirstInsertionPt());
    CodeExtractor Extractor(Region, &DT, false, nullptr, nullptr, nullptr, false,
                            /*AllowAlloca=*/true, nullptr, "o2o.cold");
    CodeExtractorAnalysisCache Cache(F);
    Function *New = Extractor.isEligible() ? Extractor.extractCodeRegion(Cache) : nullptr;
    BasicBlock &Entry = (New ? New : &F)->getEntryBlock();
    for (AllocaInst *A : Own) // those of a function's entry have their place in the frame
      A->moveBefore(Entry, Entry.getFirstInsertionPt());
    if (!New)
      return nullptr;
    Pieces.insert(New);
    New->addFnAttr(Attribute::Cold);
    New->addFnAttr(Attribute::NoInline);
    New->removeFnAttr(Attribute::AlwaysInline);
    leaveAsItIs(*New);
    if (Preserves && !New->isVarArg()) {
      New->setCallingConv(CallingConv::PreserveMost);
      for (User *U : New->users())
        if (auto *Call = dyn_cast<CallBase>(U))
          Call->setCallingConv(CallingConv::PreserveMost);
    }
    return New;
  }

  using Blocks = SmallPtrSet<const BasicBlock *, 16>;

  static bool usedOnlyIn(const Blocks &Inside, const Instruction &I) {
    return !I.use_empty() && all_of(I.users(), [&](const User *U) {
      const auto *At = cast<Instruction>(U);
      return Inside.contains(At->getParent()) && !isa<PHINode>(At);
    });
  }

  /// Addresses that were computed early come along, and then the variables in the frame that
  /// nothing outside of the region uses.
  static SmallVector<AllocaInst *, 8> ownVariables(Function &F, ArrayRef<BasicBlock *> Region) {
    Blocks Inside(Region.begin(), Region.end());
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      const auto *Called = dyn_cast<IntrinsicInst>(&I);
      bool Address = isa<GetElementPtrInst>(I) ||
                     (Called && Called->getIntrinsicID() == Intrinsic::threadlocal_address);
      if (Address && !Inside.contains(I.getParent()) && usedOnlyIn(Inside, I))
        I.moveBefore(*Region[0], Region[0]->getFirstInsertionPt());
    }
    SmallVector<AllocaInst *, 8> Own;
    for (Instruction &I : F.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && A->isStaticAlloca() && usedOnlyIn(Inside, *A))
        Own.push_back(A);
    return Own;
  }

  const bool Optimised;
  bool Preserves = false;
  SmallPtrSet<const Function *, 32> Pieces;
  SmallPtrSet<const Function *, 32> LookUps; ///< those that look functions up
  Function *Apart = nullptr;                 ///< see lookUpApart()
};

} // namespace

void outlineColdPaths(clang::CodeGenOptions &Opts) {
  if (!MayExtractCode)
    return;
  addLastPass(Opts, [](bool Optimises) { return OutlineColdPaths(Optimises); });
}

} // namespace o2o
