/* What the stub tells the runtime proper of, and the lock that all of the runtime proper is
 * under. */
#ifndef O2O_RUNTIME_ENTRY_HOOKS_H
#define O2O_RUNTIME_ENTRY_HOOKS_H

#include "runtime/stub/stub_interface.h"

#include <stdbool.h>

/* One lock for all: there is one device with one queue. */
void o2o_lock(void);
bool o2o_try_lock(void); /* false: another thread has it */
void o2o_unlock(void);

/* The stub's own lock, of its units and its table of objects. */
void o2o_stub_lock(struct o2o_stub *stub);
void o2o_stub_unlock(struct o2o_stub *stub);

/* OpenCL was chosen: takes over the units and objects that the stub knows, and hears of all
 * others.  The caller holds the lock, and o2o_device_copy_start() was called. */
void o2o_hooks_install(struct o2o_stub *stub);

/* OpenMP was chosen: the stub's table is of no use. */
void o2o_hooks_discard(struct o2o_stub *stub);

/* OpenMP is in force: compiled code need not ask for the state any more. */
void o2o_hooks_settle(struct o2o_stub *stub);

/* Whether the launch that is about to be made may leave objects on the device. `met`: it is for
 * a team whose threads all wait for it. The caller holds the lock. */
bool o2o_hooks_stay(bool met);

/* Behind that: whether the program has no other thread that may be at work beside the launch. */
bool o2o_hooks_alone(bool met);

/* Whether units other than the kernel's have regions in which its threads must not meet
 * (O2O_UNIT_WAITS). The caller holds the lock. */
bool o2o_hooks_waited_for(const struct o2o_unit *units, const struct o2o_kernel *kernel);

/* No unit is left, and perhaps no stub: nobody may ask for the version in force. */
bool o2o_hooks_detached(void);

/* The process ends: objects that some code may still read come home, and the device is done
 * with. The caller holds the lock. */
void o2o_hooks_end(void);

/* Whether this process is a child made by fork() after the choice. */
bool o2o_hooks_is_child(void);

#endif
