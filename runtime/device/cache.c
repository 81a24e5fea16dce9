/* The disk cache.
 *
 * One file per binary, named by a 128-bit hash of the key:
 *     magic "O2OCACHE", format version, key size, binary size, hash of key and binary; key; binary
 * Several programs may use the directory at once: a file is written under a name of its own, then renamed, so that a reader
 * sees a whole file or none.  Whatever does not check out (size, magic, hash, another key with the same name, a file that others
 * may have written) is treated as absent, and is replaced by the next put.  A directory that others can write is not used at all.
 */
#define _GNU_SOURCE
#include "runtime/device/cache.h"

#include "predictor/machine.h"
#include "runtime/core/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* FNV-1a, 128 bits (Fowler, Noll, Vo): offset basis and prime of the published parameters.  The key is compared in full, so that
 * the hash only has to notice damage and to spread names. */
typedef unsigned __int128 hash128;

static hash128 hash_start(void) { return (hash128)0x6c62272e07bb0142u << 64 | 0x62b821756295c58du; }

static hash128 hash_add(hash128 h, const void *data, size_t size) {
  const hash128 prime = (hash128)1 << 88 | 0x13b;
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++)
    h = (h ^ bytes[i]) * prime;
  return h;
}

#define NAME_BYTES 40

/* What is known about drivers (device_record.c, trial.c) has names of another kind than kernels. */
static void entry_name(char name[NAME_BYTES], const char *key, size_t key_size) {
  static const char mark[] = "omp2ocl ";
  hash128 h = hash_add(hash_start(), key, key_size);
  bool seen = key_size >= sizeof mark && memcmp(key, mark, sizeof mark - 1) == 0;
  snprintf(name, NAME_BYTES, "%016llx%016llx.%s", (unsigned long long)(h >> 64),
           (unsigned long long)h, seen ? "seen" : "bin");
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

unsigned char *o2o_cache_get(const char *key, size_t key_size, size_t *size) {
  char name[NAME_BYTES], why[80];
  unsigned char *binary;
  int fd;
  if (!*o2o_settings.cache)
    return NULL;
  entry_name(name, key, key_size);
  fd = o2o_open_trusted(o2o_settings.cache, name, why, sizeof why);
  if (fd < 0)
    return NULL;
  binary = read_entry(fd, key, key_size, size);
  close(fd);
  return binary;
}

/* Makes the cache directory and those above it. */
static void make_directory(void) {
  char path[sizeof o2o_settings.cache];
  memcpy(path, o2o_settings.cache, sizeof path);
  if (access(path, F_OK) == 0)
    return;
  for (char *p = path + 1; *p; p++)
    if (*p == '/') {
      *p = 0;
      mkdir(path, 0777);
      *p = '/';
    }
  mkdir(path, 0700);
}

void o2o_cache_put(const char *key, size_t key_size, const unsigned char *binary, size_t size) {
  char name[NAME_BYTES];
  char path[sizeof o2o_settings.cache + 64], temporary[sizeof path + 16];
  struct header header;
  bool written;
  int fd;
  if (!*o2o_settings.cache)
    return;
  make_directory();
  if (!o2o_directory_trusted(o2o_settings.cache))
    return;
  entry_name(name, key, key_size);
  snprintf(path, sizeof path, "%s/%s", o2o_settings.cache, name);
  snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
  fd = mkostemp(temporary, O_CLOEXEC);
  if (fd < 0)
    return;
  fill_header(&header, key, key_size, binary, size);
  written = write_all(fd, &header, sizeof header) && write_all(fd, key, key_size) &&
            write_all(fd, binary, size);
  if (close(fd) != 0 || !written || rename(temporary, path) != 0)
    unlink(temporary);
}
