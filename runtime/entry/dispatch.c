/* The runtime's entry: the choice of the version, made once, and the way of every launch.
 *
 * All launches of a process go through one lock (hooks.h).  Regions that several threads start at
 * once thus run one after the other.
 *
 * A child process made by fork() cannot use its parent's OpenCL: there the OpenMP version runs.  At
 * exit, as soon as we hear of it, all data come home and the device is done with; OpenCL objects
 * are left alone, since the library that made them may already have been shut down.
 */
#define _GNU_SOURCE
#include "runtime/stub/stub_interface.h"

#include "abi/heap.h"
#include "runtime/choice/alternatives.h"
#include "runtime/choice/layout_policy.h"
#include "runtime/choice/past.h"
#include "runtime/choice/round_trips.h"
#include "runtime/choice/run_counts.h"
#include "runtime/choice/select_version.h"
#include "runtime/choice/trial.h"
#include "runtime/core/clock.h"
#include "runtime/core/float_env.h"
#include "runtime/core/link.h"
#include "runtime/core/numbers.h"
#include "runtime/core/process.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/queue.h"
#include "runtime/device/signals.h"
#include "runtime/device/trace.h"
#include "runtime/entry/hooks.h"
#include "runtime/entry/listen.h"
#include "runtime/entry/openmp_threads.h"
#include "runtime/entry/places.h"
#include "runtime/entry/start_builder.h"
#include "runtime/forms/forms.h"
#include "runtime/launch/ahead.h"
#include "runtime/launch/builder.h"
#include "runtime/launch/device_share.h"
#include "runtime/launch/launch.h"
#include "runtime/launch/launch_objects.h"
#include "runtime/launch/limits.h"
#include "runtime/launch/prebuild.h"
#include "runtime/launch/region.h"
#include "runtime/launch/shape.h"
#include "runtime/launch/split.h"
#include "runtime/launch/team.h"
#include "runtime/launch/tune.h"
#include "runtime/launch/verbose.h"
#include "runtime/launch/verify.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/gathered_rows.h"
#include "runtime/memory/objects.h"
#include "runtime/memory/touch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct o2o_device device;
static struct o2o_decision decision;
static struct o2o_stub *the_stub;
static pid_t owner;               /* the process that made the choice */
static bool watching;             /* the choice was put off */
static bool counting;             /* OpenMP runs, counted and heard to the end (OMP2OCL_FEATURES) */
static bool counted;              /* the region that starts was, when the version was chosen */
static bool counts_known;         /* no formula was malformed so far */
static struct o2o_tally expected; /* when the version was chosen */
static double cold;               /* seconds of launches for which kernels were built */

/* ---- the end --------------------------------------------------------------------------------- */

/* What building kernels has cost: with their binaries in the cache it will not be so again.  The
 * launch for which a kernel is built is long for other reasons, too (drivers compile once more
 * when they know the size of the work-groups): where a kernel has enough others, they tell. */
static double cost_of_building(void) {
  double sum = 0;
  for (const struct o2o_kernel_state *s = o2o_kernel_states; s; s = s->next) {
    unsigned long others = s->totals.timed - s->totals.cold_launches;
    double usual = others >= 3 ? (s->totals.seconds - s->totals.cold_seconds) / (double)others : 0;
    double excess = s->totals.cold_seconds - (double)s->totals.cold_launches * usual;
    sum += others >= 3 && excess > s->totals.build_seconds ? excess : s->totals.build_seconds;
  }
  return sum;
}

static unsigned long launches(void) {
  unsigned long sum = 0;
  for (const struct o2o_kernel_state *s = o2o_kernel_states; s; s = s->next)
    sum += s->totals.launches;
  return sum;
}

/* Of the time of a run, for which the host may have run loops whose kernels were being built, so
 * that it still is OpenCL's. */
#define MOST_BEHIND 0.05

