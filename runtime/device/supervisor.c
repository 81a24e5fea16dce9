/* Waiting for a child that may die. */
#define _GNU_SOURCE
#include "runtime/device/supervisor.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

/* By what users and systems end processes that have done nothing wrong. */
static void from_outside(sigset_t *set) {
  static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  sigemptyset(set);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaddset(set, signals[i]);
}

/* By what programs die of themselves; SIGALRM: a driver's handler of the others has been seen to
 * set an alarm in case it hangs. */
static bool is_fault(int number) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGALRM};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    if (number == signals[i])
      return true;
  return false;
}

/* Whether the child has died at its work; a driver may also call exit(). */
static bool died(pid_t child) {
  int status;
  pid_t ended;
  while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR)
    ;
  if (ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0)
    _exit(0);
  return ended == child && (WIFEXITED(status) || is_fault(WTERMSIG(status)));
}

/* Ctrl-C reaches both processes: this one outlives it until it knows what has ended its child. */
void o2o_supervise(bool (*mourn)(void)) {
  sigset_t outside, pending;
  from_outside(&outside);
  sigprocmask(SIG_BLOCK, &outside, NULL);
  for (;;) {
    pid_t child = fork();
    if (child <= 0) {
      sigprocmask(SIG_UNBLOCK, &outside, NULL);
      return;
    }
    if (!died(child) || !mourn())
      break;
    sigemptyset(&pending);
    sigpending(&pending);
    for (int s = 1; s < NSIG; s++)
      if (sigismember(&pending, s) == 1 && sigismember(&outside, s) == 1)
        _exit(1);
  }
  _exit(1);
}
