/* Declarations of the functions that a program calls.
 *
 * Where a driver's header is Clang's opencl-c.h, each build parses some eighteen thousand lines, of
 * which a kernel of ours needs a dozen.  This table has the functions that the printer of kernels
 * (xform/ir/builtin.c, xform/print) and the runtime's own ones use, each for all scalar types:
 * where one is missing a call could mean another, through a conversion.  A call with vectors does
 * not compile then, and the program is built with the header.  Attributes are the header's.
 *
 * A call is a name with a parenthesis right behind it, which is not the first on a line of a
 * definition outside of braces.  It is known by the table, or defined further up in the text.
 */
#define _GNU_SOURCE
#include "runtime/device/declare.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES 512 /* that a program defines and calls, at most */

/* In a form @ is the name; T one of the types, V a vector of as many as the name ends with, U the
 * unsigned type of its size; A, C and G an address space, each in turn: C also that of constants, G
 * none of a work-item's own. */
struct family {
  const char *attribute, *types;
  const char *form;
  const char *names; /* words, with a blank in front of each and behind the last */
};

#define INTEGERS "cCsSiIlL"
#define WORDS "iIlL"
#define REALS "fd"

static const struct family families[] = {
    {", const", "i", "size_t @(uint)",
     " get_global_id get_local_id get_group_id get_global_size get_local_size get_num_groups "
     "get_global_offset "},
    {", convergent", "i", "void @(cl_mem_fence_flags)", " barrier "},
    {"", "i", "void @(cl_mem_fence_flags)", " mem_fence read_mem_fence write_mem_fence "},
    {", const", REALS, "T @(T)",
     " acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs "
     "floor "
     "lgamma log log10 log1p log2 logb rint round rsqrt sin sinh sqrt tan tanh tgamma trunc "},
    {", const", REALS, "T @(T, T)",
     " atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder "},
    {", const", REALS, "T @(T, T, T)", " fma mad "},
    {", const", REALS, "T @(T, int)", " ldexp "},
    {", const", REALS, "int @(T)", " ilogb isfinite isinf isnan isnormal signbit "},
    {", const", REALS, "int @(T, T)",
     " isgreater isgreaterequal isless islessequal islessgreater isunordered "},
    {"", REALS, "T @(T, A int *)", " frexp "},
    {"", REALS, "T @(T, A T *)", " modf fract sincos "},
    {", const", INTEGERS REALS, "T @(T, T)", " max min "},
    {", const", INTEGERS, "T @(T, T)", " mul_hi rotate "},
    {", const", INTEGERS, "T @(T)", " clz popcount "},
    {", const", INTEGERS, "U @(T)", " abs "},
    {", pure", INTEGERS REALS, "V @(size_t, const C T *)", " vload2 vload3 vload4 vload8 vload16 "},
    {"", INTEGERS REALS, "void @(V, size_t, A T *)", " vstore2 vstore3 vstore4 vstore8 vstore16 "},
    {", pure", "i", "float @(size_t, const C half *)", " vload_half "},
    {"", REALS, "void @(T, size_t, A half *)", " vstore_half vstore_half_rte "},
    {"", "iI", "T @(volatile G T *, T)",
     " atomic_add atomic_and atomic_max atomic_min atomic_or atomic_sub atomic_xchg atomic_xor "},
    {"", "f", "T @(volatile G T *, T)", " atomic_xchg "},
    {"", "iI", "T @(volatile G T *)", " atomic_dec atomic_inc "},
    {"", "iI", "T @(volatile G T *, T, T)", " atomic_cmpxchg "},
    {"", WORDS, "T @(volatile G T *, T)",
     " atom_add atom_and atom_max atom_min atom_or atom_sub atom_xchg atom_xor "},
    {"", WORDS, "T @(volatile G T *)", " atom_dec atom_inc "},
    {"", WORDS, "T @(volatile G T *, T, T)", " atom_cmpxchg "},
};

struct name {
  const char *text;
  size_t length;
};

static bool is_among(const char *names, struct name n) {
  for (const char *at = names; (at = strchr(at, ' ')) && at[1]; at++)
    if (!strncmp(at + 1, n.text, n.length) && at[1 + n.length] == ' ')
      return true;
  return false;
}

static void declare(FILE *out, const struct family *f, struct name n, char type,
                    const char *space) {
  static const char codes[] = "cCsSiIlLfd";
  static const char *const types[] = {"char", "uchar", "short", "ushort", "int",
                                      "uint", "long",  "ulong", "float",  "double"};
  long index = strchr(codes, type) - codes;
  size_t digits = n.length;
  while (digits > 0 && isdigit((unsigned char)n.text[digits - 1]))
    digits--;
  fprintf(out, "__attribute__((overloadable%s)) ", f->attribute);
  for (const char *c = f->form; *c; c++)
    if (*c == '@')
      fprintf(out, "%.*s", (int)n.length, n.text);
    else if (*c == 'T' || *c == 'V')
      fprintf(out, "%s%.*s", types[index], *c == 'V' ? (int)(n.length - digits) : 0,
              n.text + digits);
    else if (*c == 'U')
      fputs(types[index | 1], out);
    else if (strchr("ACG", *c))
      fputs(space, out);
    else
      fputc(*c, out);
  fputs(";\n", out);
}

