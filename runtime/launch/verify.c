/* Comparing kernels with the loops that they stand for.
 *
 *     copy what may be written -> kernel -> put its results aside -> restore -> the host's loop ->
 *     compare
 *
 * The compiled code says when the host's loop has ended (step 3 in abi.h), before anything else
 * runs.  The program goes on with the host's results, so that one wrong kernel is not the reason
 * why later ones differ.  Loops inside the host's loop that have kernels of their own are verified
 * meanwhile, so there may be several verifications, of one kernel each: a kernel cannot contain
 * itself.
 *
 * Integers have to be equal.  Sums are made in another order and functions have other last digits
 * on a device: numbers with a fraction are alike when they differ by no more than a part of the
 * larger one, or by what the rounding of the largest number of the array may be.
 */
#define _GNU_SOURCE
#include "runtime/launch/verify.h"

#include "runtime/core/alike.h"
#include "runtime/core/hostmem.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/forms/geometry.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/rows.h"
#include "runtime/memory/touch.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STATUS 3 /* the program's, where it would be 0 */
#define ORDER 10 /* times the tolerance, for reductions */

/* Memory that a launch may write. */
struct part {
  const struct o2o_arg *arg;
  uintptr_t base; /* of element 0 */
  uintptr_t lo;
  size_t size;
  int row;                        /* number among the rows; -1: not rows */
  unsigned char *before, *kernel; /* what was there, and what the kernel has made of it */
  struct part *next;
};

struct verification {
  const struct o2o_kernel *kernel;
  const struct o2o_kernel_state *state;
  unsigned long launch; /* number of the kernel's, from 1 */
  pthread_t thread;
  struct part *parts, **end; /* in the order of the arguments */
  struct verification *next;
};

/* What has been reported. */
struct reported {
  const struct o2o_kernel_state *state;
  const struct o2o_arg *arg;
  struct reported *next;
};

static struct verification *taken, *waiting;
static struct reported *reports;
static unsigned long compared, differing;
static const struct o2o_kernel_state *const *states;
static pid_t owner;

static void drop(struct verification *v) {
  while (v && v->parts) {
    struct part *p = v->parts;
    v->parts = p->next;
    free(p->before);
    free(p);
  }
  free(v);
}

/* ---- what a launch may write ----------------------------------------------------------------- */

struct adding {
  const struct o2o_arg *arg;
  uintptr_t base;
  int row;
  struct o2o_reason *why;
};

static bool add(struct adding *a, uintptr_t lo, uintptr_t hi) {
  struct part *p;
  if (lo >= hi)
    return true;
  p = calloc(1, sizeof *p);
  if (!p || !(p->before = malloc(2 * (hi - lo)))) {
    free(p);
    return o2o_decline(a->why, false, "no memory to verify '%s'", a->arg->name);
  }
  p->kernel = p->before + (hi - lo);
  p->arg = a->arg;
  p->base = a->base;
  p->lo = lo;
  p->size = hi - lo;
  p->row = a->row;
  *taken->end = p;
  taken->end = &p->next;
  return o2o_safe_read(p->before, lo, hi - lo) ||
         o2o_decline(a->why, false, "memory of '%s' cannot be read, and not be verified",
                     a->arg->name);
}

static bool add_row(void *context, uintptr_t start, uintptr_t lo, uintptr_t hi) {
  struct adding *a = context;
  a->row++;
  a->base = start;
  return add(a, lo, hi);
}

static bool add_use(const struct o2o_kernel *kernel, const struct o2o_use *u, unsigned index,
                    const struct o2o_rows *rows, struct o2o_reason *why) {
  struct adding a = {&kernel->args[u->arg], u->base, -1, why};
  if (!u->written)
    return true;
  return u->table >= 0 ? o2o_rows_each(rows, index, add_row, &a) : add(&a, u->lo, u->hi);
}

static bool is_result(const struct o2o_arg *a) {
  return a->kind == O2O_ARG_REDUCTION || a->kind == O2O_ARG_LAST;
}

static bool add_result(const struct o2o_arg *arg, const o2o_slot *slots, uintptr_t target,
                       struct o2o_reason *why) {
  struct adding a = {arg, target, -1, why};
  return add(&a, target, target + (size_t)o2o_result_bytes(arg, slots));
}

void o2o_verify_reset(void) {
  drop(taken);
  taken = NULL;
}

