/* The order of the passes, and the list of a kernel's arguments.
 *
 * See plan.h for the passes.  Arguments are the symbols that the kernel really uses, in the order
 * of nest->symbols: values, objects, and for private variables what brings them in (firstprivate)
 * or takes them out (reduction, lastprivate).  A symbol that is both firstprivate and lastprivate
 * has two arguments; its slot is that of the first.
 */
#include "xform/plan.h"

#include "xform/formula/fold.h"
#include "xform/formula/prune.h"

#include "abi/abi.h"
#include "xform/analysis/access.h"
#include "xform/analysis/body_size.h"
#include "xform/analysis/dependence.h"
#include "xform/analysis/host_scan.h"
#include "xform/analysis/overwrite.h"
#include "xform/mapping/absorb_outer_loop.h"
#include "xform/mapping/fuse_directives.h"
#include "xform/mapping/layout.h"
#include "xform/mapping/mapping.h"
#include "xform/mapping/nested_parallel.h"
#include "xform/optimise/abreast.h"
#include "xform/optimise/carry.h"
#include "xform/optimise/choose_record.h"
#include "xform/optimise/cooperate.h"
#include "xform/optimise/local_tile.h"
#include "xform/optimise/promote.h"
#include "xform/optimise/stage.h"
#include "xform/optimise/stencil_tile.h"
#include "xform/optimise/unroll.h"
#include "xform/optimise/unroll_and_jam.h"
#include "xform/optimise/vector_access.h"
#include "xform/optimise/vectorize_reduction.h"
#include "xform/prepare/atomic.h"
#include "xform/prepare/commuting_updates.h"
#include "xform/prepare/conditional_last.h"
#include "xform/prepare/member_assignments.h"
#include "xform/prepare/privatize.h"
#include "xform/prepare/program_exit.h"
#include "xform/prepare/scan.h"
#include "xform/print/print.h"

/* Marks a used symbol by giving it slot 0; the real numbers come when all are known. */
static bool mark_expr(o2o_expr *e, void *ctx) {
  (void)ctx;
  o2o_walk_sizes(e->type, mark_expr, NULL);
  if (e->sym && e->sym->slot < 0) {
    e->sym->slot = 0;
    o2o_walk_sizes(e->sym->type, mark_expr, NULL);
  }
  return true;
}

static bool mark_stmt(o2o_stmt *s, void *ctx) {
  (void)ctx;
  if (s->sym)
    o2o_walk_sizes(s->sym->type, mark_expr, NULL);
  return true;
}

static void mark_used(o2o_nest *nest, o2o_plan *plan) {
  for (unsigned i = 0; i < nest->nsymbols; i++)
    nest->symbols[i]->slot = -1;
  for (unsigned i = 0; i < nest->nloops; i++)
    o2o_walk_expr(nest->loops[i].step, mark_expr, NULL);
  if (plan->chunked)
    o2o_walk_expr(nest->chunk, mark_expr, NULL);
  for (unsigned i = 0; i < nest->required.count; i++)
    o2o_walk_expr(nest->required.items[i].e, mark_expr, NULL);
  o2o_walk_stmt(nest->body, mark_stmt, mark_expr, NULL);
  for (unsigned i = 0; i < nest->nfunctions; i++)
    o2o_walk_stmt(nest->functions[i]->body, mark_stmt, mark_expr, NULL);
  for (unsigned i = 0; i < nest->nsymbols; i++) {
    o2o_symbol *s = nest->symbols[i];
    if (s->storage == O2O_S_PRIVATE && (s->redop != O2O_RED_NONE || s->lastprivate))
      s->slot = 0; /* goes back to the host even if the body never names it */
  }
}

static o2o_plan_arg *add_arg(o2o_plan *plan, o2o_symbol *sym, int kind) {
  o2o_plan_arg *arg = &plan->args[plan->nargs++];
  arg->sym = sym;
  arg->kind = kind;
  arg->extent = -1;
  arg->extent_slot = -1;
  arg->table = -1;
  return arg;
}

static bool variable_size(const o2o_type *type) {
  for (; type->kind == O2O_T_ARRAY; type = type->elem)
    if (type->count->kind != O2O_E_INT)
      return true;
  return false;
}

/* A VALUE argument with the size in bytes of a variable-length array, as the host's sizeof says. */
static o2o_symbol *size_symbol(o2o_nest *nest, const o2o_symbol *array) {
  o2o_symbol *size = o2o_symbol_new(nest, o2o_format(nest, "%s_size", array->name),
                                    o2o_scalar(nest, O2O_T_U64), O2O_S_VALUE);
  size->host =
      array->source.bytes ? array->source.bytes : o2o_format(nest, "sizeof(%s)", array->host);
  o2o_symbol_add(nest, size);
  return size;
}

