//===- compat.h - differences between the versions of Clang that the plugin builds with
//--------------===//
#ifndef O2O_PLUGIN_AST_COMPAT_H
#define O2O_PLUGIN_AST_COMPAT_H

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

} // namespace o2o

#endif
