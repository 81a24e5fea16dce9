/* Kernels that call functions of other units, made complete (link.h).
 *
 *   typedef struct { __global char *d[1]; } o2o_data_t;
 *   #define O2O_N(name) name##_o2o0           one instance of pick(), for a seed in private memory
 *   #define O2O_S0
 *   ... its source ...
 *   #undef O2O_S0
 *   ...
 *   #define O2O_CALL_0 o2o_entry_o2o0
 *   #define O2O_DATA_PARAMETERS , __global char *o2o_b0, ulong o2o_o0
 *   #define O2O_DATA(name) const o2o_data_t o2o_all = {{o2o_b0 + o2o_o0}}, *const name = &o2o_all;
 *   ... the kernel's source ...
 *
 * A function is instantiated once for each combination of address spaces that its pointers have,
 * and of structs that it follows pointers in.  What paths lead to goes the way of variables: it is
 * a further argument of the kernel, whose address is found at each launch.
 *
 * Where a function may end the program, a work-item has a variable that says that one has come to
 * such a call, which all functions reach by `o2o_data_t`; what it would be called with is in a
 * record, which is an argument as variables are.  The kernel has no other shape then: there
 * iterations of an inner loop would go on that come behind one that ends the program.
 */
#define _GNU_SOURCE
#include "runtime/core/link.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_INSTANCES 256
#define MOST_PARAMETERS 64
#define MOST_DATA 32
#define MOST_DEPTH 32
#define MOST_PLACES 128

/* Where a struct is, or the pointers are that lead to other memory: from what an argument of the
 * kernel points to on, each step is the offset of a pointer, and `offset` is added at the end. */
struct place {
  uint32_t arg, nsteps;
  int64_t offset, steps[O2O_MOST_STEPS];
};

struct instance {
  const struct o2o_published *code;
  uint8_t passed[MOST_PARAMETERS];
  int16_t places[MOST_PARAMETERS]; /* of structs, by their number; -1: none */
  bool no_updates;                 /* ATOMIC and CRITICAL are forbidden */
  bool open;                       /* its callees are being looked for */
  bool ends;                       /* it may end the program, or what it calls */
};

/* What becomes an argument: a variable, what a path leads to, or rows of a table. */
struct datum {
  struct o2o_datum is;
  struct place place; /* of a path: its pointer is at the end of the way */
  bool is_table;      /* of a path: there are pointers at its end, and rows behind them */
  uint32_t table;     /* of rows: the datum that has the pointers */
};

/* What is done to the struct that a way begins with. */
struct beginning {
  bool any;
  uint32_t effects, bytes;
};

struct linking {
  struct o2o_reason *why;
  FILE *out; /* functions that are complete, callees first */
  struct instance instances[MOST_INSTANCES];
  unsigned ninstances;
  struct datum data[MOST_DATA];
  unsigned ndata;
  struct place places[MOST_PLACES];
  unsigned nplaces;
  const struct o2o_kernel *kernel;
  struct beginning *beginnings; /* by argument of the kernel */
  uint32_t flags;
  bool ends;           /* some instance does */
  const char *options; /* of the kernel */
  /* the one function that has critical sections: those of two could look at each other's */
  const struct o2o_published *critical;
};

/* ---- what is asked of a function ------------------------------------------------------------- */

static const int64_t *way_of(const struct o2o_call *c, unsigned parameter) {
  return c->ways ? c->ways[parameter] : NULL;
}

