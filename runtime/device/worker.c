/* What a worker does.
 *
 * A driver's compiler may be slow twice: when a program is built, and when a kernel is launched for
 * the first time with work-groups of a size (PoCL).  So a worker launches what it has built, over
 * loops without iterations, with memory that stands for all objects.
 *
 * A job is a head, the kernel's name, options and source with their zeros, and a byte for each
 * parameter: its size, or 0 for memory.  Where a worker is to find out what a launch would ask for,
 * the options are the user's, and the kernel's numbers (in the head) and arguments come with it,
 * without what they point to.
 *
 * A compiler may die of a job.  So the process that works has a parent that looks after it, and the
 * job lies in memory that they share: the next child begins with what the last one has died of, and
 * does it in another way (deaths.h), or leaves it.
 */
#define _GNU_SOURCE
#include "runtime/device/worker.h"

#include "predictor/history.h"
#include "predictor/machine.h"
#include "runtime/core/clock.h"
#include "runtime/core/process.h"
#include "runtime/core/settings.h"
#include "runtime/core/spare.h"
#include "runtime/device/cache.h"
#include "runtime/device/deaths.h"
#include "runtime/device/program.h"
#include "runtime/device/supervisor.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MEMORY ((size_t)4 << 20) /* stands for all objects of a kernel */
#define GROUPS 2                 /* of a launch */
#define MOST (1 << 26)           /* bytes of a job */

/* GIVEN: the options are there, and no kernel. Else they are the worker's to find, for arrays that
 * don't overlap, or do. */
enum expectation { GIVEN, APART, OVERLAP };

struct head {
  uint32_t name, options, source, parameters; /* bytes */
  struct o2o_worker_range range;
  uint32_t expected;        /* enum expectation */
  struct o2o_kernel kernel; /* without pointers; its arguments are the job's last part */
};

/* ---- jobs ------------------------------------------------------------------------------------ */

static uint8_t size_of_value(uint8_t type) {
  static const uint8_t sizes[] = {0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
  return type < sizeof sizes ? sizes[type] : 0;
}

/* The parameters as abi.h has them, written where there is room; their number. */
static uint32_t parameters_of(const struct o2o_kernel *k, uint8_t *to) {
  uint32_t n = 0;
#define PARAMETER(size) ((void)(to && (to[n] = (uint8_t)(size))), n++)
  for (uint32_t i = 0; i < 2 * k->nloops; i++)
    PARAMETER(8);
  for (uint32_t i = 0; i < k->nargs; i++) {
    if (k->args[i].kind == O2O_ARG_UNWRITTEN)
      continue;
    PARAMETER(k->args[i].kind == O2O_ARG_VALUE ? size_of_value(k->args[i].type) : 0);
    if (k->args[i].kind == O2O_ARG_OBJECT)
      PARAMETER(8);
  }
  if (k->flags & O2O_KERNEL_PHASES) {
    PARAMETER(4);
    PARAMETER(8);
  }
#undef PARAMETER
  return n;
}

/* Whether what a group leaves without any iterations has room. */
static bool has_room(const struct o2o_kernel *k) {
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].kind == O2O_ARG_REDUCTION && k->args[i].extent_slot < 0 &&
        (uint64_t)k->args[i].count * (uint64_t)k->args[i].elem > MEMORY / (GROUPS + 1))
      return false;
  return true;
}

/* The kernel and its arguments as numbers, the same ones in each run. */
static void write_numbers(const struct o2o_kernel *k, struct o2o_kernel *numbers, char *to) {
  memcpy(numbers, k, sizeof *k);
  numbers->name = numbers->file = numbers->source = numbers->options = NULL;
  numbers->args = NULL;
  numbers->counts = NULL;
  numbers->needs = (struct o2o_needs){0};
  numbers->average = NULL;
  numbers->state = NULL;
  numbers->shape = NULL;
  numbers->calls = NULL;
  numbers->ncalls = 0;
  for (uint32_t i = 0; i < k->nargs; i++) {
    struct o2o_arg arg;
    memcpy(&arg, &k->args[i], sizeof arg);
    arg.range = NULL;
    arg.name = NULL;
    arg.layout = NULL;
    to = mempcpy(to, &arg, sizeof arg);
  }
}

