/* Between host.c (what host code does to memory) and units.c (where that code stands). */
#ifndef O2O_FUZZ_HOST_H
#define O2O_FUZZ_HOST_H

#include "fuzz.h"

/* What a fragment works on: n elements, at least one, at most 512. */
typedef struct View {
  const char *p, *n; /* texts that can be followed by [..] and by operators */
  int t;
  bool wild; /* floating values may be infinite or NaN */
  bool far;  /* the fragment stands in the second unit */
  int depth; /* of functions around it */
} View;

const char *fragment(const View *v); /* a statement */
const char *by_function(const View *v);
const char *kernel(const View *v);
const char *twist(const char *lvalue, int t);
int label_number(void); /* each time another one */

#endif