static bool keeps_contract(struct linking *l, const struct o2o_call *c) {
  const struct o2o_published *f = c->code;
  const uint32_t accesses = O2O_ARG_READ | O2O_ARG_WRITE;
  if (!f)
    return o2o_decline(l->why, true, "nothing is known of '%s', of another file", c->name);
  if (f->self != c->function)
    return o2o_decline(l->why, true,
                       "'%s' is another function here than the one that omp2ocl has compiled",
                       c->name);
  if (!f->source)
    return o2o_decline(l->why, true, "'%s', of another file: %.120s", c->name, f->options);
  if (strcmp(f->type, c->type) != 0 || f->nparams > MOST_PARAMETERS)
    return o2o_decline(l->why, true, "'%s' is declared as %.60s and defined as %.60s", c->name,
                       c->type, f->type);
  if (*l->options && strcmp(f->options, l->options) != 0)
    return o2o_decline(l->why, true,
                       "'%s' is compiled with other floating-point options than the loop", c->name);
  for (unsigned k = 0; k < f->nparams; k++) {
    uint32_t more = f->effects[k] & ~c->may[k] & ~O2O_EFFECT_GLOBAL;
    if (more & (O2O_EFFECT_ATOMIC | O2O_EFFECT_CRITICAL))
      return o2o_decline(l->why, true,
                         "'%s' has atomic updates of what its parameter %u points to, or critical "
                         "sections, where the loop could wait for others or has its own",
                         c->name, k + 1);
    if (more & O2O_ARG_WRITE && c->may[k] & O2O_EFFECT_ATOMIC && !way_of(c, k))
      return o2o_decline(l->why, true,
                         "'%s' writes what its parameter %u points to, which all iterations share, "
                         "not always by 'omp atomic'",
                         c->name, k + 1);
    if (more & accesses)
      return o2o_decline(l->why, true,
                         "'%s' writes what its parameter %u points to, which is declared const",
                         c->name, k + 1);
    if (more)
      return o2o_decline(l->why, true,
                         "'%s' accesses what its parameter %u points to as another type", c->name,
                         k + 1);
    if (f->effects[f->nparams + k] > c->may[f->nparams + k])
      return o2o_decline(l->why, true,
                         "'%s' may access more than the %u bytes that its parameter %u is declared "
                         "to point to",
                         c->name, c->may[f->nparams + k], k + 1);
  }
  return true;
}

/* The proof of the loop, or of a function, forbids atomic updates in the call: of something in
 * global memory that it may write. */
static bool forbids_updates(const struct o2o_call *c, const uint8_t *passed) {
  for (unsigned k = 0; k < c->code->nparams; k++)
    if (passed[k] == O2O_PASSED_GLOBAL && !(c->may[k] & O2O_EFFECT_ATOMIC) &&
        (c->may[k] & O2O_ARG_WRITE || way_of(c, k)))
      return true;
  return false;
}

static bool only_section(struct linking *l, const struct o2o_published *f) {
  if (l->critical && l->critical != f)
    return o2o_decline(l->why, true,
                       "'%s' and '%s' have critical sections, and one could look at values that "
                       "the other is about to change",
                       l->critical->name, f->name);
  l->critical = f;
  return true;
}

/* Atomic updates of what paths lead to, and of what the call of a call passes on. */
static bool may_update_behind(struct linking *l, const struct instance *i) {
  const struct o2o_published *f = i->code;
  const uint32_t updates = O2O_EFFECT_ATOMIC | O2O_EFFECT_CRITICAL;
  uint32_t all = 0;
  for (unsigned k = 0; k < f->nparams; k++)
    all |= f->effects[k];
  for (unsigned k = 0; k < f->ndata; k++) {
    all |= f->data[k].effects;
    if (f->data[k].effects & O2O_EFFECT_CRITICAL && !only_section(l, f))
      return false;
  }
  return !(all & updates && i->no_updates) ||
         o2o_decline(l->why, true,
                     "'%s' has atomic updates, or critical sections, where the loop could wait for "
                     "others or has its own",
                     f->name);
}

