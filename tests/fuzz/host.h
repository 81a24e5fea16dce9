/* Between host.c (what host code does to memory) and units.c (where that code stands). */
#ifndef O2O_FUZZ_HOST_H
#define O2O_FUZZ_HOST_H

#include "fuzz.h"

/* The third unit has no kernel: it calls functions of the others for them. */
enum { FIRST, SECOND, THIRD, UNITS };

/* What a fragment works on: n elements, at least one, at most 512. */
typedef struct View {
  const char *p, *n; /* texts that can be followed by [..] and by operators */
  int t;
  bool wild; /* floating values may be infinite or NaN */
  int unit;  /* where the fragment stands */
  int depth; /* of functions around it */
} View;

/* Functions and types of a unit; there is one from now on. */
Buf *unit_text(int unit);
/* A unit with kernels: this one, if it has any. */
int kernel_unit(int unit);
/* Where kernels for `unit` stand, what functions with them are called, and that it knows them. */
const char *kernel_function(int unit, const char *result, const char *parameters, const char *body);

const char *fragment(const View *v); /* a statement */
const char *form(const View *v);     /* third.c: another one */
const char *index_of(const View *v); /* of an element */
const char *by_function(const View *v);
const char *kernel(const View *v);
const char *twist(const char *lvalue, int t);
int label_number(void); /* each time another one */

#endif
