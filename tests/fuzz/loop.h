/* Between loop.c (one worksharing loop) and construct.c (what stands around it). */
#ifndef O2O_FUZZ_LOOP_H
#define O2O_FUZZ_LOOP_H

#include "fuzz.h"

/* The place in the program where a construct stands. */
typedef struct Site {
  bool function;  /* in a function of its own: arrays come as parameters or are global */
  bool orphaned;  /* the region is somewhere else: shared scalars are global */
  bool in_region; /* a `for` inside a region */
  Buf before;     /* declarations in front of the outermost construct */
  Buf inside;     /* declarations at the top of the region */
  Buf after;      /* what is done with results */
  Buf clauses;    /* of the region */
  Buf params, args;
  int nmapped;
  Array *mapped[16];
  Place as[16];
  Array *written[16], *read[32]; /* since the last barrier */
  int nwritten, nread;
} Site;

/* Text of one directive with its loop; touches only what loops since the last barrier allow. */
const char *worksharing(Site *s, const char *indent, bool nowait);
const char *chain(Site *s, const char *indent); /* several; after a barrier, and with one at the end */
void add_scalars(Site *s, Ctx *c);
const char *fresh_name(const char *prefix);

/* What a loop's clauses and its body consist of, apart from random statements. */
typedef struct Parts {
  Buf clauses;
  Buf start; /* statements at the beginning of the body */
  Buf end;
  bool last; /* has lastprivate variables */
  bool both; /* one of them is firstprivate, too, which a distributed loop cannot have */
  bool distributes; /* its directive has `distribute` */
} Parts;

const char *shared_variable(Site *s, int t, const char *dims, const char *value); /* in front of the construct */
const char *contribution(Ctx *c, int t, const char *op);                          /* what one iteration adds: exact in any order */
const char *update(const char *op, int t, const char *lvalue, const char *e);      /* a statement; op may be "min" or "max" */

/* ---- together.c ---- */
void shared_updates(Site *s, Ctx *c, Parts *parts, bool simd);                          /* atomics, critical sections */
const char *accumulator(Site *s, Ctx *c, Parts *parts, const char *indent);             /* the statement that merges it */
void threadprivate_value(Site *s, Ctx *c);

#endif
