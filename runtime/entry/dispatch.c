/* The runtime's entry: the choice of the version, made once, and the way of every launch.
 *
 * All launches of a process go through one lock (hooks.h).  Regions that several threads start at once thus run one after the other.
 *
 * A child process made by fork() cannot use its parent's OpenCL: there the OpenMP version runs.  At exit, as soon as we hear of it, all data come home
 * and the device is done with; OpenCL objects are left alone, since the library that made them may already have been shut down.
 */
#define _GNU_SOURCE
#include "runtime/stub/stub_interface.h"

#include "abi/heap.h"
#include "runtime/choice/layout_policy.h"
#include "runtime/choice/past.h"
#include "runtime/choice/select_version.h"
#include "runtime/choice/trial.h"
#include "runtime/choice/watch.h"
#include "runtime/core/float_env.h"
#include "runtime/core/link.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/queue.h"
#include "runtime/device/signals.h"
#include "runtime/device/trace.h"
#include "runtime/entry/foreign_code.h"
#include "runtime/entry/hooks.h"
#include "runtime/entry/places.h"
#include "runtime/launch/forms.h"
#include "runtime/launch/launch.h"
#include "runtime/launch/region.h"
#include "runtime/launch/shape.h"
#include "runtime/launch/team.h"
#include "runtime/launch/verbose.h"
#include "runtime/memory/device_copy.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct o2o_device device;
static struct o2o_decision decision;
static struct o2o_kernel_state *states, **last_state = &states;
static struct o2o_stub *the_stub;
/* Of LLVM's OpenMP, NULL in another one: milliseconds for which the calling thread spins when it waits. */
static void (*set_blocktime)(int);
static int (*get_blocktime)(void);
static void (*set_defaults)(const char *);
static int blocktime; /* what the first thread had */
static pid_t owner;   /* the process that made the choice */
static bool moved;    /* OpenMP ran before OpenCL did */
static bool watching; /* the choice was put off */
static double cold;   /* seconds of launches for which kernels were built */

/* ---- kernels ------------------------------------------------------------------------------------------ */

/* The kernel's state, made at first use; NULL when memory ran out. */
static struct o2o_kernel_state *state_of(const struct o2o_kernel *kernel) {
  struct o2o_kernel_state *state = *kernel->state;
  if (state)
    return state;
  state = calloc(1, sizeof *state);
  if (!state)
    return NULL;
  state->name = strdup(kernel->name);
  state->file = strdup(kernel->file);
  state->line = kernel->line;
  state->part = (kernel->flags & O2O_KERNEL_PART) != 0;
  if (!state->name || !state->file) {
    free(state->name);
    free(state->file);
    free(state);
    return NULL;
  }
  *last_state = state;
  last_state = &state->next;
  *kernel->state = state;
  return state;
}

/* Makes the states of all kernels in the order of registration (the list has the newest unit first). */
static void make_states(const struct o2o_unit *unit) {
  if (!unit)
    return;
  make_states(unit->next);
  for (uint32_t i = 0; i < unit->nkernels; i++)
    state_of(&unit->kernels[i]);
}

/* ---- the end ------------------------------------------------------------------------------------------ */

/* What building kernels has cost: with their binaries in the cache it will not be so again.  The launch for which a kernel is built is long for other reasons, too
 * (drivers compile once more when they know the size of the work-groups): where a kernel has enough others, they tell. */
static double cost_of_building(void) {
  double sum = 0;
  for (const struct o2o_kernel_state *s = states; s; s = s->next) {
    unsigned long others = s->timed - s->cold_launches;
    double usual = others >= 3 ? (s->seconds - s->cold_seconds) / (double)others : 0;
    double excess = s->cold_seconds - (double)s->cold_launches * usual;
    sum += others >= 3 && excess > s->build_seconds ? excess : s->build_seconds;
  }
  return sum;
}

static void leave_time(void) {
  double building = cost_of_building();
  o2o_past_leave(o2o_past_seconds() - building, building > 0 || moved ? O2O_RECORD_COLD : 0);
}

/* From here on the process does without its device: what only the device has comes home while OpenCL still works, and code that runs later (handlers of
 * exit(), destructors) finds it in the program's memory, and the OpenMP version in force. */
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

