/* Which build of its kernel a launch needs, and who makes it.
 *
 * Other processes build (builder.h), with the program going on in OpenMP meanwhile or waiting for
 * them; this process does where there can be none.
 */
#include "runtime/launch/launch_build.h"

#include "predictor/machine.h"
#include "runtime/choice/trial.h"
#include "runtime/core/clock.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/program.h"
#include "runtime/device/signals.h"
#include "runtime/device/trace.h"
#include "runtime/forms/forms.h"
#include "runtime/forms/geometry.h"
#include "runtime/forms/sizes.h"
#include "runtime/launch/builder.h"
#include "runtime/launch/launch_objects.h"
#include "runtime/launch/launch_results.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/device_copy.h"

#include <stdlib.h>
#include <string.h>

/* Other processes build for the first device, and the program goes on. */
static bool is_built_elsewhere(const struct o2o_launch *l) {
  return l->device->place == 0 && o2o_builder_on();
}

/* Where others build there is little left to compile, and they would wait for the turn. */
void o2o_launch_let_compile(struct o2o_launch *l) {
  if (l->compiles)
    return;
  o2o_signals_hold();
  l->takes_turn = l->device->place > 0 || !(o2o_builder_on() || o2o_builder_builds());
  if (l->takes_turn)
    o2o_turn_take();
  l->compiles = true;
}

bool o2o_launch_can_compile(struct o2o_reason *why) {
  if (!o2o_files_may_grow())
    return o2o_decline(why, false, "the size of files is limited");
  return o2o_trial_holds() ||
         o2o_decline(why, false, "the environment has changed since the driver was tried");
}

/* How a kernel that is built so will be launched, as a worker is told. */
static struct o2o_worker_range range_of(struct o2o_launch *l,
                                        const struct o2o_kernel_state *expected) {
  struct o2o_worker_range range = {0};
  struct o2o_geometry g;
  struct o2o_reason unused;
  if (o2o_geometry(l->device, l->kernel, expected, l->form, l->slots, &g, &unused)) {
    range.dims = g.dims;
    for (int i = 0; i < 3; i++)
      range.local[i] = (uint32_t)g.local[i];
  }
  return range;
}

/* Makes the build in the launch's form, which another process may have to compile. */
static bool build_in_form(struct o2o_launch *l, bool restricted, char *strides,
                          struct o2o_reason *why) {
  static const struct o2o_worker_range none;
  struct o2o_kernel_state expected;
  char *options = o2o_builder_builds() ? o2o_program_expect(l->device, l->kernel, restricted,
                                                            l->form, strides, &expected, why)
                                       : NULL;
  o2o_builder_range(options ? range_of(l, &expected) : none);
  free(options);
  bool built = o2o_program_build(l->device, l->kernel, l->state, restricted, l->form, strides, why);
  o2o_builder_range(none);
  return built;
}

/* How far other processes are with that build; begin: it is begun where that is not done. */
static enum o2o_building building_of(struct o2o_launch *l, bool restricted, char *strides,
                                     bool begin, struct o2o_reason *why) {
  struct o2o_kernel_state expected;
  enum o2o_building building = O2O_BUILDING_DONE;
  char *options =
      o2o_program_expect(l->device, l->kernel, restricted, l->form, strides, &expected, why);
  if (!options)
    return O2O_BUILDING_UNKNOWN;
  if (begin && !o2o_program_needs_no_build(l->device, l->kernel, options))
    building = o2o_builder_ask(l->kernel, options, range_of(l, &expected));
  else if (!begin && !o2o_program_cached(l->device, l->kernel, options))
    building = O2O_BUILDING_UNKNOWN;
  free(options);
  return building;
}

/* Whether the build is there. */
static bool is_there(struct o2o_launch *l, bool restricted, char *strides, struct o2o_reason *why) {
  return o2o_program_kept(l->kernel, l->state, restricted, l->form, strides) ||
         building_of(l, restricted, strides, false, why) == O2O_BUILDING_DONE;
}

/* Whether the kernel is to be built in another form, after it could not be in that of the launch.
 * What processes have died of in one form the program does not try in others by itself. */
static bool change_form(struct o2o_launch *l, bool restricted, char *strides,
                        struct o2o_reason *why) {
  bool risky = why->deadly && !o2o_builder_builds();
  return o2o_forms_fail(l->state, &l->form) && (!risky || is_there(l, restricted, strides, why));
}

/* Builds the kernel for a launch in the form that was chosen, or in another where it cannot be
 * built in that one. */
static bool build(struct o2o_launch *l, bool restricted, char *strides, struct o2o_reason *why) {
  double start = o2o_now(), traced = o2o_trace_now();
  bool built = build_in_form(l, restricted, strides, why);
  if (!built && change_form(l, restricted, strides, why)) {
    l->clock.timed = l->tunes = false;
    built = build_in_form(l, restricted, strides, why);
  }
  l->clock.building = o2o_now() - start;
  o2o_trace_build(l->state->name, traced);
  return built;
}