static void *make_job(const struct o2o_kernel *k, const char *options, enum expectation expected,
                      struct o2o_worker_range range, size_t *size) {
  struct head head;
  size_t arguments = expected ? k->nargs * sizeof *k->args : 0;
  char *job, *to;
  memset(&head, 0, sizeof head);
  head.name = (uint32_t)strlen(k->name) + 1;
  head.options = (uint32_t)strlen(options) + 1;
  head.source = (uint32_t)strlen(k->source) + 1;
  head.parameters = parameters_of(k, NULL);
  head.range = range;
  head.expected = expected;
  if (!has_room(k))
    head.range.dims = 0;
  *size = sizeof head + head.name + head.options + head.source + head.parameters + arguments;
  if (!(job = malloc(*size)))
    return NULL;
  to = job + sizeof head;
  to = mempcpy(to, k->name, head.name);
  to = mempcpy(to, options, head.options);
  to = mempcpy(to, k->source, head.source);
  parameters_of(k, (uint8_t *)to);
  if (expected)
    write_numbers(k, &head.kernel, to + head.parameters);
  memcpy(job, &head, sizeof head);
  return job;
}

void *o2o_worker_job(const struct o2o_kernel *k, const char *options, struct o2o_worker_range range,
                     size_t *size) {
  return make_job(k, options, GIVEN, range, size);
}

void *o2o_worker_expected_job(const struct o2o_kernel *k, bool overlap, size_t *size) {
  return make_job(k, k->options, overlap ? OVERLAP : APART, (struct o2o_worker_range){0}, size);
}

/* The kernel of a job without options, its arguments malloc'ed; false when memory ran out. */
static bool read_numbers(const struct head *head, const char *text, struct o2o_kernel *k) {
  const char *arguments = text + head->name + head->options + head->source + head->parameters;
  struct o2o_arg *args = malloc((head->kernel.nargs + 1) * sizeof *args);
  if (!args)
    return false;
  memcpy(args, arguments, head->kernel.nargs * sizeof *args);
  *k = head->kernel;
  k->name = text;
  k->file = "";
  k->options = text + head->name;
  k->source = k->options + head->options;
  k->args = args;
  return true;
}

#define KEY "omp2ocl built "

/* The kernel, the device, and what shapes kernels. */
static size_t key_of(const struct o2o_found *found, const struct o2o_kernel *k, bool overlap,
                     char *key, size_t room) {
  int settings[] = {(int)o2o_settings.memory,     (int)o2o_settings.levels, (int)o2o_settings.local,
                    (int)o2o_settings.vectors,    (int)o2o_settings.form,   (int)o2o_settings.sizes,
                    (int)o2o_settings.form_group, (int)o2o_settings.layout};
  uint64_t number = o2o_history_hash(O2O_HISTORY_HASH, settings, sizeof settings);
  number = o2o_history_hash(number, k->name, strlen(k->name) + 1);
  number = o2o_history_hash(number, k->options, strlen(k->options) + 1);
  number = o2o_history_hash(number, k->source, strlen(k->source));
  int n = snprintf(key, room, KEY "%016" PRIx64 "%s on %s, %s", number, overlap ? " overlap" : "",
                   found->name, found->driver);
  return n > 0 && (size_t)n < room ? (size_t)n : 0;
}

#define KEY_BYTES (sizeof KEY + 64 + sizeof(struct o2o_found))

bool o2o_worker_knows(const struct o2o_found *found, const struct o2o_kernel *kernel,
                      bool overlap) {
  char key[KEY_BYTES];
  size_t size = key_of(found, kernel, overlap, key, sizeof key);
  return size && o2o_cache_has(key, size);
}

void o2o_worker_note(const struct o2o_found *found, const struct o2o_kernel *kernel, bool overlap) {
  char key[KEY_BYTES];
  size_t size = key_of(found, kernel, overlap, key, sizeof key);
  if (size && !o2o_cache_has(key, size))
    o2o_cache_put(key, size, (const unsigned char *)KEY, sizeof KEY);
}

