/* What passes share whose kernels have barriers (group_body.h). */
#include "xform/optimise/group_body.h"

#include "xform/ir/builtin.h"
#include "xform/prepare/edit.h"

#include "abi/abi.h"

static const struct o2o_builtin barrier = {
    .c_name = "barrier",
    .cl_name = "o2o_barrier",
    .helper = "#define o2o_barrier() barrier(CLK_LOCAL_MEM_FENCE)\n",
};

static const struct o2o_builtin global_barrier = {
    .c_name = "global_barrier",
    .cl_name = "o2o_global_barrier",
    .helper = "#define o2o_global_barrier() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)\n",
};

static const struct o2o_builtin unbounded = {
    .c_name = "unbounded",
    .cl_name = "o2o_unbounded",
    .helper = "#ifdef O2O_UNBOUNDED /* nobody knows how large it may be; the offset is 0 */\n"
              "#define o2o_unbounded(n) ((n) + get_global_offset(0))\n"
              "#else\n"
              "#define o2o_unbounded(n) (n)\n"
              "#endif\n",
    .result = O2O_T_U64,
    .nparams = 1,
    .params = {O2O_T_U64},
};

bool o2o_may_meet(const o2o_nest *nest, const o2o_plan *plan) {
  if ((nest->off & O2O_OFF(LOCAL_TILE)) || plan->chunked || plan->done[O2O_PASS_TILES])
    return false;
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].kind == O2O_ARG_LAST)
      return false;
  return true;
}

bool o2o_may_be_tiled(const o2o_nest *nest, const o2o_plan *plan) {
  return !plan->strided && o2o_may_meet(nest, plan);
}

bool o2o_is_read_only(const o2o_plan *plan, const o2o_symbol *object) {
  for (unsigned k = 0; k < plan->nargs; ++k)
    if (plan->args[k].sym == object)
      return !plan->args[k].written;
  return false;
}

static o2o_stmt *call(o2o_nest *nest, const struct o2o_builtin *builtin, o2o_loc loc) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_BUILTIN, o2o_scalar(nest, O2O_T_VOID), loc, 0);
  e->builtin = builtin;
  return o2o_evaluate(nest, e);
}

o2o_stmt *o2o_barrier(o2o_nest *nest, o2o_loc loc) { return call(nest, &barrier, loc); }

o2o_stmt *o2o_global_barrier(o2o_nest *nest, o2o_loc loc) {
  return call(nest, &global_barrier, loc);
}

o2o_expr *o2o_unbounded(o2o_nest *nest, o2o_expr *number) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_BUILTIN, o2o_scalar(nest, O2O_T_U64), number->loc, 1);
  e->builtin = &unbounded;
  e->kids[0] = number;
  return e;
}

o2o_symbol *o2o_counter(o2o_nest *nest, const char *name) {
  return o2o_symbol_new(nest, name, o2o_scalar(nest, O2O_T_U64), O2O_S_LOCAL);
}

o2o_stmt *o2o_count_up(o2o_nest *nest, o2o_symbol *variable, o2o_expr *start, o2o_expr *end,
                       int64_t step, o2o_stmt *body) {
  o2o_stmt *loop = o2o_stmt_new(nest, O2O_ST_FOR, body->loc, 2);
  loop->kids[0] = o2o_block_of(nest, o2o_declare(nest, variable, start));
  loop->e[0] = o2o_compute(nest, O2O_OP_LT, o2o_value_of(nest, variable), end);
  loop->e[1] = o2o_expr_new(nest, O2O_E_ASSIGNOP, variable->type, body->loc, 2);
  loop->e[1]->op = O2O_OP_ADD;
  loop->e[1]->ctype = variable->type;
  loop->e[1]->kids[0] = o2o_sym(nest, variable);
  loop->e[1]->kids[1] = o2o_number(nest, step);
  loop->kids[1] = body;
  return loop;
}

bool o2o_match_counting_loop(o2o_nest *nest, o2o_stmt *s, const o2o_scope *scope,
                             o2o_sequential_loop *loop) {
  return s->kind == O2O_ST_FOR && o2o_match_sequential_loop(nest, s, loop) && !loop->leaves &&
         loop->step > 0 && (loop->cmp == O2O_OP_LT || loop->cmp == O2O_OP_LE) &&
         loop->compare == loop->iv->type && o2o_declares_variable(s) &&
         !o2o_is_address_taken(scope, loop->iv) && !o2o_jumps(s->kids[1]);
}

o2o_stmt *o2o_run_iterations(o2o_nest *nest, o2o_symbol *number, o2o_expr *end,
                             o2o_symbol *variable, o2o_expr *value, const o2o_stmt *body) {
  o2o_stmt *out = o2o_stmt_new(nest, O2O_ST_BLOCK, body->loc, 0);
  o2o_block_append(nest, out, o2o_declare(nest, variable, value));
  for (unsigned k = 0; k < body->nkids; ++k)
    o2o_block_append(nest, out, body->kids[k]);
  return o2o_count_up(nest, number, o2o_number(nest, 0), end, 1, out);
}

o2o_expr *o2o_variable_at(o2o_nest *nest, const o2o_symbol *variable, o2o_expr *first,
                          o2o_expr *number) {
  return o2o_compute(nest, O2O_OP_ADD, first, o2o_convert(nest, variable->type, number));
}

o2o_expr *o2o_count_of(o2o_nest *nest, const o2o_sequential_loop *loop) {
  const o2o_type *same = o2o_scalar(nest, loop->iv->type->size == 8 ? O2O_T_U64 : O2O_T_U32);
  o2o_expr *count =
      o2o_compute(nest, O2O_OP_SUB, o2o_convert(nest, same, o2o_copy_expr(nest, loop->bound)),
                  o2o_convert(nest, same, o2o_copy_expr(nest, loop->lower)));
  count = o2o_convert(nest, o2o_scalar(nest, O2O_T_U64), count);
  return loop->cmp == O2O_OP_LE ? o2o_compute(nest, O2O_OP_ADD, count, o2o_number(nest, 1)) : count;
}

bool o2o_append_guarded(o2o_nest *nest, const o2o_tiled_body *local, o2o_stmt *block, o2o_stmt *s) {
  o2o_expr *inside = o2o_value_of(nest, local->active);
  if (s->kind != O2O_ST_DECL) {
    o2o_block_append(nest, block, o2o_if(nest, inside, s));
    return true;
  }
  o2o_expr *start = s->e[0];
  if (start && start->kind == O2O_E_COMPOUND)
    return false;
  s->e[0] = NULL;
  o2o_block_append(nest, block, s);
  if (start)
    o2o_block_append(nest, block,
                     o2o_if(nest, inside, o2o_assign(nest, o2o_sym(nest, s->sym), start)));
  return true;
}
