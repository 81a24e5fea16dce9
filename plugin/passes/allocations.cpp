//===- allocations.cpp - blocks from malloc and the like are objects --------------------------===//
//
// A module pass at the very start of the pipeline, where every call of the unit is one instruction,
// whether it was written out, came from a macro, or stands in a header's function:
//
//     p = malloc(n);      p = malloc(n);
//                         if (!__o2o_heap.unmarked[CLASS(n)]) __o2o_mark_block(p, n);
//     free(p);            if (__o2o_heap.filter[PLACE(p)]) __o2o_freed(p); free(p);
//     q = realloc(p, n);  q = __o2o_realloc(p, n);      and so on (abi/abi.h)
//
// malloc(), calloc() and free() stay what they are, so that LLVM knows them.  The program's own
// functions of these names, defined in the unit, are functions as any other.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/allocations.h"
#include "plugin/ast/compat_passes.h"

#include "abi/heap.h"
#include "plugin/ast/allocators.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace o2o {
namespace {

class NoteAllocations : public PassInfoMixin<NoteAllocations> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    SmallVector<std::pair<CallBase *, StringRef>, 16> Calls;
    for (Function &F : M)
      if (F.isDeclaration() && allocates(F))
        for (User *U : F.users())
          if (auto *Call = dyn_cast<CallBase>(U);
              Call && Call->getCalledFunction() == &F && ofUser(*Call))
            Calls.push_back({Call, F.getName()});
    for (auto [Call, Name] : Calls)
      note(*Call, Name);
    return Calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  static bool ofUser(const CallBase &Call) {
    return !Call.getFunction()->getName().starts_with("__o2o_");
  }

  /// The type that the library's function has: what LLVM knows of it, and of system calls that it
  /// does not know.
  static bool allocates(const Function &F) {
    const DataLayout &DL = F.getParent()->getDataLayout();
    const FunctionType *T = F.getFunctionType();
    auto Word = [&](unsigned I) {
      return T->getParamType(I)->isIntegerTy(DL.getPointerSizeInBits());
    };
    auto Pointer = [&](unsigned I) { return T->getParamType(I)->isPointerTy(); };
    unsigned Count = T->getNumParams();
    StringRef Name = F.getName();
    if (!findAllocator(Name))
      return false;
    if (Name == "mmap" || Name == "mmap64")
      return T->getReturnType()->isPointerTy() && Count == 6 && Pointer(0) && Word(1) && Word(5);
    if (Name == "munmap")
      return T->getReturnType()->isIntegerTy(32) && Count == 2 && Pointer(0) && Word(1);
    if (Name == "mremap")
      return T->getReturnType()->isPointerTy() && T->isVarArg() && Count == 4 && Pointer(0) &&
             Word(1) && Word(2);
    if (Name == "reallocarray")
      return T->getReturnType()->isPointerTy() && Count == 3 && Pointer(0) && Word(1) && Word(2);
    static const TargetLibraryInfoImpl Library{Triple(F.getParent()->getTargetTriple())};
    LibFunc Function;
    return TargetLibraryInfo(Library).getLibFunc(F, Function);
  }

  static void note(CallBase &Call, StringRef Name) {
    if (Name == "malloc")
      return noteBlock(Call, [&](IRBuilder<> &) { return Call.getArgOperand(0); });
    if (Name == "calloc")
      return noteBlock(Call, [&](IRBuilder<> &B) {
        return B.CreateMul(Call.getArgOperand(0), Call.getArgOperand(1));
      });
    if (Name == "free")
      return noteFree(Call);
    Module &M = *Call.getModule();
    FunctionCallee To = M.getOrInsertFunction(findAllocator(Name)->Instead, Call.getFunctionType());
    Call.setCalledOperand(To.getCallee());
  }

  /// Where the instruction that runs behind the call is.
  static Instruction *behind(CallBase &Call) {
    auto *Invoke = dyn_cast<InvokeInst>(&Call);
    if (!Invoke)
      return Call.getNextNode();
    return &*SplitEdge(Invoke->getParent(), Invoke->getNormalDest())->getFirstInsertionPt();
  }

  /// The end of a block in front of \p Before that runs where the byte of `__o2o_heap` is zero (\p
  /// IsZero) or not.
  static Instruction *whereByte(IRBuilder<> &B, Value *Offset, bool IsZero, Instruction *Before) {
    Module &M = *Before->getModule();
    Constant *Heap = M.getOrInsertGlobal(O2O_STRING(__o2o_heap), B.getInt8Ty());
    LoadInst *Byte =
        B.CreateLoad(B.getInt8Ty(), B.CreateInBoundsGEP(B.getInt8Ty(), Heap, {Offset}));
    // Threads look at it as they please.
    Byte->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(M.getContext(), {}));
    Value *Zero = B.getInt8(0);
    Value *Test = IsZero ? B.CreateICmpEQ(Byte, Zero) : B.CreateICmpNE(Byte, Zero);
    return SplitBlockAndInsertIfThen(Test, Before, false);
  }

  /// The place of a size's byte.
  static Value *unmarked(IRBuilder<> &B, Value *Size, bool Record) {
    const uint64_t Base = offsetof(o2o_heap, unmarked);
    if (Record)
      return B.getInt64(Base + o2o_record_class(cast<ConstantInt>(Size)->getZExtValue()));
    Value *Eights = B.CreateLShr(B.CreateAdd(Size, B.getInt64(7)), 3);
    Value *Class = B.CreateBinaryIntrinsic(Intrinsic::umin, Eights, B.getInt64(O2O_CLASSES));
    return B.CreateAdd(Class, B.getInt64(Base));
  }

  static void noteBlock(CallBase &Call, function_ref<Value *(IRBuilder<> &)> SizeOf) {
    Module &M = *Call.getModule();
    Instruction *Behind = behind(Call);
    IRBuilder<> B(Behind);
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    Value *Size = SizeOf(B);
    auto *Constant = dyn_cast<ConstantInt>(Size);
    bool Record = Constant && Constant->getValue().ult(8 * O2O_RECORD_CLASSES - 7);
    B.SetInsertPoint(whereByte(B, unmarked(B, Size, Record), true, Behind));
    StringRef Name = Record ? O2O_STRING(__o2o_mark_record) : O2O_STRING(__o2o_mark_block);
    B.CreateCall(M.getOrInsertFunction(Name, B.getVoidTy(), B.getPtrTy(), B.getInt64Ty()),
                 {&Call, Size});
  }

  static void noteFree(CallBase &Call) {
    Module &M = *Call.getModule();
    IRBuilder<> B(&Call);
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    Value *Block = Call.getArgOperand(0);
    Value *Place = B.CreateLShr(B.CreatePtrToInt(Block, B.getInt64Ty()), 4);
    Place = B.CreateAnd(Place, B.getInt64((1u << O2O_FILTER_BITS) - 1));
    Place = B.CreateAdd(Place, B.getInt64(offsetof(o2o_heap, filter)));
    B.SetInsertPoint(whereByte(B, Place, false, &Call));
    B.CreateCall(M.getOrInsertFunction(O2O_STRING(__o2o_freed), B.getVoidTy(), B.getPtrTy()),
                 {Block});
  }
};

} // namespace

void noteAllocations(clang::CodeGenOptions &Opts) {
  addFirstPass(Opts, [](bool) { return NoteAllocations(); });
}

} // namespace o2o
