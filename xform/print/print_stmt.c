/* Statements and the functions that the body calls.
 *
 * Statements print one to one.  A called function becomes a static function before the kernel; the
 * nest's symbols that it uses follow its own parameters: shared objects and values as they are,
 * variables private to the work-item by address.
 */
#include "xform/print/carried_elements.h"
#include "xform/print/float_recurrence.h"
#include "xform/print/neighbours.h"
#include "xform/print/printer.h"
#include "xform/print/rolled_loops.h"
#include "xform/print/short_loops.h"
#include "xform/print/vector_width.h"

#include <string.h>

#define RANGE_LABELS 64 /* a case range of at most so many values is printed value by value */

static void print_body(printer *p, o2o_stmt *s);

/* ---- declarations --------------------------------------------------------------------------- */

void print_declarator(printer *p, const o2o_symbol *symbol, const char *name) {
  const char *space = innermost(symbol->type)->kind == O2O_T_POINTER ? "" : " "; /* T *x */
  put(p, "%s%s%s", type_name(p, symbol->type, symbol->space), space, name);
  if (symbol->type->kind == O2O_T_ARRAY)
    put(p, "[%llu]", (unsigned long long)flat_count(symbol->type));
}

static void print_decl(printer *p, o2o_stmt *s) {
  print_declarator(p, s->sym, name_of(p, s->sym));
  if (s->e[0]) {
    put(p, " = ");
    print_initializer(p, s->sym->type, s->e[0]);
  }
}

static void print_slab_zeros(printer *p, o2o_stmt *s) {
  if (s->e[0]) {
    put(p, "for (ulong e = 0; e < ");
    print_flat_count(p, s->sym->type);
    put(p, "; ++e) ");
    print_slab_at_e(p, s->sym);
    put(p, " = 0");
  }
  put(p, ";");
}

/* ---- expressions whose value is not used ---------------------------------------------------- */

static void print_unused(printer *p, o2o_expr *e) {
  if (e->kind == O2O_E_COMMA) {
    print_unused(p, e->kids[0]);
    put(p, ", ");
    print_unused(p, e->kids[1]);
  } else if (e->kind == O2O_E_INCDEC && e->post) {
    o2o_expr prefix = *e; /* no temporary for the old value */
    prefix.post = false;
    print_top(p, &prefix);
  } else if (e->kind == O2O_E_ATOMIC) {
    print_atomic(p, e, false);
  } else {
    print_top(p, e);
  }
}

/* ---- loops ---------------------------------------------------------------------------------- */

/* The init of a `for` that fits into its head; a longer one gets a block around the loop. */
static o2o_stmt *single_init(o2o_stmt *init) {
  if (init && init->kind == O2O_ST_BLOCK && init->nkids == 1)
    init = init->kids[0];
  return init && (init->kind == O2O_ST_DECL || init->kind == O2O_ST_EXPR) ? init : NULL;
}

/* The condition that a loop goes on by. */
static void print_loop_condition(printer *p, o2o_expr *e) {
  bool around = p->loops.ending;
  p->loops.ending = true;
  print_condition(p, e);
  p->loops.ending = around;
}

static void print_for_head(printer *p, o2o_stmt *s, o2o_stmt *init) {
  put_indent(p);
  put(p, "for (");
  if (init && init->kind == O2O_ST_DECL)
    print_decl(p, init);
  else if (init)
    print_unused(p, init->e[0]);
  put(p, ";");
  if (s->e[0]) {
    put(p, " ");
    print_loop_condition(p, s->e[0]);
  }
  put(p, ";");
  if (s->e[1]) {
    put(p, " ");
    print_unused(p, s->e[1]);
  }
  put(p, ") ");
}

static void print_restraint_lines(printer *p, o2o_stmt *s) {
  print_narrow(p, s->kids[s->kind == O2O_ST_FOR]);
  if (has_float_recurrence(p, s)) {
    p->loops.ordered = true;
    put_line(p, "O2O_ORDERED");
    return;
  }
  if (s->independent) {
    p->loops.independent = true;
    put_line(p, "O2O_INDEPENDENT");
  }
  if (stays_rolled(p, s)) {
    p->loops.rolled = true;
    put_line(p, "O2O_ROLLED");
  }
}

/* What keeps compilers of devices from what is wrong or slow. */
static void print_restraints(printer *p, o2o_stmt *s) {
  if (s->kind != O2O_ST_FOR) {
    p->loops.whiles = true;
    put_line(p, "O2O_WHILE");
  }
  if (!carries_elements(p, s)) {
    print_restraint_lines(p, s);
    return;
  }
  p->loops.carried = true;
  text before = p->out;
  p->out = (text){.nest = p->nest};
  print_restraint_lines(p, s);
  const char *others = text_string(&p->out);
  p->out = before;
  put_indent(p);
  put(p, "O2O_CARRIED(");
  for (size_t length; *(others += strspn(others, " \n")); others += length) {
    length = strcspn(others, " \n");
    put(p, "%.*s%s", (int)length, others, others[length + 1] ? " " : "");
  }
  put(p, ")\n");
}

