//===- define_tables.h - a unit's tables become a constant of its module ----------------------===//
#ifndef O2O_PLUGIN_PASSES_DEFINE_TABLES_H
#define O2O_PLUGIN_PASSES_DEFINE_TABLES_H

#include "plugin/launch/unit_tables.h"

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Adds a pass that defines O2O_TABLES, behind those that were added before.
void defineTables(clang::CodeGenOptions &Opts, const UnitTables &Tables);

} // namespace o2o

#endif
