/* Records one behind the other (database.h). */
#include "predictor/database.h"

#include "predictor/history.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LABEL 255u

/* In front of each: label and content follow, then bytes up to a multiple of ALIGNMENT. */
struct header {
  uint64_t key[2]; /* hashes */
  uint32_t when, label_size, size, reserved;
};

#define ALIGNMENT sizeof(uint64_t)

static size_t record_size(size_t label_size, size_t size) {
  return (sizeof(struct header) + label_size + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static struct header header_at(const struct o2o_database *d, size_t at) {
  struct header h;
  memcpy(&h, d->bytes + at, sizeof h);
  return h;
}

/* The size of the record at `at`, 0: what is there is none. */
static size_t check(const struct o2o_database *d, size_t at) {
  struct header h;
  if (d->size - at < sizeof h)
    return 0;
  h = header_at(d, at);
  if (h.label_size == 0 || h.label_size > MOST_LABEL + 1 || h.size > O2O_DATABASE_BYTES ||
      record_size(h.label_size, h.size) > d->size - at ||
      d->bytes[at + sizeof h + h.label_size - 1] != 0)
    return 0;
  return record_size(h.label_size, h.size);
}

bool o2o_database_take(struct o2o_database *d, unsigned char *bytes, size_t size) {
  *d = (struct o2o_database){.bytes = bytes, .size = bytes ? size : 0};
  for (size_t at = 0, n; at < d->size; at += n) {
    if (d->size > O2O_DATABASE_BYTES || !(n = check(d, at))) {
      o2o_database_free(d);
      return false;
    }
    uint32_t when = header_at(d, at).when;
    d->writes = when > d->writes ? when : d->writes;
  }
  return true;
}

void o2o_database_free(struct o2o_database *d) {
  free(d->bytes);
  *d = (struct o2o_database){.bytes = NULL};
}

bool o2o_database_next(const struct o2o_database *d, size_t *at, struct o2o_database_record *r) {
  if (*at >= d->size)
    return false;
  struct header h = header_at(d, *at);
  *r = (struct o2o_database_record){.label = (const char *)d->bytes + *at + sizeof h,
                                    .when = h.when,
                                    .content = d->bytes + *at + sizeof h + h.label_size,
                                    .size = h.size};
  *at += record_size(h.label_size, h.size);
  return true;
}

static void hash_key(uint64_t hash[2], const char *key, size_t size) {
  hash[0] = o2o_history_hash(O2O_HISTORY_HASH, key, size);
  hash[1] = o2o_history_hash(hash[0], key, size);
}

/* Where the record with that key is; the end: nowhere. */
static size_t find(const struct o2o_database *d, const uint64_t key[2]) {
  size_t at = 0;
  while (at < d->size) {
    struct header h = header_at(d, at);
    if (h.key[0] == key[0] && h.key[1] == key[1])
      break;
    at += record_size(h.label_size, h.size);
  }
  return at;
}

const void *o2o_database_get(const struct o2o_database *d, const char *key, size_t key_size,
                             size_t *size) {
  struct o2o_database_record r;
  uint64_t hash[2];
  hash_key(hash, key, key_size);
  size_t at = find(d, hash);
  if (!o2o_database_next(d, &at, &r))
    return NULL;
  *size = r.size;
  return r.content;
}

static void take_out(struct o2o_database *d, size_t at) {
  struct header h = header_at(d, at);
  size_t n = record_size(h.label_size, h.size);
  memmove(d->bytes + at, d->bytes + at + n, d->size - at - n);
  d->size -= n;
}

static size_t oldest(const struct o2o_database *d) {
  size_t best = 0;
  for (size_t at = 0; at < d->size;) {
    struct header h = header_at(d, at);
    if (h.when < header_at(d, best).when)
      best = at;
    at += record_size(h.label_size, h.size);
  }
  return best;
}

bool o2o_database_put(struct o2o_database *d, const char *key, size_t key_size, const char *label,
                      const void *content, size_t size) {
  struct header h = {.when = d->writes + 1, .size = (uint32_t)size};
  size_t length = strlen(label), n;
  unsigned char *more;
  h.label_size = (uint32_t)(length < MOST_LABEL ? length : MOST_LABEL) + 1;
  n = record_size(h.label_size, size);
  if (size > O2O_DATABASE_BYTES || n > O2O_DATABASE_BYTES ||
      !(more = realloc(d->bytes, d->size + n)))
    return false;
  d->bytes = more;
  hash_key(h.key, key, key_size);
  size_t old = find(d, h.key);
  if (old < d->size)
    take_out(d, old);
  while (d->size + n > O2O_DATABASE_BYTES)
    take_out(d, oldest(d));
  memset(d->bytes + d->size, 0, n);
  memcpy(d->bytes + d->size, &h, sizeof h);
  memcpy(d->bytes + d->size + sizeof h, label, h.label_size - 1);
  memcpy(d->bytes + d->size + sizeof h + h.label_size, content, size);
  d->size += n;
  d->writes++;
  return true;
}
