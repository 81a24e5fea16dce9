//===- row_gap.cpp - how far rows behind pointers are apart -----------------------------------===//
//
//   for (i...) c[i][j] = ...           __o2o_g = min(c[i + 1] - c[i])      at the launch
//
// In an orphaned loop, or over pointers of a thread, nobody promises that c[3] and c[4] are
// different rows.  So the host goes through the pointers that the first loop's variable names, as
// the loop does.  Where each leads behind or in front of all that came before it, the least
// distance in bytes to these is how far rows are apart: that is how matrices in one block have
// them, and mostly rows that were allocated one by one.  What is accessed of rows has to be shorter
// (xform/analysis/rows_apart.h); rows in any other order are 0 bytes apart, and the host runs the
// loop.
//
// The loop may come to none of the pointers, so only such are read as lie in a block that the
// runtime knows, from where it begins, or in an array.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/pointer/row_gap.h"
#include "plugin/lower/lower.h"

namespace o2o {

/// The pointers lie one behind the other from the beginning of the table, which holds nothing else.
static bool isPlain(const o2o_symbol *Rows) {
  const o2o_symbol *Table = Rows->pointers.table;
  const int64_t *Path = Rows->pointers.path;
  return Rows->points && Table && Table->host && Rows->pointers.path_words == 4 && Path[0] == 0 &&
         Path[2] == (int64_t)sizeof(void *) && Table->type->kind != O2O_T_RECORD &&
         Table->type->elem->kind == O2O_T_POINTER;
}

/// Where the pointers are, in C, of which types are defined: null where a pointer on the way to
/// them is, or in a loop without iterations.
std::string RowGaps::pointersOf(const o2o_symbol *Table) const {
  const std::string Place = Nest.TablePointers.whereReached(Table);
  return Place.empty() ? std::string("(const __o2o_q*)(") + Table->host + ")"
                       : "({const __o2o_t*const __o2o_at=(const __o2o_t*)&" + Place +
                             ";__o2o_at?*__o2o_at:0;})";
}

std::string RowGaps::gapOf(const o2o_symbol *Table) const {
  const o2o_loop &Loop = N->loops[0];
  const std::string Count =
      Table->points ? "__o2o_size_of(__o2o_p)/8" : std::to_string(Table->type->size / 8) + "ULL";
  return std::string("({typedef const char*__attribute__((__may_alias__))__o2o_q;"
                     "typedef const __o2o_q*__attribute__((__may_alias__))__o2o_t;"
                     "long long __o2o_g=0;const unsigned long long __o2o_e=") +
         Loop.host_trips + ";if(__o2o_e){const long long __o2o_f=" + Loop.host_lower +
         ",__o2o_d=" + Loop.host_step +
         ",__o2o_z=__o2o_f+(long long)(__o2o_e-1)*__o2o_d;const __o2o_t __o2o_p=" +
         pointersOf(Table) + ";const unsigned long long __o2o_n=__o2o_p?" + Count +
         ":0;if(!(__o2o_n>>44)&&__o2o_f>=0&&__o2o_z>=0&&(unsigned long long)__o2o_f<__o2o_n&&"
         "(unsigned long long)__o2o_z<__o2o_n){"
         "unsigned long __o2o_lo=(unsigned long)__o2o_p[__o2o_f],__o2o_hi=__o2o_lo;__o2o_g=1LL<<46;"
         "for(long long __o2o_k=__o2o_f;__o2o_g&&__o2o_k!=__o2o_z;){__o2o_k+=__o2o_d;"
         "const unsigned long __o2o_r=(unsigned long)__o2o_p[__o2o_k];const unsigned long __o2o_b="
         "__o2o_r>__o2o_hi?__o2o_r-__o2o_hi:__o2o_r<__o2o_lo?__o2o_lo-__o2o_r:0;"
         "if(__o2o_r>__o2o_hi)__o2o_hi=__o2o_r;else __o2o_lo=__o2o_r;"
         "if(__o2o_b<(unsigned long)__o2o_g)__o2o_g=(long long)__o2o_b;}}}__o2o_g;})";
}

void RowGaps::find() {
  if (!(N->in_region || N->has_thread_number) || N->nloops == 0 || !Nest.Fused.empty() ||
      !N->loops[0].host_trips)
    return;
  for (unsigned I = 0, Count = N->nsymbols; I < Count; I++) {
    o2o_symbol *Rows = N->symbols[I];
    if (Rows->storage != O2O_S_OBJECT || !isPlain(Rows))
      continue;
    o2o_symbol *Gap =
        o2o_symbol_new(N, keep(std::string(Rows->name) + "_gap"), scalar(O2O_T_I64), O2O_S_VALUE);
    Gap->host = keep(gapOf(Rows->pointers.table));
    Gap->loc = Rows->loc;
    o2o_symbol_add(N, Gap);
    Rows->pointers.gap = Gap;
  }
}

} // namespace o2o
