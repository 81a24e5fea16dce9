/* Reading the tables of the dynamic linker, as the ELF specification and its GNU extensions
 * describe them. */
#define _GNU_SOURCE
#include "runtime/core/module.h"

#include <string.h>

bool o2o_module_read(struct o2o_module *m, const struct dl_phdr_info *info) {
  const ElfW(Dyn) *dynamic = NULL;
  *m = (struct o2o_module){.base = info->dlpi_addr};
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
  for (const ElfW(Dyn) *d = dynamic; d && d->d_tag != DT_NULL; d++) {
    /* The C library has added the module's address; on some machines it does not. */
    uintptr_t p = d->d_un.d_ptr < m->base ? m->base + d->d_un.d_ptr : d->d_un.d_ptr;
    switch (d->d_tag) {
    case DT_SYMTAB:
      m->symbols = (const ElfW(Sym) *)p;
      break;
    case DT_STRTAB:
      m->strings = (const char *)p;
      break;
    case DT_VERSYM:
      m->versions = (const uint16_t *)p;
      break;
    case DT_GNU_HASH:
      m->gnu_hash = (const uint32_t *)p;
      break;
    case DT_HASH:
      m->hash = (const uint32_t *)p;
      break;
    case DT_RELA:
      m->relocations[0] = (const ElfW(Rela) *)p;
      break;
    case DT_RELASZ:
      m->bytes[0] = d->d_un.d_val;
      break;
    case DT_RELACOUNT:
      m->relative = d->d_un.d_val;
      break;
    case DT_JMPREL:
      m->relocations[1] = (const ElfW(Rela) *)p;
      break;
    case DT_PLTRELSZ:
      m->bytes[1] = d->d_un.d_val;
      break;
    case DT_PLTREL:
      if (d->d_un.d_val != DT_RELA)
        return false;
      break;
    }
  }
  return m->symbols && m->strings;
}

/* Whether the symbol is a definition of the name. A copy has the version of what it is a copy
 * of. */
static bool is_definition(const struct o2o_module *m, uint32_t index, const char *name, bool own) {
  const ElfW(Sym) *s = &m->symbols[index];
  const uint16_t global = 1, hidden = 0x8000;
  if (s->st_shndx == SHN_UNDEF || strcmp(m->strings + s->st_name, name) != 0)
    return false;
  return !own || !m->versions || (m->versions[index] & ~hidden) <= global;
}

static bool defines_by_gnu_hash(const struct o2o_module *m, const char *name, bool own) {
  const uint32_t buckets = m->gnu_hash[0], first = m->gnu_hash[1], words = m->gnu_hash[2];
  const uint32_t *bucket = m->gnu_hash + 4 + words * (sizeof(ElfW(Addr)) / sizeof(uint32_t));
  const uint32_t *chain = bucket + buckets;
  uint32_t h = 5381;
  for (const unsigned char *c = (const unsigned char *)name; *c; c++)
    h = h * 33 + *c;
  if (buckets == 0 || bucket[h % buckets] < first)
    return false;
  for (uint32_t i = bucket[h % buckets];; i++) {
    uint32_t there = chain[i - first];
    if ((there | 1) == (h | 1) && is_definition(m, i, name, own))
      return true;
    if (there & 1)
      return false;
  }
}

bool o2o_module_defines(const struct o2o_module *m, const char *name, bool own) {
  if (m->gnu_hash)
    return defines_by_gnu_hash(m, name, own);
  for (uint32_t i = 1; m->hash && i < m->hash[1]; i++)
    if (is_definition(m, i, name, own))
      return true;
  return false;
}

/* Calls `see` with each relocation that has a symbol, until it returns false. Most of a large
 * library have none, in LLVM's, which OpenCL's drivers load, half a million: linkers put them first
 * and say how many they are. */
static void each_relocation(const struct o2o_module *m,
                            bool (*see)(void *, const ElfW(Sym) *, const ElfW(Rela) *),
                            void *context) {
  for (int table = 0; table < 2; table++) {
    const ElfW(Rela) *r = m->relocations[table];
    size_t count = r ? m->bytes[table] / sizeof *r : 0;
    for (size_t i = table == 0 ? m->relative : 0; i < count; i++) {
      size_t index = sizeof(void *) == 8 ? ELF64_R_SYM(r[i].r_info) : ELF32_R_SYM(r[i].r_info);
      if (index && !see(context, &m->symbols[index], &r[i]))
        return;
    }
  }
}

struct imports {
  const char *strings;
  bool (*see)(void *context, const char *name);
  void *context;
};

static bool see_import(void *data, const ElfW(Sym) * s, const ElfW(Rela) * r) {
  const struct imports *i = data;
  (void)r;
  return s->st_shndx != SHN_UNDEF || i->see(i->context, i->strings + s->st_name);
}

void o2o_module_imports(const struct o2o_module *m, bool (*see)(void *context, const char *name),
                        void *context) {
  struct imports i = {m->strings, see, context};
  each_relocation(m, see_import, &i);
}

struct lookup {
  const char *strings, *name;
  const ElfW(Rela) * found;
};

static bool is_looked_up(void *data, const ElfW(Sym) * s, const ElfW(Rela) * r) {
  struct lookup *l = data;
  if (r->r_addend == 0 && strcmp(l->strings + s->st_name, l->name) == 0)
    l->found = r;
  return !l->found;
}

void *const *o2o_module_found(const struct o2o_module *m, const char *name) {
  struct lookup l = {m->strings, name, NULL};
  each_relocation(m, is_looked_up, &l);
  return l.found ? (void *const *)(m->base + l.found->r_offset) : NULL;
}
