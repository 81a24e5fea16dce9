//===- available.cpp - what has been announced on every way to a place ------------------------===//
#include "plugin/passes/available.h"

#include "abi/abi.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace o2o {

/// Bits that all blocks may have together; functions with more do without.
static const uint64_t MostBits = (uint64_t)1 << 27;

/// What is about to be written is valid, as if it were read: not all of it needs to be written.
bool AvailableAnnouncements::Fact::covers(const Fact &Other) const {
  unsigned Means = Flags | (Flags & O2O_TOUCH_WRITE ? O2O_TOUCH_READ : 0);
  if ((Means & Other.Flags) != Other.Flags || Base != Other.Base)
    return false;
  if (What == Announcement::Object)
    return Other.What != Announcement::Open;
  return What == Other.What && Bytes == Other.Bytes && Low <= Other.Low && High >= Other.High;
}

/// None for formulas, and for bytes that no object has.
std::optional<AvailableAnnouncements::Fact>
AvailableAnnouncements::factOf(const Announcement &A) const {
  if (A.What == Announcement::Part || A.What == Announcement::Chain)
    return std::nullopt;
  Fact New{A.What, A.Pointer, A.Bytes, 0, 0, A.Flags};
  if (!A.Pointer || A.Bytes)
    return New;
  const DataLayout &DL = F.getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(A.Pointer->getType()), 0);
  Value *Base = A.Pointer->stripAndAccumulateConstantOffsets(DL, Offset, false);
  if (A.Constant > INT64_MAX / 2 || Offset.getSignificantBits() > 48)
    return std::nullopt;
  New.Base = Base;
  if (A.What == Announcement::Range) {
    New.Low = Offset.getSExtValue();
    New.High = New.Low + (int64_t)A.Constant;
  }
  return New;
}

unsigned AvailableAnnouncements::numberOf(const Fact &New) {
  SmallVector<unsigned, 4> &Same = ByBase[New.Base];
  for (unsigned I : Same)
    if (Facts[I].key() == New.key())
      return I;
  unsigned Number = (unsigned)Facts.size();
  Facts.push_back(New);
  Same.push_back(Number);
  for (Value *V : {New.Base, New.Bytes})
    if (const auto *I = dyn_cast_or_null<Instruction>(V))
      Anew[I->getParent()].push_back(Number);
  return Number;
}

void AvailableAnnouncements::enter(const BasicBlock &Block) {
  Current = &Blocks[&Block];
  if (Solved)
    Now = Current->In;
}

void AvailableAnnouncements::barrier() {
  if (Solved) {
    Now.reset();
    return;
  }
  Current->Ends = true;
  Current->Made.reset();
}

void AvailableAnnouncements::announced(const Announcement &A) {
  std::optional<Fact> New = factOf(A);
  if (!New || (Solved && !Any))
    return;
  if (!Solved) {
    unsigned Number = numberOf(*New);
    if (Current->Made.size() <= Number)
      Current->Made.resize(Number + 1);
    Current->Made.set(Number);
    return;
  }
  auto Same = ByBase.find(New->Base);
  for (unsigned I : Same == ByBase.end() ? ArrayRef<unsigned>() : ArrayRef(Same->second))
    if (Facts[I].key() == New->key())
      Now.set(I);
}

/// True when something has changed.
bool AvailableAnnouncements::flow(const BasicBlock &Block) {
  BlockFacts &Own = Blocks[&Block];
  BitVector In((unsigned)Facts.size(), !Block.isEntryBlock());
  for (const BasicBlock *Before : predecessors(&Block))
    if (auto Found = Blocks.find(Before); Found != Blocks.end()) // else nothing reaches it
      In &= Found->second.Out;
  if (auto Found = Anew.find(&Block); Found != Anew.end())
    for (unsigned I : Found->second)
      In.reset(I);
  BitVector Out = Own.Made;
  if (!Own.Ends)
    Out |= In;
  bool Changed = Out != Own.Out || In != Own.In;
  Own.In = std::move(In);
  Own.Out = std::move(Out);
  return Changed;
}

void AvailableAnnouncements::solve() {
  Solved = true;
  unsigned Count = (unsigned)Facts.size();
  Any = (uint64_t)Count * 3 * Blocks.size() <= MostBits;
  if (!Any)
    Count = 0;
  for (auto &[Block, Own] : Blocks) {
    Own.Made.resize(Count);
    Own.In = BitVector(Count);
    Own.Out = BitVector(Count, true);
  }
  if (!Any)
    return;
  ReversePostOrderTraversal<const Function *> Order(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Order)
      Changed |= flow(*Block);
  }
}

bool AvailableAnnouncements::holds(const Announcement &A) const {
  std::optional<Fact> Wanted = factOf(A);
  if (!Any || !Wanted)
    return false;
  auto Same = ByBase.find(Wanted->Base);
  return Same != ByBase.end() &&
         any_of(Same->second, [&](unsigned I) { return Now.test(I) && Facts[I].covers(*Wanted); });
}

} // namespace o2o
