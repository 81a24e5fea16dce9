//===- lower_outer_loop.h - the sequential loop around a directive ---===//
#ifndef O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_OUTER_LOOP_H
#define O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_OUTER_LOOP_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// What the host reads for a launch.
struct HostReads {
  llvm::SmallVector<const clang::VarDecl *, 2> IVs; ///< of loops around the directives
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Addressed;
  unsigned Named = 0, Pointer = 0; ///< see o2o_nest
  bool Good = true;                ///< it is the same in all launches, as far as names tell
  bool reachable(const clang::VarDecl *V) const;
};

/// Sequential loops around directives, and what the host reads for a launch.
class OuterLoops : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void lowerOuterLoop();
  o2o_outer_loop *outerLoop(const clang::ForStmt *For, HostReads &Reads);
  HostReads hostReads() const;
  bool finish(HostReads &Reads);

  std::string AfterFused; ///< gives variables of loops around fused directives their last values

private:
  bool ownVariable(const Canonical &C, const HostReads &Reads) const;
  bool outerLoopHead(const Canonical &C, int64_t &Step) const;
  void noteHostReads(HostReads &Reads, const clang::Expr *E) const;
  void noteHostReads(HostReads &Reads) const;
};

} // namespace o2o

#endif
