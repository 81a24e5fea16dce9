/* Finding a device.
 *
 * All devices of all platforms, in the order that OpenCL lists them, have an index: OMP2OCL_DEVICE
 * is that index or a part of the device's (or its platform's) name, in any case, or several of them
 * behind commas, or "all" of them: loops that are split run on all of these, others on the first.
 * Without a wish it is a GPU, else an accelerator, else a CPU: the first such device, or, for the
 * processes that a launcher has started on one machine, one after the other in turns.
 * A device counts only when it can compile, has 64-bit addresses, the host's byte order, and OpenCL
 * 1.2.
 */
#define _GNU_SOURCE
#include "runtime/device/device.h"

#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/trace.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PLATFORMS 16
#define MAX_DEVICES 64 /* over all platforms */

#define DEVICE_INFO(d, what, field)                                                                \
  o2o_cl.clGetDeviceInfo((d)->id, what, sizeof(field), &(field), NULL)

static void device_text(cl_device_id id, cl_device_info what, char *text, size_t size) {
  if (o2o_cl.clGetDeviceInfo(id, what, size, text, NULL) != CL_SUCCESS)
    *text = 0;
  text[size - 1] = 0;
}

static void platform_text(cl_platform_id id, cl_platform_info what, char *text, size_t size) {
  if (o2o_cl.clGetPlatformInfo(id, what, size, text, NULL) != CL_SUCCESS)
    *text = 0;
  text[size - 1] = 0;
}

/* Fills in what does not need a context. */
static void describe(struct o2o_device *d, cl_platform_id platform, cl_device_id id) {
  cl_bool available = CL_FALSE, compiler = CL_FALSE, little = CL_FALSE;
  cl_uint bits = 0;
  cl_device_fp_config fp64 = 0, fp32 = 0;
  cl_device_local_mem_type local = CL_GLOBAL;
  char version[128];
  int major = 0, minor = 0;

  memset(d, 0, sizeof *d);
  d->platform = platform;
  d->id = id;
  device_text(id, CL_DEVICE_NAME, d->name, sizeof d->name);
  device_text(id, CL_DRIVER_VERSION, d->driver, sizeof d->driver);
  device_text(id, CL_DEVICE_VERSION, version, sizeof version);
  platform_text(platform, CL_PLATFORM_NAME, d->platform_name, sizeof d->platform_name);
  platform_text(platform, CL_PLATFORM_VERSION, d->platform_version, sizeof d->platform_version);

  DEVICE_INFO(d, CL_DEVICE_AVAILABLE, available);
  DEVICE_INFO(d, CL_DEVICE_COMPILER_AVAILABLE, compiler);
  DEVICE_INFO(d, CL_DEVICE_ENDIAN_LITTLE, little);
  DEVICE_INFO(d, CL_DEVICE_ADDRESS_BITS, bits);
  DEVICE_INFO(d, CL_DEVICE_TYPE, d->type);
  DEVICE_INFO(d, CL_DEVICE_MAX_COMPUTE_UNITS, d->units);
  DEVICE_INFO(d, CL_DEVICE_MAX_CLOCK_FREQUENCY, d->clock);
  DEVICE_INFO(d, CL_DEVICE_MAX_WORK_GROUP_SIZE, d->limits.group);
  DEVICE_INFO(d, CL_DEVICE_LOCAL_MEM_SIZE, d->limits.local_memory);
  DEVICE_INFO(d, CL_DEVICE_LOCAL_MEM_TYPE, local);
  DEVICE_INFO(d, CL_DEVICE_MAX_MEM_ALLOC_SIZE, d->limits.buffer);
  DEVICE_INFO(d, CL_DEVICE_GLOBAL_MEM_SIZE, d->limits.memory);
  DEVICE_INFO(d, CL_DEVICE_DOUBLE_FP_CONFIG, fp64);
  DEVICE_INFO(d, CL_DEVICE_SINGLE_FP_CONFIG, fp32);
  /* A device may have more than three dimensions; the first three are ours. */
  size_t limits[16] = {1, 1, 1};
  o2o_cl.clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof limits, limits, NULL);
  memcpy(d->limits.dim, limits, sizeof d->limits.dim);

  /* Oclgrind says that it is everything; it then gets the kernels that a GPU would get. */
  d->cpu = (d->type & CL_DEVICE_TYPE_CPU) && !(d->type & CL_DEVICE_TYPE_GPU);
  d->limits.local_apart = local == CL_LOCAL;
  d->can.fp64 = fp64 != 0;
  d->can.exact_divide = (fp32 & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  /* Oclgrind does not say so, but it divides with the host's own instructions. */
  d->can.rounds_anyway = d->checks_races = strstr(d->name, "Oclgrind") != NULL;
  if (d->units == 0)
    d->units = 1;
  d->unusable = sscanf(version, "OpenCL %d.%d", &major, &minor) != 2 ? "it does not say its version"
                : !(major > 1 || minor >= 2)                         ? "it has no OpenCL 1.2"
                : !available                                         ? "it is not available"
                : !compiler                                          ? "it has no compiler"
                : !little                                            ? "it is big-endian"
                : bits != 64           ? "its addresses have not 64 bits"
                : d->limits.group == 0 ? "it has no work-groups"
                                       : NULL;
}

