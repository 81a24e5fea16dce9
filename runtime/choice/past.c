/* The history of this program.
 *
 * A record for each program file among what was measured on the host (runtime/device/measured.h).
 * A process reads it when it starts; at its end it reads it once more, adds its time and writes it,
 * while other processes wait.  Who does not get the lock leaves nothing.
 *
 * What a time holds for is in the record: hashes of the first kernel's text, of the program's file
 * (its size and the time when it was made), the processors and threads, for OpenCL the device, its
 * driver and the settings that shape kernels.  Where one of them is another today the record is
 * never found again, and in the end the oldest goes.
 */
#define _GNU_SOURCE
#include "runtime/choice/past.h"

#include "predictor/machine.h"
#include "runtime/choice/trial.h"
#include "runtime/core/clock.h"
#include "runtime/core/settings.h"
#include "runtime/device/measured.h"
#include "runtime/device/worker.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SHORTEST 0.01 /* seconds: OpenCL could not win, and leaving a time would be felt */
#define KEY_BYTES (sizeof O2O_HISTORY_KEY + 4096)

static struct {
  bool open; /* a time may be left */
  pid_t process;
  double start, busy_before; /* by the clock, and of processor time */
  bool identified;           /* the processor is part of `host` */
  bool crowded;              /* kernels of an earlier run were being built when this one began */
  uint64_t host;             /* where the OpenMP version runs */
  float expected;            /* of the record */
  struct o2o_record run;
  struct o2o_history known;
} past;

static uint64_t add_text(uint64_t h, const char *text) {
  return o2o_history_hash(h, text ? text : "", text ? strlen(text) : 0);
}

/* The key, which ends with a 0; its size without that. */
static size_t key_of_program(char key[KEY_BYTES]) {
  size_t length = strlen(O2O_HISTORY_KEY);
  ssize_t n;
  memcpy(key, O2O_HISTORY_KEY, length);
  n = readlink("/proc/self/exe", key + length, KEY_BYTES - length);
  if (n <= 0 || (size_t)n >= KEY_BYTES - length)
    return 0;
  key[length + (size_t)n] = 0;
  return length + (size_t)n;
}

static void read_entry(struct o2o_history *h) {
  char key[KEY_BYTES];
  size_t key_size = key_of_program(key), size = 0;
  const void *bytes = key_size ? o2o_measured_get(O2O_DATABASE_HOST, key, key_size, &size) : NULL;
  o2o_history_read(h, bytes, size);
}

/* ---- which run this is ----------------------------------------------------------------------- */

static uint64_t hash_arguments(void) {
  char text[4096];
  uint64_t h = O2O_HISTORY_HASH;
  ssize_t n;
  int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  bool first = true; /* the name by which it was started is no argument */
  while (fd >= 0 && (n = read(fd, text, sizeof text)) > 0) {
    const char *from = text;
    if (first && !(from = memchr(text, 0, (size_t)n)))
      continue;
    first = false;
    h = o2o_history_hash(h, from, (size_t)(text + n - from));
  }
  if (fd >= 0)
    close(fd);
  return h;
}

/* Trips and scalars: addresses differ from run to run. */
static uint64_t hash_values(const struct o2o_kernel *k, const o2o_slot *slots) {
  uint64_t h = O2O_HISTORY_HASH;
  if (!k || !slots)
    return h;
  h = o2o_history_hash(add_text(h, k->name), slots,
                       2 * (size_t)(k->nloops - k->nlevels) * sizeof *slots);
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].kind == O2O_ARG_VALUE)
      h = o2o_history_hash(h, &slots[2 * k->nloops + i], sizeof *slots);
  return h;
}

static uint64_t add_file(uint64_t h, const char *path) {
  struct stat s;
  if (stat(path, &s) != 0)
    return add_text(h, "");
  uint64_t facts[] = {(uint64_t)s.st_size, (uint64_t)s.st_mtim.tv_sec, (uint64_t)s.st_mtim.tv_nsec};
  return o2o_history_hash(h, facts, sizeof facts);
}

/* The program, and the library that the kernel is in. */
static uint64_t hash_files(const struct o2o_kernel *kernel) {
  uint64_t h = add_file(O2O_HISTORY_HASH, "/proc/self/exe");
  Dl_info info;
  return kernel && dladdr(kernel, &info) && info.dli_fname ? add_file(h, info.dli_fname) : h;
}

/* Asking for the processor's name takes longer than all else, and is needed only where there is a
 * history, or the run is long enough to leave a time. */
static void identify(void) {
  char cpu[O2O_MODEL_MACHINE];
  if (past.identified)
    return;
  past.identified = true;
  o2o_cpu_name(cpu, sizeof cpu);
  past.host = add_text(past.host, cpu);
  if (past.run.version == O2O_OPENMP)
    past.run.where = past.host;
}

static struct o2o_record run_of(enum o2o_version version, const struct o2o_found *device) {
  struct o2o_record r = past.run;
  r.version = (uint8_t)version;
  r.where = past.host;
  if (version == O2O_OPENCL) {
    int settings[] = {o2o_settings.memory, o2o_settings.levels,  o2o_settings.local,
                      o2o_settings.layout, o2o_settings.vectors, o2o_settings.scope};
    r.where = add_text(add_text(r.where, device->name), device->driver);
    r.where = o2o_history_hash(r.where, settings, sizeof settings);
    if (o2o_settings.device_memory)
      r.where =
          o2o_history_hash(r.where, &o2o_settings.device_memory, sizeof o2o_settings.device_memory);
  }
  return r;
}

