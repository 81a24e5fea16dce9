/* Loops over rows of `in` that fill M numbers of memory of the thread's, use them, and leave a number in `out`. Define M before. */
#ifndef O2O_FILLED_H
#define O2O_FILLED_H
#include "show.h"
#include <stdlib.h>
#include <string.h>

enum { N = 300 };
static double in[N][M], out[N];

static void show(const char *name) {
  show_double(name, out, N);
  memset(out, 0, sizeof out);
}

#define FILL(b)                                                                                    \
  for (int k = 0; k < m; k++)                                                                      \
    b[k] = in[i][k] * 2;                                                                           \
  double s = 0;                                                                                    \
  for (int k = m - 1; k >= 0; k--)                                                                 \
    s += b[k] * b[0];                                                                              \
  out[i] += s

#endif