/* Atomic updates, with what the call passes. */
static bool may_update(struct linking *l, const struct o2o_call *c, const uint8_t *passed) {
  const struct o2o_published *f = c->code;
  for (unsigned k = 0; k < f->nparams; k++) {
    if (f->effects[k] & O2O_EFFECT_GLOBAL && passed[k] != O2O_PASSED_GLOBAL)
      return o2o_decline(l->why, true,
                         "'%s' follows pointers in what its parameter %u points to, which is a "
                         "variable of one iteration here",
                         c->name, k + 1);
    if (f->effects[k] & O2O_EFFECT_ATOMIC && passed[k] != O2O_PASSED_GLOBAL)
      return o2o_decline(l->why, true,
                         "'%s' updates by 'omp atomic' what its parameter %u points to, which is a "
                         "variable of one iteration here",
                         c->name, k + 1);
    if (f->effects[k] & O2O_EFFECT_CRITICAL && !only_section(l, f))
      return false;
  }
  return true;
}

/* ---- structs, and what their pointers lead to ------------------------------------------------ */

/* The number of the place; -1: there are too many. */
static int16_t numbered(struct linking *l, const struct place *p) {
  for (unsigned k = 0; k < l->nplaces; k++)
    if (memcmp(&l->places[k], p, sizeof *p) == 0)
      return (int16_t)k;
  if (l->nplaces == MOST_PLACES)
    return -1;
  l->places[l->nplaces] = *p;
  return (int16_t)l->nplaces++;
}

/* Where a way leads, in words of struct o2o_call; `from`: the function whose way it is, NULL: the
 * kernel.  False: nowhere, or over too many steps. */
static bool follow(struct linking *l, const int64_t *way, const struct instance *from,
                   struct place *p) {
  *p = (struct place){.arg = (uint32_t)way[0]};
  if (from && from->places[way[0]] < 0)
    return false;
  if (from)
    *p = l->places[from->places[way[0]]];
  else if (l->kernel->args[way[0]].flags & O2O_ARG_GUARDED)
    p->nsteps = 1; /* the slot is the address of the first pointer */
  for (int64_t k = 0; k < way[2]; k++) {
    if (p->nsteps == O2O_MOST_STEPS)
      return false;
    p->steps[p->nsteps++] = p->offset + way[3 + k];
    p->offset = 0;
  }
  p->offset += way[1];
  return true;
}

