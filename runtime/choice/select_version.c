/* The decision.
 *
 * Two trees may have a say: this machine's own model about the device, else the one in the binary.
 * Neither holds for just any machine, so the device matters, but asking OpenCL for it costs more
 * than many a program runs.  Hence the order of things:
 *
 *   1. Without a model of the machine, the embedded tree is asked; when it says OpenMP the device
 *      does not matter.
 *   2. Else the device is needed: the one that was found last time (device_record.h) is believed,
 *      where nothing is recorded OpenCL is loaded.
 *   3. The machine's model about this device, when it is one about this driver and this processor,
 *      is asked, else the embedded tree.
 *   4. OpenMP, or a tree that does not hold for the device: that is all.
 *   5. OpenCL: the device is looked for, once the kernels are there that it is to run: until then
 *      its driver's start would only cost.  When it is not the one that was believed, everything
 *      from 3 on is done again.
 *
 * What earlier runs took comes before any tree (past.h): where both times are known the shorter one
 * decides; where one is, the tree says what the other might be, and the version that it is against
 * may be tried to find out, until it has taken too long.
 *
 * For layouts the device is there already: the machine's model that holds for it, else the embedded
 * one, as far as they have a layout tree, whoever has decided for OpenCL.
 *
 * With OMP2OCL_SCOPE=region the trees are asked for each region later; here only what device and
 * which tree hold is found out.
 */
#include "runtime/choice/select_version.h"

#include "predictor/machine.h"
#include "runtime/choice/device_record.h"
#include "runtime/choice/models.h"
#include "runtime/choice/past.h"
#include "runtime/choice/run_counts.h"
#include "runtime/choice/trial.h"
#include "runtime/core/clock.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/core/taken.h"
#include "runtime/device/signals.h"
#include "runtime/device/trace.h"

#include <stdio.h>
#include <string.h>

/* What is known of the device. */
enum knowledge { NOTHING, RECORDED, FOUND };

struct question {
  struct o2o_predictor embedded,
      own;                       /* own.nnodes == 0: this machine has no model for the device */
  bool own_read;                 /* it has been looked for */
  const struct o2o_tally *tally; /* NULL: choices are made per region */
  int threads;
  enum knowledge knowledge;
  struct o2o_found found;
  bool (*built)(const struct o2o_found *found); /* see o2o_start; NULL: the device need not wait */
  enum o2o_builds builds;
};

/* The file about the device that was asked about last: a choice that is made again, as counts grow,
 * does not read it again.  `own` of a question has its nodes and strings. */
static struct {
  char device[sizeof((struct o2o_found *)0)->name], path[1300];
  bool any;
  struct o2o_model model;
} read_last;

/* ---- the device ------------------------------------------------------------------------------ */

/* OpenCL's loader loads them when it is first asked; it may say that there are none. */
static void load_drivers(void) {
  cl_uint platforms;
  o2o_signals_hold();
  o2o_cl.clGetPlatformIDs(0, NULL, &platforms);
  o2o_signals_release();
}

/* Whether the driver can be used.  Where it has not been tried yet that takes seconds, once. */
static bool try_driver(void) {
  double begin = o2o_now();
  bool works = o2o_trial();
  o2o_past_skip(o2o_now() - begin);
  return works;
}

/* Loads OpenCL and finds the device. */
static bool find_device(struct o2o_device *device, char *reason, size_t size) {
  bool found = false;
  const char *taken = o2o_taken();
  if (o2o_settings.trace)
    o2o_trace_open("OMP2OCL_TRACE", o2o_settings.trace, false);
  if (o2o_settings.profile)
    o2o_trace_open("OMP2OCL_PROFILE", o2o_settings.profile, true);
  o2o_trial_opens();
  if (!taken && !o2o_cl_load())
    snprintf(reason, size, "no device: OpenCL is not installed");
  else if (!taken && !try_driver())
    snprintf(reason, size,
             "no device: the OpenCL driver ended the process that tried it, or its kernel computed "
             "something wrong (no PATH? too little memory?)");
  else if (taken || (taken = o2o_taken_from_libraries()) ||
           (load_drivers(), taken = o2o_taken_from_libraries()))
    snprintf(reason, size, "%s", taken);
  else
    found = o2o_device_find(device, reason, size);
  return found;
}

