/* Trying the driver before it is trusted.
 *
 * A driver that cannot compile may end the process that asks it to: PoCL does when it finds no
 * linker (a program started with an empty environment has no PATH), or when memory runs out.  So
 * the first time on a machine, and in an environment, that a driver is to be used, another process
 * uses it: it builds a kernel that no driver can have in a cache of its own, runs it, and says so,
 * if the result is right; then it looks what the driver is like (probe.c).  The answer is kept in
 * the cache, so that it costs nothing afterwards; a bad one for an hour.
 *
 * That first time may be a bad one to measure in: the driver's files come from the disk, and other
 * processes want the processors.  Times that are too long then would decide for as long as the
 * machine runs, and where they say that OpenCL has nothing to win nothing else is ever measured. So
 * each process that opens the device says how long that took (o2o_trial_opened), and workers that
 * have nothing left to build look at the device again, a few times (o2o_trial_repeat): the best of
 * each number is kept, and of what a driver gets wrong all.
 *
 * Where there is a limit on memory, the other process first takes as much as this one has, and half
 * of what is left.
 *
 * A program may change its environment later.  What has not been compiled by then stays on the host
 * (o2o_trial_holds).
 */
#define _GNU_SOURCE
#include "runtime/choice/trial.h"

#include "runtime/choice/device_record.h"
#include "runtime/choice/probe.h"
#include "runtime/core/clock.h"
#include "runtime/core/numbers.h"
#include "runtime/core/process.h"
#include "runtime/core/settings.h"
#include "runtime/core/variables.h"
#include "runtime/device/cache.h"
#include "runtime/device/device.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SECONDS 60       /* after which a trial has failed */
#define BAD_SECONDS 3600 /* for which a failure is believed */
#define LOOK_SECONDS 600 /* after which a worker looks again */
#define LOOKS 4          /* in all, the trial's own included */
#define FASTER 0.9       /* of what is on record: worth a new record */
#define MOST 1e15        /* of a sensible number */
#define ANSWER 240       /* bytes */
#define RESERVE O2O_TRIAL_RESERVE "="

/* What is on record. */
struct answer {
  int works;       /* 1, 0, or -1 where that is not known */
  long long until; /* a time: a failure is believed, nobody looks again */
  int looks;
  struct o2o_traits traits;
};

static uint64_t tried; /* the environment of the trial */
static struct answer found;

/* ---- what opening a device takes ------------------------------------------------------------- */

static struct {
  double clock, processor;
} opening;

void o2o_trial_opens(void) {
  opening.clock = o2o_now();
  opening.processor = o2o_processor_time();
}

/* Seconds since then: of its processors, which is what it takes where nothing else runs, or by the
 * clock, where other threads of the process are at work meanwhile. */
static double opening_took(void) {
  return o2o_smaller(o2o_now() - opening.clock, o2o_processor_time() - opening.processor);
}

/* ---- circumstances --------------------------------------------------------------------------- */

/* Of this process, in bytes; 0 when there is no limit on memory. */
static uint64_t reserve(void) {
  static const int kinds[] = {RLIMIT_AS, RLIMIT_DATA};
  uint64_t limit = UINT64_MAX, used = 0;
  struct rlimit l;
  FILE *file;
  for (int i = 0; i < 2; i++)
    if (getrlimit((__rlimit_resource_t)kinds[i], &l) == 0 && l.rlim_cur != RLIM_INFINITY &&
        l.rlim_cur < limit)
      limit = l.rlim_cur;
  if (limit == UINT64_MAX || !(file = fopen("/proc/self/statm", "re")))
    return 0;
  if (fscanf(file, "%" SCNu64, &used) != 1)
    used = 0;
  fclose(file);
  used *= (uint64_t)sysconf(_SC_PAGESIZE);
  return used < limit ? used + (limit - used) / 2 : limit;
}

/* To the power of two above: how much exactly a program has is another number each time. */
static uint64_t rounded(uint64_t n) {
  uint64_t power = 1;
  while (power < n && power << 1)
    power <<= 1;
  return n ? power : 0;
}

/* ---- the other process ----------------------------------------------------------------------- */

static int64_t milliseconds(void) { return (int64_t)(o2o_now() * 1e3); }

/* Runs the kernel over `size` bytes of the buffer, and has them in `values`. */
static bool run(const struct o2o_device *d, cl_kernel kernel, cl_mem buffer, int *values,
                size_t size) {
  size_t global = size / sizeof *values;
  return o2o_cl.clEnqueueNDRangeKernel(d->queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL) ==
             CL_SUCCESS &&
         o2o_cl.clEnqueueReadBuffer(d->queue, buffer, CL_TRUE, 0, size, values, 0, NULL, NULL) ==
             CL_SUCCESS &&
         o2o_cl.clFinish(d->queue) == CL_SUCCESS;
}