/* What the call does to the struct that a way of the kernel begins with. */
static void note_beginnings(struct linking *l, const struct o2o_call *c) {
  for (unsigned k = 0; k < c->code->nparams; k++) {
    const int64_t *way = way_of(c, k);
    struct beginning *b = way ? &l->beginnings[way[0]] : NULL;
    uint32_t bytes = c->code->effects[c->code->nparams + k];
    if (!b)
      continue;
    b->any = true;
    b->effects |= c->code->effects[k];
    bytes = bytes == ~0U || way[1] < 0 || way[1] > INT32_MAX - (int64_t)(bytes & INT32_MAX)
                ? ~0U
                : bytes + (uint32_t)way[1];
    if (b->bytes < bytes)
      b->bytes = bytes;
  }
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Rows of a table: a way that does not begin with a parameter (struct o2o_datum). */
static bool is_rows(const struct o2o_datum *d) { return d->way && d->way[0] < 0; }

/* Are there rows behind number k of what the function accesses? */
static bool is_table(const struct o2o_published *f, unsigned k) {
  for (unsigned n = k + 1; n < f->ndata; n++)
    if (is_rows(&f->data[n]) && f->data[n].way[0] == -1 - (int64_t)k)
      return true;
  return false;
}

/* One argument can be both. */
static bool same_datum(const struct datum *a, const struct datum *b) {
  if (is_rows(&a->is) != is_rows(&b->is))
    return false;
  if (is_rows(&a->is)) /* words: the table's index, bytes of an element, the places */
    return a->table == b->table && a->is.way[3] == b->is.way[3] &&
           memcmp(a->is.way + 1, b->is.way + 1,
                  (3 + 2 * (size_t)a->is.way[3]) * sizeof *a->is.way) == 0;
  return a->is.address == b->is.address && !a->is.way == !b->is.way && a->is_table == b->is_table &&
         (!a->is.way || memcmp(&a->place, &b->place, sizeof a->place) == 0);
}

/* The index of number k of what the function accesses among what the kernel passes; -1: there is
 * none.  `at`: those of the ones before. */
static int datum(struct linking *l, const struct instance *i, unsigned k, const int *at) {
  const struct o2o_datum *d = &i->code->data[k];
  struct datum new = {.is = *d, .is_table = is_table(i->code, k)};
  if (is_rows(d)) {
    new.table = (uint32_t)at[-1 - d->way[0]];
  } else if (d->way && !follow(l, d->way, i, &new.place)) {
    o2o_decline(l->why, true,
                "'%s' follows '%s', and its parameter %u does not point to the same struct in all "
                "iterations",
                i->code->name, d->name, (unsigned)d->way[0] + 1);
    return -1;
  }
  for (unsigned n = 0; n < l->ndata; n++) {
    struct o2o_datum *known = &l->data[n].is;
    if (!same_datum(&l->data[n], &new))
      continue;
    if (known->size < d->size)
      known->size = d->size;
    known->constant &= d->constant;
    known->effects = ((known->effects | d->effects) & ~O2O_EFFECT_NULLABLE) |
                     (known->effects & d->effects & O2O_EFFECT_NULLABLE);
    return (int)n;
  }
  if (l->ndata == MOST_DATA) {
    o2o_decline(l->why, true, "functions of other files access too many variables");
    return -1;
  }
  l->data[l->ndata] = new;
  return (int)l->ndata++;
}

static const char *space(uint8_t passed) { return passed == O2O_PASSED_GLOBAL ? "__global" : ""; }

static int instantiate(struct linking *l, const struct o2o_call *c, const struct instance *outer,
                       unsigned depth);

/* May the program end in the function itself? */
static bool has_ends(const struct o2o_published *f) {
  for (unsigned k = 0; k < f->ndata; k++)
    if (f->data[k].effects & O2O_EFFECT_ENDS)
      return true;
  return false;
}

/* Names for what the function calls, in front of its text.  `flags`: of what calls. */
static bool resolve(struct linking *l, const struct o2o_call *calls, uint64_t ncalls,
                    const struct instance *outer, uint32_t flags, int *to, unsigned depth) {
  for (uint64_t k = 0; k < ncalls; k++) {
    if ((to[k] = instantiate(l, &calls[k], outer, depth)) < 0)
      return false;
    if (l->instances[to[k]].ends && !(flags & O2O_KERNEL_LEAVES))
      return o2o_decline(l->why, true,
                         "'%s' may end the program, and is called in the middle of an expression, "
                         "or where iterations are not run one after the other",
                         calls[k].name);
  }
  return true;
}

static void print_calls(FILE *out, const int *to, uint64_t ncalls) {
  for (uint64_t k = 0; k < ncalls; k++)
    fprintf(out, "#define O2O_CALL_%u o2o_entry_o2o%d\n", (unsigned)k, to[k]);
}

static bool print_instance(struct linking *l, int number, const int *to) {
  const struct instance *i = &l->instances[number];
  const struct o2o_published *f = i->code;
  int at[MOST_DATA];
  if (f->ndata > MOST_DATA)
    return o2o_decline(l->why, true, "functions of other files access too many variables");
  fprintf(l->out, "/* %s() */\n#define O2O_N(name) name##_o2o%d\n", f->name, number);
  for (unsigned k = 0; k < f->nparams; k++)
    if (i->passed[k] != O2O_PASSED_VALUE)
      fprintf(l->out, "#define O2O_S%u %s\n", k, space(i->passed[k]));
  for (unsigned k = 0; k < f->ndata; k++) {
    at[k] = datum(l, i, k, at);
    if (at[k] < 0)
      return false;
    fprintf(l->out, "#define O2O_D%u %d\n", k, at[k]);
  }
  print_calls(l->out, to, f->ncalls);
  fprintf(l->out, "%s#undef O2O_N\n", f->source);
  for (unsigned k = 0; k < f->nparams; k++)
    if (i->passed[k] != O2O_PASSED_VALUE)
      fprintf(l->out, "#undef O2O_S%u\n", k);
  for (unsigned k = 0; k < f->ndata; k++)
    fprintf(l->out, "#undef O2O_D%u\n", k);
  for (unsigned k = 0; k < f->ncalls; k++)
    fprintf(l->out, "#undef O2O_CALL_%u\n", k);
  fputc('\n', l->out);
  return true;
}

/* What the call makes of the function: which spaces and structs its parameters point to. */
static bool describe(struct linking *l, const struct o2o_call *c, const struct instance *outer,
                     struct instance *new) {
  for (unsigned k = 0; k < c->code->nparams; k++) {
    struct place p;
    const int64_t *way = way_of(c, k);
    new->passed[k] = c->passed[k] >= O2O_PASSED_OUTER
                         ? outer->passed[c->passed[k] - O2O_PASSED_OUTER]
                         : c->passed[k];
    new->places[k] = way &&follow(l, way, outer, &p) ? numbered(l, &p) : -1;
  }
  if (!outer)
    note_beginnings(l, c);
  new->no_updates = (outer && outer->no_updates) || forbids_updates(c, new->passed);
  return may_update(l, c, new->passed) && may_update_behind(l, new);
}

static bool same_instance(const struct instance *a, const struct instance *b) {
  return a->code == b->code && a->no_updates == b->no_updates &&
         memcmp(a->passed, b->passed, sizeof a->passed) == 0 &&
         memcmp(a->places, b->places, sizeof a->places) == 0;
}

/* The number of the function's instance for the call, whose text is written when there was none;
 * -1: there can be none. */
static int instantiate(struct linking *l, const struct o2o_call *c, const struct instance *outer,
                       unsigned depth) {
  struct instance new = {.code = c->code, .open = true};
  if (!keeps_contract(l, c) || !describe(l, c, outer, &new))
    return -1;
  for (unsigned n = 0; n < l->ninstances; n++) {
    struct instance *i = &l->instances[n];
    if (i->code == c->code && i->open) {
      o2o_decline(l->why, true, "'%s' calls itself", c->name);
      return -1;
    }
    if (same_instance(i, &new))
      return (int)n;
  }
  int number = (int)l->ninstances;
  int *to = calloc(c->code->ncalls + 1, sizeof *to);
  if (!to || l->ninstances == MOST_INSTANCES || depth == MOST_DEPTH) {
    o2o_decline(l->why, true,
                to ? "functions of other files call too many others" : "out of memory");
    free(to);
    return -1;
  }
  l->instances[l->ninstances++] = new;
  l->flags |= c->code->flags;
  bool good = resolve(l, c->code->calls, c->code->ncalls, &new, c->code->flags, to, depth + 1) &&
              print_instance(l, number, to);
  bool ends = has_ends(c->code);
  for (unsigned k = 0; good && k < c->code->ncalls; k++)
    ends |= l->instances[to[k]].ends;
  l->instances[number].ends = ends;
  l->ends |= ends;
  l->instances[number].open = false;
  free(to);
  return good ? number : -1;
}

/* ---- the kernel ------------------------------------------------------------------------------ */

/* What stands in front of the kernel's own text, which is the same for both of its shapes. */
static char *print_front(struct linking *l, const char *functions, const int *to, uint64_t ncalls) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    return NULL;
  fprintf(out, "%stypedef struct { __global char *d[%u];%s } o2o_data_t;\n",
          l->flags & O2O_KERNEL_FP64 ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "",
          l->ndata ? l->ndata : 1, l->ends ? " __private int *ended;" : "");
  fprintf(out, "#define O2O_END(data) %s\n#define O2O_ENDED(data) %s\n\n%s",
          l->ends ? "(*(data)->ended = 1)" : "(void)0", l->ends ? "(*(data)->ended)" : "0",
          functions);
  print_calls(out, to, ncalls);
  fprintf(out, "#define O2O_DATA_PARAMETERS");
  for (unsigned k = 0; k < l->ndata; k++)
    fprintf(out, ", __global char *o2o_b%u, ulong o2o_o%u", k, k);
  fprintf(out, "\n#define O2O_DATA(name) %sconst o2o_data_t o2o_all = {{",
          l->ends ? "int o2o_ended = 0; " : "");
  for (unsigned k = 0; k < l->ndata; k++)
    fprintf(out, "%so2o_b%u + o2o_o%u", k ? ", " : "", k, k);
  fprintf(out, "%s}%s}, *const name = &o2o_all;\n\n", l->ndata ? "" : "0",
          l->ends ? ", &o2o_ended" : "");
  fclose(out);
  return text;
}

