/* The record of the last device.
 *
 * Whether a model holds is a question about the device, and to ask the device costs loading OpenCL:
 * a tenth of a second or more, for a program that may then run its OpenMP version.  So the answer
 * is kept in the cache directory, one entry for each environment (OMP2OCL_DEVICE, and the variables
 * that OpenCL loaders and drivers read).  The entry also says what the machine looked like:
 *
 *   - which start of the machine it was (kernel modules, and with them drivers of devices, rarely
 *     change otherwise);
 *   - the dynamic linker's cache, which every installation of a library rewrites;
 *   - the list of OpenCL drivers: names, sizes and times of the files, and of the libraries that
 *     they name by path;
 *   - the device files of GPUs.
 *
 * When anything of this differs, OpenCL is asked.  A record can still be wrong (a driver that was
 * copied over by hand, say), and then a program may run the version that the old device's model
 * chooses, which is a matter of speed alone: before a kernel runs, the device itself is asked, and
 * found to be another.
 *
 * That there is no device is kept in the same way, but not for long: rights may change.
 *
 * When the process has an OpenCL loaded already (the program's own, or a tool's in front of it),
 * nothing is recorded.
 */
#define _GNU_SOURCE
#include "runtime/choice/device_record.h"

#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/core/variables.h"
#include "runtime/device/cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define STATE_BYTES 17
#define NO_DEVICE 0 /* the type of what stands for none; its name is the time until which */
#define NONE_SECONDS 3600

/* FNV-1a, 64 bits; names of entries have 128 (predictor/entry.c). */
static uint64_t add(uint64_t h, const void *data, size_t size) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++)
    h = (h ^ bytes[i]) * 0x100000001b3u;
  return h;
}

static uint64_t add_file(uint64_t h, int directory, const char *path) {
  struct stat s;
  if (fstatat(directory, path, &s, 0) != 0)
    return add(h, "-", 1);
  uint64_t facts[] = {(uint64_t)s.st_dev,         (uint64_t)s.st_ino,          (uint64_t)s.st_size,
                      (uint64_t)s.st_mtim.tv_sec, (uint64_t)s.st_mtim.tv_nsec, (uint64_t)s.st_mode,
                      (uint64_t)s.st_ctim.tv_sec, (uint64_t)s.st_ctim.tv_nsec};
  return add(h, facts, sizeof facts);
}

