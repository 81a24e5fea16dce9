//===- lower_announcements.cpp - announcements get their condition ----------------------------===//
//
// A module pass at the end of the pipeline. Announcements that follow one another share a test:
//
//     if (__o2o_live) { __o2o_touches.1.0(u, list); __o2o_touches.2.1(v, w, n, list); }
//
// Questions to functions of other units are asked where something is on the device, or the callee
// wants to be told that its caller is one of us. What is computed for the announcement only is
// computed there. Whoever is called leaves the registers alone, so that nothing in the function
// pays for it.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/lower_announcements.h"
#include "plugin/ast/compat_passes.h"
#include "plugin/passes/announcement.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace o2o {
namespace {

/// Announcements with nothing in between that could tell them apart.
using Group = SmallVector<CallInst *, 4>;

class LowerAnnouncements : public PassInfoMixin<LowerAnnouncements> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M) {
      SmallVector<BasicBlock *, 0> Blocks;
      for (BasicBlock &Block : F)
        if (any_of(Block, [](const Instruction &I) { return isAnnouncement(I) || isQuestion(I); }))
          Blocks.push_back(&Block);
      for (BasicBlock *Block : Blocks)
        lower(*Block);
    }
    defineAnnouncements(M);
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  void lower(BasicBlock &Block) {
    SmallVector<Group, 8> Groups;
    bool Open = false;
    for (Instruction &I : Block) {
      bool Asks = isQuestion(I);
      if (!Asks && !isAnnouncement(I)) {
        Open = Open && !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
        continue;
      }
      if (!Open || Asks)
        Groups.emplace_back();
      Groups.back().push_back(cast<CallInst>(&I));
      Open = !Asks;
    }
    for (const Group &One : reverse(Groups))
      lower(One);
  }

  void lower(const Group &Announcements) {
    CallInst *Last = Announcements.back();
    IRBuilder<> B(Last);
    Value *Wanted = loadLive(B);
    if (isQuestion(*Last))
      Wanted = B.CreateOr(Wanted, B.CreateLoad(B.getInt32Ty(), asksOf(B, *Last)));
    Instruction *End = seldom(B.CreateICmpNE(Wanted, B.getInt32(0)), Last);
    for (CallInst *Call : Announcements)
      Call->moveBefore(*End->getParent(), End->getIterator());
    for (CallInst *Call : Announcements)
      sinkOperands(*Call, *End->getParent());
  }

  /// The variable that a question's record names; the record itself may have become a choice of
  /// several.
  static Value *asksOf(IRBuilder<> &B, const CallInst &Question) {
    Value *Record = Question.getArgOperand(Question.arg_size() - 1);
    if (const auto *G = dyn_cast<GlobalVariable>(Record); G && G->hasInitializer())
      return cast<Constant>(G->getInitializer()->getOperand(QuestionAsks));
    Type *Pointer = B.getPtrTy();
    return B.CreateLoad(Pointer, B.CreateConstInBoundsGEP1_64(Pointer, Record, QuestionAsks));
  }

  /// Moves what nothing but the block needs into it, if the block it comes from is the one in front
  /// or it needs no more values than it is.
  static void sinkOperands(CallInst &Call, BasicBlock &Block) {
    SmallVector<Instruction *, 8> Work{&Call};
    while (!Work.empty())
      for (Value *Operand : Work.pop_back_val()->operands())
        if (auto *I = dyn_cast<Instruction>(Operand); I && sinks(*I, Block)) {
          I->moveBefore(Block, Block.getFirstInsertionPt());
          Work.push_back(I);
        }
  }

  static bool sinks(const Instruction &I, const BasicBlock &Block) {
    bool Pure =
        isa<GetElementPtrInst, CastInst, SelectInst, CmpInst, FreezeInst, BinaryOperator>(I);
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      Pure = !Intrinsic->mayReadOrWriteMemory() && !Intrinsic->mayHaveSideEffects();
    if (!Pure || I.getParent() == &Block)
      return false;
    auto Needs = count_if(I.operands(), [](const Value *V) { return !isa<Constant>(V); });
    return (Needs < 2 || I.getParent() == Block.getSinglePredecessor()) &&
           all_of(I.users(), [&](const User *U) {
             return cast<Instruction>(U)->getParent() == &Block && !isa<PHINode>(U);
           });
  }
};

} // namespace

/// What an announcement in a loop needs, the addresses of lists and records, would be computed in
/// front of the loop and take registers there. Machine code is not moved into blocks that run more
/// often if the function has a profile; here announcements have one.
static void keepAddressesInColdBlocks() {
  const char *Name = "disable-hoisting-to-hotter-blocks";
  auto &Options = cl::getRegisteredOptions();
  if (auto Found = Options.find(Name);
      Found != Options.end() && !Found->second->getNumOccurrences())
    Found->second->addOccurrence(0, Name, "all");
}

void lowerAnnouncements(clang::CodeGenOptions &Opts) {
  keepAddressesInColdBlocks();
  addLastPass(Opts, [](bool) { return LowerAnnouncements(); });
}

} // namespace o2o
