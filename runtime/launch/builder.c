/* Jobs, and the workers that do them.
 *
 * A worker is sent its jobs as they come, each as a file without a name through a socket: there is
 * room for hundreds of them, so that a program that ends has sent what it has asked for.  The
 * worker answers in their order, and does them all, so that the next run finds them.  One that dies
 * of a job goes on by itself (worker.c).  Of one that is ended others get the jobs; a job that two
 * have ended with is a kernel that ends processes.
 * A worker that cannot even open the device is no help, nor are those behind it; where it is the
 * first one everything is built here.
 *
 * A program may close a worker's socket, with all descriptors that it does not know (closefrom),
 * and a child by fork() has its parent's, and nothing to say there.  Such a worker does what it has
 * been sent, which may not be all, and ends; another one gets the jobs, and finds in the cache what
 * the first has built.
 */
#define _GNU_SOURCE
#include "runtime/launch/builder.h"

#include "predictor/history.h"
#include "runtime/core/clock.h"
#include "runtime/core/process.h"
#include "runtime/core/say.h"
#include "runtime/core/variables.h"
#include "runtime/device/cache.h"
#include "runtime/device/program.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_WORKERS 16
#define TRIES 2
#define LOSSES 8 /* sockets that the program has closed; then no worker is started any more */
#define CHILD_WAITS 1.0 /* seconds, for what its parent has asked for already */
#define WAIT 10.0       /* seconds for an answer, until the worker is looked after again */
#define PAUSE 0.01      /* seconds, where there is no worker that could answer */

struct job {
  uint64_t number; /* a hash of what it is */
  enum o2o_building building;
  unsigned tries;
  int worker;  /* AT_WORK: whose it is */
  char *bytes; /* NULL: done */
  size_t size;
  bool sent;
  bool expected;    /* no launch has asked for it yet */
  struct job *next; /* in the order in which they came */
};

static struct worker {
  int socket;    /* -1: none */
  ino_t inode;   /* of the socket */
  bool open;     /* it has opened the device */
  unsigned jobs; /* that it has not done */
} workers[MOST_WORKERS];

static unsigned limit; /* of workers; 0: nobody builds */
static pid_t owner;
static double from_then_on; /* a child has workers of its own */
static unsigned losses;
static enum o2o_builder_when when; /* workers are started */
static int nice_value;
static struct job *jobs, **last = &jobs;
static unsigned pending, asked;
static unsigned long left; /* loops that were the host's because their kernel was not there */
static double before, from, until; /* behind */
static bool behind;                /* the last loop was left to the host */

void o2o_builder_start(unsigned most, int niceness, enum o2o_builder_when begin) {
  when = begin;
  limit = o2o_process_possible() ? most < MOST_WORKERS ? most : MOST_WORKERS : 0;
  owner = getpid();
  nice_value = niceness;
  for (unsigned i = 0; i < MOST_WORKERS; i++)
    workers[i].socket = -1;
}

bool o2o_builder_on(void) { return limit > 0 && when != O2O_BUILDER_WAITED; }

bool o2o_builder_builds(void) {
  return limit > 0 && (when == O2O_BUILDER_NOW || when == O2O_BUILDER_WAITED);
}

unsigned o2o_builder_pending(void) { return pending; }

bool o2o_builder_asked(void) { return asked > 0; }

/* ---- workers --------------------------------------------------------------------------------- */

/* A program may close descriptors that it knows nothing of, and have the number for a file. */
static void check_socket(struct worker *w) {
  struct stat s;
  if (w->socket >= 0 && !(fstat(w->socket, &s) == 0 && S_ISSOCK(s.st_mode) && s.st_ino == w->inode))
    w->socket = -1;
}

#define LEAST 512 /* descriptor: out of the way of programs that expect the lowest ones */

static bool start(struct worker *w) {
  char variable[64];
  int ends[2];
  bool started;
  struct stat s;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return false;
  o2o_worker_variable(variable, sizeof variable, nice_value);
  started = o2o_process_start_orphan(ends[1], o2o_environment(), variable);
  close(ends[1]);
  ends[0] = o2o_process_raised(ends[0], LEAST);
  started = started && fstat(ends[0], &s) == 0;
  if (!started)
    close(ends[0]);
  else
    *w = (struct worker){.socket = ends[0], .inode = s.st_ino};
  return started;
}

static void finish(struct job *job, enum o2o_building how) {
  job->building = how;
  free(job->bytes);
  job->bytes = NULL;
  pending--;
}