/* Opens the device that was found. */
static bool open_device(struct o2o_device *device, char *reason, size_t size) {
  if (!o2o_device_open(device, reason, size))
    return false;
  o2o_trial_opened();
  return true;
}

/* Finds the device and records it; true unless there is none, or its kernels are being built. */
static bool find_and_record(struct question *q, struct o2o_device *device, char *reason,
                            size_t size) {
  if (q->built && q->knowledge == NOTHING && o2o_device_record_none()) {
    snprintf(reason, size, "no device");
    return false;
  }
  if (q->built && !q->built(q->knowledge == NOTHING ? NULL : &q->found)) {
    q->builds = O2O_BUILDS_NOW;
    return false;
  }
  if (!find_device(device, reason, size))
    return false;
  q->found = o2o_device_found(device);
  o2o_device_record_keep(&q->found);
  q->knowledge = FOUND;
  return true;
}

/* ---- models ---------------------------------------------------------------------------------- */

/* Whether the tree was made for what is here; else what keeps it. */
static bool holds(const struct o2o_predictor *p, const struct o2o_found *found, char *why,
                  size_t size) {
  char cpu[O2O_MODEL_MACHINE];
  if (!o2o_device_matches(found, p->device)) {
    snprintf(why, size, "device %s, not %s", p->device, found->name);
    return false;
  }
  if (*p->driver && strcmp(p->driver, found->driver) != 0) {
    snprintf(why, size, "driver %s, not %s", p->driver, found->driver);
    return false;
  }
  if (*p->cpu) {
    o2o_cpu_name(cpu, sizeof cpu);
    if (strcmp(p->cpu, cpu) != 0) {
      snprintf(why, size, "processor %s, not %s", p->cpu, cpu);
      return false;
    }
  }
  return true;
}

/* This machine's model about the device that is known, if there is one that holds. */
static void read_own(struct question *q) {
  const struct o2o_model *m = &read_last.model;
  char why[400];
  q->own.nnodes = 0;
  q->own_read = true;
  if (!*read_last.device || strcmp(read_last.device, q->found.name) != 0) {
    memcpy(read_last.device, q->found.name, sizeof read_last.device);
    read_last.any =
        o2o_models_read(q->found.name, &read_last.model, read_last.path, sizeof read_last.path);
  }
  if (!read_last.any)
    return;
  q->own = (struct o2o_predictor){
      .name = m->name,
      .device = m->device,
      .driver = m->driver,
      .cpu = m->cpu,
      .fp64_weight = m->fp64_weight,
      .nodes = m->nodes,
      .nnodes = m->nnodes,
      .layout_nodes = m->layout_nodes,
      .nlayout_nodes = m->nlayout_nodes,
  };
  if (holds(&q->own, &q->found, why, sizeof why))
    return;
  o2o_say("model %s is for %s; the model in the program is used (train-model makes a new "
          "one)\n",
          read_last.path, why);
  q->own.nnodes = 0;
}

/* What can be estimated with: a device that nobody has seen is as fast as can be, so that it is
 * looked for where it could pay, and nowhere else. */
static struct o2o_machine machine_of(const struct question *q, const struct o2o_device *device) {
  struct o2o_traits traits = o2o_trial_recorded();
  struct o2o_machine m = {q->threads, traits.host_clock, traits.speeds, o2o_run_counts_pace()};
  if (q->knowledge == NOTHING || (q->knowledge == RECORDED && m.device.ops == 0))
    m.device = o2o_roofline_fastest();
  else if (m.device.ops == 0)
    m.device = o2o_roofline_usual(device->units, device->clock * 1e6, device->cpu);
  return m;
}

static void describe_estimate(const struct o2o_machine *m, const struct question *q,
                              const struct o2o_tally *t, char *text, size_t size) {
  const struct o2o_speeds *s = &m->device;
  size_t n = (size_t)snprintf(text, size, "openmp %.3g s with %.0f threads%s, opencl %.3g s",
                              o2o_roofline_openmp(m, t->counts), m->threads,
                              m->pace > 0 ? " as measured" : "",
                              o2o_roofline_opencl(m, t->counts, t->launches));
  if (q->knowledge == NOTHING && n < size)
    snprintf(text + n, size - n, " on any device");
  else if (n < size)
    snprintf(text + n, size - n,
             ": %.3g and %.3g double operations/s, %.3g bytes/s, %.3g from the host, start %.3g s",
             s->ops, s->ops64, s->bytes, s->moved, s->start);
}