static char *joined(const char *front, const char *source) {
  char *text;
  return asprintf(&text, "%s%s", front, source) < 0 ? NULL : text;
}

/* The type of the numbers that a path leads to, where it is accessed as one alone. */
static void set_type(struct o2o_arg *a, uint32_t effects) {
  static const uint8_t sizes[] = {
      [O2O_A_BOOL] = 1, [O2O_A_I8] = 1,  [O2O_A_U8] = 1,  [O2O_A_I16] = 2,
      [O2O_A_U16] = 2,  [O2O_A_I32] = 4, [O2O_A_U32] = 4, [O2O_A_I64] = 8,
      [O2O_A_U64] = 8,  [O2O_A_F32] = 4, [O2O_A_F64] = 8};
  const uint32_t types = effects & (O2O_EFFECT_ATOMIC - O2O_EFFECT_TYPE);
  for (uint8_t t = O2O_A_BOOL; t <= O2O_A_F64; t++)
    if (types == O2O_EFFECT_TYPE << t) {
      a->type = t;
      a->elem = sizes[t];
    }
}

static uint8_t access_flags(uint32_t effects) {
  if (effects & O2O_EFFECT_ATOMIC)
    effects |= O2O_ARG_READ | O2O_ARG_WRITE;
  return (uint8_t)(effects & (O2O_ARG_READ | O2O_ARG_WRITE));
}

