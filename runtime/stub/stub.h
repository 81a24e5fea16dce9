/* What the stub's files share; see stub.c. */
#ifndef O2O_RUNTIME_STUB_STUB_H
#define O2O_RUNTIME_STUB_STUB_H

#include "runtime/stub/stub_interface.h"

#include "abi/heap.h"

#define SHARED __attribute__((weak, visibility("default")))
#define SPARING __attribute__((weak)) O2O_SPARING
#define VARIABLE SHARED __attribute__((no_sanitize("address")))
#define HOT __attribute__((hot)) /* optimised where it is linked in, too (stub.cmake) */

#define __o2o_lock O2O_SYMBOL(lock)
#define __o2o_unlock O2O_SYMBOL(unlock)
#define __o2o_note O2O_SYMBOL(note)
#define __o2o_forget O2O_SYMBOL(forget)
#define __o2o_forget_range O2O_SYMBOL(forget_range)
#define __o2o_system O2O_SYMBOL(system)
#define __o2o_map O2O_SYMBOL(map)

extern struct __o2o_region __o2o_regions[O2O_REGIONS];
extern struct o2o_heap __o2o_heap;
extern struct o2o_stub __o2o_stub;

#define IS_OPENMP (__atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_OPENMP)

/* A system call; errors are negative, errno stays as it is. */
long __o2o_system(long number, long a, long b, long c, long d, long e, long f);

/* Fresh memory, NULL when there is none. */
void *__o2o_map(uint64_t bytes);

/* The lock of units and of the table. Returns the hooks that are in force while it is held. */
const struct o2o_hooks *__o2o_lock(void);
void __o2o_unlock(void);

/* An object comes to life; it is copied. */
void __o2o_note(const struct o2o_noted *object);

/* The object at this address is no more: 1, and *was (may be NULL), when it was known. */
int __o2o_forget(const void *address, struct o2o_noted *was);

/* ... and all that have bytes in the range. */
void __o2o_forget_range(const void *address, uint64_t size);

#endif
