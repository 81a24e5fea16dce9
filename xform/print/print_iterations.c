/* Which iterations a work-item runs.
 *
 * On CPU devices (O2O_BLOCKED) a work-item runs a block of iterations instead of one, in loops that
 * the compiler of the device vectorises as it does on the host: it makes no good code of the
 * condition on each work-item.
 *
 * There are three ways: one work-item per iteration (or block); chunks, where a work-item runs
 * consecutive iterations that may depend on each other; strides, where each of a number of
 * work-items that the runtime chooses runs many iterations (or chunks), because it accumulates or
 * because its scratch memory is too large for one copy per iteration.  The last two number all
 * iterations of all loops as one range and take the number apart.  With O2O_LOCAL a group has
 * iterations together, in any of these ways but chunks (kernel.h, o2o_tiled_body).
 */
#include "abi/abi.h"
#include "xform/optimise/abreast.h"
#include "xform/optimise/group_body.h"
#include "xform/optimise/iteration_copy.h"
#include "xform/prepare/edit.h"
#include "xform/print/printer.h"

/* ---- numbers of iterations ------------------------------------------------------------------- */

/* Iterations of one loop may access the same elements of an array of the work-item. */
static bool has_private_arrays(const o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (nest->symbols[k]->storage == O2O_S_PRIVATE && nest->symbols[k]->type->kind == O2O_T_ARRAY)
      return true;
  return false;
}

/* The loops `loops` (outermost first) from one number: kN for each of them.  A build may know how
 * many iterations a loop has, and the number goes in steps (hidden_steps.h). */
static void print_decode(printer *p, const unsigned *loops, unsigned count, const char *number) {
  if (count == 1) {
    put_line(p, "const ulong k%u = %s;", loops[0], number);
    return;
  }
  bool hidden = has_private_arrays(p->nest);
  p->macros.hidden |= hidden;
  put_line(p, hidden ? "ulong rest = O2O_ANY(%s);" : "ulong rest = %s;", number);
  for (unsigned k = count; k-- > 1;) {
    put_line(p, "const ulong k%u = rest %% trips%u;", loops[k], loops[k]);
    put_line(p, "rest /= trips%u;", loops[k]);
  }
  put_line(p, "const ulong k%u = rest;", loops[0]);
}

/* The loops that share the last dimension, because no other has them. */
static unsigned last_loops(const printer *p, unsigned *loops) {
  const o2o_plan *plan = p->plan;
  bool taken[O2O_MAX_LOOPS] = {false};
  unsigned count = 0;
  for (unsigned d = 0; d + 1 < plan->ndims; ++d)
    taken[plan->loop_of_dim[d]] = true;
  for (unsigned k = 0; k < p->nest->nloops; ++k)
    if (!taken[k])
      loops[count++] = k;
  return count;
}

/* The iteration's numbers in each loop, where it has the number FORMAT(d) in dimension d. */
static void print_numbers(printer *p, unsigned d, const char *number) {
  unsigned loops[O2O_MAX_LOOPS] = {p->plan->loop_of_dim[d]}, count = 1;
  if (d + 1 == p->plan->ndims)
    count = last_loops(p, loops);
  print_decode(p, loops, count, number);
}

/* On processors with AVX-512 the loops over the work-item's part are kept from running several
 * iterations in one vector (mapping.c). */
bool by_fields(const printer *p) {
  return p->plan->access.distant && p->plan->blocks && !p->narrow;
}

static void print_several(printer *p, int count, o2o_stmt *body) {
  put_line(p, "for (; last0 - n0 >= %d; n0 += %d) {", count, count);
  ++p->indent;
  print_numbers(p, 0, "n0");
  print_iteration_start(p);
  print_part(p, body);
  --p->indent;
  put_line(p, "}");
}

/* A loop over as many iterations of dimension 0 as can be run several at a time; the tuner may want
 * more of them, or none (O2O_ABREAST). */
static void print_abreast(printer *p) {
  const bool own = p->plan->second.body && p->plan->apart;
  put_line(p, "#if !defined(O2O_PLAIN)%s && O2O_ABREAST != 1", own ? " && defined(O2O_APART)" : "");
  if (p->plan->second.wide) {
    put_line(p, "#if O2O_ABREAST == %d", O2O_AT_A_TIME_WIDE);
    print_several(p, O2O_AT_A_TIME_WIDE, p->plan->second.wide);
    put_line(p, "#endif");
  }
  print_several(p, O2O_AT_A_TIME, p->plan->second.abreast);
  put_line(p, "#endif");
}

