//===- available.h - what has been announced on every way to a place --------------------------===//
#ifndef O2O_PLUGIN_PASSES_AVAILABLE_H
#define O2O_PLUGIN_PASSES_AVAILABLE_H

#include "plugin/passes/announcement.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

#include <optional>
#include <tuple>
#include <vector>

namespace o2o {

/// Available announcements: the analysis of available expressions, of which every announcement is
/// one. It holds until a barrier (announce.cpp), or until the pointer that it is about is computed
/// anew. Two walks over the function tell it the same: the first what there is, in any order of
/// blocks; between them it is solved; the second asks.
class AvailableAnnouncements {
public:
  explicit AvailableAnnouncements(llvm::Function &F) : F(F) {}

  void enter(const llvm::BasicBlock &Block);
  void barrier();
  void announced(const Announcement &A);
  /// The end of the first walk.
  void solve();
  /// Second walk: whoever asks here need not announce it.
  bool holds(const Announcement &A) const;

private:
  /// What is announced: the bytes [Low, High) from Base on, where they are constant.
  struct Fact {
    Announcement::Kind What;
    llvm::Value *Base, *Bytes;
    int64_t Low, High;
    unsigned Flags;
    auto key() const { return std::tie(What, Base, Bytes, Low, High, Flags); }
    bool covers(const Fact &Other) const;
  };
  struct BlockFacts {
    llvm::BitVector Made, In, Out;
    bool Ends = false; ///< a barrier stands in it
  };

  std::optional<Fact> factOf(const Announcement &A) const;
  unsigned numberOf(const Fact &New);
  bool flow(const llvm::BasicBlock &Block);

  llvm::Function &F;
  std::vector<Fact> Facts;
  llvm::DenseMap<llvm::Value *, llvm::SmallVector<unsigned, 4>> ByBase;
  llvm::DenseMap<const llvm::BasicBlock *, BlockFacts> Blocks;
  /// The facts about values that the block computes.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<unsigned, 4>> Anew;
  BlockFacts *Current = nullptr;
  llvm::BitVector Now;
  bool Solved = false, Any = false;
};

} // namespace o2o

#endif
