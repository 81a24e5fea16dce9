/* Program headers say where the bytes of an address are, relocations which pointers a program
 * gets when it is loaded, section headers where a section is.  libelf reads all three, and checks
 * them against the file. */
#include "tools/elf.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* The file's bytes from an address on, up to the end of their segment. */
static const unsigned char *loaded(const struct o2o_elf *elf, uint64_t address, uint64_t *left) {
  GElf_Phdr p;
  for (int i = 0; gelf_getphdr(elf->file, i, &p); i++)
    if (p.p_type == PT_LOAD && address >= p.p_vaddr && address - p.p_vaddr < p.p_filesz) {
      *left = p.p_filesz - (address - p.p_vaddr);
      return p.p_offset <= elf->size && p.p_filesz <= elf->size - p.p_offset
                 ? elf->bytes + p.p_offset + (address - p.p_vaddr)
                 : NULL;
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
  const GElf_Rela *a = x, *b = y;
  return (a->r_offset > b->r_offset) - (a->r_offset < b->r_offset);
}

/* The dynamic section's entry with this tag; 0: none. */
static uint64_t dynamic_value(Elf_Data *dynamic, int64_t tag) {
  GElf_Dyn d;
  for (int i = 0; gelf_getdyn(dynamic, i, &d) && d.d_tag != DT_NULL; i++)
    if (d.d_tag == tag)
      return d.d_un.d_val;
  return 0;
}

static Elf_Data *dynamic_section(const struct o2o_elf *elf) {
  GElf_Phdr p;
  for (int i = 0; gelf_getphdr(elf->file, i, &p); i++)
    if (p.p_type == PT_DYNAMIC)
      return elf_getdata_rawchunk(elf->file, (int64_t)p.p_offset, p.p_filesz, ELF_T_DYN);
  return NULL;
}

/* False: out of memory, or a damaged table. */
static bool read_relocations(struct o2o_elf *elf) {
  Elf_Data *dynamic = dynamic_section(elf);
  uint64_t size = dynamic ? dynamic_value(dynamic, DT_RELASZ) : 0, left;
  if (size == 0)
    return true;
  const unsigned char *from = loaded(elf, dynamic_value(dynamic, DT_RELA), &left);
  Elf_Data *table = from && left >= size
                        ? elf_getdata_rawchunk(elf->file, from - elf->bytes, size, ELF_T_RELA)
                        : NULL;
  GElf_Rela r;
  if (!table || !(elf->relocations = malloc(size)))
    return false;
  for (int i = 0; gelf_getrela(table, i, &r); i++)
    if ((int64_t)GELF_R_TYPE(r.r_info) == RELATIVE)
      elf->relocations[elf->nrelocations++] = r;
  qsort(elf->relocations, elf->nrelocations, sizeof *elf->relocations, by_address);
  return true;
}

bool o2o_elf_pointer(const struct o2o_elf *elf, uint64_t address, uint64_t *value) {
  GElf_Rela key = {.r_offset = address};
  const GElf_Rela *r =
      elf->nrelocations ? bsearch(&key, elf->relocations, elf->nrelocations, sizeof key, by_address)
                        : NULL;
  if (r) {
    *value = (uint64_t)r->r_addend;
    return true;
  }
  return o2o_elf_read(elf, address, value, sizeof *value);
}

/* ---- headers --------------------------------------------------------------------------------- */

static const char *unusable(Elf *file) {
  const uint16_t one = 1;
  GElf_Ehdr head;
  if (!file || elf_kind(file) != ELF_K_ELF)
    return "not an ELF file";
  if (!gelf_getehdr(file, &head) || head.e_ident[EI_CLASS] != ELFCLASS64 ||
      head.e_ident[EI_DATA] != (*(const unsigned char *)&one ? ELFDATA2LSB : ELFDATA2MSB))
    return "not a 64-bit file of this machine's byte order";
  if (head.e_type != ET_EXEC && head.e_type != ET_DYN)
    return "neither a program nor a shared library: link it first";
  return NULL;
}

bool o2o_elf_open(struct o2o_elf *elf, const unsigned char *bytes, size_t size, char *error,
                  size_t error_size) {
  *elf = (struct o2o_elf){.bytes = bytes, .size = size};
  elf_version(EV_CURRENT);
  elf->file = elf_memory((char *)bytes, size);
  const char *why = unusable(elf->file);
  GElf_Phdr first;
  if (!why && !gelf_getphdr(elf->file, 0, &first))
    why = "its program headers are damaged";
  if (!why && !read_relocations(elf))
    why = "its relocations are damaged";
  if (!why)
    return true;
  snprintf(error, error_size, "%s", why);
  o2o_elf_close(elf);
  return false;
}

void o2o_elf_close(struct o2o_elf *elf) {
  elf_end(elf->file);
  free(elf->relocations);
  elf->file = NULL;
  elf->relocations = NULL;
}

bool o2o_elf_section(const struct o2o_elf *elf, const char *name, uint64_t *address,
                     uint64_t *size) {
  size_t names;
  if (elf_getshdrstrndx(elf->file, &names) != 0)
    return false;
  for (Elf_Scn *section = NULL; (section = elf_nextscn(elf->file, section));) {
    GElf_Shdr s;
    const char *own = gelf_getshdr(section, &s) ? elf_strptr(elf->file, names, s.sh_name) : NULL;
    if (own && strcmp(own, name) == 0 && (s.sh_flags & SHF_ALLOC)) {
      *address = s.sh_addr;
      *size = s.sh_size;
      return true;
    }
  }
  return false;
}

/* MAP_FAILED, with errno: it cannot be read; NULL: it is no file with bytes in it. */
static void *map(int fd, struct stat *s) {
  if (fstat(fd, s) != 0)
    return MAP_FAILED;
  if (!S_ISREG(s->st_mode) || s->st_size == 0)
    return NULL;
  return mmap(NULL, (size_t)s->st_size, PROT_READ, MAP_PRIVATE, fd, 0);
}

bool o2o_elf_open_file(struct o2o_elf *elf, const char *path, char *error, size_t error_size) {
  struct stat s;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  void *bytes = fd >= 0 ? map(fd, &s) : MAP_FAILED;
  if (bytes == MAP_FAILED)
    snprintf(error, error_size, "%s", strerror(errno));
  else if (!bytes)
    snprintf(error, error_size, "%s: not an ELF file",
             S_ISDIR(s.st_mode)    ? "it is a directory"
             : !S_ISREG(s.st_mode) ? "it is no file but a device or a pipe"
                                   : "it is empty");
  if (fd >= 0)
    close(fd);
  if (bytes == MAP_FAILED || !bytes)
    return false;
  bool good = o2o_elf_open(elf, bytes, (size_t)s.st_size, error, error_size);
  if (!good)
    munmap(bytes, (size_t)s.st_size);
  return good;
}
