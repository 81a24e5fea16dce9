#include "other-file-ends.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int limit = 1000000;

static void stop(const char *what, int at) {
  printf("%s at %d\n", what, at);
  exit(40 + at % 7);
}

double at(const double *table, int i) {
  assert(i >= 0 && "a subscript");
  return table[i];
}

double root(double x) {
  if (x < 0) {
    printf("root of %g\n", x);
    exit(3);
  }
  return sqrt(x);
}

int place(const int *key, int n, int i) {
  while (key[i] < 0)
    if (++i >= n)
      stop("no place", i);
  return i;
}

void fill(double *cell, int n, double x) {
  for (int k = 0; k < n; k++) {
    if (x > limit) {
      puts("too large");
      fflush(stdout);
      abort();
    }
    cell[k] = x * k;
  }
}

struct way direction(struct way w) {
  double length = root(w.x * w.x + w.y * w.y - 1e-9);
  if (length > limit)
    stop("far away", (int)length);
  return (struct way){w.x / (1 + length), w.y / (1 + length)};
}