static void leave_time(void) {
  double building = cost_of_building(), seconds = o2o_past_seconds() - building;
  bool mixed = o2o_builder_behind() > MOST_BEHIND * o2o_past_seconds();
  o2o_past_leave(mixed ? 0 : seconds, building > 0 ? O2O_RECORD_COLD : 0, launches());
}

/* For OMP2OCL_FEATURES. */
static void write_features(void) {
  double moved = -1;
  if (!o2o_settings.features)
    return;
  if (decision.state == O2O_STATE_OPENCL && !device.unified) {
    moved = 0;
    for (const struct o2o_traffic *t = o2o_traffic_list; t; t = t->next)
      moved += (double)t->in + (double)t->out;
  }
  o2o_choice_write(o2o_settings.features, decision.fp64_weight,
                   counts_known ? o2o_run_counts() : NULL, &expected, moved);
}

/* From here on the process does without its device: what only the device has comes home while
 * OpenCL still works, and code that runs later (handlers of exit(), destructors) finds it in the
 * program's memory, and the OpenMP version in force. */
static void end(void) {
  static bool ended;
  bool failed;
  if (ended || getpid() != owner)
    return;
  o2o_lock();
  ended = true;
  failed = o2o_hooks_detached() || o2o_device_copy_failed();
  o2o_hooks_end();
  if (!failed)
    leave_time();
  o2o_unlock();
}

/* An OpenCL library may keep data of the calling thread, which die at the beginning of exit(),
 * before handlers of atexit() run (Oclgrind's then writes into freed memory).  Destructors of a
 * thread's data run last in, first out: this one is registered when a kernel has run, behind the
 * library's. The main thread's data die with the process, or with the end of main() as a thread;
 * the device outlives those of others. */
static void end_with_thread(void *unused) {
  struct o2o_reason why;
  (void)unused;
  if (gettid() == getpid()) {
    end();
    return;
  }
  if (getpid() != owner)
    return;
  o2o_lock();
  if (!o2o_hooks_detached() && !o2o_device_copy_failed())
    o2o_queue_wait(&device, o2o_queue_last(&device), &why);
  o2o_unlock();
}

static void watch_thread(void) {
  extern int __cxa_thread_atexit_impl(void (*)(void *), void *, void *) __attribute__((weak));
  extern void *__dso_handle __attribute__((visibility("hidden")));
  static bool watched;
  if (!watched && __cxa_thread_atexit_impl)
    __cxa_thread_atexit_impl(end_with_thread, NULL, &__dso_handle);
  watched = true;
}

/* What became of kernels and arrays: with `words`, all of it, else what the tuner has found. */
static void print_summary(bool words, bool all_forms) {
  if (words) {
    o2o_verbose_kernels(o2o_kernel_states);
    o2o_forms_print(all_forms);
    o2o_device_share_print();
    o2o_split_print(o2o_kernel_states);
    o2o_builder_print();
  }
  o2o_tune_print();
  if (words)
    o2o_verbose_traffic(o2o_traffic_list);
}

/* What was chosen, and why, in the words of OMP2OCL_VERBOSE. */
static void fill_page(void) {
  char *lines = NULL, *rest;
  size_t size = 0;
  void *locale = o2o_numbers_plain();
  FILE *stream = open_memstream(&lines, &size);
  if (stream) {
    o2o_say_to(stream);
    o2o_verbose_decision(&decision);
    o2o_verbose_device(&device, &decision);
    print_summary(true, true);
    o2o_limits_print();
    o2o_say_to(NULL);
    fclose(stream);
    for (char *line = lines ? strtok_r(lines, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest))
      o2o_trace_said(line);
    free(lines);
  }
  o2o_numbers_back(locale);
}

