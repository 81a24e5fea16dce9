/* Reading data of a linked program or shared library: bytes, pointers and strings by address.
 * The file is untrusted. */
#ifndef O2O_TOOLS_ELF_H
#define O2O_TOOLS_ELF_H

#include <gelf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct o2o_elf {
  const unsigned char *bytes; /* the file; not owned */
  size_t size;
  Elf *file;              /* owned */
  GElf_Rela *relocations; /* that store base + addend, sorted by address; owned */
  size_t nrelocations;
};

/* Takes the file's content apart.  False, with a message: not a 64-bit ELF program or library of
 * this machine's byte order. */
bool o2o_elf_open(struct o2o_elf *elf, const unsigned char *bytes, size_t size, char *error,
                  size_t error_size);
void o2o_elf_close(struct o2o_elf *elf);

/* Maps the file and takes it apart.  False, with a message.  The bytes stay where they are when it
 * is closed: unmap them, or keep what points to them. */
bool o2o_elf_open_file(struct o2o_elf *elf, const char *path, char *error, size_t error_size);

/* The address and size of a section; false when there is none, or it is not loaded. */
bool o2o_elf_section(const struct o2o_elf *elf, const char *name, uint64_t *address,
                     uint64_t *size);

/* Copies `size` bytes from an address; false when the file does not have all of them. */
bool o2o_elf_read(const struct o2o_elf *elf, uint64_t address, void *to, size_t size);

/* The pointer stored at an address, as the dynamic linker would leave it for a program loaded at
 * 0. */
bool o2o_elf_pointer(const struct o2o_elf *elf, uint64_t address, uint64_t *value);

/* The string at an address, in the file's memory; NULL when it does not end there. */
const char *o2o_elf_string(const struct o2o_elf *elf, uint64_t address);

#endif
