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
 * Variables private to an iteration are declared inside it; the sequentially last iteration stores
 * what lastprivate asks for.
 *
 * Which iterations a work-item runs is print_iterations.c's.
 *
 * Names that the printer makes up have no number at the end after an underscore, or have a prefix
 * to the number of a symbol, so they never meet a name of the user's.
 */
#include "xform/print/print.h"

#include "abi/abi.h"
#include "xform/mapping/absorb_outer_loop.h"
#include "xform/prepare/edit.h"
#include "xform/print/printer.h"
#include "xform/print/vector_width.h"

/* ---- parameters ----------------------------------------------------------------------------- */

/* The type that a shared object's address points to. */
static const o2o_type *object_type(const o2o_symbol *symbol) {
  return symbol->storage == O2O_S_OBJECT && symbol->points ? symbol->type->elem : symbol->type;
}

/* Scratch is a buffer of its own, of which a work-item has its part: without `restrict` a compiler
 * must think that two private arrays, or one and an object, overlap, and makes no vectors of loops
 * from one to the other.  Partial results are read by other work-items behind a barrier, across
 * which a compiler may move accesses by such a pointer: they are not marked. */
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
    put(p, "__global %s *restrict s_%s", elem, name);
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

/* ---- the iteration -------------------------------------------------------------------------- */

static void print_statements(printer *p, o2o_stmt *body) {
  if (body->kind != O2O_ST_BLOCK) {
    print_stmt(p, body);
    return;
  }
  for (unsigned k = 0; k < body->nkids; ++k)
    print_stmt(p, body->kids[k]);
}

o2o_stmt *absorbed_loop_of(const printer *p) {
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
void print_version(printer *p, o2o_stmt *version) {
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

void print_iteration(printer *p) {
  print_iteration_start(p);
  print_user_body(p);
  print_lasts(p);
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
  print_iterations(p);
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
