// RUN: %bin/predictor-history
/* What recorded times say: which version, which one is tried, and that no bytes are too bad to be read. */
#include "predictor/history.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

#define LAUNCHES 100

static struct o2o_history h;

static struct o2o_record a_run(enum o2o_version version, uint64_t arguments, double work) {
  return (struct o2o_record){.what = 1,
                             .where = 10 + version,
                             .arguments = arguments,
                             .values = arguments,
                             .work = work,
                             .launches = version == O2O_OPENCL ? LAUNCHES : 0,
                             .version = (uint8_t)version};
}

static void note(enum o2o_version version, uint64_t arguments, double work, double seconds) {
  struct o2o_record r = a_run(version, arguments, work);
  o2o_history_note(&h, &r, seconds);
}

static struct o2o_estimate times[2];
static const struct o2o_try same_processor = {.start = 0.2, .shares = true},
                            own_device = {.start = 0.2, .shares = false};

static const struct o2o_try *device = &same_processor;

static enum o2o_advice advise(uint64_t arguments, double work) {
  struct o2o_record mp = a_run(O2O_OPENMP, arguments, work),
                    cl = a_run(O2O_OPENCL, arguments, work);
  return o2o_history_advise(&h, &mp, &cl, device, times);
}

static bool near(double a, double b) { return a > 0.999 * b && a < 1.001 * b; }

static void nothing_is_known(void) {
  h.count = 0;
  CHECK(advise(1, 1e6) == O2O_ADVICE_NONE);
}

static void openmp_wins(void) {
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 1);
  note(O2O_OPENCL, 1, 1e6, 2);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
  CHECK(near(times[0].seconds, 1) && near(times[1].seconds, 2));
}

static void opencl_wins(void) {
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 2);
  note(O2O_OPENCL, 1, 1e6, 1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
}

/* Small sizes are faster on the host: 0.1 + 1e-6 N against 0.5 + 1e-7 N. */
static void they_change_with_size(void) {
  static const double sizes[] = {1e5, 2e6};
  h.count = 0;
  for (unsigned i = 0; i < 2; i++) {
    note(O2O_OPENMP, i, sizes[i], 0.1 + 1e-6 * sizes[i]);
    note(O2O_OPENCL, i, sizes[i], 0.5 + 1e-7 * sizes[i]);
  }
  CHECK(advise(0, sizes[0]) == O2O_ADVICE_OPENMP);
  CHECK(advise(1, sizes[1]) == O2O_ADVICE_OPENCL);
  CHECK(advise(7, 3e5) == O2O_ADVICE_OPENMP);
  CHECK(times[0].known == O2O_FITTED && near(times[0].seconds, 0.4) && near(times[1].seconds, 0.53));
  CHECK(advise(7, 6e5) == O2O_ADVICE_OPENCL);
  CHECK(near(times[0].seconds, 0.7) && near(times[1].seconds, 0.56));
  CHECK(advise(7, 7.9e6) == O2O_ADVICE_OPENCL);
  /* Too far for a line. */
  CHECK(advise(7, 9e6) == O2O_ADVICE_NONE && advise(7, 2e4) == O2O_ADVICE_NONE);
}

/* The counts do not tell the sizes apart: no line. */
static void counts_that_say_nothing(void) {
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 0.1);
  note(O2O_OPENMP, 2, 1e6, 50);
  note(O2O_OPENMP, 3, 1.1e6, 1);
  CHECK(advise(4, 1e6) == O2O_ADVICE_NONE);
  CHECK(advise(2, 1e6) == O2O_ADVICE_TRY_OPENCL && near(times[0].seconds, 50));
}

/* One version is known. */
static void trials(void) {
  struct o2o_record mp, cl;
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 0.2);
  CHECK(advise(1, 1e6) == O2O_ADVICE_MODEL); /* no longer than OpenCL's start */
  note(O2O_OPENMP, 2, 1e9, 20);
  CHECK(advise(2, 1e9) == O2O_ADVICE_TRY_OPENCL);
  h.count = 0;
  note(O2O_OPENCL, 1, 1e6, 5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP);
  /* On a device of its own, OpenMP could be slower by any factor. */
  mp = a_run(O2O_OPENMP, 1, 1e6), cl = a_run(O2O_OPENCL, 1, 1e6);
  CHECK(o2o_history_advise(&h, &mp, &cl, &own_device, times) == O2O_ADVICE_MODEL);
  CHECK(o2o_history_advise(&h, &mp, NULL, &own_device, times) == O2O_ADVICE_NONE);
}

