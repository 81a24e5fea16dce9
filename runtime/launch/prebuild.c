/* What a launch would ask for, as far as that is known without a run. */
#include "runtime/launch/prebuild.h"

#include "runtime/device/program.h"
#include "runtime/launch/forms.h"
#include "runtime/launch/geometry.h"

struct o2o_prebuilt o2o_prebuild(const struct o2o_device *d, const struct o2o_kernel *k,
                                 struct o2o_kernel_state *state) {
  struct o2o_kernel_state expected;
  struct o2o_geometry g;
  struct o2o_prebuilt result = {.building = O2O_BUILDING_DONE};
  struct o2o_worker_range range;
  struct o2o_form form = o2o_forms_usual(d, k, state);
  result.options = o2o_program_expect(d, k, (k->flags & O2O_KERNEL_RESTRICT) != 0, form, NULL,
                                      &expected, &result.why);
  if (!result.options)
    return result;
  result.before = o2o_program_cached(d, k, result.options);
  if (result.before)
    return result;
  o2o_geometry_usual(d, k, &expected, form, &g);
  range.dims = g.dims;
  for (int i = 0; i < 3; i++)
    range.local[i] = (uint32_t)g.local[i];
  result.building = o2o_builder_ask(k, result.options, range);
  return result;
}
