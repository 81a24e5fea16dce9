/* Structs, arrays and pointers: how they are declared, filled, read and printed.
 *
 * An array is static, external, automatic, a static local, variable-length, on the heap behind a pointer (indexed by hand,
 * as a pointer to rows, or to the whole), from alloca, a member of a struct, behind a pointer that is a member, or the middle of a larger array.
 */
#include "fuzz.h"

#include <string.h>

Array arrays[MAX_ARRAYS];
int narrays;
Struct structs[MAX_STRUCTS];
int nstructs;
Buf structs_text, globals_text, locals_text, init_text, final_text, free_list;

void make_structs(void) {
  int count = between(1, MAX_STRUCTS);
  for (nstructs = 0; nstructs < count; nstructs++) {
    Struct *s = &structs[nstructs];
    s->name = fmt("S%d", nstructs);
    s->nfields = between(1, 5);
    bool typedefed = chance(40);
    put(&structs_text, typedefed ? "typedef struct {\n" : "struct %s {\n", s->name);
    for (int i = 0; i < s->nfields; i++) {
      Field *f = &s->f[i];
      *f = (Field){fmt("m%d", i), any_type(), chance(30) ? between(2, 5) : 0, NULL};
      if (nstructs && chance(20)) {
        f->st = &structs[below(nstructs)];
        f->count = chance(30) ? 2 : 0;
      }
      put(&structs_text, "  %s %s", f->st ? f->st->name : spelling(f->t), f->name);
      put(&structs_text, f->count ? "[%d];\n" : ";\n", f->count);
    }
    if (typedefed)
      put(&structs_text, "} %s;\n", s->name);
    else
      put(&structs_text, "};\ntypedef struct %s %s;\n", s->name, s->name);
  }
}

/* Values that loops may use as bounds without their being constants for the compiler. */
static struct {
  int value;
  const char *name;
} bounds[64];
static int nbounds;

const char *bound_name(int value) {
  if (chance(55))
    return fmt(value < 0 ? "(%d)" : "%d", value);
  for (int i = 0; i < nbounds; i++)
    if (bounds[i].value == value && chance(80))
      return bounds[i].name;
  if (nbounds == 64)
    return fmt(value < 0 ? "(%d)" : "%d", value);
  static const int types[] = {TI, TI, TI, TL, TS, TLL};
  const char *name = fmt("n%d", nbounds);
  put(&globals_text, "%s%s %s = %d;\n", chance(50) ? "static " : "", type_name[types[below(6)]], name, value);
  bounds[nbounds].value = value;
  bounds[nbounds++].name = name;
  return name;
}

Place place_of(int t, const char *name, int rank, const int *dims) {
  Place p = {.s = name, .t = t, .rank = rank, .writable = true};
  for (int k = 0; k < rank; k++) {
    p.dim[k] = dims[k];
    p.bound[k] = fmt("%d", dims[k]);
  }
  if (!is_float(t)) {
    p.lo = type_min(t);
    p.hi = type_max(t);
  }
  return p;
}

Place element(Place p, const char *const *subs, int nsubs) {
  Place r = p;
  if (p.flat && p.rank > 1) {
    const char *at = "";
    for (int k = 0; k < nsubs; k++)
      at = k ? fmt("(%s) * %s + (%s)", at, p.bound[k], subs[k]) : subs[0];
    if (nsubs == p.rank) {
      r.s = fmt("%s[%s]", p.s, at);
    } else {
      for (int k = nsubs; k < p.rank; k++)
        at = fmt("(%s) * %s", at, p.bound[k]);
      r.s = fmt("(%s + (%s))", p.s, at);
    }
  } else {
    for (int k = 0; k < nsubs; k++)
      r.s = fmt("%s[%s]", r.s, subs[k]);
  }
  r.rows = p.rows && nsubs == 0;
  r.rank = p.rank - nsubs;
  for (int k = 0; k < r.rank; k++) {
    r.dim[k] = p.dim[k + nsubs];
    r.bound[k] = p.bound[k + nsubs];
  }
  return r;
}

/* ---- what is done to every scalar of an object, as host loops ---- */

typedef const char *leaf_text(const char *lvalue, int t, bool wild, const char *index);

