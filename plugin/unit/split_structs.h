//===- split_structs.h - structs of threads, seen as their members ----------------------------===//
#ifndef O2O_PLUGIN_UNIT_SPLIT_STRUCTS_H
#define O2O_PLUGIN_UNIT_SPLIT_STRUCTS_H

#include "plugin/unit/sites.h"

#include <functional>

namespace o2o {

/// While it lives, and shows them, the syntax tree has a variable for each member of such structs.
class SplitStructs {
public:
  SplitStructs(clang::ASTContext &Ctx, const UnitSites &Sites);
  ~SplitStructs() { show(false); }
  SplitStructs(const SplitStructs &) = delete;
  SplitStructs &operator=(const SplitStructs &) = delete;

  /// The tree with the variables, or as it is written: with what the parser says of its places.
  void show(bool Variables);

private:
  friend class StructSplitter;
  std::vector<std::function<void()>> Swaps; ///< of what is there and what is not
  bool Shown = true;
};

} // namespace o2o

#endif
