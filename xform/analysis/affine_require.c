/* What a launch has to check (affine.h).
 *
 *   for (i = 0; i < n; i++) t[i] = ...;
 *   y = t[1] + t[3];                           sees what was written there where n > 3
 *
 * isl gives the values of the parameters for which all is well as a union of systems of linear
 * inequalities, in an order that says nothing.  A launch is good where one of them holds; those
 * that hold for few values, where sizes have none that bounds them, are left out.
 */
#include "xform/analysis/affine_form.h"

#include <inttypes.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <stdio.h>

#define MAX_OPERATIONS 40000 /* of isl */
#define MAX_SYSTEMS 4        /* of one requirement */

/* The VALUE symbol that the parameter with this name stands for; NULL: something computed. */
static o2o_symbol *symbol_of(const o2o_affine *affine, const char *name) {
  unsigned index, id;
  if (!name || sscanf(name, "p%u", &index) != 1 || index >= affine->nparams ||
      sscanf(affine->keys[index], "v%u", &id) != 1)
    return NULL;
  for (unsigned k = 0; k < affine->nest->nsymbols; ++k)
    if (affine->nest->symbols[k]->id == id && affine->nest->symbols[k]->storage == O2O_S_VALUE)
      return affine->lasting && !affine->nest->symbols[k]->source.unset ? NULL
                                                                        : affine->nest->symbols[k];
  return NULL;
}

/* Without the parameters that no launch could tell. */
static isl_set *over_symbols(const o2o_affine *affine, isl_set *set) {
  set = isl_set_params(set);
  for (unsigned k = set ? (unsigned)isl_set_dim(set, isl_dim_param) : 0; set && k-- > 0;)
    if (!symbol_of(affine, isl_set_get_dim_name(set, isl_dim_param, k)))
      set = isl_set_project_out(set, isl_dim_param, k, 1);
  return set;
}

/* ---- one inequality as an expression --------------------------------------------------------- */

static bool small_number(isl_val *v, int64_t *out) {
  *out = v ? isl_val_get_num_si(v) : 0;
  bool small = v && isl_val_is_int(v) == isl_bool_true && isl_val_cmp_si(v, *out) == 0 &&
               *out > -(INT64_C(1) << 62) && *out < INT64_C(1) << 62;
  isl_val_free(v);
  return small;
}

typedef struct adding {
  o2o_affine *affine;
  bool good;
  bool new_requirement, new_system; /* the next item begins one */
} adding;

static void append(adding *a, o2o_expr *e) {
  o2o_nest *nest = a->affine->nest;
  o2o_required_item *larger = o2o_alloc(nest, (nest->required.count + 1) * sizeof *larger);
  for (unsigned k = 0; k < nest->required.count; ++k)
    larger[k] = nest->required.items[k];
  larger[nest->required.count++] = (o2o_required_item){e, a->new_requirement, a->new_system};
  nest->required.items = larger;
  a->new_requirement = a->new_system = false;
}

/* The value has been assigned: it is larger or smaller than the number that it has before. */
static void require_set(o2o_affine *affine, o2o_symbol *sym) {
  o2o_nest *nest = affine->nest;
  const o2o_type *i64 = o2o_scalar(nest, O2O_T_I64);
  adding a = {affine, true, true, true};
  for (int sign = 1; sign >= -1; sign -= 2, a.new_system = true) {
    o2o_expr *value = o2o_unary(nest, O2O_E_CAST, i64, o2o_sym(nest, sym));
    o2o_expr *above =
        o2o_binary(nest, O2O_OP_SUB, i64, value, o2o_int(nest, i64, *sym->source.unset));
    o2o_expr *side = o2o_binary(nest, O2O_OP_MUL, i64, o2o_int(nest, i64, sign), above);
    append(&a, o2o_binary(nest, O2O_OP_SUB, i64, side, o2o_int(nest, i64, 1)));
  }
}

static o2o_expr *times(adding *a, o2o_symbol *sym, int64_t factor) {
  o2o_nest *nest = a->affine->nest;
  const o2o_type *i64 = o2o_scalar(nest, O2O_T_I64);
  o2o_expr *value = o2o_unary(nest, O2O_E_CAST, i64, o2o_sym(nest, sym));
  if (sym->type->kind == O2O_T_U64) /* what is larger has another sign here */
    append(a, value);
  return o2o_binary(nest, O2O_OP_MUL, i64, o2o_int(nest, i64, factor), value);
}

/* The constraint's left side, which is not to be negative (or to be 0), times `sign`; NULL: the
 * numbers are too large. */