/* An OpenCL library may keep data of the calling thread, which die at the beginning of exit(), before handlers of atexit() run (Oclgrind's
 * then writes into freed memory).  Destructors of a thread's data run last in, first out: this one is registered when a kernel has run, behind the library's.
 * The main thread's data die with the process, or with the end of main() as a thread; the device outlives those of others. */
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
    o2o_queue_wait(&device, o2o_queue_last(), &why);
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

static void at_exit(void) {
  if (getpid() != owner)
    return;
  end();
  o2o_lock();
  o2o_forms_end();
  if (o2o_settings.verbose > 0) {
    void *locale = o2o_numbers_plain();
    o2o_verbose_kernels(states);
    o2o_forms_print();
    o2o_verbose_traffic(o2o_traffic_list);
    o2o_numbers_back(locale);
  }
  o2o_trace_flush();
  o2o_unlock();
}

/* libomp's threads spin where they wait, for 200 ms unless told otherwise: that time belongs to the kernels of a CPU device. Each thread says so for itself in a team that
 * exists already; teams that come later do as the thread that makes them. */
static void quiet_thread(void) {
  if (device.cpu && set_blocktime && (!get_blocktime || get_blocktime() != 0))
    set_blocktime(0);
}

static void at_openmp_exit(void) {
  if (decision.state == O2O_STATE_OPENMP)
    o2o_past_leave(o2o_past_seconds(), 0);
}

static void find_blocktime(void) {
  set_blocktime = (void (*)(int))o2o_find_function(the_stub, "kmp_set_blocktime");
  get_blocktime = (int (*)(void))o2o_find_function(the_stub, "kmp_get_blocktime");
  set_defaults = (void (*)(const char *))o2o_find_function(the_stub, "kmp_set_defaults");
  blocktime = get_blocktime ? get_blocktime() : 200;
  /* OMP_WAIT_POLICY=active: threads look at nothing but the default, which nobody can set but so. */
  if (device.cpu && blocktime == INT_MAX && set_defaults)
    set_defaults("KMP_BLOCKTIME=0");
  quiet_thread();
}

/* Threads that the program's OpenMP would have. */
static int host_threads(void) {
  int (*most)(void) = (int (*)(void))o2o_find_function(the_stub, "omp_get_max_threads");
  return most ? most() : 1;
}

/* Whether each region is decided on its own. */
static bool per_region(void) {
  return o2o_settings.scope == O2O_SCOPE_REGION && decision.predictor.nnodes > 0;
}

/* OpenCL it is, from here on. */
static void start_opencl(void) {
  owner = getpid();
  find_blocktime();
  if (per_region())
    o2o_region_start(&decision.predictor);
  make_states(the_stub->units);
  o2o_device_copy_start(&device, the_stub);
  o2o_objects_start(the_stub->regions, the_stub->heap);
  o2o_layout_policy_use(&decision.layouts);
  o2o_hooks_install(the_stub);
  if (o2o_settings.verbose > 0)
    o2o_verbose_device(&device, &decision);
  atexit(at_exit);
  at_quick_exit(at_exit);
}

/* Asks for the version; `first`: this is the first region. */
static void ask(const struct o2o_kernel *kernel, const o2o_slot *slots, const double *counts,
                bool first) {
  o2o_signals_hold();
  o2o_places_widen(the_stub);
  o2o_select_version(&device, the_stub->units, kernel, slots, counts, host_threads(), &decision);
  o2o_places_narrow();
  o2o_signals_release();
  if (!first) {
    size_t n = strlen(decision.reason);
    snprintf(decision.reason + n, sizeof decision.reason - n, ", after %lu regions",
             o2o_watch_regions() - 1);
  }
  if (o2o_settings.verbose > 0)
    o2o_verbose_decision(&decision);
}

/* Makes the choice, or puts it off: OpenMP runs then, and the state stays undecided. `met`: all threads of a team are to
 * see one answer, so it is final. The caller holds the lock. */
