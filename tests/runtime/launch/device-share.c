// The share of the device is learnt from the times of launches: it balances both sides, one of them alone wins where it is faster, and a change is noticed.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/launch/device_share.c %root/runtime/forms/geometry.c %root/runtime/device/bins.c %root/predictor/formula.c %root/runtime/core/state.c -lm -o %t && %t
#include "runtime/launch/device_share.h"

#include "runtime/core/settings.h"
#include "runtime/device/measured.h"

#include "../../predictor/check.h"
#include "../Inputs/quiet_runtime.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TRIPS 10000

struct o2o_settings o2o_settings = {.split = O2O_SPLIT_ON};
struct o2o_cl o2o_cl;

/* ---- what the rest of the runtime does ------------------------------------------------------- */

static char *record;
static int puts_left = -1; /* of the newest kernels, which come first; negative: all are kept */

const void *o2o_measured_get(const char *d, const char *key, size_t n, size_t *size) {
  (void)d, (void)key, (void)n;
  *size = record ? strlen(record) : 0;
  return record;
}
bool o2o_measured_begin(const char *d) { return d != NULL; }
void o2o_measured_put(const char *key, size_t n, const char *label, const void *content, size_t size) {
  (void)key, (void)n, (void)label;
  if (puts_left == 0)
    return;
  puts_left -= puts_left > 0;
  free(record);
  record = strndup(content, size);
}

bool o2o_device_alike(const struct o2o_device *a, const struct o2o_device *b) { return a->units == b->units; }

/* ---- a machine ------------------------------------------------------------------------------- */

struct machine {
  double host, device; /* seconds of an iteration */
  double start;        /* of a kernel */
  bool uneven;         /* iterations in the middle take a hundred times as long as others */
};

static const struct o2o_kernel kernel = {
    .name = "k", .file = "test.c", .options = "", .source = "", .nloops = 1};
static const struct o2o_device device = {.units = 4};

static uint64_t most = TRIPS; /* iterations that the device has room for */

/* What the first iterations take, in iterations. */
static double work(const struct machine *m, uint64_t first) {
  double n = (double)first, middle = fmin(fmax(n - TRIPS / 4.0, 0), TRIPS / 2.0);
  return m->uneven ? n + 99 * middle : n;
}

/* A launch; how many iterations the host had. */
static uint64_t launch(struct o2o_kernel_state *state, const struct machine *m) {
  const o2o_slot slots[] = {{.i = 0}, {.u = TRIPS}};
  bool timed;
  uint64_t host = o2o_device_share_choose(&device, &kernel, state, slots, most, &timed);
  struct o2o_part_times t = {.host = work(m, host) * m->host};
  t.device = host < TRIPS ? m->start + (work(m, TRIPS) - work(m, host)) * m->device : 0;
  t.all = fmax(t.host, t.device);
  if (timed)
    o2o_device_share_time(state, &t);
  return host;
}

static uint64_t launches(struct o2o_kernel_state *state, const struct machine *m, int n) {
  uint64_t host = 0;
  while (n-- > 0)
    host = launch(state, m);
  return host;
}

static void near_to(uint64_t host, double share) {
  CHECK(fabs((double)host / TRIPS - share) < 0.02);
  if (fabs((double)host / TRIPS - share) >= 0.02)
    fprintf(stderr, "%g, not %g\n", (double)host / TRIPS, share);
}

static void balance(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 40), 0.5);
  near_to(launches(&b, &(struct machine){1e-6, 3e-6, 0}, 40), 0.75);
  near_to(launches(&c, &(struct machine){1e-6, 1e-6, 2e-3}, 60), 0.6);
}

/* The first guess gives the host short iterations only, the second one all but those. */
static void uneven(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"};
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0, true}, 40), 0.5);
  near_to(launches(&b, &(struct machine){1e-6, 3e-6, 0, true}, 40), 0.625);
}

/* Of launches that take long few are tried. */
static void long_ones(void) {
  struct o2o_kernel_state a = {.name = "a"};
  CHECK_EQ(launches(&a, &(struct machine){1e-4, 1e-4, 0}, 1), 0);
  near_to(launches(&a, &(struct machine){1e-4, 1e-4, 0}, 2), 0.5);
}

