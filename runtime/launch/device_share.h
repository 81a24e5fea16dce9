/* Which share of a loop's iterations the device runs, while the host runs the others.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_DEVICE_SHARE_H
#define O2O_RUNTIME_LAUNCH_DEVICE_SHARE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* What a launch has taken, in seconds.  A part that there was none of took 0; `device` is that as
 * well where it is not known, and then not more than `host`. */
struct o2o_part_times {
  double all, host, device;
  /* In place of `device`, where there are several devices, by their places; and how many iterations
   * either had in the end. */
  struct {
    double seconds;
    uint64_t trips;
  } of[O2O_DEVICES];
  uint64_t host_trips;
  bool cold; /* one of them had its kernel built for that, which says nothing of their speeds */
};

/* The device of the next place takes part; before any loop is asked about. */
void o2o_device_share_use(const struct o2o_device *device);

/* How many iterations of the outermost loop (which has at least one) the host is to run: none, all,
 * or the first ones.  The device has room for the data of `most` of them.  *timed: the launch is to
 * be run on its own, and its times told. */
uint64_t o2o_device_share_choose(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                 struct o2o_kernel_state *state, const o2o_slot *slots,
                                 uint64_t most, bool *timed);

/* How many of `count` iterations, which are not the host's, each device is to run, by their places:
 * some may have none.  Behind o2o_device_share_choose(). */
void o2o_device_share_divide(struct o2o_kernel_state *state, uint64_t count,
                             uint64_t of[O2O_DEVICES]);

/* The launch for which the share was chosen last has taken that. */
void o2o_device_share_time(struct o2o_kernel_state *state, const struct o2o_part_times *times);

/* It could not be split, as state->reason says, and runs on the device alone.  Whether its times
 * are to be told, if those of a split launch were. */
bool o2o_device_share_decline(struct o2o_kernel_state *state);

/* The compiler has found that it can never be split (O2O_KERNEL_SPLITS). */
void o2o_device_share_never(const struct o2o_device *device, const struct o2o_kernel *kernel,
                            struct o2o_kernel_state *state);

/* The end of the process: what has been learnt is written. */
void o2o_device_share_end(void);

/* A line on stderr for each kernel that was split, or tried, or could not be and why. */
void o2o_device_share_print(void);

#endif
