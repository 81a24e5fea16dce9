//===- sites.h - where the worksharing loops of a unit are
//------------------------------------------===//
#ifndef O2O_PLUGIN_SITES_H
#define O2O_PLUGIN_SITES_H

#include "lower.h"

#include <memory>
#include <vector>

namespace o2o {

/// What the plugin needs to know of a unit, found in one walk over its functions.
struct UnitSites {
  std::vector<std::unique_ptr<LoopSite>> Loops; ///< in the order of the source
  struct Region {
    clang::OMPExecutableDirective *Directive;
    clang::FunctionDecl *Function;
    TeamUse Team; ///< it would notice a team of one
  };
  std::vector<Region> Regions;      ///< every construct that makes a team
  bool ThreadPrivate = false;       ///< the unit has threadprivate (or thread-local) variables
  bool SharedThreadPrivate = false; ///< ... that other units can name as well
  /// May regions get a team of one? Not in a unit with threadprivate variables if one of its regions
  /// has to keep its threads.
  bool Serializable = true;
};

UnitSites findSites(clang::ASTContext &Ctx);

/// The loop that holds the last statement of the path and nothing else. Null also where a launch cannot
/// stand in front of it: an attribute or a directive needs the loop itself.
clang::ForStmt *loopAround(llvm::ArrayRef<clang::Stmt *> Path);

/// The functions of the unit that call one of \p Seeds, directly or not, and the seeds themselves.
llvm::SmallPtrSet<const clang::FunctionDecl *, 16>
callersOf(clang::ASTContext &Ctx, llvm::ArrayRef<const clang::FunctionDecl *> Seeds);

/// Does the statement call one of the functions?
bool callsAny(const clang::Stmt *S,
              const llvm::SmallPtrSetImpl<const clang::FunctionDecl *> &Functions);

} // namespace o2o

#endif