/* In front of a loop: what compilers of devices have to be told about it. */
static void print_pragmas(printer *p, o2o_stmt *s, const struct short_loop *by_values) {
  if (s->kind == O2O_ST_FOR && s->unroll) {
    put_line(p, "#pragma unroll");
  } else if (by_values && by_values->asks) {
    put_line(p, "#if %s", by_values->condition);
    put_line(p, "#pragma unroll");
    text before = p->out;
    p->out = (text){.nest = p->nest};
    print_restraints(p, s);
    text restraints = p->out;
    p->out = before;
    put(p, "%s%s", restraints.length ? "#else\n" : "", text_string(&restraints));
    put_line(p, "#endif");
  } else {
    print_restraints(p, s);
  }
}

void print_loop_start(printer *p, o2o_stmt *s) {
  print_pragmas(p, s, NULL);
  print_for_head(p, s, single_init(s->kids[0]));
  put(p, "{\n");
}

static void print_for(printer *p, o2o_stmt *s) {
  const struct short_loop *outer = p->shorts;
  const struct neighbours *before = p->apart.neighbours;
  o2o_stmt *init = single_init(s->kids[0]);
  bool wrapped = s->kids[0] && !init && s->kids[0]->nkids > 0;
  if (wrapped) {
    put_line(p, "{");
    ++p->indent;
    for (unsigned k = 0; k < s->kids[0]->nkids; ++k)
      print_stmt(p, s->kids[0]->kids[k]);
  }
  struct short_loop loop;
  bool by_values = is_short_by_values(p, s, &loop);
  print_pragmas(p, s, by_values ? &loop : NULL);
  print_for_head(p, s, init);
  struct neighbours neighbours;
  p->shorts = by_values ? &loop : outer;
  p->apart.neighbours = has_neighbours(p, s, &neighbours) ? &neighbours : NULL;
  print_body(p, s->kids[1]);
  p->apart.neighbours = before;
  p->shorts = outer;
  put(p, "\n");
  if (wrapped) {
    --p->indent;
    put_line(p, "}");
  }
}

/* ---- statements ----------------------------------------------------------------------------- */

/* The statement in braces, which stay open on the line of what it belongs to. */
static void print_body(printer *p, o2o_stmt *s) {
  put(p, "{\n");
  ++p->indent;
  if (s && s->kind == O2O_ST_BLOCK)
    for (unsigned k = 0; k < s->nkids; ++k)
      print_stmt(p, s->kids[k]);
  else if (s)
    print_stmt(p, s);
  --p->indent;
  put_indent(p);
  put(p, "}");
}

static void print_if(printer *p, o2o_stmt *s) {
  put(p, "if (");
  print_condition(p, s->e[0]);
  put(p, ") ");
  print_body(p, s->kids[0]);
  o2o_stmt *other = s->nkids > 1 ? s->kids[1] : NULL;
  if (!other)
    return;
  put(p, " else ");
  if (other->kind == O2O_ST_IF)
    print_if(p, other);
  else
    print_body(p, other);
}

static void print_while(printer *p, o2o_stmt *s) {
  put(p, "while (");
  print_loop_condition(p, s->e[0]);
  put(p, ") ");
  print_body(p, s->kids[0]);
}

static void print_do(printer *p, o2o_stmt *s) {
  put(p, "do ");
  print_body(p, s->kids[0]);
  put(p, " while (");
  print_loop_condition(p, s->e[0]);
  put(p, ");");
}

/* Labels end with an empty statement, since a declaration or nothing may follow. */
static void print_case(printer *p, o2o_stmt *s) {
  int64_t low = s->e[0]->i, high = s->e[1] ? s->e[1]->i : low;
  const o2o_type *type = s->e[0]->type;
  if ((uint64_t)high - (uint64_t)low < RANGE_LABELS) {
    for (int64_t value = low;; ++value) {
      put(p, value == low ? "case " : " case ");
      print_int(p, type, value);
      put(p, ":");
      if (value == high)
        break;
    }
  } else {
    put(p, "case ");
    print_int(p, type, low);
    put(p, " ... ");
    print_int(p, type, high);
    put(p, ":");
  }
  put(p, ";");
}

static void print_return(printer *p, o2o_stmt *s) {
  put(p, s->e[0] ? "return " : "return");
  if (s->e[0])
    print_top(p, s->e[0]);
  put(p, ";");
}

