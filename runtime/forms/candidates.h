/* The forms that a kernel may have on a device, as a tree of decisions, and what each takes at
 * least (search.h). */
#ifndef O2O_RUNTIME_FORMS_CANDIDATES_H
#define O2O_RUNTIME_FORMS_CANDIDATES_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/forms/forms_record.h"
#include "runtime/forms/search.h"

/* The candidates for launches with certain slots.  Nothing is owned. */
struct o2o_candidates {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  const o2o_slot *slots;
  double operations, memory; /* seconds that the launch takes at least, with all of the device */
  double start;              /* and in any case */
  double launch;             /* what starting one takes, as far as the driver's trial could see */
  struct o2o_form usual;     /* that it has without being tuned */
  struct o2o_space space;
};

/* Fills in *all, which lives, and does not move, as long as all->space is used.  `bytes`: of all
 * ranges that the launch touches.  False: there is nothing to choose. */
bool o2o_candidates_of(struct o2o_candidates *all, const struct o2o_device *device,
                       const struct o2o_kernel *kernel, const o2o_slot *slots, double bytes,
                       struct o2o_form usual);

/* The form of a candidate; and the candidate of all->usual (false: it is none of them). */
struct o2o_form o2o_candidates_form(const struct o2o_candidates *all,
                                    const struct o2o_choices *made);
bool o2o_candidates_usual(const struct o2o_candidates *all, struct o2o_choices *made);

/* The form with other numbers of iterations that run together, of a block or of inner loops: the
 * n-th, from 0, for the candidate that is best otherwise; false: there are no more. */
bool o2o_candidates_loops(const struct o2o_candidates *all, struct o2o_form best, unsigned n,
                          struct o2o_form *form);

/* What is to blame when a launch takes so many seconds: NONE, when the device could do it in a
 * small part of that. */
enum o2o_limit o2o_candidates_limit(const struct o2o_candidates *all, double seconds);

#endif