/* Nobody builds any more: what was asked for is left to the caller. */
static void give_up(void) {
  limit = 0;
  for (struct job *j = jobs; j; j = j->next)
    if (j->bytes)
      finish(j, O2O_BUILDING_UNKNOWN);
  for (unsigned i = 0; i < MOST_WORKERS; i++) {
    check_socket(&workers[i]);
    if (workers[i].socket >= 0)
      close(workers[i].socket);
    workers[i].socket = -1;
  }
}

/* The first job of the worker that is not done, behind `job` (NULL: of all). */
static struct job *job_of(int worker, const struct job *job) {
  struct job *j = job ? job->next : jobs;
  while (j && !(j->building == O2O_BUILDING_AT_WORK && j->worker == worker))
    j = j->next;
  return j;
}

/* There is no such worker any more; others get its jobs. */
static void dismiss(int worker) {
  struct job *job;
  if (workers[worker].socket >= 0)
    close(workers[worker].socket);
  workers[worker] = (struct worker){.socket = -1};
  while ((job = job_of(worker, NULL)))
    job->building = O2O_BUILDING_QUEUED;
}

/* It is dead. */
static void bury(int worker) {
  struct job *job = job_of(worker, NULL);
  if (!workers[worker].open && worker == 0) {
    give_up();
    return;
  }
  if (!workers[worker].open) { /* the device is for no more processes: those before it go on */
    limit = (unsigned)worker;
    for (int i = worker; i < MOST_WORKERS; i++)
      dismiss(i);
    return;
  }
  if (job && ++job->tries == TRIES)
    finish(job, O2O_BUILDING_DIED);
  dismiss(worker);
}

/* A child leaves its parent's workers alone. */
static void be_owner(void) {
  owner = getpid();
  from_then_on = when == O2O_BUILDER_WAITED ? 0 : o2o_now() + CHILD_WAITS;
  for (int i = 0; i < MOST_WORKERS; i++) {
    check_socket(&workers[i]);
    dismiss(i);
  }
}

/* Of jobs that nobody is sent any more, those of launches are left to the caller. */
static bool may_start(void) {
  if (losses < LOSSES)
    return o2o_builder_builds() && o2o_now() >= from_then_on;
  for (struct job *j = jobs; j; j = j->next)
    if (j->building == O2O_BUILDING_QUEUED && !j->expected)
      finish(j, O2O_BUILDING_UNKNOWN);
  return false;
}

