//===- return_guard.cpp - memory is valid when foreign code goes on ---------------------------===//
//
// A function of the unit may run kernels and be called by code that the plugin did not compile,
// which touches memory without a word. A module pass at the very start of the pipeline lets such a
// call go round:
//
//     f:            if (__o2o_u.openmp != 1 && __o2o_is_outside(f)) return __o2o_round(f, ...);
//                   what the user wrote
//
//     __o2o_is_outside(f): return __o2o_outside(f);   preserves the registers of arguments
//     __o2o_round(f, ...): __o2o_callee = f; r = f(...); __o2o_return(); return r;
//
// Both get f in the register for static chains, which C has none of, so that what f was passed
// stays where it is. Functions of one type share them: a further function for each would cost the
// compiler more than its three calls.
//
// What is left in the function itself is a comparison and a branch at its entry. No value lives
// from there to its end, and nothing stands behind its last call: tail calls, also `musttail` ones,
// and frames are as without the plugin.
//
//===------------------------------------------------------------------------------------------===//

#include "plugin/passes/return_guard.h"
#include "plugin/ast/compat_passes.h"

#include "abi/abi.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace o2o {
namespace {

/// The name that second entries begin with.
const char SecondEntry[] = "__o2o_round";

class GuardReturns : public PassInfoMixin<GuardReturns> {
public:
  explicit GuardReturns(std::vector<std::string> Symbols) : Symbols(std::move(Symbols)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    StringMap<SmallVector<Function *, 1>> Defined;
    for (Function &F : M)
      if (!F.isDeclaration() && wanted(F)) {
        StringRef Name = GlobalValue::dropLLVMManglingEscape(F.getName());
        Defined[Name].push_back(&F);
        if (StringRef Base = withoutVersion(Name); Base != Name)
          Defined[Base].push_back(&F);
      }
    SmallPtrSet<Function *, 16> Done;
    bool Through = false;
    for (const std::string &Symbol : Symbols)
      for (Function *F : Defined.lookup(Symbol))
        if (Done.insert(F).second) {
          Through |= callsThroughPointers(*F);
          guard(*F);
        }
    appendToCompilerUsed(M, Kept); // for the register of the first argument, as in asks()
    // What a late pass may want to call (cold_paths.cpp) comes with the runtime's functions, which
    // are linked next.
    if (Through)
      appendToCompilerUsed(
          M, {cast<GlobalValue>(M.getOrInsertFunction(O2O_STRING(__o2o_through),
                                                      Type::getVoidTy(M.getContext()),
                                                      PointerType::getUnqual(M.getContext()))
                                    .getCallee())});
    return PreservedAnalyses::none();
  }

