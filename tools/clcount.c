/* One walk over libclang's cursors, along the rules of docs/features.md.
 *
 * What a value is to the counts is how it changes from one work-item to the next in dimension 0
 * (its slope: 1 for get_global_id(0)), and how large it is, where that is known: slopes say which
 * accesses are coalesced, values how often loops run.  Variables are bound to what they were last
 * assigned, in the order of the text; in loops and branches as well, which is right for the
 * counters and offsets that matter.
 *
 * libclang shows the syntax tree without the conversions, so an access is a load unless something
 * around it says otherwise.
 */
#include "tools/clcount.h"
#include "tools/operators.h"

#include "xform/ir/builtin.h"

#include <clang-c/Index.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEEP 300 /* nested cursors */
#define CALLS 24 /* nested calls */
#define BINDINGS 1024

/* How a value depends on the work-item. */
typedef struct form {
  bool linear; /* slope * (number in dimension 0) + what all work-items of a row share */
  double slope;
  bool known; /* `value` is what it is on average */
  double value;
} form;

static const form other = {false, 0, false, 0}, shared = {true, 0, false, 0};

typedef struct binding {
  CXCursor variable;
  form value;
  int root; /* a pointer: the kernel's parameter that it points into, -1: none */
} binding;

typedef struct counter {
  const struct o2o_cl_options *options;
  double *counts, weight;
  binding bindings[BINDINGS];
  unsigned nbindings, depth, calls;
  bool reads[64], writes[64]; /* of the kernel's parameters */
} counter;

typedef struct children {
  CXCursor *at;
  unsigned n;
} children;

static form expression(counter *c, CXCursor e, bool address);
static void statement(counter *c, CXCursor s);

/* ---- cursors --------------------------------------------------------------------------------- */

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data) {
  children *all = data;
  CXCursor *more = realloc(all->at, (all->n + 1) * sizeof *more);
  (void)parent;
  if (!more)
    return CXChildVisit_Break;
  all->at = more;
  all->at[all->n++] = cursor;
  return CXChildVisit_Continue;
}

/* The caller frees `at`. */
static children children_of(CXCursor cursor) {
  children all = {NULL, 0};
  clang_visitChildren(cursor, collect, &all);
  return all;
}

/* The only child, or the null cursor. */
static CXCursor inner(CXCursor cursor) {
  children all = children_of(cursor);
  CXCursor one = all.n ? all.at[all.n - 1] : clang_getNullCursor();
  free(all.at);
  return one;
}

/* Without parentheses and conversions. */
static CXCursor strip(CXCursor e) {
  for (unsigned i = 0; i < DEEP; i++) {
    enum CXCursorKind kind = clang_getCursorKind(e);
    if (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr &&
        kind != CXCursor_CStyleCastExpr)
      break;
    CXCursor next = inner(e);
    if (clang_Cursor_isNull(next))
      break;
    e = next;
  }
  return e;
}

static bool is_double(CXType type) {
  type = clang_getCanonicalType(type);
  if (type.kind == CXType_ExtVector || type.kind == CXType_Vector)
    type = clang_getElementType(type);
  return type.kind == CXType_Double;
}

/* Elements of a vector; 1 of anything else. */
static double width(CXType type) {
  type = clang_getCanonicalType(type);
  return type.kind == CXType_ExtVector || type.kind == CXType_Vector
             ? (double)clang_getNumElements(type)
             : 1;
}

enum space { PRIVATE, GLOBAL, LOCAL };

/* The address space of an lvalue, which its type spells behind the last '*'. */
static enum space space_of(CXType type) {
  CXString text = clang_getTypeSpelling(clang_getCanonicalType(type));
  const char *s = clang_getCString(text), *star = s ? strrchr(s, '*') : NULL;
  enum space space = PRIVATE;
  s = star ? star : s ? s : "";
  if (strstr(s, "__global") || strstr(s, "__constant"))
    space = GLOBAL;
  else if (strstr(s, "__local"))
    space = LOCAL;
  clang_disposeString(text);
  return space;
}

static binding *find(counter *c, CXCursor variable) {
  for (unsigned i = c->nbindings; i-- > 0;)
    if (clang_equalCursors(c->bindings[i].variable, variable))
      return &c->bindings[i];
  return NULL;
}