/* What it has said; false when it is dead. */
static bool listen_to(int worker) {
  struct worker *w = &workers[worker];
  char answer;
  ssize_t n;
  while ((n = recv(w->socket, &answer, 1, MSG_DONTWAIT)) == 1) {
    struct job *job = job_of(worker, NULL);
    if (answer == O2O_WORKER_OPEN)
      w->open = true;
    else if (job) {
      finish(job, answer == O2O_WORKER_DIED ? O2O_BUILDING_DIED : O2O_BUILDING_DONE);
      w->jobs--;
    }
  }
  return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

/* Sends as many of its jobs as it takes now. */
static void talk_to(int worker) {
  for (struct job *j = NULL; (j = job_of(worker, j));)
    if (!j->sent && !(j->sent = o2o_worker_send(workers[worker].socket, j->bytes, j->size)))
      return;
}

/* Gives it to the worker that has least to do; false when none can be started. */
static bool assign(struct job *job) {
  unsigned best = 0;
  for (unsigned i = 1; i < limit; i++)
    if (workers[i].jobs < workers[best].jobs)
      best = i;
  if (workers[best].socket < 0 && !start(&workers[best]))
    return false;
  workers[best].jobs++;
  job->building = O2O_BUILDING_AT_WORK;
  job->worker = (int)best;
  job->sent = false;
  return true;
}

/* Everything that can be done without waiting. */
static void look_after(void) {
  if (pending && getpid() != owner)
    be_owner();
  for (unsigned i = 0; i < limit && pending; i++) {
    check_socket(&workers[i]);
    if (workers[i].jobs && workers[i].socket < 0) {
      losses++;
      dismiss((int)i);
    }
  }
  for (struct job *j = pending && may_start() ? jobs : NULL; j; j = j->next)
    if (j->building == O2O_BUILDING_QUEUED && !assign(j)) {
      give_up();
      break;
    }
  for (unsigned i = 0; i < limit && pending; i++) {
    if (workers[i].socket < 0)
      continue;
    talk_to((int)i);
    if (!listen_to((int)i))
      bury((int)i);
  }
}

void o2o_builder_end(void) {
  if (when == O2O_BUILDER_AT_END && getpid() == owner) {
    when = O2O_BUILDER_NOW;
    look_after();
  }
}

double o2o_builder_wait(double seconds) {
  struct pollfd files[MOST_WORKERS];
  nfds_t n = 0;
  double start = o2o_now();
  look_after();
  for (unsigned i = 0; i < limit; i++)
    if (workers[i].jobs)
      files[n++] = (struct pollfd){workers[i].socket, POLLIN, 0};
  if (pending && seconds > 0)
    poll(files, n, (int)((n ? seconds : PAUSE) * 1e3) + 1);
  look_after();
  return o2o_now() - start;
}

/* ---- jobs ------------------------------------------------------------------------------------ */

static struct job *add(uint64_t number, char *bytes, size_t size, bool expected) {
  struct job *job = calloc(1, sizeof *job);
  if (!job)
    return NULL;
  *job = (struct job){.number = number,
                      .building = O2O_BUILDING_QUEUED,
                      .bytes = bytes,
                      .size = size,
                      .expected = expected};
  *last = job;
  last = &job->next;
  pending++;
  asked++;
  return job;
}

/* NULL: memory ran out. */
static struct job *ask(char *bytes, size_t size, bool expected) {
  uint64_t number = o2o_history_hash(O2O_HISTORY_HASH, bytes, size);
  struct job *job;
  for (job = jobs; job && job->number != number;)
    job = job->next;
  if (job || !(job = add(number, bytes, size, expected)))
    free(bytes);
  look_after();
  return job;
}

static enum o2o_building building_of(const struct job *job) {
  return job ? job->building : O2O_BUILDING_UNKNOWN;
}

enum o2o_building o2o_builder_ask(const struct o2o_kernel *kernel, const char *options,
                                  struct o2o_worker_range range) {
  size_t size;
  char *bytes = limit ? o2o_worker_job(kernel, options, range, &size) : NULL;
  return building_of(bytes ? ask(bytes, size, false) : NULL);
}

static struct o2o_worker_range range_at_hand;

void o2o_builder_range(struct o2o_worker_range range) { range_at_hand = range; }

static bool (*ask_ahead)(const struct o2o_kernel *);
static unsigned waits; /* for kernels */

void o2o_builder_fill(bool (*ask)(const struct o2o_kernel *)) { ask_ahead = ask; }

/* One worker is left for the next kernel that is waited for. */
static void fill(const struct o2o_kernel *waited_for) {
  while (ask_ahead && waits > 1 && pending < limit && ask_ahead(waited_for))
    ;
}

bool o2o_builder_have_built(const struct o2o_kernel *kernel, const char *options) {
  size_t size;
  char *bytes = limit ? o2o_worker_job(kernel, options, range_at_hand, &size) : NULL;
  const struct job *job = bytes ? ask(bytes, size, false) : NULL;
  o2o_turn_lend(); /* taken for another device */
  waits++;
  while (job && (job->building == O2O_BUILDING_QUEUED || job->building == O2O_BUILDING_AT_WORK)) {
    fill(kernel);
    o2o_builder_wait(WAIT);
  }
  o2o_turn_regain();
  return building_of(job) != O2O_BUILDING_DIED;
}

enum o2o_building o2o_builder_expect(const struct o2o_kernel *kernel, bool overlap,
                                     const struct o2o_found *found) {
  size_t size;
  char *bytes;
  if (found && o2o_worker_knows(found, kernel, overlap))
    return O2O_BUILDING_DONE;
  bytes = limit ? o2o_worker_expected_job(kernel, overlap, &size) : NULL;
  return building_of(bytes ? ask(bytes, size, true) : NULL);
}

/* Whether the kernel is not there, and not to be built here either. */
static bool is_missing(enum o2o_building building) {
  return building != O2O_BUILDING_UNKNOWN && building != O2O_BUILDING_DONE;
}

bool o2o_builder_allows(enum o2o_building building, unsigned long *seen, struct o2o_reason *why) {
  bool waits = *seen != left;
  look_after();
  *seen = left;
  if (building == O2O_BUILDING_DIED) {
    o2o_decline(why, true, O2O_BUILD_DIED);
    why->failure = true;
    return false;
  }
  if (is_missing(building))
    return o2o_decline(why, false, "it is being built");
  return !(waits && pending) || o2o_decline(why, false, "other kernels are being built");
}

void o2o_builder_left(enum o2o_building building) {
  left += is_missing(building);
  behind = true;
  if (from == 0)
    from = o2o_now();
}

void o2o_builder_caught_up(void) {
  if (behind)
    until = o2o_now();
  behind = false;
}

void o2o_builder_waited(double seconds) { before = seconds; }

double o2o_builder_behind(void) { return before + (behind ? o2o_now() : until) - from; }

void o2o_builder_print(void) {
  if (asked && when != O2O_BUILDER_WAITED)
    o2o_say("kernels: %u of %u built by other processes; the host ran loops for %.3g s\n",
            asked - pending, asked, o2o_builder_behind());
}
