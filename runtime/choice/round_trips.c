/* What would go to and fro (round_trips.h). */
#include "runtime/choice/round_trips.h"

#include "abi/abi.h"

#include <string.h>

#define EXTENTS 256 /* of launches, all different */

static bool on, leaving;
static struct o2o_spans valid, dirty; /* on the device; only there */
static struct o2o_spans home;         /* has come home before */
static struct o2o_spans apart;        /* closed */
static struct o2o_extent extents[EXTENTS];
static unsigned nextents;
static double bytes;
static unsigned long touches;

void o2o_round_trips_start(const struct o2o_spans *present, const struct o2o_spans *changed,
                           bool begins, const struct o2o_spans *closed, bool leaves) {
  static const struct o2o_spans none;
  valid = *present;
  dirty = begins ? *changed : none;
  home = begins ? none : *changed;
  apart = *closed;
  nextents = 0;
  leaving = leaves;
  on = true;
}

void o2o_round_trips_end(void) { on = false; }

bool o2o_round_trips_on(void) { return on; }

static void note(const struct o2o_extent *e) {
  for (unsigned i = 0; i < nextents; i++)
    if (extents[i].from == e->from && extents[i].to == e->to)
      return;
  if (nextents < EXTENTS)
    extents[nextents++] = *e;
}

/* Bytes come home; what does so for the first time is counted elsewhere. */
static void fetch(uint64_t from, uint64_t to) {
  for (unsigned i = 0; i < dirty.count && dirty.from[i] < to; i++) {
    uint64_t lo = dirty.from[i] > from ? dirty.from[i] : from;
    uint64_t hi = dirty.to[i] < to ? dirty.to[i] : to;
    if (lo < hi)
      bytes += (double)(hi - lo - o2o_spans_add(&home, lo, hi));
  }
}

/* The host comes to the bytes. */
static void come(uint64_t from, uint64_t to, unsigned flags) {
  if (!(flags & O2O_TOUCH_FRESH))
    fetch(from, to);
  o2o_spans_remove(&dirty, from, to);
  if (flags & O2O_TOUCH_WRITE)
    o2o_spans_remove(&valid, from, to);
}

void o2o_round_trips_launch(const struct o2o_extent *all, unsigned n, uint64_t fresh) {
  uint64_t sent = 0;
  for (unsigned i = 0; i < n; i++) {
    uint64_t missing = o2o_spans_add(&valid, all[i].from, all[i].to);
    sent += all[i].sent ? missing : 0;
    note(&all[i]);
  }
  bytes += sent > fresh ? (double)(sent - fresh) : 0;
  for (unsigned i = 0; i < n; i++)
    if (all[i].written)
      o2o_spans_add(&dirty, all[i].from, all[i].to);
  for (unsigned i = 0; i < n && leaving; i++)
    come(all[i].from, all[i].to, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
}

void o2o_round_trips_touch(uint64_t from, uint64_t to, unsigned flags) {
  touches++;
  come(from, to, flags);
}

void o2o_round_trips_touch_near(uint64_t at, unsigned flags) {
  touches++;
  for (unsigned i = 0; i < nextents; i++)
    if (extents[i].from <= at && at <= extents[i].to)
      come(extents[i].from, extents[i].to, flags & ~O2O_TOUCH_FRESH);
}

void o2o_round_trips_touch_open(unsigned flags) {
  struct o2o_spans reached = valid;
  touches++;
  for (unsigned i = 0; i < apart.count && !(flags & O2O_TOUCH_CLOSED); i++)
    o2o_spans_remove(&reached, apart.from[i], apart.to[i]);
  for (unsigned i = 0; i < reached.count; i++)
    come(reached.from[i], reached.to[i], flags);
}

double o2o_round_trips_bytes(void) { return bytes; }

unsigned long o2o_round_trips_touches(void) { return touches; }