bool o2o_worker_send(int socket, const void *job, size_t size) {
  char word = 0;
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {.head = {.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
  struct iovec part = {&word, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control};
  int file = memfd_create("omp2ocl-job", MFD_CLOEXEC);
  bool sent = false;
  if (file >= 0 && o2o_files_may_grow() && write(file, job, size) == (ssize_t)size) {
    message.msg_controllen = sizeof control.room;
    control.head.cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(&control.head), &file, sizeof file);
    sent = sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) == 1;
  }
  if (file >= 0)
    close(file);
  return sent;
}

/* ---- the worker ------------------------------------------------------------------------------ */

/* The file of the next job; -1 when there is none any more. */
static int receive(void) {
  char word;
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {&word, 1};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control.room};
  struct cmsghdr *head;
  int file = -1;
  if (recvmsg(0, &message, MSG_CMSG_CLOEXEC) != 1)
    return -1;
  head = CMSG_FIRSTHDR(&message);
  if (head && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof file))
    memcpy(&file, CMSG_DATA(head), sizeof file);
  return file;
}

/* What a child leaves to the next one, and what its parent looks at. */
struct desk {
  bool open;      /* the device has been opened, and the program knows */
  unsigned taken; /* jobs */
  size_t size;    /* of the last one; 0: it is done */
  struct o2o_at_work work;
  _Alignas(16) char job[MOST];
};

static struct desk *desk; /* most of its pages are never touched */

/* The next job is on the desk; false when there is none any more. */
static bool take_job(void) {
  int file = receive();
  off_t end = file >= 0 ? lseek(file, 0, SEEK_END) : -1;
  bool taken = end > 0 && end <= MOST && pread(file, desk->job, (size_t)end, 0) == end;
  desk->size = taken ? (size_t)end : 0;
  desk->taken++;
  if (file >= 0)
    close(file);
  return taken;
}

/* Nobody may listen any more. */
static void say(char word) { send(0, &word, 1, MSG_NOSIGNAL); }

/* Launches the kernel over no iterations. Whether that succeeds matters to nobody. */
static void launch(const struct o2o_device *d, cl_kernel kernel,
                   const struct o2o_worker_range *range, uint32_t count,
                   const uint8_t *parameters) {
  static const uint64_t zero;
  size_t global[3], local[3];
  cl_int error;
  cl_mem memory = o2o_cl.clCreateBuffer(d->context, CL_MEM_READ_WRITE, MEMORY, NULL, &error);
  for (uint32_t i = 0; i < 3; i++) {
    local[i] = range->local[i];
    global[i] = local[i] * (i == 0 ? GROUPS : 1);
  }
  if (memory)
    error = CL_SUCCESS;
  for (uint32_t i = 0; i < count && error == CL_SUCCESS; i++)
    error = parameters[i] ? o2o_cl.clSetKernelArg(kernel, i, parameters[i], &zero)
                          : o2o_cl.clSetKernelArg(kernel, i, sizeof memory, &memory);
  if (error == CL_SUCCESS)
    error = o2o_cl.clEnqueueNDRangeKernel(d->queue, kernel, range->dims, NULL, global, local, 0,
                                          NULL, NULL);
  if (error == CL_SUCCESS)
    o2o_cl.clFinish(d->queue);
  if (memory)
    o2o_cl.clReleaseMemObject(memory);
}

/* The program that has asked has not ended. */
static bool is_wanted(void) {
  struct pollfd p = {.fd = 0};
  return poll(&p, 1, 0) == 0;
}

static uint64_t served; /* the number of the program */

/* A program may have ended, and another run of it have a worker that builds much the same. */
static bool is_needed(void) { return is_wanted() || !o2o_workers_busy(served); }

static void begin(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (!o2o_worker_seat_take(processors > 1 ? (unsigned)processors : 1, is_needed))
    _exit(0);
  o2o_worker_is_busy(served, true);
}

#define ROOM 0.9   /* of a processor that nobody uses */
#define SHARE 0.05 /* of the program's time, for which its processors may be used all the same */
#define STEP 0.5   /* seconds that opening the device or building a kernel may take */

static double began, worked; /* worked: seconds of a processor, without room */