bool o2o_verify_before(const struct o2o_kernel *kernel, const o2o_slot *slots,
                       const struct o2o_use *uses, unsigned nuses, const struct o2o_rows *rows,
                       struct o2o_reason *why) {
  bool done = true;
  drop(taken);
  if (!(taken = calloc(1, sizeof *taken)))
    return o2o_decline(why, false, "out of memory");
  taken->end = &taken->parts;
  o2o_touch_all(O2O_TOUCH_READ, false);
  for (unsigned i = 0; i < nuses && done; i++)
    done = add_use(kernel, &uses[i], i, rows, why);
  for (uint32_t i = 0; i < kernel->nargs && done; i++)
    if (is_result(&kernel->args[i]))
      done = add_result(&kernel->args[i], slots, (uintptr_t)slots[2 * kernel->nloops + i].p, why);
  if (!done)
    o2o_verify_reset();
  return done;
}

/* ---- after the launch ------------------------------------------------------------------------ */

/* Only bytes that the kernel has changed are written: others may be constant. */
static void restore(const struct part *p) {
  unsigned char *memory = (unsigned char *)p->lo;
  for (size_t i = 0; i < p->size; i++)
    if (p->kernel[i] != p->before[i])
      memory[i] = p->before[i];
}

static struct verification **find(const struct o2o_kernel *kernel) {
  struct verification **link = &waiting;
  while (*link && ((*link)->kernel != kernel || !pthread_equal((*link)->thread, pthread_self())))
    link = &(*link)->next;
  return link;
}