static void each_leaf(Buf *b, Place p, const char *indent, int level, const char *index, leaf_text *leaf) {
  if (p.rank) {
    const char *k = fmt("k%d", level);
    put(b, "%sfor (int %s = 0; %s < %d; %s++)%s\n", indent, k, k, p.dim[0], k, p.st && p.rank == 1 ? " {" : "");
    const char *inner = fmt("%s * %d + %s", index, 3 + level * 4, k);
    if (p.flat && p.rank > 1) { /* the hand-made index wants all subscripts at once */
      const char *subs[3] = {k, fmt("k%d", level + 1), fmt("k%d", level + 2)};
      for (int i = 1; i < p.rank; i++)
        put(b, "%sfor (int %s = 0; %s < %d; %s++)%s\n", indent, subs[i], subs[i], p.dim[i], subs[i],
            p.st && i == p.rank - 1 ? " {" : "");
      int rank = p.rank;
      inner = fmt("%s * 5 + %s", inner, subs[rank - 1]);
      Place e = element(p, subs, rank);
      each_leaf(b, e, fmt("%s  ", indent), level + rank, inner, leaf);
    } else {
      each_leaf(b, element(p, &k, 1), fmt("%s  ", indent), level + 1, inner, leaf);
    }
    if (p.st && (p.rank == 1 || p.flat))
      put(b, "%s}\n", indent);
  } else if (p.st) {
    for (int i = 0; i < p.st->nfields; i++) {
      Field *f = &p.st->f[i];
      Place m = place_of(f->t, fmt("%s.%s", p.s, f->name), f->count != 0, &f->count);
      m.st = f->st;
      each_leaf(b, m, indent, level, fmt("%s * 3 + %d", index, i), leaf);
    }
  } else {
    put(b, "%s%s\n", indent, leaf(p.s, p.t, p.wild, index));
  }
}

static int salt;

static const char *fill(const char *lvalue, int t, bool wild, const char *index) {
  if (is_float(t))
    return fmt("%s = (%s)((%s + %d) %% 83 - 40) / 8%s;", lvalue, type_name[t], index, salt, wild ? fmt(" * scale[(%s) %% 5]", index) : "");
  return fmt("%s = (%s)(((%s) * %dll + %d) %% %lld);", lvalue, type_name[t], index, salt * 7919 + 31, salt,
             t == TB ? 2ll : bits_of(t) <= 8 ? 100ll : bits_of(t) <= 16 ? 30000ll : 2000003ll);
}

static const char *mix(const char *lvalue, int t, bool wild, const char *index) {
  (void)t;
  (void)wild;
  (void)index;
  return fmt("MIX(%s);", lvalue);
}

static void register_array(Array *a, bool filled) {
  salt = below(90);
  if (filled)
    each_leaf(&init_text, a->p, "  ", 0, "0", fill);
  put(&final_text, "  BEGIN(\"%s\");\n", a->p.s);
  each_leaf(&final_text, a->p, "  ", 0, "0", mix);
  put(&final_text, "  END;\n");
}

static const char *dims_text(Place *p, int from, bool names) {
  const char *s = "";
  for (int k = from; k < p->rank; k++)
    s = names ? fmt("%s[%s]", s, p->bound[k]) : fmt("%s[%d]", s, p->dim[k]);
  return s;
}

static int product(const Place *p) {
  int n = 1;
  for (int k = 0; k < p->rank; k++)
    n *= p->dim[k];
  return n;
}

typedef struct Member {
  const char *name, *macro;
} Member;

/* A member of the struct `record`, and in `named` how it is named: some by a macro of its own name, as programs do that shorten their structs. */
static Member member_name(const char *record, const char *usual, const char **named) {
  if (chance(70)) {
    *named = fmt("%s.%s", record, usual);
    return (Member){usual, ""};
  }
  *named = fmt("in_%s", record);
  return (Member){*named, fmt("#define in_%s (%s.in_%s)\n", record, record, record)};
}

/* Declares an array of some storage; p->s is set. */
static void declare_global(Array *a, int id) {
  Place *p = &a->p;
  const char *type = p->st ? p->st->name : spelling(p->t);
  const char *name = fmt("g%d", id);
  Member member;
  p->s = name;
  if (p->rank > 1 && chance(15)) {
    declare_rows(p, name, true);
    return;
  }
  switch (below(9)) {
  default:
    a->exported = chance(40);
    put(&globals_text, "%s%s %s%s;\n", a->exported ? "" : "static ", type, name, dims_text(p, 0, false));
    break;
  case 5: /* heap, indexed by hand */
    p->flat = true;
    a->heap = name;
    put(&globals_text, "static %s *%s;\n", type, name);
    put(&init_text, "  %s = malloc(%d * sizeof *%s);\n", name, product(p), name);
    put(&free_list, "  free(%s);\n", name);
    break;
  case 6: /* a member of a struct */
    member = member_name(name, "v", &p->s);
    put(&globals_text, "static struct {\n  int tag;\n  %s %s%s;\n} %s;\n%s", type, member.name, dims_text(p, 0, false), name, member.macro);
    a->record = strchr(p->s, '.') ? name : NULL;
    break;
  case 7: /* behind a pointer that is a member */
    p->flat = true;
    member = member_name(name, "p", &p->s);
    a->heap = p->s;
    put(&globals_text, "static struct {\n  int tag;\n  %s *%s;\n} %s;\n%s", type, member.name, name, member.macro);
    put(&init_text, "  %s = malloc(%d * sizeof *%s);\n", p->s, product(p), p->s);
    put(&free_list, "  free(%s);\n", p->s);
    break;
  case 8: { /* the middle of a larger array */
    int offset = below(5);
    p->flat = true;
    put(&globals_text, "static %s base_%s[%d], *%s = base_%s + %d;\n", type, name, product(p) + offset + below(4), name, name, offset);
  }
  }
}