static void choose(const struct o2o_kernel *kernel, const o2o_slot *slots, bool met) {
  static bool begun;
  int undecided = O2O_STATE_UNDECIDED;
  void *locale = o2o_numbers_plain();
  double counts[O2O_NCOUNTS];
  bool first = !begun, counted = o2o_watch_add(the_stub->units, kernel, slots, counts);
  begun = true;
  if (first) {
    o2o_settings_read();
    o2o_trial_image(the_stub->image, *the_stub->image_size);
    ask(kernel, slots, counted ? counts : NULL, true);
    if (decision.state == O2O_STATE_OPENMP && o2o_past_leaves()) {
      atexit(at_openmp_exit);
      at_quick_exit(at_openmp_exit);
    }
  } else if (!counted || !decision.watch)
    decision.watch = false;
  else if (o2o_choice(&decision.asked, counts) == O2O_OPENCL) {
    moved = true;
    ask(kernel, slots, counts, false);
  }
  if (decision.watch && (met || o2o_watch_is_idle()))
    decision.watch = false;
  if (decision.state == O2O_STATE_OPENCL)
    start_opencl();
  else if (!decision.watch)
    o2o_hooks_discard(the_stub);
  o2o_numbers_back(locale);
  /* Meanwhile the stub may have found that it cannot load a runtime for another thread, and some have acted on that. */
  if (!decision.watch)
    __atomic_compare_exchange_n(the_stub->state, &undecided, decision.state, 0, __ATOMIC_ACQ_REL,
                                __ATOMIC_RELAXED);
  if (*the_stub->state == O2O_STATE_OPENMP)
    o2o_heap_hush(the_stub->heap);
}

/* Makes the choice if nobody has.  Where it was put off, a thread that finds another one at it goes on in OpenMP (also in the child of a process whose other
 * thread was). */
static void be_decided(struct o2o_stub *stub, const struct o2o_kernel *kernel,
                       const o2o_slot *slots, bool met) {
  if (met || !__atomic_load_n(&watching, __ATOMIC_RELAXED))
    o2o_lock();
  else if (!o2o_try_lock())
    return;
  the_stub = stub;
  if (*stub->state == O2O_STATE_UNDECIDED)
    choose(kernel, slots, met);
  __atomic_store_n(&watching, decision.watch, __ATOMIC_RELAXED);
  o2o_unlock();
}

/* ---- launches ----------------------------------------------------------------------------------------- */

/* For the summary at the end, and the first launches of a kernel for its history; in seconds. */
static double now(const struct o2o_kernel_state *state) {
  struct timespec t;
  if (o2o_settings.verbose == 0 && state && state->launches >= 8)
    return 0;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Tells the user, once per kernel, that something went wrong; limits are only counted. */
static void report(struct o2o_kernel_state *state) {
  bool forced = o2o_settings.version == O2O_VERSION_OPENCL;
  if (state->reason.failure && !state->reported && (forced || o2o_settings.verbose > 0)) {
    o2o_say("kernel %s (%s:%u) runs on the host: %s\n", state->name, state->file, state->line,
            state->reason.text);
    state->reported = true;
  }
  if (o2o_settings.verbose > 1)
    o2o_verbose_declined(state);
}

/* Programs linked with -ffast-math flush subnormal numbers from the start; kernels of units compiled with it may. */
static bool computes_alike(const struct o2o_kernel *kernel, struct o2o_reason *why) {
  return o2o_float_is_default(false) ||
         (strstr(kernel->options, "-cl-fast-relaxed-math") && o2o_float_is_default(true)) ||
         o2o_decline(why, false, "the program has set its floating-point environment");
}

/* There is no launch: the host runs the loop, or there are launches of the parts. */
static int declined(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                    const o2o_slot *slots, const struct o2o_met *met) {
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
    state->on_host++;
    report(state);
  }
  return 0;
}

/* Of the time that a trial may take: kernels that take this long to build come from the cache the next time. */
#define BUILDING_SHARE 0.25

/* OpenCL is tried, and takes too long: the program goes on in OpenMP.  Where it is building kernels that takes long, nothing is known yet, and what was built is in the cache. */
static bool is_given_up(void) {
  double seconds;
  bool building;
  if (decision.limit == 0)
    return false;
  seconds = o2o_past_seconds() - cold;
  building = cold > decision.limit * BUILDING_SHARE;
  if (seconds <= decision.limit && !building)
    return false;
  o2o_past_leave(building ? 0 : seconds, O2O_RECORD_LEFT);
  if (o2o_settings.verbose > 0)
    o2o_verbose_left(building ? cold : seconds, building);
  decision.limit = 0;
  o2o_device_copy_end(false);
  if (device.cpu && blocktime == INT_MAX && set_defaults)
    set_defaults("KMP_BLOCKTIME=infinite");
  if (device.cpu && set_blocktime)
    set_blocktime(blocktime);
  return true;
}

