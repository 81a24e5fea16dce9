//===- announcement.cpp - what the runtime is told, as calls in LLVM IR -----------------------===//
#include "plugin/passes/announcement.h"
#include "plugin/passes/return_guard.h"

#include "abi/abi.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace o2o {

/// The functions' names. They get their statements at the pipeline's end, so that no pass takes
/// anything of them into account.
static constexpr char Touches[] = "__o2o_touches.", Calls[] = "__o2o_calls.";

/// As many values have their place in registers, together with the list.
static const size_t MostInRegisters = 5;

static bool calls(const Instruction &I, StringRef Prefix) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *To = Call ? Call->getCalledFunction() : nullptr;
  return To && To->getName().starts_with(Prefix);
}

bool isAnnouncement(const Instruction &I) { return calls(I, Touches); }
bool isQuestion(const Instruction &I) { return calls(I, Calls); }

//===- The functions that are called ----------------------------------------------------------===//

// Functions of the runtime.

static FunctionCallee touchList(Module &M) {
  Type *Pointer = PointerType::getUnqual(M.getContext());
  return M.getOrInsertFunction(O2O_STRING(__o2o_touch_list), Type::getVoidTy(M.getContext()),
                               Pointer, Pointer);
}

static FunctionCallee isQuiet(Module &M) {
  Type *Pointer = PointerType::getUnqual(M.getContext());
  return M.getOrInsertFunction(O2O_STRING(__o2o_is_quiet), Type::getInt32Ty(M.getContext()),
                               Pointer, Pointer, Pointer, Pointer);
}

static FunctionCallee before(Module &M) {
  LLVMContext &C = M.getContext();
  Type *Pointer = PointerType::getUnqual(C), *Number = Type::getInt32Ty(C);
  return M.getOrInsertFunction(O2O_STRING(__o2o_before), Type::getVoidTy(C), Pointer, Pointer,
                               Pointer, Number, Pointer, Number);
}

DebugLoc placeOf(const Instruction &I) {
  const DebugLoc &At = I.getDebugLoc();
  return At ? DebugLoc(DILocation::get(I.getContext(), 0, 0, At.getScope(), At.getInlinedAt()))
            : DebugLoc();
}

LoadInst *loadLive(IRBuilderBase &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  return B.CreateLoad(B.getInt32Ty(), M.getOrInsertGlobal(O2O_STRING(__o2o_live), B.getInt32Ty()));
}

Instruction *seldom(Value *Condition, Instruction *Before) {
  return SplitBlockAndInsertIfThen(
      Condition, Before, false,
      MDBuilder(Before->getContext()).createBranchWeights(1, (1U << 20) - 1));
}

static void spareRegisters(Function &F) {
  F.addFnAttr(Attribute::NoUnwind);
  Triple Target(F.getParent()->getTargetTriple());
  if (Target.getArch() == Triple::x86_64 || Target.isAArch64())
    F.setCallingConv(CallingConv::PreserveMost);
}

/// A function of the stub's that gets so many values of a type, and a pointer.
static Function *ofStub(Module &M, StringRef Name, Type *Value) {
  SmallVector<Type *, 8> Parameters(MostInRegisters, Value);
  Parameters.push_back(PointerType::getUnqual(M.getContext()));
  auto *Type = FunctionType::get(Type::getVoidTy(M.getContext()), Parameters, false);
  auto *F = cast<Function>(M.getOrInsertFunction(Name, Type).getCallee());
  if (F->isDeclaration()) {
    spareRegisters(*F);
    F->setVisibility(GlobalValue::HiddenVisibility);
    F->setDSOLocal(true);
  }
  return F;
}

static Function *touchValues(Module &M) {
  return ofStub(M, O2O_STRING(__o2o_touch_values), Type::getInt64Ty(M.getContext()));
}

static Function *askBefore(Module &M) {
  return ofStub(M, O2O_STRING(__o2o_ask_before), PointerType::getUnqual(M.getContext()));
}