/* A run that takes so long in OpenCL as `cl` says, and that is left where it is tried and takes too long.  What OpenMP does when
 * OpenCL has been left is what is left of the work. */
static double in_opencl(double mp, double cl, bool tried) {
  double limit = O2O_TRIAL_LIMIT * mp;
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  if (!tried || cl <= limit) {
    note(O2O_OPENCL, 1, 1e6, cl);
    return cl;
  }
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, limit);
  return limit + mp * (1 - limit / cl);
}

/* The same of OpenMP: where one region of many takes `slowest` at most, that much longer. */
static double in_openmp(double mp, double cl, bool tried, double slowest) {
  double limit = O2O_TRIAL_LIMIT * cl;
  struct o2o_record r = a_run(O2O_OPENMP, 1, 1e6);
  if (!tried || mp <= limit) {
    note(O2O_OPENMP, 1, 1e6, mp);
    return mp;
  }
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, limit);
  return limit + slowest + cl * (1 - limit / mp);
}

/* So many runs, of which the first is chosen without knowledge; how many of them were in the wrong version. */
static int wrong_runs(double mp, double cl, enum o2o_version first, int runs, double *taken) {
  int wrong = 0;
  h.count = 0;
  *taken = 0;
  for (int run = 0; run < runs; run++) {
    enum o2o_advice a = run ? advise(1, 1e6) : O2O_ADVICE_MODEL;
    enum o2o_version v = a == O2O_ADVICE_OPENCL || a == O2O_ADVICE_TRY_OPENCL   ? O2O_OPENCL
                         : a == O2O_ADVICE_OPENMP || a == O2O_ADVICE_TRY_OPENMP ? O2O_OPENMP
                                                                                : first;
    wrong += (cl < mp) != (v == O2O_OPENCL);
    *taken += v == O2O_OPENMP ? in_openmp(mp, cl, a == O2O_ADVICE_TRY_OPENMP, mp / LAUNCHES)
                              : in_opencl(mp, cl, a == O2O_ADVICE_TRY_OPENCL);
  }
  return wrong;
}

/* Whatever the two times are, the wrong version runs twice at most with the same input, whichever is first; where OpenMP takes no
 * longer than three times OpenCL's start, OpenCL cannot win much, and there must have been more runs. */
static void wrong_twice_at_most(void) {
  double taken;
  for (double mp = 3 * same_processor.start; mp < 1000; mp *= 1.17)
    for (double cl = same_processor.start; cl < 1000; cl *= 1.23) {
      CHECK(wrong_runs(mp, cl, O2O_OPENMP, 8, &taken) <= 2);
      CHECK(wrong_runs(mp, cl, O2O_OPENCL, 8, &taken) <= 2);
    }
}

/* A program of two halves, of which each version wins one: it is judged by what both take together, whichever half a tree has judged it
 * by. The wrong version for the whole runs twice at most, and where it changes with the size, a size between is right at once. */
static void two_halves(void) {
  static const double sizes[] = {1, 4, 40}; /* in the first half's units */
  double taken;
  for (unsigned i = 0; i < 3; i++) {
    double n = sizes[i];
    double mp = 1 + 2.0 * n;        /* small regions in 1 s, the large one in 2 s for each unit */
    double cl = 9 + 0.25 * n + 0.2; /* launches are dear, work is cheap */
    CHECK((cl < mp) == (n > 4));
    CHECK(wrong_runs(mp, cl, O2O_OPENMP, 8, &taken) <= 2);
    CHECK(wrong_runs(mp, cl, O2O_OPENCL, 8, &taken) <= 2);
    for (int third = 3; third < 8; third++) /* nor later */
      CHECK(wrong_runs(mp, cl, O2O_OPENMP, third, &taken) <= 2 && wrong_runs(mp, cl, O2O_OPENCL, third, &taken) <= 2);
  }
  h.count = 0;
  for (unsigned i = 0; i < 3; i++) {
    note(O2O_OPENMP, i, 1e6 * sizes[i], 1 + 2.0 * sizes[i]);
    note(O2O_OPENCL, i, 1e6 * sizes[i], 9.2 + 0.25 * sizes[i]);
  }
  CHECK(advise(7, 3e6) == O2O_ADVICE_OPENMP);
  CHECK(advise(7, 6e6) == O2O_ADVICE_OPENCL);
}

