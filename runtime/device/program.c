/* Building kernels.
 *
 * Each kernel is a program of its own, in as many builds as launches need: for arrays that do not
 * overlap, or may; for the orders of arrays that it was launched with; for the forms that were
 * chosen for it (runtime/forms/forms.h).  The work-group size of a kernel that strides
 * (O2O_KERNEL_REDUCES) is a macro of its source (O2O_WG): one in blocks, where work-items are loops
 * and a group's tree of additions would only cost; else as many as the form asks for, and the
 * device, its local memory and the compiled kernel allow.  A kernel that needs doubles, 64-bit
 * atomics, or correctly rounded single-precision division, is declined where the device has no such
 * thing; but division and square root are made in double where there is double, and rounded: with
 * more than twice the digits and two more, rounding twice gives what rounding once does (Figueroa,
 * When is double rounding innocuous?, 1995).
 */
#define _GNU_SOURCE
#include "runtime/device/program.h"

#include "runtime/core/clock.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/bins.h"
#include "runtime/device/cache.h"
#include "runtime/device/compile.h"
#include "runtime/device/deaths.h"
#include "runtime/device/declare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything that a binary depends on, as text; *size with the inner zeros.  NULL when memory
 * ran out. */
static char *cache_key(const struct o2o_device *d, const char *source, const char *options,
                       size_t *size) {
  char *key = NULL;
  int n = asprintf(&key, "%s\n%s\n%s\n%s\n%s\n%s", d->platform_name, d->platform_version, d->name,
                   d->driver, options, source);
  *size = n < 0 ? 0 : (size_t)n;
  return n < 0 ? NULL : key;
}

/* PoCL's binaries hold the files of its own cache; one has been seen without the program itself
 * (the file was not there when PoCL collected them), and PoCL's answer to such a binary is an
 * assertion, which would end the user's program. */
static bool complete(const struct o2o_device *d, const unsigned char *binary, size_t size) {
  static const char file[] = "program.bc";
  return !strstr(d->platform_name, "Portable Computing Language") ||
         memmem(binary, size, file, sizeof file - 1) != NULL;
}

static cl_program from_binary(const struct o2o_device *d, const char *key, size_t key_size,
                              const char *options) {
  size_t size;
  cl_int status = CL_SUCCESS, error = CL_SUCCESS;
  cl_program program;
  unsigned char *binary = key ? o2o_cache_get(key, key_size, &size) : NULL;
  if (!binary || !complete(d, binary, size)) {
    free(binary);
    return NULL;
  }
  program = o2o_cl.clCreateProgramWithBinary(d->context, 1, &d->id, &size,
                                             (const unsigned char **)&binary, &status, &error);
  free(binary);
  if (!program)
    return NULL;
  if (error == CL_SUCCESS && status == CL_SUCCESS &&
      o2o_cl.clBuildProgram(program, 1, &d->id, options, NULL, NULL) == CL_SUCCESS)
    return program;
  o2o_cl.clReleaseProgram(program);
  return NULL;
}

static void store_binary(const struct o2o_device *d, cl_program program, const char *key,
                         size_t key_size) {
  size_t size = 0;
  unsigned char *binary;
  if (!key || !*o2o_settings.cache ||
      o2o_cl.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL) !=
          CL_SUCCESS ||
      size == 0)
    return;
  binary = malloc(size);
  if (binary &&
      o2o_cl.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL) ==
          CL_SUCCESS &&
      complete(d, binary, size))
    o2o_cache_put(key, key_size, binary, size);
  free(binary);
}

/* Builds it with declarations of what it calls in place of the driver's header, where that is
 * wanted and can be done.  It is the same program: the key in the cache does not tell. */
static cl_program with_declarations(const struct o2o_device *d, const struct o2o_kernel *k,
                                    const char *options) {
  struct o2o_reason unused = {0};
  bool wanted = o2o_settings.declare == O2O_DECLARE_AUTO ? d->traits.declares
                                                         : o2o_settings.declare == O2O_DECLARE_ON;
  char *declarations = wanted ? o2o_declare(k->source, d->can.fp64) : NULL;
  cl_program program =
      declarations ? o2o_compile(d, declarations, k->source, options, k->name, &unused) : NULL;
  free(declarations);
  if (wanted && !program && o2o_settings.verbose > 1)
    o2o_say("build %s: with the driver's declarations\n", k->name);
  return program;
}

