/* Between gather.c and device.c: loops of the same two arrays. */
#ifndef O2O_FUZZ_GATHER_H
#define O2O_FUZZ_GATHER_H

#include "fuzz.h"

/* Of n elements of an unsigned type: v<id>, which loops read, and w<id>, of which iteration i has element i. */
typedef struct Gather {
  int id, n;
  const char *type;
  const char *in; /* the indentation */
  int functions;  /* of its own */
} Gather;

const char *contribution_at(const Gather *g); /* a value of iteration i */
const char *loop_head(const Gather *g);       /* for (int i ... */

/* ---- device.c ---- */
const char *other_directive(const Gather *g);
const char *device_data(const Gather *g); /* may have functions of its own */
const char *linear_variable(const Gather *g);

/* ---- members.c ---- */
const char *pieces(const Gather *g); /* has functions of its own, as the next two */
const char *member_functions(const Gather *g);
const char *accessors(const Gather *g);
const char *extremes(const Gather *g);
const char *inner_bounds(const Gather *g);
const char *thread_values(const Gather *g);
const char *long_arrays(const Gather *g);

/* ---- waiting.c ---- */
const char *waiting(const Gather *g);

/* ---- bytes.c ---- */
const char *by_bytes(const Gather *g, bool function); /* function: the rows are found in one of its own */

#endif
