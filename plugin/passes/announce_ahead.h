//===- announce_ahead.h - accesses of loops, announced in front of them -----------------------===//
#ifndef O2O_PLUGIN_PASSES_ANNOUNCE_AHEAD_H
#define O2O_PLUGIN_PASSES_ANNOUNCE_AHEAD_H

#include "plugin/passes/announcement.h"
#include "plugin/passes/part_writer.h"

namespace o2o {

bool outside(const llvm::Value *V, const llvm::Loop *L);
bool outside(llvm::ArrayRef<llvm::Value *> List, const llvm::Loop *L);

/// The pointer that all others of the access are made from.
llvm::Value *baseOf(llvm::ScalarEvolution &SE, llvm::Value *P);

/// An access in a loop.
struct AheadAccess {
  Announcement What;
  const llvm::BasicBlock *Access;
  const llvm::Loop *Innermost;
};

/// Announces what all iterations access, in front of the loop.
class AheadAnnouncer {
public:
  /// \p Team: several threads run the function.
  AheadAnnouncer(llvm::ScalarEvolution &SE, llvm::AAResults &AA, const llvm::DominatorTree &DT,
                 const llvm::DataLayout &DL, bool Team)
      : SE(SE), AA(AA), DT(DT), DL(DL), Team(Team) {}

  /// The loop has a block in front of it.
  void announce(llvm::Loop *L, llvm::ArrayRef<AheadAccess> List);

private:
  std::optional<Part> part(const AheadAccess &One, const llvm::Loop *Outermost,
                           const llvm::Instruction *At, const llvm::SCEVExpander &Expander);
  void addPart(AnnouncementWriter &Writer, llvm::Value *Base, const Part &P, unsigned Flags,
               llvm::SCEVExpander &Expander, llvm::Instruction *At);

  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  const llvm::DominatorTree &DT;
  const llvm::DataLayout &DL;
  bool Team;
};

} // namespace o2o

#endif
