//===- compat.h - differences between the versions of Clang that the plugin builds with
//--------------===//
#ifndef O2O_PLUGIN_AST_COMPAT_H
#define O2O_PLUGIN_AST_COMPAT_H

#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/Version.h"

namespace o2o {

/// The variables that a clause lists.
template <class ClauseT> auto variablesOf(const ClauseT *C) {
#if CLANG_VERSION_MAJOR >= 20
  return C->varlist();
#else
  return C->varlists();
#endif
}

/// The number in `num_teams`.
inline const clang::Expr *numberOfTeams(const clang::OMPNumTeamsClause *C) {
#if CLANG_VERSION_MAJOR >= 20
  return C->getNumTeams().front();
#else
  return C->getNumTeams();
#endif
}

} // namespace o2o

#endif
