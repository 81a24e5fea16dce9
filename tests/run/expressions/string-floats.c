// strtod(), strtof() and atof() in loops: correctly rounded, whatever the number of digits; where numbers end.
//
// RUN: %modes %s
// KERNELS: 6
// OCLGRIND: -DRANDOM=60
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef RANDOM
#define RANDOM 600
#endif
enum { Words = 62, Random = RANDOM, Lines = Words + Random, Longest = 1200 };

typedef char line[Longest];

static const char *const words[Words] = {"0", "-0", "1", "+1.5", " \t\n-2.75x", ".5", "5.", ".", "-", "+.e5", "", "1e", "1e+", "1e-x", "1e5", "1E-5",
  "1e+05.5", "123456789012345678901234567890", "0.1", "1e22", "1e23", "8.5e-23", "9007199254740993", "9007199254740992.99999999999999999999",
  "9007199254740993.000000000000000000000000000001", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "-1e400",
  "1e999999999999999999999", "1e-999999999999999999999", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-323",
  "2.2250738585072011e-308", "2.2250738585072014e-308", "0x1.8p3", "0X.8P-1", "0x", "0x.p1", "0xg", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7ffp1023",
  "0x1.00000000000008p0", "0x1.000000000000080000000000000000001p0", "0x0.00000000000000000000000008p-970", "0x1p-1075", "0x1.8p-1074", "-0x10p", "inf",
  "-Infinity!", "infinit", "nan", "nan(ab_1)2", "nan(a-b)", "NaN", "in", "3.4028235677973366e38", "1.401298464324817e-45", "16777217.000000000000001"};

static unsigned state = 1;
static unsigned draw(unsigned n) {
  state = state * 1103515245u + 12345u;
  return (state >> 8) % n;
}

// Numbers in the middle of two others, and near it, with all their digits and with some.
static void middle(char *to) {
  double least = strtod("5e-324", NULL), x = least * draw(100000);
  unsigned shift = draw(200);
  for (unsigned k = 0; k < shift; k++)
    x *= 1024;
  unsigned long long bits;
  memcpy(&bits, &x, 8);
  bits += (unsigned long long)draw(1 << 20) << 16 | draw(1 << 16);
  memcpy(&x, &bits, 8);
  if (!(x < 1e300)) {
    strcpy(to, "1e-400");
    return;
  }
  int digits = (int)draw(3) == 0 ? 17 : 800;
  char text[Longest];
  long double between = (long double)x;
  if (draw(2)) { // long double has room for the middle
    double next;
    bits++;
    memcpy(&next, &bits, 8);
    between = ((long double)x + (long double)next) / 2;
  }
  snprintf(text, sizeof text, "%.*Le", digits, between);
  char *e = strchr(text, 'e');
  if (draw(3) == 0) { // a little more or less, far behind
    size_t at = (size_t)(e - text) - 1 - draw(3);
    text[at] = (char)('0' + draw(10));
  }
  strcpy(to, text);
}

static void fill(line *text) {
  for (int i = 0; i < Words; i++) {
    memset(text[i], '7', Longest);
    strcpy(text[i], words[i]);
  }
  for (int i = Words; i < Lines; i++) {
    memset(text[i], '7', Longest);
    if (i % 3 == 0) {
      middle(text[i]);
    } else if (i % 3 == 1) {
      snprintf(text[i], Longest, "%u.%u%ue%d", draw(100), draw(1 << 24), draw(1 << 24), (int)draw(660) - 340);
    } else {
      int n = 0, length = 1 + (int)draw(40);
      for (int k = 0; k < length; k++)
        n += snprintf(text[i] + n, 4, "%s%u", k == length / 2 ? "." : "", draw(10));
    }
  }
}

static void show(const char *name, const void *v, size_t n) {
  unsigned long long sum = 14695981039346656037u;
  for (size_t k = 0; k < n; k++)
    sum = (sum ^ ((const unsigned char *)v)[k]) * 1099511628211u;
  printf("%s %016llx\n", name, sum);
}

int main(void) {
  line *text = malloc(sizeof(line[Lines]));
  double *x = malloc(Lines * sizeof *x);
  float *f = malloc(Lines * sizeof *f);
  int *out = malloc(Lines * sizeof *out);
  fill(text);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    x[i] = atof(text[i]);
  for (int i = 0; i < Words; i++)
    printf("%s: %a\n", words[i], x[i]);
  show("atof", x, Lines * sizeof *x);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *end;
    x[i] = strtod(text[i], &end);
    out[i] = (int)(end - text[i]) * 300 + (unsigned char)*end;
  }
  show("strtod", x, Lines * sizeof *x);
  show("ends", out, Lines * sizeof *out);
#pragma omp parallel for
  for (int i = 0; i < Lines; i++)
    f[i] = strtof(text[i], NULL);
  for (int i = 0; i < Words; i++)
    printf("%s: %a\n", words[i], f[i]);
  show("strtof", f, Lines * sizeof *f);
#pragma omp parallel for // in memory of the iteration
  for (int i = 0; i < Lines; i++) {
    char own[40];
    memcpy(own, text[i], 39);
    own[39] = 0;
    x[i] = strtod(own, NULL) * 2;
  }
  show("own", x, Lines * sizeof *x);
  // A line of several numbers.
  for (int i = 0; i < Lines; i++) {
    int n = 0;
    for (int k = 0; k < 5; k++)
      n += snprintf(text[i] + n, 200, "%.80s%c", words[(i + k * 7) % Words], k == 4 ? '\n' : k % 2 ? ' ' : '\t');
  }
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p = text[i], *next;
    double sum = 0;
    for (int k = 0; k < 5; k++) {
      double v = strtod(p, &next);
      if (next == p)
        break;
      if (v - v == 0 && v < 1e100)
        sum += v;
      p = next;
    }
    x[i] = sum;
    out[i] = (int)(p - text[i]);
  }
  show("sums", x, Lines * sizeof *x);
  show("where", out, Lines * sizeof *out);
  // The fields of a line in one buffer.
  char *buffer = malloc(Lines * 64);
  long *start = malloc(Lines * sizeof *start);
  long length = 0;
  for (int i = 0; i < Lines; i++) {
    start[i] = length;
    length += sprintf(buffer + length, "%d,%.6g,%.3e\n", i, (i - 300) / 7.0, 1.0 / (i + 1)) ;
  }
#pragma omp parallel for
  for (int i = 0; i < Lines; i++) {
    char *p;
    long n = strtol(buffer + start[i], &p, 10);
    double a = strtod(p + 1, &p), b = strtod(p + 1, &p);
    x[i] = (double)n + a * b;
    out[i] = *p;
  }
  show("fields", x, Lines * sizeof *x);
  show("lines", out, Lines * sizeof *out);
  free(text), free(x), free(f), free(out), free(buffer), free(start);
  return 0;
}
