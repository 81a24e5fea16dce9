/* What is remembered of kernels, and why something runs on the host. */
#include "runtime/core/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct o2o_kernel_state *o2o_kernel_states;

static struct o2o_kernel_state **last_state = &o2o_kernel_states;

bool o2o_decline(struct o2o_reason *why, bool permanent, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(why->text, sizeof why->text, format, args);
  va_end(args);
  why->permanent = permanent;
  why->failure = why->deadly = why->passes = false;
  return false;
}

bool o2o_decline_cl(struct o2o_reason *why, const char *call, cl_int error) {
  bool memory = error == CL_MEM_OBJECT_ALLOCATION_FAILURE || error == CL_OUT_OF_HOST_MEMORY ||
                error == CL_OUT_OF_RESOURCES || error == CL_INVALID_BUFFER_SIZE;
  o2o_decline(why, !memory, "%s: %s", call, o2o_cl_error(error));
  why->failure = true;
  return false;
}

void o2o_form_words(struct o2o_form f, char *text, size_t size) {
  static const char *const vectors[] = {"", ", no vectors", ", vectors"};
  static const char *const local[] = {"", ", no local memory", ", local memory"};
  char body[40], pieces[40] = "", abreast[24] = "", unroll[32] = "";
  if (f.blocked)
    snprintf(body, sizeof body, f.plain ? "plain blocks" : "blocks");
  else
    snprintf(body, sizeof body, "work-items in groups of %u", f.group);
  if (f.pieces)
    snprintf(pieces, sizeof pieces, ", in %us", f.pieces);
  if (f.abreast)
    snprintf(abreast, sizeof abreast, ", %u abreast", f.abreast);
  if (f.unroll)
    snprintf(unroll, sizeof unroll, ", unrolled by %u", f.unroll);
  snprintf(text, size, "%s%s%s%s%s%s%s", body, pieces, vectors[f.vectors % 3], local[f.local % 3],
           abreast, unroll, f.fixed ? ", for these sizes" : "");
}

struct o2o_kernel_state *o2o_state_of(const struct o2o_kernel *kernel) {
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

void o2o_make_states(const struct o2o_unit *unit) {
  if (!unit)
    return;
  o2o_make_states(unit->next);
  for (uint32_t i = 0; i < unit->nkernels; i++)
    o2o_state_of(&unit->kernels[i]);
}