static int count_spaces(const char *form) {
  return strchr(form, 'C') ? 4 : strchr(form, 'A') ? 3 : strchr(form, 'G') ? 2 : 1;
}

/* False: there is no such function in the table. */
static bool declare_all(FILE *out, struct name n, bool fp64) {
  static const char *const spaces[] = {"__global", "__local", "__private", "__constant"};
  bool found = false;
  for (unsigned i = 0; i < sizeof families / sizeof *families; i++) {
    const struct family *f = &families[i];
    if (!is_among(f->names, n))
      continue;
    found = true;
    for (const char *type = f->types; *type; type++)
      for (int space = 0; space < count_spaces(f->form); space++)
        if (*type != 'd' || fp64)
          declare(out, f, n, *type, spaces[space]);
  }
  return found;
}

/* ---- calls in a text ------------------------------------------------------------------------- */

struct scan {
  FILE *out;
  bool fp64;
  bool directive; /* a line of the preprocessor, with those that continue it */
  int depth;      /* of braces */
  unsigned count;
  struct name known[NAMES]; /* defined in the text, or declared */
};

static bool note(struct scan *s, struct name n) {
  if (s->count == NAMES)
    return false;
  s->known[s->count++] = n;
  return true;
}

static bool knows(const struct scan *s, struct name n) {
  for (unsigned i = 0; i < s->count; i++)
    if (s->known[i].length == n.length && !memcmp(s->known[i].text, n.text, n.length))
      return true;
  return false;
}

/* What is no function of OpenCL's whatever stands in the text: words and macros of the language,
 * and macros that the options of a build define. */
static bool is_language(struct name n) {
  return is_among(" _Pragma aligned defined for if return sizeof switch while ", n) ||
         !strncmp(n.text, "__", 2) || !strncmp(n.text, "as_", 3) || !strncmp(n.text, "O2O_", 4);
}

/* False: it calls what is not known. */
static bool see_call(struct scan *s, struct name n) {
  if (is_language(n) || knows(s, n))
    return true;
  if (declare_all(s->out, n, s->fp64) || (s->depth == 0 && !s->directive))
    return note(s, n);
  return false;
}

static const char *end_of_word(const char *at) {
  while (isalnum((unsigned char)*at) || *at == '_')
    at++;
  return at;
}

/* Behind a comment or a literal that begins there; else the same place. */
static const char *skip(const char *at) {
  const char *end;
  if (!strncmp(at, "/*", 2))
    return (end = strstr(at + 2, "*/")) ? end + 2 : at + strlen(at);
  if (*at != '"' && *at != '\'')
    return at;
  for (end = at + 1; *end && *end != *at; end++)
    if (*end == '\\' && end[1])
      end++;
  return *end ? end + 1 : end;
}

/* Behind the name that a #define defines, which is noted, or behind a #pragma; NULL: too many
 * names. */
static const char *see_directive(struct scan *s, const char *at) {
  static const char define[] = "#define ", pragma[] = "#pragma";
  s->directive = true;
  if (!strncmp(at, pragma, sizeof pragma - 1))
    return at + strcspn(at, "\n");
  if (strncmp(at, define, sizeof define - 1))
    return at + 1;
  at += sizeof define - 1;
  const char *end = end_of_word(at);
  return note(s, (struct name){at, (size_t)(end - at)}) ? end : NULL;
}

/* Behind the word; NULL: it is a call of what is not known. */
static const char *see_word(struct scan *s, const char *source, const char *at) {
  const char *end = end_of_word(at);
  /* Bodies are indented: braces in several branches of a condition are no matter further down. */
  if (!s->directive && (at == source || at[-1] == '\n'))
    s->depth = 0;
  if (*end != '(' || isdigit((unsigned char)*at))
    return end;
  return see_call(s, (struct name){at, (size_t)(end - at)}) ? end : NULL;
}

static bool declare_called(struct scan *s, const char *source) {
  for (const char *at = source, *behind; at && *at; at = behind) {
    behind = skip(at);
    if (behind != at)
      continue;
    behind = at + 1;
    if (*at == '\n')
      s->directive = s->directive && at > source && at[-1] == '\\';
    else if (*at == '#' && !s->directive)
      behind = see_directive(s, at);
    else if (isalnum((unsigned char)*at) || *at == '_')
      behind = see_word(s, source, at);
    else if (!s->directive)
      s->depth += (*at == '{') - (*at == '}');
    if (!behind)
      return false;
  }
  return true;
}

char *o2o_declare(const char *source, bool fp64) {
  char *text = NULL;
  size_t size;
  struct scan *s = calloc(1, sizeof *s);
  bool known = s && (s->out = open_memstream(&text, &size));
  if (known) {
    s->fp64 = fp64;
    fprintf(s->out, "%s", fp64 ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "");
    known = declare_called(s, source);
    fprintf(s->out, "%s#line 1\n", fp64 ? "#pragma OPENCL EXTENSION cl_khr_fp64 : disable\n" : "");
    known = fclose(s->out) == 0 && known;
  }
  free(s);
  if (known)
    return text;
  free(text);
  return NULL;
}
