//===- row_gap.h - how far rows behind pointers are apart ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_ROW_GAP_H
#define O2O_PLUGIN_LOWER_POINTER_ROW_GAP_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// What the host finds of a table's pointers, for loops to which OpenMP promises nothing: those of
/// a team of one.
class RowGaps : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// Gives rows of tables, of which a loop may ask that, the value (o2o_symbol_pointers, `gap`).
  void find();

private:
  std::string pointersOf(const o2o_symbol *Table) const;
  std::string gapOf(const o2o_symbol *Table) const;
};

} // namespace o2o

#endif
