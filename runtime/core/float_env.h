/* The program's floating-point environment: rounding, flushing of subnormal numbers, exceptions
 * that trap. */
#ifndef O2O_RUNTIME_CORE_FLOAT_ENV_H
#define O2O_RUNTIME_CORE_FLOAT_ENV_H

#include <stdbool.h>

/* Puts the calling thread's environment aside, so that the runtime and what it calls (drivers,
 * which start threads) have the default one; and takes it up again, exceptions noted meanwhile
 * forgotten.  For the thread that has the runtime's lock; not nested. */
void o2o_float_enter(void);
void o2o_float_leave(void);

/* Whether a kernel computes what the program's environment asks for, which is so with the
 * default one.  `flush`: the kernel may flush subnormal numbers, whether the program does so or
 * not.  Between the two functions above. */
bool o2o_float_is_default(bool flush);

#endif
