//===- sites.h - where the worksharing loops of a unit are ------------------------------------===//
#ifndef O2O_PLUGIN_UNIT_SITES_H
#define O2O_PLUGIN_UNIT_SITES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <memory>
#include <string>
#include <vector>

namespace o2o {

/// Where a worksharing loop stands: found once per directive by findSites().
struct LoopSite {
  clang::OMPLoopDirective *Directive = nullptr;
  clang::FunctionDecl *Function = nullptr;
  /// Innermost enclosing `parallel` (for a `for` construct); null for combined constructs and
  /// orphaned loops.
  clang::OMPExecutableDirective *Region = nullptr;
  /// Statements from the function's body down to the directive, both included.
  std::vector<clang::Stmt *> Path;
  /// The `target` and `teams` constructs that hold nothing but the directive, outermost first: the
  /// launch stands for them as well.
  llvm::SmallVector<clang::OMPExecutableDirective *, 2> Holders;
  /// The sequential loop whose body is nothing but the directive, or null.
  clang::ForStmt *Around = nullptr;
  /// An enclosing construct that rules translation out ("task", "target", ...), or empty.
  std::string Obstacle;
  /// `parallel for` and all others that whoever comes to them has to himself; a `for` belongs to a
  /// team.
  bool combined() const;
  /// A `distribute` without `parallel`: its iterations are dealt out to teams, not to threads.
  bool distributed() const;
  /// The holders, outermost first, and the directive.
  llvm::SmallVector<clang::OMPExecutableDirective *, 3> constructs() const;
  clang::OMPExecutableDirective *outermost() const { return constructs().front(); }
};

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

/// The loop that holds the last statement of the path and nothing else. Null also where a launch
/// cannot stand in front of it: an attribute or a directive needs the loop itself.
clang::ForStmt *outerLoopOf(llvm::ArrayRef<clang::Stmt *> Path);

/// The functions of the unit that call \p F, directly or not, and \p F itself.
llvm::SmallPtrSet<const clang::FunctionDecl *, 16> callersOf(clang::ASTContext &Ctx,
                                                             const clang::FunctionDecl *F);

} // namespace o2o

#endif
