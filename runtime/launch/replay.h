/* A launch that is about to be made, made several times before on copies of what it writes: in
 * other forms, to see what they take.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_REPLAY_H
#define O2O_RUNTIME_LAUNCH_REPLAY_H

#include "runtime/launch/launch_state.h"

struct o2o_copy;

struct o2o_replay {
  struct o2o_launch *launch; /* the real one: its buffers are there, its kernel not enqueued yet */
  struct o2o_launch other;   /* as that one, with copies in place of buffers that are written */
  struct o2o_copy *copies;
  unsigned ncopies;
  bool expects; /* results to compare with are known */
  bool restricted;
  char *strides;
};

/* Makes room for the copies.  False: there is no memory for them; o2o_replay_end() is to be called
 * in either case. */
bool o2o_replay_begin(struct o2o_replay *r, struct o2o_launch *launch, struct o2o_reason *why);

/* The next runs are in this form.  False: the kernel cannot be built in it, or run. */
bool o2o_replay_build(struct o2o_replay *r, struct o2o_form form);

/* Runs the kernel once, from the data that the launch has.  Seconds from an empty queue to its end;
 * *work: processor time of this process, 0 where the device has its own.  Negative: it has failed,
 * and the device with it. */
double o2o_replay_run(struct o2o_replay *r, double *work);

/* Whether the last run has left what the first one for which this was asked had left, as far as
 * verify.h takes that for alike. */
bool o2o_replay_alike(struct o2o_replay *r);

/* The launch can be made, in form `form` (launch->form and its ND-range are set).  False: it
 * cannot, *why says why. */
bool o2o_replay_end(struct o2o_replay *r, struct o2o_form form, struct o2o_reason *why);

#endif
