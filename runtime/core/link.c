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
 * A function is instantiated once for each combination of address spaces that its pointers have.
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

struct instance {
  const struct o2o_published *code;
  uint8_t passed[MOST_PARAMETERS];
  bool open; /* its callees are being looked for */
};

struct linking {
  struct o2o_reason *why;
  FILE *out; /* functions that are complete, callees first */
  struct instance instances[MOST_INSTANCES];
  unsigned ninstances;
  struct o2o_datum data[MOST_DATA];
  unsigned ndata;
  uint32_t flags;
  const char *options; /* of the kernel */
  /* the one function that has critical sections: those of two could look at each other's */
  const struct o2o_published *critical;
};

/* ---- what is asked of a function ------------------------------------------------------------- */

static bool keeps_contract(struct linking *l, const struct o2o_call *c) {
  const struct o2o_published *f = c->code;
  const uint32_t accesses = O2O_ARG_READ | O2O_ARG_WRITE;
  if (!f)
    return o2o_decline(l->why, true, "nothing is known of '%s', of another file", c->name);
  if (f->self != c->function)
    return o2o_decline(l->why, true,
                       "'%s' is another function here than the one that omp2ocl has compiled",
                       c->name);
  if (strcmp(f->type, c->type) != 0 || f->nparams > MOST_PARAMETERS)
    return o2o_decline(l->why, true, "'%s' is declared as %.60s and defined as %.60s", c->name,
                       c->type, f->type);
  if (*l->options && strcmp(f->options, l->options) != 0)
    return o2o_decline(l->why, true,
                       "'%s' is compiled with other floating-point options than the loop", c->name);
  for (unsigned k = 0; k < f->nparams; k++) {
    uint32_t more = f->effects[k] & ~c->may[k];
    if (more & (O2O_EFFECT_ATOMIC | O2O_EFFECT_CRITICAL))
      return o2o_decline(l->why, true,
                         "'%s' has atomic updates of what its parameter %u points to, or critical "
                         "sections, where the loop could wait for others or has its own",
                         c->name, k + 1);
    if (more & O2O_ARG_WRITE && c->may[k] & O2O_EFFECT_ATOMIC)
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

/* Atomic updates, with what the call passes. */
static bool may_update(struct linking *l, const struct o2o_call *c, const uint8_t *passed) {
  const struct o2o_published *f = c->code;
  for (unsigned k = 0; k < f->nparams; k++) {
    if (f->effects[k] & O2O_EFFECT_ATOMIC && passed[k] != O2O_PASSED_GLOBAL)
      return o2o_decline(l->why, true,
                         "'%s' updates by 'omp atomic' what its parameter %u points to, which is a "
                         "variable of one iteration here",
                         c->name, k + 1);
    if (!(f->effects[k] & O2O_EFFECT_CRITICAL))
      continue;
    if (l->critical && l->critical != f)
      return o2o_decline(l->why, true,
                         "'%s' and '%s' have critical sections, and one could look at values that "
                         "the other is about to change",
                         l->critical->name, c->name);
    l->critical = f;
  }
  return true;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* The index of the variable among those that the kernel passes; -1: there are too many. */
static int datum(struct linking *l, const struct o2o_datum *d) {
  for (unsigned k = 0; k < l->ndata; k++)
    if (l->data[k].address == d->address) {
      if (l->data[k].size < d->size)
        l->data[k].size = d->size;
      l->data[k].constant &= d->constant;
      return (int)k;
    }
  if (l->ndata == MOST_DATA)
    return -1;
  l->data[l->ndata] = *d;
  return (int)l->ndata++;
}

static const char *space(uint8_t passed) { return passed == O2O_PASSED_GLOBAL ? "__global" : ""; }

static int instantiate(struct linking *l, const struct o2o_call *c, const uint8_t *outer,
                       unsigned depth);

/* Names for what the function calls, in front of its text. */
static bool resolve(struct linking *l, const struct o2o_call *calls, uint64_t ncalls,
                    const uint8_t *outer, int *to, unsigned depth) {
  for (uint64_t k = 0; k < ncalls; k++)
    if ((to[k] = instantiate(l, &calls[k], outer, depth)) < 0)
      return false;
  return true;
}

static void print_calls(FILE *out, const int *to, uint64_t ncalls) {
  for (uint64_t k = 0; k < ncalls; k++)
    fprintf(out, "#define O2O_CALL_%u o2o_entry_o2o%d\n", (unsigned)k, to[k]);
}

static bool print_instance(struct linking *l, int number, const int *to) {
  const struct instance *i = &l->instances[number];
  const struct o2o_published *f = i->code;
  fprintf(l->out, "/* %s() */\n#define O2O_N(name) name##_o2o%d\n", f->name, number);
  for (unsigned k = 0; k < f->nparams; k++)
    if (i->passed[k] != O2O_PASSED_VALUE)
      fprintf(l->out, "#define O2O_S%u %s\n", k, space(i->passed[k]));
  for (unsigned k = 0; k < f->ndata; k++) {
    int at = datum(l, &f->data[k]);
    if (at < 0)
      return o2o_decline(l->why, true, "functions of other files read too many variables");
    fprintf(l->out, "#define O2O_D%u %d\n", k, at);
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

/* The number of the function's instance for the call, whose text is written when there was none;
 * -1: there can be none. */
static int instantiate(struct linking *l, const struct o2o_call *c, const uint8_t *outer,
                       unsigned depth) {
  struct instance new = {.code = c->code, .open = true};
  if (!keeps_contract(l, c))
    return -1;
  for (unsigned k = 0; k < c->code->nparams; k++)
    new.passed[k] =
        c->passed[k] >= O2O_PASSED_OUTER ? outer[c->passed[k] - O2O_PASSED_OUTER] : c->passed[k];
  if (!may_update(l, c, new.passed))
    return -1;
  for (unsigned n = 0; n < l->ninstances; n++) {
    struct instance *i = &l->instances[n];
    if (i->code == c->code && i->open) {
      o2o_decline(l->why, true, "'%s' calls itself", c->name);
      return -1;
    }
    if (i->code == c->code && memcmp(i->passed, new.passed, sizeof new.passed) == 0)
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
  bool good = resolve(l, c->code->calls, c->code->ncalls, new.passed, to, depth + 1) &&
              print_instance(l, number, to);
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
  fprintf(out, "%stypedef struct { __global char *d[%u]; } o2o_data_t;\n\n%s",
          l->flags & O2O_KERNEL_FP64 ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "",
          l->ndata ? l->ndata : 1, functions);
  print_calls(out, to, ncalls);
  fprintf(out, "#define O2O_DATA_PARAMETERS");
  for (unsigned k = 0; k < l->ndata; k++)
    fprintf(out, ", __global char *o2o_b%u, ulong o2o_o%u", k, k);
  fprintf(out, "\n#define O2O_DATA(name) const o2o_data_t o2o_all = {{");
  for (unsigned k = 0; k < l->ndata; k++)
    fprintf(out, "%so2o_b%u + o2o_o%u", k ? ", " : "", k, k);
  fprintf(out, "%s}}, *const name = &o2o_all;\n\n", l->ndata ? "" : "0");
  fclose(out);
  return text;
}

static char *joined(const char *front, const char *source) {
  char *text;
  return asprintf(&text, "%s%s", front, source) < 0 ? NULL : text;
}

static void arguments(struct linking *l, const struct o2o_kernel *k, struct o2o_arg *args) {
  for (uint32_t n = 0; n < k->nargs; n++)
    args[n] = k->args[n];
  for (unsigned n = 0; n < l->ndata; n++)
    args[k->nargs + n] = (struct o2o_arg){.kind = O2O_ARG_OBJECT,
                                          .type = O2O_A_BYTES,
                                          .flags = O2O_ARG_READ,
                                          .count = 1,
                                          .elem = 1,
                                          .extent = (int64_t)l->data[n].size,
                                          .extent_slot = -1,
                                          .name = l->data[n].name};
}

/* All that the linked kernel is made of. */
struct o2o_linked {
  struct o2o_kernel kernel;
  struct o2o_shape shape;
  void *addresses[MOST_DATA];
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
    new->addresses[n] = (void *)(uintptr_t)l->data[n].address;
    if (!l->data[n].constant) /* the loop's proof knows nothing of it */
      new->kernel.flags |= O2O_KERNEL_DISJOINT;
  }
  if (l->critical) /* what it reads there is not what it changes */
    new->kernel.flags |= O2O_KERNEL_DISJOINT;
  if (k->shape) {
    new->shape = *k->shape;
    new->shape.source = joined(front, k->shape->source);
    new->kernel.shape = &new->shape;
    if (new->kernel.flags & O2O_KERNEL_DISJOINT)
      new->shape.flags |= O2O_SHAPE_DISJOINT;
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
  bool good = resolve(l, k->calls, k->ncalls, NULL, to, 0);
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
  struct o2o_linked *new;
  if (!l) {
    o2o_decline(why, true, "out of memory");
    return NULL;
  }
  l->why = why;
  l->options = kernel->options;
  new = link_kernel(l, kernel);
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

o2o_slot *o2o_link_slots(const struct o2o_kernel *kernel, const struct o2o_kernel *linked,
                         const struct o2o_kernel_state *state, o2o_slot *slots) {
  const size_t own = 2 * (size_t)kernel->nloops + kernel->nargs;
  const size_t more = linked->nargs - kernel->nargs;
  if (more == 0)
    return slots;
  o2o_slot *all = malloc((own + more) * sizeof *all);
  if (!all)
    return NULL;
  memcpy(all, slots, own * sizeof *all);
  for (size_t k = 0; k < more; k++)
    all[own + k].p = state->linked->addresses[k];
  return all;
}
