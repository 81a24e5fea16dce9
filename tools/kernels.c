/* Copying kernels out of the tables of a binary. */
#include "tools/kernels.h"

#include "tools/tables.h"

#include <stdlib.h>

#define MANY_ARGS 4096
#define MANY_LOOPS 64

struct reader {
  struct o2o_tables tables;
  bool (*each)(void *, const struct o2o_kernel *);
  void *data;
};

/* malloc'ed; NULL: damaged. */
static struct o2o_arg *read_args(const struct o2o_tables *t, uint64_t address, uint32_t count) {
  struct o2o_arg *args = calloc(count + 1, sizeof *args);
  if (!args || !o2o_elf_read(t->elf, address, args, count * sizeof *args)) {
    free(args);
    return NULL;
  }
  for (uint32_t i = 0; i < count; i++) {
    args[i].range = NULL;
    args[i].layout = NULL;
    args[i].name = o2o_tables_text(t, address + i * sizeof *args + offsetof(struct o2o_arg, name));
  }
  return args;
}

static bool read_shape(const struct o2o_tables *t, uint64_t address, struct o2o_shape *shape) {
  if (!o2o_elf_read(t->elf, address, shape, sizeof *shape))
    return false;
  shape->source = o2o_tables_text(t, address + offsetof(struct o2o_shape, source));
  shape->boxes = NULL;
  shape->steps = NULL;
  shape->same = NULL;
  return shape->source && shape->ndims >= 1 && shape->ndims <= 3;
}

static bool read_kernel(void *data, uint64_t at) {
  const struct reader *r = data;
  const struct o2o_tables *t = &r->tables;
  struct o2o_kernel k;
  struct o2o_shape shape;
  struct o2o_arg *args;
  uint64_t of_shape = o2o_tables_pointer(t, at + offsetof(struct o2o_kernel, shape));
  bool ok;
  if (!o2o_elf_read(t->elf, at, &k, sizeof k) || k.nloops > MANY_LOOPS || k.nargs > MANY_ARGS ||
      k.ndims < 1 || k.ndims > 3)
    return o2o_tables_damaged(t, "a table of kernels");
  k.name = o2o_tables_text(t, at + offsetof(struct o2o_kernel, name));
  k.file = o2o_tables_text(t, at + offsetof(struct o2o_kernel, file));
  k.source = o2o_tables_text(t, at + offsetof(struct o2o_kernel, source));
  k.options = o2o_tables_text(t, at + offsetof(struct o2o_kernel, options));
  k.counts = NULL;
  k.needs = (struct o2o_needs){0};
  k.average = NULL;
  k.calls = NULL;
  k.state = NULL;
  k.shape = of_shape ? &shape : NULL;
  if (!k.name || !k.file || !k.source || !k.options ||
      (of_shape && !read_shape(t, of_shape, &shape)))
    return o2o_tables_damaged(t, "a kernel");
  args = read_args(t, o2o_tables_pointer(t, at + offsetof(struct o2o_kernel, args)), k.nargs);
  k.args = args;
  ok = args ? r->each(r->data, &k) : o2o_tables_damaged(t, "a table of arguments");
  free(args);
  return ok;
}

static bool read_unit(void *data, uint64_t address, const struct o2o_unit *unit) {
  struct reader *r = data;
  return o2o_tables_kernels(&r->tables, address, unit, read_kernel, r);
}

bool o2o_kernels_read(const struct o2o_elf *elf,
                      bool (*each)(void *data, const struct o2o_kernel *kernel), void *data,
                      char *error, size_t error_size) {
  struct reader r = {{elf, error, error_size}, each, data};
  return o2o_tables_units(&r.tables, read_unit, &r);
}
