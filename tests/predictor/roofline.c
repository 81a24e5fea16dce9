// RUN: %bin/predictor-roofline
/* What machines that were never trained are estimated to do: counts of the NAS benchmarks as docs/features.md has them (scaled by
 * what class A is to W in operations), devices as their makers describe them. */
#include "predictor/roofline.h"

#include "check.h"

#include <math.h>

/* A card of 2012 (HD 7970) and one of 2023, both behind a bus; the processor's own. */
static const struct o2o_speeds tahiti = {.ops = 3.8e12, .ops64 = 0.95e12, .bytes = 260e9, .moved = 6e9, .launch = 20e-6, .start = 0.25};
static const struct o2o_speeds hopper = {.ops = 60e12, .ops64 = 30e12, .bytes = 3e12, .moved = 50e9, .launch = 5e-6, .start = 0.25};
static const struct o2o_speeds onboard = {.ops = 4e11, .ops64 = 1e11, .bytes = 30e9, .moved = 0, .launch = 20e-6, .start = 0.15};

struct work {
  double comp64, mem, coalesced, transfer, launches;
};
static const struct work bt_a = {1.8e11, 4.5e10, 4.4e10, 1.2e8, 1.2e3}, sp_a = {1.0e11, 6e10, 5.9e10, 1e8, 6e3},
                         cg_a = {3e9, 4.5e9, 3e8, 5e7, 2.3e3}, bt_s = {2.4e8, 5.1e7, 5e7, 3.2e5, 4e2}, cg_s = {1.2e8, 1.8e8, 9e6, 1.1e6, 1.3e3},
                         add = {1e7, 3e7, 3e7, 2.4e7, 10}, none = {0, 0, 0, 0, 0};

static double speedup(const struct o2o_speeds *device, double threads, struct work w) {
  struct o2o_machine m = {threads, 3e9, *device, 0};
  double counts[O2O_NCOUNTS] = {[O2O_C_COMP64] = w.comp64, [O2O_C_MEM] = w.mem, [O2O_C_COALESCED] = w.coalesced, [O2O_C_TRANSFER] = w.transfer};
  return o2o_roofline_speedup(&m, counts, w.launches);
}

static struct work product(double n) { return (struct work){2 * n * n * n, 2 * n * n * n, 2 * n * n * n, 24 * n * n, 1}; }

static void plainly_a_gpus_work(void) {
  CHECK(speedup(&tahiti, 4, bt_a) > 5 && speedup(&hopper, 16, bt_a) > 5);
  CHECK(speedup(&tahiti, 4, sp_a) > 2 && speedup(&hopper, 16, sp_a) > 2);
  CHECK(speedup(&hopper, 4, cg_a) > 1.25);
  CHECK(speedup(&hopper, 4, product(1000)) > 1.25 && speedup(&tahiti, 4, product(1500)) > 1.25);
}

/* What takes less than starting OpenCL does, whatever device there is. */
static void the_processor_keeps_the_rest(void) {
  struct o2o_speeds fastest = o2o_roofline_fastest();
  const struct work small[] = {bt_s, cg_s, add, none, product(300)};
  for (unsigned i = 0; i < sizeof small / sizeof *small; ++i) {
    CHECK(speedup(&tahiti, 4, small[i]) < 1 && speedup(&hopper, 16, small[i]) < 1 && speedup(&onboard, 4, small[i]) < 1);
    CHECK(speedup(&fastest, 4, small[i]) < 1.25);
  }
  CHECK(speedup(&onboard, 32, sp_a) < 1.25); /* memory of its processor's, and 32 cores beside it */
}

/* Work that grows is left to the processor first, and then not. */
static void changes_with_the_size(void) {
  int before = 0, changes = 0;
  for (double n = 50; n < 5000; n *= 1.1) {
    int now = speedup(&hopper, 16, product(n)) > 1.25;
    changes += now != before;
    before = now;
  }
  CHECK(before == 1 && changes == 1);
}

static void what_is_not_known(void) {
  const struct o2o_speeds nothing = {0};
  CHECK(isnan(speedup(&nothing, 4, bt_a)));
  struct o2o_speeds single = hopper; /* has no double precision */
  single.ops64 = 0;
  CHECK(speedup(&single, 4, bt_a) < 1e-6);
  struct o2o_machine m = {0, 0, hopper, 0};
  double counts[O2O_NCOUNTS] = {0};
  CHECK(o2o_roofline_speedup(&m, counts, 0) == 0);
  struct o2o_speeds usual = o2o_roofline_usual(32, 0.925e9, 0);
  CHECK(speedup(&usual, 4, bt_a) > 2 && speedup(&usual, 4, bt_s) < 1);
}

/* The clock has seen the host's loops: threads and their clock count no more. */
static void loops_that_were_timed(void) {
  struct o2o_machine m = {16, 3e9, hopper, 1e-11};
  double counts[O2O_NCOUNTS] = {[O2O_C_COMP64] = 3e10, [O2O_C_MEM] = 7e10, [O2O_C_COALESCED] = 7e10};
  CHECK(fabs(o2o_roofline_openmp(&m, counts) - 1) < 1e-9);
  m.threads = 1;
  CHECK(fabs(o2o_roofline_openmp(&m, counts) - 1) < 1e-9);
  m.pace = 1e-10;
  CHECK(fabs(o2o_roofline_openmp(&m, counts) - 10) < 1e-9);
}

int main(void) {
  RUN(plainly_a_gpus_work);
  RUN(loops_that_were_timed);
  RUN(the_processor_keeps_the_rest);
  RUN(changes_with_the_size);
  RUN(what_is_not_known);
  return check_result();
}
