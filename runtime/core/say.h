/* What the runtime says on stderr. */
#ifndef O2O_RUNTIME_CORE_SAY_H
#define O2O_RUNTIME_CORE_SAY_H

#include <stdio.h>

/* Begins a line: "omp2ocl: ", or "omp2ocl[3]: " in process 3 of those that a launcher (MPI,
 * Slurm, ...) has started, and the text, which may be continued by o2o_say_more().  A line is
 * written at once, when its end has been said: other processes write to the same terminal. */
void o2o_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void o2o_say_more(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* This process's number among those that a launcher has started on this machine, and *variable
 * that says so; -1: none does. */
int o2o_local_rank(const char **variable);

/* From now on to this stream, without what names the program in front; NULL: to stderr again. */
void o2o_say_to(FILE *stream);

#endif
