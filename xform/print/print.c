/* One nest as an OpenCL C 1.2 kernel.
 *
 *   for (int i = 1; i < n; i += 2) a[i] = b[i] + 1;
 *   ->
 *   __kernel void f_12(long lower0, ulong trips0, __global char *b_a_2, ulong o_a_2, ...) {
 *     __global double *a_2 = (__global double *)(b_a_2 + o_a_2);
 *     ...
 *     const ulong k0 = get_global_id(0);
 *     if (k0 < trips0) {
 *       const long x_i_1 = lower0 + (long)k0 * 2;
 *       a_2[x_i_1] = b_3[x_i_1] + 1.0;
 *     }
 *   }
 *
 * On CPU devices (O2O_BLOCKED) a work-item runs a block of iterations instead, in loops that the
 * compiler of the device vectorises as it does on the host: it makes no good code of the condition
 * on each work-item.
 *
 * There are three shapes: one work-item per iteration, as above; chunks, where a work-item runs
 * consecutive iterations that may depend on each other; strides, where each of a number of
 * work-items that the runtime chooses runs many iterations (or chunks), because it accumulates or
 * because its scratch memory is too large for one copy per iteration.  The last two number all
 * iterations of all loops as one range and take the number apart.
 *
 * Variables private to an iteration are declared inside it; the sequentially last iteration stores
 * what lastprivate asks for.
 *
 * Names that the printer makes up have no number at the end after an underscore, or have a prefix
 * to the number of a symbol, so they never meet a name of the user's.
 */
#include "xform/print/print.h"

#include "abi/abi.h"
#include "xform/mapping/absorb_outer_loop.h"
#include "xform/optimise/abreast.h"
#include "xform/optimise/group_body.h"
#include "xform/optimise/iteration_copy.h"
#include "xform/prepare/edit.h"
#include "xform/print/printer.h"
#include "xform/print/vector_width.h"

/* ---- parameters ----------------------------------------------------------------------------- */

/* The type that a shared object's address points to. */
static const o2o_type *object_type(const o2o_symbol *symbol) {
  return symbol->storage == O2O_S_OBJECT && symbol->points ? symbol->type->elem : symbol->type;
}

static void print_param(printer *p, const o2o_plan_arg *arg) {
  const o2o_symbol *symbol = arg->sym;
  const char *name = name_of(p, symbol);
  const char *elem = element_name(p, symbol->type, O2O_SPACE_PRIVATE);
  switch (arg->kind) {
  case O2O_ARG_OBJECT:
    put(p, "__global char *%sb_%s, ulong o_%s", p->plan->apart ? "O2O_RESTRICT " : "", name, name);
    break;
  case O2O_ARG_REDUCTION:
    put(p, "__global %s *p_%s", elem, name);
    break;
  case O2O_ARG_LAST:
    put(p, "__global %s *l_%s", elem, name);
    break;
  case O2O_ARG_SCRATCH:
    put(p, "__global %s *s_%s", elem, name);
    break;
  default:
    put(p, "%s %s%s", elem, symbol->storage == O2O_S_PRIVATE ? "init_" : "", name);
  }
}

static void print_params(printer *p) {
  const char *separator = "\n    ";
  for (unsigned k = 0; k < p->nest->nloops + p->nest->other_loops; ++k) {
    put(p, "%slong lower%u, ulong trips%u", separator, k, k);
    separator = ",\n    ";
  }
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    if (p->plan->args[k].kind == O2O_ARG_UNWRITTEN)
      continue;
    put(p, "%s", separator);
    print_param(p, &p->plan->args[k]);
    separator = ",\n    ";
  }
  if (p->data)
    put(p, "\n    O2O_DATA_PARAMETERS");
  if (p->plan->reduction.phased)
    put(p, ",\n    uint phase, ulong parts");
}

static void print_objects(printer *p) {
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_symbol *symbol = p->plan->args[k].sym;
    if (p->plan->args[k].kind != O2O_ARG_OBJECT)
      continue;
    const char *name = name_of(p, symbol);
    const char *elem = element_name(p, object_type(symbol), O2O_SPACE_GLOBAL);
    put_line(p, "__global %s *%s%s = (__global %s *)(b_%s + o_%s);", elem,
             symbol->storage == O2O_S_PRIVATE ? "init_" : "", name, elem, name, name);
  }
}

/* ---- variables of an iteration -------------------------------------------------------------- */

static const o2o_plan_arg *find_arg(const printer *p, const o2o_symbol *symbol, int kind) {
  for (unsigned k = 0; k < p->plan->nargs; ++k)
    if (p->plan->args[k].sym == symbol && p->plan->args[k].kind == kind)
      return &p->plan->args[k];
  return NULL;
}