/* Reads the beginning of a file as text; the number of bytes. */
static size_t read_text(int directory, const char *path, char *text, size_t size) {
  int fd = openat(directory, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t n = fd >= 0 ? read(fd, text, size - 1) : 0;
  if (fd >= 0)
    close(fd);
  text[n > 0 ? n : 0] = 0;
  return n > 0 ? (size_t)n : 0;
}

/* The files of the OpenCL loader: the order in which a directory lists them must not matter, so
 * their hashes are added up. */
static uint64_t add_vendors(uint64_t h, const char *path) {
  DIR *directory = opendir(path);
  uint64_t sum = 0;
  char text[1024];
  h = add_file(h, AT_FDCWD, path);
  if (!directory)
    return h;
  for (struct dirent *e; (e = readdir(directory));) {
    if (*e->d_name == '.')
      continue;
    uint64_t one = add_file(add(h, e->d_name, strlen(e->d_name)), dirfd(directory), e->d_name);
    size_t n = read_text(dirfd(directory), e->d_name, text, sizeof text);
    text[strcspn(text, "\r\n")] = 0;
    one = add(one, text, n);
    if (*text == '/')
      one = add_file(one, AT_FDCWD, text);
    sum += one;
  }
  closedir(directory);
  return add(h, &sum, sizeof sum);
}

static const char *const files[] = {"/etc/ld.so.cache", "/dev/dri", "/dev/kfd", "/dev/nvidiactl",
                                    "/dev/nvidia0"};

bool o2o_device_record_may_have_gpu(void) {
  const char *vendors = secure_getenv("OCL_ICD_VENDORS");
  for (size_t i = 1; i < sizeof files / sizeof *files; i++)
    if (access(files[i], F_OK) == 0)
      return true;
  return vendors && *vendors;
}

/* What the machine looks like, in STATE_BYTES bytes. */
static void state_of_machine(char state[STATE_BYTES]) {
  const char *vendors = secure_getenv("OCL_ICD_VENDORS");
  const char *path = secure_getenv("OPENCL_VENDOR_PATH");
  char boot[64];
  uint64_t h = 0xcbf29ce484222325u;
  h = add(h, boot, read_text(AT_FDCWD, "/proc/sys/kernel/random/boot_id", boot, sizeof boot));
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    h = add_file(h, AT_FDCWD, files[i]);
  h = add_vendors(h, "/etc/OpenCL/vendors");
  if (vendors && *vendors)
    h = add_vendors(h, vendors);
  if (path && *path)
    h = add_vendors(h, path);
  snprintf(state, STATE_BYTES, "%016" PRIx64, h);
}

uint64_t o2o_device_record_environment(void) {
  static const char *const prefixes[] = {
      "OCL_", "OPENCL_", "CL_", "POCL_", "CUDA_", "NVIDIA_",  "ROCR_",           "HIP_",   "GPU_",
      "AMD_", "ZE_",     "NEO", "LD_",   "PATH=", "RUSTICL_", "OMP2OCL_DEVICE=", "TMPDIR="};
  const char *variable;
  uint64_t h = 0;
  if (o2o_local_rank(&variable) > 0) /* which takes another device, perhaps */
    h = (uint64_t)o2o_local_rank(&variable);
  for (char **e = o2o_environment(); e && *e; e++)
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
      if (strncmp(*e, prefixes[i], strlen(prefixes[i])) == 0)
        h += add(0xcbf29ce484222325u, *e, strlen(*e));
  return h;
}

/* The cache's key: the environment that decides about devices.  Returns its size. */
static size_t make_key(char key[128]) {
  return (size_t)snprintf(key, 128, "omp2ocl device 1, environment %016" PRIx64,
                          o2o_device_record_environment());
}

size_t o2o_device_record_key(char *key, size_t size, const char *what, uint64_t number) {
  char state[STATE_BYTES];
  state_of_machine(state);
  return (size_t)snprintf(key, size, "omp2ocl %s, environment %016" PRIx64 ", %" PRIu64 ", %s",
                          what, o2o_device_record_environment(), number, state);
}

static bool usable(void) { return *o2o_settings.cache && !o2o_cl_present(); }

/* Copies a line, which must be of the given size at most; NULL when there is none. */
static const char *take_line(const char *text, const char *end, char *line, size_t size) {
  const char *newline = memchr(text, '\n', (size_t)(end - text));
  size_t length = newline ? (size_t)(newline - text) : 0;
  if (!newline || length >= size || memchr(text, 0, length))
    return NULL;
  memcpy(line, text, length);
  line[length] = 0;
  return newline + 1;
}

bool o2o_device_record_parse(const char *text, size_t size, const char *state,
                             struct o2o_found *found) {
  const char *end = text + size;
  char line[32];
  memset(found, 0, sizeof *found);
  text = take_line(text, end, line, sizeof line);
  if (!text || strcmp(line, state) != 0)
    return false;
  text = take_line(text, end, line, sizeof line);
  if (!text || !*line || strspn(line, "0123456789") != strlen(line))
    return false;
  found->type = (cl_device_type)strtoull(line, NULL, 10);
  text = take_line(text, end, found->name, sizeof found->name);
  text = text ? take_line(text, end, found->driver, sizeof found->driver) : NULL;
  return text == end;
}

/* What is on record for the machine as it is, a device or none. */
static bool read_record(struct o2o_found *found) {
  char key[128], state[STATE_BYTES];
  unsigned char *text;
  size_t size = 0, key_size;
  bool ok;
  if (!usable())
    return false;
  key_size = make_key(key);
  text = o2o_cache_get(key, key_size, &size);
  if (!text)
    return false;
  state_of_machine(state);
  ok = o2o_device_record_parse((const char *)text, size, state, found);
  free(text);
  return ok;
}

bool o2o_device_record_get(struct o2o_found *found) {
  return read_record(found) && found->type != NO_DEVICE;
}

bool o2o_device_record_none(void) {
  struct o2o_found found;
  long long now = (long long)time(NULL), until;
  if (!read_record(&found) || found.type != NO_DEVICE)
    return false;
  until = strtoll(found.name, NULL, 10);
  return now <= until && until - now <= NONE_SECONDS;
}

bool o2o_device_same(const struct o2o_found *a, const struct o2o_found *b) {
  return a->type == b->type && strcmp(a->name, b->name) == 0 && strcmp(a->driver, b->driver) == 0;
}

void o2o_device_record_keep(const struct o2o_found *found) {
  struct o2o_found known;
  char key[128], state[STATE_BYTES], text[sizeof *found + 64];
  int n;
  if (!usable() || (read_record(&known) && o2o_device_same(found, &known)))
    return;
  state_of_machine(state);
  n = snprintf(text, sizeof text, "%s\n%" PRIu64 "\n%s\n%s\n", state, (uint64_t)found->type,
               found->name, found->driver);
  if (n > 0 && (size_t)n < sizeof text)
    o2o_cache_put(key, make_key(key), (const unsigned char *)text, (size_t)n);
}

void o2o_device_record_keep_none(void) {
  struct o2o_found none = {.type = NO_DEVICE};
  snprintf(none.name, sizeof none.name, "%lld", (long long)time(NULL) + NONE_SECONDS);
  o2o_device_record_keep(&none);
}
