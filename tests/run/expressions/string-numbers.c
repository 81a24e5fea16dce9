// strtol(), atoi() and their like in loops: signs, white space, bases with their prefixes, numbers that are too large, and
// where they end: several numbers in a line.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { Lines = 180, Longest = 48 };

typedef char line[Longest];

static void fill(line *text) {
  static const char *const word[] = {"17", "-4 5", " \t\n+8x", "0x1fg", "0x", "0xg", "-0X7f", "077 8", "", "-", "+ 3", "zZ",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "-18446744073709551616", "99999999999999999999999", "2147483648", "\xa0" "5", "- 1", "00012",
    "1_000", "-0", "0", "12 -34 56  78"};
  for (int i = 0; i < Lines; i++) {
    memset(text[i], '7', Longest);
    strcpy(text[i], word[i % 28]);
  }
}

int main(void) {
  line *text = malloc(sizeof(line[Lines]));
  long *n = malloc(Lines * sizeof *n);
  int *out = malloc(Lines * sizeof *out);
  fill(text);
#define SHOW(what)                                                                                 \
  for (int i = 0; i < Lines; i++)                                                                  \
    out[i] = (int)((unsigned long)n[i] % 1000003) + (n[i] < 0);                                    \
  show_int(what, out, Lines)
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    n[i] = atoi(text[i]);
  SHOW("atoi");
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *end;
    n[i] = strtol(text[i], &end, 10);
    out[i] = (int)(end - text[i]) * 300 + (unsigned char)*end;
  }
  show_int("ends", out, Lines);
  SHOW("ten");
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    n[i] = strtol(text[i], NULL, 0) * 3 + strtoll(text[i], 0, 36) + atol(text[i]);
  SHOW("any");
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    const char *from = text[i] + (i % 2 ? 0 : text[i][0] == '0');
    char *end = NULL;
    n[i] = (long)(strtoul(from, &end, 16) ^ strtoull(end, &end, 8));
    out[i] = (int)(end - from);
  }
  show_int("ends", out, Lines);
  SHOW("unsigned");
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p = text[i];
    long all = 0;
    for (int k = 0; k < 6; k++)
      all = all * 7 + strtol(p, &p, 10) % 1000;
    n[i] = all * 100 + (p - text[i]);
  }
  SHOW("lines");
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char digits[20] = "1", *end;
    strcat(digits, text[i][0] ? "01" : "12");
    n[i] = strtol(digits, &end, 2) + 100 * (end - digits);
  }
  SHOW("two");
}