/* The firstprivate value of an array or record in a slab. */
static void print_slab_start(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  put_indent(p);
  put(p, "for (ulong e = 0; e < ");
  print_flat_count(p, symbol->type);
  put(p, "; ++e)\n");
  put_indent(p);
  put(p, "  ");
  print_slab_at_e(p, symbol);
  put(p, " = init_%s[e];\n", name);
}

static void print_private(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  if (symbol->slab) { /* declared at the top of the kernel */
    if (find_arg(p, symbol, O2O_ARG_OBJECT))
      print_slab_start(p, symbol);
    return;
  }
  put_indent(p);
  print_declarator(p, symbol, name);
  if (find_arg(p, symbol, O2O_ARG_VALUE)) {
    put(p, " = init_%s;\n", name);
  } else if (!find_arg(p, symbol, O2O_ARG_OBJECT)) {
    put(p, ";\n");
  } else if (symbol->type->kind != O2O_T_ARRAY) {
    put(p, " = *init_%s;\n", name);
  } else {
    put(p, ";\n");
    put_line(p, "for (ulong e = 0; e < %lluUL; ++e)", (unsigned long long)flat_count(symbol->type));
    put_line(p, "  %s[e] = init_%s[e];", name, name);
  }
}

static void print_privates(printer *p) {
  for (unsigned k = 0; k < p->nest->nsymbols; ++k) {
    const o2o_symbol *symbol = p->nest->symbols[k];
    if (symbol->storage != O2O_S_PRIVATE || find_arg(p, symbol, O2O_ARG_REDUCTION))
      continue;
    if (uses_symbol(&p->kernel_uses, symbol) || find_arg(p, symbol, O2O_ARG_LAST))
      print_private(p, symbol);
  }
}

/* The variable of a loop from the number of its iteration, as a long and as what the user declared.
 */
static void print_iter(printer *p, unsigned k) {
  const o2o_loop *loop = &p->nest->loops[k];
  const char *name = name_of(p, loop->iv);
  const char *type = type_name(p, loop->iv->type, O2O_SPACE_NONE);
  bool wide = loop->iv->type->kind == O2O_T_U64; /* may pass the largest long on its way */
  int64_t step;
  if (!uses_symbol(&p->kernel_uses, loop->iv))
    return;
  put_indent(p);
  put(p, "const long x_%s = %slower%u + %sk%u", name, wide ? "(long)((ulong)" : "", k,
      wide ? "" : "(long)", k);
  if (!o2o_const_int(loop->step, &step) || step != 1) {
    put(p, " * %s", wide ? "(ulong)" : "");
    print_expr(p, loop->step);
  }
  put(p, wide ? ");\n" : ";\n");
  put_line(p, "const %s %s = (%s)x_%s;", type, name, type, name);
}

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

/* ---- the iteration -------------------------------------------------------------------------- */

static void print_statements(printer *p, o2o_stmt *body) {
  if (body->kind != O2O_ST_BLOCK) {
    print_stmt(p, body);
    return;
  }
  for (unsigned k = 0; k < body->nkids; ++k)
    print_stmt(p, body->kids[k]);
}

/* The loop from around the directive; NULL: there is none. */
static o2o_stmt *absorbed_loop_of(const printer *p) {
  if (p->part)
    return p->part->around ? p->part : NULL;
  return o2o_absorbed_loop(p->nest);
}

/* `continue` leaves a loop that runs once, so that the stores after it still happen. */
static void print_body_text(printer *p, o2o_stmt *body, bool continues) {
  text before = p->out;
  p->out = (text){.nest = p->nest};
  if (continues) {
    put_line(p, "do {");
    ++p->indent;
  }
  print_statements(p, body);
  if (continues) {
    --p->indent;
    put_line(p, "} while (0);");
  }
  text after = p->out;
  p->out = before;
  print_temps(p);
  put(p, "%s", text_string(&after));
}

void print_part(printer *p, o2o_stmt *part) { print_body_text(p, part, o2o_continues(part)); }

/* In a loop from around the directive nothing comes after `continue`. */
static void print_version(printer *p, o2o_stmt *version) {
  const o2o_stmt *around = absorbed_loop_of(p);
  if (p->part)
    version = p->part;
  if (around)
    print_body_text(p, around->kids[1], o2o_continues(version));
  else
    print_part(p, version);
}

/* Where objects could overlap, the body stands there as it was beside the one that counts on
 * their being apart. */
static void print_user_body(printer *p) {
  o2o_stmt *own = p->plan->second.body;
  if (own && p->plan->apart) {
    put_line(p, "#ifdef O2O_APART");
    print_version(p, own);
    put_line(p, "#else");
  }
  print_version(p, own && !p->plan->apart ? own : p->nest->body);
  if (own && p->plan->apart)
    put_line(p, "#endif");
}