static void at_exit(void) {
  if (getpid() != owner)
    return;
  end();
  o2o_lock();
  o2o_builder_end();
  o2o_tune_end();
  o2o_forms_end();
  o2o_device_share_end();
  o2o_verbose_cache();
  void *locale = o2o_numbers_plain();
  write_features();
  if (o2o_settings.verbose > 0 || o2o_settings.tune >= O2O_TUNE_LOOK)
    print_summary(o2o_settings.verbose > 0, o2o_settings.verbose > 1);
  o2o_numbers_back(locale);
  if (o2o_settings.profile)
    fill_page();
  o2o_trace_flush();
  o2o_unlock();
}

static void at_openmp_exit(void) {
  if (decision.state != O2O_STATE_OPENMP || getpid() != owner)
    return;
  if (o2o_settings.verbose > 0) {
    o2o_builder_waited(o2o_past_seconds());
    o2o_builder_print();
  }
  o2o_builder_end();
  o2o_past_expects(o2o_select_expected(&decision, o2o_past_seconds()));
  o2o_past_leave(o2o_past_seconds(), o2o_builder_asked() ? O2O_RECORD_COLD : 0, 0);
  if (o2o_settings.profile)
    o2o_say("OMP2OCL_PROFILE: the OpenMP version ran, there is no page\n");
  void *locale = o2o_numbers_plain();
  write_features();
  o2o_numbers_back(locale);
}

/* Whether each region is decided on its own. */
static bool per_region(void) {
  return o2o_settings.scope == O2O_SCOPE_REGION && decision.predictor.nnodes > 0;
}

/* OpenCL it is, from here on. */
static void start_opencl(void) {
  owner = getpid();
  o2o_openmp_wait_quietly(the_stub, device.cpu);
  if (per_region())
    o2o_region_start(&decision.predictor);
  o2o_make_states(the_stub->units);
  o2o_start_builder((unsigned)o2o_openmp_threads(the_stub));
  o2o_ahead_while_waiting(&device, &the_stub->units);
  o2o_device_copy_start(&device, the_stub, o2o_gathered_rows_rescue);
  o2o_objects_start(the_stub->regions, the_stub->heap);
  o2o_layout_policy_use(&decision.layouts);
  o2o_hooks_install(the_stub);
  if (o2o_settings.verbose > 0)
    o2o_verbose_device(&device, &decision);
  o2o_verbose_cache();
  o2o_split_begin(&device);
  if (o2o_settings.version == O2O_VERSION_VERIFY)
    o2o_verify_start((const struct o2o_kernel_state *const *)&o2o_kernel_states);
  atexit(at_exit);
  at_quick_exit(at_exit);
}

/* See o2o_start. */
static bool built(const struct o2o_found *found) {
  o2o_start_builder((unsigned)o2o_openmp_threads(the_stub));
  o2o_ahead_for(found);
  return !o2o_builder_on() || o2o_ahead_ready();
}

/* Whether to ask again, now that a region starts. */
static bool is_due(void) {
  if (o2o_round_trips_on())
    return true;
  if (decision.builds == O2O_BUILDS_NONE)
    return o2o_select_is_due(&decision);
  return o2o_ahead_ready() && decision.builds == O2O_BUILDS_NOW;
}

/* Whether enough is known of what the host accesses between regions. */
static bool has_heard_enough(void) {
  return decision.builds != O2O_BUILDS_NONE || !o2o_select_wants_round_trips(&decision) ||
         o2o_listen_enough(the_stub, o2o_run_counts_regions());
}

/* Asks for the version; `first`: this is the first region. */
static void ask(const struct o2o_kernel *kernel, const o2o_slot *slots, bool first) {
  struct o2o_tally may_come = o2o_run_counts_expected();
  const struct o2o_start start = {.units = the_stub->units,
                                  .kernel = kernel,
                                  .slots = slots,
                                  .counted = counts_known ? o2o_run_counts() : NULL,
                                  .expected = &may_come,
                                  .threads = o2o_openmp_threads(the_stub),
                                  .built = built};
  bool waited = decision.builds != O2O_BUILDS_NONE;
  if (first)
    expected = may_come;
  o2o_signals_hold();
  o2o_places_widen(the_stub);
  o2o_select_version(&device, &start, &decision);
  o2o_places_narrow();
  o2o_signals_release();
  if (!first) {
    size_t n = strlen(decision.reason);
    snprintf(decision.reason + n, sizeof decision.reason - n, ", after %lu regions",
             o2o_run_counts_regions() - 1);
  }
  if (waited && decision.state == O2O_STATE_OPENCL)
    o2o_builder_waited(o2o_past_seconds());
  if (o2o_settings.verbose > 0)
    o2o_verbose_decision(&decision);
}