/* `first`: the index of the first of these arguments. */
static struct o2o_arg further(const struct datum *d, uint32_t first) {
  struct o2o_arg a = {.kind = O2O_ARG_OBJECT,
                      .type = O2O_A_BYTES,
                      .flags = access_flags(d->is.effects),
                      .count = 1,
                      .elem = 1,
                      .extent = d->is.size ? (int64_t)d->is.size : -1,
                      .extent_slot = -1,
                      .name = d->is.name};
  if (!d->is.way) {
    a.flags |= O2O_ARG_READ;
    return a;
  }
  if (d->is_table)
    a.flags |= O2O_ARG_TABLE | O2O_ARG_READ;
  if (is_rows(&d->is)) {
    a.flags |= O2O_ARG_ROWS;
    a.count = first + d->table;
    a.elem = d->is.way[1];
    a.range = d->is.way + 2;
  }
  if (!d->is_table)
    set_type(&a, d->is.effects);
  if (d->is.effects & O2O_EFFECT_NULLABLE)
    a.flags |= O2O_ARG_NULLABLE;
  return a;
}

static void arguments(struct linking *l, const struct o2o_kernel *k, struct o2o_arg *args) {
  for (uint32_t n = 0; n < k->nargs; n++) {
    const struct beginning *b = &l->beginnings[n];
    args[n] = k->args[n];
    if (l->ends && args[n].kind == O2O_ARG_OBJECT && args[n].flags & O2O_ARG_WRITE)
      /* iterations may leave before they write */
      args[n].flags &= (uint8_t)~(O2O_ARG_COVERED | O2O_ARG_OVERWRITTEN);
    if (!b->any)
      continue;
    args[n].flags &= O2O_ARG_GUARDED | O2O_ARG_NULLABLE;
    args[n].flags |= access_flags(b->effects);
    args[n].extent = b->bytes == ~0U ? -1 : (int64_t)b->bytes;
    args[n].extent_slot = -1;
    args[n].range = NULL;
  }
  for (unsigned n = 0; n < l->ndata; n++)
    args[k->nargs + n] = further(&l->data[n], k->nargs);
}

