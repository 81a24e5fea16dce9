//===- record_join.h - what puts the threads' records together --------------------------------===//
#ifndef O2O_PLUGIN_TEAM_RECORD_JOIN_H
#define O2O_PLUGIN_TEAM_RECORD_JOIN_H

#include "plugin/unit/sites.h"
#include "xform/analysis/choice.h"

namespace o2o {

/// The one statement of the site's region by which all threads compare what they keep in \p V, and
/// in other variables of theirs, with shared variables, and move it there, under `critical`; or the
/// loop behind the region that does so with the elements of arrays that each thread has stored them
/// to. All threads have begun with the same values. Null: the variable is used otherwise as well.
const o2o_join *joinedBy(clang::ASTContext &Ctx, const LoopSite &Site, const clang::VarDecl *V,
                         o2o_nest *N);

} // namespace o2o

#endif