/* The same on a device of its own, where OpenMP may be slower by orders of magnitude: it is tried where it can be left in time, and
 * that costs no more than three runs and the region in which it is left. */
static void wrong_twice_on_its_own_device(void) {
  double taken;
  device = &own_device;
  for (double mp = 3 * own_device.start; mp < 1000; mp *= 1.17)
    for (double cl = own_device.start; cl < 1000; cl *= 1.23) {
      CHECK(wrong_runs(mp, cl, O2O_OPENMP, 8, &taken) <= 2);
      CHECK(wrong_runs(mp, cl, O2O_OPENCL, 8, &taken) <= 2);
      if (cl <= mp && cl > 1)
        CHECK(taken <= 8 * cl + 1.6 * cl + mp / LAUNCHES);
    }
  device = &same_processor;
}

/* Where one region may be all there is nobody can leave OpenMP in time. */
static void one_region_on_its_own_device(void) {
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  device = &own_device;
  h.count = 0;
  r.launches = 1;
  for (int i = 0; i < 5; i++)
    o2o_history_note(&h, &r, 5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_MODEL);
  note(O2O_OPENCL, 1, 1e6, 5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP);
  device = &same_processor;
}

/* What OpenMP takes at least says nothing where OpenCL has come to take longer. */
static void openmp_left_too_early(void) {
  struct o2o_record r = a_run(O2O_OPENMP, 1, 1e6);
  h.count = 0;
  note(O2O_OPENCL, 1, 1e6, 2);
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, 2.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL && times[0].at_least);
  h.count = 0;
  for (int i = 0; i < 4; i++)
    note(O2O_OPENCL, 1, 1e6, 4);
  o2o_history_note(&h, &r, 2.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP);
  note(O2O_OPENMP, 1, 1e6, 3);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
}

/* A trial that would find no kernels waits for them; what is known goes on deciding. */
static void waits_for_kernels(void) {
  static const struct o2o_try building = {.start = 0.2, .shares = true, .building = true},
                              own_building = {.start = 0.2, .building = true};
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 50);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  device = &building; /* runs in OpenMP ask for kernels, too, before they have a device */
  CHECK(advise(1, 1e6) == O2O_ADVICE_WAIT);
  note(O2O_OPENCL, 1, 1e6, 0);
  CHECK(advise(1, 1e6) == O2O_ADVICE_WAIT);
  note(O2O_OPENMP, 2, 1e6, 0.3); /* too short for a trial: the tree's is not waited for */
  CHECK(advise(2, 1e6) == O2O_ADVICE_MODEL);
  note(O2O_OPENCL, 2, 1e6, 0); /* but where a run has asked for kernels */
  CHECK(advise(2, 1e6) == O2O_ADVICE_WAIT);
  device = &own_building; /* a run that begins while they are built goes over when they are there */
  CHECK(advise(2, 1e6) == O2O_ADVICE_MODEL);
  device = &building;
  note(O2O_OPENCL, 1, 1e6, 5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
  h.count = 0;
  CHECK(advise(1, 1e6) == O2O_ADVICE_NONE);
  device = &same_processor;
}

/* What knowing nothing costs, over all runs: no more than a trial, beyond what the better version takes and what OpenMP has lost
 * until then. */
static void price_is_bounded(void) {
  double taken;
  for (double mp = 0.05; mp < 30; mp *= 1.3)
    for (double cl = same_processor.start; cl < 60; cl *= 1.3) {
      double best = mp < cl ? mp : cl;
      wrong_runs(mp, cl, O2O_OPENMP, 400, &taken);
      if (mp <= cl)
        CHECK(taken <= 400 * mp + 1.6 * mp);
      else
        CHECK(taken <= 400 * best + 3 * mp);
    }
}

