/* The processors of the program, for a thread that OpenMP has bound to some of them. */
#ifndef O2O_RUNTIME_ENTRY_PLACES_H
#define O2O_RUNTIME_ENTRY_PLACES_H

/* Threads that are created from here on may run wherever the program's threads may; until
 * o2o_places_narrow(). Nothing happens where the thread is not bound by OpenMP. `program`: an
 * address of the program or library that is asked for its OpenMP. For one thread at a time. */
void o2o_places_widen(const void *program);
void o2o_places_narrow(void);

#endif
