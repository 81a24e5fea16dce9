/* Program headers say where the bytes of an address are, relocations which pointers a program
 * gets when it is loaded, section headers where a section is.  Every offset and size is checked
 * against the file before it is used, and every structure is copied out of it, since nothing
 * need be aligned. */
#include "tools/elf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MANY 65536 /* headers */

#if defined(__x86_64__)
#define RELATIVE R_X86_64_RELATIVE
#elif defined(__aarch64__)
#define RELATIVE R_AARCH64_RELATIVE
#elif defined(__riscv)
#define RELATIVE R_RISCV_RELATIVE
#elif defined(__powerpc64__)
#define RELATIVE R_PPC64_RELATIVE
#else
#define RELATIVE (-1)
#endif

static bool fail(char *error, size_t size, const char *text) {
  snprintf(error, size, "%s", text);
  return false;
}

/* `size` bytes at an offset of the file; NULL when they are not all there. */
static const unsigned char *bytes_at(const struct o2o_elf *elf, uint64_t offset, uint64_t size) {
  return offset <= elf->size && size <= elf->size - offset ? elf->bytes + offset : NULL;
}

static const unsigned char *loaded(const struct o2o_elf *elf, uint64_t address, uint64_t *left) {
  for (unsigned i = 0; i < elf->nsegments; i++) {
    const Elf64_Phdr *p = &elf->segments[i];
    if (address >= p->p_vaddr && address - p->p_vaddr < p->p_filesz) {
      *left = p->p_filesz - (address - p->p_vaddr);
      return bytes_at(elf, p->p_offset + (address - p->p_vaddr), *left);
    }
  }
  return NULL;
}

bool o2o_elf_read(const struct o2o_elf *elf, uint64_t address, void *to, size_t size) {
  uint64_t left;
  const unsigned char *from = loaded(elf, address, &left);
  if (!from || left < size)
    return false;
  memcpy(to, from, size);
  return true;
}

const char *o2o_elf_string(const struct o2o_elf *elf, uint64_t address) {
  uint64_t left;
  const unsigned char *from = loaded(elf, address, &left);
  return from && memchr(from, 0, left) ? (const char *)from : NULL;
}

/* ---- relocations ----------------------------------------------------------------------------- */

static int by_address(const void *x, const void *y) {
  const Elf64_Rela *a = x, *b = y;
  return (a->r_offset > b->r_offset) - (a->r_offset < b->r_offset);
}

/* Finds the table by way of the dynamic section. */
static bool find_table(const struct o2o_elf *elf, const Elf64_Phdr *dynamic, uint64_t *address,
                       uint64_t *size) {
  *address = *size = 0;
  for (uint64_t at = 0; at + sizeof(Elf64_Dyn) <= dynamic->p_filesz && at < MANY;
       at += sizeof(Elf64_Dyn)) {
    Elf64_Dyn d;
    const unsigned char *from = bytes_at(elf, dynamic->p_offset + at, sizeof d);
    if (!from)
      return false;
    memcpy(&d, from, sizeof d);
    if (d.d_tag == DT_NULL)
      break;
    if (d.d_tag == DT_RELA)
      *address = d.d_un.d_ptr;
    if (d.d_tag == DT_RELASZ)
      *size = d.d_un.d_val;
  }
  return *size > 0;
}

/* False: out of memory, or a damaged table. */
static bool read_relocations(struct o2o_elf *elf, const Elf64_Phdr *dynamic) {
  uint64_t address, size, left;
  const unsigned char *from;
  if (!find_table(elf, dynamic, &address, &size))
    return true;
  from = loaded(elf, address, &left);
  if (!from || left < size || !(elf->relocations = malloc(size)))
    return false;
  for (uint64_t at = 0; at + sizeof(Elf64_Rela) <= size; at += sizeof(Elf64_Rela)) {
    Elf64_Rela r;
    memcpy(&r, from + at, sizeof r);
    if ((int64_t)ELF64_R_TYPE(r.r_info) == RELATIVE)
      elf->relocations[elf->nrelocations++] = r;
  }
  qsort(elf->relocations, elf->nrelocations, sizeof *elf->relocations, by_address);
  return true;
}