/* What was left after a while is slower than what would have been at its end. */
static void left(void) {
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 1);
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, 1.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP && times[1].at_least);
  note(O2O_OPENMP, 1, 1e6, 3);
  note(O2O_OPENMP, 1, 1e6, 3);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
  note(O2O_OPENCL, 1, 1e6, 0.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL && !times[1].at_least);
  r.flags = O2O_RECORD_LEFT; /* says less than what is known, but that there was a second run */
  o2o_history_note(&h, &r, 1.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL && near(times[1].seconds, 0.5) && times[1].runs == 2);
}

/* What OpenCL takes at least says nothing where OpenMP has come to take longer: it is tried once more. */
static void left_too_early(void) {
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  h.count = 0;
  for (int i = 0; i < 4; i++)
    note(O2O_OPENMP, 1, 1e6, 3);
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, 1.25);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  o2o_history_note(&h, &r, 3.75);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
}

/* What has lost by little is tried once more, and not again and again when that run is left. */
static void second_trial_is_left(void) {
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 1);
  note(O2O_OPENMP, 1, 1e6, 1);
  note(O2O_OPENCL, 1, 1e6, 1.1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, 1.25);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP && !times[1].at_least);
}

/* Runs that were given up while kernels were built: a few times, and as far apart as their price says. */
static void given_up(void) {
  int trials = 0, runs = 1;
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 50);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  for (int i = 0; i < 40; i++)
    if (advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL) {
      CHECK(10 * trials <= 50 * runs); /* what they took is less than the runs may have lost */
      trials++;
      note(O2O_OPENCL, 1, 1e6, 0);
    } else {
      runs++;
      note(O2O_OPENMP, 1, 1e6, 50);
    }
  CHECK_EQ(trials, 4);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
  note(O2O_OPENCL, 1, 1e6, 0.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL && times[1].runs == 1);
}

/* Like trials of a program of 2.9 s of which counts and the device's numbers say that OpenCL takes `expected`, each of
 * which `taken` seconds are lost by; the run (from 1) in which each of at most four is made. */
static int count_trials(double expected, double taken, int runs, int made[4]) {
  int trials = 0;
  double price = 0;
  h.count = 0;
  for (int run = 1; run <= runs; run++)
    if (advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL) {
      CHECK(trials < 4);
      made[trials++ % 4] = run;
      price += taken;
      CHECK(price <= 2.9 * (run - trials));
      note(O2O_OPENCL, 1, 1e6, 0);
    } else {
      struct o2o_record r = a_run(O2O_OPENMP, 1, 1e6);
      r.expected = (float)expected;
      o2o_history_note(&h, &r, 2.9);
    }
  return trials;
}

/* What a trial costs is in proportion to what it can win: there are two where the estimate is against OpenCL and both
 * have told nothing, one only after more runs, and none where no error of an estimate makes up for it. */
static void model_is_against(void) {
  int known[4], not_known[4];
  CHECK_EQ(count_trials(0, 1, 200, not_known), 4);
  CHECK_EQ(not_known[0], 3);
  CHECK_EQ(count_trials(6, 1, 200, known), 2);
  CHECK(known[0] > not_known[0] && known[1] > known[0] + 1);
  CHECK_EQ(count_trials(11, 1, 20, known), 0); /* little to win: only after many runs */
  CHECK_EQ(count_trials(12, 1, 2000, known), 0);
  CHECK_EQ(count_trials(2, 1, 200, known), 4);
  CHECK_EQ(known[0], 3); /* the estimate is for it, and as wrong as may be to its favour */
}

/* What OpenCL was expected to take is kept, and an estimate that is no number is no record. */
static void expected_is_kept(void) {
  struct o2o_record r = a_run(O2O_OPENMP, 1, 1e6);
  struct o2o_history copy;
  h.count = 0;
  r.expected = 6;
  o2o_history_note(&h, &r, 2.9);
  note(O2O_OPENMP, 1, 1e6, 2.9); /* a run that does not know it */
  CHECK(near(o2o_history_estimate(&h, &r).expected, 6));
  copy = h;
  copy.records[0].expected = -1;
  o2o_history_read(&h, copy.records, sizeof *copy.records);
  CHECK_EQ(h.count, 0);
}

