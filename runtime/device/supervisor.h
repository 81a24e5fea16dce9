/* A process whose work may end it, and one that looks after it.
 *
 * Whoever starts workers (runtime/core/process.h) is not their parent, and does not hear of what
 * they end.  So a worker is two processes: one that has nothing to do with any driver, and its
 * child, which works; when that dies at its work it gets another one. */
#ifndef O2O_RUNTIME_DEVICE_SUPERVISOR_H
#define O2O_RUNTIME_DEVICE_SUPERVISOR_H

#include <stdbool.h>

/* Splits this process, which has one thread.  Returns in the child, as often as there is a new one,
 * or in the process itself where there can be none.  The other process ends when its child has
 * ended with status 0, or was ended from outside; else it asks `mourn` whether there is to be
 * another one. */
void o2o_supervise(bool (*mourn)(void));

#endif
