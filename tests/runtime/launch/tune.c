// What is tuned when, by a clock that only launches move: the best form is found and remembered, only what matters is tuned, within the time that is granted, and what cannot be trusted is left.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/launch/tune.c %root/runtime/forms/forms.c %root/runtime/forms/forms_record.c %root/runtime/forms/turns.c %root/runtime/forms/search.c %root/runtime/forms/candidates.c %root/runtime/forms/sizes.c %root/runtime/forms/geometry.c %root/runtime/device/bins.c %root/predictor/formula.c %root/runtime/core/state.c -lm -o %t && %t
#define _GNU_SOURCE
#include "runtime/launch/tune.h"

#include "runtime/choice/evaluate_tree.h"
#include "runtime/core/settings.h"
#include "runtime/device/measured.h"
#include "runtime/device/program.h"
#include "runtime/forms/forms.h"
#include "runtime/forms/forms_record.h"
#include "runtime/launch/replay.h"

#include "../../predictor/check.h"
#include "../Inputs/quiet_runtime.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TRIPS 100000

struct o2o_settings o2o_settings = {.tune = O2O_TUNE_NOW, .tune_seconds = 100};
struct o2o_cl o2o_cl;

/* ---- what the rest of the runtime does ------------------------------------------------------- */

static struct o2o_kernel kernel = {.name = "k", .file = "test.c", .options = "", .nloops = 1,
                                   .ndims = 1, .flags = O2O_KERNEL_BLOCKS};
static char *record;
static double now;

int clock_gettime(clockid_t clock, struct timespec *t) {
  (void)clock;
  *t = (struct timespec){(time_t)now, (long)((now - (double)(time_t)now) * 1e9)};
  return 0;
}
const void *o2o_measured_get(const char *d, const char *key, size_t n, size_t *size) {
  (void)d, (void)key, (void)n;
  *size = record ? strlen(record) : 0;
  return record;
}
bool o2o_measured_begin(const char *d) { return d != NULL; }
void o2o_measured_put(const char *key, size_t n, const char *label, const void *content, size_t size) {
  (void)label;
  if (memmem(key, n, kernel.source, strlen(kernel.source))) { /* not of an earlier test */
    free(record);
    record = strndup(content, size);
  }
}
bool o2o_choice_kernel(const struct o2o_kernel *k, const o2o_slot *slots, double *counts) {
  counts[O2O_C_COMP] = 100.0 * (double)slots[2 * k->nloops - 1].u;
  return true;
}
bool o2o_program_local_suits(const struct o2o_device *d, const struct o2o_kernel *k) {
  (void)k;
  return !d->cpu;
}
bool o2o_program_vectors_suit(const struct o2o_device *d) { return !d->cpu; }

/* ---- a machine ------------------------------------------------------------------------------- */

static struct o2o_device device = {.cpu = true, .units = 4, .clock = 1000,
    .limits = {.memory = 1 << 30, .group = 4096, .dim = {4096, 4096, 4096}}, .traits.speeds = {.ops = 1e11}};

static struct o2o_form best;      /* it takes a millisecond, others two to eight */
static double sized = 1;          /* times as long with constants */
static double least = 1e-3;       /* 0: the device fails */
static struct o2o_form differs;   /* its results are others' */
static bool differs_each_time, no_memory;
static unsigned forbidden;        /* work-items of a group, of which a process has died */
static unsigned runs;

static bool same_body(struct o2o_form a, struct o2o_form b) {
  return a.blocked == b.blocked && a.plain == b.plain;
}

static double time_of(struct o2o_form f) {
  if (f.fixed) {
    f.fixed = 0;
    return sized * time_of(f);
  }
  double away = 1 + 0.2 * (f.abreast != best.abreast) + 0.2 * (f.unroll != best.unroll);
  f.abreast = best.abreast;
  f.unroll = best.unroll;
  if (o2o_same_form(f, best))
    return least * away;
  return least * away * (same_body(f, best) ? 2 + f.pieces / 128.0 + f.group / 1024.0 : 8);
}

bool o2o_replay_begin(struct o2o_replay *r, struct o2o_launch *l, struct o2o_reason *why) {
  (void)why;
  *r = (struct o2o_replay){.launch = l, .other = *l};
  return !no_memory;
}
bool o2o_replay_build(struct o2o_replay *r, struct o2o_form form) {
  struct o2o_reason why;
  r->other.form = form;
  CHECK(form.group != forbidden);
  return o2o_geometry(r->other.device, r->other.kernel, r->other.state, form, r->other.slots,
                      &r->other.geometry, &why);
}
double o2o_replay_run(struct o2o_replay *r, double *work) {
  double seconds = time_of(r->other.form);
  runs++;
  now += seconds;
  *work = 4 * seconds;
  return seconds > 0 ? seconds : -1;
}
bool o2o_replay_alike(struct o2o_replay *r) {
  bool alike = !r->expects || (!differs_each_time && !o2o_same_form(r->other.form, differs));
  r->expects = true;
  return alike;
}
bool o2o_replay_end(struct o2o_replay *r, struct o2o_form form, struct o2o_reason *why) {
  (void)why;
  r->launch->form = form;
  return true;
}