/* Asks the tree; OpenCL only where it holds for what is known of the device. */
static void ask(struct question *q, const struct o2o_device *device, struct o2o_decision *d) {
  struct o2o_predictor predictor = q->own.nnodes ? q->own : q->embedded, *p = &predictor;
  char why[400];
  if (o2o_choice_uses_machine(p)) {
    if (q->knowledge == NOTHING && o2o_device_record_get(&q->found))
      q->knowledge = RECORDED;
    p->machine = machine_of(q, device);
  }
  d->state = O2O_STATE_OPENMP;
  *d->path = *d->estimate = 0;
  if (p->nnodes == 0) {
    snprintf(d->reason, sizeof d->reason, "no model");
    return;
  }
  snprintf(d->reason, sizeof d->reason, "model %s%s%s", p->name, q->own.nnodes ? ", " : "",
           q->own.nnodes ? read_last.path : "");
  d->asked = *p;
  if (q->tally) {
    o2o_choice_path(p, q->tally, d->path, sizeof d->path);
    if (o2o_choice_uses_machine(p))
      describe_estimate(&p->machine, q, q->tally, d->estimate, sizeof d->estimate);
    if (o2o_choice(p, q->tally) == O2O_OPENMP)
      return;
    if (q->knowledge == NOTHING && o2o_device_record_get(&q->found))
      q->knowledge = RECORDED;
  }
  if (q->knowledge != NOTHING && !holds(p, &q->found, why, sizeof why)) {
    snprintf(d->reason, sizeof d->reason, "model %s is for %s", p->name, why);
    *d->path = *d->estimate = 0;
    return;
  }
  d->predictor = *p;
  d->state = O2O_STATE_OPENCL;
}

/* ---- the decision ---------------------------------------------------------------------------- */

/* Asks until the device that the answer rests on is the one that is there; it is found then, if
 * OpenCL is to run. */
static void ask_with_device(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  bool models = o2o_models_any();
  if (models && q->knowledge == NOTHING && o2o_device_record_get(&q->found))
    q->knowledge = RECORDED;
  d->state = O2O_STATE_OPENMP;
  if ((models || !q->tally) && q->knowledge == NOTHING &&
      !find_and_record(q, device, d->reason, sizeof d->reason))
    return;
  if (models)
    read_own(q);
  ask(q, device, d);
  if (d->state == O2O_STATE_OPENMP || q->knowledge == FOUND)
    return;
  struct o2o_found believed = q->found;
  enum knowledge was = q->knowledge;
  if (!find_and_record(q, device, d->reason, sizeof d->reason)) {
    d->state = O2O_STATE_OPENMP;
    if (!q->builds)
      *d->path = *d->estimate = 0;
    return;
  }
  if (was == RECORDED && o2o_device_same(&believed, &q->found))
    return;
  if (models)
    read_own(q);
  ask(q, device, d);
}

/* The user has decided. */
static void obey(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  d->state = O2O_STATE_OPENMP;
  if (o2o_settings.version >= O2O_VERSION_OPENCL) {
    if (find_device(device, d->reason, sizeof d->reason) &&
        open_device(device, d->reason, sizeof d->reason)) {
      d->state = O2O_STATE_OPENCL;
      q->found = o2o_device_found(device);
      o2o_device_record_keep(&q->found);
    } else {
      o2o_say("OMP2OCL=%s, but %s; the OpenMP version runs\n",
              o2o_settings.version == O2O_VERSION_VERIFY ? "verify" : "opencl", d->reason);
      return;
    }
  }
  snprintf(d->reason, sizeof d->reason, "OMP2OCL");
}

/* Finds the layout tree that holds for the open device. */
static void find_layouts(struct question *q, const struct o2o_device *device,
                         struct o2o_decision *d) {
  char why[400];
  if (device->unified || o2o_settings.layout != O2O_LAYOUT_AUTO)
    return;
  if (!q->own_read) { /* the user has decided, or earlier runs have */
    q->found = o2o_device_found(device);
    if (o2o_models_any())
      read_own(q);
  }
  if (q->own.nnodes && q->own.nlayout_nodes)
    d->layouts = q->own;
  else if (q->embedded.nlayout_nodes && holds(&q->embedded, &q->found, why, sizeof why))
    d->layouts = q->embedded;
}

