#include "tools/tables.h"

#include <inttypes.h>
#include <stdio.h>

#define MANY_KERNELS 100000

bool o2o_tables_damaged(const struct o2o_tables *t, const char *what) {
  snprintf(t->error, t->error_size, "%s is damaged", what);
  return false;
}

uint64_t o2o_tables_pointer(const struct o2o_tables *t, uint64_t address) {
  uint64_t value;
  return o2o_elf_pointer(t->elf, address, &value) ? value : 0;
}

const char *o2o_tables_text(const struct o2o_tables *t, uint64_t address) {
  uint64_t at = o2o_tables_pointer(t, address);
  return at ? o2o_elf_string(t->elf, at) : NULL;
}

bool o2o_tables_any(const struct o2o_tables *t) {
  uint64_t address, size;
  return o2o_elf_section(t->elf, O2O_UNIT_SECTION, &address, &size);
}

static bool read_unit(const struct o2o_tables *t, uint64_t address, struct o2o_unit *u) {
  if (!o2o_elf_read(t->elf, address, u, sizeof *u))
    return o2o_tables_damaged(t, "the table of units");
  if (u->abi != O2O_ABI_VERSION) {
    snprintf(t->error, t->error_size,
             "a unit was compiled by another version of omp2ocl (its tables are of version %" PRIu32
             ", not %d)",
             u->abi, O2O_ABI_VERSION);
    return false;
  }
  return u->nkernels <= MANY_KERNELS || o2o_tables_damaged(t, "the table of units");
}

bool o2o_tables_units(const struct o2o_tables *t,
                      bool (*each)(void *data, uint64_t address, const struct o2o_unit *unit),
                      void *data) {
  struct o2o_unit u;
  uint64_t address, size;
  if (!o2o_elf_section(t->elf, O2O_UNIT_SECTION, &address, &size))
    return true;
  for (uint64_t at = 0; size - at >= sizeof u; at += sizeof u)
    if (!read_unit(t, address + at, &u) || !each(data, address + at, &u))
      return false;
  return true;
}

bool o2o_tables_kernels(const struct o2o_tables *t, uint64_t address, const struct o2o_unit *unit,
                        bool (*each)(void *data, uint64_t address), void *data) {
  uint64_t kernels = o2o_tables_pointer(t, address + offsetof(struct o2o_unit, kernels));
  for (uint32_t i = 0; i < unit->nkernels; i++)
    if (!each(data, kernels + i * sizeof(struct o2o_kernel)))
      return false;
  return true;
}