static const struct o2o_form usual = {.blocked = true, .group = 1};

/* A launch with so many iterations; the form that it has. */
static struct o2o_form launch(struct o2o_kernel_state *state, uint64_t trips) {
  const o2o_slot slots[] = {{.i = 0}, {.u = trips}};
  struct o2o_launch l = {.device = &device, .kernel = &kernel, .state = state, .slots = slots};
  struct o2o_reason why;
  enum o2o_forms_use use;
  state->current.group_limit = 4096;
  l.form = o2o_forms_choose(&device, &kernel, state, slots, true, &use);
  CHECK(use != O2O_FORMS_TUNES || o2o_tune(&l, &why));
  now += time_of(l.form);
  if (use == O2O_FORMS_TIMES)
    o2o_forms_time(state, time_of(l.form), 4 * time_of(l.form), false, 0);
  return l.form;
}

static struct o2o_form launches(struct o2o_kernel_state *state, uint64_t trips, int n) {
  struct o2o_form form = usual;
  while (n-- > 0)
    form = launch(state, trips);
  return form;
}

/* A new process. */
static void start(enum o2o_tune_setting tune) {
  o2o_settings.tune = tune;
  runs = 0;
}

/* The end of one. */
static void end(void) {
  o2o_tune_end();
  o2o_forms_end();
}

/* Another kernel. */
static void forget(void) {
  static char source[] = "A";
  source[0]++;
  kernel.source = source;
  free(record);
  record = NULL;
  best = (struct o2o_form){.blocked = true, .plain = true, .group = 1, .pieces = 8};
  differs = (struct o2o_form){.group = 1};
  differs_each_time = no_memory = false;
  least = 1e-3;
  sized = 1;
}

static void look(struct o2o_kernel_state *state, uint64_t trips) {
  start(O2O_TUNE_LOOK);
  launches(state, trips, 10);
  end();
}

static void find(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"}, d = {.name = "d"};
  forget();
  look(&a, TRIPS);
  CHECK_EQ(runs, 0);
  CHECK(strstr(record, "4^8 iterations, seen"));
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&b, TRIPS, 1), usual));
  CHECK(o2o_same_form(launches(&b, TRIPS, 1), best));
  CHECK(runs > 30);
  CHECK(strstr(record, "tuned: plain blocks, in 8s, 1 ms of"));
  /* Later runs have it at once, and look for nothing; others are as they were. */
  start(O2O_TUNE_USE);
  CHECK(o2o_same_form(launches(&c, TRIPS, 1), best));
  CHECK(o2o_same_form(launches(&c, TRIPS / 100, 1), usual));
  start(O2O_TUNE_OFF);
  CHECK(o2o_same_form(launches(&d, TRIPS, 1), usual));
  CHECK_EQ(runs, 0);
}

/* What is hardly worth it stays. */
static void gain(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"};
  forget();
  best = (struct o2o_form){.blocked = true, .group = 1, .pieces = 2};
  least = 2e-3;
  look(&a, TRIPS);
  best = usual; /* takes as long as it did, and no other less */
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&b, TRIPS, 3), usual));
  CHECK(strstr(record, "4^8 iterations, tuned"));
}

static void wrong_results(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"}, d = {.name = "d"};
  forget();
  look(&a, TRIPS);
  differs = best;
  start(O2O_TUNE_NOW);
  struct o2o_form form = launches(&b, TRIPS, 2);
  CHECK(!o2o_same_form(form, best) && same_body(form, best));
  forget();
  look(&c, TRIPS);
  differs_each_time = true;
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&d, TRIPS, 3), usual));
  CHECK(strstr(record, "given up"));
}

/* No memory, a device that fails: the launch is made as ever, and not tuned again. */
static void failures(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  forget();
  look(&a, TRIPS);
  no_memory = true;
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&b, TRIPS, 3), usual));
  CHECK_EQ(runs, 0);
  CHECK(strstr(record, "given up"));
  no_memory = false;
  start(O2O_TUNE_AUTO);
  CHECK(!o2o_same_form(launches(&c, TRIPS, 100000), best));
  CHECK_EQ(runs, 0);
}

