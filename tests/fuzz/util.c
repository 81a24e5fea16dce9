/* Random numbers, text, and the numbered parts that a reducer may leave out. */
#include "fuzz.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

/* splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
static uint64_t next_random(void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void seed_random(uint64_t seed) {
  state = seed;
  state = next_random(); /* else neighbouring seeds would give the same sequence, shifted */
}

int below(int n) { return (int)(next_random() % (uint64_t)n); }
int between(int a, int b) { return a + below(b - a + 1); }
bool chance(int percent) { return below(100) < percent; }

/* Texts are short-lived and many: they are freed together at the end. */
static void **texts;
static size_t ntexts, cap_texts;

static void *checked(void *p) {
  if (!p) {
    fputs("gen: out of memory\n", stderr);
    exit(2);
  }
  return p;
}

static char *allocate(size_t n) {
  if (ntexts == cap_texts)
    texts = checked(realloc(texts, (cap_texts = cap_texts * 2 + 256) * sizeof *texts));
  return texts[ntexts++] = checked(malloc(n));
}

char *fmt(const char *format, ...) {
  va_list ap, again;
  va_start(ap, format);
  va_copy(again, ap);
  size_t n = (size_t)vsnprintf(NULL, 0, format, ap);
  char *s = allocate(n + 1);
  vsnprintf(s, n + 1, format, again);
  va_end(ap);
  va_end(again);
  return s;
}

void free_text(void) {
  while (ntexts)
    free(texts[--ntexts]);
  free(texts);
}

void put(Buf *b, const char *format, ...) {
  va_list ap, again;
  va_start(ap, format);
  va_copy(again, ap);
  size_t n = (size_t)vsnprintf(NULL, 0, format, ap);
  if (b->n + n + 1 > b->cap) {
    char *s = allocate(b->cap = (b->n + n + 1) * 2);
    if (b->n)
      memcpy(s, b->s, b->n);
    b->s = s;
  }
  vsnprintf(b->s + b->n, n + 1, format, again);
  b->n += n;
  va_end(ap);
  va_end(again);
}

static bool dropped[100000];
static int count;

bool parse_dropped(const char *list) {
  while (*list) {
    char *end;
    long a = strtol(list, &end, 10), b = a;
    if (end == list)
      return false;
    if (*end == '-') {
      list = end + 1;
      b = strtol(list, &end, 10);
      if (end == list)
        return false;
    }
    for (long i = a; i <= b; i++)
      if (i >= 0 && i < (long)(sizeof dropped / sizeof *dropped))
        dropped[i] = true;
    list = end;
    while (*list == ',' || isspace((unsigned char)*list))
      list++;
  }
  return true;
}

bool kept(void) {
  int i = count++;
  return i >= (int)(sizeof dropped / sizeof *dropped) || !dropped[i];
}

int parts(void) { return count; }