/* ---- earlier runs ---------------------------------------------------------------------------- */

static enum o2o_advice advise(const struct question *q, struct o2o_decision *d,
                              struct o2o_estimate times[2]) {
  enum o2o_advice advice = o2o_past_advice(q->knowledge == NOTHING ? NULL : &q->found, times);
  *d->history = 0;
  if (advice != O2O_ADVICE_NONE)
    o2o_history_text(times, d->history, sizeof d->history);
  return advice;
}

/* OpenCL runs, to see how long it takes: a device is there, and it is left when OpenMP would have
 * been at its end for some time. */
static void try_opencl(struct question *q, struct o2o_device *device, struct o2o_decision *d,
                       const struct o2o_estimate *openmp) {
  char why[sizeof d->reason];
  if (q->knowledge != FOUND && !find_and_record(q, device, why, sizeof why)) {
    if (q->builds)
      q->builds = O2O_BUILDS_NEXT;
    return;
  }
  d->state = O2O_STATE_OPENCL;
  d->limit = O2O_TRIAL_LIMIT * openmp->seconds;
  snprintf(d->reason, sizeof d->reason, "history: tried");
}

/* The same the other way round.  Nobody knows OpenCL's time where all its runs were given up. */
static void try_openmp(struct o2o_decision *d, const struct o2o_estimate *opencl) {
  d->state = O2O_STATE_OPENMP;
  d->limit = opencl->known ? O2O_TRIAL_LIMIT * opencl->seconds : 0;
  snprintf(d->reason, sizeof d->reason, "history: tried");
}

/* What is known decides, or the tree has said what is not. */
static void follow(struct question *q, struct o2o_device *device, struct o2o_decision *d,
                   enum o2o_advice advice, const struct o2o_estimate times[2]) {
  switch (advice) {
  case O2O_ADVICE_TRY_OPENMP:
    try_openmp(d, &times[O2O_OPENCL]);
    break;
  case O2O_ADVICE_WAIT:
    snprintf(d->reason, sizeof d->reason, "history: kernels are being built");
    d->state = O2O_STATE_OPENMP;
    break;
  case O2O_ADVICE_TRY_OPENCL:
    if (d->state != O2O_STATE_OPENCL || q->knowledge != FOUND)
      try_opencl(q, device, d, &times[O2O_OPENMP]);
    break;
  case O2O_ADVICE_OPENMP:
  case O2O_ADVICE_OPENCL:
    snprintf(d->reason, sizeof d->reason, "history");
    d->state = advice == O2O_ADVICE_OPENCL ? O2O_STATE_OPENCL : O2O_STATE_OPENMP;
    break;
  default:
    break;
  }
}

/* Whether no tree need be asked: both times are known, or the version is OpenMP whatever a tree
 * says, and no device is looked for. */
static bool is_enough(enum o2o_advice advice, const struct o2o_estimate times[2]) {
  return (times[O2O_OPENMP].known && times[O2O_OPENCL].known) || advice == O2O_ADVICE_OPENMP ||
         advice == O2O_ADVICE_TRY_OPENMP || advice == O2O_ADVICE_WAIT;
}

/* Whether what earlier runs took decides. */
static bool ask_history(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  struct o2o_estimate times[2];
  enum o2o_advice advice;
  if (!o2o_past_any())
    return false;
  if (o2o_device_record_get(&q->found))
    q->knowledge = RECORDED;
  else if (o2o_past_knows(O2O_OPENCL) && !find_and_record(q, device, d->reason, sizeof d->reason)) {
    d->state = O2O_STATE_OPENMP;
    return true;
  }
  for (;;) {
    struct o2o_found believed = q->found;
    advice = advise(q, d, times);
    if (!is_enough(advice, times))
      return false;
    d->state = O2O_STATE_OPENMP;
    follow(q, device, d, advice, times);
    if (d->state == O2O_STATE_OPENMP || q->knowledge == FOUND)
      return true;
    if (!find_and_record(q, device, d->reason, sizeof d->reason)) {
      d->state = O2O_STATE_OPENMP;
      return true;
    }
    if (o2o_device_same(&believed, &q->found))
      return true;
  }
}

