/* Signals while an OpenCL library compiles.
 *
 * LLVM, inside PoCL, takes over some fifteen signals with the first temporary file that it writes, among them SIGUSR1, whose handler of the program is never
 * called again.  And the linker that PoCL starts must be waited for by PoCL: where the program ignores SIGCHLD, or has a handler that waits for any child,
 * PoCL finds no child and ends the program.  So the dispositions are noted before anything is compiled and put back behind it, with SIGCHLD at its default
 * in between.
 *
 * SIGFPE stays with the library where the program had left it alone: PoCL steps over integer divisions by zero, which OpenCL C allows.
 */
#define _GNU_SOURCE
#include "runtime/signals.h"

#include <signal.h>
#include <sys/wait.h>

static unsigned holds;
static bool noted[NSIG]; /* not those that libc keeps for itself */
static struct sigaction before[NSIG];
static bool child_before; /* a child of the program's had ended, and nobody had waited for it */

static bool is_default(const struct sigaction *a) {
  return !(a->sa_flags & SA_SIGINFO) && a->sa_handler == SIG_DFL;
}

static bool is_ignored(const struct sigaction *a) {
  return !(a->sa_flags & SA_SIGINFO) && a->sa_handler == SIG_IGN;
}

/* Children are nobody's: they vanish as they end. */
static bool vanish(const struct sigaction *a) {
  return is_ignored(a) || (a->sa_flags & SA_NOCLDWAIT);
}

static bool claims(const struct sigaction *a) { return !is_default(a) || vanish(a); }

/* A child has ended and can be waited for. */
static bool child_ended(int options) {
  siginfo_t child = {0};
  return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | options) == 0 && child.si_pid != 0;
}

bool o2o_signals_claim_children(void) {
  struct sigaction a;
  return sigaction(SIGCHLD, NULL, &a) == 0 && claims(&a);
}

void o2o_signals_hold(void) {
  static const struct sigaction plain = {.sa_handler = SIG_DFL};
  if (holds++)
    return;
  for (int s = 1; s < NSIG; s++)
    noted[s] = sigaction(s, NULL, &before[s]) == 0;
  if (claims(&before[SIGCHLD])) {
    child_before = child_ended(WNOWAIT);
    sigaction(SIGCHLD, &plain, NULL);
  }
}

/* What the program would have heard of its children meanwhile. */
static void report_children(void) {
  if (vanish(&before[SIGCHLD]))
    while (child_ended(0))
      ;
  else if (!child_before && child_ended(WNOWAIT))
    raise(SIGCHLD);
}

void o2o_signals_release(void) {
  if (--holds)
    return;
  for (int s = 1; s < NSIG; s++)
    if (noted[s] && !(s == SIGFPE && is_default(&before[s])))
      sigaction(s, &before[s], NULL);
  if (claims(&before[SIGCHLD]))
    report_children();
}
