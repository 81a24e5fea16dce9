//===- announce_ahead.cpp - accesses of loops, announced in front of them ---------------------===//
#include "plugin/passes/announce_ahead.h"
#include "plugin/ast/compat_passes.h"

#include "abi/abi.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

#include <tuple>

using namespace llvm;

namespace o2o {

/// More accesses than these through one pointer are announced as its object.
static const unsigned MostParts = 8;

bool outside(const Value *V, const Loop *L) {
  const auto *I = dyn_cast<Instruction>(V);
  return !I || !L->contains(I);
}

bool outside(ArrayRef<Value *> List, const Loop *L) {
  return all_of(List, [L](const Value *V) { return outside(V, L); });
}

Value *baseOf(ScalarEvolution &SE, Value *P) {
  const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(SE.getSCEV(P)));
  // An address that is a number has no object at its base.
  return Base && (!isa<Constant>(Base->getValue()) || isa<GlobalValue>(Base->getValue()))
             ? Base->getValue()
             : P;
}

static void noteOnce(SmallVectorImpl<std::pair<Part, unsigned>> &List, Part P, unsigned Flags) {
  for (auto &[Other, Same] : List)
    if (Other.Words == P.Words && Other.Slots == P.Slots) {
      Same |= Flags;
      return;
    }
  List.push_back({std::move(P), Flags});
}

void AheadAnnouncer::announce(Loop *L, ArrayRef<AheadAccess> List) {
  Instruction *At = L->getLoopPreheader()->getTerminator();
  SCEVExpander Expander = expanderOf(SE, DL, "o2o");
  /// By pointer: the accesses, as parts or as the object.
  MapVector<Value *, SmallVector<std::pair<Part, unsigned>, 4>> Parts;
  MapVector<Value *, unsigned> Objects;
  SmallVector<Announcement, 4> Others;
  for (const AheadAccess &One : List) {
    const Announcement &A = One.What;
    if (A.What == Announcement::Open) {
      if (!Others.empty() && Others[0].What == Announcement::Open)
        Others[0].Flags |= A.Flags;
      else
        Others.insert(Others.begin(), A);
      continue;
    }
    Value *Base = A.Pointer ? baseOf(SE, A.Pointer) : nullptr;
    if (A.What == Announcement::Part && outside(A.Slots, L) &&
        (!A.Pointer || outside(A.Pointer, L))) {
      Others.push_back(A);
      continue;
    }
    std::optional<Part> P;
    if (A.What == Announcement::Range && !A.Bytes)
      P = part(One, L, At, Expander);
    if (P)
      noteOnce(Parts[Base], std::move(*P), A.Flags);
    else
      Objects[Base] |= A.Flags;
  }
  IRBuilder<> B(At);
  B.SetCurrentDebugLocation(placeOf(*L->getHeader()->getFirstInsertionPt()));
  AnnouncementWriter Writer(B);
  /// What is in memory is asked for when that has been announced.
  SmallVector<std::tuple<Value *, const Part *, unsigned>, 4> Last;
  for (auto &[Base, Some] : Parts) {
    unsigned Whole = Objects.lookup(Base);
    if (Some.size() > MostParts)
      for (auto &[P, Flags] : Some)
        Whole |= Flags;
    if (Whole)
      Objects[Base] = Whole;
    for (auto &[P, Flags] : Some)
      if (!(Flags & ~Whole))
        continue;
      else if (P.Loads)
        Last.push_back({Base, &P, Flags});
      else
        addPart(Writer, Base, P, Flags, Expander, At);
  }
  for (auto &[Base, Flags] : Objects)
    Others.push_back({Announcement::Object, Flags, Base});
  for (const Announcement &A : Others)
    Writer.add(A);
  for (auto &[Base, P, Flags] : Last)
    addPart(Writer, Base, *P, Flags, Expander, At);
}

std::optional<Part> AheadAnnouncer::part(const AheadAccess &One, const Loop *Outermost,
                                         const Instruction *At, const SCEVExpander &Expander) {
  SmallVector<const Loop *, 4> Loops;
  for (const Loop *L = One.Innermost; L; L = L == Outermost ? nullptr : L->getParentLoop())
    Loops.insert(Loops.begin(), L);
  const SCEV *Address = SE.getSCEVAtScope(One.What.Pointer, One.Innermost);
  if (!isa<SCEVUnknown>(SE.getPointerBase(Address)) ||
      cast<SCEVUnknown>(SE.getPointerBase(Address))->getValue() != baseOf(SE, One.What.Pointer))
    return std::nullopt;
  const SCEV *Offset = SE.removePointerBase(Address);
  if (isa<SCEVCouldNotCompute>(Offset))
    return std::nullopt;
  return PartWriter(SE, AA, Expander, Loops, DT, At).write(Offset, One.Access, One.What.Constant);
}

void AheadAnnouncer::addPart(AnnouncementWriter &Writer, Value *Base, const Part &P, unsigned Flags,
                             SCEVExpander &Expander, Instruction *At) {
  SmallVector<Value *, 8> Slots;
  for (const SCEV *S : P.Slots)
    Slots.push_back(Expander.expandCodeFor(S, Type::getInt64Ty(At->getContext()), At));
  Writer.addPart(Base, P.Words, Slots, Flags | (Team ? O2O_TOUCH_TEAM : 0));
}

} // namespace o2o
