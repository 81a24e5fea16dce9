/* The runtime proper as a program of its own.
 *
 * Drivers end processes, take signals for themselves and are not made for several threads at once:
 * what is not to happen in the user's process happens in another one.  It must be a fresh one.
 * After fork() in a program with threads locks stay locked that other threads hold, handlers of the
 * program's (pthread_atfork) run, and the tables of a large program's pages are copied.  So the
 * runtime proper, which is a shared object, is also a program (runtime/entry/process.c), and it is
 * started from memory. */
#ifndef O2O_RUNTIME_CORE_PROCESS_H
#define O2O_RUNTIME_CORE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Whether the runtime proper can be a program here. */
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && defined(__GLIBC__)
#define O2O_CAN_RUN 1
#else
#define O2O_CAN_RUN 0
#endif

/* Variables that say what the process is for. */
#define O2O_TRIAL_RESERVE "O2O_TRIAL_RESERVE" /* trial.c: bytes of memory to do without */
#define O2O_WORKER "O2O_WORKER"               /* device/worker.h: its nice value, its program */

/* The runtime proper as a file: `size` bytes, which must stay where they are. */
void o2o_process_image(const char *bytes, size_t size);

/* Whether there is one that can be started. */
bool o2o_process_possible(void);

/* The descriptor (negative: none) as another one, closed on exec, that is `least` or more, if there
 * is one. */
int o2o_process_raised(int fd, int least);

/* Starts it with this descriptor as its 0 (and /dev/null as 1 and 2), the environment (NULL: none)
 * and one variable more, "NAME=VALUE".  False when that does not go.  The caller waits for it. */
bool o2o_process_start(pid_t *child, int zero, char *const *environment, char *variable);

/* The same for one that is nobody's child, so that the program does not hear of it, whichever of
 * its children it waits for; but where the program adopts the children of others it is its. */
bool o2o_process_start_orphan(int zero, char *const *environment, char *variable);

/* Whether it does (PR_SET_CHILD_SUBREAPER, or as the first process of a container). */
bool o2o_process_adopts(void);

#endif
