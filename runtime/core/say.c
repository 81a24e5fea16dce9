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

/* What has been said of a line. A text that is longer than all of it is cut off. */
static _Thread_local struct {
  char text[1024];
  size_t length;
} line;

static void write_line(void) {
  FILE *to = stream ? stream : stderr;
  fwrite(line.text, 1, line.length, to);
  line.length = 0;
}

static void add(const char *format, va_list arguments) {
  size_t room = sizeof line.text - line.length;
  va_list again;
  int length;
  va_copy(again, arguments);
  length = vsnprintf(line.text + line.length, room, format, arguments);
  if (length >= 0 && (size_t)length >= room) {
    write_line();
    room = sizeof line.text;
    length = vsnprintf(line.text, room, format, again);
  }
  va_end(again);
  if (length < 0)
    return;
  if ((size_t)length >= room) {
    length = (int)room - 1;
    line.text[room - 2] = '\n';
  }
  line.length += (size_t)length;
  if (line.length > 0 && line.text[line.length - 1] == '\n')
    write_line();
}

void o2o_say(const char *format, ...) {
  va_list arguments;
  int rank = -1;
  for (size_t i = 0; i < LAUNCHERS && rank < 0; i++)
    rank = number(launchers[i].rank);
  if (!stream && rank < 0)
    o2o_say_more("omp2ocl: ");
  else if (!stream)
    o2o_say_more("omp2ocl[%d]: ", rank);
  va_start(arguments, format);
  add(format, arguments);
  va_end(arguments);
}

void o2o_say_more(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add(format, arguments);
  va_end(arguments);
}
