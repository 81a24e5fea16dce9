/* Files with a checksum: what the cache directory holds (docs/runtime.md, the cache).
 *
 *     magic "O2OCACHE", format version, key size, size of the content, hash of key and content;
 *     key; content
 *
 * Untrusted: whatever does not check out is treated as absent.
 */
#ifndef O2O_PREDICTOR_ENTRY_H
#define O2O_PREDICTOR_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#define O2O_ENTRY_NAME_BYTES 48

/* The directory of the cache, by the environment ($OMP2OCL_CACHE, $XDG_CACHE_HOME/omp2ocl,
 * ~/.cache/omp2ocl); "" when there is none.  False: the user wants none. */
bool o2o_entry_directory(char *path, size_t size);

/* The name of the entry with that key: kernels, what is known about drivers ("omp2ocl ..."), and
 * what was measured on a device ("omp2ocl measured ...") have suffixes of their own. */
void o2o_entry_name(char name[O2O_ENTRY_NAME_BYTES], const char *key, size_t key_size);

/* The content of the entry in malloc'ed memory, *size bytes; NULL when there is no intact one that
 * nobody else can have written. */
unsigned char *o2o_entry_read(const char *directory, const char *key, size_t key_size,
                              size_t *size);

/* The key of the entry in the file of that name, in malloc'ed memory, *size bytes; NULL when the
 * file does not look like one. */
char *o2o_entry_key(const char *directory, const char *name, size_t *size);

/* Writes an entry to an open file; false when that fails. */
bool o2o_entry_write(int fd, const char *key, size_t key_size, const unsigned char *content,
                     size_t size);

#endif
