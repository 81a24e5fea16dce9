/* The files of measurements (measured.h).
 *
 * A file is read once by a process, and again before it is changed: under the cache's lock, so that
 * several processes lose nothing of each other's.  It is written under another name and renamed.
 * What is not intact is named once and replaced.
 */
#define _GNU_SOURCE
#include "runtime/device/measured.h"

#include "predictor/entry.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file that was read last. */
static struct {
  char key[sizeof O2O_DATABASE_KEY + O2O_DEVICE_WORDS];
  struct o2o_database database;
  bool read, changed;
  int lock; /* negative: it has not been begun */
} file = {.lock = -1};

void o2o_measured_name(const struct o2o_device *d, char name[O2O_DEVICE_WORDS]) {
  snprintf(name, O2O_DEVICE_WORDS, "%s, %s, %s, %s", d->name, d->driver, d->platform_name,
           d->platform_version);
}

static void reject(void) {
  static bool said;
  char name[O2O_ENTRY_NAME_BYTES], path[sizeof o2o_settings.cache + sizeof name];
  o2o_entry_name(name, file.key, strlen(file.key));
  snprintf(path, sizeof path, "%s/%s", o2o_settings.cache, name);
  if (!said && access(path, F_OK) == 0)
    o2o_say("%s is not intact, or others can write it: what was measured is learnt again\n", path);
  said = true;
}

static void read_file(void) {
  size_t size = 0;
  unsigned char *bytes = o2o_cache_get(file.key, strlen(file.key), &size);
  o2o_database_free(&file.database);
  if (!o2o_database_take(&file.database, bytes, size) || !bytes)
    reject();
  file.read = true;
}

static void use(const char *device, bool again) {
  char key[sizeof file.key];
  snprintf(key, sizeof key, "%s%s", O2O_DATABASE_KEY, device);
  if (!again && file.read && strcmp(key, file.key) == 0)
    return;
  memcpy(file.key, key, sizeof key);
  read_file();
}

const void *o2o_measured_get(const char *device, const char *key, size_t key_size, size_t *size) {
  *size = 0;
  if (!*o2o_settings.cache)
    return NULL;
  use(device, false);
  return o2o_database_get(&file.database, key, key_size, size);
}

bool o2o_measured_begin(const char *device) {
  if (file.lock >= 0 && strcmp(file.key + strlen(O2O_DATABASE_KEY), device) == 0)
    return true;
  o2o_measured_end();
  if (!*o2o_settings.cache || (file.lock = o2o_cache_lock()) < 0)
    return false;
  use(device, true);
  return true;
}

void o2o_measured_put(const char *key, size_t key_size, const char *label, const void *content,
                      size_t size) {
  file.changed |= o2o_database_put(&file.database, key, key_size, label, content, size);
}

void o2o_measured_end(void) {
  if (file.lock < 0)
    return;
  if (file.changed)
    o2o_cache_put(file.key, strlen(file.key), file.database.bytes, file.database.size);
  o2o_cache_unlock(file.lock);
  file.lock = -1;
  file.changed = false;
}

bool o2o_measured_number(const char **text, uint64_t most, uint64_t *number) {
  char *end;
  while (**text == ' ')
    ++*text;
  if (**text < '0' || **text > '9')
    return false;
  *number = strtoull(*text, &end, 10);
  *text = end;
  return *number <= most;
}