static void bind(counter *c, CXCursor variable, form value, int root) {
  binding *b = find(c, variable);
  if (!b && c->nbindings < BINDINGS)
    b = &c->bindings[c->nbindings++];
  if (b)
    *b = (binding){variable, value, root};
}

/* The kernel's parameter that a pointer expression points into. */
static int root_of(counter *c, CXCursor e) {
  e = strip(e);
  if (clang_getCursorKind(e) == CXCursor_DeclRefExpr) {
    const binding *b = find(c, clang_getCursorReferenced(e));
    return b ? b->root : -1;
  }
  children all = children_of(e);
  int root = -1;
  for (unsigned i = 0; root < 0 && i < all.n; i++)
    root = root_of(c, all.at[i]);
  free(all.at);
  return root;
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

static void count(counter *c, enum o2o_count which, double amount) {
  c->counts[which] += amount * c->weight;
}

static void operation(counter *c, CXType type, bool address) {
  if (!address)
    count(c, is_double(type) ? O2O_C_COMP64 : O2O_C_COMP, width(type));
}

static form plus(form a, form b, double sign) {
  return (form){a.linear && b.linear, a.slope + sign * b.slope, a.known && b.known,
                a.value + sign * b.value};
}

static form times(form a, form b) {
  form r = {a.linear && b.linear, 0, a.known && b.known, a.value * b.value};
  if (a.slope != 0 && b.slope != 0)
    return other;
  if (a.slope != 0 || b.slope != 0) {
    const form *moving = a.slope != 0 ? &a : &b, *factor = a.slope != 0 ? &b : &a;
    if (!factor->known)
      return other;
    r.slope = moving->slope * factor->value;
  }
  return r;
}

/* Any other operation: known neither, the same for all where its operands are. */
static form mixed(form a, form b) {
  return a.linear && b.linear && a.slope == 0 && b.slope == 0 ? shared : other;
}

static form divided(form a, form b) {
  form r = mixed(a, b);
  if (a.known && b.known && b.value != 0) {
    r.known = true;
    r.value = trunc(a.value / b.value);
  }
  return r;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* The offset of an lvalue in elements of its own type from where its memory begins. */
static form offset_of(counter *c, CXCursor e) {
  e = strip(e);
  children all = children_of(e);
  form result = other;
  switch (clang_getCursorKind(e)) {
  case CXCursor_ArraySubscriptExpr:
    if (all.n == 2) {
      CXCursor base = strip(all.at[0]);
      CXType row = clang_getCanonicalType(clang_getCursorType(base));
      result = expression(c, all.at[1], true);
      if (row.kind == CXType_ConstantArray) {
        form length = {true, 0, true, (double)clang_getNumElements(row)};
        result = plus(times(offset_of(c, base), length), result, 1);
      } else
        result = plus(expression(c, base, true), result, 1);
    }
    break;
  case CXCursor_UnaryOperator: /* *p */
    if (all.n == 1)
      result = expression(c, all.at[0], true);
    break;
  case CXCursor_MemberRefExpr: /* a struct between neighbours, unless all have the same */
    if (all.n) {
      form base = clang_getCanonicalType(clang_getCursorType(all.at[0])).kind == CXType_Pointer
                      ? expression(c, all.at[0], true)
                      : offset_of(c, all.at[0]);
      result = base.linear && base.slope == 0 ? shared : other;
    }
    break;
  case CXCursor_DeclRefExpr:
    result = (form){true, 0, true, 0};
    break;
  default:
    for (unsigned i = 0; i < all.n; i++)
      expression(c, all.at[i], true);
  }
  free(all.at);
  return result;
}

/* An access to an lvalue: loads + stores. */
static void access(counter *c, CXCursor e, int loads, int stores) {
  enum space space = space_of(clang_getCursorType(e));
  form offset = offset_of(c, e);
  int root;
  if (space == PRIVATE)
    return;
  if (space == LOCAL) {
    count(c, O2O_C_LOCALMEM, loads + stores);
    return;
  }
  count(c, O2O_C_MEM, loads + stores);
  if (offset.linear && fabs(offset.slope) <= 1)
    count(c, O2O_C_COALESCED, loads + stores);
  root = root_of(c, e);
  if (root >= 0) {
    c->reads[root] = c->reads[root] || loads > 0;
    c->writes[root] = c->writes[root] || stores > 0;
  }
}

static bool is_variable(CXCursor e) { return clang_getCursorKind(e) == CXCursor_DeclRefExpr; }

/* ---- calls ----------------------------------------------------------------------------------- */

static bool starts(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

/* What a work-item's function gives: true, and the form. */
static bool work_item_function(counter *c, const char *name, CXCursor dimension, form *result) {
  const struct o2o_cl_options *o = c->options;
  form d = expression(c, dimension, true);
  bool first = d.known && d.value == 0;
  double size = d.known && d.value >= 0 && d.value < 3 ? o->global[(int)d.value] : 1;
  if (strcmp(name, "get_global_id") == 0 || strcmp(name, "get_local_id") == 0) {
    double range = strcmp(name, "get_local_id") == 0 ? fmin(o->local, size) : size;
    *result = (form){true, first ? 1 : 0, true, (range - 1) / 2};
  } else if (strcmp(name, "get_global_size") == 0)
    *result = (form){true, 0, true, size};
  else if (strcmp(name, "get_local_size") == 0)
    *result = (form){true, 0, true, fmin(o->local, size)};
  else if (strcmp(name, "get_group_id") == 0)
    *result = (form){true, 0, true, (ceil(size / fmin(o->local, size)) - 1) / 2};
  else if (strcmp(name, "get_num_groups") == 0)
    *result = (form){true, 0, true, ceil(size / fmin(o->local, size))};
  else
    return false;
  return true;
}

/* A function of the language. */
static void builtin(counter *c, const char *name, CXCursor call, const children *args) {
  CXType type = clang_getCursorType(call);
  if (starts(name, "atomic_") || starts(name, "atom_")) {
    count(c, O2O_C_ATOMIC, 1);
    if (args->n > 1) {
      int root = root_of(c, args->at[1]);
      count(c, O2O_C_MEM, 2);
      count(c, O2O_C_COMP, 1);
      if (root >= 0)
        c->reads[root] = c->writes[root] = true;
    }
    return;
  }
  if (starts(name, "native_") || starts(name, "half_"))
    name = strchr(name, '_') + 1;
  for (unsigned i = 0; o2o_builtin_at(i); i++) {
    const struct o2o_builtin *b = o2o_builtin_at(i);
    if (strcmp(b->cl_name, name) != 0)
      continue;
    bool real =
        is_double(type) || clang_getCanonicalType(type).kind == CXType_Float || width(type) > 1;
    count(c, O2O_C_RATIONAL, real);
    count(c, is_double(type) ? O2O_C_COMP64 : O2O_C_COMP, b->cost * width(type));
    return;
  }
}

/* The body of a function of the file, with its parameters bound to the arguments. */
static void called(counter *c, CXCursor definition, const form *forms, const int *roots, int n) {
  children all = children_of(definition);
  int parameter = 0;
  for (unsigned i = 0; i < all.n; i++)
    if (clang_getCursorKind(all.at[i]) == CXCursor_ParmDecl) {
      if (parameter < n)
        bind(c, all.at[i], forms[parameter], roots[parameter]);
      parameter++;
    } else if (clang_getCursorKind(all.at[i]) == CXCursor_CompoundStmt)
      statement(c, all.at[i]);
  free(all.at);
}

static form call(counter *c, CXCursor e) {
  CXCursor function = clang_getCursorReferenced(e),
           definition = clang_getCursorDefinition(function);
  CXString text = clang_getCursorSpelling(e);
  const char *name = clang_getCString(text);
  children all = children_of(e); /* the function, then its arguments */
  form result = other, forms[16];
  int roots[16], n = 0;
  if (!name || all.n < 1 ||
      (all.n == 2 && starts(name, "get_") && work_item_function(c, name, all.at[1], &result)))
    goto done;
  for (unsigned i = 1; i < all.n; i++) {
    form f = expression(c, all.at[i], false);
    if (n < 16) {
      forms[n] = f;
      roots[n++] = root_of(c, all.at[i]);
    }
  }
  if (clang_Cursor_isNull(definition))
    builtin(c, name, e, &all);
  else if (c->calls < CALLS) {
    c->calls++;
    called(c, definition, forms, roots, n);
    c->calls--;
  }
done:
  free(all.at);
  clang_disposeString(text);
  return result;
}

/* ---- expressions ----------------------------------------------------------------------------- */

static void half(counter *c, CXCursor e, bool address) {
  double weight = c->weight;
  c->weight *= 0.5;
  if (clang_isExpression(clang_getCursorKind(e)))
    expression(c, e, address);
  else
    statement(c, e);
  c->weight = weight;
}

static form assign(counter *c, CXCursor target, CXCursor value, enum CXBinaryOperatorKind op) {
  bool pointer = clang_getCanonicalType(clang_getCursorType(target)).kind == CXType_Pointer;
  bool compound = op != CXBinaryOperator_Assign;
  form f = expression(c, value, pointer);
  target = strip(target);
  if (compound)
    operation(c, clang_getCursorType(target), pointer);
  if (is_variable(target)) {
    CXCursor variable = clang_getCursorReferenced(target);
    const binding *b = find(c, variable);
    int root = pointer ? (compound && b ? b->root : root_of(c, value)) : -1;
    if (compound)
      f = op == CXBinaryOperator_AddAssign && b   ? plus(b->value, f, 1)
          : op == CXBinaryOperator_SubAssign && b ? plus(b->value, f, -1)
                                                  : other;
    if (compound)
      f.known = false; /* it may have been done many times */
    bind(c, variable, f, root);
    if (space_of(clang_getCursorType(target)) != LOCAL)
      return f;
  }
  access(c, target, compound, 1);
  return f;
}

static form binary(counter *c, CXCursor e, bool address) {
  enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
  children all = children_of(e);
  form a = other, b = other;
  if (all.n == 2 && op >= CXBinaryOperator_Assign && op <= CXBinaryOperator_OrAssign)
    a = assign(c, all.at[0], all.at[1], op);
  else if (all.n == 2 && (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr)) {
    expression(c, all.at[0], false);
    count(c, O2O_C_BRANCH, 1);
    half(c, all.at[1], false);
  } else if (all.n == 2) {
    bool pointer = clang_getCanonicalType(clang_getCursorType(e)).kind == CXType_Pointer;
    a = expression(c, all.at[0], address || pointer);
    b = expression(c, all.at[1], address || pointer);
    if (op != CXBinaryOperator_Comma)
      operation(c, clang_getCursorType(all.at[0]), address || pointer);
    a = op == CXBinaryOperator_Add     ? plus(a, b, 1)
        : op == CXBinaryOperator_Sub   ? plus(a, b, -1)
        : op == CXBinaryOperator_Mul   ? times(a, b)
        : op == CXBinaryOperator_Div   ? divided(a, b)
        : op == CXBinaryOperator_Comma ? b
                                       : mixed(a, b);
  }
  free(all.at);
  return a;
}

static form unary(counter *c, CXCursor e, bool address) {
  enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(e);
  CXCursor operand = inner(e), target = strip(operand);
  form f;
  switch (op) {
  case CXUnaryOperator_PostInc:
  case CXUnaryOperator_PostDec:
  case CXUnaryOperator_PreInc:
  case CXUnaryOperator_PreDec:
    operation(c, clang_getCursorType(operand), address);
    f = is_variable(target) ? expression(c, target, true) : other;
    f.known = false;
    if (!is_variable(target))
      access(c, target, 1, 1);
    return f;
  case CXUnaryOperator_Deref:
    access(c, e, 1, 0);
    return other;
  case CXUnaryOperator_AddrOf:
    return offset_of(c, operand);
  case CXUnaryOperator_Minus:
    f = expression(c, operand, address);
    operation(c, clang_getCursorType(e), address);
    return plus((form){true, 0, true, 0}, f, -1);
  case CXUnaryOperator_Not:
  case CXUnaryOperator_LNot:
    f = expression(c, operand, address);
    operation(c, clang_getCursorType(operand), address);
    return mixed(f, shared);
  default:
    return expression(c, operand, address);
  }
}

static form literal(CXCursor e) {
  CXEvalResult value = clang_Cursor_Evaluate(e);
  form f = shared;
  if (value && clang_EvalResult_getKind(value) == CXEval_Int) {
    f.known = true;
    f.value = (double)clang_EvalResult_getAsLongLong(value);
  }
  if (value)
    clang_EvalResult_dispose(value);
  return f;
}

static form variable(counter *c, CXCursor e) {
  CXCursor v = clang_getCursorReferenced(e);
  const binding *b = find(c, v);
  if (space_of(clang_getCursorType(e)) == LOCAL &&
      clang_getCanonicalType(clang_getCursorType(e)).kind != CXType_ConstantArray)
    count(c, O2O_C_LOCALMEM, 1);
  if (b)
    return b->value;
  return clang_getCursorKind(v) == CXCursor_EnumConstantDecl ? literal(e) : shared;
}

static form expression(counter *c, CXCursor e, bool address) {
  children all;
  form result = other;
  if (clang_Cursor_isNull(e) || c->depth >= DEEP)
    return other;
  c->depth++;
  switch (clang_getCursorKind(e)) {
  case CXCursor_IntegerLiteral:
  case CXCursor_FloatingLiteral:
  case CXCursor_CharacterLiteral:
  case CXCursor_UnaryExpr: /* sizeof */
    result = literal(e);
    break;
  case CXCursor_DeclRefExpr:
    result = variable(c, e);
    break;
  case CXCursor_ArraySubscriptExpr:
    access(c, e, 1, 0);
    break;
  case CXCursor_MemberRefExpr:
    /* A struct in memory; x.y of a private vector is nothing. */
    access(c, e, 1, 0);
    break;
  case CXCursor_UnaryOperator:
    result = unary(c, e, address);
    break;
  case CXCursor_BinaryOperator:
  case CXCursor_CompoundAssignOperator:
    result = binary(c, e, address);
    break;
  case CXCursor_ConditionalOperator:
    all = children_of(e);
    count(c, O2O_C_BRANCH, 1);
    for (unsigned i = 0; i < all.n; i++)
      if (i)
        half(c, all.at[i], address);
      else
        expression(c, all.at[i], false);
    free(all.at);
    break;
  case CXCursor_CallExpr:
    result = call(c, e);
    break;
  case CXCursor_UnexposedExpr:
  case CXCursor_ParenExpr:
  case CXCursor_CStyleCastExpr:
    result = expression(c, inner(e), address);
    break;
  default:
    all = children_of(e);
    for (unsigned i = 0; i < all.n; i++)
      if (clang_isExpression(clang_getCursorKind(all.at[i])))
        expression(c, all.at[i], address);
    free(all.at);
  }
  c->depth--;
  return result;
}

/* ---- statements ------------------------------------------------------------------------------ */

static void declaration(counter *c, CXCursor v) {
  CXCursor value = inner(v);
  CXType type = clang_getCanonicalType(clang_getCursorType(v));
  bool pointer = type.kind == CXType_Pointer;
  form f = shared;
  int root = -1;
  if (!clang_Cursor_isNull(value) && clang_isExpression(clang_getCursorKind(value)) &&
      type.kind != CXType_ConstantArray) {
    f = expression(c, value, pointer);
    root = pointer ? root_of(c, value) : -1;
  }
  bind(c, v, f, root);
}

/* The iterations of for (init; condition; increment), and the variable's form in the body. */
static double trips_of(counter *c, CXCursor init, CXCursor condition, CXCursor increment) {
  children sides = children_of(strip(condition)), steps;
  enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(strip(condition));
  form lower = other, bound = other, step = {true, 0, true, 1};
  double trips = O2O_AVERAGE_TRIPS;
  statement(c, init);
  if (sides.n == 2 && is_variable(strip(sides.at[0])) && op >= CXBinaryOperator_LT &&
      op <= CXBinaryOperator_NE) {
    CXCursor counted = clang_getCursorReferenced(strip(sides.at[0]));
    binding *b = find(c, counted);
    lower = b ? b->value : other;
    bound = expression(c, sides.at[1], true);
    steps = children_of(increment);
    if (clang_getCursorKind(increment) == CXCursor_CompoundAssignOperator && steps.n == 2)
      step = expression(c, steps.at[1], true);
    free(steps.at);
    if (lower.known && bound.known && step.known && step.value != 0) {
      double span = fabs(bound.value - lower.value);
      bool inclusive = op == CXBinaryOperator_LE || op == CXBinaryOperator_GE;
      trips = inclusive ? floor(span / fabs(step.value)) + 1 : ceil(span / fabs(step.value));
    }
    if (b)
      b->value = (form){lower.linear, lower.slope, lower.known && bound.known,
                        (lower.value + bound.value) / 2};
  }
  free(sides.at);
  return trips;
}

static void for_loop(counter *c, CXCursor s) {
  children all = children_of(s);
  double weight = c->weight;
  bool canonical = all.n == 4; /* parts that are left out are not shown */
  double trips = canonical ? trips_of(c, all.at[0], all.at[1], all.at[2]) : O2O_AVERAGE_TRIPS;
  c->weight *= trips;
  count(c, O2O_C_BRANCH, 1);
  for (unsigned i = canonical ? 3 : 0; i < all.n; i++)
    statement(c, all.at[i]);
  c->weight = weight;
  free(all.at);
}

static void statement(counter *c, CXCursor s) {
  enum CXCursorKind kind = clang_getCursorKind(s);
  double weight = c->weight;
  children all;
  if (clang_Cursor_isNull(s) || c->depth >= DEEP)
    return;
  if (clang_isExpression(kind) || kind == CXCursor_BinaryOperator ||
      kind == CXCursor_CompoundAssignOperator) {
    expression(c, s, false);
    return;
  }
  if (kind == CXCursor_VarDecl) {
    declaration(c, s);
    return;
  }
  if (kind == CXCursor_ForStmt) {
    for_loop(c, s);
    return;
  }
  c->depth++;
  all = children_of(s);
  if (kind == CXCursor_WhileStmt || kind == CXCursor_DoStmt) {
    c->weight *= O2O_AVERAGE_TRIPS;
    count(c, O2O_C_BRANCH, 1);
  }
  if (kind == CXCursor_IfStmt || kind == CXCursor_SwitchStmt)
    count(c, O2O_C_BRANCH, 1);
  for (unsigned i = 0; i < all.n; i++)
    if (i > 0 && (kind == CXCursor_IfStmt || kind == CXCursor_SwitchStmt))
      half(c, all.at[i], false);
    else
      statement(c, all.at[i]);
  c->weight = weight;
  free(all.at);
  c->depth--;
}

/* ---- kernels --------------------------------------------------------------------------------- */

/* The word __kernel (or kernel) stands in front of the function's name. */
static bool is_kernel(CXTranslationUnit unit, CXCursor function) {
  CXToken *tokens = NULL;
  unsigned n = 0;
  bool kernel = false;
  clang_tokenize(unit, clang_getCursorExtent(function), &tokens, &n);
  for (unsigned i = 0; !kernel && i < n; i++) {
    CXString text = clang_getTokenSpelling(unit, tokens[i]);
    const char *word = clang_getCString(text);
    bool end =
        strcmp(word, "(") == 0 && i > 0 && clang_getTokenKind(tokens[i - 1]) == CXToken_Identifier;
    kernel = strcmp(word, "__kernel") == 0 || strcmp(word, "kernel") == 0;
    clang_disposeString(text);
    if (end)
      break;
  }
  clang_disposeTokens(unit, tokens, n);
  return kernel;
}

static form value_of(const struct o2o_cl_options *o, CXCursor parameter) {
  CXString name = clang_getCursorSpelling(parameter);
  form f = shared;
  for (unsigned i = 0; i < o->nvalues; i++)
    if (strcmp(clang_getCString(name), o->values[i].name) == 0) {
      f = (form){true, 0, true, o->values[i].value};
      o->values[i].used = true;
    }
  clang_disposeString(name);
  return f;
}

/* Bytes that move for the kernel's objects: one element per work-item, since their sizes are not
 * known. */
static void transfers(counter *c, CXCursor kernel, double items) {
  for (int i = 0; i < clang_Cursor_getNumArguments(kernel) && i < 64; i++) {
    CXType type =
        clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(kernel, (unsigned)i)));
    CXType pointee = clang_getPointeeType(type);
    long long size = type.kind == CXType_Pointer ? clang_Type_getSizeOf(pointee) : 0;
    if (size > 0 && space_of(pointee) == GLOBAL)
      c->counts[O2O_C_TRANSFER] += (double)size * items * (c->reads[i] + c->writes[i]);
  }
}

static void count_kernel(const struct o2o_cl_options *o, CXCursor kernel, double *counts) {
  counter *c = calloc(1, sizeof *c);
  double items = o->global[0] * o->global[1] * o->global[2];
  if (!c)
    return;
  c->options = o;
  c->counts = counts;
  c->weight = items;
  for (int i = 0; i < clang_Cursor_getNumArguments(kernel); i++) {
    CXCursor parameter = clang_Cursor_getArgument(kernel, (unsigned)i);
    bool pointer = clang_getCanonicalType(clang_getCursorType(parameter)).kind == CXType_Pointer;
    bind(c, parameter, pointer ? (form){true, 0, true, 0} : value_of(o, parameter),
         pointer && i < 64 ? i : -1);
  }
  children all = children_of(kernel);
  for (unsigned i = 0; i < all.n; i++)
    if (clang_getCursorKind(all.at[i]) == CXCursor_CompoundStmt)
      statement(c, all.at[i]);
  free(all.at);
  count(c, O2O_C_ITEMS, 1);
  transfers(c, kernel, items);
  free(c);
}

/* Prints the compiler's errors; true when there are any. */
static bool failed(CXTranslationUnit unit, FILE *messages) {
  bool bad = false;
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
    CXDiagnostic d = clang_getDiagnostic(unit, i);
    if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
      CXString text = clang_formatDiagnostic(d, clang_defaultDiagnosticDisplayOptions());
      fprintf(messages, "%s\n", clang_getCString(text));
      clang_disposeString(text);
      bad = true;
    }
    clang_disposeDiagnostic(d);
  }
  return bad;
}