/// A function that leaves its caller's registers alone. What it calls, or what will be called in
/// its place, is linked long before it gets its statements.
static Function *helper(Module &M, const Twine &Name, ArrayRef<Type *> Parameters,
                        ArrayRef<FunctionCallee> Callees) {
  std::string Text = Name.str();
  if (Function *Known = M.getFunction(Text))
    return Known;
  auto *Type = FunctionType::get(Type::getVoidTy(M.getContext()), Parameters, false);
  Function *New = Function::createWithDefaultAttr(Type, GlobalValue::ExternalLinkage, 0, Text, &M);
  spareRegisters(*New);
  SmallVector<GlobalValue *, 4> Used;
  for (FunctionCallee Callee : Callees)
    Used.push_back(cast<GlobalValue>(Callee.getCallee()));
  Used.push_back(cast<GlobalValue>(
      M.getOrInsertGlobal(O2O_STRING(__o2o_live), Type::getInt32Ty(M.getContext()))));
  appendToCompilerUsed(M, Used);
  return New;
}

/// void (pointers ..., numbers ..., list)
static Function *touches(Module &M, size_t Pointers, size_t Numbers) {
  LLVMContext &C = M.getContext();
  SmallVector<Type *, 8> Parameters(Pointers, PointerType::getUnqual(C));
  Parameters.append(Numbers, Type::getInt64Ty(C));
  Parameters.push_back(PointerType::getUnqual(C));
  FunctionCallee Callee =
      Pointers + Numbers > MostInRegisters ? touchList(M) : FunctionCallee(touchValues(M));
  return helper(M, Touches + Twine(Pointers) + "." + Twine(Numbers), Parameters, Callee);
}

/// void (arguments ..., record)
static Function *asksBefore(Module &M, unsigned Count) {
  SmallVector<Type *, 8> Parameters(Count + 1, PointerType::getUnqual(M.getContext()));
  SmallVector<FunctionCallee, 2> Callees{askBefore(M)};
  if (Count > MostInRegisters)
    Callees = {isQuiet(M), before(M)};
  return helper(M, Calls + Twine(Count), Parameters, Callees);
}

static StructType *recordType(LLVMContext &C) {
  Type *Pointer = PointerType::getUnqual(C);
  return StructType::get(C, {Pointer, Pointer, Pointer, Type::getInt32Ty(C)});
}

/// All parameters but the last in memory, as values of the type, and zeros for what is missing to
/// \p Least of them.
static Value *inMemory(IRBuilder<> &B, Function &F, Type *Word, unsigned Least) {
  unsigned Count = (unsigned)F.arg_size() - 1;
  auto *List = ArrayType::get(Word, std::max(Count, Least));
  AllocaInst *Values = B.CreateAlloca(List);
  if (Count < Least)
    B.CreateMemSet(Values, B.getInt8(0), F.getParent()->getDataLayout().getTypeAllocSize(List),
                   Values->getAlign());
  for (unsigned I = 0; I < Count; I++) {
    Value *V = F.getArg(I);
    if (V->getType() != Word)
      V = B.CreateZExtOrTrunc(B.CreatePtrToInt(V, B.getIntPtrTy(F.getParent()->getDataLayout())),
                              Word);
    B.CreateStore(V, B.CreateConstInBoundsGEP2_64(List, Values, 0, I));
  }
  return Values;
}

/// Where OpenMP is in force, which is for good, no further call of the callee needs to ask.
static void defineQuestion(IRBuilder<> &B, Function &F) {
  Module &M = *F.getParent();
  StructType *Record = recordType(M.getContext());
  Value *Given = F.getArg((unsigned)F.arg_size() - 1);
  auto Member = [&](unsigned I) {
    return B.CreateLoad(Record->getElementType(I), B.CreateStructGEP(Record, Given, I));
  };
  auto NewBlock = [&] { return BasicBlock::Create(M.getContext(), "", &F); };
  BasicBlock *Never = NewBlock(), *OpenCL = NewBlock(), *Loud = NewBlock(), *End = NewBlock();
  Value *Asks = Member(QuestionAsks);
  B.CreateCondBr(B.CreateICmpEQ(loadOpenMPInForce(B), B.getInt32(1)), Never, OpenCL);
  B.SetInsertPoint(Never);
  StoreInst *Store = B.CreateAlignedStore(B.getInt32(0), Asks, Align(4));
  Store->setOrdering(AtomicOrdering::Monotonic);
  B.CreateBr(End);
  B.SetInsertPoint(OpenCL);
  Value *Effects = Member(0), *At = Member(1), *Lost = Member(3);
  Value *Quiet = B.CreateCall(isQuiet(M), {Effects, At, At, Asks});
  B.CreateCondBr(B.CreateICmpEQ(Quiet, B.getInt32(0)), Loud, End);
  B.SetInsertPoint(Loud);
  // An argument that is none here does not matter, and so is a null pointer.
  Value *Arguments = inMemory(B, F, B.getPtrTy(), O2O_EFFECT_PARAMETERS);
  B.CreateCall(before(M), {Effects, At, At, B.getInt32(O2O_EFFECT_PARAMETERS), Arguments, Lost});
  B.CreateBr(End);
  B.SetInsertPoint(End);
}

