/* Copying kernels out of the tables of a binary, which is untrusted: see explain.c. */
#include "tools/kernels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define MANY_KERNELS 100000
#define MANY_ARGS 4096
#define MANY_LOOPS 64

struct reader {
  const struct o2o_elf *elf;
  bool (*each)(void *, const struct o2o_kernel *);
  void *data;
  char *error;
  size_t error_size;
};

static bool damaged(const struct reader *r, const char *what) {
  snprintf(r->error, r->error_size, "%s is damaged", what);
  return false;
}

/* What the pointer field at `address` points to; 0: nothing. */
static uint64_t pointer(const struct reader *r, uint64_t address) {
  uint64_t value;
  return o2o_elf_pointer(r->elf, address, &value) ? value : 0;
}

/* The text that it points to; NULL: none. */
static const char *text(const struct reader *r, uint64_t address) {
  uint64_t at = pointer(r, address);
  return at ? o2o_elf_string(r->elf, at) : NULL;
}

/* malloc'ed; NULL: damaged. */
static struct o2o_arg *read_args(const struct reader *r, uint64_t address, uint32_t count) {
  struct o2o_arg *args = calloc(count + 1, sizeof *args);
  if (!args || !o2o_elf_read(r->elf, address, args, count * sizeof *args)) {
    free(args);
    return NULL;
  }
  for (uint32_t i = 0; i < count; i++) {
    args[i].range = NULL;
    args[i].layout = NULL;
    args[i].name = text(r, address + i * sizeof *args + offsetof(struct o2o_arg, name));
  }
  return args;
}

static bool read_shape(const struct reader *r, uint64_t address, struct o2o_shape *shape) {
  if (!o2o_elf_read(r->elf, address, shape, sizeof *shape))
    return false;
  shape->source = text(r, address + offsetof(struct o2o_shape, source));
  shape->boxes = NULL;
  shape->steps = NULL;
  shape->same = NULL;
  return shape->source && shape->ndims >= 1 && shape->ndims <= 3;
}

static bool read_kernel(const struct reader *r, uint64_t at) {
  struct o2o_kernel k;
  struct o2o_shape shape;
  struct o2o_arg *args;
  uint64_t of_shape = pointer(r, at + offsetof(struct o2o_kernel, shape));
  bool ok;
  if (!o2o_elf_read(r->elf, at, &k, sizeof k) || k.nloops > MANY_LOOPS || k.nargs > MANY_ARGS ||
      k.ndims < 1 || k.ndims > 3)
    return damaged(r, "a table of kernels");
  k.name = text(r, at + offsetof(struct o2o_kernel, name));
  k.file = text(r, at + offsetof(struct o2o_kernel, file));
  k.source = text(r, at + offsetof(struct o2o_kernel, source));
  k.options = text(r, at + offsetof(struct o2o_kernel, options));
  k.counts = NULL;
  k.needs = (struct o2o_needs){0};
  k.average = NULL;
  k.calls = NULL;
  k.state = NULL;
  k.shape = of_shape ? &shape : NULL;
  if (!k.name || !k.file || !k.source || !k.options ||
      (of_shape && !read_shape(r, of_shape, &shape)))
    return damaged(r, "a kernel");
  args = read_args(r, pointer(r, at + offsetof(struct o2o_kernel, args)), k.nargs);
  k.args = args;
  ok = args ? r->each(r->data, &k) : damaged(r, "a table of arguments");
  free(args);
  return ok;
}

static bool read_unit(const struct reader *r, uint64_t address) {
  struct o2o_unit u;
  uint64_t kernels;
  if (!o2o_elf_read(r->elf, address, &u, sizeof u) || u.nkernels > MANY_KERNELS)
    return damaged(r, "the table of units");
  if (u.abi != O2O_ABI_VERSION) {
    snprintf(r->error, r->error_size,
             "compiled by another version of omp2ocl (its tables are of version %" PRIu32
             ", not %d)",
             u.abi, O2O_ABI_VERSION);
    return false;
  }
  kernels = pointer(r, address + offsetof(struct o2o_unit, kernels));
  for (uint32_t i = 0; i < u.nkernels; i++)
    if (!read_kernel(r, kernels + i * sizeof(struct o2o_kernel)))
      return false;
  return true;
}

bool o2o_kernels_read(const struct o2o_elf *elf,
                      bool (*each)(void *data, const struct o2o_kernel *kernel), void *data,
                      char *error, size_t error_size) {
  const struct reader r = {elf, each, data, error, error_size};
  uint64_t address, size;
  if (!o2o_elf_section(elf, O2O_UNIT_SECTION, &address, &size))
    return true;
  for (uint64_t at = 0; size - at >= sizeof(struct o2o_unit); at += sizeof(struct o2o_unit))
    if (!read_unit(&r, address + at))
      return false;
  return true;
}
