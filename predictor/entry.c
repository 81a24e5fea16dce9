/* Reading and writing files with a checksum (entry.h). */
#define _GNU_SOURCE
#include "predictor/entry.h"

#include "predictor/machine.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define FORMAT_VERSION 1

struct header {
  char magic[8];
  uint64_t version;
  uint64_t key_size, binary_size;
  uint64_t hash[2]; /* of key and binary */
};

static const char magic[8] = {'O', '2', 'O', 'C', 'A', 'C', 'H', 'E'};

/* FNV-1a, 128 bits (Fowler, Noll, Vo): offset basis and prime of the published parameters.  The
 * key is compared in full, so that the hash only has to notice damage and to spread names. */
typedef unsigned __int128 hash128;

static hash128 hash_start(void) { return (hash128)0x6c62272e07bb0142u << 64 | 0x62b821756295c58du; }

static hash128 hash_add(hash128 h, const void *data, size_t size) {
  const hash128 prime = (hash128)1 << 88 | 0x13b;
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++)
    h = (h ^ bytes[i]) * prime;
  return h;
}

static bool begins(const char *key, size_t key_size, const char *with) {
  return key_size >= strlen(with) && memcmp(key, with, strlen(with)) == 0;
}

void o2o_entry_name(char name[O2O_ENTRY_NAME_BYTES], const char *key, size_t key_size) {
  hash128 h = hash_add(hash_start(), key, key_size);
  const char *suffix = begins(key, key_size, "omp2ocl measured ") ? "measured"
                       : begins(key, key_size, "omp2ocl built ")  ? "built"
                       : begins(key, key_size, "omp2ocl ")        ? "seen"
                                                                  : "bin";
  snprintf(name, O2O_ENTRY_NAME_BYTES, "%016llx%016llx.%s", (unsigned long long)(h >> 64),
           (unsigned long long)h, suffix);
}

static bool read_all(int fd, void *data, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t n = read(fd, (char *)data + done, size - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    done += (size_t)n;
  }
  return true;
}

static bool write_all(int fd, const void *data, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t n = write(fd, (const char *)data + done, size - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    done += (size_t)n;
  }
  return true;
}

static void fill_header(struct header *h, const char *key, size_t key_size,
                        const unsigned char *binary, size_t size) {
  hash128 hash = hash_add(hash_add(hash_start(), key, key_size), binary, size);
  memset(h, 0, sizeof *h);
  memcpy(h->magic, magic, sizeof magic);
  h->version = FORMAT_VERSION;
  h->key_size = key_size;
  h->binary_size = size;
  h->hash[0] = (uint64_t)(hash >> 64);
  h->hash[1] = (uint64_t)hash;
}

/* Reads the open file; NULL when it is not an intact entry for the key. */
static unsigned char *read_entry(int fd, const char *key, size_t key_size, size_t *size) {
  struct header found, expected;
  struct stat status;
  unsigned char *data = NULL;
  if (fstat(fd, &status) != 0 || !read_all(fd, &found, sizeof found))
    return NULL;
  if (memcmp(found.magic, magic, sizeof magic) != 0 || found.version != FORMAT_VERSION ||
      found.key_size != key_size || found.binary_size == 0 ||
      found.binary_size > (uint64_t)status.st_size ||
      (uint64_t)status.st_size != sizeof found + found.key_size + found.binary_size)
    return NULL;
  data = malloc(key_size + found.binary_size);
  if (!data || !read_all(fd, data, key_size + found.binary_size) ||
      memcmp(data, key, key_size) != 0) {
    free(data);
    return NULL;
  }
  fill_header(&expected, key, key_size, data + key_size, found.binary_size);
  if (memcmp(&found, &expected, sizeof found) != 0) {
    free(data);
    return NULL;
  }
  *size = found.binary_size;
  memmove(data, data + key_size, *size);
  return data;
}

unsigned char *o2o_entry_read(const char *directory, const char *key, size_t key_size,
                              size_t *size) {
  char name[O2O_ENTRY_NAME_BYTES], why[80];
  unsigned char *content;
  int fd;
  o2o_entry_name(name, key, key_size);
  fd = o2o_open_trusted(directory, name, why, sizeof why);
  if (fd < 0)
    return NULL;
  content = read_entry(fd, key, key_size, size);
  close(fd);
  return content;
}

char *o2o_entry_key(const char *directory, const char *name, size_t *size) {
  const uint64_t most = 1 << 16;
  struct header found;
  char why[80], *key = NULL;
  int fd = o2o_open_trusted(directory, name, why, sizeof why);
  if (fd < 0)
    return NULL;
  if (read_all(fd, &found, sizeof found) && memcmp(found.magic, magic, sizeof magic) == 0 &&
      found.key_size > 0 && found.key_size <= most && (key = malloc(found.key_size)) &&
      !read_all(fd, key, found.key_size)) {
    free(key);
    key = NULL;
  }
  close(fd);
  *size = key ? found.key_size : 0;
  return key;
}

bool o2o_entry_write(int fd, const char *key, size_t key_size, const unsigned char *content,
                     size_t size) {
  struct header header;
  fill_header(&header, key, key_size, content, size);
  return o2o_files_may_grow() && write_all(fd, &header, sizeof header) &&
         write_all(fd, key, key_size) && write_all(fd, content, size);
}

/* The program may go to another directory. */
static void set_path(char *path, size_t size, const char *directory, const char *below) {
  char here[4096] = "";
  if (*directory != '/' && !getcwd(here, sizeof here))
    *here = 0;
  if (snprintf(path, size, "%s%s%s%s", here, *here ? "/" : "", directory, below) >= (int)size)
    *path = 0;
}

bool o2o_entry_directory(char *path, size_t size) {
  const char *value = secure_getenv("OMP2OCL_CACHE");
  const char *xdg = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
  *path = 0;
  if (value && *value) {
    if (strcasecmp(value, "off") == 0)
      return false;
    set_path(path, size, value, "");
  } else if (xdg && *xdg == '/')
    set_path(path, size, xdg, "/omp2ocl");
  else if (home && *home == '/')
    set_path(path, size, home, "/.cache/omp2ocl");
  return true;
}