/* The text in that way, malloc'ed; NULL: memory ran out.  A hint of vectors says that these are the
 * ones to use: the work-items themselves are to be none.  All devices have the type. */
static char *text_in(const char *source, enum o2o_way way) {
  static const char *const first[O2O_WAYS] = {
      [O2O_WAY_USUAL] = "",
      [O2O_WAY_SCALAR] = "#define __kernel __kernel __attribute__((vec_type_hint(float16)))\n"
                         "#line 1\n"};
  char *text;
  return asprintf(&text, "%s%s", first[way], source) < 0 ? NULL : text;
}

static cl_program from_source(const struct o2o_device *d, const struct o2o_kernel *k,
                              const char *options, enum o2o_way way, struct o2o_reason *why) {
  struct o2o_kernel kernel = {.name = k->name};
  char *text = text_in(k->source, way);
  if (!text) {
    o2o_decline(why, true, "out of memory");
    return NULL;
  }
  kernel.source = text;
  cl_program program = with_declarations(d, &kernel, options);
  if (!program)
    program = o2o_compile(d, NULL, text, options, k->name, why);
  free(text);
  return program;
}

/* ---- where and how --------------------------------------------------------------------------- */

/* What a binary is stored under; text NULL: memory ran out. */
struct key {
  char *text;
  size_t size;
};

static bool (*elsewhere)(const struct o2o_kernel *, const char *);

void o2o_program_compile_elsewhere(bool (*compile)(const struct o2o_kernel *, const char *)) {
  elsewhere = compile;
}

static struct key key_of(const struct o2o_device *d, const struct o2o_kernel *k,
                         const char *options) {
  struct key key;
  key.text = cache_key(d, k->source, options, &key.size);
  return key;
}

/* A binary that its driver accepts but that is not ours is none. */
static cl_kernel stored(const struct o2o_device *d, const struct o2o_kernel *k, struct key key,
                        const char *options) {
  cl_int error;
  struct o2o_risk risk = o2o_deaths_begin(key.text, key.size, O2O_WAYS);
  cl_program program = from_binary(d, key.text, key.size, options);
  cl_kernel kernel = program ? o2o_cl.clCreateKernel(program, k->name, &error) : NULL;
  if (program) /* The kernel keeps it alive. */
    o2o_cl.clReleaseProgram(program);
  o2o_deaths_end(risk);
  return kernel;
}

static cl_kernel decline_deadly(enum o2o_way way, struct o2o_reason *why) {
  o2o_decline(why, true,
              way == O2O_WAY_UNSURE ? "a process that built it has ended (of the OpenCL driver? "
                                      "omp2ocl-prebuild finds out)"
                                    : O2O_BUILD_DIED);
  why->failure = why->deadly = true;
  return NULL;
}

static cl_kernel compiled(const struct o2o_device *d, const struct o2o_kernel *k, struct key key,
                          const char *options, struct o2o_reason *why) {
  enum o2o_way way = o2o_deaths_way(key.text, key.size, false);
  cl_kernel kernel = NULL;
  cl_int error = CL_SUCCESS;
  if (way >= O2O_WAYS)
    return decline_deadly(way, why);
  struct o2o_risk risk = o2o_deaths_begin(key.text, key.size, way);
  cl_program program = from_source(d, k, options, way, why);
  if (program) {
    kernel = o2o_cl.clCreateKernel(program, k->name, &error);
    if (kernel)
      store_binary(d, program, key.text, key.size);
    else
      o2o_decline_cl(why, "clCreateKernel", error);
    o2o_cl.clReleaseProgram(program);
  }
  o2o_deaths_end(risk);
  return kernel;
}

bool o2o_program_needs_no_build(const struct o2o_device *d, const struct o2o_kernel *k,
                                const char *options) {
  struct key key = key_of(d, k, options);
  bool done = key.text && (o2o_cache_has(key.text, key.size) ||
                           o2o_deaths_way(key.text, key.size, elsewhere) >= O2O_WAYS);
  free(key.text);
  return done;
}

