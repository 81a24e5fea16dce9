/* Starting a program, waiting with a limit, and reading the beginning of what it says (run.h). */
#define _GNU_SOURCE
#include "training/run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double o2o_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void set(const char *name, const char *value) {
  if (value)
    setenv(name, value, 1);
  else
    unsetenv(name);
}

static _Noreturn void child(const struct o2o_request *r, bool verbose, int out) {
  int null = open("/dev/null", O_RDWR);
  dup2(null, STDIN_FILENO);
  dup2(r->want_stdout ? out : null, STDOUT_FILENO);
  dup2(r->want_stdout ? null : out, STDERR_FILENO);
  set("OMP2OCL", r->version == O2O_OPENCL ? "opencl" : "openmp");
  set("OMP2OCL_DEVICE", r->device);
  set("OMP2OCL_FEATURES", r->features);
  set("OMP2OCL_HISTORY", "off");
  set("OMP2OCL_VERBOSE", verbose ? "1" : NULL);
  if (r->layout) {
    set("OMP2OCL_LAYOUT", r->layout);
    set("OMP2OCL_MEMORY", "discrete");
  }
  execv(r->argv[0], r->argv);
  _exit(127);
}

/* Reads until the end or the limit; what does not fit is thrown away. */
static void drain(int fd, double end, char *text, size_t size) {
  char waste[4096];
  size_t used = 0;
  for (;;) {
    double left = end - o2o_now();
    struct pollfd p = {fd, POLLIN, 0};
    bool room = text && used + 1 < size;
    if (left <= 0 || (poll(&p, 1, left > 1 ? 1000 : (int)(left * 1000) + 1) < 0 && errno != EINTR))
      break;
    if (!p.revents)
      continue;
    ssize_t n = read(fd, room ? text + used : waste, room ? size - 1 - used : sizeof waste);
    if (n <= 0)
      break;
    used += room ? (size_t)n : 0;
  }
  if (text && size > 0)
    text[used] = '\0';
}

struct o2o_run o2o_run_version(const struct o2o_request *r, char *text, size_t size) {
  struct o2o_run run = {.failed = true};
  int pipes[2], status = 0;
  double start = o2o_now();
  pid_t pid;
  if (pipe2(pipes, O_CLOEXEC) != 0)
    return run;
  pid = fork();
  if (pid == 0)
    child(r, text && !r->want_stdout, pipes[1]);
  close(pipes[1]);
  if (pid > 0) {
    drain(pipes[0], start + r->limit, text, size);
    /* The pipe is closed at exit, or the limit is reached. */
    while (waitpid(pid, &status, WNOHANG) == 0) {
      if (o2o_now() > start + r->limit) {
        run.late = true;
        kill(pid, SIGKILL);
        waitpid(pid, &status, 0);
        break;
      }
      nanosleep(&(struct timespec){0, 20000}, NULL);
    }
    run.seconds = run.late ? r->limit : o2o_now() - start;
    run.failed = !run.late && !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  close(pipes[0]);
  return run;
}
