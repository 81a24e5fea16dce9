//===- team.h - does a region depend on its team?
//-----------------------------------------------------===//
//
// With kernels, a region runs with a team of one. A region that would notice keeps its threads, and
// its loops stay OpenMP loops.
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEAM_H
#define O2O_PLUGIN_TEAM_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

namespace o2o {

/// Where code depends on the team that runs it, and on what of it.
struct TeamUse {
  clang::SourceLocation Where; ///< invalid: on nothing
  std::string Text;            ///< "the thread's number" or "the number of threads"
  explicit operator bool() const { return Where.isValid(); }
};

/// Does the unit set the number of threads itself (`omp_set_num_threads`)?
bool setsTeamSize(clang::ASTContext &Ctx);

/// What the region depends on. \p SizeSet: the unit sets the number of threads; a `num_threads`
/// clause does so for one region.
TeamUse teamUse(clang::OMPExecutableDirective *Region, bool SizeSet);

/// The same for a function with orphaned loops.
TeamUse teamUse(clang::FunctionDecl *F, bool SizeSet);

} // namespace o2o

#endif
