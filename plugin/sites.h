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
  };
  std::vector<Region> Regions; ///< every construct that makes a team
};

UnitSites findSites(clang::ASTContext &Ctx);

/// The loop that holds the last statement of the path and nothing else. Null also where a launch cannot
/// stand in front of it: an attribute or a directive needs the loop itself.
clang::ForStmt *loopAround(llvm::ArrayRef<clang::Stmt *> Path);

/// The functions of the unit that call \p F, directly or not, and \p F itself.
llvm::SmallPtrSet<const clang::FunctionDecl *, 16> callersOf(clang::ASTContext &Ctx,
                                                             const clang::FunctionDecl *F);

} // namespace o2o

#endif
