/* Prints arrays for the run tests: a checksum over all elements and a few samples.  Host code only. */
#ifndef SHOW_H
#define SHOW_H

#include <stdio.h>

#define SHOW_INTEGERS(NAME, TYPE)                                                                  \
  static __attribute__((unused)) void NAME(const char *name, const TYPE *v, long n) {              \
    unsigned long long sum = 14695981039346656037u;                                                \
    for (long k = 0; k < n; k++)                                                                   \
      sum = (sum ^ (unsigned long long)v[k]) * 1099511628211u;                                     \
    printf("%s[%ld] %016llx:", name, n, sum);                                                      \
    for (long m = 0; m < n; m += n > 6 ? n / 6 : 1)                                                \
      printf(" %lld", (long long)v[m]);                                                            \
    printf("\n");                                                                                  \
  }

#define SHOW_FLOATS(NAME, TYPE)                                                                    \
  static __attribute__((unused)) void NAME(const char *name, const TYPE *v, long n) {              \
    double sum = 0;                                                                                \
    for (long k = 0; k < n; k++)                                                                   \
      sum += (double)v[k] * (double)(1 + k % 7);                                                   \
    printf("%s[%ld] %.12e :", name, n, sum);                                                       \
    for (long m = 0; m < n; m += n > 6 ? n / 6 : 1)                                                \
      printf(" %.10e", (double)v[m]);                                                              \
    printf("\n");                                                                                  \
  }

SHOW_INTEGERS(show_char, char)
SHOW_INTEGERS(show_schar, signed char)
SHOW_INTEGERS(show_uchar, unsigned char)
SHOW_INTEGERS(show_short, short)
SHOW_INTEGERS(show_ushort, unsigned short)
SHOW_INTEGERS(show_int, int)
SHOW_INTEGERS(show_uint, unsigned)
SHOW_INTEGERS(show_long, long)
SHOW_INTEGERS(show_ulong, unsigned long)
SHOW_INTEGERS(show_llong, long long)
SHOW_INTEGERS(show_bool, _Bool)
SHOW_FLOATS(show_float, float)
SHOW_FLOATS(show_double, double)

#endif
