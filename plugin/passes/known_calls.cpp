//===- known_calls.cpp - what a call of a known function accesses -----------------------------===//
#include "plugin/passes/known_calls.h"
#include "plugin/passes/part_writer.h"

#include "abi/abi.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace o2o {

/// None where the arguments are not those of the source, or what has a symbol is not here.
static std::optional<Announcement> passedPart(CallBase &Call, const CalleeEffects &E,
                                              const CalleeEffects::Part &P, bool Team) {
  const Module &M = *Call.getModule();
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
  return B.CreateSelect(B.CreateExtractValue(Both, 1), B.getInt64((uint64_t)PartWriter::MostTrips),
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

/// Beyond the source's arguments are those behind an ellipsis, which do what the last one does.
SmallVector<Announcement, 8> accessesOf(CallBase &Call, const CalleeEffects &E, bool Team,
                                        bool Computes, function_ref<bool(const Value *)> Own) {
  Module &M = *Call.getModule();
  SmallVector<Announcement, 8> List;
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
    if (!P->getType()->isPointerTy() || isa<ConstantPointerNull>(P) || Own(P))
      continue;
    if (Computes || A.Bytes.size() < 2)
      List.push_back(passed(Call, P, A));
  }
  for (const CalleeEffects::Part &P : E.Parts) {
    std::optional<Announcement> A = passedPart(Call, E, P, Team);
    if (A)
      List.push_back(std::move(*A));
    else
      Open |= P.Flags | O2O_TOUCH_CLOSED;
  }
  for (const auto &[Symbol, Flags] : E.Named) {
    GlobalVariable *G = M.getGlobalVariable(Symbol, /*AllowInternal=*/true);
    if (!G)
      Open |= Flags | O2O_TOUCH_CLOSED;
    else
      List.push_back({Announcement::Object, Flags, G});
  }
  if (Open)
    List.push_back({Announcement::Open, Open});
  return List;
}

} // namespace o2o