/* While the program runs, and may have no use for what it has not even asked for yet, it has the
 * machine for itself: threads that wait for each other wait for the one whose processor a worker
 * has, whatever its nice value (measured: bench/results/gpu-h200.md).  So what is expected is built
 * where a processor is spare, or in a share of the time; or when the program has ended. */
static bool wait_for_room(void) {
  while (o2o_settings.build != O2O_BUILD_EAGER && is_wanted()) {
    if (o2o_spare_processors() >= ROOM)
      return true;
    if (SHARE * (o2o_now() - began) >= worked + STEP)
      return false;
  }
  return true;
}

/* Waits for the next job, or for the end of them; meanwhile this worker is not busy. */
static void wait_for_job(void) {
  struct pollfd p = {.fd = 0, .events = POLLIN};
  if (poll(&p, 1, 0) != 0)
    return;
  o2o_worker_is_busy(served, false);
  o2o_worker_seat_give();
  while (poll(&p, 1, -1) < 0 && errno == EINTR)
    ;
  begin();
}

/* No answer: another worker is at the kernel, and the program has ended. */
#define O2O_WORKER_LEFT 0

/* The number by which workers lock a kernel with these options. */
static uint64_t number_of(const struct head *head, const char *text, const char *options) {
  const char *source = text + head->name + head->options;
  return o2o_history_hash(o2o_history_hash(O2O_HISTORY_HASH, source, head->source), options,
                          strlen(options) + 1);
}

/* Builds with these options, and launches. A worker whose program has ended leaves to another one
 * what that is at already. */
static char build(const struct o2o_device *d, const struct head *head, const char *text,
                  const char *options, const struct o2o_worker_range *range) {
  const char *source = text + head->name + head->options;
  const uint8_t *parameters = (const uint8_t *)source + head->source;
  const struct o2o_kernel kernel = {.name = text, .source = source};
  struct o2o_kernel_state state = {0};
  struct o2o_reason why;
  struct o2o_worker_turn turn;
  if (!o2o_worker_turn_take(&turn, number_of(head, text, options), is_wanted))
    return O2O_WORKER_LEFT;
  bool built = o2o_program_make(d, &kernel, options, &state, &why);
  if (built && range->dims)
    launch(d, state.current.kernel, range, head->parameters, parameters);
  o2o_worker_turn_give(turn);
  o2o_deaths_survived();
  if (built)
    o2o_cl.clReleaseKernel(state.current.kernel);
  return built ? O2O_WORKER_BUILT : O2O_WORKER_FAILED;
}

static bool always(void) { return true; }

/* Until the worker that is at the kernel has built it, or ended. This one takes nobody's seat
 * meanwhile. */
static void await_other(uint64_t number) {
  struct o2o_worker_turn turn;
  o2o_worker_is_busy(served, false);
  o2o_worker_seat_give();
  if (o2o_worker_turn_take(&turn, number, always))
    o2o_worker_turn_give(turn);
}

static char build_with_room(const struct o2o_device *d, const struct head *head, const char *text,
                            const char *options, const struct o2o_worker_range *range) {
  bool room = wait_for_room();
  double start = o2o_processor_time();
  char answer = build(d, head, text, options, range);
  worked += room ? 0 : o2o_processor_time() - start;
  return answer;
}

/* The same with the options that a launch is expected to need, unless that is there already, for
 * which no room is needed.  What an earlier run's launches have asked for has no note but from
 * here: the next run would ask again. */
static char build_expected(const struct o2o_device *d, const struct o2o_worker_means *means,
                           const struct head *head, const char *text) {
  struct o2o_worker_range range = {0};
  struct o2o_kernel kernel;
  char *options, answer = O2O_WORKER_FAILED;
  if (!read_numbers(head, text, &kernel))
    return answer;
  options = means->expect(d, &kernel, head->expected == OVERLAP, &range);
  if (!has_room(&kernel))
    range.dims = 0;
  bool left = false;
  while (options) {
    answer = o2o_program_needs_no_build(d, &kernel, options)
                 ? O2O_WORKER_BUILT
                 : build_with_room(d, head, text, options, &range);
    if (answer != O2O_WORKER_LEFT)
      break;
    await_other(number_of(head, text, options));
    left = true;
  }
  struct o2o_found found = o2o_device_found(d);
  o2o_worker_note(&found, &kernel, head->expected == OVERLAP);
  free(options);
  free((void *)(uintptr_t)kernel.args);
  if (left)
    begin();
  return answer;
}

