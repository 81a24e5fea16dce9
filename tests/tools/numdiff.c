/* numdiff: compares two text files token by token.
 *
 * A token is a run of characters other than blanks.  Two tokens are equal when their bytes are, or when both are
 * floating numbers (with a point, an exponent, or spelled inf/nan) that differ by at most 1e-9 relative to the
 * larger: the order of a reduction may change the last digits.  Integers must be equal to the last digit, and so must the
 * blanks between tokens.  Exit status: 0 equal, 1 different (the first difference is printed), 2 trouble.
 */
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tolerance = 1e-9;

/* The whole file as a string that the caller frees; NULL when it cannot be read. */
static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  size_t used = 0, capacity = 4096;
  char *text = malloc(capacity);
  while (text) {
    used += fread(text + used, 1, capacity - used - 1, file);
    if (used + 1 < capacity)
      break;
    char *more = realloc(text, capacity *= 2);
    if (!more)
      free(text);
    text = more;
  }
  if (ferror(file)) {
    free(text);
    text = NULL;
  }
  fclose(file);
  if (text)
    text[used] = '\0';
  *size = used;
  return text;
}

static size_t token_length(const char *text, const char *end) {
  const char *p = text;
  while (p < end && !isspace((unsigned char)*p))
    p++;
  return (size_t)(p - text);
}

/* Reads the token as a floating number; plain integers are none. */
static bool floating(const char *token, size_t length, double *value) {
  char copy[128];
  if (length == 0 || length >= sizeof copy)
    return false;
  memcpy(copy, token, length);
  copy[length] = '\0';
  if (!strpbrk(copy, ".eEnN"))
    return false;
  char *rest;
  *value = strtod(copy, &rest);
  return *rest == '\0';
}

static bool same_token(const char *a, size_t na, const char *b, size_t nb) {
  if (na == nb && memcmp(a, b, na) == 0)
    return true;
  double x, y;
  if (!floating(a, na, &x) || !floating(b, nb, &y))
    return false;
  if (isnan(x) || isnan(y))
    return isnan(x) && isnan(y) && signbit(x) == signbit(y);
  if (isinf(x) || isinf(y))
    return x == y;
  return fabs(x - y) <= tolerance * fmax(fabs(x), fabs(y));
}

static void report(const char *name, const char *text, const char *end) {
  printf("  %s: ", name);
  if (text >= end) {
    puts("(end of file)");
    return;
  }
  const char *stop = text;
  while (stop < end && *stop != '\n')
    stop++;
  printf("%.*s\n", (int)(stop - text), text);
}

static const char *line_start(const char *text, const char *at) {
  while (at > text && at[-1] != '\n')
    at--;
  return at;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: numdiff FILE1 FILE2\n", stderr);
    return 2;
  }
  char *text[2];
  size_t size[2];
  for (int i = 0; i < 2; i++) {
    text[i] = read_file(argv[i + 1], &size[i]);
    if (!text[i]) {
      fprintf(stderr, "numdiff: cannot read %s\n", argv[i + 1]);
      return 2;
    }
  }
  const char *a = text[0], *a_end = a + size[0];
  const char *b = text[1], *b_end = b + size[1];
  long line = 1;
  bool same = true;
  while (same && (a < a_end || b < b_end)) {
    if (a < a_end && b < b_end && isspace((unsigned char)*a) && *a == *b) {
      line += *a == '\n';
      a++, b++;
      continue;
    }
    size_t na = token_length(a, a_end), nb = token_length(b, b_end);
    same = na && nb && same_token(a, na, b, nb);
    if (same) {
      a += na;
      b += nb;
    }
  }
  if (!same) {
    printf("line %ld differs:\n", line);
    report(argv[1], line_start(text[0], a), a_end);
    report(argv[2], line_start(text[1], b), b_end);
  }
  free(text[0]);
  free(text[1]);
  return same ? 0 : 1;
}
