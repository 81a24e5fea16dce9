// Functions of <string.h> that search, in loops: bytes, the last byte, sets of bytes, strings in strings; their results
// compared with null, subtracted, written through, passed on and returned by functions of the program.
//
// RUN: %modes %s
// KERNELS: 11
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { Lines = 200, Longest = 24 };

typedef char line[Longest];

static void fill(line *text) {
  const char *word[] = {"key=value", "a,b;c", "", "=", "no sign", "x==y", "abcabcabd", "\xe4\xf6=\xfc"};
  for (int i = 0; i < Lines; i++) {
    memset(text[i], 'q', Longest);
    strcpy(text[i], word[i % 8]);
    if (i % 3 == 0)
      text[i][strlen(text[i])] = (char)('a' + i % 26), text[i][12] = 0;
  }
}

static void first(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    const char *p = strchr(text[i], '=');
    out[i] = p ? (int)(p - text[i]) : -1;
  }
}
static void cut(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p = strchr(text[i], '=');
    if (p != NULL) {
      *p++ = 0;
      out[i] = (int)strlen(p) + 100 * (int)strlen(text[i]);
    } else
      out[i] = -7;
  }
}
static void last(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p = strrchr(text[i], '=' + 256), *end = strrchr(text[i], 0);
    out[i] = (p ? (int)(p - text[i]) : -1) + 100 * (int)(end - text[i]);
  }
}
static void ends(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    out[i] = (int)(strchr(text[i], '\0') - text[i]) + (strchr(text[i], 0xe4) == text[i]);
}
static void counted(const line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    const char *p = memchr(text[i], i % 2 ? 'b' : 0xf6, (size_t)(i % Longest)), *q = memchr(text[i], 0, 0);
    out[i] = (p ? (int)(p - text[i]) : 99) + (q == NULL);
  }
}
static void unsigned_bytes(const unsigned char *bytes, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    const unsigned char *p = memchr(bytes + i * Longest, 0xfc, Longest);
    out[i] = p ? *p + (int)(p - bytes) : 0;
  }
}
static void sets(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    const char *at = strpbrk(text[i], ";=");
    out[i] = (int)(strspn(text[i], "abc") + 10 * strcspn(text[i], ",= ") + 1000 * strspn(text[i], "")) +
             (at ? *at : 0) * 7;
  }
}
static void within(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p = strstr(text[i], "abd"), *all = strstr(text[i], ""), *none = strstr(text[i], "==z");
    out[i] = (p ? (int)(p - text[i]) : 50) + (all == text[i]) * 100 + (none != NULL) * 1000;
  }
}

static const char *value(const char *text) {
  const char *p = strchr(text, '=');
  return p ? p + 1 : NULL;
}
static int is_vowel(int c) { return strchr("aeiou", c) != NULL; }
static void functions(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    const char *v = value(text[i]);
    int n = 0;
    for (const char *p = text[i]; *p; p++)
      n += is_vowel(*p);
    out[i] = (v ? *v : -1) + 1000 * n;
  }
}
static int words(const char *p) {
  int n = 0;
  while ((p = strpbrk(p, ",;= ")) != NULL)
    p++, n++;
  return n;
}
static void walks(line *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    out[i] = words(text[i]);
}
static void own(int *out) {
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char a[12];
    for (int k = 0; k < 11; k++)
      a[k] = (char)('a' + (i * k) % 7);
    a[11] = 0;
    char *p = strchr(a, 'c');
    if (p)
      *p = 'C';
    out[i] = (p ? (int)(p - a) : 20) + a[3] + a[4];
  }
}

int main(void) {
  line *text = malloc(Lines * sizeof *text);
  int *out = malloc(Lines * sizeof *out);
  fill(text);
  first(text, out);
  show_int("first", out, Lines);
  last(text, out);
  show_int("last", out, Lines);
  ends(text, out);
  show_int("ends", out, Lines);
  counted(text, out);
  show_int("counted", out, Lines);
  unsigned_bytes((unsigned char *)text, out);
  show_int("unsigned_bytes", out, Lines);
  sets(text, out);
  show_int("sets", out, Lines);
  within(text, out);
  show_int("within", out, Lines);
  functions(text, out);
  show_int("functions", out, Lines);
  walks(text, out);
  show_int("walks", out, Lines);
  own(out);
  show_int("own", out, Lines);
  cut(text, out);
  show_int("cut", out, Lines);
  show_uchar("cut", (unsigned char *)text, Lines * Longest);
  free(text), free(out);
  return 0;
}