/* Opens a loop over the work-item's part of dimension d: as many iterations for each, in order. */
static void print_block(printer *p, unsigned d) {
  unsigned loops[O2O_MAX_LOOPS] = {p->plan->loop_of_dim[d]}, count = 1;
  if (d + 1 == p->plan->ndims)
    count = last_loops(p, loops);
  put_indent(p);
  put(p, "const ulong all%u = ", d);
  for (unsigned k = 0; k < count; ++k)
    put(p, "%strips%u", k ? " * " : "", loops[k]);
  put(p, ", share%u = (all%u + get_global_size(%u) - 1) / get_global_size(%u);\n", d, d, d, d);
  put_line(p, "const ulong first%u = min(share%u * get_global_id(%u), all%u);", d, d, d, d);
  put_line(p, "const ulong last%u = min(first%u + share%u, all%u);", d, d, d, d);
  const bool abreast = d == 0 && p->plan->second.abreast;
  if (abreast) {
    put_line(p, "ulong n0 = first0;");
    print_abreast(p);
  }
  if (d == 0 && by_fields(p))
    put_line(p, "O2O_FIELDS");
  else if (d == 0)
    print_narrow(p, p->part ? p->part : p->nest->body);
  put_indent(p);
  put(p, abreast ? "for (;" : "for (ulong n%u = first%u;", d, d);
  put(p, " n%u < last%u; ++n%u) {\n", d, d, d);
  ++p->indent;
  print_numbers(p, d, o2o_format(p->nest, "n%u", d));
}

static void print_blocks(printer *p, o2o_stmt *sunk) {
  unsigned indent = p->indent;
  put_line(p, "#ifdef O2O_BLOCKED");
  if (sunk) {
    print_loop_start(p, sunk);
    ++p->indent;
  }
  for (unsigned d = p->plan->ndims; d-- > 0;)
    print_block(p, d);
  p->indent = indent;
  put_line(p, "#else");
}

/* Closes `loops` loops that are open in blocks only. */
static void print_blocks_end(printer *p, unsigned loops) {
  put_line(p, "#ifdef O2O_BLOCKED");
  for (unsigned k = loops; k-- > 0;)
    put(p, "%*s}\n", 2 * (int)(p->indent + k), "");
  put_line(p, "#endif");
}

static const char *first_of_group(const printer *p, unsigned d) {
  return o2o_format(p->nest, "get_group_id(%u) * %uUL", d, p->plan->local->side);
}

/* The first iteration of a group, which has this number, and the number of those in it. */
static void print_group(printer *p, unsigned d, unsigned loop, const char *first) {
  const o2o_tiled_body *local = p->plan->local;
  put_line(p, "const long %s = lower%u + (long)(%s);", name_of(p, local->origin[d]), loop, first);
  put_line(p, "const ulong %s = min(%uUL, trips%u - %s);", name_of(p, local->count_of[d]),
           local->side, loop, first);
}

/* A work-item for each iteration. */
static void print_own_iteration(printer *p, unsigned ndims) {
  const o2o_tiled_body *local = p->plan->local;
  put_indent(p);
  put(p, "O2O_LOCAL int %s = ", name_of(p, local->in_range)); /* see runtime/device/program.c */
  for (unsigned d = 0; d < ndims; ++d)
    put(p, "%sget_global_id(%u) < trips%u", d ? " && " : "", d, p->plan->loop_of_dim[d]);
  put(p, ";\n");
  for (unsigned d = 0; d < ndims; ++d) {
    unsigned loop = p->plan->loop_of_dim[d];
    put_line(p, "const ulong %s = get_local_id(%u);", name_of(p, local->at[d]), d);
    put_line(p, "const ulong k%u = min((ulong)get_global_id(%u), trips%u - 1);", loop, d, loop);
    if (local->origin[d])
      print_group(p, d, loop, first_of_group(p, d));
  }
}

/* A group for several iterations of dimension 0; those of its work-items that have one come
 * first. */
static void print_staged_iterations(printer *p, const char *first) {
  const o2o_tiled_body *local = p->plan->local;
  const unsigned loop = p->plan->loop_of_dim[0];
  const char *lane = name_of(p, local->at[0]);
  print_group(p, 0, loop, first);
  put_line(p, "const ulong %s = get_local_id(0);", lane);
  put_line(p, "O2O_LOCAL int %s = %s < %s;", name_of(p, local->in_range), lane,
           name_of(p, local->count_of[0]));
  put_line(p, "const ulong k%u = min(%s + %s, trips%u - 1);", loop, first, lane, loop);
}