static void read_settings(void) {
  static bool done;
  if (!done)
    o2o_settings_read();
  done = true;
}

/* The first region. */
static void choose_first(const struct o2o_kernel *kernel, const o2o_slot *slots) {
  owner = getpid();
  read_settings();
  o2o_process_image(the_stub->image, *the_stub->image_size);
  ask(kernel, slots, true);
  if (decision.state == O2O_STATE_OPENMP && (o2o_past_leaves() || o2o_settings.features ||
                                             o2o_settings.profile || o2o_settings.verbose > 0)) {
    atexit(at_openmp_exit);
    at_quick_exit(at_openmp_exit);
  }
}

/* OpenMP it is, from here on. */
static void start_openmp(const struct o2o_met *met) {
  bool counts = o2o_settings.features != NULL;
  o2o_listen_end(the_stub);
  if (counts)
    o2o_listen_start(the_stub);
  o2o_hooks_discard(the_stub);
  __atomic_store_n(&counting, counts, __ATOMIC_RELAXED);
  if (met)
    o2o_team_forget();
}

/* Makes the choice, or puts it off: OpenMP runs then, and the state stays undecided.  While a
 * team is at a loop it can only become OpenCL's: one of its threads has been told to wait for
 * the others, and those that come later must be told the same.  `met`: all threads of a team are
 * at the loop, this one included. The caller holds the lock. */
static void choose(const struct o2o_kernel *kernel, const o2o_slot *slots,
                   const struct o2o_met *met) {
  static bool begun;
  int undecided = O2O_STATE_UNDECIDED;
  void *locale = o2o_numbers_plain();
  bool first = !begun, ends;
  counts_known = o2o_run_counts_add(the_stub->units, kernel, slots) && (first || counts_known);
  begun = true;
  if (first)
    choose_first(kernel, slots);
  else if (decision.limit == 0 && !counts_known)
    decision.watch = false;
  else if (decision.watch && is_due() && has_heard_enough())
    ask(kernel, slots, false);
  if (decision.watch && decision.limit == 0 && o2o_run_counts_is_idle(met != NULL))
    decision.watch = false;
  ends = !decision.watch && (met ? o2o_team_alone(met) : !o2o_team_present());
  if (decision.state == O2O_STATE_OPENCL)
    start_opencl();
  else if (ends)
    start_openmp(met);
  o2o_numbers_back(locale);
  /* Meanwhile the stub may have found that it cannot load a runtime for another thread, and some
   * have acted on that. */
  if (decision.state == O2O_STATE_OPENCL || (ends && !counting))
    __atomic_compare_exchange_n(the_stub->state, &undecided, decision.state, 0, __ATOMIC_ACQ_REL,
                                __ATOMIC_RELAXED);
  if (*the_stub->state == O2O_STATE_OPENMP) {
    o2o_heap_hush(the_stub->heap);
    o2o_hooks_settle(the_stub);
  }
}

static void count_region(const struct o2o_kernel *kernel, const o2o_slot *slots) {
  counts_known = counts_known && o2o_run_counts_add(the_stub->units, kernel, slots);
}

/* Makes the choice if nobody has.  Where it was put off, a thread that finds another one at it
 * goes on in OpenMP (also in the child of a process whose other thread was).  A team makes it
 * when all its threads are at the loop; its first thread to come only where nobody waits for the
 * answer. */
