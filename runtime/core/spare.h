/* Processors that nobody uses. */
#ifndef O2O_RUNTIME_CORE_SPARE_H
#define O2O_RUNTIME_CORE_SPARE_H

/* How many of the processors that this process may use were idle in the last tenth of a second, for
 * which it sleeps: 1.5 is one and half of another one.  0 where the system doesn't tell
 * (proc_stat(5)). */
double o2o_spare_processors(void);

#endif
