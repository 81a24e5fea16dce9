//===- team_merges.h - how a program puts its threads' values together ------------------------===//
//
// Can the program tell on which of its threads iterations ran?  Not by the values that these leave
// in variables of the threads, if all that happens to them is that they are put together.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEAM_TEAM_MERGES_H
#define O2O_PLUGIN_TEAM_TEAM_MERGES_H

#include "plugin/team/team_alike.h"

#include "xform/ir/ir.h"

namespace o2o {

/// The operator by which the program puts the threads' values of \p V together behind the loop,
/// under `critical`, `atomic` or a `reduction` clause of the region, when it does nothing else with
/// them: then it does not matter which thread has added what. O2O_RED_NONE: there are other uses.
/// \p Member: what is asked about is this member of the struct \p V.
o2o_redop mergedBy(clang::ASTContext &Ctx, const LoopSite &Site, const clang::VarDecl *V,
                   SameInAllThreads Same, const clang::FieldDecl *Member = nullptr);

} // namespace o2o

#endif