bool o2o_elf_pointer(const struct o2o_elf *elf, uint64_t address, uint64_t *value) {
  Elf64_Rela key = {.r_offset = address};
  const Elf64_Rela *r =
      elf->nrelocations ? bsearch(&key, elf->relocations, elf->nrelocations, sizeof key, by_address)
                        : NULL;
  if (r) {
    *value = (uint64_t)r->r_addend;
    return true;
  }
  return o2o_elf_read(elf, address, value, sizeof *value);
}

/* ---- headers --------------------------------------------------------------------------------- */

bool o2o_elf_open(struct o2o_elf *elf, const unsigned char *bytes, size_t size, char *error,
                  size_t error_size) {
  Elf64_Ehdr head;
  Elf64_Phdr dynamic = {.p_type = PT_NULL};
  *elf = (struct o2o_elf){.bytes = bytes, .size = size};
  const uint16_t one = 1;
  int order = *(const unsigned char *)&one ? ELFDATA2LSB : ELFDATA2MSB;
  if (size < sizeof head || memcmp(bytes, ELFMAG, SELFMAG) != 0)
    return fail(error, error_size, "not an ELF file");
  memcpy(&head, bytes, sizeof head);
  if (head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_ident[EI_DATA] != order)
    return fail(error, error_size, "not a 64-bit file of this machine's byte order");
  if (head.e_type != ET_EXEC && head.e_type != ET_DYN)
    return fail(error, error_size, "neither a program nor a shared library: link it first");
  const unsigned char *table =
      head.e_phentsize == sizeof *elf->segments
          ? bytes_at(elf, head.e_phoff, (uint64_t)head.e_phnum * sizeof *elf->segments)
          : NULL;
  elf->segments = table ? calloc((size_t)head.e_phnum + 1, sizeof *elf->segments) : NULL;
  if (!elf->segments)
    return fail(error, error_size, "its program headers are damaged");
  for (unsigned i = 0; i < head.e_phnum; i++) {
    Elf64_Phdr p;
    memcpy(&p, table + i * sizeof p, sizeof p);
    if (p.p_type == PT_LOAD)
      elf->segments[elf->nsegments++] = p;
    if (p.p_type == PT_DYNAMIC)
      dynamic = p;
  }
  if (dynamic.p_type == PT_DYNAMIC && !read_relocations(elf, &dynamic)) {
    o2o_elf_close(elf);
    return fail(error, error_size, "its relocations are damaged");
  }
  return true;
}

void o2o_elf_close(struct o2o_elf *elf) {
  free(elf->segments);
  free(elf->relocations);
  elf->segments = NULL;
  elf->relocations = NULL;
}

bool o2o_elf_section(const struct o2o_elf *elf, const char *name, uint64_t *address,
                     uint64_t *size) {
  Elf64_Ehdr head;
  Elf64_Shdr names, s;
  memcpy(&head, elf->bytes, sizeof head);
  if (head.e_shentsize != sizeof s || head.e_shstrndx >= head.e_shnum)
    return false;
  const unsigned char *table = bytes_at(elf, head.e_shoff, (uint64_t)head.e_shnum * sizeof s);
  if (!table)
    return false;
  memcpy(&names, table + head.e_shstrndx * sizeof names, sizeof names);
  const unsigned char *text = bytes_at(elf, names.sh_offset, names.sh_size);
  for (unsigned i = 0; text && i < head.e_shnum; i++) {
    memcpy(&s, table + i * sizeof s, sizeof s);
    size_t n = strlen(name) + 1;
    if (s.sh_name < names.sh_size && names.sh_size - s.sh_name >= n &&
        memcmp(text + s.sh_name, name, n) == 0 && (s.sh_flags & SHF_ALLOC)) {
      *address = s.sh_addr;
      *size = s.sh_size;
      return true;
    }
  }
  return false;
}
