/* Functions that bodies call: scalars, pointers and structs as parameters, early returns, loops, other functions.
 *
 * "Pure" ones change nothing that their caller sees; "updates" return nothing and store through their first parameter. In some programs the second unit
 * has some of them, and functions of both call each other.
 */
#include "fuzz.h"

enum { MAX_FUNCTIONS = 8, MAX_PARAMS = 5 };
enum kind { SCALAR, RUN, STRUCT, REFERENCE };

typedef struct Function {
  const char *name;
  int result; /* -1: void, an update of an object of type `out` */
  int out;
  int nparams;
  struct {
    enum kind kind;
    int t, length;
    Struct *st;
  } p[MAX_PARAMS];
} Function;

static Function functions[MAX_FUNCTIONS];
int nfunctions;
Buf functions_text, functions_declared;
static bool spread; /* over both units */

/* One parameter: its declaration; what the body may do with it goes to *c. */
static const char *parameter(Function *f, int i, Ctx *c) {
  const char *name = fmt("p%d", i);
  f->p[i].t = any_type();
  switch (below(8)) {
  case 0:
  case 1: {
    f->p[i].kind = RUN;
    f->p[i].length = between(1, 6);
    Place p = place_of(f->p[i].t, name, 1, &f->p[i].length);
    p.writable = false;
    add_place(c, p);
    bool array = chance(30);
    const char *bound = chance(40) ? fmt("[static %d]", f->p[i].length) : "[]";
    return fmt("const %s %s%s%s", type_name[f->p[i].t], array ? "" : "*", name, array ? bound : "");
  }
  case 2:
    if (nstructs) {
      f->p[i].kind = STRUCT;
      f->p[i].st = &structs[below(nstructs)];
      Place p = place_of(TI, name, 0, NULL);
      p.st = f->p[i].st;
      if (chance(40)) {
        f->p[i].kind = REFERENCE;
        p.s = fmt("(*%s)", name);
        p.writable = false;
        add_place(c, p);
        return fmt("const %s *%s", p.st->name, name);
      }
      add_place(c, p);
      return fmt("%s %s", p.st->name, name);
    }
    /* fall through */
  default:
    f->p[i].kind = SCALAR;
    add_var(c, name, f->p[i].t, true);
    return fmt("%s %s", spelling(f->p[i].t), name);
  }
}

static void make_function(void) {
  Function *f = &functions[nfunctions];
  *f = (Function){.name = fmt("f%d", nfunctions), .result = any_type(), .nparams = between(1, MAX_PARAMS - 1)};
  Ctx c = {.callable = nfunctions, .result = -1, .cost = 1};
  bool far = spread && chance(60);
  c.far = far;
  const char *params = "";
  if (chance(30)) {
    static const int outs[] = {TI, TD, TUL, TF, TL, TS};
    f->result = -1;
    f->out = outs[below(6)];
    params = fmt("%s *out", type_name[f->out]);
    add_place(&c, place_of(f->out, "(*out)", 0, NULL));
  }
  for (int i = 0; i < f->nparams; i++)
    params = fmt("%s%s%s", params, *params ? ", " : "", parameter(f, i, &c));
  if (!far)
    add_globals(&c);
  for (int i = 0; i < narrays && !far; i++)
    if (arrays[i].constant && chance(50))
      add_place(&c, arrays[i].p);
  c.result = f->result >= 0 ? f->result : NTYPES;
  const char *body = statements(&c, between(0, 3), "  ");
  Buf *unit = far ? second_unit_text() : &functions_text;
  const char *head = fmt("%s %s(%s)", f->result < 0 ? "void" : type_name[f->result], f->name, params);
  if (spread)
    put(&functions_declared, "%s;\n", head);
  put(unit, "%s%s {\n%s", spread ? "" : chance(30) ? "static inline " : "static ", head, body);
  if (f->result >= 0)
    put(unit, "  return %s;\n}\n\n", stored(expression(&c, 3), f->result, false).s);
  else
    put(unit, "  %s\n}\n\n", assign(&c, whole("(*out)", f->out, false), false, 2));
  nfunctions++;
}

void make_functions(int count) {
  spread = chance(35);
  for (int i = 0; i < count && nfunctions < MAX_FUNCTIONS; i++)
    make_function();
}

/* The arguments of a call; NULL when the context has no object that fits. */
static const char *arguments(Ctx *c, Function *f, int depth) {
  const char *text = "";
  for (int i = 0; i < f->nparams; i++) {
    const char *a = NULL;
    if (f->p[i].kind == SCALAR)
      a = stored(expression(c, depth), f->p[i].t, false).s;
    else if (f->p[i].kind == RUN)
      a = run_of(c, f->p[i].t, f->p[i].length);
    else
      a = struct_value(c, f->p[i].st);
    if (a && f->p[i].kind == REFERENCE)
      a = fmt("&%s", a);
    if (!a)
      return NULL;
    text = i ? fmt("%s, %s", text, a) : a;
  }
  return text;
}

bool call(Ctx *c, int depth, Ex *out) {
  if (!c->callable || c->cost > 12)
    return false;
  Function *f = &functions[below(c->callable)];
  if (f->result < 0)
    return false;
  const char *args = arguments(c, f, depth < 2 ? depth : 2);
  if (!args)
    return false;
  *out = whole(fmt("%s(%s)", f->name, args), f->result, false);
  return true;
}

const char *update_call(Ctx *c, int depth) {
  if (!c->callable || c->cost > 12)
    return NULL;
  Function *f = &functions[below(c->callable)];
  if (f->result >= 0)
    return NULL;
  const char *target = NULL;
  Var *v = pick_writable(c, f->out);
  if (v && chance(50)) {
    target = fmt("&%s", v->e.s);
  } else {
    for (int i = 0; i < 6 && !target; i++) {
      Place *p = pick_place(c, true);
      int t;
      if (!p)
        break;
      Ex e = leaf_of(c, *p, &t);
      if (t == f->out && !(is_float(t) && e.mag > MAG))
        target = fmt("&%s", e.s);
    }
  }
  const char *args = target ? arguments(c, f, depth) : NULL;
  return args ? fmt("%s(%s, %s);", f->name, target, args) : NULL;
}