/* All that the linked kernel is made of. */
struct o2o_linked {
  struct o2o_kernel kernel;
  struct o2o_shape shape;
  void *addresses[MOST_DATA];
  struct place places[MOST_DATA];
  bool is_path[MOST_DATA];
  /* the first word says that the program ends, and by what */
  const int *records[MOST_DATA];
  void (*ended[MOST_DATA])(void);
  unsigned nrecords;
  struct o2o_arg args[];
};

static void link_free(struct o2o_linked *linked) {
  if (!linked)
    return;
  free((char *)(uintptr_t)linked->kernel.source);
  if (linked->kernel.shape)
    free((char *)(uintptr_t)linked->shape.source);
  free(linked);
}

/* Where functions that end the program have recorded that. */
static void find_records(const struct linking *l, struct o2o_linked *new) {
  for (unsigned k = 0; k < l->ninstances; k++) {
    const struct o2o_published *f = l->instances[k].code;
    bool known = !has_ends(f);
    for (unsigned n = 0; n < k && !known; n++)
      known = l->instances[n].code == f;
    for (unsigned n = 0; n < f->ndata && !known; n++) {
      if (!(f->data[n].effects & O2O_EFFECT_ENDS))
        continue;
      new->records[new->nrecords] = f->data[n].address;
      new->ended[new->nrecords++] = f->ended;
      known = true;
    }
  }
}

static struct o2o_linked *finish(struct linking *l, const struct o2o_kernel *k, const char *front) {
  struct o2o_linked *new = calloc(1, sizeof *new + (k->nargs + l->ndata) * sizeof *new->args);
  if (!new)
    return NULL;
  new->kernel = *k;
  new->kernel.source = joined(front, k->source);
  new->kernel.flags |= l->flags;
  arguments(l, k, new->args);
  new->kernel.args = new->args;
  new->kernel.nargs += l->ndata;
  for (unsigned n = 0; n < l->ndata; n++) {
    new->addresses[n] = (void *)(uintptr_t)l->data[n].is.address;
    new->places[n] = l->data[n].place;
    new->is_path[n] = l->data[n].is.way && !is_rows(&l->data[n].is);
    if (!l->data[n].is.constant && !l->data[n].is.way && /* the loop's proof knows nothing of it */
        !(l->data[n].is.effects & O2O_EFFECT_ENDS))
      new->kernel.flags |= O2O_KERNEL_DISJOINT;
  }
  find_records(l, new);
  if (l->critical) { /* what it reads there is not what it changes */
    new->kernel.flags |= O2O_KERNEL_DISJOINT;
    new->kernel.needs.same = NULL;
  }
  if (l->ends)
    new->kernel.flags |= O2O_KERNEL_ENDS;
  if (k->shape) {
    new->shape = *k->shape;
    new->shape.source = joined(front, k->shape->source);
    new->kernel.shape = &new->shape;
    if (new->kernel.flags & O2O_KERNEL_DISJOINT)
      new->shape.flags |= O2O_SHAPE_DISJOINT;
    if (l->critical)
      new->shape.same = NULL;
  }
  if (new->kernel.source && (!k->shape || new->shape.source))
    return new;
  link_free(new);
  return NULL;
}

