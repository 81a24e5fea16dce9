/* The dynamic symbols of the program's modules: what each defines, and what it has of others. */
#ifndef O2O_RUNTIME_CORE_MODULE_H
#define O2O_RUNTIME_CORE_MODULE_H

#include <link.h>
#include <stdbool.h>
#include <stdint.h>

/* Tables in the module's own memory, valid while it is loaded. */
struct o2o_module {
  ElfW(Addr) base;
  const ElfW(Sym) * symbols;
  const char *strings;
  const uint16_t *versions; /* of the symbols; NULL: there are none */
  const uint32_t *gnu_hash; /* NULL: `hash` */
  const uint32_t *hash;     /* NULL: nothing can be looked up */
  const ElfW(Rela) * relocations[2];
  size_t bytes[2]; /* of the relocations */
  size_t relative; /* so many of the first table come first and have no symbol */
};

/* Fills in where the module's tables are; false when it lacks one. */
bool o2o_module_read(struct o2o_module *m, const struct dl_phdr_info *info);

/* Whether the module defines the name. `own`: other than by a copy of a variable of a library. */
bool o2o_module_defines(const struct o2o_module *m, const char *name, bool own);

/* Calls `see` with each name that the module has of another one, until it returns false. */
void o2o_module_imports(const struct o2o_module *m, bool (*see)(void *context, const char *name),
                        void *context);

/* Where the module has the address of what was found for the name when it was loaded, be it a name
 * that it defines; NULL: it does not look it up. */
void *const *o2o_module_found(const struct o2o_module *m, const char *name);

#endif