/* The tree has decided, and the time of one version is known.  Where it is OpenCL's, and the tree
 * says OpenMP of the counts so far, that version has moved to the device, and would do so again. */
static void consider_trial(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  struct o2o_estimate times[2];
  enum o2o_advice advice = advise(q, d, times);
  if ((advice == O2O_ADVICE_TRY_OPENCL && d->state == O2O_STATE_OPENMP && !q->builds) ||
      is_enough(advice, times)) {
    *d->path = *d->estimate = 0;
    q->builds = O2O_BUILDS_NONE;
    follow(q, device, d, advice, times);
  }
}

/* The user has decided, and may want to know what the other version would have taken. */
static void tell_history(struct question *q, struct o2o_decision *d) {
  struct o2o_estimate times[2];
  if (q->knowledge == NOTHING && o2o_device_record_get(&q->found))
    q->knowledge = RECORDED;
  advise(q, d, times);
}

/* Decides for a version; with O2O_STATE_OPENCL the device is open. */
static void decide_version(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  if (o2o_settings.version != O2O_VERSION_AUTO) {
    obey(q, device, d);
    if (o2o_settings.verbose && d->state == O2O_STATE_OPENMP && q->tally && o2o_past_any())
      tell_history(q, d);
    return;
  }
  if (!q->tally) {
    d->state = O2O_STATE_OPENMP;
    snprintf(d->reason, sizeof d->reason, "malformed counts");
    return;
  }
  if (o2o_settings.scope == O2O_SCOPE_REGION)
    q->tally = NULL;
  if (!q->tally || !ask_history(q, device, d)) {
    ask_with_device(q, device, d);
    if (q->tally)
      consider_trial(q, device, d);
  }
  if (d->state == O2O_STATE_OPENCL && !q->tally)
    snprintf(d->reason + strlen(d->reason), sizeof d->reason - strlen(d->reason), "; per region");
  if (d->state == O2O_STATE_OPENCL && !open_device(device, d->reason, sizeof d->reason))
    d->state = O2O_STATE_OPENMP;
}

/* The same without a look at earlier runs. */
static void decide_again(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  ask_with_device(q, device, d);
  if (d->state == O2O_STATE_OPENCL && !open_device(device, d->reason, sizeof d->reason))
    d->state = O2O_STATE_OPENMP;
}

/* OpenMP was tried, and has taken too long. */
static void leave_openmp(struct question *q, struct o2o_device *device, struct o2o_decision *d) {
  double seconds = o2o_past_seconds();
  q->built = NULL;
  if (!find_and_record(q, device, d->reason, sizeof d->reason) ||
      !open_device(device, d->reason, sizeof d->reason)) {
    d->state = O2O_STATE_OPENMP;
    return;
  }
  o2o_past_leave(seconds, O2O_RECORD_LEFT, 0);
  d->state = O2O_STATE_OPENCL;
  snprintf(d->reason, sizeof d->reason, "history: OpenMP is left after %.3g s", seconds);
}

/* Counts say how much a program does, the clock how long that takes.  Whatever a tree says, OpenCL
 * cannot have been the faster version for a run so far that is shorter than its start; on the
 * host's processors, where two times as fast is much, for one shorter than two starts.  What other
 * programs take of these would have been missing in either version, and does not count. */
#define SHARED_GAIN 2

static void set_price(const struct question *q, struct o2o_decision *d) {
  double start = q->knowledge == NOTHING ? 0 : o2o_trial_recorded().speeds.start;
  if (!(start > 0))
    start = o2o_roofline_fastest().start;
  d->sharing = q->knowledge != NOTHING && (q->found.type & CL_DEVICE_TYPE_CPU) ? q->threads : 0;
  d->price = d->sharing ? start * SHARED_GAIN / (SHARED_GAIN - 1) : start;
}

static double seconds_in_openmp(const struct o2o_decision *d) {
  double seconds = o2o_past_seconds(), busy = d->sharing ? o2o_past_busy() / d->sharing : seconds;
  return busy < seconds ? busy : seconds;
}

bool o2o_select_is_due(const struct o2o_decision *d) {
  if (d->limit > 0)
    return o2o_past_seconds() > d->limit;
  return o2o_choice(&d->asked, o2o_run_counts()) == O2O_OPENCL &&
         o2o_run_counts_project(seconds_in_openmp(d)) > d->price;
}