static void be_decided(struct o2o_stub *stub, const struct o2o_kernel *kernel,
                       const o2o_slot *slots, const struct o2o_met *met) {
  /* the choice was put off by the team that is at the loop, whose launch counts already */
  static bool met_first;
  if (met || !__atomic_load_n(&watching, __ATOMIC_RELAXED))
    o2o_lock();
  else if (!o2o_try_lock())
    return;
  the_stub = stub;
  if (counting) {
    if (!met || (met->step == 0 && met->number == 0))
      count_region(kernel, slots);
  } else if (*stub->state == O2O_STATE_UNDECIDED) {
    bool all = met && met->step == 1;
    if (!met || (all && !met_first) || (met->step == 0 && !decision.watch && !o2o_team_present())) {
      choose(kernel, slots, all ? met : NULL);
      met_first = met && !all;
    } else if (all)
      met_first = false;
    counted = *stub->state == O2O_STATE_OPENCL;
  }
  __atomic_store_n(&watching, decision.watch, __ATOMIC_RELAXED);
  o2o_unlock();
}

/* ---- launches -------------------------------------------------------------------------------- */

/* For the summary at the end, and the first launches of a kernel for its history; in seconds. */
static double now(const struct o2o_kernel_state *state) {
  return o2o_settings.verbose == 0 && state && state->totals.launches >= 8 ? 0 : o2o_now();
}

/* Tells the user, once per kernel, that something went wrong; limits are only counted. */
static void report(struct o2o_kernel_state *state) {
  bool forced = o2o_settings.version >= O2O_VERSION_OPENCL;
  if (state->reason.failure && !state->totals.reported && (forced || o2o_settings.verbose > 0)) {
    o2o_say("kernel %s (%s:%u) runs on the host: %s\n", state->name, state->file, state->line,
            state->reason.text);
    state->totals.reported = true;
  }
  if (o2o_settings.verbose > 1)
    o2o_verbose_declined(state);
}

/* Programs linked with -ffast-math flush subnormal numbers from the start; kernels of units
 * compiled with it may. */
static bool computes_alike(const struct o2o_kernel *kernel, struct o2o_reason *why) {
  return o2o_float_is_default(false) ||
         (strstr(kernel->options, "-cl-fast-relaxed-math") && o2o_float_is_default(true)) ||
         o2o_decline(why, false, "the program has set its floating-point environment");
}

/* There is no launch: the host runs the loop, or there are launches of the parts. */
static int declined(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                    const o2o_slot *slots, const struct o2o_met *met) {
  if (state)
    state->steady = false;
  if (kernel->flags & O2O_KERNEL_PARTS) {
    if (state && state->reason.failure)
      report(state);
    return 0;
  }
  if (met)
    o2o_team_declined();
  else
    o2o_launch_declined(kernel, slots);
  if (state) {
    state->totals.on_host++;
    report(state);
  }
  return 0;
}

/* Of the time that a trial may take: kernels that take this long to build come from the cache
 * the next time. */
#define BUILDING_SHARE 0.25

/* OpenCL is tried, and takes too long: the program goes on in OpenMP.  Where it is building
 * kernels that takes long, or others are and the host has run loops meanwhile, nothing is known
 * yet, and the next trial finds in the cache what was built. */
static bool is_given_up(void) {
  double seconds, behind = o2o_builder_behind();
  bool building;
  if (decision.limit == 0)
    return false;
  seconds = o2o_past_seconds() - cold - behind;
  building = cold > decision.limit * BUILDING_SHARE || behind > decision.limit * MOST_BEHIND;
  if (seconds <= decision.limit && !building)
    return false;
  o2o_past_leave(building ? 0 : seconds, O2O_RECORD_LEFT, launches());
  if (o2o_settings.verbose > 0)
    o2o_verbose_left(building ? cold + behind : seconds, building);
  decision.limit = 0;
  o2o_touch_at_end(false);
  o2o_openmp_spin();
  return true;
}