/* A launch that is not split where it should be, for a reason that passes or not. */
static void decline(struct o2o_kernel_state *state, const struct machine *m, bool passes) {
  const o2o_slot slots[] = {{.i = 0}, {.u = TRIPS}};
  bool timed;
  uint64_t host = o2o_device_share_choose(&device, &kernel, state, slots, most, &timed);
  CHECK(host > 0 || !passes);
  state->reason = (struct o2o_reason){.text = "not now", .passes = passes};
  timed = (host == 0 || o2o_device_share_decline(state)) && timed;
  if (timed)
    o2o_device_share_time(state, &(struct o2o_part_times){.all = TRIPS * m->device});
}

/* While the kernel's form is measured it is not split, which says nothing against that; but how fast the device is may show only then. */
static void passing(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  const struct machine even = {1e-6, 1e-6, 0}, slow = {1e-5, 8e-6, 0}, fast = {1e-5, 1e-7, 0};
  CHECK_EQ(launches(&a, &even, 3), 0);
  CHECK_EQ(launches(&b, &slow, 3), 0);
  CHECK_EQ(launches(&c, &even, 3), 0);
  for (int i = 0; i < 100; i++) {
    decline(&a, &even, true);
    decline(&b, &fast, true);
    decline(&c, &even, false);
  }
  near_to(launches(&a, &even, 40), 0.5);
  CHECK_EQ(launches(&b, &fast, 20), 0);
  CHECK_EQ(launches(&c, &even, 1), 0);
}

static void alone(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  CHECK_EQ(launches(&a, &(struct machine){1e-4, 1e-6, 0}, 20), 0);
  CHECK_EQ(launches(&b, &(struct machine){1e-6, 1e-4, 0}, 20), TRIPS);
  /* What starting a kernel takes is more than is won. */
  CHECK_EQ(launches(&c, &(struct machine){1e-7, 1e-6, 1e-2}, 20), TRIPS);
}

/* A core is taken away, and comes back. */
static void change(void) {
  struct o2o_kernel_state a = {.name = "a"};
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 40), 0.5);
  near_to(launches(&a, &(struct machine){4e-6, 1e-6, 0}, 200), 0.2);
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 2000), 0.5);
}

/* Other programs make two launches of three up to four times as long.  The share stays about what it
 * was, and nearly all launches are split: what is noise is no reason to learn again. */
static void noise(void) {
  unsigned split, random = 1;
  for (int setting = O2O_SPLIT_AUTO; setting <= O2O_SPLIT_ON; setting++) {
    struct o2o_kernel_state b = {.name = "b"};
    o2o_settings.split = O2O_SPLIT_ON;
    near_to(launches(&b, &(struct machine){1e-6, 1e-6, 0}, 40), 0.5);
    o2o_settings.split = (enum o2o_split_setting)setting;
    split = 0;
    for (int i = 0; i < 1000; i++) {
      random = random * 1664525u + 1013904223u;
      double more = (random >> 8) % 3 ? 1 + (double)((random >> 16) % 300) / 100 : 1;
      uint64_t host = launch(&b, &(struct machine){more * 1e-6, more * 1e-6, 0});
      split += host > TRIPS / 4 && host < TRIPS * 3 / 4;
    }
    CHECK(split > 970);
    if (split <= 970)
      fprintf(stderr, "%u are split\n", split);
  }
  o2o_settings.split = O2O_SPLIT_ON;
}

/* Trials take a part of the time, unless that does not matter. */
static void budget(void) {
  struct o2o_kernel_state a = {.name = "a"};
  o2o_settings.split = O2O_SPLIT_AUTO;
  CHECK_EQ(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 15), 0);
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 100), 0.5);
  o2o_settings.split = O2O_SPLIT_ON;
}

static void remembered(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 40), 0.5);
  o2o_device_share_end();
  near_to(launches(&b, &(struct machine){1e-6, 1e-6, 0}, 1), 0.5);
  free(record);
  record = strdup("6 3 1 7\n");
  CHECK_EQ(launches(&c, &(struct machine){1e-6, 1e-6, 0}, 1), 0);
}

static void fixed(void) {
  struct o2o_kernel_state a = {.name = "a"};
  o2o_settings.split = O2O_SPLIT_FIXED;
  for (int percent = 0; percent <= 100; percent += 25) {
    o2o_settings.share = percent / 100.0;
    CHECK_EQ(launch(&a, &(struct machine){1, 1, 0}), TRIPS - TRIPS / 100 * percent);
  }
}

