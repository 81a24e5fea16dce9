// RUN: %bin/predictor-database
/* Records are found by their keys, replace each other, and make room for newer ones; bytes that are no database are refused. */
#include "predictor/database.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static bool put(struct o2o_database *d, const char *key, const void *content, size_t size) {
  return o2o_database_put(d, key, strlen(key), "a label", content, size);
}

static bool has(const struct o2o_database *d, const char *key, const char *content) {
  size_t size;
  const void *found = o2o_database_get(d, key, strlen(key), &size);
  return found ? size == strlen(content) && memcmp(found, content, size) == 0 : !*content;
}

static unsigned count(const struct o2o_database *d) {
  struct o2o_database_record r;
  unsigned n = 0;
  for (size_t at = 0; o2o_database_next(d, &at, &r); n++)
    CHECK(strcmp(r.label, "a label") == 0);
  return n;
}

static void records(void) {
  struct o2o_database d = {NULL, 0, 0};
  CHECK(has(&d, "one", ""));
  CHECK(put(&d, "one", "first", 5));
  CHECK(put(&d, "two", "second", 6));
  CHECK(has(&d, "one", "first") && has(&d, "two", "second") && has(&d, "three", ""));
  CHECK(put(&d, "one", "a longer one", 12));
  CHECK(has(&d, "one", "a longer one") && has(&d, "two", "second"));
  CHECK_EQ(count(&d), 2);
  o2o_database_free(&d);
}

static void bytes(void) {
  struct o2o_database d = {NULL, 0, 0}, e;
  put(&d, "one", "first", 5);
  put(&d, "two", "second", 6);
  unsigned char *copy = malloc(d.size);
  memcpy(copy, d.bytes, d.size);
  CHECK(o2o_database_take(&e, copy, d.size));
  CHECK(has(&e, "two", "second"));
  CHECK_EQ(e.writes, d.writes);
  o2o_database_free(&d);
  o2o_database_free(&e);
  CHECK(o2o_database_take(&e, NULL, 7));
  CHECK_EQ(e.size, 0);
}

/* What is written for longest goes; what is too large does not come. */
static void bounded(void) {
  struct o2o_database d = {NULL, 0, 0};
  char key[16], *large = calloc(1, 2 * O2O_DATABASE_BYTES);
  for (int i = 0; i < 100; i++) {
    snprintf(key, sizeof key, "%d", i);
    CHECK(put(&d, key, large, O2O_DATABASE_BYTES / 16));
    CHECK(d.size <= O2O_DATABASE_BYTES);
    CHECK(put(&d, "kept", "this", 4));
  }
  CHECK(has(&d, "kept", "this"));
  CHECK(has(&d, "0", ""));
  CHECK(count(&d) > 10);
  CHECK(!put(&d, "large", large, 2 * O2O_DATABASE_BYTES));
  CHECK(!put(&d, "large", large, O2O_DATABASE_BYTES));
  CHECK(has(&d, "kept", "this"));
  free(large);
  o2o_database_free(&d);
}

/* Any bytes are taken or refused, and nothing outside of them is read. */
static void damaged(void) {
  struct o2o_database d = {NULL, 0, 0};
  for (int i = 0; i < 8; i++) {
    char key[2] = {(char)('a' + i), 0};
    put(&d, key, "content", (size_t)i);
  }
  for (int round = 0; round < 20000; round++) {
    size_t size = check_random(d.size + 1), n = 0;
    struct o2o_database e;
    unsigned char *copy = malloc(size ? size : 1);
    memcpy(copy, d.bytes, size);
    for (int k = 0; size && k < 3; k++)
      copy[check_random(size)] = (unsigned char)check_random(256);
    if (o2o_database_take(&e, copy, size)) {
      o2o_database_get(&e, "c", 1, &n);
      put(&e, "new", "x", 1);
    }
    o2o_database_free(&e);
  }
  o2o_database_free(&d);
}

int main(void) {
  RUN(records);
  RUN(bytes);
  RUN(bounded);
  RUN(damaged);
  return check_result();
}
