/* The dynamic linker's lock.
 *
 * dlopen() and dlclose() hold it while they run constructors and destructors.  A launch there would
 * wait for the driver, whose thread loads the kernel and waits for the lock.  There is no function
 * that says who has it, and the thread that does may take it once more.  So another thread takes it
 * (dladdr() does) when something has been loaded since the last time, as it has been when
 * constructors run, or may have to be. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "runtime/core/loader.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <time.h>

#define PATIENCE 250000000 /* ns */
#define ROUNDS 20     /* of these, for a thread that has not even started: the machine is busy */
#define LATE 64000000 /* ns for one that had not come back, half as long each time it does not */

static sem_t passed;
static bool arrived; /* the thread is about to take the lock; atomic */
static bool made;    /* the semaphore; it is 0 unless a thread has just come back */
static bool asked;   /* a thread is on its way */

static void *take_lock(void *unused) {
  Dl_info info;
  __atomic_store_n(&arrived, true, __ATOMIC_RELAXED);
  (void)dladdr(&passed, &info);
  sem_post(&passed);
  return unused;
}

/* Its thread takes no signal that is the program's. */
static bool ask(void) {
  sigset_t all, before;
  pthread_attr_t attributes;
  pthread_t thread;
  bool started = false;
  __atomic_store_n(&arrived, false, __ATOMIC_RELAXED);
  made = made || !sem_init(&passed, 0, 0);
  if (!made || pthread_attr_init(&attributes))
    return false;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigfillset(&all);
  if (!pthread_sigmask(SIG_SETMASK, &all, &before)) {
    started = !pthread_create(&thread, &attributes, take_lock, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  pthread_attr_destroy(&attributes);
  return started;
}

static bool wait_for(long nanoseconds) {
  struct timespec until;
  int failed;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += nanoseconds;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  do
    failed = sem_timedwait(&passed, &until);
  while (failed && errno == EINTR);
  return !failed;
}

/* At least one round behind its arrival. */
static bool wait_for_answer(void) {
  bool there = false, answered = false;
  for (int round = 0; round < ROUNDS && !answered && !there; round++) {
    there = __atomic_load_n(&arrived, __ATOMIC_RELAXED);
    answered = wait_for(PATIENCE);
  }
  return answered;
}

static int count_loads(struct dl_phdr_info *info, size_t size, void *loads) {
  (void)size;
  *(unsigned long long *)loads = info->dlpi_adds;
  return 1;
}

/* The one that is on its way has come back: the lock was free in between, which says nothing of
 * now.  It may be free already, and the thread not have run yet. */
static bool has_come_back(void) {
  static long patience = LATE;
  bool back = sem_trywait(&passed) == 0 || (patience > 0 && wait_for(patience));
  patience = back ? LATE : patience / 2;
  return back;
}

bool o2o_loader_is_free(bool first) {
  static unsigned long long settled; /* loads up to which it was free */
  unsigned long long loads = 0;
  dl_iterate_phdr(count_loads, &loads);
  if (asked)
    asked = !has_come_back();
  if (!asked && (first || loads != settled))
    asked = ask() && !wait_for_answer();
  if (!asked)
    settled = loads;
  return !asked;
}