static void print_simple(printer *p, o2o_stmt *s) {
  switch (s->kind) {
  case O2O_ST_EXPR:
    print_unused(p, s->e[0]);
    put(p, ";");
    break;
  case O2O_ST_DECL:
    if (s->sym->slab) { /* declared at the top of the kernel; an initial value is all zeros */
      print_slab_zeros(p, s);
      break;
    }
    print_decl(p, s);
    put(p, ";");
    break;
  case O2O_ST_IF:
    print_if(p, s);
    break;
  case O2O_ST_WHILE:
    print_while(p, s);
    break;
  case O2O_ST_DO:
    print_do(p, s);
    break;
  case O2O_ST_SWITCH:
    put(p, "switch (");
    print_top(p, s->e[0]);
    put(p, ") ");
    print_body(p, s->kids[0]);
    break;
  case O2O_ST_CASE:
    print_case(p, s);
    break;
  case O2O_ST_RETURN:
    print_return(p, s);
    break;
  case O2O_ST_EXIT:
    if (p->data)
      put(p, "O2O_END(%s); ", name_of(p, p->data));
    put(p, "if (atomic_inc((volatile __global int *)%s) == 0) ", name_of(p, p->nest->exit_record));
    print_body(p, s->kids[0]);
    break;
  case O2O_ST_DEFAULT:
    put(p, "default:;");
    break;
  case O2O_ST_BREAK:
    put(p, "break;");
    break;
  case O2O_ST_CONTINUE:
    put(p, "continue;");
    break;
  default:
    print_body(p, s);
  }
}

void print_narrow(printer *p, o2o_stmt *body) {
  if (p->narrow && o2o_needs_width_limit(p->nest, body))
    put_line(p, "O2O_NARROW");
}

void print_stmt(printer *p, o2o_stmt *s) {
  if (s->kind == O2O_ST_WHILE || s->kind == O2O_ST_DO)
    print_restraints(p, s);
  if (s->kind == O2O_ST_FOR) {
    print_for(p, s);
    return;
  }
  put_indent(p);
  print_simple(p, s);
  put(p, "\n");
}

/* ---- functions ------------------------------------------------------------------------------ */

/* A variable that is handed to functions, as a parameter. */
static void print_extra_param(printer *p, const o2o_symbol *symbol) {
  const char *name = name_of(p, symbol);
  if (symbol == p->data) {
    put(p, "const o2o_data_t *%s", name);
  } else if (symbol->storage == O2O_S_OBJECT) {
    const o2o_type *type = symbol->points ? symbol->type->elem : symbol->type;
    put(p, "__global %s *%s", element_name(p, type, O2O_SPACE_GLOBAL), name);
  } else if (symbol->storage == O2O_S_PRIVATE) {
    put(p, "%s %s *%s", symbol->slab ? slab_space(p, symbol) : "",
        type_name(p, symbol->type, symbol->space), name);
  } else {
    print_declarator(p, symbol, name);
  }
}

static void print_params(printer *p, const o2o_function *f) {
  const symbol_set *uses = uses_of(p, f);
  const char *comma = "";
  for (unsigned k = 0; k < f->nparams; ++k, comma = ", ") {
    put(p, "%s", comma);
    print_declarator(p, f->params[k], name_of(p, f->params[k]));
  }
  for (unsigned k = 0; k < uses->count; ++k, comma = ", ") {
    put(p, "%s", comma);
    print_extra_param(p, uses->items[k]);
  }
  put(p, "%s", *comma ? "" : "void");
}

void print_temps(printer *p) {
  const char *line = text_string(&p->temps);
  for (const char *end; (end = strchr(line, '\n')); line = end + 1)
    put_line(p, "%.*s", (int)(end - line), line);
  p->apart.zero = false;
  p->temps = (text){.nest = p->nest};
}

static void print_function(printer *p, const o2o_function *f) {
  p->function = f;
  put(p, "static %s %s(", type_name(p, f->result, f->result_space), function_name(p, f));
  print_params(p, f);
  put(p, ") {\n");
  ++p->indent;
  text before = p->out;
  p->out = (text){.nest = p->nest};
  for (unsigned k = 0; k < f->body->nkids; ++k)
    print_stmt(p, f->body->kids[k]);
  text body = p->out;
  p->out = before;
  print_temps(p);
  put(p, "%s", text_string(&body));
  --p->indent;
  put(p, "}\n\n");
  p->function = NULL;
}

void print_functions(printer *p) {
  for (unsigned k = 0; k < p->nest->nfunctions; ++k)
    if (!p->nest->functions[k]->external)
      print_function(p, p->nest->functions[k]);
}
