/* Builds that have ended the process that made them.
 *
 * A driver's compiler may die of a text, and its process with it.  The next process is told by a
 * note in the cache, beside where the binary would be, so that nobody dies of the same text over
 * and over: it is built in another way, or the loop is the host's. */
#ifndef O2O_RUNTIME_DEVICE_DEATHS_H
#define O2O_RUNTIME_DEVICE_DEATHS_H

#include "predictor/entry.h"

#include <stdbool.h>
#include <stddef.h>

/* How a text is built: as it is; with the hint that its work-items are no lanes of vectors, so that
 * the compiler leaves out what compilers are most likely to die of.  Or not at all: processes have
 * died of all ways; one has ended, and nobody knows why. */
enum o2o_way { O2O_WAY_USUAL, O2O_WAY_SCALAR, O2O_WAYS, O2O_WAY_UNSURE };

/* The way for what has this key (cache.h), O2O_WAYS or more: none.  `harmless`: another process
 * will build, whose end does no harm. */
enum o2o_way o2o_deaths_way(const char *key, size_t key_size, bool harmless);

/* A build begins, and ends: a process that is ended in between leaves a note.  `way` O2O_WAYS: what
 * is in the cache is loaded. */
struct o2o_risk {
  int note; /* an open file; -1: none */
  char name[O2O_ENTRY_NAME_BYTES];
};
struct o2o_risk o2o_deaths_begin(const char *key, size_t key_size, enum o2o_way way);
void o2o_deaths_end(struct o2o_risk risk);

/* The same where another process looks after this one (supervisor.h) and knows what has ended it:
 * that one writes the notes. */
struct o2o_at_work {
  char name[O2O_ENTRY_NAME_BYTES]; /* of the binary; "": nothing is being built */
  unsigned way;
};

/* In the process that builds: `shared` is memory of both. */
void o2o_deaths_watched(struct o2o_at_work *shared);

/* What was begun last has been built, and run, or has failed without harm. */
void o2o_deaths_survived(void);

/* In the other one: its child has died at that.  A binary that was there goes.  False: nobody knows
 * of what. */
bool o2o_deaths_note(const struct o2o_at_work *work);

#endif