void print_lasts(printer *p) {
  bool first = true;
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_symbol *symbol = p->plan->args[k].sym;
    if (p->plan->args[k].kind != O2O_ARG_LAST)
      continue;
    if (first) {
      put_indent(p);
      for (unsigned n = 0; n < p->nest->nloops; ++n)
        put(p, "%sk%u + 1 == trips%u", n ? " && " : "if (", n, n);
      put(p, ") {\n");
      ++p->indent;
      first = false;
    }
    const char *name = name_of(p, symbol);
    if (symbol->type->kind == O2O_T_ARRAY) {
      put_line(p, "for (ulong e = 0; e < %lluUL; ++e)",
               (unsigned long long)flat_count(symbol->type));
      put_indent(p);
      put(p, "  l_%s[e] = ", name);
      print_slab_at_e(p, symbol);
      put(p, ";\n");
    } else {
      p->slabs.whole |= symbol->slab;
      put_line(p, "*l_%s = %s%s;", name, symbol->slab ? "*" : "", name);
    }
  }
  if (!first) {
    --p->indent;
    put_line(p, "}");
  }
}

void print_iteration_start(printer *p) {
  for (unsigned k = 0; k < p->nest->nloops; ++k)
    print_iter(p, k);
  print_privates(p);
}

static void print_iteration(printer *p) {
  print_iteration_start(p);
  print_user_body(p);
  print_lasts(p);
}

/* ---- shapes --------------------------------------------------------------------------------- */

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

static void print_local_arrays(printer *p) {
  const o2o_tiled_body *local = p->plan->local;
  for (unsigned k = 0; k < local->count; ++k) {
    put_indent(p);
    put(p, "__local ");
    print_declarator(p, local->tiles[k], name_of(p, local->tiles[k]));
    put(p, ";\n");
  }
}

static void print_local_body(printer *p) {
  for (unsigned k = 0; k < p->nest->nloops; ++k)
    print_iter(p, k);
  print_privates(p);
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
    print_numbers(p, d, o2o_format(p->nest, "get_global_id(%u)", d));
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

void print_loop_numbers(printer *p, const char *number) {
  unsigned loops[O2O_MAX_LOOPS];
  for (unsigned k = 0; k < p->nest->nloops; ++k)
    loops[k] = k;
  print_decode(p, loops, p->nest->nloops, number);
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

/* ---- the kernel ----------------------------------------------------------------------------- */

static void print_kernel(printer *p) {
  const o2o_plan *plan = p->plan;
  put(p, "__kernel %svoid %s(",
      plan->strided ? "__attribute__((reqd_work_group_size(O2O_WG, 1, 1))) " : "", p->nest->name);
  print_params(p);
  put(p, ") {\n");
  ++p->indent;
  /* NAME=VALUE,... of parameters that have these values in all launches of the build. */
  put_line(p, "#ifdef O2O_FIXED");
  put_line(p, "O2O_FIXED;");
  put_line(p, "#endif");
  if (plan->reduction.any)
    print_local_buffers(p);
  if (plan->strided)
    print_slab_buffers(p);
  if (plan->strided && plan->local) {
    put_line(p, "#ifdef O2O_LOCAL");
    print_local_arrays(p);
    put_line(p, "#endif");
  }
  print_objects(p);
  if (p->data)
    put_line(p, "O2O_DATA(%s)", name_of(p, p->data));
  if (plan->strided)
    print_strided(p);
  else if (plan->chunked)
    print_chunks(p);
  else if (p->nest->launch.fused)
    print_parts(p);
  else
    print_nd_range(p);
  --p->indent;
  put(p, "}\n");
}

static const char *build_options(const o2o_nest *nest) {
  const o2o_fp_rules *fp = &nest->fp;
  if (fp->fast)
    return "-cl-fast-relaxed-math";
  if (fp->finite && fp->no_signed_zeros)
    return "-cl-finite-math-only -cl-no-signed-zeros";
  if (fp->finite)
    return "-cl-finite-math-only";
  return fp->no_signed_zeros ? "-cl-no-signed-zeros" : "";
}

static bool has_scratch(const o2o_plan *plan) {
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].kind == O2O_ARG_SCRATCH)
      return true;
  return false;
}