/* Nothing is there yet: another process compiles, or else this one. */
static cl_kernel make(const struct o2o_device *d, const struct o2o_kernel *k, struct key key,
                      const char *options, struct o2o_reason *why) {
  cl_kernel kernel = NULL;
  if (elsewhere && d->place == 0 && !o2o_program_needs_no_build(d, k, options)) {
    if (!elsewhere(k, options))
      return decline_deadly(O2O_WAYS, why);
    kernel = stored(d, k, key, options);
  }
  return kernel ? kernel : compiled(d, k, key, options, why);
}

bool o2o_program_make(const struct o2o_device *d, const struct o2o_kernel *k, const char *options,
                      struct o2o_kernel_state *state, struct o2o_reason *why) {
  struct key key = key_of(d, k, options);
  cl_kernel kernel = stored(d, k, key, options);
  if (!kernel) {
    double start = o2o_now();
    kernel = make(d, k, key, options, why);
    state->totals.sources++;
    state->totals.build_seconds += o2o_now() - start;
  }
  if (kernel && o2o_settings.verbose > 0 &&
      o2o_deaths_way(key.text, key.size, false) == O2O_WAY_SCALAR)
    o2o_say("build %s: not for vectors of work-items: the OpenCL driver ended the process that "
            "built it so\n",
            k->name);
  free(key.text);
  state->current.kernel = kernel;
  if (!kernel)
    return false;
  state->current.group_limit = d->limits.group;
  o2o_cl.clGetKernelWorkGroupInfo(kernel, d->id, CL_KERNEL_WORK_GROUP_SIZE,
                                  sizeof state->current.group_limit, &state->current.group_limit,
                                  NULL);
  return true;
}

/* Work-items of a group could meet in an element that the device cannot update atomically. */
static bool needs_single_items(const struct o2o_device *d, const struct o2o_arg *a) {
  return (a->flags & O2O_ARG_SLAB) && a->kind == O2O_ARG_REDUCTION &&
         (a->elem < 4 || (a->elem == 8 && !d->can.wide_atomics));
}

/* The largest power of two up to the form's that device and local memory allow. */
static size_t strided_group(const struct o2o_device *d, const struct o2o_kernel *k,
                            struct o2o_form form) {
  cl_ulong bytes = 0;
  size_t group = form.group;
  for (uint32_t i = 0; i < k->nargs; i++)
    if (needs_single_items(d, &k->args[i]))
      return 1;
    else if (k->args[i].kind == O2O_ARG_REDUCTION && !(k->args[i].flags & O2O_ARG_SLAB))
      bytes += (cl_ulong)k->args[i].elem;
  while (group > 1 && (group > d->limits.group || group > d->limits.dim[0] ||
                       bytes * group > d->limits.local_memory))
    group /= 2;
  return group;
}

/* Caches serve tiles, boxes and stages as well, without barriers (bench/results/gpu-h200.md), but
 * not iterations that a group shares, whose arrays lie in global memory else. */
bool o2o_program_local_suits(const struct o2o_device *d, const struct o2o_kernel *k) {
  return d->limits.local_apart && !d->cpu && (k->flags & O2O_KERNEL_COOPERATES);
}

/* Tiles and boxes in local memory are for devices that have such a memory.  What a kernel reads
 * from them must not change meanwhile, which is known of launches without overlaps. */
static bool wants_local(const struct o2o_device *d, const struct o2o_kernel *k,
                        const struct o2o_kernel_state *state) {
  const size_t items = O2O_LOCAL_SIDE * O2O_LOCAL_SIDE;
  bool line = k->ndims == 1 || (k->flags & (O2O_KERNEL_STAGED | O2O_KERNEL_COOPERATES));
  size_t bytes = k->flags & O2O_KERNEL_COOPERATES ? O2O_COOPERATE_BYTES : O2O_LOCAL_BYTES;
  bool shaped = line ? d->limits.dim[0] >= items
                     : d->limits.dim[0] >= O2O_LOCAL_SIDE && d->limits.dim[1] >= O2O_LOCAL_SIDE;
  bool fits = shaped && d->limits.group >= items && d->limits.local_memory >= bytes;
  bool apart = state->current.restricted || !(k->flags & O2O_KERNEL_RESTRICT);
  if (!(k->flags & O2O_KERNEL_LOCAL) || !fits || !apart || o2o_settings.local == O2O_LOCAL_OFF)
    return false;
  /* In another order it is dimension 0 along which elements are next to each other. */
  if ((k->flags & (O2O_KERNEL_STAGED | O2O_KERNEL_COOPERATES)) && state->current.strides &&
      strstr(state->current.strides, "O2O_STRIDE"))
    return false;
  if (state->current.exchange)
    return false;
  if (state->current.form.local != O2O_SWITCH_AUTO)
    return state->current.form.local == O2O_SWITCH_ON;
  return o2o_settings.local == O2O_LOCAL_ON || o2o_program_local_suits(d, k);
}

