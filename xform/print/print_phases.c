/* Reductions that are put together on the device, and scans.
 *
 * What a function of the program's own combines, the runtime cannot: a second launch of the kernel,
 * of one work-group, does it.  A scan then has a third launch, which knows what comes before each
 * work-group's iterations:
 *
 *   const ulong first = ..., last = ...;           the group's iterations follow each other
 *   if (phase == 1) { ... p_s[parts] ... }         all parts, in their order
 *   else if (phase == 0) { ... p_s[group] = s; }   one part
 *   else { s = p_s[group]; ... }                   a scan's input and scan phases
 *
 * Where a group is one work-item, the third launch is the sequential loop.  Larger groups take a
 * tile of as many iterations at a time: each work-item has one, the values of a tile are scanned in
 * local memory in log2 steps, and the last one is carried into the next tile.
 *
 * Functions of the program's own get values of consecutive iterations in the order of these: of
 * equal candidates the first one stays the first, as in the sequential program.  Work-items of such
 * kernels have consecutive iterations for that; OpenMP's operators commute, and work-items take
 * turns, so that what neighbours access is next to each other.
 */
#include "xform/print/printer.h"

typedef void print_one(printer *p, const o2o_symbol *symbol);

static void each_reduced(printer *p, print_one *print) {
  for (unsigned k = 0; k < p->plan->nargs; ++k)
    if (reduced(p, k))
      print(p, reduced(p, k));
}

/* to = from, where both are the variable's name behind a prefix. */
static void print_move(printer *p, const o2o_symbol *symbol, const char *to, const char *from) {
  put_line(p, "%s%s = %s%s;", to, name_of(p, symbol), from, name_of(p, symbol));
}

static const char *type_of(printer *p, const o2o_symbol *symbol) {
  return element_name(p, symbol->type, O2O_SPACE_PRIVATE);
}

static void open_brace(printer *p, const char *head) {
  put_line(p, *head ? "%s {" : "%s{", head);
  ++p->indent;
}

static void close_brace(printer *p) {
  --p->indent;
  put_line(p, "}");
}

/* ---- phase 1: all parts ---------------------------------------------------------------------- */

/* all = all OP part; a scan's part becomes what was there before. */
static void print_part_added(printer *p, const o2o_symbol *symbol, const char *part) {
  put_line(p, "%s next = all;", type_of(p, symbol));
  print_combination(p, symbol, "next", part);
  if (symbol->reduction.scanned)
    put_line(p, "%s = all;", part);
  put_line(p, "all = next;");
}

/* Parts are brought to local memory by all work-items, and combined by the first. */
static void print_group_adds(printer *p, const o2o_symbol *symbol, const char *part) {
  const char *name = name_of(p, symbol);
  open_brace(p, "for (ulong base = 0; base < parts; base += O2O_WG)");
  put_line(p, "const ulong g = base + lid;");
  put_line(p, "if (g < parts)");
  put_line(p, "  s_%s[lid] = %s;", name, part);
  put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
  open_brace(p, "for (uint k = 0; lid == 0 && k < O2O_WG && base + k < parts; ++k)");
  print_part_added(p, symbol, o2o_format(p->nest, "s_%s[k]", name));
  close_brace(p);
  put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
  if (symbol->reduction.scanned) {
    put_line(p, "if (g < parts)");
    put_line(p, "  %s = s_%s[lid];", part, name);
  }
  close_brace(p);
}

static void print_all_parts(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  unsigned long long count = flat_count(symbol->type);
  bool array = symbol->type->kind == O2O_T_ARRAY;
  const char *result =
      o2o_format(p->nest, array ? "p_%s[parts * %lluUL + e]" : "p_%s[parts]", name, count);
  const char *part = o2o_format(p->nest, array ? "p_%s[g * %lluUL + e]" : "p_%s[g]", name, count);
  open_brace(p, array ? o2o_format(p->nest, "for (uint e = 0; e < %lluU; ++e)", count) : "");
  put_line(p, "%s all;", type_of(p, symbol));
  put_line(p, "if (lid == 0)");
  put_line(p, "  all = %s;", result);
  put_line(p, "#if O2O_WG > 1");
  print_group_adds(p, symbol, part);
  put_line(p, "#else");
  open_brace(p, "for (ulong g = 0; g < parts; ++g)");
  print_part_added(p, symbol, part);
  close_brace(p);
  put_line(p, "#endif");
  put_line(p, "if (lid == 0)");
  put_line(p, "  %s = all;", result);
  close_brace(p);
}

/* ---- phase 0: a part ------------------------------------------------------------------------- */

static bool keeps_order(const printer *p) {
  for (unsigned k = 0; k < p->plan->nargs; ++k)
    if (reduced(p, k) && reduced(p, k)->redop == O2O_RED_OWN)
      return true;
  return false;
}

static void print_accumulation(printer *p) {
  if (keeps_order(p)) {
    put_line(p, "const ulong own = (last - first + O2O_WG - 1) / O2O_WG, stride = 1;");
    put_line(p, "const ulong from = min(first + lid * own, last), to = min(from + own, last);");
  } else {
    put_line(p, "const ulong from = first + lid, to = last, stride = O2O_WG;");
  }
  print_slabs(p);
  print_accumulators(p);
  print_narrow(p, p->nest->body);
  open_brace(p, "for (ulong unit = from; unit < to; unit += stride)");
  if (p->nest->scan) {
    print_loop_numbers(p, "unit");
    print_iteration_start(p);
    print_part(p, p->nest->body->kids[0]);
  } else {
    print_unit(p);
  }
  close_brace(p);
  print_combine(p);
  print_slabs_left(p);
}