#define STEPS 100000

/* What the kernel below makes of a value in that many steps. */
static int in_steps(int value) {
  uint32_t v = (uint32_t)value;
  for (int k = 0; k < STEPS; k++)
    v = v * 5 ^ (uint32_t)k;
  return (int)v;
}

/* Builds and runs a kernel; false when OpenCL reports an error.  *right: what it computed, unless
 * that is not known, in a long loop: llvmpipe, Mesa's device for processors, ends loops after
 * 65,535 steps.  *start: the seconds that a program whose kernels are in the cache waits for its
 * first one, which is neither built nor, as drivers do at the first launch, compiled. */
static bool use_driver(struct o2o_device *opened, double *start, bool *right) {
  static const char text[] = "__kernel void trial(__global int *a, int n, int steps) {\n"
                             "  size_t i = get_global_id(0);\n"
                             "  uint v = (uint)(%d + %d);\n"
                             "  if (i < n) {\n"
                             "    v = (uint)a[i];\n"
                             "    for (int k = 0; k < steps; ++k)\n"
                             "      v = v * 5U ^ (uint)k;\n"
                             "  }\n"
                             "  a[i] = (int)v;\n"
                             "}\n";
  struct o2o_device device;
  struct timespec now;
  char source[sizeof text + 32], reason[256];
  const char *lines = source;
  int values[256] = {1, 7}, count = 250, steps = STEPS;
  cl_int error;
  o2o_trial_opens();
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(source, sizeof source, text, (int)now.tv_nsec, (int)getpid());
  if (!o2o_cl_load() || !o2o_device_find(&device, reason, sizeof reason) ||
      !o2o_device_open(&device, reason, sizeof reason))
    return false;
  *start = opening_took();
  cl_program program = o2o_cl.clCreateProgramWithSource(device.context, 1, &lines, NULL, &error);
  if (!program || o2o_cl.clBuildProgram(program, 1, &device.id, "-cl-std=CL1.2", NULL, NULL))
    return false;
  cl_kernel kernel = o2o_cl.clCreateKernel(program, "trial", &error);
  cl_mem buffer = o2o_cl.clCreateBuffer(device.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                        sizeof values, values, &error);
  if (!kernel || !buffer || o2o_cl.clSetKernelArg(kernel, 0, sizeof buffer, &buffer) ||
      o2o_cl.clSetKernelArg(kernel, 1, sizeof count, &count) ||
      o2o_cl.clSetKernelArg(kernel, 2, sizeof steps, &steps) ||
      !run(&device, kernel, buffer, values, sizeof values))
    return false;
  *right = values[0] == in_steps(1) && values[1] == in_steps(7);
  *opened = device;
  o2o_trial_opens();
  steps = 1;
  if (o2o_cl.clSetKernelArg(kernel, 2, sizeof steps, &steps) ||
      !run(&device, kernel, buffer, values, sizeof values))
    return false;
  *start += opening_took();
  return true;
}

#define TRAITS 15 /* numbers that say what a device is like, and how often somebody has looked */

/* The traits as whole numbers, those that make no sense as 0. */
static void numbers_of(const struct answer *a, int64_t numbers[TRAITS]) {
  const struct o2o_traits *t = &a->traits;
  const struct o2o_speeds *s = &t->speeds;
  double values[TRAITS] = {t->keeps_order,      t->lanes * 100, s->ops / 1e6,    s->ops64 / 1e6,
                           s->bytes / 1e6,      s->moved / 1e6, s->launch * 1e9, s->start * 1e6,
                           t->host_clock / 1e6, t->fuses,       t->miscounts,    t->divides,
                           t->declares,         t->converts,    a->looks};
  for (int i = 0; i < TRAITS; i++)
    numbers[i] = values[i] > 0 && values[i] < MOST ? (int64_t)values[i] : 0;
}

/* " 1 830 ...\n" */
static int write_traits(const struct answer *a, char *text, size_t size) {
  int64_t numbers[TRAITS];
  size_t used = 0;
  numbers_of(a, numbers);
  for (int i = 0; i < TRAITS && used < size; i++)
    used += (size_t)snprintf(text + used, size - used, " %" PRId64, numbers[i]);
  return (int)used;
}

