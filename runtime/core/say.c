/* Messages, and the processes that they come from.
 *
 * Launchers number the processes that they start, each by variables of its own.  What several
 * processes print on one terminal is told apart by these numbers.
 */
#define _GNU_SOURCE
#include "runtime/core/say.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct launcher {
  const char *rank, *local; /* the process's number among all, and among those of this machine */
};

static const struct launcher launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK"}, /* Open MPI */
    {"PMI_RANK", "MPI_LOCALRANKID"},                        /* MPICH, Intel MPI */
    {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_LOCAL_RANK"},   /* MVAPICH */
    {"PALS_RANKID", "PALS_LOCAL_RANKID"},                   /* Cray */
    {"JSM_NAMESPACE_RANK", "JSM_NAMESPACE_LOCAL_RANK"},     /* IBM */
    {"FLUX_TASK_RANK", "FLUX_TASK_LOCAL_ID"},
    {"SLURM_PROCID", "SLURM_LOCALID"}, /* last: other launchers run inside Slurm's jobs */
};
#define LAUNCHERS (sizeof launchers / sizeof *launchers)

/* The variable as a number; -1 when it is none. */
static int number(const char *variable) {
  const char *value = getenv(variable);
  char *end;
  long n = value && isdigit((unsigned char)*value) ? strtol(value, &end, 10) : -1;
  return n >= 0 && !*end && n < 1 << 30 ? (int)n : -1;
}

int o2o_local_rank(const char **variable) {
  for (size_t i = 0; i < LAUNCHERS; i++) {
    int n = number(launchers[i].local);
    if (n >= 0) {
      *variable = launchers[i].local;
      return n;
    }
  }
  return -1;
}

static FILE *stream;

void o2o_say_to(FILE *other) { stream = other; }

FILE *o2o_said(void) { return stream ? stream : stderr; }

void o2o_say(const char *format, ...) {
  va_list arguments;
  char text[1024];
  int rank = -1;
  for (size_t i = 0; i < LAUNCHERS && rank < 0; i++)
    rank = number(launchers[i].rank);
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (stream)
    fputs(text, stream);
  else if (rank < 0)
    fprintf(stderr, "omp2ocl: %s", text);
  else
    fprintf(stderr, "omp2ocl[%d]: %s", rank, text);
}