static void write(IRBuilder<> &B, Function *To, ArrayRef<Value *> Args) {
  CallInst *Call = B.CreateCall(To, Args);
  Call->setCallingConv(To->getCallingConv());
  Call->setDoesNotThrow();
  if (B.GetInsertBlock()->getParent()->hasFnAttribute(Attribute::StrictFP))
    Call->addFnAttr(Attribute::StrictFP);
}

/// Has the calls of one function call another, which gets more values, with \p Missing for these.
static void callInstead(Function *Of, Function *To, Value *Missing) {
  for (User *U : make_early_inc_range(Of->users())) {
    auto *Call = cast<CallInst>(U);
    IRBuilder<> B(Call);
    SmallVector<Value *, 8> Args(drop_end(Call->args()));
    for (Value *&V : Args)
      if (V->getType() != Missing->getType())
        V = B.CreatePtrToInt(V, Missing->getType());
    Args.resize(To->arg_size() - 1, Missing);
    Args.push_back(Call->getArgOperand(Call->arg_size() - 1));
    write(B, To, Args);
    Call->eraseFromParent();
  }
  Of->eraseFromParent();
}

/// What gets all its values in registers is the stub's: each function takes code generation longer
/// than it takes a call to leave registers as they are.
static void shareFunctions(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    const bool Asks = F.getName().starts_with(Calls);
    if ((!Asks && !F.getName().starts_with(Touches)) || F.arg_size() > MostInRegisters + 1)
      continue;
    if (Asks) // an argument that is none does not matter
      callInstead(&F, askBefore(M),
                  ConstantPointerNull::get(PointerType::getUnqual(M.getContext())));
    else // a list names those values that there are
      callInstead(&F, touchValues(M), UndefValue::get(Type::getInt64Ty(M.getContext())));
  }
}

void defineAnnouncements(Module &M) {
  shareFunctions(M);
  for (Function &F : M) {
    bool Asks = F.getName().starts_with(Calls);
    if (!F.isDeclaration() || (!Asks && !F.getName().starts_with(Touches)))
      continue;
    F.setLinkage(GlobalValue::InternalLinkage);
    for (Attribute::AttrKind Kind : {Attribute::Cold, Attribute::NoInline, Attribute::OptimizeNone})
      F.addFnAttr(Kind);
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", &F));
    if (Asks)
      defineQuestion(B, F);
    else
      B.CreateCall(touchList(M),
                   {F.getArg((unsigned)F.arg_size() - 1), inMemory(B, F, B.getInt64Ty(), 1)});
    B.CreateRetVoid();
  }
}

static GlobalVariable *constantOf(Module &M, Constant *Init, const Twine &Name) {
  auto *G = new GlobalVariable(M, Init->getType(), true, GlobalValue::PrivateLinkage, Init, Name);
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return G;
}

//===- Accesses -------------------------------------------------------------------------------===//

static const GlobalVariable *variableAt(const Value *Pointer) {
  const auto *G = dyn_cast<GlobalVariable>(Pointer);
  return G && G->getValueType()->isSized() && !G->isDeclaration() ? G : nullptr;
}

static uint64_t sizeOf(const GlobalVariable *G) {
  return G ? G->getParent()->getDataLayout().getTypeAllocSize(G->getValueType()).getFixedValue()
           : 0;
}

