//===- part_writer.cpp - the bytes that a loop touches, as a formula --------------------------===//
#include "plugin/passes/part_writer.h"

#include "predictor/formula.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace o2o {

static int64_t lowest(unsigned Bits) {
  return Bits >= 64 ? INT64_MIN : -((int64_t)1 << (Bits - 1));
}
static int64_t highest(unsigned Bits) {
  return Bits >= 64 ? INT64_MAX : ((int64_t)1 << (Bits - 1)) - 1;
}

std::optional<Part> PartWriter::write(const SCEV *Offset, const BasicBlock *Access,
                                      uint64_t Bytes) {
  SmallVector<size_t, 4> Bodies;
  if (Loops.size() > 8)
    return std::nullopt;
  Varying.resize((unsigned)Loops.size());
  for (unsigned I = 0; I < Loops.size(); I++) {
    Open = I;
    Out.Words.append({O2O_F_CONST, 0});
    last(Loops[I], Access);
    Out.Words.append({O2O_F_LOOP, (int64_t)I, 1, 0});
    Bodies.push_back(Out.Words.size());
  }
  Open = (unsigned)Loops.size();
  if (!value(Offset))
    return std::nullopt;
  Out.Words.append({O2O_F_TOUCH, (int64_t)Bytes});
  for (unsigned I = (unsigned)Loops.size(); I-- > 0;) {
    Out.Words.append({O2O_F_ENDLOOP, (int64_t)I});
    Out.Words[Bodies[I] - 1] = (int64_t)(Out.Words.size() - Bodies[I]);
  }
  Out.Words.push_back(O2O_F_END);
  if (Varying.count() > 1) // places that depend on more than one loop are too many
    return std::nullopt;
  if (Varying.any())
    Out.Words.insert(Out.Words.begin(), {O2O_F_EACH, Varying.find_first()});
  return std::move(Out);
}

/// The last iteration, counted from 0, in which the access may run: no later than each of the
/// loop's ends allows, and behind such an end one less.
void PartWriter::last(const Loop *L, const BasicBlock *Access) {
  SmallVector<BasicBlock *, 4> Exits;
  L->getExitingBlocks(Exits);
  bool Any = false;
  for (BasicBlock *Exit : Exits) {
    const BasicBlock *Latch = L->getLoopLatch();
    const SCEV *Count =
        Latch && DT.dominates(Exit, Latch) ? SE.getExitCount(L, Exit) : SE.getCouldNotCompute();
    if (isa<SCEVCouldNotCompute>(Count))
      continue;
    Part Before = Out;
    if (!trips(Count)) {
      Out = std::move(Before);
      continue;
    }
    if (Exit != Access && DT.dominates(Exit, Access))
      Out.Words.append({O2O_F_CONST, 1, O2O_F_SUB});
    if (Any)
      Out.Words.push_back(O2O_F_MIN);
    Any = true;
  }
  if (!Any)
    Out.Words.push_back(O2O_F_UNKNOWN);
}

/// An unsigned number of iterations.
bool PartWriter::trips(const SCEV *Count) {
  unsigned Width = (unsigned)SE.getTypeSizeInBits(Count->getType());
  if (Width > 64)
    return false;
  if (invariant(Count)) {
    Type *Word = Type::getInt64Ty(At->getContext());
    const SCEV *Most = SE.getConstant(Word, (uint64_t)MostTrips);
    return slot(SE.getUMinExpr(SE.getNoopOrZeroExtend(Count, Word), Most));
  }
  return value(Count) && within(0, Width < 63 ? ((int64_t)1 << Width) - 1 : MostTrips);
}

bool PartWriter::within(int64_t Low, int64_t High) {
  Out.Words.append({O2O_F_WITHIN, Low, High});
  return true;
}

bool PartWriter::invariant(const SCEV *S) const {
  return Loops.empty() || SE.isLoopInvariant(S, Loops[0]);
}

/// The number is that of a loop around this place, which the expander can compute where it is asked
/// for.
bool PartWriter::computable(const SCEV *S) const {
  bool Good = Expander.isSafeToExpandAt(S, At);
  struct Ended {
    const Instruction *At;
    bool Found = false;
    bool follow(const SCEV *Node) {
      const auto *A = dyn_cast<SCEVAddRecExpr>(Node);
      Found |= A && !A->getLoop()->contains(At->getParent());
      return !Found;
    }
    bool isDone() const { return Found; }
  } Visitor{At};
  SCEVTraversal<Ended> Walk(Visitor);
  Walk.visitAll(S);
  return Good && !Visitor.Found;
}

bool PartWriter::slot(const SCEV *S) {
  if (!computable(S))
    return false;
  auto Same = find(Out.Slots, S);
  Out.Words.append({O2O_F_SLOT, (int64_t)(Same - Out.Slots.begin())});
  if (Same == Out.Slots.end())
    Out.Slots.push_back(S);
  return Out.Slots.size() <= 24;
}