static unsigned count_unit(CXTranslationUnit unit, const struct o2o_cl_options *o, double *counts) {
  children all = children_of(clang_getTranslationUnitCursor(unit));
  unsigned found = 0;
  for (unsigned i = 0; i < all.n; i++) {
    if (clang_getCursorKind(all.at[i]) != CXCursor_FunctionDecl ||
        !clang_isCursorDefinition(all.at[i]) || !is_kernel(unit, all.at[i]))
      continue;
    CXString name = clang_getCursorSpelling(all.at[i]);
    if (!o->kernel || strcmp(clang_getCString(name), o->kernel) == 0) {
      found++;
      count_kernel(o, all.at[i], counts);
    }
    clang_disposeString(name);
  }
  free(all.at);
  return found;
}

bool o2o_cl_count(const char *file, const struct o2o_cl_options *options, FILE *messages,
                  double counts[O2O_NCOUNTS]) {
  static const char *const first[] = {
      "-x", "cl", "-cl-std=CL2.0", "--target=spir64", "-isystem", O2O_RESOURCE_DIR "/include"};
  const int own = sizeof first / sizeof *first;
  const char **args = malloc((size_t)(own + options->nargs) * sizeof *args);
  CXIndex index = clang_createIndex(0, 0);
  CXTranslationUnit unit = NULL;
  bool ok = false;
  memset(counts, 0, O2O_NCOUNTS * sizeof *counts);
  if (args) {
    memcpy(args, first, sizeof first);
    memcpy(args + own, options->args, (size_t)options->nargs * sizeof *args);
    unit = clang_parseTranslationUnit(index, file, args, own + options->nargs, NULL, 0,
                                      CXTranslationUnit_None);
  }
  if (!unit)
    fprintf(messages, "%s: cannot be read\n", file);
  else if (!failed(unit, messages)) {
    ok = count_unit(unit, options, counts) > 0;
    if (!ok)
      fprintf(messages, "%s: no kernel%s%s\n", file, options->kernel ? " " : "",
              options->kernel ? options->kernel : "");
  }
  if (unit)
    clang_disposeTranslationUnit(unit);
  clang_disposeIndex(index);
  free(args);
  return ok;
}