/* All of the text; `entry` prints what comes last.  NULL: scratch cannot be interleaved. */
static const char *try_to_print(o2o_nest *nest, o2o_plan *plan, void (*entry)(printer *p),
                                bool interleaved) {
  printer p = {.nest = nest, .plan = plan, .slabs.interleaved = interleaved};
  p.out.nest = p.helpers.nest = p.temps.nest = nest;
  plan->printed.fp64 = plan->printed.exact_divide = plan->printed.atomic64 = false;
  plan->printed.options = build_options(nest);
  p.narrow = o2o_accesses_narrow_elements(nest);
  find_uses(&p);

  /* What the head says depends on the rest, which is printed first. */
  print_records(&p);
  text records = p.out;
  p.out = (text){.nest = nest};
  print_functions(&p);
  entry(&p);
  if (interleaved && p.slabs.whole)
    return NULL;
  text code = p.out;
  p.out = (text){.nest = nest};
  print_head(&p);
  put(&p, "%s%s%s%s", text_string(&records), text_string(&p.helpers), p.helpers.length ? "\n" : "",
      text_string(&code));
  return text_string(&p.out);
}

static const char *print_text(o2o_nest *nest, o2o_plan *plan, void (*entry)(printer *p)) {
  const char *text = has_scratch(plan) ? try_to_print(nest, plan, entry, true) : NULL;
  return text ? text : try_to_print(nest, plan, entry, false);
}

const char *o2o_print_kernel(o2o_nest *nest, o2o_plan *plan) {
  plan->blocks = !plan->strided && !plan->chunked && !(nest->off & O2O_OFF(BLOCKS));
  return print_text(nest, plan, print_kernel);
}

/* ---- a function for kernels of other units -------------------------------------------------- */

bool o2o_is_datum(const o2o_symbol *symbol) {
  return symbol->storage == O2O_S_OBJECT && !symbol->object.outer;
}

const o2o_symbol *o2o_first_table(const o2o_symbol *symbol) {
  while (symbol->pointers.table)
    symbol = symbol->pointers.table;
  return symbol;
}

/* What a function of the text takes besides its parameters. */
static void print_datum(printer *p, const o2o_symbol *symbol) {
  unsigned number = 0;
  if (symbol == p->data) {
    put(p, "o2o_data");
    return;
  }
  if (symbol->object.outer) { /* rows, or a struct that paths begin with */
    put(p, "a%u", symbol->object.outer - 1);
    return;
  }
  for (unsigned k = 0; k < p->nest->nsymbols && p->nest->symbols[k] != symbol; ++k)
    number += o2o_is_datum(p->nest->symbols[k]);
  put(p, "(__global %s *)o2o_data->d[O2O_D%u]",
      element_name(p, object_type(symbol), O2O_SPACE_GLOBAL), number);
}

/* The function as others call it: structs have other names there, so pointers are to void. */
static void print_entry(printer *p) {
  const o2o_function *f = p->nest->units.published;
  const symbol_set *uses = uses_of(p, f);
  const bool record = f->result->kind == O2O_T_RECORD;
  const char *result = type_name(p, f->result, f->result_space);
  put(p, "static %s O2O_N(o2o_entry)(", record ? "void" : result);
  for (unsigned k = 0; k < f->nparams; ++k)
    if (o2o_is_pointer(f->params[k]->type) || f->params[k]->type->kind == O2O_T_RECORD)
      put(p, "O2O_S%u void *a%u, ", k, k);
    else
      put(p, "%s a%u, ", type_name(p, f->params[k]->type, O2O_SPACE_NONE), k);
  if (record)
    put(p, "O2O_S%u void *o2o_result, ", f->nparams);
  for (unsigned k = 0; k < p->nest->nsymbols; ++k) /* rows */
    if (p->nest->symbols[k]->pointers.table && p->nest->symbols[k]->object.outer)
      put(p, "O2O_S%u void *a%u, ", p->nest->symbols[k]->object.outer - 1,
          p->nest->symbols[k]->object.outer - 1);
  put(p, "const o2o_data_t *o2o_data) {\n  ");
  if (record)
    put(p, "*(O2O_S%u %s *)o2o_result = ", f->nparams, result);
  else if (f->result->kind != O2O_T_VOID)
    put(p, "return ");
  put(p, "%s(", function_name(p, f));
  for (unsigned k = 0; k < f->nparams; ++k)
    if (f->params[k]->type->kind == O2O_T_RECORD)
      put(p, "%s*(O2O_S%u %s *)a%u", k ? ", " : "", k,
          type_name(p, f->params[k]->type, O2O_SPACE_NONE), k);
    else
      put(p, "%sa%u", k ? ", " : "", k);
  for (unsigned k = 0; k < uses->count; ++k) {
    put(p, "%s", k || f->nparams ? ", " : "");
    print_datum(p, uses->items[k]);
  }
  put(p, ");\n}\n");
}

const char *o2o_print_function(o2o_nest *nest, o2o_plan *plan) {
  return print_text(nest, plan, print_entry);
}