static bool read_traits(const char *text, struct answer *a) {
  double n[TRAITS];
  for (int i = 0; i < TRAITS; i++) {
    char *end;
    n[i] = (double)strtoll(text, &end, 10);
    if (end == text || n[i] < 0 || n[i] > MOST)
      return false;
    text = end;
  }
  a->traits = (struct o2o_traits){.keeps_order = n[0] != 0,
                                  .lanes = n[1] / 100,
                                  .speeds = {.ops = n[2] * 1e6,
                                             .ops64 = n[3] * 1e6,
                                             .bytes = n[4] * 1e6,
                                             .moved = n[5] * 1e6,
                                             .launch = n[6] / 1e9,
                                             .start = n[7] / 1e6},
                                  .host_clock = n[8] * 1e6,
                                  .fuses = n[9] != 0,
                                  .miscounts = n[10] != 0,
                                  .divides = n[11] != 0,
                                  .declares = n[12] != 0,
                                  .converts = n[13] != 0};
  a->looks = (int)(n[14] < LOOKS ? n[14] : LOOKS);
  return true;
}

/* The answer's second part: a line of whole numbers. */
static void send_traits(const struct o2o_device *device, double start) {
  char line[ANSWER];
  struct answer a = {.traits = o2o_probe(device), .looks = 1};
  a.traits.speeds.start = start;
  int n = write_traits(&a, line, sizeof line - 1);
  line[n++] = '\n';
  if (write(0, line, (size_t)n) != n)
    _exit(1);
}

/* The result goes to the descriptor 0. */
void o2o_trial_serve(uint64_t size) {
  o2o_settings_read();
  o2o_settings.trace = o2o_settings.profile = NULL;
  if (size && mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0) == MAP_FAILED)
    _exit(1);
  /* Whoever gets an error can go on.  But when memory is short, a driver that could not even be
   * loaded with half of it may be with all, and fail later. */
  struct o2o_device device;
  double start = 0;
  bool used, right = true;
  memset(&device, 0, sizeof device);
  used = use_driver(&device, &start, &right);
  if (!right || (!used && size) || write(0, "1", 1) != 1)
    _exit(1);
  if (used && !size)
    send_traits(&device, start);
  _exit(0);
}

/* Starts the other process; false when that does not go. */
static bool start(pid_t *child, int answer) {
  char variable[48];
  snprintf(variable, sizeof variable, RESERVE "%" PRIu64, reserve());
  return o2o_process_start(child, answer, o2o_environment(), variable);
}

/* Whether the child says that it has used the driver, and what it has found out: it may come to
 * its end in between.  A program's own thread may wait for any child, and take this one's
 * status: hence the pipe. */
static bool has_answered(int answer) {
  int64_t end = milliseconds() + SECONDS * 1000, left;
  char text[ANSWER];
  size_t size = 0;
  while ((left = end - milliseconds()) > 0 && size + 1 < sizeof text) {
    struct pollfd p = {.fd = answer, .events = POLLIN};
    int n = poll(&p, 1, (int)left);
    if (n < 0 && errno == EINTR)
      continue;
    if (n != 1 || read(answer, text + size, 1) != 1 || text[size++] == '\n')
      break;
  }
  text[size] = 0;
  if (*text == '1')
    read_traits(text + 1, &found);
  return *text == '1';
}