/* What takes no time is not tried, and what takes long is not, in too little time. */
static void budget(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  forget();
  start(O2O_TUNE_LOOK);
  launches(&a, TRIPS, 1000);
  launches(&a, 100, 10);
  end();
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&b, 100, 3), usual));
  CHECK_EQ(runs, 0);
  CHECK(o2o_same_form(launches(&b, TRIPS, 3), best));
  forget();
  least = 1;
  best = (struct o2o_form){.group = 1024}; /* the last of its kind that is tried */
  differs = (struct o2o_form){.blocked = true, .group = 2};
  look(&c, TRIPS);
  for (int seconds = 50; seconds <= 180; seconds += 130) {
    struct o2o_kernel_state d = {.name = "d"};
    start(O2O_TUNE_NOW);
    o2o_settings.tune_seconds = seconds;
    double before = now;
    launches(&d, TRIPS, 2);
    CHECK(now - before < seconds + 20);
    CHECK((runs > 0) == (seconds > 50));
    CHECK(runs == 0 || strstr(record, "tuned as far as time allowed"));
  }
  /* With more time the search begins anew. */
  struct o2o_kernel_state e = {.name = "e"}, f = {.name = "f"};
  start(O2O_TUNE_USE);
  launches(&e, TRIPS, 2);
  start(O2O_TUNE_NOW);
  o2o_settings.tune_seconds = 100000;
  CHECK(o2o_same_form(launches(&f, TRIPS, 3), best));
  CHECK(!strstr(record, "as far as"));
  o2o_settings.tune_seconds = 100;
}

/* Bounds that were too high in a search, where the driver's trial has seen a launch take so long. */
static unsigned too_high(double launch) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"};
  forget();
  device.traits.speeds.launch = launch;
  look(&a, TRIPS);
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&b, TRIPS, 2), best));
  device.traits.speeds.launch = 0;
  return o2o_forms_all->sizes[0].tuned.violations;
}

/* Other programs may have had the machine then: no bound rests on that. */
static void busy_trial(void) { CHECK_EQ(too_high(0.05), too_high(0)); }

/* How many iterations run together, of the block and of inner loops, where the text can be built so: of the best form
 * otherwise, in either kind of run; and remembered. */
static void together(void) {
  for (int in_normal_runs = 0; in_normal_runs < 2; in_normal_runs++) {
    struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"}, d = {.name = "d"};
    forget();
    kernel.source = in_normal_runs ? "#if O2O_ABREAST == 8, O2O_UNROLL, 2" : "#if O2O_ABREAST == 8, O2O_UNROLL";
    best = (struct o2o_form){.blocked = true, .group = 1, .pieces = 8, .abreast = 8, .unroll = 2};
    look(&a, TRIPS);
    start(in_normal_runs ? O2O_TUNE_AUTO : O2O_TUNE_NOW);
    CHECK(o2o_same_form(launches(&b, TRIPS, in_normal_runs ? 100000 : 2), best));
    CHECK(strstr(record, "tuned: blocks, in 8s, 8 abreast, unrolled by 2"));
    end();
    start(O2O_TUNE_USE);
    CHECK(o2o_same_form(launches(&c, TRIPS, 1), best));
    end();
    /* A number that no build has is no record. */
    for (char *at = record; (at = strstr(at, " 8 2 ;")); at++)
      memcpy(at, " 9 2", 4);
    CHECK(o2o_same_form(launches(&d, TRIPS, 1), usual));
  }
}

/* In a normal run: a part of the time, and all is found in the end. */
static void background(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  forget();
  start(O2O_TUNE_AUTO);
  double before = now;
  launches(&a, TRIPS, 300);
  CHECK_EQ(runs, 0);
  int n = 300;
  while (!o2o_same_form(launches(&a, TRIPS, 1), best) && n < 1000000)
    n++;
  CHECK(n < 100000);
  CHECK(now - before < 1.1 * n * time_of(usual));
  CHECK(strstr(record, "4^8 iterations, tuned"));
  /* It has to win in launches of the program, too, before it is theirs. */
  CHECK(strstr(record, "tuned: plain blocks, 2") && !strstr(record, "in 8s"));
  launches(&a, TRIPS, 1000);
  CHECK(strstr(record, "tuned: plain blocks, in 8s, 1 ms of"));
  CHECK(o2o_same_form(launches(&c, TRIPS, 1), best));
  end();
  /* One that ends in the middle: nothing is settled. */
  forget();
  runs = 0;
  for (n = 0; !runs && n < 100000; n++)
    launches(&b, TRIPS, 1);
  CHECK(strstr(record, "trying"));
  end();
  CHECK(strstr(record, "seen"));
}

/* Constants are tried on top of the best form, and are there for launches with the same values
 * alone; what has changed from launch to launch is none. */