/* Regions may have been heard for a part of the run.  Where their time was not taken the counts may
 * say nothing of the run's. */
double o2o_select_expected(const struct o2o_decision *d, double seconds) {
  struct o2o_machine m = d->asked.machine;
  const struct o2o_tally *t = o2o_run_counts();
  double start = m.device.start, openmp;
  m.pace = o2o_run_counts_pace();
  openmp = m.pace > 0 ? o2o_roofline_openmp(&m, t->counts) : 0;
  if (!(openmp > 0) || !(m.device.ops > 0) || m.device.ops >= o2o_roofline_fastest().ops)
    return 0;
  return start + (o2o_roofline_opencl(&m, t->counts, t->launches) - start) * seconds / openmp;
}

bool o2o_select_wants_round_trips(const struct o2o_decision *d) {
  const struct o2o_speeds *s = &d->asked.machine.device;
  return d->limit == 0 && !(o2o_choice_uses_machine(&d->asked) && s->moved == 0 && s->ops > 0 &&
                            s->ops < o2o_roofline_fastest().ops);
}

/* Whether the tree may come to say OpenCL of larger counts: it holds for the device on record.
 * Where none is on record nobody watches unless the machine has a GPU, since that has its price
 * (blocks of the heap are marked as long as nothing is decided), and there may be no device at
 * all. */
static bool may_change(struct question *q, struct o2o_decision *d) {
  char why[400];
  if (d->state != O2O_STATE_OPENMP || !*d->path || d->asked.nnodes <= 1)
    return false;
  if (q->knowledge == NOTHING && o2o_device_record_get(&q->found))
    q->knowledge = RECORDED;
  set_price(q, d);
  if (q->knowledge == NOTHING)
    return o2o_device_record_may_have_gpu();
  return holds(&d->asked, &q->found, why, sizeof why);
}

static void decide_first(struct question *q, const struct o2o_start *start,
                         struct o2o_device *device, struct o2o_decision *d) {
  bool again = o2o_settings.version == O2O_VERSION_AUTO && o2o_settings.scope == O2O_SCOPE_AUTO;
  if (!again && q->tally)
    q->tally = start->expected;
  if (!again)
    q->built = NULL;
  o2o_past_open(start->kernel, start->slots, q->tally ? start->expected->counts : NULL,
                start->threads);
  decide_version(q, device, d);
  d->watch = d->state == O2O_STATE_OPENMP && (d->limit > 0 || (again && may_change(q, d)));
  /* What may come is asked about now, where nobody will look when it has come. */
  if (again && !d->watch && !q->builds && *d->path && d->state == O2O_STATE_OPENMP) {
    q->tally = start->expected;
    decide_again(q, device, d);
  }
}

/* OpenMP it is for want of kernels. */
static void wait_for_kernels(const struct question *q, struct o2o_decision *d) {
  size_t n = strlen(d->reason);
  if (!q->builds || d->state != O2O_STATE_OPENMP)
    return;
  d->builds = q->builds;
  d->watch = true;
  snprintf(d->reason + n, sizeof d->reason - n, "%skernels are being built", n ? "; " : "");
}

void o2o_select_version(struct o2o_device *device, const struct o2o_start *start,
                        struct o2o_decision *d) {
  struct question q = {.embedded = o2o_choice_embedded(start->units, start->kernel),
                       .tally = start->counted,
                       .threads = start->threads,
                       .knowledge = NOTHING,
                       .built = start->built};
  bool again = d->watch, built = d->builds != O2O_BUILDS_NONE;
  double limit = d->limit;
  memset(d, 0, sizeof *d);
  d->fp64_weight = q.embedded.fp64_weight;
  if (limit > 0)
    leave_openmp(&q, device, d);
  else if (again) {
    if (built)
      decide_version(&q, device, d);
    else
      decide_again(&q, device, d);
    d->watch = may_change(&q, d);
  } else
    decide_first(&q, start, device, d);
  wait_for_kernels(&q, d);
  o2o_past_runs(d->state == O2O_STATE_OPENCL ? O2O_OPENCL : O2O_OPENMP, &q.found);
  if (d->state != O2O_STATE_OPENCL)
    return;
  device->traits = o2o_trial_traits();
  find_layouts(&q, device, d);
}