/* A launch is over: `builds` were built before it, since `start`. */
static void count_launch(struct o2o_kernel_state *state, unsigned builds, double start) {
  double took = start > 0 ? now(NULL) - start : 0;
  o2o_builder_caught_up();
  state->totals.seconds += took;
  state->totals.timed += start > 0;
  state->steady |= state->totals.launches == 0;
  state->totals.launches++;
  if (state->totals.sources == builds)
    return;
  state->totals.cold_seconds += took;
  state->totals.cold_launches++;
  cold += took;
}

/* The launch itself, with what functions of other units bring. */
static bool run(const struct o2o_kernel *kernel, struct o2o_kernel_state *state, o2o_slot *slots,
                bool stay) {
  const struct o2o_kernel *linked = o2o_link(kernel, state, &state->reason);
  o2o_slot *all =
      linked ? o2o_link_slots(kernel, linked, state, slots, o2o_launch_pointer, &state->reason)
             : NULL;
  bool done;
  if (!all)
    return false;
  done = o2o_shape_launch(&device, linked, state, all, NULL, stay, &state->reason);
  if (all != slots)
    free(all);
  return done;
}

/* Other threads may change what lies between the elements that a loop writes, and must not get
 * back what was there before. */
static bool can_verify(bool stay, bool met, struct o2o_reason *why) {
  if (o2o_settings.version != O2O_VERSION_VERIFY)
    return true;
  o2o_verify_reset();
  return stay || o2o_decline(why, false, "not verified: %s",
                             o2o_hooks_alone(met) ? "a file of the program does not announce its "
                                                    "accesses (setjmp, signals, threads)"
                                                  : "other threads may be at work");
}

/* The host's loop is next, with a bound that is `less` lower. */
static void leave_to_host(const struct o2o_kernel *kernel, o2o_slot *slots,
                          const struct o2o_met *met, int64_t less) {
  if (kernel->flags & O2O_KERNEL_SPLITS)
    slots[2 * kernel->nloops + kernel->nargs].i = less;
  if (met)
    o2o_team_leave_to_host(met, less);
}

/* A kernel has run, and with OMP2OCL=verify the host's loop is next. */
static bool verify(const struct o2o_kernel *kernel, struct o2o_kernel_state *state, o2o_slot *slots,
                   const struct o2o_met *met) {
  if (o2o_settings.version != O2O_VERSION_VERIFY || !o2o_verify_after(kernel, state))
    return false;
  if (met)
    o2o_team_declined();
  else
    o2o_launch_declined(kernel, slots);
  leave_to_host(kernel, slots, met, 0);
  return true;
}

/* The first iterations are the host's, the last ones have been started. */
static bool split(const struct o2o_kernel *kernel, struct o2o_kernel_state *state, o2o_slot *slots,
                  const struct o2o_met *met, bool stay, bool *timed) {
  int64_t less;
  if (!o2o_split_start(&device, kernel, state, slots, stay, met != NULL, timed, &less))
    return false;
  state->totals.launches++;
  o2o_builder_caught_up();
  watch_thread();
  leave_to_host(kernel, slots, met, less);
  return true;
}

/* Whether the loop is run as a kernel, all of it. */
static bool run_alone(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                      o2o_slot *slots, bool stay, bool timed) {
  bool done = run(kernel, state, slots, stay);
  if (done && timed)
    o2o_split_timed(&device, state);
  return done;
}