/// The head of a new entry with a pointer, if any, and so many numbers. What does not fit becomes a
/// call of its own.
uint64_t AnnouncementWriter::begin(uint64_t Kind, unsigned Flags, Value *Pointer, size_t More) {
  bool Known = !Pointer || is_contained(Pointers, Pointer);
  if (Entries && !(Known && !More) &&
      Pointers.size() + Numbers.size() + !Known + More > MostInRegisters) {
    finish();
    Known = !Pointer;
  }
  if (!Known)
    Pointers.push_back(Pointer);
  Entries++;
  uint64_t Number = Pointer ? (uint64_t)(find(Pointers, Pointer) - Pointers.begin()) : 0;
  return O2O_LIST_ENTRY(Kind, Flags, Number);
}

void AnnouncementWriter::add(const Announcement &A) {
  if (A.What == Announcement::Part) {
    SmallVector<Value *, 8> Values;
    for (size_t I = 0; I < A.Slots.size(); I++)
      Values.push_back(number(A.Slots[I], A.SignedSlots >> I & 1));
    return addPart(A.Pointer ? A.Pointer : ConstantPointerNull::get(B.getPtrTy()), A.Words, Values,
                   A.Flags);
  }
  uint64_t Constant = A.What == Announcement::Object ? sizeOf(variableAt(A.Pointer)) : A.Constant;
  if (A.What == Announcement::Open) {
    Words.push_back(begin(O2O_LIST_OPEN, A.Flags, nullptr, 0));
  } else if (A.What == Announcement::Chain) {
    Words.append({begin(O2O_LIST_CHAIN, A.Flags, A.Pointer, 0), A.Constant, A.Steps.size()});
    Words.append(A.Steps.begin(), A.Steps.end());
  } else if (A.Bytes) {
    Words.push_back(begin(O2O_LIST_BYTES, A.Flags, A.Pointer, 1));
    Numbers.push_back(number(A.Bytes, false));
  } else if (Constant) {
    Words.append({begin(O2O_LIST_RANGE, A.Flags, A.Pointer, 0), Constant});
  } else if (A.What == Announcement::Object) {
    Words.push_back(begin(O2O_LIST_OBJECT, A.Flags, A.Pointer, 0));
  }
}

/// Bytes that are read between two others cost less than an announcement.
static const int64_t MostBetween = 64;

void joinNeighbours(SmallVectorImpl<Announcement> &List, const DataLayout &DL) {
  struct Bytes {
    int64_t Low;
    Announcement Of;
  };
  MapVector<std::pair<Value *, unsigned>, SmallVector<Bytes, 4>> Groups;
  SmallVector<Announcement, 8> Joined, Chains; // what these load comes before them
  for (const Announcement &A : List) {
    APInt Offset(A.Pointer ? DL.getIndexTypeSizeInBits(A.Pointer->getType()) : 64, 0);
    Value *Base =
        A.Pointer ? A.Pointer->stripAndAccumulateConstantOffsets(DL, Offset, true) : nullptr;
    if (A.What == Announcement::Chain)
      Chains.push_back(A);
    else if (A.What != Announcement::Range || A.Bytes || A.Constant > INT32_MAX ||
             Offset.getSignificantBits() > 48)
      Joined.push_back(A);
    else
      Groups[{Base, A.Flags}].push_back({Offset.getSExtValue(), A});
  }
  for (auto &[Key, Group] : Groups) {
    sort(Group, [](const Bytes &X, const Bytes &Y) { return X.Low < Y.Low; });
    int64_t Between = Key.second == O2O_TOUCH_READ ? MostBetween : 0;
    Bytes Last = Group[0];
    for (const Bytes &Next : drop_begin(Group)) {
      int64_t End = Last.Low + (int64_t)Last.Of.Constant;
      if (Next.Low <= End + Between) {
        Last.Of.Constant =
            (uint64_t)(std::max(End, Next.Low + (int64_t)Next.Of.Constant) - Last.Low);
        continue;
      }
      Joined.push_back(Last.Of);
      Last = Next;
    }
    Joined.push_back(Last.Of);
  }
  Joined.append(Chains);
  List = std::move(Joined);
}

void AnnouncementWriter::addPart(Value *Base, ArrayRef<int64_t> Formula, ArrayRef<Value *> Slots,
                                 unsigned Flags) {
  Words.append({begin(O2O_LIST_PART, Flags, Base, Slots.size()), sizeOf(variableAt(Base)),
                Slots.size(), Formula.size()});
  Numbers.append(Slots.begin(), Slots.end());
  Words.append(Formula.begin(), Formula.end());
}