bool o2o_program_vectors_suit(const struct o2o_device *d) { return !d->cpu; }

static bool wants_vectors(const struct o2o_device *d, struct o2o_form form) {
  if (o2o_settings.vectors == O2O_VECTORS_AUTO)
    return form.vectors == O2O_SWITCH_AUTO ? o2o_program_vectors_suit(d)
                                           : form.vectors == O2O_SWITCH_ON;
  return o2o_settings.vectors == O2O_VECTORS_ON;
}

/* The text has a variable of such a type, or converts to it; pointers, which all objects are
 * passed as, do not count. */
static bool has_type(const char *text, const char *type) {
  size_t length = strlen(type);
  for (const char *at = text; (at = strstr(at, type)); at += length)
    if (at[length] == ')' || (at[length] == ' ' && at[length + 1] != '*'))
      return true;
  return false;
}

/* The driver's trial has found its compiler wrong about something that is in the kernel. */
static bool is_trusted(const struct o2o_device *d, const struct o2o_kernel *k,
                       struct o2o_reason *why) {
  if (d->traits.fuses && strstr(k->source, "FP_CONTRACT OFF") &&
      (has_type(k->source, "float") || has_type(k->source, "double")))
    return o2o_decline(why, true, "the device does not round products before they are added");
  if (d->traits.miscounts && (has_type(k->source, "char") || has_type(k->source, "short")))
    return o2o_decline(why, true, "the device miscounts with small integers");
  return true;
}

/* The option that makes divisions of floats right; NULL: the device cannot run the kernel, or must
 * not. */
static const char *division(const struct o2o_device *d, const struct o2o_kernel *k,
                            struct o2o_reason *why) {
  bool exact = k->flags & O2O_KERNEL_EXACT_DIVIDE;
  if ((k->flags & O2O_KERNEL_FP64) && !d->can.fp64)
    o2o_decline(why, true, "the device has no double precision");
  else if ((k->flags & O2O_KERNEL_ATOMIC64) && !d->can.wide_atomics)
    o2o_decline(why, true, "the device has no atomic functions on 64-bit integers");
  else if (!is_trusted(d, k, why))
    return NULL;
  else if (!exact || d->can.rounds_anyway)
    return "";
  else if (d->can.exact_divide)
    return " -cl-fp32-correctly-rounded-divide-sqrt";
  else if (d->traits.divides)
    return "";
  else if (strstr(k->options, "-cl-fast-relaxed-math"))
    return "";
  else if (d->can.fp64)
    return " -DO2O_WIDE_DIVIDE";
  else
    o2o_decline(why, true, "the device does not round float division correctly");
  return NULL;
}