static o2o_expr *side_of(adding *a, isl_constraint *c, int sign) {
  o2o_nest *nest = a->affine->nest;
  const o2o_type *i64 = o2o_scalar(nest, O2O_T_I64);
  int64_t k;
  if (!small_number(isl_constraint_get_constant_val(c), &k))
    return NULL;
  o2o_expr *sum = o2o_int(nest, i64, sign * k);
  int count = (int)isl_constraint_dim(c, isl_dim_param);
  for (int d = 0; d < count; ++d) {
    if (!small_number(isl_constraint_get_coefficient_val(c, isl_dim_param, d), &k))
      return NULL;
    o2o_symbol *sym =
        symbol_of(a->affine, isl_constraint_get_dim_name(c, isl_dim_param, (unsigned)d));
    if (k != 0 && !sym)
      return NULL;
    if (k != 0)
      sum = o2o_binary(nest, O2O_OP_ADD, i64, sum, times(a, sym, sign * k));
  }
  return sum;
}

static isl_stat add_constraint(isl_constraint *c, void *ctx) {
  adding *a = ctx;
  o2o_expr *above = side_of(a, c, 1);
  o2o_expr *below = isl_constraint_is_equality(c) == isl_bool_false ? above : side_of(a, c, -1);
  if (above)
    append(a, above);
  if (below && below != above)
    append(a, below);
  a->good &= above && below;
  isl_constraint_free(c);
  return isl_stat_ok;
}

/* `more`: beside systems of the same requirement. */
static bool add_system(o2o_affine *affine, isl_basic_set *system, bool more) {
  adding a = {affine, true, !more, true};
  unsigned before = affine->nest->required.count;
  bool done = isl_basic_set_dim(system, isl_dim_div) == 0 &&
              isl_basic_set_foreach_constraint(system, add_constraint, &a) == isl_stat_ok && a.good;
  if (!done)
    affine->nest->required.count = before;
  return done;
}

/* Sizes have no bound. */
static bool unbounded(const isl_basic_set *system) {
  isl_basic_set *moved = isl_basic_set_copy((isl_basic_set *)system);
  moved = isl_basic_set_move_dims(moved, isl_dim_set, 0, isl_dim_param, 0,
                                  (unsigned)isl_basic_set_dim(moved, isl_dim_param));
  bool yes = moved && isl_basic_set_is_bounded(moved) == isl_bool_false;
  isl_basic_set_free(moved);
  return yes;
}

void o2o_affine_require_lasting(o2o_affine *affine) { affine->lasting = true; }

/* The same for all values in the set, which is over symbols. */
static void require_all_set(o2o_affine *affine, isl_set *set) {
  for (unsigned k = 0; k < (unsigned)isl_set_dim(set, isl_dim_param); ++k) {
    o2o_symbol *sym = symbol_of(affine, isl_set_get_dim_name(set, isl_dim_param, k));
    if (sym && isl_set_involves_dims(set, isl_dim_param, k, 1) == isl_bool_true)
      require_set(affine, sym);
  }
}

bool o2o_affine_require(o2o_affine *affine, isl_set *bad, isl_set *given) {
  isl_ctx_reset_error(affine->ctx);
  isl_ctx_reset_operations(affine->ctx);
  isl_ctx_set_max_operations(affine->ctx, MAX_OPERATIONS);
  bad = over_symbols(affine, bad);
  given = over_symbols(affine, given);
  isl_set *good = isl_set_coalesce(isl_set_gist(isl_set_complement(bad), given));
  isl_basic_set_list *systems =
      good ? isl_set_get_basic_set_list(isl_set_make_disjoint(isl_set_copy(good))) : NULL;
  int count = systems ? (int)isl_basic_set_list_n_basic_set(systems) : 0;
  const unsigned before = affine->nest->required.count;
  unsigned added = 0;
  bool always = false; /* a system has no inequality */
  for (int k = 0; k < count && added < MAX_SYSTEMS && !always; ++k) {
    isl_basic_set *system = isl_basic_set_list_get_basic_set(systems, k);
    const unsigned items = affine->nest->required.count;
    if (system && unbounded(system) && add_system(affine, system, added > 0)) {
      always = affine->nest->required.count == items;
      ++added;
    }
    isl_basic_set_free(system);
  }
  if (always)
    affine->nest->required.count = before;
  else if (added > 0 && affine->lasting)
    require_all_set(affine, good);
  isl_basic_set_list_free(systems);
  isl_set_free(good);
  return added > 0;
}