/* Whether the parts are those that the head says, and text ends with a zero. */
static bool is_sound(const char *job, size_t size) {
  const struct head *h = (const struct head *)(const void *)job;
  const char *text = job + sizeof *h;
  return size >= sizeof *h && h->name && h->options && h->source && h->name < MOST &&
         h->options < MOST && h->source < MOST && h->parameters < MOST &&
         sizeof *h + h->name + h->options + h->source + h->parameters +
                 (h->expected ? h->kernel.nargs * sizeof(struct o2o_arg) : 0) ==
             size &&
         text[h->name - 1] == 0 && text[h->name + h->options - 1] == 0 &&
         text[h->name + h->options + h->source - 1] == 0;
}

/* ---- whose it is ----------------------------------------------------------------------------- */

/* The program, by the name of its file. */
static uint64_t number_of_program(void) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path);
  return o2o_history_hash(O2O_HISTORY_HASH, path, n > 0 ? (size_t)n : 0);
}

bool o2o_worker_at_work(void) { return o2o_workers_busy(number_of_program()); }

void o2o_worker_variable(char *text, size_t size, int niceness) {
  snprintf(text, size, O2O_WORKER "=%d %" PRIu64, niceness, number_of_program());
}

static void open_device(struct o2o_device *device, const struct o2o_worker_means *means,
                        bool expected) {
  bool room = !expected || wait_for_room();
  double start = o2o_processor_time();
  if (!means->open(device))
    _exit(1);
  worked += room ? 0 : o2o_processor_time() - start;
}

/* What the child has died of is on the desk: known by its notes, or for certain after so many
 * deaths; then the program has its answer, and the next child another job.  Before the device was
 * open there was nothing to die of. */
static bool mourn(void) {
  static const unsigned most = 2 * O2O_WAYS + 1;
  static unsigned job, known, unknown;
  if (!desk->open || !desk->size)
    return false;
  if (job != desk->taken)
    known = unknown = 0;
  job = desk->taken;
  if (o2o_deaths_note(&desk->work))
    known++;
  else
    unknown++;
  if (known == most || unknown == 2) {
    desk->size = 0;
    say(O2O_WORKER_DIED);
  }
  memset(&desk->work, 0, sizeof desk->work);
  return true;
}

/* Does jobs, one after the other, until there are none. */
static void work(const struct o2o_worker_means *means) {
  struct o2o_device device;
  bool open = false;
  o2o_deaths_watched(&desk->work);
  begin();
  began = o2o_now();
  for (;;) {
    char answer;
    if (!desk->size) {
      wait_for_job();
      if (!take_job())
        break;
    }
    if (!is_sound(desk->job, desk->size))
      break;
    const struct head *head = (const struct head *)(const void *)desk->job;
    const char *text = desk->job + sizeof *head;
    if (!open)
      open_device(&device, means, head->expected);
    open = true;
    if (!desk->open)
      say(O2O_WORKER_OPEN);
    desk->open = true;
    answer = head->expected ? build_expected(&device, means, head, text)
                            : build(&device, head, text, text + head->name, &head->range);
    if (answer == O2O_WORKER_LEFT)
      break;
    say(answer);
    desk->size = 0;
  }
  o2o_worker_is_busy(served, false);
  o2o_worker_seat_give();
  if (open)
    means->leave(&device);
}

void o2o_worker_serve(const char *value, const struct o2o_worker_means *means) {
  char *rest;
  int niceness = (int)strtol(value, &rest, 10);
  served = strtoull(rest, NULL, 10);
  /* Who waits for the end of one of the program's pipes does not wait for this process. */
  syscall(SYS_close_range, 3u, ~0u, 0u);
  setpriority(PRIO_PROCESS, 0, niceness);
  o2o_settings_read();
  o2o_settings.trace = o2o_settings.profile = NULL;
  desk = mmap(NULL, sizeof *desk, PROT_READ | PROT_WRITE,
              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (desk == MAP_FAILED)
    _exit(1);
  o2o_supervise(mourn);
  work(means);
  _exit(0);
}
