/* The state of one launch, and what launch.c does with it for others: for
 * launch_objects.c, launch_results.c and replay.c only. */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_STATE_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_STATE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/device/program.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/launch_cache.h"
#include "runtime/memory/launch_memory.h"

struct o2o_closed;

/* A kernel argument that was set: launches in a row mostly have the same ones. */
struct o2o_set_arg {
  size_t size; /* 0: not set */
  uint64_t value;
};

/* What a launch ran, in which ND-range.  A cycle of a multigrid method has one for each level. */
#define O2O_LAUNCH_RANGES 16
struct o2o_nd_range {
  cl_kernel kernel;
  unsigned dims;
  size_t global[3], local[3];
};

/* What launches of a kernel need, allocated once. One element per argument, but for `set`. */
struct o2o_workspace {
  struct o2o_use *uses; /* of OBJECTs, in their order */
  struct o2o_block *blocks;
  struct o2o_pooled **results; /* REDUCTION: partials, LAST: the value; else NULL */
  uint64_t results_bytes;      /* of these, the last time; 0: not known yet */
  /* of the launch: what puts a REDUCTION's partials together (partials.h); NULL: the host does */
  cl_kernel *adders;
  struct o2o_set_arg *set; /* by kernel parameter */
  int *use_of;             /* of an argument; -1: none */
  uint32_t *unwritten;     /* the arguments of kind O2O_ARG_UNWRITTEN */
  uint32_t nunwritten;
  struct o2o_closed **closed;                 /* of an argument's range; NULL: ask its formula */
  struct o2o_nd_range ran[O2O_LAUNCH_RANGES]; /* the last ones */
  unsigned oldest;                            /* of these */
  struct o2o_form form;                       /* of the last launch */
  struct o2o_launch_cache repeats;
};

/* When, and for whom, a launch is timed. */
struct o2o_launch_clock {
  bool timed;         /* it is waited for, and its time noted (forms.h) */
  double building;    /* seconds that building the kernel has taken */
  double start, work; /* when the kernel was enqueued, and the processor time until then */
  long preemptions;   /* until then */
};

/* The earlier launch that a launch equals. */
struct o2o_launch_repeats {
  struct o2o_cached_launch *of; /* NULL: none */
  unsigned times;               /* see o2o_launch_cache_find() */
};

/* What one launch needs besides its inputs. */
struct o2o_launch {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  struct o2o_kernel_state *state;
  const o2o_slot *slots;
  struct o2o_geometry geometry;
  struct o2o_launch_memory memory;
  struct o2o_workspace *workspace;
  unsigned nuses;
  bool first; /* of a build of the kernel: waited for */
  struct o2o_launch_repeats repeats;
  struct o2o_form form;
  bool tunes; /* other forms are tried before, on copies (tune.h) */
  struct o2o_launch_clock clock;
  const o2o_slot *host; /* iterations that the host runs meanwhile; NULL: none */
  uint64_t command;     /* the last one of the kernel's that is enqueued; 0: none */
  cl_event event;       /* of the iterations, where the host has a part; NULL: none */
  uint64_t version;     /* o2o_device_copy_version then; results may go into an object */
  bool compiles;        /* the driver may: signals are held */
  bool takes_turn;      /* and it is this process's turn */
  cl_uint phase_index;  /* kernel of phases: the parameter that says which */
};

static inline const o2o_slot *o2o_arg_slot(const struct o2o_launch *l, uint32_t arg) {
  return &l->slots[2 * l->kernel->nloops + arg];
}

/* Bytes between the ends of all ranges. */
static inline double o2o_launch_bytes(const struct o2o_launch *l) {
  double sum = 0;
  for (unsigned i = 0; i < l->memory.nuses; i++)
    if (l->memory.uses[i].hi > l->memory.uses[i].lo)
      sum += (double)(l->memory.uses[i].hi - l->memory.uses[i].lo);
  return sum;
}

/* Sets the kernel's parameters, as far as they are others than those of its last launch (launch.c).
 * Memory and results have buffers, and the ND-range is known. */
bool o2o_launch_arguments(struct o2o_launch *l, struct o2o_reason *why);

/* Enqueues the kernel; the number of the command, 0 when declined. */
uint64_t o2o_launch_enqueue(struct o2o_launch *l, struct o2o_reason *why);

/* Elements of o2o_workspace.set. */
size_t o2o_launch_set_count(const struct o2o_kernel *k);

#endif