/* The size of what the argument stands for, as an argument of its own behind it. */
static void add_size(o2o_nest *nest, o2o_plan *plan, o2o_plan_arg *arg) {
  o2o_symbol *size = size_symbol(nest, arg->sym);
  arg->extent_slot = size->slot = (int)(o2o_first_slot(nest) + plan->nargs);
  add_arg(plan, size, O2O_ARG_VALUE);
}

/* May a pointer through which the kernel writes lead to a variable of this type? */
static bool reached_by_pointer(const o2o_nest *nest, const o2o_accesses *accesses,
                               const o2o_type *type) {
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *a = &accesses->items[k];
    if (a->write && a->object->storage == O2O_S_OBJECT && a->object->points &&
        (o2o_alias_kinds(nest, a->lvalue) & (1u << type->kind)))
      return true;
  }
  return false;
}

/* A struct that ends with an array of no elements: what an object of the type holds of it is not
 * known. */
static bool is_open_ended(const o2o_type *t) {
  while (t->kind == O2O_T_RECORD && t->record->nfields > 0)
    t = t->record->fields[t->record->nfields - 1].type;
  return t->kind == O2O_T_ARRAY && t->size == 0 && !variable_size(t);
}

static void add_args(o2o_nest *nest, o2o_plan *plan, const o2o_accesses *accesses) {
  unsigned count = nest->nsymbols;
  plan->args = o2o_alloc(nest, 4 * (count + 1) * sizeof *plan->args);
  for (unsigned i = 0; i < count; i++) {
    o2o_symbol *s = nest->symbols[i];
    if (s->slot < 0 || s->storage == O2O_S_ITER)
      continue;
    unsigned first = plan->nargs;
    if (s->storage == O2O_S_VALUE) {
      add_arg(plan, s, O2O_ARG_VALUE);
      if (s->source.original &&
          (s->source.unannounced ||
           reached_by_pointer(nest, accesses, s->source.type ? s->source.type : s->type)))
        add_arg(plan, s, O2O_ARG_UNWRITTEN);
    } else if (s->storage == O2O_S_OBJECT) {
      o2o_plan_arg *arg = add_arg(plan, s, O2O_ARG_OBJECT);
      o2o_access_reads_writes(accesses, s, &arg->read, &arg->written);
      arg->read |= s == nest->exit_record;
      if (s->pointers.path_words) /* a table comes before its rows */
        arg->table = s->pointers.table->slot - (int)o2o_first_slot(nest);
      if (!s->points && variable_size(s->type)) {
        add_size(nest, plan, arg);
      } else if (!s->points && s->type->size > 0 && !is_open_ended(s->type)) {
        arg->extent = (int64_t)s->type->size;
      }
    } else if (s->storage == O2O_S_PRIVATE) {
      bool scalar = o2o_is_integer(s->type) || o2o_is_float(s->type);
      if (s->redop != O2O_RED_NONE || s->slab) {
        o2o_plan_arg *arg =
            add_arg(plan, s, s->redop != O2O_RED_NONE ? O2O_ARG_REDUCTION : O2O_ARG_SCRATCH);
        if (variable_size(s->type))
          add_size(nest, plan, arg);
        if (s->reduction.record.host_bytes)
          arg->extent = (int64_t)s->reduction.record.host_bytes;
      }
      if (s->redop == O2O_RED_NONE) {
        if (s->firstprivate && scalar)
          add_arg(plan, s, O2O_ARG_VALUE);
        else if (s->firstprivate) {
          o2o_plan_arg *arg = add_arg(plan, s, O2O_ARG_OBJECT);
          arg->read = true;
          if (variable_size(s->type))
            add_size(nest, plan, arg);
          else
            arg->extent = (int64_t)s->type->size;
        }
        if (s->lastprivate)
          add_arg(plan, s, O2O_ARG_LAST);
      }
    }
    s->slot = plan->nargs > first ? (int)(o2o_first_slot(nest) + first) : -1;
  }
}

/* There is something to say about overlaps: a written object and another one. */
static bool may_overlap(const o2o_plan *plan) {
  unsigned objects = 0, written = 0;
  for (unsigned k = 0; k < plan->nargs; ++k) {
    objects += plan->args[k].kind == O2O_ARG_OBJECT;
    written += plan->args[k].kind == O2O_ARG_OBJECT && plan->args[k].written;
  }
  return written > 0 && objects > 1;
}