Value *AnnouncementWriter::number(Value *V, bool Signed) {
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getIntPtrTy(B.GetInsertBlock()->getModule()->getDataLayout()));
  return Signed ? B.CreateSExtOrTrunc(V, B.getInt64Ty()) : B.CreateZExtOrTrunc(V, B.getInt64Ty());
}

void AnnouncementWriter::finish() {
  if (!Entries)
    return;
  Module &M = *B.GetInsertBlock()->getModule();
  Words.insert(Words.begin(), O2O_LIST_HEAD(Entries, Pointers.size()));
  SmallVector<Value *, 16> Args(Pointers.begin(), Pointers.end());
  Args.append(Numbers.begin(), Numbers.end());
  Args.push_back(
      constantOf(M, ConstantDataArray::get(M.getContext(), ArrayRef(Words)), "__o2o_list"));
  write(B, touches(M, Pointers.size(), Numbers.size()), Args);
  Entries = 0;
  Words.clear();
  Pointers.clear();
  Numbers.clear();
}

//===- Calls ----------------------------------------------------------------------------------===//

/// Whether calls of the function must be announced although nothing is on the device.
static GlobalVariable *asksOf(Module &M, const Function *To) {
  std::string Name = (O2O_ASK "." + To->getName()).str();
  if (GlobalVariable *Known = M.getGlobalVariable(Name, /*AllowInternal=*/true))
    return Known;
  auto *Number = Type::getInt32Ty(M.getContext());
  return new GlobalVariable(M, Number, false, GlobalValue::InternalLinkage,
                            ConstantInt::get(Number, 1), Name);
}

/// The effects under the function's name, its address, which the linker knows, what may be asked,
/// and whether the arguments say nothing.
static GlobalVariable *questionOf(Module &M, Function *To, bool Lost) {
  std::string Name = ("__o2o_question." + To->getName()).str();
  if (GlobalVariable *Known = M.getGlobalVariable(Name, /*AllowInternal=*/true))
    return Known;
  LLVMContext &C = M.getContext();
  std::string Effects = (O2O_EFFECTS_OF + To->getName()).str();
  GlobalVariable *Record = M.getGlobalVariable(Effects);
  if (!Record)
    Record = new GlobalVariable(M, Type::getInt8Ty(C), true, GlobalValue::ExternalWeakLinkage,
                                nullptr, Effects);
  Constant *Init = ConstantStruct::get(recordType(C), Record, To, asksOf(M, To),
                                       ConstantInt::get(Type::getInt32Ty(C), Lost ? ~0u : 0));
  return constantOf(M, Init, Name);
}

/// An address in the same variable where that is known, and then one that no other variable ends
/// at.
static Value *inside(Value *V, const DataLayout &DL) {
  auto *Of = dyn_cast<GlobalVariable>(getUnderlyingObject(V));
  if (!Of || DL.getTypeAllocSize(Of->getValueType()).getFixedValue() < 2)
    return V;
  LLVMContext &C = V->getContext();
  return ConstantExpr::getGetElementPtr(Type::getInt8Ty(C), Of,
                                        ConstantInt::get(Type::getInt64Ty(C), 1));
}

void writeQuestion(IRBuilder<> &B, const CallBase &Call, unsigned Known,
                   function_ref<bool(const Value *)> Matters) {
  Module &M = *B.GetInsertBlock()->getModule();
  auto *To = cast<Function>(Call.getCalledOperand()->stripPointerCasts());
  SmallVector<Value *, 16> Args;
  for (unsigned I = 0; I < std::min(Call.arg_size(), Known); I++) {
    Value *V = Call.getArgOperand(I);
    if (!V->getType()->isPointerTy() || !Matters(V))
      continue;
    Args.resize(I, ConstantPointerNull::get(B.getPtrTy()));
    Args.push_back(inside(V, M.getDataLayout()));
  }
  unsigned Count = (unsigned)Args.size();
  Args.push_back(questionOf(M, To, !Known));
  write(B, asksBefore(M, Count), Args);
}

} // namespace o2o
