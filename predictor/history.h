/* What earlier runs of a program took in either version, and what follows from it for the next
 * one.
 *
 * The idea is that of Qilin (Luk, Hong and Kim, MICRO 2009): a database of the times of programs
 * that have run before, from which the time of a run of another size is projected by a fitted
 * line, T(N) = a + b N.  Here N is the work that the compiler's counts say.
 *
 * Nothing here reads or writes files (runtime/choice/past.c does); the bytes that are read are
 * untrusted.
 */
#ifndef O2O_PREDICTOR_HISTORY_H
#define O2O_PREDICTOR_HISTORY_H

#include "predictor/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define O2O_HISTORY_RECORDS 256 /* at most; the oldest go first */
#define O2O_HISTORY_SAMPLES 4   /* of one record */
#define O2O_HISTORY_KEY                                                                            \
  "omp2ocl history 2, " /* and the program's path: the key of its record (database.h) */

/* The run was left for the other version: its time is at least that. */
#define O2O_RECORD_LEFT 1u
/* Kernels were built meanwhile, in OpenCL by the run itself, in OpenMP by others that took a
 * processor: its time, of which building in the run is not a part, is good until there is one of
 * a run without. */
#define O2O_RECORD_COLD 2u

/* Times of like runs.  Everything up to `values`, and the version, says which runs these are. */
struct o2o_record {
  uint64_t what; /* the first region's kernel */
  /* the binary, processors and threads; of OpenCL also device, driver and settings */
  uint64_t where;
  uint64_t arguments;                 /* the program's arguments */
  uint64_t values;                    /* of the first region: trips and scalars */
  double work;                        /* N */
  float seconds[O2O_HISTORY_SAMPLES]; /* the newest first; 0: none */
  uint32_t when;                      /* counts the runs of the file */
  uint16_t runs;     /* that left a time or a bound; without any: given up before they could */
  uint8_t version;   /* enum o2o_version */
  uint8_t flags;     /* O2O_RECORD_... */
  uint32_t launches; /* of kernels, in OpenCL's last run; OpenMP can be left at as many places */
  /* Of OpenMP: seconds that OpenCL would take by the run's counts and the device's numbers
   * (roofline.h); 0: not known. */
  float expected;
};

struct o2o_history {
  uint32_t count;
  struct o2o_record records[O2O_HISTORY_RECORDS];
};

/* How a time came to be known. */
enum o2o_known {
  O2O_UNKNOWN,
  O2O_MEASURED, /* runs with the same input */
  O2O_LIKE,     /* runs with the same first region */
  O2O_FITTED,   /* a line through runs of other sizes */
  O2O_RATIO /* the other version's time, by what the two were to each other at the nearest size */
};

struct o2o_estimate {
  enum o2o_known known;
  double seconds;
  unsigned runs;     /* that it rests on; of O2O_UNKNOWN: that were given up */
  unsigned launches; /* as in the record; 0: not known */
  double expected;   /* likewise */
  bool at_least;     /* the time is a lower bound */
  bool at_most;      /* an upper one: kernels were built meanwhile */
};

/* What the two times say. */
enum o2o_advice {
  O2O_ADVICE_NONE,       /* nothing is known */
  O2O_ADVICE_OPENMP,     /* both are known, or OpenCL had no kernels again and again */
  O2O_ADVICE_OPENCL,     /* both are known */
  O2O_ADVICE_MODEL,      /* one is known: the model says what the other might be */
  O2O_ADVICE_TRY_OPENMP, /* the same; if the model is for OpenCL, OpenMP may be tried */
  O2O_ADVICE_TRY_OPENCL, /* the other way round */
  O2O_ADVICE_WAIT        /* OpenMP, as long as the kernels for a trial are being built */
};

/* A 64-bit hash that takes eight bytes at a time, of `size` bytes behind what gave `hash`. */
uint64_t o2o_history_hash(uint64_t hash, const void *data, size_t size);
#define O2O_HISTORY_HASH 0xcbf29ce484222325u /* to begin with */

/* Takes what is good of the bytes; nothing of what is not a history. */
void o2o_history_read(struct o2o_history *history, const void *bytes, size_t size);

/* The bytes to be kept: `size` of them, part of the history. */
const void *o2o_history_bytes(const struct o2o_history *history, size_t *size);

/* Adds a run: `run` says which, its work and its flags.  Without a time (seconds <= 0) it was
 * given up while kernels were built. */
void o2o_history_note(struct o2o_history *history, const struct o2o_record *run, double seconds);

/* The time that `run` would take, as far as runs of its version tell. */
struct o2o_estimate o2o_history_estimate(const struct o2o_history *history,
                                         const struct o2o_record *run);

/* What a trial of the other version costs there. */
struct o2o_try {
  double start; /* seconds that OpenCL takes until a kernel runs, above 0 */
  bool shares; /* the device is the host's processor: no version is slower by orders of magnitude */
  bool building; /* processes build this program's kernels: a run would find some missing */
};
#define O2O_TRIAL_LIMIT 1.25 /* times what the other version takes: it is left then */

/* Both versions of a run, and what follows.  `opencl` NULL: the device is not known. */
enum o2o_advice o2o_history_advise(const struct o2o_history *history,
                                   const struct o2o_record *openmp, const struct o2o_record *opencl,
                                   const struct o2o_try *device, struct o2o_estimate times[2]);

/* "openmp 0.9012 s (3 runs), opencl at least 1.4 s (1 run)"; cut to the buffer. */
void o2o_history_text(const struct o2o_estimate times[2], char *text, size_t size);

#endif
