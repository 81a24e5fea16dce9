/* omp2ocl-explain --gpu: what can be said of kernels on GPUs without one, and without compilers for
 * one: their counts with values in their slots, and the bound of docs/gpu-model.md. */
#include "tools/explain.h"

#include "predictor/formula.h"
#include "predictor/gpu_bound.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct table {
  FILE *out;
  struct o2o_slot_value *values;
  unsigned nvalues;
  int64_t *slots; /* of the kernel */
};

static void print_word(FILE *out, const char *text) {
  for (unsigned n = 0; *text && n < 200; text++, n++)
    fputc((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text, out);
}

static int64_t value_of(const struct table *t, const struct o2o_explained *k, uint32_t slot) {
  for (unsigned i = 0; i < t->nvalues; i++)
    if (strcmp(t->values[i].name, k->slots[slot]) == 0) {
      t->values[i].used = true;
      return t->values[i].value;
    }
  return slot < 2 * k->nloops && slot % 2 == 0 ? 0 : O2O_EXPLAIN_TRIPS;
}

static bool counts_ask(const struct o2o_explained *k, uint32_t slot) {
  return o2o_formula_asks(k->code, slot) != 0;
}

/* "  with      trips0 = 1024, n = 1024": what the numbers rest on. */
static void print_values(const struct table *t, const struct o2o_explained *k) {
  const char *before = "  with      ";
  for (uint32_t i = 0; i < k->nslots; i++) {
    if (!counts_ask(k, i))
      continue;
    fputs(before, t->out);
    print_word(t->out, k->slots[i]);
    fprintf(t->out, " = %" PRId64, t->slots[i]);
    before = ", ";
  }
  if (before[0] == ',')
    fputc('\n', t->out);
}

static void print_work(const struct table *t, const double *counts) {
  double mem = counts[O2O_C_MEM], ops = counts[O2O_C_COMP] + counts[O2O_C_COMP64];
  fprintf(t->out, "  work      %.4g operations, %.4g of them in double precision; %.4g accesses",
          ops, counts[O2O_C_COMP64], mem);
  if (mem > 0)
    fprintf(t->out, ", %.0f %% coalesced", 100 * counts[O2O_C_COALESCED] / mem);
  fprintf(t->out, "; %.4g bytes at least", counts[O2O_C_TRANSFER]);
  if (counts[O2O_C_TRANSFER] > 0)
    fprintf(t->out, ", %.3g operations for each", ops / counts[O2O_C_TRANSFER]);
  fputc('\n', t->out);
}

static void print_kernel(void *data, const struct o2o_explained *k) {
  struct table *t = data;
  double counts[O2O_NCOUNTS] = {0};
  const char *what;
  fputs("kernel ", t->out);
  print_word(t->out, k->name);
  fputs(" (", t->out);
  print_word(t->out, k->file);
  fprintf(t->out, ":%" PRIu32 ")\n", k->line);
  t->slots = calloc(k->nslots + 1, sizeof *t->slots);
  if (k->code && t->slots) {
    for (uint32_t i = 0; i < k->nslots; i++)
      t->slots[i] = value_of(t, k, i);
    o2o_formula_counts(k->code, t->slots, k->extents, counts);
    struct o2o_gpu_work work = o2o_gpu_work_of(counts);
    print_values(t, k);
    print_work(t, counts);
    for (const struct o2o_gpu *gpu = o2o_gpus; gpu->name; gpu++) {
      double seconds = o2o_gpu_bound(gpu, &work, &what);
      fprintf(t->out, "  bound     %s: %.4g s, by %s\n", gpu->name, seconds, what);
    }
  } else
    fputs("  has no counts\n", t->out);
  fputc('\n', t->out);
  free(t->slots);
}

bool o2o_explain_gpu(FILE *out, const struct o2o_elf *elf, struct o2o_slot_value *values,
                     unsigned nvalues, char *error, size_t error_size) {
  struct table t = {out, values, nvalues, NULL};
  return o2o_explain_kernels(elf, print_kernel, &t, error, error_size);
}
