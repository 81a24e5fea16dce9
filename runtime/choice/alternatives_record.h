/* What is known of a function's alternatives: in the memory that trials share, and on record
 * (alternatives.h says where). */
#ifndef O2O_RUNTIME_CHOICE_ALTERNATIVES_RECORD_H
#define O2O_RUNTIME_CHOICE_ALTERNATIVES_RECORD_H

#include "abi/abi.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define O2O_MOST_ALTERNATIVES 16

enum o2o_outcome { O2O_NOT_TRIED, O2O_TRIED, O2O_NOT_ENDED };

/* What is known of a function: in memory that trials share. */
struct o2o_known {
  double seconds[O2O_SIZE_CLASSES][O2O_MOST_ALTERNATIVES]; /* the least; 0: no time */
  uint8_t tried[O2O_SIZE_CLASSES];                         /* enum o2o_outcome */
  uint8_t dropped[O2O_MOST_ALTERNATIVES];
  char why[O2O_MOST_ALTERNATIVES][160];
};

/* Of programs with a function, as far as normal runs may try it: what they have run since, and all
 * trials have taken, in seconds. */
struct o2o_paid {
  double ran, spent;
  double wanted; /* that the next trial wants to have: one was not over in less */
};

struct o2o_tries {
  struct o2o_selector *selector;
  struct o2o_known *known;
  uint8_t table[O2O_SIZE_CLASSES]; /* what is on record */
  bool changed;                    /* something was found in this process */
  bool stale;                      /* the selector's table is older than that */
  unsigned looks;                  /* since the last trial */
  unsigned dropped;                /* a bit for each that earlier runs have dropped */
  struct o2o_paid paid;            /* by earlier runs */
  bool running[O2O_SIZE_CLASSES];  /* this process is a trial of the one in the selector's table */
  char *key, *label, *paid_key;
  size_t key_size, paid_size;
  struct o2o_tries *next;
};

/* The class of a call's size, by powers of two. */
int o2o_size_class(int64_t size);

/* Fills in the keys, under which all that follows is on record; `key` stays NULL without memory. */
void o2o_alternatives_key(struct o2o_tries *t, int threads);

/* The fastest one that is not dropped; the first where none is faster by enough. */
int o2o_alternatives_best(const struct o2o_known *k, uint32_t count, int class);

/* Which one each class takes: sizes that were not tried what the next smaller ones that were do;
 * below them the first. Classes of which this process is a trial stay as they are. */
void o2o_alternatives_fill(const struct o2o_tries *t, uint8_t table[O2O_SIZE_CLASSES]);

/* Whether there is a record: it fills the selector's table, and `known` where there is that. */
bool o2o_alternatives_read(struct o2o_tries *t);
void o2o_alternatives_put(const struct o2o_tries *t);

/* What normal runs have paid, and dropped; nothing, where that is not intact. Behind a run that has
 * taken `ran` seconds, and trials `spent`. */
void o2o_alternatives_read_paid(struct o2o_tries *t);
void o2o_alternatives_put_paid(const struct o2o_tries *t, double ran, double spent);

#endif