void print_local_arrays(printer *p) {
  const o2o_tiled_body *local = p->plan->local;
  for (unsigned k = 0; k < local->count; ++k) {
    put_indent(p);
    put(p, "__local ");
    print_declarator(p, local->tiles[k], name_of(p, local->tiles[k]));
    put(p, ";\n");
  }
}

static void print_local_body(printer *p) {
  print_iteration_start(p);
  print_version(p, p->plan->local->body);
}

/* Groups of a fixed size, all of whose work-items come to the barriers.  In the dimensions that
 * this is not about they have one work-item, so that all of these are asked for. */
static void print_local(printer *p) {
  const o2o_tiled_body *local = p->plan->local;
  const unsigned most = local->staged ? 1 : 2;
  const unsigned ndims = p->plan->ndims < most ? p->plan->ndims : most;
  print_local_arrays(p);
  if (local->staged)
    print_staged_iterations(p, first_of_group(p, 0));
  else
    print_own_iteration(p, ndims);
  for (unsigned d = ndims; d < p->plan->ndims; ++d)
    print_numbers(p, d, o2o_format(p->nest, "get_global_id(%u)", d));
  print_local_body(p);
}

/* The work-item's number in dimension d, which the launch may have exchanged. */
static const char *item_number(const printer *p, unsigned d) {
  if (d == 0 && p->plan->access.exchanges)
    return "get_global_id(O2O_EXCHANGE)";
  if (p->plan->access.exchanges & (1u << d))
    return o2o_format(p->nest, "get_global_id(O2O_EXCHANGE == %u ? 0 : %u)", d, d);
  return o2o_format(p->nest, "get_global_id(%u)", d);
}

/* One work-item per iteration, or per block of them.  The last dimension runs the loops that no
 * other dimension has.  A loop from around the directive stays around the block, but is inside
 * the iteration of a work-item. */
static void print_nd_range(printer *p) {
  const o2o_plan *plan = p->plan;
  o2o_stmt *sunk = absorbed_loop_of(p);
  unsigned more = plan->ndims - 1 + (sunk != NULL);
  if (plan->local) {
    put_line(p, "#ifdef O2O_LOCAL");
    print_local(p);
    put_line(p, "#else");
  }
  if (plan->blocks)
    print_blocks(p, sunk);
  for (unsigned d = 0; d < plan->ndims; ++d)
    print_numbers(p, d, item_number(p, d));
  put_indent(p);
  for (unsigned k = 0; k < p->nest->nloops; ++k)
    put(p, "%sk%u < trips%u", k ? " && " : "if (", k, k);
  put(p, sunk ? ")\n" : ") {\n");
  ++p->indent;
  if (sunk)
    print_loop_start(p, sunk);
  if (plan->blocks)
    put_line(p, "#endif");
  print_iteration(p);
  --p->indent;
  put_line(p, "}");
  if (plan->blocks && more > 0)
    print_blocks_end(p, more);
  if (plan->local)
    put_line(p, "#endif");
}

/* One directive after the other. */
static void print_parts(printer *p) {
  for (unsigned k = 0; k < p->nest->launch.fused; ++k) {
    p->part = p->nest->body->kids[k];
    put_line(p, "{");
    ++p->indent;
    print_nd_range(p);
    --p->indent;
    put_line(p, "}");
  }
  p->part = NULL;
}

static void print_total(printer *p) {
  put_indent(p);
  put(p, "const ulong total = ");
  for (unsigned k = 0; k < p->nest->nloops; ++k)
    put(p, "%strips%u", k ? " * " : "", k);
  put(p, ";\n");
  if (p->plan->chunked) {
    put_indent(p);
    put(p, "const ulong chunk = (ulong)");
    print_expr(p, p->nest->chunk);
    put(p, ";\n");
    put_line(p, "const ulong units = total / chunk + (total %% chunk != 0);");
  } else {
    put_line(p, "const ulong units = total;");
  }
}

/* Loop `e` from the innermost one goes fastest, and that one in its place. */
static void print_exchanged(printer *p, unsigned e, const char *number) {
  const unsigned last = p->nest->nloops - 1;
  unsigned loops[O2O_MAX_LOOPS];
  for (unsigned k = 0; k <= last; ++k)
    loops[k] = k;
  loops[last] = last - e;
  loops[last - e] = last;
  print_decode(p, loops, last + 1, number);
}

void print_loop_numbers(printer *p, const char *number) {
  for (unsigned e = 1; e < O2O_MOST_EXCHANGES; ++e)
    if (p->plan->access.exchanges & (1u << e)) {
      put_line(p, "#if O2O_EXCHANGE == %u", e);
      print_exchanged(p, e, number);
      put_line(p, "#else");
    }
  print_exchanged(p, 0, number);
  for (unsigned e = 1; e < O2O_MOST_EXCHANGES; ++e)
    if (p->plan->access.exchanges & (1u << e))
      put_line(p, "#endif");
}

