//===- team_dependence.h - what a loop inside a region asks of the team -----------------------===//
//
// A loop inside a region becomes one launch for the whole team: its threads meet in front of it,
// and one of them launches (docs/design.md, "Loops that a team shares"). Two questions about the
// code around the loop decide whether that may be: may the threads wait for each other there, and
// can the program tell on which of them iterations ran?
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_LOWER_TEAM_DEPENDENCE_H
#define O2O_PLUGIN_LOWER_TEAM_DEPENDENCE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include "xform/ir/ir.h"

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

/// The operator by which the program puts the threads' values of \p V together behind the loop,
/// under `critical`, `atomic` or a `reduction` clause of the region, when it does nothing else with
/// them: then it does not matter which thread has added what. O2O_RED_NONE: there are other uses.
/// \p Same: has a parameter of the site's function the same value in all threads?
using SameInAllThreads = llvm::function_ref<bool(const clang::VarDecl *)>;
o2o_redop mergedBy(clang::ASTContext &Ctx, const LoopSite &Site, const clang::VarDecl *V,
                   SameInAllThreads Same);

} // namespace o2o

#endif