struct o2o_device *o2o_device_list(int *count) {
  cl_platform_id platforms[MAX_PLATFORMS];
  cl_uint nplatforms = 0;
  struct o2o_device *devices = calloc(MAX_DEVICES, sizeof *devices);
  *count = 0;
  if (!devices || o2o_cl.clGetPlatformIDs(MAX_PLATFORMS, platforms, &nplatforms) != CL_SUCCESS)
    return devices;
  for (cl_uint p = 0; p < nplatforms && p < MAX_PLATFORMS; p++) {
    cl_device_id ids[MAX_DEVICES];
    cl_uint n = 0;
    if (o2o_cl.clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, MAX_DEVICES, ids, &n) != CL_SUCCESS)
      continue;
    for (cl_uint i = 0; i < n && i < MAX_DEVICES && *count < MAX_DEVICES; i++)
      describe(&devices[(*count)++], platforms[p], ids[i]);
  }
  return devices;
}

/* The usable ones, moved to the front. */
static int usable(struct o2o_device *devices, int count) {
  int n = 0;
  for (int i = 0; i < count; i++)
    if (!devices[i].unusable) {
      devices[n] = devices[i];
      devices[n].number = n;
      n++;
    }
  return n;
}

static int rank(const struct o2o_device *d) {
  if (d->type & CL_DEVICE_TYPE_GPU)
    return 3;
  if (d->type & CL_DEVICE_TYPE_ACCELERATOR)
    return 2;
  return d->cpu ? 1 : 0;
}

/* The index of the device that OMP2OCL_DEVICE names, -1 when it names none. */
static int wished(const struct o2o_device *devices, int count, const char *wish) {
  char *end;
  long index = strtol(wish, &end, 10);
  if (isdigit((unsigned char)*wish) && !*end)
    return index < count ? (int)index : -1;
  for (int i = 0; i < count; i++)
    if (strcasestr(devices[i].name, wish))
      return i;
  for (int i = 0; i < count; i++)
    if (strcasestr(devices[i].platform_name, wish))
      return i;
  return -1;
}

/* Says so, and forgets it. */
static void refuse_wish(const struct o2o_device *devices, int count) {
  o2o_say("OMP2OCL_DEVICE='%s' is not an index or part of a name of:", o2o_settings.device);
  for (int i = 0; i < count; i++)
    o2o_say_more("%s %d (%s)", i ? "," : "", i, devices[i].name);
  o2o_say_more("; using the default\n");
  free(o2o_settings.device);
  o2o_settings.device = NULL;
}

/* The one that is taken without a wish. */
static int usual(const struct o2o_device *devices, int count) {
  int best = 0, local, equal = 0;
  const char *variable;
  for (int i = 1; i < count; i++)
    if (rank(&devices[i]) > rank(&devices[best]))
      best = i;
  local = o2o_local_rank(&variable);
  if (local < 0)
    return best;
  for (int i = 0; i < count; i++)
    equal += rank(&devices[i]) == rank(&devices[best]);
  for (int i = best, skip = local % equal;; i++)
    if (rank(&devices[i]) == rank(&devices[best]) && skip-- == 0)
      return i;
}

/* Adds an index to the list, once; false: it is none. */
static bool add_index(int index, int list[O2O_DEVICES], int *n) {
  bool there = false;
  for (int i = 0; i < *n; i++)
    there = there || list[i] == index;
  if (index >= 0 && !there && *n < O2O_DEVICES)
    list[(*n)++] = index;
  return index >= 0;
}

/* What OMP2OCL_DEVICE names, in its order; how many, 0 when some word of it names none. */
static int listed(const struct o2o_device *devices, int count, int list[O2O_DEVICES]) {
  int n = 0;
  char *words = NULL, *rest;
  if (strcasecmp(o2o_settings.device, "all") == 0) {
    add_index(usual(devices, count), list, &n);
    for (int i = 0; i < count; i++)
      add_index(i, list, &n);
    return n;
  }
  if (add_index(wished(devices, count, o2o_settings.device), list, &n) ||
      !(words = strdup(o2o_settings.device)))
    return n;
  for (char *word = strtok_r(words, ",", &rest); word; word = strtok_r(NULL, ",", &rest))
    if (!add_index(wished(devices, count, word), list, &n)) {
      n = 0;
      break;
    }
  free(words);
  return n;
}

int o2o_device_choose(const struct o2o_device *devices, int count) {
  int list[O2O_DEVICES];
  if (!o2o_settings.device)
    return usual(devices, count);
  if (listed(devices, count, list) > 0)
    return list[0];
  refuse_wish(devices, count);
  return usual(devices, count);
}