  static bool isRequired() { return true; }

private:
  static bool callsThroughPointers(const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      const auto *Call = dyn_cast<CallInst>(&I);
      return Call && Call->isIndirectCall();
    });
  }

  /// The name of which `look.avx2`, `look.default.1` and the like are versions, and the name
  /// without what -funique-internal-linkage-names adds. Parallel regions, and what chooses a
  /// version, are functions of their own.
  static StringRef withoutVersion(StringRef Name) {
    size_t Dot = Name.find('.', 1);
    if (Dot == StringRef::npos || Name.substr(Dot).contains(".omp") || Name.ends_with(".resolver"))
      return Name;
    return Name.substr(0, Dot);
  }

  /// A definition for the inliner stands for one elsewhere, and its callers take it for a function
  /// of which nothing is known.
  static bool wanted(const Function &F) {
    return !F.doesNotReturn() && !F.hasAvailableExternallyLinkage() &&
           !F.hasFnAttribute(Attribute::Naked);
  }

  static CallInst *call(IRBuilder<> &B, FunctionCallee Callee, ArrayRef<Value *> Args,
                        const Function &In) {
    CallInst *Call = B.CreateCall(Callee, Args);
    if (In.hasFnAttribute(Attribute::StrictFP))
      Call->addFnAttr(Attribute::StrictFP);
    return Call;
  }

  static FunctionCallee outside(Module &M) {
    return M.getOrInsertFunction(O2O_STRING(__o2o_outside), Type::getInt32Ty(M.getContext()),
                                 PointerType::getUnqual(M.getContext()));
  }

  static FunctionCallee leave(Module &M) {
    return M.getOrInsertFunction(O2O_STRING(__o2o_return), Type::getVoidTy(M.getContext()));
  }

  /// Splits the entry behind its variables: the second part runs at once where OpenMP has been
  /// chosen, else \p Ask does first, which is returned without a terminator.
  static BasicBlock *splitEntry(Function &F, BasicBlock *&Body) {
    LLVMContext &C = F.getContext();
    BasicBlock &Entry = F.getEntryBlock();
    BasicBlock::iterator At = Entry.begin();
    for (auto *A = dyn_cast<AllocaInst>(At); A && A->isStaticAlloca(); A = dyn_cast<AllocaInst>(At))
      ++At;
    Body = Entry.splitBasicBlock(At);
    BasicBlock *Ask = BasicBlock::Create(C, "", &F);
    Entry.getTerminator()->eraseFromParent();
    IRBuilder<> B(&Entry);
    B.CreateCondBr(B.CreateICmpEQ(loadOpenMPInForce(B), B.getInt32(1)), Body, Ask,
                   MDBuilder(C).createBranchWeights(2000, 1));
    return Ask;
  }

  void guard(Function &F) {
    F.addFnAttr(GuardedFunction);
    if (F.isVarArg())
      return guardInside(F);
    Function *Round = goesRound(F), *Asks = asks(F);
    BasicBlock *Body;
    IRBuilder<> B(splitEntry(F, Body));
    CallInst *Outside = call(B, Asks, {&F}, F);
    Outside->setCallingConv(Asks->getCallingConv());
    Outside->addParamAttr(0, Attribute::Nest);
    BasicBlock *Again = BasicBlock::Create(F.getContext(), "", &F);
    B.CreateCondBr(B.CreateICmpEQ(Outside, B.getInt32(0)), Body, Again);
    B.SetInsertPoint(Again);
    SmallVector<Value *, 8> Args{&F};
    for (Argument &A : F.args())
      Args.push_back(&A);
    CallInst *Call = forward(B, Round, Args, F);
    Call->setAttributes(parameterAttributes(*Round));
    Call->setTailCall();
    returnValue(B, Call);
  }

  static CallInst *forward(IRBuilder<> &B, FunctionCallee To, ArrayRef<Value *> Args,
                           const Function &F) {
    CallInst *Call = call(B, To, Args, F);
    Call->setCallingConv(F.getCallingConv());
    return Call;
  }

  static void returnValue(IRBuilder<> &B, CallBase *Call) {
    if (Call->getType()->isVoidTy())
      B.CreateRetVoid();
    else
      B.CreateRet(Call);
  }

  static AttributeList parameterAttributes(const Function &F) {
    return F.getAttributes().removeFnAttributes(F.getContext());
  }

  /// A function for calls of \p F, without statements yet. It has no debug information.
  static Function *beside(Function &F, FunctionType *Type, const Twine &Name) {
    Function *New = Function::Create(Type, GlobalValue::InternalLinkage, F.getAddressSpace(), Name,
                                     F.getParent());
    for (const char *Name : {"target-cpu", "target-features", "tune-cpu", "frame-pointer"})
      if (Attribute A = F.getFnAttribute(Name); A.isValid())
        New->addFnAttr(A);
    for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::UWTable, Attribute::StrictFP})
      if (Attribute A = F.getFnAttribute(Kind); A.isValid())
        New->addFnAttr(A);
    New->addFnAttr(Attribute::Cold);
    New->addFnAttr(Attribute::NoInline);
    New->addFnAttr(GuardingFunction);
    return New;
  }

  /// Do arguments or results of the function have their places in vector registers?
  static bool hasVectors(const Function &F) {
    auto Whole = [](Type *T) { return T->isIntegerTy() || T->isPointerTy(); };
    return !all_of(F.args(), [&](const Argument &A) { return Whole(A.getType()); });
  }

  /// The question whether the caller is foreign. Arguments stay in their registers meanwhile, and
  /// so need no place in the frame. (What has the attribute preserves all but its result.) The
  /// function that is asked about comes in the register for static chains, which C has none of.
  /// Functions that save the same registers share one.
  Function *asks(Function &F) {
    Module &M = *F.getParent();
    LLVMContext &C = M.getContext();
    auto *Type = FunctionType::get(Type::getInt32Ty(C), PointerType::getUnqual(C), false);
    Function *Asks = beside(F, Type, "__o2o_is_outside");
    Triple Target(M.getTargetTriple());
    if (Target.getArch() == Triple::x86_64 || Target.isAArch64())
      Asks->setCallingConv(hasVectors(F) ? CallingConv::PreserveAll : CallingConv::PreserveMost);
    if (PreservesResults)
      Asks->addFnAttr("no_caller_saved_registers");
    for (Function *Other : Asking)
      if (Other->getCallingConv() == Asks->getCallingConv() &&
          Other->getAttributes().getFnAttrs() == Asks->getAttributes().getFnAttrs()) {
        Asks->eraseFromParent();
        return Other;
      }
    Asks->addParamAttr(0, Attribute::Nest);
    IRBuilder<> B(BasicBlock::Create(C, "", Asks));
    B.CreateRet(call(B, outside(M), {Asks->getArg(0)}, F));
    // Optimisers move the argument to another register where they see all calls.
    appendToCompilerUsed(M, {Asks});
    Asking.push_back(Asks);
    return Asks;
  }

  /// The second entry, which foreign callers go through.
  Function *goesRound(Function &F) {
    Module &M = *F.getParent();
    LLVMContext &C = M.getContext();
    SmallVector<Type *, 8> Types{PointerType::getUnqual(C)};
    Types.append(F.getFunctionType()->param_begin(), F.getFunctionType()->param_end());
    Function *Round = beside(F, FunctionType::get(F.getReturnType(), Types, false), SecondEntry);
    Round->setCallingConv(F.getCallingConv());
    const AttributeList Whole = F.getAttributes();
    // Elsewhere arguments may be in that register already.
    Triple Target(M.getTargetTriple());
    SmallVector<Attribute, 1> OfFirst;
    if (Target.getArch() == Triple::x86_64 || Target.isAArch64())
      OfFirst.push_back(Attribute::get(C, Attribute::Nest));
    SmallVector<AttributeSet, 8> Parameters{AttributeSet::get(C, OfFirst)};
    for (unsigned I = 0; I < F.arg_size(); I++)
      Parameters.push_back(Whole.getParamAttrs(I));
    Round->setAttributes(AttributeList::get(C, Round->getAttributes().getFnAttrs(),
                                            Whole.getRetAttrs(), Parameters));
    if (F.isDSOLocal())
      for (Function *Other : Rounds)
        if (Other->getFunctionType() == Round->getFunctionType() &&
            Other->getCallingConv() == Round->getCallingConv() &&
            Other->getAttributes() == Round->getAttributes()) {
          Round->eraseFromParent();
          return Other;
        }
    if (!F.isDSOLocal())
      Round->setComdat(F.getComdat());
    fillRound(*Round, F, M, C);
    Kept.push_back(Round);
    if (F.isDSOLocal())
      Rounds.push_back(Round);
    return Round;
  }

  /// \p F: one that it is for.
  static void fillRound(Function &Round, Function &F, Module &M, LLVMContext &C) {
    IRBuilder<> B(BasicBlock::Create(C, "", &Round));
    auto *Callee =
        cast<GlobalVariable>(M.getOrInsertGlobal(O2O_STRING(__o2o_callee), B.getPtrTy(), [&] {
          return new GlobalVariable(M, B.getPtrTy(), false, GlobalValue::ExternalLinkage, nullptr,
                                    O2O_STRING(__o2o_callee), nullptr,
                                    GlobalValue::GeneralDynamicTLSModel);
        }));
    B.CreateStore(Round.getArg(0), B.CreateThreadLocalAddress(Callee));
    // Where another module may define the symbol, too: this definition.
    Value *Own = Round.getArg(0);
    if (!F.isDSOLocal())
      Own = GlobalAlias::create(F.getValueType(), F.getAddressSpace(), GlobalValue::InternalLinkage,
                                F.getName() + ".o2o.own", &F);
    SmallVector<Value *, 8> Args;
    for (Argument &A : drop_begin(Round.args()))
      Args.push_back(&A);
    CallInst *Call = forward(B, FunctionCallee(F.getFunctionType(), Own), Args, F);
    Call->setAttributes(parameterAttributes(F));
    call(B, leave(M), {}, F);
    returnValue(B, Call);
    if (F.doesNotThrow())
      return;
    // Exceptions, and the end of a thread, pass through it to code that may go on.
    BasicBlock *Pad = BasicBlock::Create(C, "", &Round);
    changeToInvokeAndSplitBasicBlock(Call, Pad);
    B.SetInsertPoint(Pad);
    auto *Type = StructType::get(B.getPtrTy(), B.getInt32Ty());
    LandingPadInst *Exception = B.CreateLandingPad(Type, 0);
    Exception->setCleanup(true);
    call(B, leave(M), {}, F);
    B.CreateResume(Exception);
    Round.setPersonalityFn(cast<Constant>(
        M.getOrInsertFunction("__gcc_personality_v0", FunctionType::get(B.getInt32Ty(), true))
            .getCallee()));
  }

  /// Arguments whose number is not known cannot be handed on; such a function looks at its ends.
  static void guardInside(Function &F) {
    Module &M = *F.getParent();
    SmallVector<ReturnInst *, 4> Returns;
    for (BasicBlock &Block : F)
      if (auto *R = dyn_cast<ReturnInst>(Block.getTerminator());
          R && !Block.getTerminatingMustTailCall())
        Returns.push_back(R);
    BasicBlock *Body;
    BasicBlock *Ask = splitEntry(F, Body);
    IRBuilder<> B(Ask);
    Value *Asked = call(B, outside(M), {&F}, F);
    B.CreateBr(Body);
    B.SetInsertPoint(Body, Body->begin());
    PHINode *Outside = B.CreatePHI(B.getInt32Ty(), 2);
    Outside->addIncoming(B.getInt32(0), &F.getEntryBlock());
    Outside->addIncoming(Asked, Ask);
    for (ReturnInst *R : Returns) {
      B.SetInsertPoint(R);
      Value *Leaves = B.CreateICmpNE(Outside, B.getInt32(0));
      B.SetInsertPoint(SplitBlockAndInsertIfThen(
          Leaves, R, false, MDBuilder(F.getContext()).createBranchWeights(1, 2000)));
      call(B, leave(M), {}, F);
    }
  }

  std::vector<std::string> Symbols;
  SmallVector<Function *, 2> Asking, Rounds; ///< what functions share
  SmallVector<GlobalValue *, 8> Kept;
};

