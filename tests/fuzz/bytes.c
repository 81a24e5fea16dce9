/* Loops over the rows of a matrix that are found by bytes: pointers to void or characters that are cast, in front of the access or in it, in the loop
 * or in a function of the program; how many bytes there are between rows is a variable, a member of a struct, or a constant.
 */
#include "gather.h"

#include <string.h>

/* What the elements of row `i` are by, where `q` points to it: a statement for each of them. */
static const char *elements(const Gather *g, const char *q, int columns) {
  const char *in = g->in, *t = g->type, *value = fmt("%s + %du * k", contribution_at(g), between(1, 9));
  switch (below(4)) {
  case 0:
    return fmt("%s  for (int k = 0; k < %d; k++)\n%s    ((%s *)%s)[k] = (%s)(((const %s *)%s)[k] * 3u + %s);\n", in, columns, in, t, q, t, t, q, value);
  case 1:
    return fmt("%s  %s *p = (%s *)%s;\n%s  for (int k = 0; k < %d; k++)\n%s    p[k] = (%s)(p[k] ^ (%s));\n", in, t, t, q, in, columns, in, t, value);
  case 2:
    return fmt("%s  for (int k = 0; k < %d; k++, %s += sizeof(%s))\n%s    *(%s *)%s += (%s)(%s);\n", in, columns, q, t, in, t, q, t, value);
  }
  return fmt("%s  const unsigned char *end = (const unsigned char *)%s + %d * sizeof(%s);\n%s  for (unsigned k = 0; (const unsigned char *)%s != end; %s += sizeof(%s), k++)\n"
             "%s    *(%s *)%s = (%s)(*(%s *)%s + %s);\n",
             in, q, columns, t, in, q, q, t, in, t, q, t, t, q, value);
}

const char *by_bytes(const Gather *g, bool function) {
  static const char *const pointers[] = {"unsigned char", "char", "void", "signed char"}, *const integers[] = {"int", "long", "size_t", "intptr_t"};
  const char *in = g->in, *t = g->type, *to = pointers[below(4)], *integer = integers[below(4)];
  int rows = between(3, 9), pitch = between(4, 11), columns = between(1, pitch);
  const bool down = strcmp(integer, "size_t") != 0 && chance(30), member = chance(40);
  const char *bytes = fmt("%s(%s)(%d * sizeof(%s))", down ? "-" : "", integer, pitch, t);
  const char *first = fmt("(%s *)&m[%d][0]", to, down ? rows - 1 : 0);
  const char *base = member ? "r->data" : "b", *step = member ? "r->step" : "step";
  const char *declared = member ? fmt("%sstruct {\n%s  %s *data;\n%s  %s step;\n%s} rows = {%s, %s}, *r = &rows;\n", in, in, to, in, integer, in, first, bytes)
                                : fmt("%s%s *b = %s;\n%s%s step = %s;\n", in, to, first, in, integer, bytes);
  const char *offset = chance(50) ? fmt("i * %s", step) : fmt("%s * (%s)i", step, integer), *row = fmt("(%s *)%s + %s", "unsigned char", base, offset);
  if (function) {
    put(&functions_text, "static inline %s *row%d(%s *at, %s step, int i) {\n  return (%s *)((unsigned char *)at + %s);\n}\n\n", chance(50) ? to : t, g->id, to, integer,
        chance(50) ? to : t, chance(50) ? "i * step" : "step * i");
    row = fmt("(unsigned char *)row%d(%s, %s, i)", g->id, base, step);
  } else if (chance(30)) {
    row = fmt("(unsigned char *)%s + at", base);
  }
  const char *at = strstr(row, "+ at") ? fmt("%s  const %s at = %s;\n", in, integer, offset) : "";
  return fmt("%s%s m[%d][%d];\n%sfor (int z = 0; z < %d; z++)\n%s  m[z / %d][z %% %d] = (%s)(z * %d);\n%s%s#pragma omp parallel for%s\n%sfor (int i = 0; i < %d; i++) {\n%s"
             "%s  unsigned char *q = %s;\n%s%s}\n%sfor (int z = 0; z < %d; z++)\n%s  MIX(m[z / %d][z %% %d]);\n",
             in, t, rows, pitch, in, rows * pitch, in, pitch, pitch, t, between(1, 50), declared, in, chance(30) ? " schedule(dynamic, 2)" : "", in, rows, at, in, row,
             elements(g, "q", columns), in, in, rows * pitch, in, pitch, pitch);
}
