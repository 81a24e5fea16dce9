//===- liveness.h - is a private variable read after the loop? --------------------------------===//
#ifndef O2O_PLUGIN_UNIT_LIVENESS_H
#define O2O_PLUGIN_UNIT_LIVENESS_H

#include "plugin/unit/sites.h"

namespace o2o {

/// True when the value that \p V has after the site's directive may be read before it is
/// overwritten.
bool liveAfter(const LoopSite &Site, const clang::VarDecl *V);

/// True when each iteration of the site's directive gives \p V a value before it reads it, and
/// the loops' heads do not name it.
bool filledAtOnce(const LoopSite &Site, const clang::VarDecl *V);

/// True when something may read the value that the site's directive leaves in \p V, which is not
/// private around it, wherever control goes then.
bool readElsewhere(const LoopSite &Site, const clang::VarDecl *V);

/// True when the site's directive may find in the memory that the pointer \p V names what it has
/// left there before: it may be run twice without another value of \p V, or a static array is
/// named.
bool mayComeAgain(const LoopSite &Site, const clang::VarDecl *V);

/// True when the other directive has been run for the last time, as far as the memory that \p V
/// names goes, before the site's is.
bool isOver(const LoopSite &Other, const LoopSite &Site, const clang::VarDecl *V);

} // namespace o2o

#endif