/* The build options of the build that the state says; malloc'ed, NULL when memory ran out. */
static char *options_of(const struct o2o_device *d, const struct o2o_kernel *k,
                        const struct o2o_kernel_state *state, const char *divide) {
  char *options, group[32] = "", loops[48] = "";
  const char *checked = d->checks_races ? " -DO2O_CHECKED" : "";
  const char *blocked = !state->current.form.blocked ? ""
                        : state->current.form.plain  ? " -DO2O_BLOCKED -DO2O_PLAIN"
                                                     : " -DO2O_BLOCKED";
  /* PoCL takes the condition that a work-item is one of those asked for to be the same for all
   * of a group, unless it cannot tell; and others, behind a loop that it knows to be short. */
  if (state->current.local)
    blocked = d->cpu ? " -DO2O_LOCAL=volatile -DO2O_UNBOUNDED" : " -DO2O_LOCAL=const";
  const char *order = d->traits.keeps_order ? " -DO2O_KEEPS_ORDER" : "";
  const char *converts = d->traits.converts ? " -DO2O_CONVERTS" : "";
  const char *restricted = state->current.restricted ? " -DO2O_RESTRICT=restrict" : "";
  const char *strides = state->current.strides ? state->current.strides : "";
  const char *vectors = wants_vectors(d, state->current.form) ? " -DO2O_VECTORS" : "";
  char *arrays = o2o_bins_options(d, k, state);
  if (!arrays)
    return NULL;
  if (state->current.group)
    snprintf(group, sizeof group, " -DO2O_WG=%zu", state->current.group);
  if (state->current.form.abreast)
    snprintf(loops, sizeof loops, " -DO2O_ABREAST=%u", state->current.form.abreast);
  if (state->current.form.unroll)
    snprintf(loops + strlen(loops), sizeof loops - strlen(loops), " -DO2O_UNROLL=%u",
             state->current.form.unroll);
  int n =
      asprintf(&options, "%s -w -cl-std=CL1.2%s%s%s%s%s%s%s%s%s%s%s", k->options, divide, checked,
               blocked, vectors, order, converts, restricted, strides, loops, group, arrays);
  free(arrays);
  return n < 0 ? NULL : options;
}

/* 0: the geometry's. */
static size_t group_of(const struct o2o_device *d, const struct o2o_kernel *k,
                       const struct o2o_kernel_state *state) {
  if (!(k->flags & O2O_KERNEL_REDUCES))
    return 0;
  return state->current.local ? O2O_LOCAL_SIDE * O2O_LOCAL_SIDE
                              : strided_group(d, k, state->current.form);
}

/* What a build begins with. */
static void set_group(const struct o2o_device *d, const struct o2o_kernel *k,
                      struct o2o_kernel_state *state) {
  state->current.local = wants_local(d, k, state);
  state->current.group = group_of(d, k, state);
}

/* Makes the build that the state says. */
static bool build_current(const struct o2o_device *d, const struct o2o_kernel *k,
                          struct o2o_kernel_state *state, struct o2o_reason *why) {
  const char *divide = division(d, k, why);
  if (!divide)
    return false;
  set_group(d, k, state);
  for (;;) {
    char *options = options_of(d, k, state, divide);
    if (!options)
      return o2o_decline(why, true, "out of memory");
    bool built = o2o_program_make(d, k, options, state, why);
    free(options);
    /* The compiled kernel may need so many registers that a smaller group is required. */
    bool small =
        state->current.local && state->current.group_limit < O2O_LOCAL_SIDE * O2O_LOCAL_SIDE;
    if (!built || (!small && (state->current.group <= 1 ||
                              state->current.group_limit >= state->current.group)))
      return built;
    o2o_cl.clReleaseKernel(state->current.kernel);
    state->current.kernel = NULL;
    state->current.local = false;
    state->current.group = small ? group_of(d, k, state) : state->current.group / 2;
  }
}

/* ---- builds ---------------------------------------------------------------------------------- */

static const char *strides_of(const char *strides) { return strides ? strides : ""; }

/* As far as what is built depends on it: there may be any number of work-items, and groups of
 * kernels that do not reduce may be of any size. */
static struct o2o_form built_form(const struct o2o_kernel *k, struct o2o_form form) {
  form.group = k->flags & O2O_KERNEL_REDUCES ? form.group : 0;
  form.pieces = 0;
  form.fixed = 0; /* the options have the values */
  return form;
}

/* What the options for orders of arrays say. */
static unsigned exchange_of(const char *strides) {
  const char *option = strstr(strides_of(strides), O2O_EXCHANGE_OPTION);
  return option ? (unsigned)strtoul(option + strlen(O2O_EXCHANGE_OPTION), NULL, 10) : 0;
}