static void sizes(void) {
  static const double gains[] = {0.5, 0.97, 2};
  for (unsigned i = 0; i < 3; i++) {
    struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
    struct o2o_form expected;
    forget();
    kernel.source = i == 0 ? "0 O2O_FIXED" : i == 1 ? "1 O2O_FIXED" : "2 O2O_FIXED";
    expected = best;
    expected.fixed = i == 0 ? 3 : 0; /* the lower bound and the iterations */
    look(&a, TRIPS);
    sized = gains[i];
    start(O2O_TUNE_NOW);
    CHECK(o2o_same_form(launches(&b, TRIPS, 2), expected));
    CHECK(o2o_same_form(launches(&b, TRIPS + 1, 1), best));
    CHECK(!strstr(record, "for these sizes") == (i > 0));
    start(O2O_TUNE_USE);
    CHECK(o2o_same_form(launches(&c, TRIPS, 1), expected));
    CHECK(o2o_same_form(launches(&c, TRIPS + 1, 1), best));
    struct o2o_kernel_state off = {.name = "off"};
    o2o_settings.sizes = O2O_SIZES_OFF;
    CHECK(o2o_same_form(launches(&off, TRIPS, 1), best));
    o2o_settings.sizes = O2O_SIZES_AUTO;
    CHECK_EQ(runs, 0);
  }
  struct o2o_kernel_state d = {.name = "d"}, e = {.name = "e"};
  forget();
  kernel.source = "3 O2O_FIXED";
  look(&d, TRIPS);
  sized = 0.5;
  start(O2O_TUNE_NOW);
  launches(&e, TRIPS + 1, 1);
  CHECK_EQ(launches(&e, TRIPS, 1).fixed, 1);
}

/* What is known of a form holds for launches and for the tuner: one of which a process has died is no
 * candidate, and one whose results are others is not tried in launches. */
static void one_record(void) {
  struct o2o_kernel_state a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"}, d = {.name = "d"};
  forget();
  start(O2O_TUNE_USE);
  while (launches(&a, TRIPS, 1).group != 256)
    CHECK(now < 100000);
  static struct o2o_forms *dead; /* the process */
  dead = o2o_forms_all;
  o2o_forms_all = NULL;
  look(&b, TRIPS);
  forbidden = 256;
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&c, TRIPS, 2), best));
  CHECK(runs > 30);
  forget();
  forbidden = 0;
  best = (struct o2o_form){.group = 512};
  differs = (struct o2o_form){.group = 64};
  look(&d, TRIPS);
  start(O2O_TUNE_NOW);
  struct o2o_kernel_state e = {.name = "e"}, f = {.name = "f"};
  launches(&e, TRIPS, 2);
  best = (struct o2o_form){.blocked = true, .group = 1}; /* so that others are looked at again */
  start(O2O_TUNE_USE);
  for (int i = 0; i < 100000; i++)
    CHECK(launches(&f, TRIPS, 1).group != 64);
}

static void damaged(void) {
#define TIMES " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 5 0 9"
#define LIST "omp2ocl-forms 4 1 256 64 1 1\n"
  static const char *const records[] = {
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n", /* this one is good */
      "", LIST, LIST " 8 1 5 5 0 0", "omp2ocl-forms 4 1 256 128 1 1\n 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n",
      LIST " 8 1 5 5 1 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n",
      LIST " 8 1 4 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n",
      LIST " 8 1 5 4 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n",
      LIST " 8 1 5 6 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n",
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 9 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\n",
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 0 8 0 0 0 0 ;\n",
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 3 8 0 0 0 0 ;\n",
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 9 0 ;\n",
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;",
      LIST " 8 1 5 5 0 0 9 0 9" TIMES " 2 0 0 0 9 9 1 1 1 1 0 1 1 1 8 0 0 0 0 ;\nmore"};
  for (unsigned i = 0; i < sizeof records / sizeof *records; i++) {
    struct o2o_kernel_state a = {.name = "a"};
    forget();
    record = strdup(records[i]);
    start(O2O_TUNE_USE);
    CHECK(o2o_same_form(launches(&a, TRIPS, 1), i ? usual : best));
  }
}

/* One form that is out of the question takes no other with it. */
static void dropped(void) {
  struct o2o_kernel_state a = {.name = "a"};
  forget();
  best = (struct o2o_form){.group = 512};
  record = strdup(LIST " 8 1 3 0 0 0 9 0 9 3 0 0 0 0 0 0 0 0 0 0 0 2 5 0 9 0 0 0 0 0 0 0 0"
                       " 0 0 1000000 10 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ;\n");
  start(O2O_TUNE_NOW);
  CHECK(o2o_same_form(launches(&a, TRIPS, 2), best));
}

/* Each in a process of its own: what earlier kernels have run is a part of the time of all. */
int main(void) {
  void (*const tests[])(void) = {find, gain, wrong_results, failures, budget, busy_trial, together, background, sizes,
                                   one_record, damaged, dropped};
  int failed = 0, status;
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
    pid_t child = fork();
    if (child == 0) {
      tests[i]();
      exit(check_result());
    }
    waitpid(child, &status, 0);
    failed |= status != 0;
  }
  return failed;
}
