/* Signals while an OpenCL library is opened or compiles: what the program has set for them stays
 * in force. */
#ifndef O2O_RUNTIME_DEVICE_SIGNALS_H
#define O2O_RUNTIME_DEVICE_SIGNALS_H

#include <stdbool.h>

/* Notes the dispositions of all signals, and keeps SIGCHLD from the program.  Holds may be
 * nested; each is released once, and the caller has the runtime's lock. */
void o2o_signals_hold(void);

/* The last one puts back the dispositions that were noted, and tells the program of children of
 * its own that have ended meanwhile. */
void o2o_signals_release(void);

/* Whether children may be gone before the one that started them waits: the program ignores
 * SIGCHLD, or has a handler for it, which may wait for any child. */
bool o2o_signals_claim_children(void);

#endif
