//===- part_writer.h - the bytes that a loop touches, as a formula ----------------------------===//
#ifndef O2O_PLUGIN_PASSES_PART_WRITER_H
#define O2O_PLUGIN_PASSES_PART_WRITER_H

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>

namespace o2o {

/// The bytes that the iterations of some loops touch, relative to a pointer.
struct Part {
  llvm::SmallVector<int64_t, 32> Words; ///< predictor/formula.h
  llvm::SmallVector<const llvm::SCEV *, 8> Slots;
  bool Loads = false; ///< it asks what is in memory
};

/// Writes the address of an access as a formula over values that the loops leave alone.
class PartWriter {
public:
  /// No trip count is larger: a larger one is not of a loop that ends that way.
  static constexpr int64_t MostTrips = (int64_t)1 << 62;

  /// \p Outermost of \p Loops comes first, and all that a formula needs is computed at \p At.
  PartWriter(llvm::ScalarEvolution &SE, llvm::AAResults &AA, const llvm::SCEVExpander &Expander,
             llvm::ArrayRef<const llvm::Loop *> Loops, const llvm::DominatorTree &DT,
             const llvm::Instruction *At)
      : SE(SE), AA(AA), Expander(Expander), Loops(Loops), DT(DT), At(At) {}

  /// \p Offset is what the access at \p Access adds to the pointer. None: there is no such formula.
  std::optional<Part> write(const llvm::SCEV *Offset, const llvm::BasicBlock *Access,
                            uint64_t Bytes);

private:
  void last(const llvm::Loop *L, const llvm::BasicBlock *Access);
  bool trips(const llvm::SCEV *Count);
  bool within(int64_t Low, int64_t High);
  bool invariant(const llvm::SCEV *S) const;
  bool computable(const llvm::SCEV *S) const;
  bool slot(const llvm::SCEV *S);
  bool value(const llvm::SCEV *S);
  bool fold(const llvm::SCEV *S, int64_t Op, int64_t Low = 0, int64_t High = -1);
  bool recurrence(const llvm::SCEVAddRecExpr *A);
  bool loaded(const llvm::SCEV *S, bool Signed);
  bool keptByLoops(const llvm::LoadInst &Load) const;

  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  const llvm::SCEVExpander &Expander;
  llvm::ArrayRef<const llvm::Loop *> Loops;
  const llvm::DominatorTree &DT;
  const llvm::Instruction *At;
  unsigned Open = 0;            ///< loops whose variables have a meaning
  llvm::SmallBitVector Varying; ///< those on which addresses of loads depend
  Part Out;
};

} // namespace o2o

#endif