/* The first run was given up: OpenMP is next, while kernels are built, and then OpenCL. */
static void given_up_first(void) {
  h.count = 0;
  note(O2O_OPENCL, 1, 1e6, 0);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP);
  note(O2O_OPENMP, 1, 1e6, 5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_MODEL);
  note(O2O_OPENCL, 1, 1e6, 0); /* still no kernels: the model is not followed a third time */
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
  note(O2O_OPENMP, 1, 1e6, 5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  note(O2O_OPENCL, 1, 1e6, 2);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
}

/* The time of a run that built kernels is replaced by the first one of a run that did not. */
static void cold(void) {
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 1);
  r.flags = O2O_RECORD_COLD;
  o2o_history_note(&h, &r, 0.1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
  note(O2O_OPENCL, 1, 1e6, 1.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP && near(times[1].seconds, 1.5));
  o2o_history_note(&h, &r, 0.1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP);
}

/* OpenMP shared its processors with those that built kernels: it is tried where that may have decided, and no more than
 * needed. */
static void crowded(void) {
  static const struct o2o_try building = {.start = 0.2, .shares = true, .building = true};
  struct o2o_record r = a_run(O2O_OPENMP, 1, 1e6);
  h.count = 0;
  r.flags = O2O_RECORD_COLD;
  o2o_history_note(&h, &r, 1.5);
  note(O2O_OPENCL, 1, 1e6, 1.3);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP && times[0].at_most);
  device = &building;
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
  device = &own_device; /* as long as OpenMP may be slower there by any factor: not at once */
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
  device = &same_processor;
  note(O2O_OPENMP, 1, 1e6, 1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP && near(times[0].seconds, 1) && times[0].runs == 2);
  h.count = 0; /* the trial is left: there is no other one */
  o2o_history_note(&h, &r, 1.5);
  note(O2O_OPENCL, 1, 1e6, 1.3);
  r.flags = O2O_RECORD_LEFT;
  o2o_history_note(&h, &r, 1.4);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL && !times[0].at_most && near(times[0].seconds, 1.5));
  r.flags = O2O_RECORD_COLD;
  h.count = 0; /* threads that wait for each other lose more than the processors that others have */
  o2o_history_note(&h, &r, 4);
  note(O2O_OPENCL, 1, 1e6, 1.3);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP);
  h.count = 0; /* by no means */
  o2o_history_note(&h, &r, 6);
  note(O2O_OPENCL, 1, 1e6, 1.3);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
  h.count = 0; /* never without others: not for ever */
  o2o_history_note(&h, &r, 1.5);
  note(O2O_OPENCL, 1, 1e6, 1.3);
  for (int i = 0; i < 3; i++) {
    CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENMP);
    o2o_history_note(&h, &r, 1.5);
  }
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
}

/* What a run took in which kernels were built says nothing against OpenCL: it is tried when that is due. */
static void cold_is_no_loss(void) {
  struct o2o_record r = a_run(O2O_OPENCL, 1, 1e6);
  h.count = 0;
  r.flags = O2O_RECORD_COLD;
  o2o_history_note(&h, &r, 3);
  note(O2O_OPENMP, 1, 1e6, 1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENMP && times[1].at_most);
  note(O2O_OPENMP, 1, 1e6, 1);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  note(O2O_OPENCL, 1, 1e6, 0.5);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL && !times[1].at_most);
  note(O2O_OPENCL, 2, 1e6, 3); /* what was built already is known */
  note(O2O_OPENMP, 2, 1e6, 1);
  note(O2O_OPENMP, 2, 1e6, 1);
  CHECK(advise(2, 1e6) == O2O_ADVICE_OPENMP);
}

/* A run that something else has disturbed does not decide for ever. */
static void disturbed(void) {
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 1);
  note(O2O_OPENMP, 1, 1e6, 1);
  note(O2O_OPENCL, 1, 1e6, 1.2);
  CHECK(advise(1, 1e6) == O2O_ADVICE_TRY_OPENCL);
  note(O2O_OPENCL, 1, 1e6, 0.8);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
  note(O2O_OPENCL, 1, 1e6, 9);
  CHECK(advise(1, 1e6) == O2O_ADVICE_OPENCL);
}