/* What a unit stands for: one iteration, or the iterations of one chunk. */
void print_unit(printer *p) {
  if (p->plan->chunked) {
    put_line(p, "const ulong end = min(unit * chunk + chunk, total);");
    print_narrow(p, p->nest->body);
    put_line(p, "for (ulong n = unit * chunk; n < end; ++n) {");
    ++p->indent;
  }
  print_loop_numbers(p, p->plan->chunked ? "n" : "unit");
  print_iteration(p);
  if (p->plan->chunked) {
    --p->indent;
    put_line(p, "}");
  }
}

static void print_chunks(printer *p) {
  print_total(p);
  put_line(p, "const ulong unit = get_global_id(0);");
  put_line(p, "if (unit < units) {");
  ++p->indent;
  print_unit(p);
  --p->indent;
  put_line(p, "}");
}

/* A group has one iteration at a time. */
static void print_shared_units(printer *p) {
  const o2o_tiled_body *local = p->plan->local;
  const char *lane = name_of(p, local->at[0]);
  put_line(p, "const ulong %s = get_local_id(0);", lane);
  put_line(p, "O2O_LOCAL int %s = %s == 0;", name_of(p, local->active), lane);
  put_line(p, "for (ulong unit = get_group_id(0); unit < units; unit += get_num_groups(0)) {");
  ++p->indent;
  print_loop_numbers(p, "unit");
  print_local_body(p);
  --p->indent;
  put_line(p, "}");
}

/* A group has as many iterations at a time as are staged together. */
static void print_staged_units(printer *p) {
  const unsigned side = p->plan->local->side;
  put_line(p, "for (ulong unit = %s; unit < units; unit += get_num_groups(0) * %uUL) {",
           first_of_group(p, 0), side);
  ++p->indent;
  print_staged_iterations(p, "unit");
  print_local_body(p);
  --p->indent;
  put_line(p, "}");
}

static bool find_update(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  *found |= is_slab_update(e);
  return !*found;
}

/* Iterations update an element of a reduction's array each, which no compiler makes vectors of: as
 * they are a few instructions long, those of the loop would be half of what is done. */
static bool only_counts(o2o_stmt *body) {
  bool updates = false;
  o2o_walk_stmt(body, NULL, find_update, &updates);
  return updates && !o2o_contains_loop(body);
}

static void print_strided(printer *p) {
  print_total(p);
  if (p->plan->reduction.phased) {
    print_phases(p);
    return;
  }
  print_slabs(p);
  print_accumulators(p);
  if (p->plan->local) {
    put_line(p, "#ifdef O2O_LOCAL");
    if (p->plan->local->shared)
      print_shared_units(p);
    else
      print_staged_units(p);
    put_line(p, "#else");
  }
  put_line(p, "#ifdef O2O_BLOCKED");
  put_line(p, "const ulong items = get_global_size(0);");
  put_line(p, "const ulong share = units / items + (units %% items != 0);");
  put_line(p, "const ulong first = min((ulong)get_global_id(0) * share, units);");
  put_line(p, "const ulong last = min(first + share, units), stride = 1;");
  put_line(p, "#else");
  put_line(p, "const ulong first = get_global_id(0), last = units, stride = get_global_size(0);");
  put_line(p, "#endif");
  if (p->plan->done[O2O_PASS_VECTORIZE_REDUCTION]) {
    put_line(p, "#if defined(O2O_BLOCKED) && !defined(O2O_PLAIN)");
    put_line(p, "#pragma clang loop vectorize(enable)");
    put_line(p, "#endif");
  } else {
    print_narrow(p, p->nest->body);
  }
  if (only_counts(p->nest->body)) {
    put_line(p, "#ifdef O2O_BLOCKED");
    put_line(p, "#pragma unroll 4");
    put_line(p, "#endif");
  }
  put_line(p, "for (ulong unit = first; unit < last; unit += stride) {");
  ++p->indent;
  print_unit(p);
  --p->indent;
  put_line(p, "}");
  if (p->plan->local)
    put_line(p, "#endif");
  print_combine(p);
  print_slabs_left(p);
}

void print_iterations(printer *p) {
  if (p->plan->strided)
    print_strided(p);
  else if (p->plan->chunked)
    print_chunks(p);
  else if (p->nest->launch.fused)
    print_parts(p);
  else
    print_nd_range(p);
}