static void declare_local(Array *a, int id) {
  Place *p = &a->p;
  const char *type = p->st ? p->st->name : spelling(p->t);
  const char *name = fmt("l%d", id);
  p->s = name;
  if (p->rank > 1 && chance(15)) {
    declare_rows(p, name, false);
    return;
  }
  switch (below(9)) {
  default:
    put(&locals_text, "  %s%s %s%s;\n", chance(30) ? "static " : "", type, name, dims_text(p, 0, false));
    break;
  case 3: /* variable-length */
    for (int k = 0; k < p->rank; k++)
      p->bound[k] = bound_name(p->dim[k]);
    put(&locals_text, "  %s %s%s;\n", type, name, dims_text(p, 0, true));
    break;
  case 4: { /* heap, indexed by hand */
    bool restricted = chance(40);
    p->flat = true;
    if (chance(50))
      for (int k = 0; k < p->rank; k++)
        p->bound[k] = bound_name(p->dim[k]);
    put(&locals_text, "  %s *%s%s = malloc(%d * sizeof *%s);\n", type, restricted ? "restrict " : "", name, product(p), name);
    a->heap = restricted ? NULL : name;
    put(&free_list, "  free(%s);\n", name);
    break;
  }
  case 5: /* heap, pointer to rows */
    if (chance(50))
      for (int k = 1; k < p->rank; k++)
        p->bound[k] = bound_name(p->dim[k]);
    put(&locals_text, "  %s (*%s)%s = malloc(%d * sizeof *%s);\n", type, name, dims_text(p, 1, true), p->dim[0], name);
    a->heap = name;
    put(&free_list, "  free(%s);\n", name);
    break;
  case 6: { /* the middle of an automatic array */
    int offset = below(5);
    p->flat = true;
    put(&locals_text, "  %s base_%s[%d], *%s = &base_%s[%d];\n", type, name, product(p) + offset + below(4), name, name, offset);
    break;
  }
  case 7: /* behind a pointer to a variable-length array */
    for (int k = 0; k < p->rank; k++)
      p->bound[k] = bound_name(p->dim[k]);
    p->s = fmt("(*%s)", name);
    if (chance(50)) {
      put(&locals_text, "  %s (*%s)%s = malloc(sizeof *%s);\n", type, name, dims_text(p, 0, true), name);
      put(&free_list, "  free(%s);\n", name);
      a->heap = name;
    } else {
      put(&locals_text, "  %s vla_%s%s, (*%s)%s = &vla_%s;\n", type, name, dims_text(p, 0, true), name, dims_text(p, 0, true), name);
    }
    break;
  case 8: /* alloca */
    p->flat = true;
    put(&locals_text, "  %s *%s = __builtin_alloca(%d * sizeof *%s);\n", type, name, product(p), name);
  }
}

Array *new_array(int rank, const int *dims, bool global) {
  if (narrays == MAX_ARRAYS)
    return NULL;
  Array *a = &arrays[narrays];
  *a = (Array){.p = place_of(any_type(), NULL, rank, dims), .global = global};
  if (chance(18))
    a->p.st = &structs[below(nstructs)];
  else
    a->p.wild = is_float(a->p.t) && chance(12);
  if (global)
    declare_global(a, narrays);
  else
    declare_local(a, narrays);
  narrays++;
  register_array(a, true);
  return a;
}

Array *new_permutation(int length, int range) {
  if (narrays == MAX_ARRAYS)
    return NULL;
  Array *a = &arrays[narrays];
  static const int types[] = {TI, TI, TL, TS, TU, TUL};
  *a = (Array){.p = place_of(types[below(6)], fmt("perm%d", narrays), 1, &length), .global = true, .constant = true, .permutation = true};
  narrays++;
  a->p.lo = 0;
  a->p.hi = range - 1;
  int values[4096], n = range < 4096 ? range : 4096;
  for (int i = 0; i < n; i++)
    values[i] = i;
  put(&globals_text, "static %s %s[%d] = {", type_name[a->p.t], a->p.s, length);
  for (int i = 0; i < length; i++) {
    int j = between(i, n - 1), v = values[j];
    values[j] = values[i];
    put(&globals_text, i ? ", %d" : "%d", v);
  }
  put(&globals_text, "};\n");
  return a;
}

Array *new_table(void) {
  if (narrays == MAX_ARRAYS)
    return NULL;
  Array *a = &arrays[narrays];
  int n = between(4, 12);
  *a = (Array){.p = place_of(any_type(), fmt("table%d", narrays), 1, &n), .global = true, .constant = true};
  narrays++;
  put(&globals_text, "static const %s %s[%d] = {", spelling(a->p.t), a->p.s, n);
  for (int i = 0; i < n; i++)
    put(&globals_text, i ? ", %s" : "%s", any_literal(a->p.t).s);
  put(&globals_text, "};\n");
  a->p.writable = false;
  return a;
}