/* The other version's time by the ratio at the nearest size. */
static void ratio(void) {
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 1);
  note(O2O_OPENCL, 1, 1e6, 2);
  note(O2O_OPENMP, 2, 4e6, 4);
  CHECK(advise(2, 4e6) == O2O_ADVICE_OPENMP);
  CHECK(times[1].known == O2O_RATIO && near(times[1].seconds, 8));
  note(O2O_OPENMP, 3, 4e7, 40); /* too far */
  CHECK(advise(3, 4e7) == O2O_ADVICE_TRY_OPENCL);
}

/* Of another machine, binary, driver: as if it were not there. */
static void elsewhere(void) {
  struct o2o_record mp = a_run(O2O_OPENMP, 1, 1e6), cl = a_run(O2O_OPENCL, 1, 1e6);
  h.count = 0;
  note(O2O_OPENMP, 1, 1e6, 2);
  note(O2O_OPENCL, 1, 1e6, 1);
  mp.where++;
  CHECK(o2o_history_advise(&h, &mp, &cl, &same_processor, times) == O2O_ADVICE_TRY_OPENMP);
  cl.where++;
  CHECK(o2o_history_advise(&h, &mp, &cl, &same_processor, times) == O2O_ADVICE_NONE);
  mp.where--, cl.where--, mp.what++, cl.what++;
  CHECK(o2o_history_advise(&h, &mp, &cl, &same_processor, times) == O2O_ADVICE_NONE);
}

static void bounded(void) {
  h.count = 0;
  for (uint64_t i = 0; i < 1000; i++)
    note(O2O_OPENMP, i, 1e6, 20);
  CHECK_EQ(h.count, O2O_HISTORY_RECORDS);
  CHECK(advise(999, 1e6) == O2O_ADVICE_TRY_OPENCL && advise(10, 1e6) == O2O_ADVICE_NONE);
}

static void damaged_bytes(void) {
  struct o2o_history copy, from;
  const void *bytes;
  size_t size;
  h.count = 0;
  for (uint64_t i = 0; i < 5; i++) {
    note(O2O_OPENMP, i, (double)i * 1e6, 1);
    note(O2O_OPENCL, i, (double)i * 1e6, 2);
  }
  from = h;
  bytes = o2o_history_bytes(&from, &size);
  o2o_history_read(&copy, bytes, size);
  CHECK(copy.count == 10 && memcmp(copy.records, from.records, size) == 0);
  o2o_history_read(&copy, bytes, size - 1);
  CHECK_EQ(copy.count, 0);
  o2o_history_read(&copy, NULL, 0);
  CHECK_EQ(copy.count, 0);
  for (int round = 0; round < 20000; round++) {
    unsigned char *mutant = malloc(size);
    memcpy(mutant, bytes, size);
    for (uint64_t k = 1 + check_random(4); k > 0; k--)
      mutant[check_random(size)] = (unsigned char)check_random(256);
    o2o_history_read(&h, mutant, size);
    CHECK(h.count <= 10);
    advise(check_random(6), (double)check_random(7) * 1e6);
    char text[200];
    o2o_history_text(times, text, 1 + check_random(sizeof text));
    note(check_random(2), check_random(20), 1e6, 1);
    free(mutant);
  }
}

int main(void) {
  RUN(nothing_is_known);
  RUN(openmp_wins);
  RUN(opencl_wins);
  RUN(they_change_with_size);
  RUN(counts_that_say_nothing);
  RUN(trials);
  RUN(wrong_twice_at_most);
  RUN(wrong_twice_on_its_own_device);
  RUN(two_halves);
  RUN(one_region_on_its_own_device);
  RUN(openmp_left_too_early);
  RUN(waits_for_kernels);
  RUN(price_is_bounded);
  RUN(left);
  RUN(left_too_early);
  RUN(second_trial_is_left);
  RUN(given_up);
  RUN(model_is_against);
  RUN(expected_is_kept);
  RUN(given_up_first);
  RUN(cold);
  RUN(cold_is_no_loss);
  RUN(crowded);
  RUN(disturbed);
  RUN(ratio);
  RUN(elsewhere);
  RUN(bounded);
  RUN(damaged_bytes);
  return check_result();
}
