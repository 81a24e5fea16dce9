//===- team_alike.h - what the threads of a team do alike ------------------------------------===//
//
// Do all threads come to a place as often as each other, and have expressions the same value in all
// of them there?  Asked about what stands in the region, or function, of a loop.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEAM_TEAM_ALIKE_H
#define O2O_PLUGIN_TEAM_TEAM_ALIKE_H

#include "plugin/ast/uses.h"
#include "plugin/unit/sites.h"

namespace o2o {

/// Has a parameter of the site's function the same value in all threads?
using SameInAllThreads = llvm::function_ref<bool(const clang::VarDecl *)>;

/// The statement names the variable (a canonical declaration), in what is evaluated of it, and not
/// just for another member than \p Member (null: for any part).
bool namesMember(const clang::Stmt *S, const clang::VarDecl *V, const clang::FieldDecl *Member);
/// The statement is another member of the variable, or of an element of it.
bool namesOtherMember(const clang::Stmt *S, const clang::VarDecl *V,
                      const clang::FieldDecl *Member);

/// The clause names the variable, or says of all variables that are not named whose they are.
bool clauseNames(const clang::OMPClause *C, const clang::VarDecl *V);

class TeamAlike {
public:
  /// \p V: the variable of the thread that is asked about.
  TeamAlike(const clang::ASTContext &Ctx, const LoopSite &Site, const clang::VarDecl *V,
            SameInAllThreads Same);

  /// From here on values of the loop's counters are the same in all threads, in one trip; up to
  /// leave() with what this gives.
  size_t enter(const clang::ForStmt *For);
  void leave(size_t Outer) { Counters.resize(Outer); }

  /// Do all threads that come to the loop go through it as often as each other? \p Own: its
  /// counters are those from that one on.
  bool sameTrips(const clang::ForStmt *For, const clang::OMPExecutableDirective *Region,
                 size_t Own) const;

  /// Does a trip of a loop in the region come to the loop that is asked about, in a block of the
  /// body's? All threads of the team come to that as often as each other, as OpenMP has it for
  /// worksharing, and so to what stands beside it, where no statement leaves the trip in between.
  bool meetsLoop(const clang::Stmt *Loop) const;

  /// Has the expression, or declaration, the same value in all threads?
  bool sameValue(const clang::Stmt *S, const clang::OMPExecutableDirective *Region) const;

private:
  struct Trip {
    bool Met = false;   ///< the loop that is asked about has come
    bool Left = false;  ///< since then, or before, a statement may have left the trip
    bool Named = false; ///< in front of the loop, the variable is named
  };

  bool divide(const clang::CompoundStmt *Block, Trip &Parts) const;
  bool sameVariable(const clang::VarDecl *W, const clang::OMPExecutableDirective *Region) const;

  const clang::ASTContext &Ctx;
  const LoopSite &Site;
  const clang::VarDecl *V;
  SameInAllThreads Same;
  VariableUses Uses;
  llvm::SmallVector<const clang::VarDecl *, 4> Counters; ///< of loops that have been entered
};

} // namespace o2o

#endif