/* A launch is over: `builds` were built before it, since `start`. */
static void count_launch(struct o2o_kernel_state *state, unsigned builds, double start) {
  double took = start > 0 ? now(NULL) - start : 0;
  state->seconds += took;
  state->timed += start > 0;
  state->launches++;
  if (state->sources == builds)
    return;
  state->cold_seconds += took;
  state->cold_launches++;
  cold += took;
}

/* The launch itself, with what functions of other units bring. */
static bool run(const struct o2o_kernel *kernel, struct o2o_kernel_state *state, o2o_slot *slots,
                bool stay) {
  const struct o2o_kernel *linked = o2o_link(kernel, state, &state->reason);
  o2o_slot *all = linked ? o2o_link_slots(kernel, linked, state, slots) : NULL;
  bool done;
  if (!linked)
    return false;
  if (!all)
    return o2o_decline(&state->reason, false, "out of memory");
  done = o2o_shape_launch(&device, linked, state, all, stay, &state->reason);
  if (all != slots)
    free(all);
  return done;
}

/* `met`: for all threads of a team. */
static int launch(const struct o2o_kernel *kernel, o2o_slot *slots, const struct o2o_met *met) {
  struct o2o_kernel_state *state = state_of(kernel);
  double start;
  unsigned builds;
  bool stay;
  if (!state || o2o_device_copy_failed() || is_given_up())
    return declined(kernel, NULL, slots, met);
  start = now(state);
  builds = state->sources;
  if (met && !o2o_team_agrees(met, &state->reason))
    return declined(kernel, state, slots, met);
  quiet_thread();
  stay = o2o_hooks_stay(met != NULL);
  if (per_region() && !o2o_region_wants_loop(kernel, slots, stay, &state->reason))
    return declined(kernel, state, slots, met);
  if (!state->host_only && computes_alike(kernel, &state->reason) &&
      run(kernel, state, slots, stay)) {
    count_launch(state, builds, start);
    watch_thread();
    if (met)
      o2o_team_answer(met, true);
    return 1;
  }
  state->host_only = state->host_only || state->reason.permanent;
  return declined(kernel, state, slots, met);
}

/* A step of a thread at a loop that its team shares (abi.h). The choice is made. */
static int meeting(const struct o2o_kernel *kernel, o2o_slot *slots, struct o2o_met *m) {
  int answer = 1;
  struct o2o_reason why;
  if (m->step == 0)
    quiet_thread();
  o2o_lock();
  /* Each thread has a floating-point environment of its own. */
  if (m->step == 0 && !computes_alike(kernel, &why))
    m->slots = NULL;
  if (m->step == 0 && (kernel->flags & O2O_KERNEL_NOWAIT) && o2o_hooks_waited_for(kernel)) {
    struct o2o_kernel_state *state = state_of(kernel);
    if (state)
      o2o_decline(&state->reason, false, "its threads may be waited for in another file");
    answer = declined(kernel, m->number == 0 ? state : NULL, slots, NULL);
  } else if (m->step == 0)
    o2o_team_join(m);
  else if (m->step == 1)
    answer = launch(kernel, slots, m);
  else {
    o2o_team_leave(m);
    answer = m->answer;
  }
  o2o_unlock();
  return answer;
}

__attribute__((visibility("default"))) int O2O_ENTRY(struct o2o_stub *stub,
                                                     const struct o2o_kernel *kernel,
                                                     o2o_slot *slots, struct o2o_met *met) {
  int done = 0, error = errno;
  if (__atomic_load_n(stub->state, __ATOMIC_ACQUIRE) == O2O_STATE_UNDECIDED)
    be_decided(stub, kernel, slots, met != NULL);
  if (met && __atomic_load_n(stub->state, __ATOMIC_ACQUIRE) != O2O_STATE_OPENMP) {
    done = meeting(kernel, slots, met);
    errno = error;
    return done;
  }
  if (!kernel || __atomic_load_n(stub->state, __ATOMIC_ACQUIRE) != O2O_STATE_OPENCL)
    return 0;
  o2o_lock();
  if (o2o_hooks_is_child())
    __atomic_store_n(stub->state, O2O_STATE_OPENMP, __ATOMIC_RELAXED);
  else
    done = launch(kernel, slots, NULL);
  o2o_unlock();
  errno = error;
  return done;
}