/* The device has no room for all: it has what fits, or less where both end together then, or nothing. */
static void room(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"}, d = {.name = "d"};
  most = TRIPS / 4;
  CHECK_EQ(launches(&a, &(struct machine){1e-6, 1e-7, 0}, 40), TRIPS - TRIPS / 4);
  near_to(launches(&b, &(struct machine){1e-6, 9e-6, 0}, 40), 0.9);
  CHECK_EQ(launches(&c, &(struct machine){1e-7, 1e-5, 0}, 20), TRIPS);
  most = TRIPS; /* other arrays have left */
  near_to(launches(&a, &(struct machine){1e-6, 1e-6, 0}, 40), 0.5);
  near_to(launches(&d, &(struct machine){1e-6, 1e-6, 0}, 40), 0.5);
  most = TRIPS / 8;
  CHECK_EQ(launches(&d, &(struct machine){1e-6, 1e-6, 0}, 1), TRIPS - TRIPS / 8);
  o2o_settings.split = O2O_SPLIT_FIXED;
  o2o_settings.share = 1;
  CHECK_EQ(launch(&d, &(struct machine){1, 1, 0}), TRIPS - TRIPS / 8);
  o2o_settings.share = 0.0625;
  CHECK_EQ(launch(&d, &(struct machine){1, 1, 0}), TRIPS - TRIPS / 16);
  o2o_settings.split = O2O_SPLIT_ON;
  most = TRIPS;
}

/* Several devices, from here on: a launch on the host and on all of them; how many iterations the host had, and each device in `of`. */
enum { DEVICES = 4 };
static struct o2o_device more[DEVICES] = {{.units = 4}, {.units = 4, .place = 1}, {.units = 1, .place = 2}, {.units = 2, .place = 3}};

static uint64_t on_all(struct o2o_kernel_state *state, double host, const struct machine *m, bool cold, uint64_t of[O2O_DEVICES]) {
  const o2o_slot slots[] = {{.i = 0}, {.u = TRIPS}};
  bool timed;
  uint64_t part = o2o_device_share_choose(&more[0], &kernel, state, slots, most, &timed);
  struct o2o_part_times t = {.host = (double)part * host, .host_trips = part, .cold = cold};
  if (part == 0) {
    of[0] = TRIPS;
    t.all = m[0].start + TRIPS * m[0].device;
  } else if (part < TRIPS) {
    uint64_t sum = part;
    o2o_device_share_divide(state, TRIPS - part, of);
    t.all = t.host;
    for (unsigned i = 0; i < DEVICES; i++) {
      t.of[i].trips = of[i];
      t.of[i].seconds = of[i] ? m[i].start + (double)of[i] * m[i].device + (cold ? 1 : 0) : 0;
      t.all = fmax(t.all, t.of[i].seconds);
      sum += of[i];
    }
    CHECK_EQ(sum, TRIPS);
  } else
    t.all = t.host;
  if (timed)
    o2o_device_share_time(state, &t);
  return part;
}

/* All end together; one that starts so slowly that it would end last has nothing, and kernels that are built say nothing. */
static void several(void) {
  const struct machine machines[DEVICES] = {{0, 1e-6, 0}, {0, 1e-6, 0}, {0, 3e-6, 0}, {0, 1e-6, 1}};
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"};
  uint64_t of[O2O_DEVICES] = {0}, host = 0;
  o2o_settings.split = O2O_SPLIT_ON;
  for (unsigned i = 0; i < DEVICES; i++)
    o2o_device_share_use(&more[i]);
  for (int i = 0; i < 60; i++)
    host = on_all(&a, 3e-6, machines, i < 6, of);
  near_to(host, 1 / 8.0);
  near_to(of[0], 3 / 8.0);
  near_to(of[1], 3 / 8.0);
  near_to(of[2], 1 / 8.0);
  CHECK_EQ(of[3], 0);
  puts_left = 1;
  o2o_device_share_end();
  near_to(on_all(&b, 3e-6, machines, false, of), 1 / 8.0);
  near_to(of[1], 3 / 8.0);
  CHECK_EQ(of[3], 0);
}

int main(void) {
  RUN(balance);
  RUN(uneven);
  RUN(long_ones);
  RUN(room);
  RUN(passing);
  RUN(alone);
  RUN(change);
  RUN(noise);
  RUN(budget);
  RUN(remembered);
  RUN(fixed);
  RUN(several);
  return check_result();
}