static struct o2o_build *find(struct o2o_kernel_state *state, bool restricted, struct o2o_form form,
                              const char *strides) {
  for (unsigned i = 0; i < O2O_KEPT_BUILDS; i++) {
    struct o2o_build *b = &state->kept[i];
    if (b->kernel && b->restricted == restricted && o2o_same_form(b->form, form) &&
        !strcmp(strides_of(b->strides), strides))
      return b;
  }
  return NULL;
}

bool o2o_program_current(const struct o2o_kernel *k, const struct o2o_kernel_state *state,
                         bool restricted, struct o2o_form form, const char *strides) {
  return state->built && state->current.restricted == restricted &&
         o2o_same_form(state->current.form, built_form(k, form)) &&
         !strcmp(strides_of(state->current.strides), strides);
}

bool o2o_program_kept(const struct o2o_kernel *k, struct o2o_kernel_state *state, bool restricted,
                      struct o2o_form form, const char *strides) {
  return o2o_program_current(k, state, restricted, form, strides) ||
         find(state, restricted, built_form(k, form), strides);
}

char *o2o_program_expect(const struct o2o_device *d, const struct o2o_kernel *k, bool restricted,
                         struct o2o_form form, char *strides, struct o2o_kernel_state *expected,
                         struct o2o_reason *why) {
  const char *divide = division(d, k, why);
  char *options;
  *expected = (struct o2o_kernel_state){.current.restricted = restricted,
                                        .current.form = built_form(k, form),
                                        .current.strides = strides,
                                        .current.exchange = exchange_of(strides)};
  if (!divide)
    return NULL;
  set_group(d, k, expected);
  expected->current.group_limit = d->limits.group;
  if (!(options = options_of(d, k, expected, divide)))
    o2o_decline(why, true, "out of memory");
  return options;
}

bool o2o_program_cached(const struct o2o_device *d, const struct o2o_kernel *k,
                        const char *options) {
  struct key key = key_of(d, k, options);
  bool cached = key.text && o2o_cache_has(key.text, key.size);
  free(key.text);
  return cached;
}

bool o2o_program_room(const struct o2o_kernel *k, struct o2o_kernel_state *state, bool restricted,
                      struct o2o_form form, const char *strides) {
  bool room = o2o_program_kept(k, state, restricted, form, strides);
  for (unsigned i = 0; i < O2O_KEPT_BUILDS && !room; i++)
    room = !state->kept[i].kernel;
  return room;
}

static void release(struct o2o_build *b) {
  o2o_cl.clReleaseKernel(b->kernel);
  free(b->strides);
  *b = (struct o2o_build){0};
}

/* Keeps the kernel of the state for later, where there is room. */
static void park(struct o2o_kernel_state *state) {
  struct o2o_build current = state->current;
  state->built = false;
  state->current.kernel = NULL;
  state->current.strides = NULL;
  for (unsigned i = 0; i < O2O_KEPT_BUILDS; i++)
    if (!state->kept[i].kernel) {
      state->kept[i] = current;
      return;
    }
  release(&current);
}

/* The build that is kept there and the current one change places. */
static void resume(struct o2o_kernel_state *state, struct o2o_build *kept) {
  struct o2o_build found = *kept;
  *kept = (struct o2o_build){0};
  if (state->built)
    park(state);
  state->current = found;
  state->built = true;
}

bool o2o_program_switch(struct o2o_kernel_state *state, cl_kernel kernel) {
  if (state->built && state->current.kernel == kernel)
    return true;
  for (unsigned i = 0; i < O2O_KEPT_BUILDS; i++)
    if (state->kept[i].kernel == kernel) {
      resume(state, &state->kept[i]);
      return true;
    }
  return false;
}

bool o2o_program_build(const struct o2o_device *d, const struct o2o_kernel *k,
                       struct o2o_kernel_state *state, bool restricted, struct o2o_form form,
                       const char *strides, struct o2o_reason *why) {
  struct o2o_build *found = find(state, restricted, built_form(k, form), strides);
  if (found) {
    resume(state, found);
    return true;
  }
  if (state->built)
    park(state);
  state->current.restricted = restricted;
  state->current.form = built_form(k, form);
  state->current.exchange = exchange_of(strides);
  if (*strides && !(state->current.strides = strdup(strides)))
    return o2o_decline(why, false, "out of memory");
  state->totals.builds++;
  return state->built = build_current(d, k, state, why);
}
