/* The forms that a kernel may have on a device, as a tree of decisions, and what each takes at
 * least (search.h). */
#ifndef O2O_RUNTIME_FORMS_CANDIDATES_H
#define O2O_RUNTIME_FORMS_CANDIDATES_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/forms/forms_record.h"
#include "runtime/forms/search.h"

/* What launches need of the device, if nothing but that takes time: seconds for their operations
 * and for moving the bytes that no cache holds, with all of it, and for starting them, as far as
 * the driver's trial could see. */
struct o2o_demand {
  double operations, memory, launch;
  bool counted; /* false: the first two are not known */
};

/* Of one launch. `bytes`: of all ranges that it touches. */
struct o2o_demand o2o_demand_of(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                const o2o_slot *slots, double bytes);

/* What is to blame when launches take so many seconds: NONE, when the device could do them in a
 * small part of that. */
enum o2o_limit o2o_demand_limit(const struct o2o_demand *demand, double seconds);

/* The candidates for launches with certain slots.  Nothing is owned. */
struct o2o_candidates {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  const o2o_slot *slots;
  struct o2o_demand demand;
  double start;          /* seconds that any launch takes at least */
  struct o2o_form usual; /* that it has without being tuned */
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

#endif