unsigned o2o_device_further(const struct o2o_device *first, struct o2o_device more[O2O_DEVICES]) {
  int list[O2O_DEVICES], count, n = 0;
  unsigned found = 0;
  struct o2o_device *devices = o2o_settings.device ? o2o_device_list(&count) : NULL;
  if (devices && (count = usable(devices, count)) > 0)
    n = listed(devices, count, list);
  for (int i = 0; i < n; i++)
    if (devices[list[i]].id != first->id)
      more[found++] = devices[list[i]];
  free(devices);
  return found;
}

bool o2o_device_alike(const struct o2o_device *a, const struct o2o_device *b) {
  return a->platform == b->platform && a->units == b->units && a->cpu == b->cpu &&
         strcmp(a->name, b->name) == 0 && strcmp(a->driver, b->driver) == 0;
}

/* The list of extensions may be long, so it is asked for the chosen device only. */
static bool has_extension(const struct o2o_device *d, const char *name) {
  size_t size = 0;
  char *list;
  bool found = false;
  if (o2o_cl.clGetDeviceInfo(d->id, CL_DEVICE_EXTENSIONS, 0, NULL, &size) != CL_SUCCESS ||
      !(list = calloc(1, size + 1)))
    return false;
  if (o2o_cl.clGetDeviceInfo(d->id, CL_DEVICE_EXTENSIONS, size, list, NULL) == CL_SUCCESS)
    found = strstr(list, name) != NULL;
  free(list);
  return found;
}

static bool open_queue(struct o2o_device *d, char *reason, size_t reason_size) {
  cl_int error;
  cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)d->platform, 0};
  d->context = o2o_cl.clCreateContext(properties, 1, &d->id, NULL, NULL, &error);
  if (!d->context) {
    snprintf(reason, reason_size, "clCreateContext: %s", o2o_cl_error(error));
    return false;
  }
  bool profiles = o2o_tracing() || o2o_settings.split != O2O_SPLIT_OFF;
  d->queue = o2o_cl.clCreateCommandQueue(d->context, d->id,
                                         profiles ? CL_QUEUE_PROFILING_ENABLE : 0, &error);
  if (!d->queue) {
    o2o_cl.clReleaseContext(d->context);
    snprintf(reason, reason_size, "clCreateCommandQueue: %s", o2o_cl_error(error));
    return false;
  }
  return true;
}

/* CL_DEVICE_HOST_UNIFIED_MEMORY is of OpenCL 1.1 and deprecated since 2.0, but answered by all. */
static bool has_unified_memory(const struct o2o_device *d) {
  cl_bool unified = CL_FALSE;
  if (o2o_settings.memory != O2O_MEMORY_AUTO)
    return o2o_settings.memory == O2O_MEMORY_UNIFIED;
  DEVICE_INFO(d, CL_DEVICE_HOST_UNIFIED_MEMORY, unified);
  return d->cpu || unified;
}

/* Of its own memory no more than the user wants: other processes may have the rest. */
static void limit_memory(struct o2o_device *d) {
  if (o2o_settings.device_memory && o2o_settings.device_memory < d->limits.memory)
    d->limits.memory = o2o_settings.device_memory;
  if (d->limits.buffer > d->limits.memory)
    d->limits.buffer = d->limits.memory;
}

bool o2o_device_find(struct o2o_device *device, char *reason, size_t reason_size) {
  int count, all;
  struct o2o_device *devices = o2o_device_list(&all);
  bool found = devices && (count = usable(devices, all)) > 0;
  if (found)
    *device = devices[o2o_device_choose(devices, count)];
  else if (devices && all > 0)
    snprintf(reason, reason_size, "no device: of %s, %s", devices->name, devices->unusable);
  else
    snprintf(reason, reason_size, "no device: OpenCL has no driver that works");
  free(devices);
  return found;
}

void o2o_device_take_copies(struct o2o_device *device) {
  device->unified = false;
  limit_memory(device);
}

bool o2o_device_open(struct o2o_device *device, char *reason, size_t reason_size) {
  if (!open_queue(device, reason, reason_size))
    return false;
  device->unified = has_unified_memory(device);
  if (!device->unified)
    limit_memory(device);
  device->can.wide_atomics = has_extension(device, "cl_khr_int64_base_atomics");
  return true;
}

struct o2o_found o2o_device_found(const struct o2o_device *device) {
  struct o2o_found found = {.type = device->type};
  memcpy(found.name, device->name, sizeof found.name);
  memcpy(found.driver, device->driver, sizeof found.driver);
  return found;
}

bool o2o_device_matches(const struct o2o_found *device, const char *pattern) {
  if (strcmp(pattern, "any") == 0)
    return true;
  if (strcmp(pattern, "gpu") == 0)
    return (device->type & CL_DEVICE_TYPE_GPU) != 0;
  if (strcmp(pattern, "cpu") == 0)
    return (device->type & CL_DEVICE_TYPE_CPU) && !(device->type & CL_DEVICE_TYPE_GPU);
  return strncmp(pattern, "name:", 5) == 0 && strcasestr(device->name, pattern + 5) != NULL;
}
