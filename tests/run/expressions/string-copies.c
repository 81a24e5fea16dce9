// strcpy(), strcat(), strncpy(), strncat() and stpcpy() in loops: to arrays of the iteration, to lines of an array, by
// pointers that they return; lengths of 0, too long and exact.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { Lines = 150, Longest = 32 };

typedef char line[Longest];

static void fill(line *text) {
  static const char *const word[] = {"", "a", "bc", "def", "0123456789", "\xe4\xf6"};
  for (int i = 0; i < Lines; i++) {
    memset(text[i], 'q', Longest);
    strcpy(text[i], word[i % 6]);
  }
}
static int sum(const char *s, int n) {
  int x = 0;
  for (int k = 0; k < n; k++)
    x = x * 7 % 10007 + (unsigned char)s[k];
  return x;
}

int main(void) {
  line *text = malloc(sizeof(line[Lines])), *to = malloc(sizeof(line[Lines]));
  int *out = malloc(Lines * sizeof *out);
  fill(text);
  memset(to, 'z', sizeof(line[Lines]));
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char name[2 * Longest];
    strcpy(name, text[i]);
    strcat(name, "-");
    strcat(name, text[(i + 1) % Lines]);
    out[i] = (int)strlen(name) * 1000 + name[i % 3 ? 0 : strlen(name) - 1];
  }
  show_int("joined", out, Lines);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    strncpy(to[i], text[i], (size_t)(i % 13));
  for (int i = 0; i < Lines; i++)
    out[i] = sum(to[i], Longest);
  show_int("counted", out, Lines);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p = strcpy(to[i], text[i]);
    p[strlen(p) + 1] = 'x';
    strncat(p, text[Lines - 1 - i], (size_t)(i % 4));
  }
  for (int i = 0; i < Lines; i++)
    out[i] = sum(to[i], Longest);
  show_int("appended", out, Lines);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *end = stpcpy(stpcpy(to[i], "<"), text[i]);
    *end++ = '>';
    *end = 0;
    out[i] = (int)(end - to[i]);
  }
  show_int("ends", out, Lines);
  for (int i = 0; i < Lines; i++)
    out[i] = sum(to[i], Longest);
  show_int("marked", out, Lines);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char all[Longest];
    strcpy(all, i % 2 ? "odd " : "even ");
    strncat(all, text[i], 3);
    out[i] = strcmp(all, "odd def") * 100 + (int)strlen(all);
  }
  show_int("compared", out, Lines);
}