/* `met`: for all threads of a team. */
static int launch(const struct o2o_kernel *kernel, o2o_slot *slots, const struct o2o_met *met) {
  struct o2o_kernel_state *state = o2o_state_of(kernel);
  double start;
  unsigned builds;
  bool stay, timed, overlapped;
  if (o2o_settings.features && !counted)
    count_region(kernel, slots);
  counted = false;
  if (o2o_split_in_parts(kernel))
    return 0;
  if (!state || o2o_device_copy_failed() || o2o_split_pending() || is_given_up())
    return declined(kernel, NULL, slots, met);
  start = now(state);
  builds = state->totals.sources;
  overlapped = state->overlapped;
  if (met && !o2o_team_agrees(met, &state->reason))
    return declined(kernel, state, slots, met);
  o2o_openmp_quiet_thread();
  stay = o2o_hooks_stay(met != NULL);
  if (per_region() && !o2o_region_wants_loop(kernel, slots, stay, &state->reason))
    return declined(kernel, state, slots, met);
  if (state->host_only || !computes_alike(kernel, &state->reason) ||
      !can_verify(stay, met != NULL, &state->reason))
    return declined(kernel, state, slots, met);
  if (split(kernel, state, slots, met, stay, &timed))
    return -1;
  if (run_alone(kernel, state, slots, stay, timed)) {
    count_launch(state, builds, start);
    if (state->totals.launches == 1 || state->overlapped != overlapped)
      o2o_prebuild_note(&device, kernel, state);
    watch_thread();
    if (verify(kernel, state, slots, met))
      return -1;
    if (met)
      o2o_team_answer(met, 1);
    return 1;
  }
  state->host_only = state->host_only || state->reason.permanent;
  return declined(kernel, state, slots, met);
}

/* Nothing is chosen: the host runs the loop; whoever listens is told when that is over.  Not of a
 * team that cannot be told apart from another one: all of its threads have to know. */
static int host_loop(const struct o2o_kernel *kernel, o2o_slot *slots, const struct o2o_met *met) {
  struct o2o_reason why;
  if (!kernel || (met && !o2o_team_together(met, &why)) || !o2o_listen_host_loop(kernel))
    return 0;
  leave_to_host(kernel, slots, met, 0);
  return -1;
}

/* A step of a thread at a loop that its team shares (abi.h). The choice is made, for OpenCL, or
 * put off. */
static int meeting(const struct o2o_kernel *kernel, o2o_slot *slots, struct o2o_met *m) {
  int answer = 1;
  struct o2o_reason why;
  if (m->step == 0)
    o2o_openmp_quiet_thread();
  o2o_lock();
  /* Each thread has a floating-point environment of its own. */
  if (m->step == 0 && !computes_alike(kernel, &why))
    m->slots = NULL;
  if (m->step == 0 && (kernel->flags & O2O_KERNEL_NOWAIT) &&
      o2o_hooks_waited_for(the_stub->units, kernel)) {
    struct o2o_kernel_state *state = o2o_state_of(kernel);
    if (state)
      o2o_decline(&state->reason, false, "its threads may be waited for in another file");
    answer = declined(kernel, m->number == 0 ? state : NULL, slots, NULL);
  } else if (m->step == 0)
    o2o_team_join(m);
  else if (m->step == 1)
    answer = *the_stub->state == O2O_STATE_UNDECIDED ? host_loop(kernel, slots, m)
                                                     : launch(kernel, slots, m);
  else {
    o2o_team_leave(m);
    answer = m->answer;
  }
  o2o_unlock();
  return answer;
}

/* Whether a region with these kernels, and no other loops, needs no team (abi.h, step 4).  Not
 * where the host may run a loop, or a part of it, after all (in a trial, where each region is
 * decided on its own, where loops are split or verified): the one thread would be all that the loop
 * has. */
static int lone(const struct o2o_stub *stub, const struct o2o_kernel *const *kernels,
                int32_t count) {
  bool all;
  if (__atomic_load_n(stub->state, __ATOMIC_ACQUIRE) != O2O_STATE_OPENCL)
    return 0;
  o2o_lock();
  all = !o2o_hooks_is_child() && decision.limit == 0 && !per_region() &&
        o2o_settings.version != O2O_VERSION_VERIFY && !o2o_split_wanted(&device) &&
        !o2o_device_copy_failed();
  for (int32_t i = 0; i < count && all; i++) {
    const struct o2o_kernel_state *state = *kernels[i]->state;
    all = state && state->steady;
  }
  o2o_unlock();
  return all;
}