/// What the formula computes is the same as \p S modulo two to the power of its width.
bool PartWriter::value(const SCEV *S) {
  unsigned Width = (unsigned)SE.getTypeSizeInBits(S->getType());
  if (Out.Words.size() > 400 || Width > 64 || !S->getType()->isIntegerTy())
    return false;
  if (const auto *C = dyn_cast<SCEVConstant>(S)) {
    Out.Words.append({O2O_F_CONST, C->getAPInt().getSExtValue()});
    return true;
  }
  if (invariant(S))
    return slot(SE.getNoopOrSignExtend(S, Type::getInt64Ty(At->getContext())));
  switch (S->getSCEVType()) {
  case scAddExpr:
    return fold(S, O2O_F_ADD);
  case scMulExpr:
    return fold(S, O2O_F_MUL);
  case scSMaxExpr:
  case scSMinExpr:
    return fold(S, S->getSCEVType() == scSMaxExpr ? O2O_F_MAX : O2O_F_MIN, lowest(Width),
                highest(Width));
  case scUMaxExpr:
  case scUMinExpr:
    return fold(S, S->getSCEVType() == scUMaxExpr ? O2O_F_MAX : O2O_F_MIN, 0, highest(Width));
  case scZeroExtend: {
    const SCEV *Inner = cast<SCEVZeroExtendExpr>(S)->getOperand();
    unsigned Bits = (unsigned)SE.getTypeSizeInBits(Inner->getType());
    return Bits < 63 && (isa<SCEVUnknown>(Inner) ? loaded(Inner, false) : value(Inner)) &&
           within(0, ((int64_t)1 << Bits) - 1);
  }
  case scSignExtend: {
    const SCEV *Inner = cast<SCEVSignExtendExpr>(S)->getOperand();
    unsigned Bits = (unsigned)SE.getTypeSizeInBits(Inner->getType());
    return value(Inner) && within(lowest(Bits), highest(Bits));
  }
  case scTruncate:
    return value(cast<SCEVTruncateExpr>(S)->getOperand());
  case scAddRecExpr:
    return recurrence(cast<SCEVAddRecExpr>(S));
  case scUnknown:
    return loaded(S, true);
  default:
    return false;
  }
}

bool PartWriter::fold(const SCEV *S, int64_t Op, int64_t Low, int64_t High) {
  bool First = true;
  for (const SCEV *Operand : S->operands()) {
    if (!value(Operand) || (Low <= High && !within(Low, High)))
      return false;
    if (!First)
      Out.Words.push_back(Op);
    First = false;
  }
  return true;
}

bool PartWriter::recurrence(const SCEVAddRecExpr *A) {
  auto Index = find(Loops, A->getLoop());
  if (Index == Loops.end() || !A->isAffine() || (unsigned)(Index - Loops.begin()) >= Open)
    return false;
  if (!value(A->getStart()))
    return false;
  Out.Words.append({O2O_F_VAR, Index - Loops.begin()});
  if (!value(A->getStepRecurrence(SE)))
    return false;
  Out.Words.append({O2O_F_MUL, O2O_F_ADD});
  return true;
}

/// Loops with more instructions that write are not looked at for each load.
static const unsigned MostWrites = 256;

/// Nothing in the loops changes what is loaded, in whatever iteration.
bool PartWriter::keptByLoops(const LoadInst &Load) const {
  unsigned Writes = 0;
  MemoryLocation Memory =
      MemoryLocation::getBeforeOrAfter(Load.getPointerOperand(), Load.getAAMetadata());
  for (const BasicBlock *Block : Loops[0]->blocks())
    for (const Instruction &I : *Block)
      if (I.mayWriteToMemory() && (++Writes > MostWrites || isModSet(AA.getModRefInfo(&I, Memory))))
        return false;
  return true;
}

/// A number that stands in memory behind a pointer which the loops leave alone: the formula asks
/// for it in front of them (a list of places, bounds of rows).
bool PartWriter::loaded(const SCEV *S, bool Signed) {
  auto *Load = dyn_cast<LoadInst>(cast<SCEVUnknown>(S)->getValue());
  unsigned Width = (unsigned)SE.getTypeSizeInBits(S->getType());
  if (!Load || !Load->isSimple() || !Load->getType()->isIntegerTy() ||
      Load->getPointerAddressSpace() || (Width != 8 && Width != 16 && Width != 32 && Width != 64) ||
      Loops.empty() || !Loops[0]->contains(Load))
    return false;
  const SCEV *Address = SE.getSCEV(Load->getPointerOperand());
  const SCEV *Base = SE.getPointerBase(Address);
  if (!isa<SCEVUnknown>(Base) || !invariant(Base) || !keptByLoops(*Load))
    return false;
  const SCEV *Number = SE.getPtrToIntExpr(Base, Type::getInt64Ty(At->getContext()));
  if (isa<SCEVCouldNotCompute>(Number) || !slot(Number) || !value(SE.removePointerBase(Address)))
    return false;
  for (unsigned I = 0; I < Loops.size(); I++)
    if (!SE.isLoopInvariant(Address, Loops[I]))
      Varying.set(I);
  Out.Words.append({O2O_F_ADD, O2O_F_LOAD, Signed ? -(int64_t)(Width / 8) : Width / 8});
  Out.Loads = true;
  return true;
}

} // namespace o2o
