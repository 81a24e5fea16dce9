/* Kernels that are built while the program goes on.
 *
 * A driver may take longer to build a kernel than the host takes for its loop, all launches
 * together.  So other processes (runtime/device/worker.h) build what a launch needs and the disk
 * cache does not have; the host runs the loop until it is there.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_BUILDER_H
#define O2O_RUNTIME_LAUNCH_BUILDER_H

#include "runtime/core/state.h"
#include "runtime/device/worker.h"

/* NEVER: kernels that are not there are not to be built.  WAITED: the program does not go on
 * meanwhile. */
enum o2o_builder_when {
  O2O_BUILDER_NOW,
  O2O_BUILDER_AT_END,
  O2O_BUILDER_NEVER,
  O2O_BUILDER_WAITED
};

/* Up to `workers` processes build, at this nice value: from here on, or from the end of the program
 * on. */
void o2o_builder_start(unsigned workers, int niceness, enum o2o_builder_when when);

/* The program ends. */
void o2o_builder_end(void);

/* Whether they do, or will, while the program goes on. */
bool o2o_builder_on(void);

/* Whether they do from here on. */
bool o2o_builder_builds(void);

enum o2o_building {
  O2O_BUILDING_UNKNOWN, /* nobody has asked, or nobody can: the caller builds */
  O2O_BUILDING_QUEUED,
  O2O_BUILDING_AT_WORK,
  O2O_BUILDING_DONE, /* with success, or with an error that the caller will get as well */
  O2O_BUILDING_DIED  /* the driver has ended two processes that tried */
};

/* Has the kernel built with these options, unless that is so already, and says how far it is. */
enum o2o_building o2o_builder_ask(const struct o2o_kernel *kernel, const char *options,
                                  struct o2o_worker_range range);

/* Has the kernel built as its launches with arrays that `overlap`, or do not, are expected to need
 * it, where the program has no device yet; `found`: the one that it would have, as far as that is
 * known, else NULL.  DONE: that has been done before. */
enum o2o_building o2o_builder_expect(const struct o2o_kernel *kernel, bool overlap,
                                     const struct o2o_found *found);

/* What a program cannot go on without: has the kernel built with these options, for the range that
 * was named last, and waits for it.  False: the driver has ended the processes that tried. */
bool o2o_builder_have_built(const struct o2o_kernel *kernel, const char *options);
void o2o_builder_range(struct o2o_worker_range range);

/* What workers that have nothing to do get while the program waits for this kernel: asks for one
 * more build; false: there is none.  Only from the second kernel on that is waited for, since
 * programs with one have no use for others. */
void o2o_builder_fill(bool (*ask)(const struct o2o_kernel *waited_for));

/* Waits until a worker has something to say, or for so long; the seconds that this took. */
double o2o_builder_wait(double seconds);

/* Whether the kernel is there, or to be built now: `building` is what is known of that.  While
 * kernels are being built another one is not launched either if loops have been left to the host
 * (o2o_builder_left) since it last came, so that data need not go back and forth between kernels
 * and loops; how many had been then is kept in `*seen`, of the kernel, which begins with 0. */
bool o2o_builder_allows(enum o2o_building building, unsigned long *seen, struct o2o_reason *why);

/* Such a launch is the host's: there is no other build of its kernel. */
void o2o_builder_left(enum o2o_building building);

/* Jobs that are not done. */
unsigned o2o_builder_pending(void);

/* Whether there have been any. */
bool o2o_builder_asked(void);

/* The device was found after so many seconds of the run, for which its kernels were waited for. */
void o2o_builder_waited(double seconds);

/* A kernel has been launched. */
void o2o_builder_caught_up(void);

/* Seconds for which the device was not there yet, and from the first loop that was the host's for
 * want of its kernel to the launch that came after the last one, or to now: what the host takes for
 * them is a part, even where there is only one. */
double o2o_builder_behind(void);

/* A line on stderr, if others have built anything. */
void o2o_builder_print(void);

#endif
