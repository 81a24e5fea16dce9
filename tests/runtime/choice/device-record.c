// The record of the last device is untrusted: whatever was done to it, it is refused, or gives names that end where they should.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/choice/device_record.c %root/runtime/core/say.c %root/runtime/core/variables.c -o %t && %t
#include "runtime/device/cache.h"
#include "runtime/choice/device_record.h"
#include "runtime/core/settings.h"

#include "../../predictor/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What device_record.c needs of the rest. */
struct o2o_settings o2o_settings;
static char kept[1000];
static size_t kept_size;
unsigned char *o2o_cache_get(const char *key, size_t key_size, size_t *size) {
  (void)key, (void)key_size;
  *size = kept_size;
  return kept_size ? memcpy(malloc(kept_size), kept, kept_size) : NULL;
}
void o2o_cache_put(const char *key, size_t key_size, const unsigned char *binary, size_t size) {
  (void)key, (void)key_size;
  memcpy(kept, binary, size);
  kept_size = size;
}
bool o2o_cl_present(void) { return false; }

static const char good[] = "0123456789abcdef\n4\nA Device\n1.2 beta\n";
static struct o2o_found found;

/* From memory of exactly that size. */
static bool parse(const char *text, size_t size) {
  char *exact = malloc(size ? size : 1);
  memcpy(exact, text, size);
  memset(&found, 'x', sizeof found);
  bool ok = o2o_device_record_parse(exact, size, "0123456789abcdef", &found);
  free(exact);
  if (ok)
    CHECK(strnlen(found.name, sizeof found.name) < sizeof found.name &&
          strnlen(found.driver, sizeof found.driver) < sizeof found.driver);
  return ok;
}

int main(void) {
  strcpy(o2o_settings.cache, "somewhere");
  size_t n = sizeof good - 1;
  CHECK(parse(good, n));
  CHECK(found.type == 4 && strcmp(found.name, "A Device") == 0 && strcmp(found.driver, "1.2 beta") == 0);
  for (size_t cut = 0; cut < n; cut++)
    CHECK(!parse(good, cut));
  CHECK(!parse(good, n + 1)); /* a 0 behind it */
  CHECK(!o2o_device_record_parse(good, n, "0123456789abcdee", &found));
  char text[2000] = "0123456789abcdef\n4\n";
  memset(text + 19, 'n', 256);
  strcpy(text + 19 + 256, "\n1\n");
  CHECK(!parse(text, strlen(text)));
  strcpy(text + 19 + 255, "\n1\n");
  CHECK(parse(text, strlen(text)) && strlen(found.name) == 255);
  int accepted = 0;
  for (int round = 0; round < 20000; round++) {
    char mutant[sizeof good];
    size_t size = n;
    memcpy(mutant, good, n);
    for (uint64_t k = 1 + check_random(3); k > 0; k--) {
      size_t at = check_random(size);
      if (check_random(2))
        mutant[at] = (char)check_random(256);
      else if (size > 1)
        memmove(mutant + at, mutant + at + 1, --size - at);
    }
    accepted += parse(mutant, size);
  }
  CHECK(accepted > 100 && accepted < 19000);

  /* That there is none holds for an hour, and is no device. */
  CHECK(!o2o_device_record_none());
  o2o_device_record_keep_none();
  CHECK(o2o_device_record_none() && !o2o_device_record_get(&found));
  snprintf(kept, sizeof kept, "%.16s\n0\n%lld\n\n", kept, (long long)time(NULL) - 1);
  kept_size = strlen(kept);
  CHECK(!o2o_device_record_none());
  found = (struct o2o_found){.type = 4, .name = "A Device", .driver = "1"};
  o2o_device_record_keep(&found);
  CHECK(!o2o_device_record_none() && o2o_device_record_get(&found) && found.type == 4);
  return check_result();
}
