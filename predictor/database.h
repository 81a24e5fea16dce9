/* What has been measured on a device: a file of records, each found by its key.
 *
 * The bytes are the content of a file with a checksum (entry.h), which is written whole or not at
 * all; nothing here reads or writes files (runtime/device/measured.c does).  They are untrusted
 * all the same: what does not add up is no database.  Contents are their owners' (forms, shares,
 * histories), which check them when they read them. */
#ifndef O2O_PREDICTOR_DATABASE_H
#define O2O_PREDICTOR_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define O2O_DATABASE_BYTES (1u << 20) /* at most; records that were not written for longest go */

/* The key of the file of a device (entry.h): this and the device's name. */
#define O2O_DATABASE_KEY "omp2ocl measured 1\n"
/* The device that times of whole runs are kept under. */
#define O2O_DATABASE_HOST "host"

/* The key of what is known of a kernel's forms: 1 where the memory is the program's own (else 0),
 * the kernel's options and its text. */
#define O2O_DATABASE_FORMS "forms 8\n%d\n%s\n%s"

struct o2o_database {
  unsigned char *bytes; /* malloc'ed; NULL: empty */
  size_t size;
  uint32_t writes; /* of records, in all: the clock of the file */
};

struct o2o_database_record {
  const char *label; /* in the user's words; ends with a 0 */
  uint32_t when;     /* by the file's clock */
  const void *content;
  size_t size;
};

/* The database takes the bytes (malloc'ed, NULL: none) over.  False: they are none; it is empty
 * then. */
bool o2o_database_take(struct o2o_database *database, unsigned char *bytes, size_t size);

void o2o_database_free(struct o2o_database *database);

/* The content under that key, *size bytes, for as long as nothing is put; NULL: there is none. */
const void *o2o_database_get(const struct o2o_database *database, const char *key, size_t key_size,
                             size_t *size);

/* Puts a record in place of the one with that key.  False: it is too large, or out of memory;
 * nothing has been changed then. */
bool o2o_database_put(struct o2o_database *database, const char *key, size_t key_size,
                      const char *label, const void *content, size_t size);

/* The record at *at, which is 0 for the first one and is moved to the next; false: there is
 * none. */
bool o2o_database_next(const struct o2o_database *database, size_t *at,
                       struct o2o_database_record *record);

#endif
