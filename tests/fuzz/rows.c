/* Arrays whose first subscript selects a pointer:  T *g[4];  T **g;  and with three subscripts  T (**g)[5].
 *
 * The rows are blocks of their own, parts of one block in either order, or rows of an array.
 */
#include "fuzz.h"

static const char *row_type(const Place *p) { return p->st ? p->st->name : type_name[p->t]; }

static const char *behind(const Place *p) { return p->rank == 3 ? fmt("[%d]", p->dim[2]) : ""; }

static const char *declarator(const Place *p, const char *name, bool array) {
  const char *pointers = array ? fmt("*%s[%d]", name, p->dim[0]) : fmt("**%s", name);
  return p->rank == 3 ? fmt("(%s)%s", pointers, behind(p)) : pointers;
}

void declare_rows(Place *p, const char *name, bool global) {
  bool array = chance(50);
  Buf *declarations = global ? &globals_text : &locals_text, *code = global ? &init_text : &locals_text;
  const char *type = row_type(p), *scope = global ? "static " : "";
  p->s = name;
  p->rows = true;
  put(declarations, "%s%s%s %s;\n", global ? "" : "  ", scope, type, declarator(p, name, array));
  if (!array)
    put(code, "  %s = malloc(%d * sizeof *%s);\n", name, p->dim[0], name);
  int kind = below(4);
  const char *base = fmt("base_%s", name), *k = chance(50) ? "k" : fmt("(%d - k)", p->dim[0] - 1);
  if (kind == 0)
    put(declarations, "%s%s%s %s[%d][%d]%s;\n", global ? "" : "  ", scope, type, base, p->dim[0], p->dim[1], behind(p));
  else if (kind == 1)
    put(declarations, "%s%s%s (*%s)[%d]%s;\n", global ? "" : "  ", scope, type, base, p->dim[1], behind(p));
  if (kind == 1)
    put(code, "  %s = malloc(%d * sizeof *%s);\n", base, p->dim[0], base);
  put(code, "  for (int k = 0; k < %d; k++)\n", p->dim[0]);
  if (kind <= 1)
    put(code, "    %s[k] = %s[%s];\n", name, base, k);
  else
    put(code, "    %s[k] = malloc(%d * sizeof **%s);\n", name, p->dim[1], name);
  if (kind == 1)
    put(&free_list, "  free(%s);\n", base);
  else if (kind > 1)
    put(&free_list, "  for (int k = 0; k < %d; k++)\n    free(%s[k]);\n", p->dim[0], name);
  if (!array)
    put(&free_list, "  free(%s);\n", name);
}

const char *rows_parameter(const Place *p, const char *name) {
  if (p->rank == 3)
    return fmt("%s (**%s)%s", row_type(p), name, behind(p));
  return fmt(chance(50) ? "%s **%s" : "%s *%s[]", row_type(p), name);
}