static void end_alternatives(void) {
  o2o_lock();
  o2o_alternatives_end();
  o2o_unlock();
}

/* A call of a function with alternatives (abi.h, step 5).  While they are tried nothing is locked:
 * other processes come through here. */
static int try_alternatives(struct o2o_stub *stub, struct o2o_attempt *attempt) {
  if (__atomic_load_n(&attempt->selector->state, __ATOMIC_ACQUIRE) == O2O_SELECTOR_UNASKED) {
    o2o_lock();
    the_stub = stub;
    read_settings();
    o2o_alternatives_ask(attempt->selector, o2o_openmp_threads(the_stub));
    static bool ends;
    if (!ends && o2o_alternatives_pays())
      ends = atexit(end_alternatives) == 0;
    o2o_unlock();
  }
  /* Other processes cannot ask the device. */
  bool live = __atomic_load_n(stub->live, __ATOMIC_RELAXED) && stub->hooks;
  if (live && o2o_alternatives_try_now())
    stub->hooks->touch_open(O2O_TOUCH_READ | O2O_TOUCH_WRITE | O2O_TOUCH_CLOSED);
  int tries = o2o_alternatives_try(attempt, !live || o2o_alternatives_try_now());
  if (!tries && o2o_alternatives_found()) {
    o2o_lock();
    o2o_alternatives_keep();
    o2o_unlock();
  }
  return tries;
}

/* A kernel has run, in which a function of another unit may have ended the program. */
static void end_program(const struct o2o_stub *stub, const struct o2o_kernel *kernel) {
  if (kernel && kernel->ncalls && stub->hooks)
    o2o_link_end(*kernel->state, stub->hooks->touch);
}

__attribute__((visibility("default"))) int O2O_ENTRY(struct o2o_stub *stub,
                                                     const struct o2o_kernel *kernel,
                                                     o2o_slot *slots, struct o2o_met *met) {
  int done = 0, error = errno;
  if (met && met->step == 4)
    return lone(stub, (const struct o2o_kernel *const *)(const void *)slots, met->team);
  if (met && met->step == 5) {
    done = try_alternatives(stub, (struct o2o_attempt *)(void *)slots);
    errno = error;
    return done;
  }
  if (met && met->step == 3) {
    o2o_lock();
    if (!o2o_split_join(kernel, slots) && !o2o_listen_loop_over(kernel))
      o2o_verify_compare(kernel, slots);
    o2o_unlock();
    errno = error;
    return 0;
  }
  if (__atomic_load_n(stub->state, __ATOMIC_ACQUIRE) == O2O_STATE_UNDECIDED)
    be_decided(stub, kernel, slots, met);
  if (met && __atomic_load_n(stub->state, __ATOMIC_ACQUIRE) != O2O_STATE_OPENMP) {
    const bool launches = met->step == 1;
    done = meeting(kernel, slots, met);
    if (launches && done == 1)
      end_program(stub, kernel);
    errno = error;
    return done;
  }
  if (!kernel || __atomic_load_n(stub->state, __ATOMIC_ACQUIRE) == O2O_STATE_OPENMP ||
      !__atomic_load_n(&stub->hooks, __ATOMIC_RELAXED))
    return 0;
  if (__atomic_load_n(stub->state, __ATOMIC_ACQUIRE) == O2O_STATE_UNDECIDED) {
    /* the child of a process whose other thread has the lock must not wait for it */
    if (o2o_try_lock()) {
      done = host_loop(kernel, slots, NULL);
      o2o_unlock();
    }
    errno = error;
    return done;
  }
  o2o_lock();
  if (o2o_hooks_is_child())
    __atomic_store_n(stub->state, O2O_STATE_OPENMP, __ATOMIC_RELAXED);
  else
    done = launch(kernel, slots, NULL);
  o2o_unlock();
  if (done == 1)
    end_program(stub, kernel);
  errno = error;
  return done;
}