/* 1: the driver works, 0: it does not, -1: that cannot be found out. */
static int try(void) {
  int ends[2], works;
  pid_t child;
  if (!o2o_process_possible() || pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  works = start(&child, ends[1]) ? 1 : -1;
  close(ends[1]);
  if (works == 1) {
    works = has_answered(ends[0]);
    if (!works)
      kill(child, SIGKILL);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
      ;
  }
  close(ends[0]);
  return works;
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* Whether `known` is an answer: text, untrusted. */
static bool read_answer(const unsigned char *known, size_t size, struct answer *a) {
  char text[ANSWER + 32], *rest;
  if (!known || size == 0 || size >= sizeof text)
    return false;
  memcpy(text, known, size);
  text[size] = 0;
  a->works = *text == '1' ? 1 : *text == '0' ? 0 : -1;
  a->until = strtoll(text + 1, &rest, 10);
  return a->works == 0 || (a->works == 1 && read_traits(rest, a));
}

/* Whether the driver works as far as is on record: 1, 0 or -1 as try() says it. */
static int look_up(const char *key, size_t key_size) {
  size_t size;
  unsigned char *known = o2o_cache_get(key, key_size, &size);
  struct answer a = {0};
  long long now = (long long)time(NULL);
  bool counts = read_answer(known, size, &a) &&
                (a.works == 1 || (now <= a.until && a.until - now <= BAD_SECONDS));
  free(known);
  if (counts)
    found = a;
  return counts ? a.works : -1;
}

static void put(const char *key, size_t key_size, const struct answer *a) {
  char text[ANSWER + 32];
  int n = snprintf(text, sizeof text, "%d %lld", a->works, a->until);
  n += write_traits(a, text + n, sizeof text - (size_t)n);
  o2o_cache_put(key, key_size, (const unsigned char *)text, (size_t)n);
}

static size_t key_of_trial(char *key, size_t size) {
  return o2o_device_record_key(key, size, "trial 15", rounded(reserve()));
}

static bool trial(void) {
  char key[160];
  size_t key_size;
  int works;
  tried = o2o_device_record_environment();
  if (o2o_cl_present() || o2o_settings.trust)
    return true;
  key_size = key_of_trial(key, sizeof key);
  works = look_up(key, key_size);
  if (works >= 0)
    return works;
  if (o2o_turn_take())
    works = look_up(key, key_size);
  if (works < 0) {
    int64_t begin = milliseconds();
    works = try();
    if (works == 0 && milliseconds() - begin < SECONDS * 500) /* drivers fail by chance, too */
      works = try();
    found.works = works;
    found.until = (long long)time(NULL) + (works ? LOOK_SECONDS : BAD_SECONDS);
    if (works >= 0)
      put(key, key_size, &found);
  }
  o2o_turn_give();
  return works != 0;
}

bool o2o_trial(void) {
  double clock = o2o_now(), processor = o2o_processor_time();
  bool works = trial();
  opening.clock += o2o_now() - clock;
  opening.processor += o2o_processor_time() - processor;
  return works;
}

struct o2o_traits o2o_trial_traits(void) { return found.traits; }

struct o2o_traits o2o_trial_recorded(void) {
  char key[160];
  if (!o2o_cl_present() && !o2o_settings.trust)
    look_up(key, key_of_trial(key, sizeof key));
  return found.traits;
}

/* ---- later looks ----------------------------------------------------------------------------- */

static double shorter(double a, double b) { return a > 0 && (!(b > 0) || a < b) ? a : b; }

/* What has been seen of a device at two times.  How its compiler shapes and builds kernels is
 * measured by ratios, which do not depend on what else goes on as times do: the first one stays. */
static struct o2o_traits best_of(const struct o2o_traits *a, const struct o2o_traits *b) {
  struct o2o_traits best = *a;
  best.keeps_order = a->keeps_order && b->keeps_order;
  best.fuses = a->fuses || b->fuses;
  best.miscounts = a->miscounts || b->miscounts;
  best.divides = a->divides && b->divides;
  best.converts = a->converts && b->converts;
  best.speeds = (struct o2o_speeds){.ops = o2o_larger(a->speeds.ops, b->speeds.ops),
                                    .ops64 = o2o_larger(a->speeds.ops64, b->speeds.ops64),
                                    .bytes = o2o_larger(a->speeds.bytes, b->speeds.bytes),
                                    .moved = o2o_larger(a->speeds.moved, b->speeds.moved),
                                    .launch = shorter(a->speeds.launch, b->speeds.launch),
                                    .start = shorter(a->speeds.start, b->speeds.start)};
  best.host_clock = o2o_larger(a->host_clock, b->host_clock);
  return best;
}

/* Another process may have done the same meanwhile. */
static void record_again(const struct o2o_traits *seen, int looks) {
  char key[160];
  size_t key_size = key_of_trial(key, sizeof key);
  int lock = o2o_cache_lock();
  if (lock < 0)
    return;
  if (look_up(key, key_size) == 1) {
    struct answer a = found;
    a.traits = best_of(&found.traits, seen);
    if (looks) {
      a.looks += looks;
      a.until = (long long)time(NULL) + LOOK_SECONDS;
    }
    put(key, key_size, &a);
  }
  o2o_cache_unlock(lock);
}

void o2o_trial_opened(void) {
  struct o2o_traits seen = found.traits;
  double seconds = opening_took();
  if (!(seconds < FASTER * seen.speeds.start))
    return;
  seen.speeds.start = seconds;
  record_again(&seen, 0);
}

void o2o_trial_repeat(const struct o2o_device *device) {
  struct o2o_traits seen;
  long long now = (long long)time(NULL);
  if (found.looks == 0 || found.looks >= LOOKS ||
      (now < found.until && found.until - now <= LOOK_SECONDS))
    return;
  seen = o2o_probe(device);
  if (!(seen.speeds.ops > 0)) /* it has not been seen: that says nothing of it */
    return;
  seen.speeds.start = found.traits.speeds.start;
  record_again(&seen, 1);
}

bool o2o_trial_holds(void) { return o2o_cl_present() || o2o_device_record_environment() == tried; }