bool o2o_verify_after(const struct o2o_kernel *kernel, const struct o2o_kernel_state *state) {
  struct verification *v = taken, **old;
  taken = NULL;
  if (!v)
    return false;
  o2o_touch_all(O2O_TOUCH_READ, false);
  for (struct part *p = v->parts; p; p = p->next)
    o2o_touch_range(p->lo, p->lo + p->size, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  /* Parts may overlap: what the kernel has made of all of them is read first. */
  for (struct part *p = v->parts; p; p = p->next)
    memcpy(p->kernel, (const void *)p->lo, p->size);
  for (struct part *p = v->parts; p; p = p->next)
    restore(p);
  v->kernel = kernel;
  v->state = state;
  v->launch = state->totals.launches;
  v->thread = pthread_self();
  /* One that the program has left without a word, by a jump. */
  if (*(old = find(kernel))) {
    struct verification *dead = *old;
    *old = dead->next;
    drop(dead);
  }
  v->next = waiting;
  waiting = v;
  return true;
}

/* ---- comparing ------------------------------------------------------------------------------- */

static const uint8_t sizes[] = {1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};

static size_t size_of(uint8_t type) { return type < sizeof sizes ? sizes[type] : 1; }

static double number(uint8_t type, const unsigned char *p) {
  return o2o_fraction(type == O2O_A_F64, p);
}

static bool is_float(uint8_t type) { return type == O2O_A_F32 || type == O2O_A_F64; }

/* What the members of an element are: a byte at a time. */
struct members {
  uint8_t type;     /* of all of them; O2O_A_BYTES: see the letters */
  const char *list; /* "" : one byte after the other */
};

static struct members members_of(const struct o2o_arg *a) {
  if (a->type != O2O_A_BYTES)
    return (struct members){a->type, ""};
  if (a->kind == O2O_ARG_REDUCTION)
    return (struct members){O2O_A_BYTES, a->name + strlen(a->name) + 1};
  if (a->kind != O2O_ARG_OBJECT || a->op == 0)
    return (struct members){O2O_A_BYTES, ""};
  return (struct members){a->op, a->op == O2O_A_BYTES ? a->name + strlen(a->name) + 1 : ""};
}

/* One member that differs. */
struct difference {
  size_t at, size; /* offset in the part */
  uint8_t type;    /* O2O_A_BYTES: of what is not known */
};

struct comparing {
  const struct part *part;
  const unsigned char *host; /* as large as the part */
  double noise;              /* -1: not known yet */
  double fractions[2];       /* sums: the host's, the kernel's */
  uint64_t integers[2];      /* the same, of integers: the last bits are right */
  unsigned bits;             /* so many */
  size_t count;              /* members that differ */
  struct difference first;
};

/* Calls visit for all members that lie in the part. */
typedef void visitor(struct comparing *c, uint8_t type, size_t at, size_t size);

static void each_member(struct comparing *c, visitor *visit) {
  const struct part *p = c->part;
  struct members m = members_of(p->arg);
  size_t elem = p->arg->elem > 0 ? (size_t)p->arg->elem : 1, size = size_of(m.type);
  /* The range may begin inside of an element. */
  size_t at =
      (size_t)(((intptr_t)(p->base - p->lo) % (intptr_t)elem + (intptr_t)elem) % (intptr_t)elem);
  if (!*m.list) {
    for (at %= size; at + size <= p->size; at += size)
      visit(c, m.type, at, size);
    return;
  }
  for (; at < p->size; at += elem) {
    size_t member = at;
    for (const char *letter = m.list; *letter; letter++, member += size) {
      uint8_t type = *letter == '.' ? 0 : (uint8_t)(*letter - 'a');
      size = type ? size_of(type) : 1;
      if (type && member + size <= p->size)
        visit(c, type, member, size);
    }
  }
}

static void find_largest(struct comparing *c, uint8_t type, size_t at, size_t size) {
  (void)size;
  if (is_float(type)) {
    double noise = o2o_noise(type == O2O_A_F64, number(type, c->host + at));
    c->noise = o2o_larger(c->noise, noise);
  }
}

static bool alike(struct comparing *c, uint8_t type, size_t at) {
  double a = number(type, c->host + at), b = number(type, c->part->kernel + at);
  bool reduction = c->part->arg->kind == O2O_ARG_REDUCTION;
  if (o2o_alike(type == O2O_A_F64, a, b, reduction ? ORDER : 1))
    return true;
  if (o2o_settings.tolerance != 0 && c->noise < 0) {
    c->noise = 0;
    each_member(c, find_largest);
  }
  return o2o_alike_by_noise(a, b, c->noise);
}

static void compare_member(struct comparing *c, uint8_t type, size_t at, size_t size) {
  if (memcmp(c->host + at, c->part->kernel + at, size) == 0 ||
      (is_float(type) && alike(c, type, at)))
    return;
  if (c->count++ == 0)
    c->first = (struct difference){at, size, type};
}

static void add_member(struct comparing *c, uint8_t type, size_t at, size_t size) {
  const unsigned char *const from[2] = {c->host + at, c->part->kernel + at};
  for (unsigned k = 0; k < 2; k++) {
    uint64_t bits = 0;
    if (is_float(type))
      c->fractions[k] += number(type, from[k]);
    else
      c->integers[k] += (memcpy(&bits, from[k], size), bits);
  }
  if (!is_float(type) && 8 * size < c->bits)
    c->bits = 8 * (unsigned)size;
}

/* Sums that threads keep in elements of their own, where nobody says which thread has which
 * iteration: they are the same together. */
static bool alike_together(struct comparing *c) {
  if (c->part->arg->kind != O2O_ARG_REDUCTION || c->part->arg->op != O2O_RED_ADD)
    return false;
  c->bits = 64;
  each_member(c, add_member);
  return (c->integers[0] - c->integers[1]) << (64 - c->bits) == 0 &&
         o2o_alike(c->part->arg->type == O2O_A_F64, c->fractions[0], c->fractions[1], ORDER);
}

bool o2o_verify_alike(const struct o2o_arg *arg, uintptr_t base, uintptr_t lo, size_t size,
                      const unsigned char *a, unsigned char *b) {
  struct part part = {.arg = arg, .base = base, .lo = lo, .size = size, .row = -1, .kernel = b};
  struct comparing c = {.part = &part, .host = a, .noise = -1};
  each_member(&c, compare_member);
  return c.count == 0;
}

/* ---- reporting ------------------------------------------------------------------------------- */

/* Once for each array of a kernel. */
static bool is_new(const struct verification *v, const struct o2o_arg *arg) {
  struct reported *r = reports;
  while (r && (r->state != v->state || r->arg != arg))
    r = r->next;
  if (r || !(r = malloc(sizeof *r)))
    return false;
  *r = (struct reported){v->state, arg, reports};
  reports = r;
  return true;
}

static void print_value(char *to, size_t room, const struct difference *d, const unsigned char *p) {
  uint64_t bits = 0;
  p += d->at;
  memcpy(&bits, p, d->size < sizeof bits ? d->size : sizeof bits);
  if (is_float(d->type))
    snprintf(to, room, d->type == O2O_A_F64 ? "%.17g" : "%.9g", number(d->type, p));
  else if (d->type == O2O_A_I8 || d->type == O2O_A_I16 || d->type == O2O_A_I32 ||
           d->type == O2O_A_I64) {
    unsigned shift = 64 - 8 * (unsigned)d->size;
    snprintf(to, room, "%" PRId64, (int64_t)(bits << shift) >> shift);
  } else
    snprintf(to, room, d->type == O2O_A_BYTES ? "byte 0x%02" PRIx64 : "%" PRIu64, bits);
}

/* The element's subscripts, where the sizes of all dimensions but the first are constant. */
static void print_element(char *to, size_t room, const struct part *p, size_t at) {
  int64_t byte = (int64_t)(p->lo + at - p->base), elem = p->arg->elem > 0 ? p->arg->elem : 1;
  int64_t index = byte / elem, inner = 1;
  const struct o2o_arg_layout *l = p->row < 0 && index >= 0 ? p->arg->layout : NULL;
  int used = 0;
  if (is_result(p->arg) && (uint64_t)elem >= p->size) {
    *to = 0;
    return;
  }
  for (uint32_t d = 1; l && d < l->ndims; d++)
    inner *= l->size_formulas[d] ? 0 : l->sizes[d];
  if (!l || inner <= 0) {
    snprintf(to, room, "[%" PRId64 "]", index);
    return;
  }
  for (uint32_t d = 0; d < l->ndims && used >= 0 && (size_t)used < room; d++) {
    used += snprintf(to + used, room - (size_t)used, "[%" PRId64 "]", index / inner);
    index %= inner;
    if (d + 1 < l->ndims)
      inner /= l->sizes[d + 1];
  }
}

static void report(const struct verification *v, const struct comparing *c) {
  const struct part *p = c->part;
  const struct difference *d = &c->first;
  char host[40], kernel[40], element[100], where[60] = "";
  size_t member = (size_t)(p->lo + d->at - p->base) % (size_t)(p->arg->elem > 0 ? p->arg->elem : 1);
  void *locale;
  if (!is_new(v, p->arg))
    return;
  locale = o2o_numbers_plain();
  print_value(host, sizeof host, d, c->host);
  print_value(kernel, sizeof kernel, d, p->kernel);
  print_element(element, sizeof element, p, d->at);
  if (p->row >= 0)
    snprintf(where, sizeof where, " of row %d by address", p->row);
  if ((uint64_t)p->arg->elem > d->size)
    snprintf(where + strlen(where), sizeof where - strlen(where), ", at byte %zu", member);
  o2o_say("verify: kernel %s (%s:%u), launch %lu: %s%s%s: OpenMP %s, OpenCL %s", v->state->name,
          v->state->file, v->state->line, v->launch, p->arg->name, element, where, host, kernel);
  if (c->count > 1)
    o2o_say_more("; %zu differ", c->count);
  o2o_say_more("\n");
  o2o_numbers_back(locale);
}

/* Whether the part differs. */
static bool compare(const struct verification *v, const struct part *p, uintptr_t host) {
  struct comparing c = {.part = p, .noise = -1};
  unsigned char *copy = NULL;
  /* Pages may have gone meanwhile. */
  if (!o2o_is_readable(host, p->size)) {
    if (!(copy = malloc(p->size)))
      return false;
    memcpy(copy, p->kernel, p->size);
    o2o_copy_readable(copy, host, p->size);
  }
  c.host = copy ? copy : (const unsigned char *)host;
  if (memcmp(c.host, p->kernel, p->size) != 0)
    each_member(&c, compare_member);
  if (c.count && (v->kernel->flags & O2O_KERNEL_ANY_THREAD) && alike_together(&c))
    c.count = 0;
  if (c.count)
    report(v, &c);
  free(copy);
  return c.count != 0;
}

void o2o_verify_compare(const struct o2o_kernel *kernel, const o2o_slot *results) {
  struct verification **link = find(kernel), *v = *link;
  bool differs = false;
  if (!v)
    return;
  *link = v->next;
  o2o_touch_all(O2O_TOUCH_READ, false);
  for (const struct part *p = v->parts; p; p = p->next) {
    uintptr_t host = p->lo;
    if (results && is_result(p->arg)) {
      if (results->p)
        host = (uintptr_t)results->p;
      results++;
    }
    differs |= host != UINTPTR_MAX && compare(v, p, host);
  }
  compared++;
  differing += differs;
  drop(v);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void end(int status, void *unused) {
  unsigned long launches = 0, on_host = 0;
  const char *reason = "";
  (void)unused;
  if (getpid() != owner)
    return;
  for (const struct o2o_kernel_state *s = *states; s; s = s->next) {
    launches += s->totals.launches;
    on_host += s->totals.on_host;
    if (s->totals.on_host)
      reason = s->reason.text;
  }
  o2o_say("verify: %lu launches compared, %lu differ", compared, differing);
  if (launches > compared)
    o2o_say_more("; %lu not compared", launches - compared);
  if (on_host)
    o2o_say_more("; %lu on the host alone: %s", on_host, reason);
  o2o_say_more("\n");
  if (differing && status == 0)
    exit(STATUS); /* from a handler: those that are left run with this status */
}

void o2o_verify_start(const struct o2o_kernel_state *const *all) {
  states = all;
  owner = getpid();
  on_exit(end, NULL);
}