void o2o_past_open(const struct o2o_kernel *kernel, const o2o_slot *slots, const double *counts,
                   int threads) {
  past.start = o2o_now();
  past.busy_before = o2o_processor_time();
  past.process = getpid();
  past.open = counts && o2o_settings.history != O2O_HISTORY_OFF &&
              o2o_settings.version != O2O_VERSION_VERIFY && *o2o_settings.cache;
  if (!past.open)
    return;
  past.host = o2o_history_hash(hash_files(kernel), &threads, sizeof threads);
  past.run.what = kernel ? add_text(add_text(O2O_HISTORY_HASH, kernel->options), kernel->source)
                         : O2O_HISTORY_HASH;
  past.run.arguments = hash_arguments();
  past.run.values = hash_values(kernel, slots);
  past.run.work = counts[O2O_C_COMP] + counts[O2O_C_COMP64] + counts[O2O_C_MEM];
  read_entry(&past.known);
  if (past.known.count)
    identify();
  past.crowded = past.known.count && o2o_worker_at_work();
}

/* ---- what is known --------------------------------------------------------------------------- */

bool o2o_past_any(void) { return past.open && past.known.count > 0; }

bool o2o_past_knows(enum o2o_version version) {
  for (uint32_t i = 0; o2o_past_any() && i < past.known.count; i++)
    if (past.known.records[i].what == past.run.what && past.known.records[i].version == version)
      return true;
  return false;
}

/* Of a device of which nothing was found out a driver's start.  Where there is no device on record
 * a trial begins with a worker that looks for one, for which no program waits: whatever could win
 * with the quickest of drivers is reason enough. */
#define USUAL_START 0.25
#define FIRST_START 0.05

static struct o2o_try trial_on(const struct o2o_found *device) {
  double start = device ? o2o_trial_recorded().speeds.start : FIRST_START;
  return (struct o2o_try){.start = start > 0 ? start : USUAL_START,
                          .shares = device && (device->type & CL_DEVICE_TYPE_CPU),
                          .building = o2o_worker_at_work()};
}

enum o2o_advice o2o_past_advice(const struct o2o_found *device, struct o2o_estimate times[2]) {
  struct o2o_record openmp, opencl;
  struct o2o_try try;
  enum o2o_advice advice;
  memset(times, 0, 2 * sizeof *times);
  if (!o2o_past_any())
    return O2O_ADVICE_NONE;
  openmp = run_of(O2O_OPENMP, NULL);
  if (device)
    opencl = run_of(O2O_OPENCL, device);
  try = trial_on(device);
  advice = o2o_history_advise(&past.known, &openmp, device ? &opencl : NULL, &try, times);
  if (o2o_settings.history == O2O_HISTORY_ON)
    return advice;
  if (!times[O2O_OPENMP].known || !times[O2O_OPENCL].known)
    return advice == O2O_ADVICE_NONE ? advice : O2O_ADVICE_MODEL;
  return advice == O2O_ADVICE_TRY_OPENMP                                ? O2O_ADVICE_OPENCL
         : advice == O2O_ADVICE_TRY_OPENCL || advice == O2O_ADVICE_WAIT ? O2O_ADVICE_OPENMP
                                                                        : advice;
}

/* ---- what is left ---------------------------------------------------------------------------- */

void o2o_past_runs(enum o2o_version version, const struct o2o_found *device) {
  if (!past.open)
    return;
  if (version == O2O_OPENCL)
    identify();
  past.run = run_of(version, device);
}

bool o2o_past_leaves(void) { return past.open; }

void o2o_past_skip(double seconds) { past.start += seconds; }

void o2o_past_expects(double seconds) { past.expected = (float)seconds; }

double o2o_past_seconds(void) { return o2o_now() - past.start; }

double o2o_past_busy(void) { return o2o_processor_time() - past.busy_before; }

void o2o_past_leave(double seconds, unsigned flags, unsigned long launches) {
  static struct o2o_history fresh;
  char key[KEY_BYTES];
  size_t size, key_size;
  const void *bytes;
  if (!past.open || getpid() != past.process || (seconds > 0 && seconds < SHORTEST))
    return;
  past.open = false;
  identify();
  if (past.run.version == O2O_OPENMP && !flags && (past.crowded || o2o_worker_at_work()))
    flags = O2O_RECORD_COLD;
  past.run.flags = (uint8_t)flags;
  past.run.expected = past.run.version == O2O_OPENMP ? past.expected : 0;
  past.run.launches = launches < UINT32_MAX ? (uint32_t)launches : UINT32_MAX;
  key_size = key_of_program(key);
  if (!key_size || !o2o_measured_begin(O2O_DATABASE_HOST))
    return;
  read_entry(&fresh);
  o2o_history_note(&fresh, &past.run, seconds);
  bytes = o2o_history_bytes(&fresh, &size);
  o2o_measured_put(key, key_size, key + strlen(O2O_HISTORY_KEY), bytes, size);
  o2o_measured_end();
}