/* Passes that change a body, each of which returns how often it has done so. The first ones work
 * on a copy of the body for launches without overlaps, the marks are for both. */
struct body_pass {
  enum o2o_pass pass;
  unsigned (*run)(o2o_nest *nest, o2o_plan *plan);
};

static const struct body_pass on_copies[] = {
    {O2O_PASS_UNROLL_AND_JAM, o2o_unroll_and_jam},
    {O2O_PASS_PROMOTE, o2o_promote_elements},
    {O2O_PASS_CARRY, o2o_carry},
    {O2O_PASS_ABREAST, o2o_iterations_abreast},
    {O2O_PASS_VECTOR_ACCESS, o2o_vector_accesses},
    {O2O_PASS_LOCAL_TILE, o2o_local_tiles},
    {O2O_PASS_STENCIL_TILE, o2o_stencil_tiles},
    {O2O_PASS_STAGE, o2o_stage_loops},
    {O2O_PASS_COOPERATE, o2o_cooperate},
};

static const struct body_pass marks[] = {
    {O2O_PASS_CHOOSE_RECORD, o2o_choose_records},
    {O2O_PASS_UNROLL, o2o_mark_unrolled_loops},
    {O2O_PASS_VECTORIZE_REDUCTION, o2o_vectorize_reduction},
};

static void run_passes(o2o_plan *plan, const struct body_pass *passes, size_t count) {
  for (size_t k = 0; k < count; ++k)
    if (!(plan->nest->off & (1u << passes[k].pass)))
      plan->done[passes[k].pass] = passes[k].run(plan->nest, plan);
}

/* Is shared memory passed to functions of other units?  Those access it where it is and in the
 * order that C gives it, whatever a pass would make of what is known of these accesses. */
static bool shares_with_others(const o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nfunctions; ++k) {
    const o2o_function *f = nest->functions[k];
    for (unsigned n = 0; f->external && n < f->nparams; ++n)
      if (o2o_is_pointer(f->params[n]->type) && f->params[n]->space != O2O_SPACE_PRIVATE)
        return true;
  }
  return false;
}

static void improve_body(o2o_plan *plan) {
  const o2o_nest *nest = plan->nest;
  /* where loops are printed */
  bool around_block = o2o_absorbed_loop(nest) || nest->launch.fused || nest->scan;
  plan->apart = may_overlap(plan) && !(nest->off & O2O_OFF(RESTRICT));
  if ((plan->apart || !may_overlap(plan)) && !around_block && !nest->synchronises &&
      !shares_with_others(nest))
    run_passes(plan, on_copies, sizeof on_copies / sizeof *on_copies);
  run_passes(plan, marks, sizeof marks / sizeof *marks);
}

/* Iterations, and what they consist of, come in the order that the program says: what stands behind
 * a call of a function is run when that has come back. */
static bool is_in_order(const o2o_plan *plan) {
  const o2o_nest *nest = plan->nest;
  for (size_t k = 0; k < sizeof on_copies / sizeof *on_copies; ++k)
    if (plan->done[on_copies[k].pass])
      return false;
  return !plan->done[O2O_PASS_VECTORIZE_REDUCTION] && !plan->chunked && !plan->local &&
         !nest->scan && !nest->launch.fused && !o2o_absorbed_loop(nest);
}

bool o2o_plan_leaves(const o2o_plan *plan) {
  return is_in_order(plan) && o2o_leaves_after_calls(plan->nest);
}

/* Prints the kernel in all its shapes. */
static void print_plan(o2o_plan *plan) {
  o2o_plan *levels = plan->levels;
  plan->printed.source = o2o_print_kernel(plan->nest, plan);
  if (!levels)
    return;
  levels->printed.source = o2o_print_kernel(levels->nest, levels);
  plan->printed.fp64 |= levels->printed.fp64;
  plan->printed.exact_divide |= levels->printed.exact_divide;
  plan->printed.atomic64 |= levels->printed.atomic64;
}

/* The other shape has the same arguments. */
static void finish_levels(o2o_plan *plan) {
  plan->levels->nargs = plan->nargs;
  plan->levels->args = plan->args;
  o2o_nested_parallel_ranges(plan);
}

/* Of all shapes. */
static bool check_host_scans(o2o_plan *plan, const o2o_accesses *accesses, o2o_refusal *why) {
  for (o2o_plan *p = plan; p; p = p->levels)
    if (!o2o_check_host_scans(plan->nest, accesses, &p->needs.disjoint, why))
      return false;
  return true;
}