/* Whether the build that the kernel had last is for this launch, too. */
static bool falls_back(const struct o2o_launch *l, bool restricted, char *strides, size_t size) {
  return l->state->built &&
         o2o_sizes_options(l->kernel, l->workspace->form.fixed, l->slots, strides, size) &&
         o2o_program_kept(l->kernel, l->state, restricted, l->workspace->form, strides);
}

/* Where other processes build: whether the build is there, or to be built here.  A form that is
 * only tried waits for them, and the launch has the one that the kernel has. */
static bool has_been_built(struct o2o_launch *l, bool restricted, char *strides, size_t size,
                           struct o2o_reason *why) {
  struct o2o_kernel_state *state = l->state;
  enum o2o_building building = O2O_BUILDING_DONE;
  if (!is_built_elsewhere(l))
    return true;
  if (!o2o_program_kept(l->kernel, state, restricted, l->form, strides))
    building = building_of(l, restricted, strides, true, why);
  if (o2o_builder_allows(building, &state->loops_left, why))
    return true;
  if ((!l->clock.timed && !l->form.fixed) || why->permanent ||
      !falls_back(l, restricted, strides, size)) {
    o2o_builder_left(building);
    return false;
  }
  l->form = l->workspace->form;
  l->clock.timed = false;
  return true;
}

/* Whether other processes have yet to build the kernel for these orders of arrays, while that for
 * the program's is there: in these the launch takes less than the host's loop, and what that moves.
 */
static bool orders_wait(struct o2o_launch *l, bool restricted, const char *orders,
                        struct o2o_reason *why) {
  char special[O2O_SPECIAL_OPTIONS], plain[O2O_SPECIAL_OPTIONS] = "";
  enum o2o_building building;
  if (!is_built_elsewhere(l))
    return false;
  strcpy(special, orders);
  if (!o2o_sizes_options(l->kernel, l->form.fixed, l->slots, special, sizeof special) ||
      !o2o_sizes_options(l->kernel, l->form.fixed, l->slots, plain, sizeof plain) ||
      o2o_program_kept(l->kernel, l->state, restricted, l->form, special))
    return false;
  building = building_of(l, restricted, special, true, why);
  return building != O2O_BUILDING_DONE && building != O2O_BUILDING_UNKNOWN &&
         is_there(l, restricted, plain, why);
}

/* The arguments that are set are those of the kernel that was the current one. */
static void forget_arguments(struct o2o_launch *l) {
  memset(l->workspace->set, 0, o2o_launch_set_count(l->kernel) * sizeof *l->workspace->set);
}

bool o2o_launch_switch(struct o2o_launch *l, cl_kernel kernel) {
  cl_kernel before = l->state->current.kernel;
  bool there = o2o_program_switch(l->state, kernel);
  if (l->state->current.kernel != before)
    forget_arguments(l);
  return there;
}

/* Two builds for overlaps at most: one for launches whose objects do not overlap, one for all.
 * There is one of each for every combination of orders that arrays have; when these are too many
 * the arrays keep the program's order. */
bool o2o_launch_build(struct o2o_launch *l, struct o2o_reason *why) {
  struct o2o_kernel_state *state = l->state;
  struct o2o_reason overlap;
  bool restricted =
      (l->kernel->flags & O2O_KERNEL_RESTRICT) && o2o_launch_objects_disjoint(l, false, &overlap);
  const bool exchanges = !l->form.blocked && l->form.local != O2O_SWITCH_ON;
  char strides[O2O_SPECIAL_OPTIONS];
  *strides = 0;
  if (o2o_array_layout_choose(l->device, l->kernel, l->slots, l->workspace->uses, l->nuses,
                              l->memory.rows != NULL, exchanges, l->repeats.times) &&
      (!o2o_array_layout_options(l->kernel, l->workspace->uses, l->nuses, l->slots, exchanges,
                                 strides, sizeof strides) ||
       !o2o_program_room(l->kernel, state, restricted, l->form, strides) ||
       orders_wait(l, restricted, strides, why))) {
    o2o_array_layout_forget(l->workspace->uses, l->nuses);
    *strides = 0;
  }
  if (!o2o_sizes_options(l->kernel, l->form.fixed, l->slots, strides, sizeof strides))
    l->form.fixed = 0;
  if (!has_been_built(l, restricted, strides, sizeof strides, why))
    return false;
  if (o2o_program_current(l->kernel, state, restricted, l->form, strides))
    return true;
  forget_arguments(l);
  if (o2o_program_kept(l->kernel, state, restricted, l->form, strides))
    return o2o_program_build(l->device, l->kernel, state, restricted, l->form, strides, why);
  if (!o2o_launch_can_compile(why))
    return false;
  unsigned builds = state->totals.builds;
  memset(l->workspace->ran, 0, sizeof l->workspace->ran);
  state->overlapped |= !restricted && !(l->kernel->flags & O2O_KERNEL_DISJOINT);
  o2o_launch_let_compile(l);
  if (!o2o_launch_results_known(l->kernel, why) || !build(l, restricted, strides, why)) {
    why->permanent = true;
    return false;
  }
  o2o_device_copy_version++; /* no launch is a model any more: builds may have gone */
  l->first |= state->totals.builds != builds;
  return true;
}
