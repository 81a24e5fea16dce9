// Functions of <ctype.h> in loops: classes and cases of bytes, of plain characters, of int values with EOF among them,
// by macros and by functions, in two locales.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { Bytes = 512 };

static void classes(const unsigned char *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes; i++) {
    const unsigned char c = text[i];
    out[i] = (isalpha(c) != 0) | (isdigit(c) != 0) << 1 | (isspace(c) != 0) << 2 | (ispunct(c) != 0) << 3 |
             (isupper(c) != 0) << 4 | (islower(c) != 0) << 5 | (isxdigit(c) != 0) << 6 | (iscntrl(c) != 0) << 7 |
             (isprint(c) != 0) << 8 | (isgraph(c) != 0) << 9 | (isalnum(c) != 0) << 10 | (isblank(c) != 0) << 11;
  }
}
static void called(const char *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes; i++) {
    const unsigned char c = (unsigned char)text[i];
    out[i] = !(isalpha)(c) | !(isdigit)(c) << 1 | !(isspace)(c) << 2 | !(ispunct)(c) << 3 | !(isupper)(c) << 4 |
             !(islower)(c) << 5 | !(isxdigit)(c) << 6 | !(iscntrl)(c) << 7 | !(isprint)(c) << 8 |
             !(isgraph)(c) << 9 | !(isalnum)(c) << 10 | !(isblank)(c) << 11;
  }
}
static void cases(char *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes; i++) {
    out[i] = tolower((unsigned char)text[i]) * 1000 + (toupper)((unsigned char)text[i]);
    text[i] = (char)toupper((unsigned char)text[i]);
  }
}
// -1 is EOF, of no class.
static void integers(const int *value, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes; i++)
    out[i] = (isalpha(value[i]) != 0) + 2 * (isspace(value[i]) != 0) + tolower(value[i]) * 4 + toupper(value[i]);
}
// Characters with signs, which the GNU library allows.
static int digits(const char *p) {
  int n = 0;
  while (isdigit(*p))
    n = n * 10 + *p++ - '0';
  return isspace(*p) ? n : -n;
}
static void numbers(const char *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes - 1; i++)
    out[i] = digits(text + i);
}
static int count(const char *p, const char *end) {
  int n = 0;
  while (p < end)
    n += isalnum((unsigned char)*p++) ? 1 : 0;
  return n;
}
static void steps(const char *text, int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes; i++)
    out[i] = count(text + i / 2, text + i);
}
static void constants(int *out) {
#pragma omp parallel for
  for (int i = 0; i < Bytes; i++)
    out[i] = i % 2 ? toupper('x') : isdigit('4') != 0;
}

static void all(const char *locale, const char *text, const int *value, int *out) {
  setlocale(LC_ALL, locale);
  char *copy = malloc(Bytes);
  memcpy(copy, text, Bytes);
  classes((const unsigned char *)text, out);
  show_int("classes", out, Bytes);
  called(text, out);
  show_int("called", out, Bytes);
  cases(copy, out);
  show_int("cases", out, Bytes);
  show_uchar("cases", (unsigned char *)copy, Bytes);
  integers(value, out);
  show_int("integers", out, Bytes);
  numbers(text, out);
  show_int("numbers", out, Bytes - 1);
  steps(text, out);
  show_int("steps", out, Bytes);
  constants(out);
  show_int("constants", out, Bytes);
  free(copy);
}

int main(void) {
  char *text = malloc(Bytes);
  int *value = malloc(Bytes * sizeof *value), *out = calloc(Bytes, sizeof *out);
  for (int i = 0; i < Bytes; i++) {
    text[i] = (char)(i < 256 ? i : "12 345x6\t78é9 "[i % 15]);
    value[i] = i % 257 - 1;
  }
  text[Bytes - 1] = 0;
  all("C", text, value, out);
  all("C.UTF-8", text, value, out);
  free(text), free(value), free(out);
  return 0;
}