class AlignFunctions : public PassInfoMixin<AlignFunctions> {
public:
  explicit AlignFunctions(unsigned Bytes) : Bytes(Bytes) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M)
      if (!F.isDeclaration() && F.getAlign().valueOrOne() < Align(Bytes))
        F.setAlignment(Align(Bytes));
    return PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }

private:
  unsigned Bytes;
};

} // namespace

bool isSecondEntry(const Function &F) {
  return F.hasFnAttribute(GuardingFunction) && F.getName().starts_with(SecondEntry);
}

LoadInst *loadOpenMPInForce(IRBuilderBase &B) {
  GlobalVariable *Unit = B.GetInsertBlock()->getModule()->getNamedGlobal(UnitDescriptor);
  return B.CreateLoad(B.getInt32Ty(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Unit,
                                                                   offsetof(o2o_unit, openmp)));
}

void guardReturns(clang::CodeGenOptions &Opts, std::vector<std::string> Symbols) {
  GuardReturns Pass(std::move(Symbols));
  addFirstPass(Opts, [Pass](bool) { return Pass; });
}

void alignFunctions(clang::CodeGenOptions &Opts, unsigned Bytes) {
  addFirstPass(Opts, [=](bool) { return AlignFunctions(Bytes); });
}

} // namespace o2o
