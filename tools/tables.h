/* The tables of abi/abi.h in a binary, which is untrusted.
 *
 * Each translation unit has put its struct o2o_unit into a section of its own, which survives
 * stripping; everything else hangs on that by pointers.  The structs are copied out as they are
 * (the file is of this machine), and their pointers are asked for by address, because in a
 * position-independent program the bytes in the file are not yet what the dynamic linker will make
 * of them.
 */
#ifndef O2O_TOOLS_TABLES_H
#define O2O_TOOLS_TABLES_H

#include "abi/abi.h"
#include "tools/elf.h"

/* A file that is open, and room for what is wrong with it. */
struct o2o_tables {
  const struct o2o_elf *elf;
  char *error;
  size_t error_size;
};

/* False, with the error "WHAT is damaged". */
bool o2o_tables_damaged(const struct o2o_tables *t, const char *what);

/* What the pointer at the address points to; 0: nothing. */
uint64_t o2o_tables_pointer(const struct o2o_tables *t, uint64_t address);

/* The text that the pointer at the address points to, as long as the file's bytes; NULL: none. */
const char *o2o_tables_text(const struct o2o_tables *t, uint64_t address);

/* Whether the file has units, of whatever version. */
bool o2o_tables_any(const struct o2o_tables *t);

/* Calls `each` for every unit, with where it stands, in the file's order, until it says false.
 * False, with the error or that of `each`: it did, or a unit is damaged or of another version. */
bool o2o_tables_units(const struct o2o_tables *t,
                      bool (*each)(void *data, uint64_t address, const struct o2o_unit *unit),
                      void *data);

/* The same for where the kernels of the unit stand. */
bool o2o_tables_kernels(const struct o2o_tables *t, uint64_t address, const struct o2o_unit *unit,
                        bool (*each)(void *data, uint64_t address), void *data);

#endif
