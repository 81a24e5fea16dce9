// Functions of <string.h> that look at bytes, in loops: lengths and comparisons, of rows, of arrays of the iteration, of
// literals, of pointers that a function gets, with bytes above 127.
//
// RUN: %modes %s
// KERNELS: 10
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { Words = 300, Longest = 16 };

static int sign(int x) { return (x > 0) - (x < 0); }

static int count(const char *text, int n, const char *what, size_t length) {
  int found = 0;
#pragma omp parallel for reduction(+ : found)
  for (int i = 0; i < n; i++)
    found += memcmp(text + i, what, length) == 0;
  return found;
}

static int same(const char (*word)[Longest], const char *key) {
  int found = 0;
#pragma omp parallel for reduction(+ : found)
  for (int i = 0; i < Words; i++)
    if (strcmp(word[i], key) == 0)
      found++;
  return found;
}

static void order(const char (*word)[Longest], int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++) {
    int below = 0;
    for (int j = 0; j < Words; j++)
      below += strcmp(word[j], word[i]) < 0 || (strncmp(word[j], word[i], 2) > 0 && j < i);
    out[i] = below;
  }
}

static void lengths(const char (*word)[Longest], unsigned long *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] = strlen(word[i]) + 100 * strnlen(word[i] + 1, 3) + strlen("three" + i % 5);
}

static int classify(const char *word) {
  return !strcmp(word, "w1") ? 1 : !strncmp(word, "w2", 2) ? 2 : strlen(word) > 3 ? 3 : 0;
}
static void literals(const char (*word)[Longest], int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] = classify(word[i]) + (strcmp(word[i], "") ? 10 : 0);
}

static void own(int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++) {
    char a[Longest] = "abc", b[Longest];
    for (int k = 0; k < 8; k++)
      b[k] = (char)('a' + (k + i / 50) % 26);
    b[i % 8] = 0;
    out[i] = sign(strcmp(a, b)) + 10 * (int)strlen(b) + 1000 * sign(memcmp(a, b, 3));
  }
}

static void high(const unsigned char *bytes, const signed char *others, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] = sign(memcmp(bytes + i, others + i / 2, 4)) + 5 * sign(memcmp(bytes + i, bytes + Words - i, (size_t)(i % 3)));
}

static void keys(const void *table, const char *key, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] = !memcmp((const char *)table + Longest * i, key, Longest);
}

struct entry { char name[12]; int value; };
static int find(const struct entry *entry, const char *name) {
  int at = -1;
#pragma omp parallel for reduction(max : at)
  for (int i = 0; i < Words; i++)
    if (!strncmp(entry[i].name, name, sizeof entry[i].name))
      at = entry[i].value > at ? entry[i].value : at;
  return at;
}

static long walked(const char *text, int n) {
  long all = 0;
#pragma omp parallel for reduction(+ : all)
  for (int i = 0; i < n; i++) {
    const char *p = text + i, *end = p + strlen(p);
    while (p < end && *p != ' ')
      p++;
    all += end - p;
  }
  return all;
}

int main(void) {
  char(*word)[Longest] = calloc(Words, sizeof *word);
  char *text = malloc(2000);
  int *out = malloc(Words * sizeof *out);
  unsigned long *length = malloc(Words * sizeof *length);
  struct entry *entry = calloc(Words, sizeof *entry);
  for (int i = 0; i < Words; i++) {
    snprintf(word[i], Longest, "w%d", i * i % 37);
    snprintf(entry[i].name, sizeof entry[i].name, "name-%d", i % 41 * 1000000);
    entry[i].value = i;
  }
  word[5][0] = 0;
  memcpy(word[7], "\xe9\x80tude", 7);
  for (int i = 0; i < 2000; i++)
    text[i] = "the quick brown fox "[(i * 7 + i / 13) % 20];
  text[1999] = 0;
  char *what = strdup("e "), *key = strdup("w7");
  printf("%d %d\n", count(text, 1990, what, strlen(what)), count(text, 1990, what, 0));
  printf("%d %d\n", same((const char(*)[Longest])word, key), same((const char(*)[Longest])word, "w9"));
  order((const char(*)[Longest])word, out);
  show_int("order", out, Words);
  lengths((const char(*)[Longest])word, length);
  show_ulong("lengths", length, Words);
  literals((const char(*)[Longest])word, out);
  show_int("literals", out, Words);
  own(out);
  show_int("own", out, Words);
  high((unsigned char *)text, (signed char *)text + 40, out);
  high((unsigned char *)word, (signed char *)word + 16, out);
  show_int("high", out, Words - 4);
  keys(word, word[9], out);
  show_int("keys", out, Words);
  printf("%d %d\n", find(entry, entry[3].name), find(entry, "name-123456789"));
  printf("%ld\n", walked(text, 1999));
  free(word), free(text), free(out), free(length), free(entry), free(what), free(key);
  return 0;
}
