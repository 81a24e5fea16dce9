//===- host_loops.cpp - loops that the host runs where their launch has been declined ---------===//
#include "plugin/passes/host_loops.h"

#include "plugin/text/prelude.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace o2o {
namespace {

/// On each instruction of such a loop, as long as this pass is at work.
const char *const InHostLoop = "o2o.host_loop";

/// Where the branch goes, if that is known to who comes \p From a block (null: from anywhere): the
/// condition of a loop may be a choice of constants by the block from which it is reached.
BasicBlock *taken(const BranchInst &Branch, const BasicBlock *From) {
  if (Branch.isUnconditional())
    return Branch.getSuccessor(0);
  const Value *Condition = Branch.getCondition();
  const auto *Choice = dyn_cast<PHINode>(Condition);
  if (Choice && From && Choice->getParent() == Branch.getParent())
    Condition = Choice->getIncomingValueForBlock(From);
  const auto *Known = dyn_cast<ConstantInt>(Condition);
  return Known ? Branch.getSuccessor(Known->isZero() ? 1 : 0) : nullptr;
}

/// The blocks to which control goes from the end of one.
SmallVector<BasicBlock *, 2> followers(const BasicBlock *Block) {
  const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
  BasicBlock *Next = Branch ? taken(*Branch, nullptr) : nullptr;
  if (!Next)
    return SmallVector<BasicBlock *, 2>(successors(const_cast<BasicBlock *>(Block)));
  const auto *Second = dyn_cast<BranchInst>(Next->getTerminator());
  BasicBlock *Behind =
      Second && Second->isConditional() && Next != Block ? taken(*Second, Block) : nullptr;
  return {Behind ? Behind : Next};
}

/// The instructions from the call on, until each way has come to one of the others. Empty where a
/// way leads around these: nothing is known then.
SmallSetVector<Instruction *, 32> between(Instruction *Begin,
                                          const SmallSetVector<Instruction *, 8> &Ends) {
  SmallSetVector<Instruction *, 32> Out;
  SmallVector<Instruction *, 8> Work{Begin->getNextNode()};
  while (!Work.empty())
    for (Instruction *I = Work.pop_back_val(); I && !Ends.contains(I) && Out.insert(I);
         I = I->getNextNode()) {
      if (I == Begin || isa<ReturnInst>(I))
        return {};
      if (I->isTerminator())
        for (BasicBlock *Next : followers(I->getParent()))
          Work.push_back(&Next->front());
    }
  return Out;
}

} // namespace

bool inHostLoop(const Instruction &I) {
  return I.hasMetadataOtherThanDebugLoc() && I.hasMetadata(InHostLoop);
}

void markHostLoops(Module &M) {
  auto CallsOf = [&M](StringRef Name) {
    SmallSetVector<Instruction *, 8> Out;
    if (Function *Mark = M.getFunction(Name))
      for (User *U : Mark->users())
        Out.insert(cast<CallInst>(U));
    return Out;
  };
  const auto Begins = CallsOf(O2O_HOST_LOOP), Ends = CallsOf(O2O_HOST_LOOP_ENDS);
  for (Instruction *Begin : Begins)
    for (Instruction *I : between(Begin, Ends))
      I->setMetadata(InHostLoop, MDNode::get(M.getContext(), {}));
  for (Instruction *I : Begins)
    I->eraseFromParent();
  for (Instruction *I : Ends)
    I->eraseFromParent();
}

void forgetHostLoops(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (inHostLoop(I))
        I.setMetadata(InHostLoop, nullptr);
}

} // namespace o2o
