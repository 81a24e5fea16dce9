/* What would go to and fro: bytes that the device would be sent again, and would send home again,
 * if it ran the regions and the host did the rest.
 *
 * Arrays stay on the device, so a run moves each of them once, but for what the host reads of them
 * between kernels, and what it writes.  While OpenMP runs there is nothing to say so; but the
 * program can be heard for some regions (runtime/entry/listen.h), and what these would have moved
 * stands for the others, by their work.
 */
#ifndef O2O_RUNTIME_CHOICE_ROUND_TRIPS_H
#define O2O_RUNTIME_CHOICE_ROUND_TRIPS_H

#include "runtime/choice/spans.h"

#include <stdbool.h>

/* What an argument of a launch touches. */
struct o2o_extent {
  uint64_t from, to;
  bool sent; /* where the device lacks it: all but what the kernel overwrites as a whole */
  bool written;
};

/* Begins to follow the run: all of `present` is on the device, of which kernels have written
 * `changed`.  That has come home before, unless the run `begins`: then it is there alone.
 * `closed`: what only touches by name or address concern.  `leaves`: nothing may stay on the device
 * between launches.  The caller holds the lock, here and below. */
void o2o_round_trips_start(const struct o2o_spans *present, const struct o2o_spans *changed,
                           bool begins, const struct o2o_spans *closed, bool leaves);
void o2o_round_trips_end(void);
bool o2o_round_trips_on(void);

/* A kernel is launched; `fresh` bytes of it the device would be sent for the first time,
 * they don't count. */
void o2o_round_trips_launch(const struct o2o_extent *extents, unsigned n, uint64_t fresh);

/* The host is about to access the bytes, whatever launches touch around `at`, or all that is not
 * closed (O2O_TOUCH_...; with O2O_TOUCH_CLOSED that as well). */
void o2o_round_trips_touch(uint64_t from, uint64_t to, unsigned flags);
void o2o_round_trips_touch_near(uint64_t at, unsigned flags);
void o2o_round_trips_touch_open(unsigned flags);

/* Since the run began; how often the host has accessed something. */
double o2o_round_trips_bytes(void);
unsigned long o2o_round_trips_touches(void);

#endif
