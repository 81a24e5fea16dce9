//===- team_waits.h - may the threads wait for each other in front of a loop ----------------===//
//
// A loop inside a region becomes one launch for the whole team: its threads meet in front of it,
// and one of them launches (docs/design.md, "Loops that a team shares").  Whether they may is a
// question about the code around the loop.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEAM_TEAM_WAITS_H
#define O2O_PLUGIN_TEAM_TEAM_WAITS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

namespace o2o {

struct LoopSite;

/// Where, and how, a thread may wait for another one.
struct Handshake {
  clang::SourceLocation Where; ///< invalid: nowhere
  std::string Text;            ///< "waits for another thread by 'flush'"
  explicit operator bool() const { return Where.isValid(); }
};

/// A thread that leaves a `nowait` loop may go on to something that another one waits for in front
/// of it, and one may wait there for what iterations do atomically. All must not meet there then.
/// Looks at the region (or, for an orphaned loop, at the function and at the functions of the unit
/// that call it).
Handshake handshakeAround(clang::ASTContext &Ctx, const LoopSite &Site);

/// May other units call the loop's function in a region, where handshakeAround() does not see what
/// their threads do?
bool meetsElsewhere(const LoopSite &Site);

/// Has the unit such a region for other units' functions?
bool hasWaitingRegion(clang::ASTContext &Ctx);

} // namespace o2o

#endif
