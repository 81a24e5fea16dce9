//===- allocations.cpp - blocks from malloc and the like are objects
//----------------------------------------------===//
//
// A module pass at the very start of the pipeline, where every call of the unit is one instruction, whether it was written
// out, came from a macro, or stands in a header's function:
//
//     p = malloc(n);      p = malloc(n); if (__o2o_state != 1) __o2o_mark_block(p, n);
//     free(p);            if (__o2o_state != 1) __o2o_unmark_block(p); free(p);
//     q = realloc(p, n);  q = __o2o_realloc(p, n);      and so on (abi/abi.h)
//
// malloc(), calloc() and free() stay what they are, so that LLVM knows them.  The program's own functions of these names,
// defined in the unit, are functions as any other.
//
//===-------------------------------------------------------------------------------------------===//

#include "plugin/host/allocations.h"
#include "plugin/ast/compat.h"

#include "abi/abi.h"

#include "llvm/ADT/StringSwitch.h"
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

  /// The type that the library's function has: what LLVM knows of it, and of system calls that it does not know.
  static bool allocates(const Function &F) {
    const DataLayout &DL = F.getParent()->getDataLayout();
    const FunctionType *T = F.getFunctionType();
    auto Word = [&](unsigned I) {
      return T->getParamType(I)->isIntegerTy(DL.getPointerSizeInBits());
    };
    auto Pointer = [&](unsigned I) { return T->getParamType(I)->isPointerTy(); };
    unsigned Count = T->getNumParams();
    StringRef Name = F.getName();
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
    if (!TargetLibraryInfo(Library).getLibFunc(F, Function))
      return false;
    switch (Function) {
    case LibFunc_malloc:
    case LibFunc_calloc:
    case LibFunc_free:
    case LibFunc_realloc:
    case LibFunc_aligned_alloc:
    case LibFunc_memalign:
    case LibFunc_valloc:
    case LibFunc_posix_memalign:
    case LibFunc_strdup:
    case LibFunc_strndup:
      return true;
    default:
      return false;
    }
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
    StringRef Instead = StringSwitch<StringRef>(Name)
                            .Case("realloc", O2O_STRING(__o2o_realloc))
                            .Case("reallocarray", O2O_STRING(__o2o_reallocarray))
                            .Case("aligned_alloc", O2O_STRING(__o2o_aligned_alloc))
                            .Case("memalign", O2O_STRING(__o2o_memalign))
                            .Case("valloc", O2O_STRING(__o2o_valloc))
                            .Case("posix_memalign", O2O_STRING(__o2o_posix_memalign))
                            .Case("strdup", O2O_STRING(__o2o_strdup))
                            .Case("strndup", O2O_STRING(__o2o_strndup))
                            .Case("mmap", O2O_STRING(__o2o_mmap))
                            .Case("mmap64", O2O_STRING(__o2o_mmap))
                            .Case("munmap", O2O_STRING(__o2o_munmap))
                            .Case("mremap", O2O_STRING(__o2o_mremap));
    Module &M = *Call.getModule();
    FunctionCallee To = M.getOrInsertFunction(Instead, Call.getFunctionType());
    Call.setCalledOperand(To.getCallee());
  }

  /// Where the instruction that runs behind the call is.
  static Instruction *behind(CallBase &Call) {
    auto *Invoke = dyn_cast<InvokeInst>(&Call);
    if (!Invoke)
      return Call.getNextNode();
    return &*SplitEdge(Invoke->getParent(), Invoke->getNormalDest())->getFirstInsertionPt();
  }

  /// The end of a block that runs only with OpenCL, in front of \p Before.
  static Instruction *withOpenCL(Instruction *Before) {
    Module &M = *Before->getModule();
    IRBuilder<> B(Before);
    Value *State =
        B.CreateLoad(B.getInt32Ty(), M.getOrInsertGlobal(O2O_STRING(__o2o_state), B.getInt32Ty()));
    return SplitBlockAndInsertIfThen(B.CreateICmpNE(State, B.getInt32(1)), Before, false);
  }

  static void noteBlock(CallBase &Call, function_ref<Value *(IRBuilder<> &)> Size) {
    Module &M = *Call.getModule();
    IRBuilder<> B(withOpenCL(behind(Call)));
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    B.CreateCall(M.getOrInsertFunction(O2O_STRING(__o2o_mark_block), B.getVoidTy(), B.getPtrTy(),
                                       B.getInt64Ty()),
                 {&Call, Size(B)});
  }

  static void noteFree(CallBase &Call) {
    Module &M = *Call.getModule();
    IRBuilder<> B(withOpenCL(&Call));
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    B.CreateCall(M.getOrInsertFunction(O2O_STRING(__o2o_unmark_block), B.getVoidTy(), B.getPtrTy()),
                 {Call.getArgOperand(0)});
  }
};

} // namespace

void noteAllocations(clang::CodeGenOptions &Opts) {
  addPassCallback(Opts, [](PassBuilder &Builder) {
    Builder.registerPipelineStartEPCallback(
        [](ModulePassManager &Passes, OptimizationLevel) { Passes.addPass(NoteAllocations()); });
  });
}

} // namespace o2o
