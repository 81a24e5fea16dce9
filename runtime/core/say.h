/* What the runtime says on stderr. */
#ifndef O2O_RUNTIME_CORE_SAY_H
#define O2O_RUNTIME_CORE_SAY_H

#include <stdio.h>

/* Begins a line: "omp2ocl: ", or "omp2ocl[3]: " in process 3 of those that a launcher (MPI,
 * Slurm, ...) has started, and the text, which may be continued by fprintf(o2o_said(), ...). */
void o2o_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* This process's number among those that a launcher has started on this machine, and *variable
 * that says so; -1: none does. */
int o2o_local_rank(const char **variable);

/* From now on to this stream, without what names the program in front; NULL: to stderr again. */
void o2o_say_to(FILE *stream);
/* Where lines go: for what stands behind the beginning of one. */
FILE *o2o_said(void);

#endif
