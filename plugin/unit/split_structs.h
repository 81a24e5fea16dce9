//===- split_structs.h - structs of threads, seen as their members ----------------------------===//
#ifndef O2O_PLUGIN_UNIT_SPLIT_STRUCTS_H
#define O2O_PLUGIN_UNIT_SPLIT_STRUCTS_H

#include "plugin/unit/sites.h"

#include <functional>

namespace o2o {

/// While it lives the syntax tree has a variable for each member of such structs.
class SplitStructs {
public:
  SplitStructs(clang::ASTContext &Ctx, const UnitSites &Sites);
  ~SplitStructs();
  SplitStructs(const SplitStructs &) = delete;
  SplitStructs &operator=(const SplitStructs &) = delete;

private:
  friend class StructSplitter;
  std::vector<std::function<void()>> Undo; ///< in the order of the changes
};

} // namespace o2o

#endif