/* Where one thread may run all iterations, launches are made only if no object that is written
 * overlaps another one, but for those in which iterations do not meet even if they are one array.
 */
static bool check_dependences(o2o_plan *plan, const o2o_accesses *accesses, o2o_refusal *why) {
  o2o_disjoint *disjoint = &plan->needs.disjoint;
  bool apart;
  if (!o2o_check_dependences(plan->nest, accesses, &plan->chunked, &apart, why))
    return false;
  if (apart && !o2o_independent_apart(plan->nest, accesses, O2O_ANY_LOOP, disjoint))
    *disjoint = (o2o_disjoint){.needed = true};
  return true;
}

/* Of what is put together from all iterations each hyperplane's launch would have a part: what
 * clauses of the loop name, also where its body does not, has been refused by the lowering. */
static bool check_gathered(o2o_nest *nest, o2o_refusal *why) {
  for (unsigned i = 0; nest->hyperplanes && i < nest->nsymbols; ++i) {
    const o2o_symbol *s = nest->symbols[i];
    if (s->storage == O2O_S_PRIVATE && (s->redop != O2O_RED_NONE || s->lastprivate))
      return o2o_refuse(nest, why, "ordered", s->loc, "here",
                        "iterations wait for each other, and '%s' is put together from all of them",
                        s->name);
  }
  return true;
}

o2o_plan *o2o_plan_nest(o2o_nest *nest, o2o_refusal *why) {
  o2o_plan *plan = o2o_alloc(nest, sizeof *plan);
  plan->nest = nest;
  o2o_accesses accesses = {0};
  nest->other_loops = 0;
  if (!o2o_check_body_size(nest, why))
    return NULL;
  o2o_find_conditional_lasts(nest);
  o2o_reduce_conditional_lasts(nest);
  o2o_assign_by_members(nest);
  o2o_make_commuting_updates_atomic(nest);
  if (!o2o_check_program_exits(nest, why) || !o2o_rewrite_synchronisation(nest, why) ||
      !o2o_privatize(nest, why) || !check_gathered(nest, why) || !o2o_check_scan(nest, why) ||
      !o2o_access_collect(nest, &accesses, why) || !o2o_check_atomics(nest, &accesses, why) ||
      !check_dependences(plan, &accesses, why))
    return NULL;
  o2o_map_loops(nest, &accesses, plan);
  if (nest->launch.fused) {
    plan->obstacle.fuse = o2o_fuse_directives_obstacle(nest, &accesses, plan);
    if (plan->obstacle.fuse)
      return plan;
  } else {
    o2o_nested_parallel(nest, plan);
  }
  o2o_absorb_outer_loop(nest, &accesses, plan);
  if (!check_host_scans(plan, &accesses, why))
    return NULL;
  mark_used(nest, plan);
  add_args(nest, plan, &accesses);
  for (unsigned i = 0; i < plan->nargs; i++) {
    o2o_plan_arg *arg = &plan->args[i];
    if (arg->kind == O2O_ARG_OBJECT && arg->sym->storage == O2O_S_OBJECT &&
        arg->sym != nest->exit_record) {
      /* Rows are found through their table, whether the loop touches them or only computes their
       * addresses. */
      arg->range_known =
          arg->table < 0 && o2o_access_byte_range(nest, &accesses, arg->sym, &arg->range);
      o2o_fold_formula(&arg->range);
      o2o_prune_formula(&arg->range);
      arg->covered = arg->range_known && arg->written && !nest->exit_record &&
                     o2o_writes_whole_range(nest, &accesses, arg->sym);
      arg->overwritten = arg->covered && !arg->read;
    }
  }
  if (o2o_access_has_bounds_check(nest)) {
    o2o_access_bounds_check(nest, &accesses, &plan->needs.bounds);
    o2o_fold_formula(&plan->needs.bounds);
  }
  if (plan->levels)
    finish_levels(plan);
  if (shares_with_others(nest))
    nest->off |= O2O_OFF(LAYOUT);
  o2o_layouts(nest, plan, &accesses);
  o2o_leave_iterations_after_exit(nest);
  o2o_find_vector_lanes(plan);
  improve_body(plan);
  if (plan->levels)
    improve_body(plan->levels);
  if (o2o_plan_leaves(plan))
    o2o_leave_iterations_after_calls(nest);
  return plan;
}

void o2o_plans_agree(o2o_plan *const *plans, unsigned n) {
  o2o_layouts_agree(plans, n);
  for (unsigned k = 0; k < n; ++k)
    print_plan(plans[k]);
}