static struct o2o_linked *link_kernel(struct linking *l, const struct o2o_kernel *k) {
  char *functions = NULL, *front = NULL;
  size_t size;
  struct o2o_linked *new = NULL;
  int *to = calloc(k->ncalls, sizeof *to);
  l->out = to ? open_memstream(&functions, &size) : NULL;
  if (!l->out) {
    free(to);
    o2o_decline(l->why, true, "out of memory");
    return NULL;
  }
  bool good = resolve(l, k->calls, k->ncalls, NULL, k->flags, to, 0);
  fclose(l->out);
  if (good) {
    front = functions ? print_front(l, functions, to, k->ncalls) : NULL;
    new = front ? finish(l, k, front) : NULL;
    if (!new)
      o2o_decline(l->why, true, "out of memory");
  }
  free(front);
  free(functions);
  free(to);
  return new;
}

static struct o2o_linked *link_new(const struct o2o_kernel *kernel, struct o2o_reason *why) {
  struct linking *l = calloc(1, sizeof *l);
  struct o2o_linked *new = NULL;
  if (!l) {
    o2o_decline(why, true, "out of memory");
    return NULL;
  }
  l->why = why;
  l->options = kernel->options;
  l->kernel = kernel;
  l->beginnings = calloc(kernel->nargs + 1, sizeof *l->beginnings);
  if (l->beginnings)
    new = link_kernel(l, kernel);
  else
    o2o_decline(why, true, "out of memory");
  free(l->beginnings);
  free(l);
  return new;
}

bool o2o_link_possible(const struct o2o_kernel *kernel) {
  struct o2o_reason why;
  struct o2o_linked *linked = kernel->ncalls ? link_new(kernel, &why) : NULL;
  bool possible = !kernel->ncalls || linked;
  link_free(linked);
  return possible;
}

const struct o2o_kernel *o2o_link(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                                  struct o2o_reason *why) {
  if (kernel->ncalls == 0)
    return kernel;
  if (!state->linked)
    state->linked = link_new(kernel, why);
  return state->linked ? &state->linked->kernel : NULL;
}

/* Where the path leads now, or the struct is; false: a pointer on the way cannot be read. */
static bool walk(const struct place *p, const o2o_slot *args, o2o_read_pointer *read,
                 o2o_slot *to) {
  uintptr_t address = (uintptr_t)args[p->arg].p;
  for (uint32_t k = 0; k < p->nsteps && address; k++)
    if (!read(address + (uintptr_t)p->steps[k], &address))
      return false;
  to->p = (void *)(address ? address + (uintptr_t)p->offset : 0);
  return true;
}

o2o_slot *o2o_link_slots(const struct o2o_kernel *kernel, const struct o2o_kernel *linked,
                         const struct o2o_kernel_state *state, o2o_slot *slots,
                         o2o_read_pointer *read, struct o2o_reason *why) {
  const size_t first = 2 * (size_t)kernel->nloops, own = first + kernel->nargs;
  const size_t more = linked->nargs - kernel->nargs;
  const struct o2o_linked *l = state->linked;
  if (more == 0)
    return slots;
  o2o_slot *all = malloc((own + more) * sizeof *all);
  if (!all) {
    o2o_decline(why, false, "out of memory");
    return NULL;
  }
  memcpy(all, slots, own * sizeof *all);
  for (size_t k = 0; k < more; k++) {
    all[own + k].p = l->addresses[k];
    if (!l->is_path[k] || walk(&l->places[k], slots + first, read, &all[own + k]))
      continue;
    o2o_decline(why, false, "the pointer '%s' cannot be read", l->args[kernel->nargs + k].name);
    free(all);
    return NULL;
  }
  return all;
}

void o2o_link_end(const struct o2o_kernel_state *state,
                  void (*touch)(const void *p, uint64_t n, unsigned flags)) {
  const struct o2o_linked *l = state ? state->linked : NULL;
  for (unsigned k = 0; l && k < l->nrecords; k++) {
    touch(l->records[k], sizeof *l->records[k], O2O_TOUCH_READ);
    if (*(const volatile int *)l->records[k])
      l->ended[k]();
  }
}
