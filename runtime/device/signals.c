/* Signals while an OpenCL library is opened or compiles.
 *
 * LLVM, inside PoCL, takes over some fifteen signals with the first temporary file that it writes,
 * among them SIGUSR1, whose handler of the program is never called again.  And the linker that PoCL
 * starts must be waited for by PoCL: where the program ignores SIGCHLD, or has a handler that waits
 * for any child, PoCL finds no child and ends the program.  Other drivers install handlers when
 * they are opened.  So the dispositions are noted before a driver is opened or compiles and put
 * back behind it, with SIGCHLD at its default in between.
 *
 * SIGFPE is shared where the program had left it alone: PoCL's handler steps over integer divisions
 * by zero, which OpenCL C allows, but the program's own end it.  Whose a division is, its address
 * tells: the program's modules are those that were there before the driver, and those that came
 * later while nothing of the driver's ran that opens modules; PoCL's kernels are modules, too,
 * opened when they are first run, and have names of PoCL's.  Memory of no module is where other
 * drivers have their kernels.
 */
#define _GNU_SOURCE
#include "runtime/device/signals.h"

#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>

static unsigned holds;
static bool noted[NSIG]; /* not those that libc keeps for itself */
static struct sigaction before[NSIG];
static bool child_before; /* a child of the program's had ended, and nobody had waited for it */

static struct sigaction driver; /* what a driver has installed for SIGFPE */
#define MODULES 128
static struct code {
  uintptr_t lo, hi;
  bool driver;
} modules[MODULES]; /* code of the program's and the driver's modules */
static unsigned nmodules;

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

/* ---- divisions by zero ----------------------------------------------------------------------- */

static const struct code *code_at(uintptr_t address) {
  for (unsigned i = 0; i < nmodules; i++)
    if (address >= modules[i].lo && address < modules[i].hi)
      return &modules[i];
  return NULL;
}

static int note_module(struct dl_phdr_info *info, size_t size, void *driver) {
  (void)size;
  for (unsigned i = 0; i < info->dlpi_phnum && nmodules < MODULES; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    uintptr_t lo = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && (part->p_flags & PF_X) && !code_at(lo))
      modules[nmodules++] = (struct code){lo, lo + part->p_memsz, *(bool *)driver};
  }
  return 0;
}

static void note_modules(bool driver) { dl_iterate_phdr(note_module, &driver); }

/* Asked by the thread that has divided: it is not in the dynamic linker. */
static bool is_of_program(const void *address) {
  const struct code *code = code_at((uintptr_t)address);
  Dl_info info;
  if (code)
    return !code->driver;
  return dladdr(address, &info) && info.dli_fname && !strstr(info.dli_fname, "libpocl") &&
         !(info.dli_sname && strncmp(info.dli_sname, "_pocl_", 6) == 0);
}

/* With the default disposition an instruction that is executed again ends the program, as does a
 * signal that was sent. */
static void on_fpe(int s, siginfo_t *info, void *context) {
  static const struct sigaction plain = {.sa_handler = SIG_DFL};
  if (info->si_code <= 0 || is_of_program(info->si_addr)) {
    sigaction(s, &plain, NULL);
    if (info->si_code <= 0)
      raise(s);
  } else if (driver.sa_flags & SA_SIGINFO)
    driver.sa_sigaction(s, info, context);
  else
    driver.sa_handler(s);
}

/* The program has left the signal alone, and a driver has not. */
static void share_fpe(void) {
  static bool opened;
  struct sigaction now;
  if (sigaction(SIGFPE, NULL, &now) != 0 || is_default(&now) || is_ignored(&now))
    return;
  if (!opened)
    note_modules(true);
  opened = true;
  driver = now;
  now.sa_flags |= SA_SIGINFO;
  now.sa_sigaction = on_fpe;
  sigaction(SIGFPE, &now, NULL);
}

/* ---- holding --------------------------------------------------------------------------------- */

void o2o_signals_hold(void) {
  static const struct sigaction plain = {.sa_handler = SIG_DFL};
  if (holds++)
    return;
  if (!nmodules)
    note_modules(false);
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
    if (noted[s] && s == SIGFPE && is_default(&before[s]))
      share_fpe();
    else if (noted[s])
      sigaction(s, &before[s], NULL);
  if (claims(&before[SIGCHLD]))
    report_children();
}
