//===- escape.h - arrays and structs whose address stays in the unit --------------------------===//
#ifndef O2O_PLUGIN_HOST_ESCAPE_H
#define O2O_PLUGIN_HOST_ESCAPE_H

#include "plugin/host/unit_functions.h"

namespace o2o {

/// Finds the closed objects of a unit: those that only code which announces its accesses can touch.
/// To be made when the summaries of \p Known are.
llvm::SmallPtrSet<const clang::VarDecl *, 16> closedObjects(clang::ASTContext &Ctx,
                                                            const UnitFunctions &Known);

} // namespace o2o

#endif
