/* Starting the runtime proper from memory. */
#define _GNU_SOURCE
#include "runtime/core/process.h"

#include "predictor/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *image;
static size_t image_size;

void o2o_process_image(const char *bytes, size_t size) {
  image = bytes;
  image_size = size;
}

bool o2o_process_possible(void) { return O2O_CAN_RUN && image; }

/* The environment and one variable more; malloc'ed. */
static char **with_variable(char *const *environment, char *variable) {
  size_t n = 0;
  char **copy;
  while (environment && environment[n])
    n++;
  copy = malloc((n + 2) * sizeof *copy);
  if (!copy)
    return NULL;
  if (n)
    memcpy(copy, environment, n * sizeof *copy);
  copy[n] = variable;
  copy[n + 1] = NULL;
  return copy;
}

int o2o_process_raised(int fd, int least) {
  int high = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, least) : -1;
  if (high >= 0)
    close(fd);
  return high >= 0 ? high : fd;
}

/* The image in a file without a name; -1. */
static int image_file(void) {
  int fd;
  size_t done = 0;
  ssize_t n;
  if (!o2o_files_may_grow())
    return -1;
  fd = memfd_create("omp2ocl", MFD_CLOEXEC | 0x10u /* MFD_EXEC */);
  if (fd < 0)
    fd = memfd_create("omp2ocl", MFD_CLOEXEC);
  while (fd >= 0 && done < image_size && (n = write(fd, image + done, image_size - done)) > 0)
    done += (size_t)n;
  if (fd >= 0 && done < image_size) {
    close(fd);
    fd = -1;
  }
  return o2o_process_raised(fd, 3); /* the first three are the process's that is started */
}

bool o2o_process_start(pid_t *child, int zero, char *const *environment, char *variable) {
  char path[40], name[] = "omp2ocl", *arguments[] = {name, NULL};
  char **all;
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, every;
  bool started = false;
  int fd = o2o_process_possible() ? image_file() : -1;
  if (fd < 0)
    return false;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  all = with_variable(environment, variable);
  sigemptyset(&none);
  sigfillset(&every);
  if (all && posix_spawn_file_actions_init(&files) == 0) {
    if (posix_spawnattr_init(&attributes) == 0) {
      posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
      posix_spawnattr_setsigmask(&attributes, &none);
      posix_spawnattr_setsigdefault(&attributes, &every);
      started = posix_spawn_file_actions_adddup2(&files, zero, 0) == 0 &&
                posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0) == 0 &&
                posix_spawn_file_actions_adddup2(&files, 1, 2) == 0 &&
                posix_spawn(child, path, &files, &attributes, arguments, all) == 0;
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
  }
  free(all);
  close(fd);
  return started;
}

/* ---- without a parent ------------------------------------------------------------------------ */

#define STACK ((size_t)64 << 10)

struct orphan {
  int zero;
  char *const *environment;
  char *variable;
};

static int start_orphan(void *data) {
  const struct orphan *o = data;
  pid_t child;
  _exit(o2o_process_start(&child, o->zero, o->environment, o->variable) ? 0 : 1);
}

bool o2o_process_adopts(void) {
  int adopts = 0;
  return getpid() == 1 || (prctl(PR_GET_CHILD_SUBREAPER, &adopts) == 0 && adopts);
}

/* Between this process and the one that is started there is a third, for as long as that takes: it
 * shares memory, as by vfork(), tells nobody of its end, and waitpid(-1) does not see it. */
bool o2o_process_start_orphan(int zero, char *const *environment, char *variable) {
  struct orphan o = {zero, environment, variable};
  char *stack =
      mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  sigset_t every, before;
  pid_t between;
  int status = -1; /* memory is not shared where an emulator makes a copy of the process */
  if (stack == MAP_FAILED)
    return false;
  /* No handler of the program's runs twice for a signal to both. */
  sigfillset(&every);
  sigprocmask(SIG_SETMASK, &every, &before);
  between = clone(start_orphan, stack + STACK, CLONE_VM | CLONE_VFORK, &o);
  while (between > 0 && waitpid(between, &status, __WALL) < 0 && errno == EINTR)
    ;
  sigprocmask(SIG_SETMASK, &before, NULL);
  munmap(stack, STACK);
  return between > 0 && status == 0;
}