/* ---- phase 2: the scan ----------------------------------------------------------------------- */

static void print_start(printer *p, const o2o_symbol *symbol) {
  put_line(p, "%s = p_%s[get_group_id(0)];", name_of(p, symbol), name_of(p, symbol));
}

static void print_carry(printer *p, const o2o_symbol *symbol) {
  put_line(p, "%s c_%s = p_%s[get_group_id(0)];", type_of(p, symbol), name_of(p, symbol),
           name_of(p, symbol));
}

static void print_keep(printer *p, const o2o_symbol *symbol) {
  print_move(p, symbol, o2o_format(p->nest, "const %s c_", type_of(p, symbol)), "");
}

/* The value with this iteration's input is the next iteration's; this one sees the last one's. */
static void print_swap(printer *p, const o2o_symbol *symbol) {
  print_move(p, symbol, o2o_format(p->nest, "const %s n_", type_of(p, symbol)), "");
  print_move(p, symbol, "", "c_");
}

static void print_next(printer *p, const o2o_symbol *symbol) { print_move(p, symbol, "", "n_"); }

/* One work-item: the sequential loop. */
static void print_sequential_scan(printer *p) {
  o2o_stmt *body = p->nest->body;
  bool exclusive = p->nest->scan == O2O_SCAN_EXCLUSIVE;
  print_accumulators(p);
  each_reduced(p, print_start);
  print_narrow(p, body);
  open_brace(p, "for (ulong unit = first; unit < last; ++unit)");
  print_loop_numbers(p, "unit");
  print_iteration_start(p);
  if (exclusive)
    each_reduced(p, print_keep);
  print_part(p, body->kids[0]);
  if (exclusive)
    each_reduced(p, print_swap);
  print_part(p, body->kids[1]);
  if (exclusive)
    each_reduced(p, print_next);
  print_lasts(p);
  close_brace(p);
}

static void print_shared_value(printer *p, const o2o_symbol *symbol) {
  put_line(p, "s_%s[lid] = %s;", name_of(p, symbol), name_of(p, symbol));
}

/* A step of the scan in local memory: with what is d before. */
static void print_step(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  put_line(p, "%s = s_%s[lid];", name, name);
  open_brace(p, "if (lid >= d)");
  put_line(p, "%s = s_%s[lid - d];", name, name);
  print_combination(p, symbol, name, o2o_format(p->nest, "s_%s[lid]", name));
  close_brace(p);
}

/* What the iteration sees: what came before the tile, and the tile's part of it. */
static void print_prefix(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  bool exclusive = p->nest->scan == O2O_SCAN_EXCLUSIVE;
  put_line(p, "%s = c_%s;", name, name);
  if (exclusive)
    open_brace(p, "if (lid > 0)");
  print_combination(p, symbol, name,
                    o2o_format(p->nest, exclusive ? "s_%s[lid - 1]" : "s_%s[lid]", name));
  if (exclusive)
    close_brace(p);
  print_combination(p, symbol, o2o_format(p->nest, "c_%s", name),
                    o2o_format(p->nest, "s_%s[O2O_WG - 1]", name));
}

static void print_tiled_scan(printer *p) {
  o2o_stmt *body = p->nest->body;
  each_reduced(p, print_carry);
  open_brace(p, "for (ulong tile = first; tile < last; tile += O2O_WG)");
  put_line(p, "const ulong unit = tile + lid;");
  print_accumulators(p);
  for (unsigned part = 0; part < 2; ++part) {
    open_brace(p, "if (unit < last)");
    print_loop_numbers(p, "unit");
    print_iteration_start(p);
    print_part(p, body->kids[part]);
    if (part == 1)
      print_lasts(p);
    close_brace(p);
    if (part == 1)
      break;
    each_reduced(p, print_shared_value);
    put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
    open_brace(p, "for (uint d = 1; d < O2O_WG; d *= 2)");
    each_reduced(p, print_step);
    put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
    each_reduced(p, print_shared_value);
    put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
    close_brace(p);
    each_reduced(p, print_prefix);
    put_line(p, "barrier(CLK_LOCAL_MEM_FENCE);");
  }
  close_brace(p);
}

/* ---- all ------------------------------------------------------------------------------------- */

void print_phases(printer *p) {
  put_line(p, "const uint lid = get_local_id(0);");
  put_line(p, "const ulong share = units / get_num_groups(0) + (units %% get_num_groups(0) != 0);");
  put_line(p, "const ulong first = min(get_group_id(0) * share, units);");
  put_line(p, "const ulong last = min(first + share, units);");
  open_brace(p, "if (phase == 1)");
  each_reduced(p, print_all_parts);
  close_brace(p);
  open_brace(p, p->nest->scan ? "else if (phase == 0)" : "else");
  print_accumulation(p);
  close_brace(p);
  if (!p->nest->scan)
    return;
  open_brace(p, "else");
  put_line(p, "#if O2O_WG > 1");
  print_tiled_scan(p);
  put_line(p, "#else");
  print_sequential_scan(p);
  put_line(p, "#endif");
  close_brace(p);
}
