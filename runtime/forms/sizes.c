/* Parameters are found by name in the kernel's text, where they stand in the order of the slots:
 *
 *   __kernel void f(long lower0, ulong trips0, int n_2, __global char *b_a_3, ulong o_a_3)
 *   -> -DO2O_FIXED=lower0=1L,trips0=98L,n_2=100L -DV_n_2=100L
 *
 * The macro of a value is for the preprocessor's questions (xform/print/short_loops.c). */
#include "runtime/forms/sizes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FIRST_OPTION " -DO2O_FIXED="

/* The slot is passed to the kernel as an integer; the first of two shapes does not look at those of
 * levels.  Trips stay arguments where the kernel has barriers: when PoCL 3.1 knows that there is at
 * most one iteration for a work-item, the loop becomes a condition, which it takes to be the same
 * for all of a group in front of a barrier.  Hyperplanes have another first loop in each launch. */
static bool is_size(const struct o2o_kernel *k, uint32_t slot) {
  bool trips = slot < 2 * k->nloops && slot % 2 == 1;
  if (trips && (k->flags & (O2O_KERNEL_REDUCES | O2O_KERNEL_LOCAL)))
    return false;
  if (slot < 2 && (k->flags & O2O_KERNEL_HYPERPLANES))
    return false;
  uint32_t loops = 2 * k->nloops, levels = k->shape ? 2 * k->shape->nlevels : 0;
  return slot < loops ? slot < loops - levels
                      : k->args[slot - loops].kind == O2O_ARG_VALUE &&
                            k->args[slot - loops].type >= O2O_A_BOOL &&
                            k->args[slot - loops].type < O2O_A_F32;
}

uint64_t o2o_sizes_of(const struct o2o_kernel *k) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < 2 * k->nloops + k->nargs && i < 64; i++)
    if (is_size(k, i))
      all |= (uint64_t)1 << i;
  return strstr(k->source, "O2O_FIXED") ? all : 0;
}

void o2o_sizes_note(struct o2o_sizes *s, const struct o2o_kernel *k, const o2o_slot *slots) {
  if (s->launches == 0)
    s->same = o2o_sizes_of(k);
  for (uint64_t rest = s->same; rest; rest &= rest - 1) {
    unsigned i = (unsigned)__builtin_ctzll(rest);
    if (s->launches > 0 && s->values[i] != slots[i].u)
      s->same &= ~((uint64_t)1 << i);
    s->values[i] = slots[i].u;
  }
  s->launches += s->launches < 1000;
}

bool o2o_sizes_equal(uint64_t fixed, const o2o_slot *a, const o2o_slot *b) {
  for (uint64_t rest = fixed; rest; rest &= rest - 1)
    if (a[__builtin_ctzll(rest)].u != b[__builtin_ctzll(rest)].u)
      return false;
  return true;
}

uint64_t o2o_sizes_hash(uint64_t fixed, const o2o_slot *slots) {
  uint64_t hash = 1;
  for (uint64_t rest = fixed; rest; rest &= rest - 1)
    hash = (hash ^ slots[__builtin_ctzll(rest)].u) * 0x9e3779b97f4a7c15u;
  return hash >> 2; /* as records have numbers */
}

/* The parameter at *at, which goes on to the next one; *length of its name. */
static const char *next_parameter(const char **at, int *length) {
  const char *end = *at + strcspn(*at, ",)"), *name = end;
  while (name > *at && name[-1] != ' ' && name[-1] != '*')
    name--;
  *length = (int)(end - name);
  *at = *end ? end + 1 : end;
  return name;
}

/* The first parameter of the kernel; NULL: the text is none that we know. */
static const char *parameters(const struct o2o_kernel *k) {
  size_t length = strlen(k->name);
  for (const char *at = k->source; (at = strstr(at, k->name)); at += length)
    if (at - k->source > 5 && !memcmp(at - 5, "void ", 5) && at[length] == '(')
      return at + length + 1;
  return NULL;
}

static bool add(char *options, size_t size, size_t *at, const char *before, const char *name,
                int length, uint64_t value) {
  int n = snprintf(options + *at, size - *at, "%s%.*s=%" PRId64 "L", before, length, name,
                   (int64_t)value);
  *at += n > 0 ? (size_t)n : 0;
  return n > 0 && *at < size;
}

/* What the parameter has: a truth value is 0 or 1, and the least number has no constant. */
static bool value_of(const struct o2o_kernel *k, uint32_t slot, const o2o_slot *slots,
                     uint64_t *value) {
  bool truth = slot >= 2 * k->nloops && k->args[slot - 2 * k->nloops].type == O2O_A_BOOL;
  *value = truth ? slots[slot].i != 0 : slots[slot].u;
  return slots[slot].i != INT64_MIN;
}

/* The assignments, or with `macros` the values' macros. */
static bool add_all(const struct o2o_kernel *k, uint64_t fixed, const o2o_slot *slots, bool macros,
                    char *options, size_t size, size_t *at) {
  const char *parameter = parameters(k), *before = FIRST_OPTION;
  uint32_t loops = 2 * k->nloops;
  for (uint32_t i = 0; parameter && i < loops + k->nargs && i < 64; i++) {
    int length;
    uint64_t value;
    if (i >= loops && k->args[i - loops].kind == O2O_ARG_UNWRITTEN)
      continue;
    const char *name = next_parameter(&parameter, &length);
    if (i >= loops && k->args[i - loops].kind == O2O_ARG_OBJECT)
      next_parameter(&parameter, &length);
    if (!(fixed >> i & 1) || !is_size(k, i) || !value_of(k, i, slots, &value) ||
        (macros && i < loops))
      continue;
    if (length == 0 || !add(options, size, at, macros ? " -DV_" : before, name, length, value))
      return false;
    before = ",";
  }
  return parameter != NULL;
}

bool o2o_sizes_options(const struct o2o_kernel *k, uint64_t fixed, const o2o_slot *slots,
                       char *options, size_t size) {
  char *old = strstr(options, FIRST_OPTION);
  if (old)
    *old = 0;
  size_t end = strlen(options), at = end;
  if (!fixed || (add_all(k, fixed, slots, false, options, size, &at) &&
                 add_all(k, fixed, slots, true, options, size, &at)))
    return true;
  options[end] = 0;
  return false;
}
