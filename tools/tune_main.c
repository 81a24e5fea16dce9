/* omp2ocl-tune: runs a program twice, so that its kernels find their best forms on this device.
 *
 * The work is the runtime's (runtime/launch/tune.h); this asks it for that.
 */
#define _GNU_SOURCE
#include "predictor/entry.h"
#include "tools/asked.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define USUAL_SECONDS 60
#define MOST_SECONDS 99999

static const char usage[] =
    "usage: omp2ocl-tune [--functions] [--time SECONDS] [--] PROGRAM [ARGUMENT...]\n"
    "Finds the best form of each kernel of PROGRAM that matters on the device that it takes, for "
    "later\n"
    "runs of any program with that kernel. PROGRAM runs twice, with its usual results: once to see "
    "what\n"
    "takes how long, once while forms are tried on copies of its data, for SECONDS (60) at most.\n"
    "  --functions     find which of a function's alternatives (#pragma omp2ocl alternatives) is "
    "the\n"
    "                  fastest for each size of its calls instead, on the processor; PROGRAM runs\n"
    "                  once, with OpenMP\n"
    "  --time SECONDS  how long forms may be tried, all kernels together (60)\n"
    "  --version       print the version\n"
    "  -h, --help      print this\n";

/* Runs that version of the program with OMP2OCL_TUNE set to that, its input read from `input` on
 * where that can be done (not negative).  Its exit status, 128 + N when signal N has ended it. */
static int run(char **program, const char *version, const char *tune, off_t input) {
  int status = 0;
  pid_t child;
  if (input >= 0)
    lseek(STDIN_FILENO, input, SEEK_SET);
  fflush(NULL);
  child = fork();
  if (child == 0) {
    setenv("OMP2OCL", version, 1);
    setenv("OMP2OCL_TUNE", tune, 1);
    unsetenv("OMP2OCL_FORM");
    execvp(program[0], program);
    fprintf(stderr, "omp2ocl-tune: %s: %s\n", program[0], strerror(errno));
    _exit(errno == ENOENT ? 127 : 126);
  }
  /* What the user types ends the program; what that means is said by its status. */
  signal(SIGINT, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (child < 0) {
    perror("omp2ocl-tune");
    return 126;
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* The seconds of --time; 0: there are none. */
static int seconds_of(const char *text) {
  char *end;
  long n = strtol(text, &end, 10);
  return *end || n < 1 || n > MOST_SECONDS ? 0 : (int)n;
}

/* The place of the program among the arguments; 0: there is none, or an option is wrong, which is
 * said. */
static int options(int argc, char **argv, int *seconds, bool *functions) {
  int i = 1;
  *functions = false;
  *seconds = USUAL_SECONDS;
  for (; i < argc && argv[i][0] == '-' && strcmp(argv[i], "--") != 0; i++) {
    if (strcmp(argv[i], "--functions") == 0) {
      *functions = true;
      continue;
    }
    const char *value = strncmp(argv[i], "--time=", 7) == 0 ? argv[i] + 7 : NULL;
    bool timed = value || strcmp(argv[i], "--time") == 0;
    if (timed && !value)
      value = i + 1 < argc ? argv[++i] : "";
    if (!timed || !(*seconds = seconds_of(value))) {
      misused("omp2ocl-tune", timed ? "--time" : argv[i],
              timed ? "expected a number of seconds" : NULL, usage);
      return 0;
    }
  }
  i += i < argc && strcmp(argv[i], "--") == 0;
  if (i < argc)
    return i;
  misused("omp2ocl-tune", "no PROGRAM", "what shall run?", usage);
  return 0;
}

int main(int argc, char **argv) {
  char now[32];
  char cache[1024];
  int seconds, first, status;
  bool functions;
  off_t input = lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (asked(argc, argv, "omp2ocl-tune", usage, &status))
    return status;
  if (!(first = options(argc, argv, &seconds, &functions)))
    return 2;
  if (!o2o_entry_directory(cache, sizeof cache) || !*cache) {
    fprintf(stderr, "omp2ocl-tune: %s: there is no place for what is found\n",
            getenv("OMP2OCL_CACHE") ? "OMP2OCL_CACHE=off"
                                    : "no OMP2OCL_CACHE, XDG_CACHE_HOME or HOME");
    return 2;
  }
  snprintf(now, sizeof now, "%s:%d", functions ? "functions" : "now", seconds);
  if (functions)
    status = run(argv + first, "openmp", now, -1);
  else if ((status = run(argv + first, "opencl", "look", -1)) == 0)
    status = run(argv + first, "opencl", now, input);
  if (status)
    fprintf(stderr, "omp2ocl-tune: %s has ended with status %d\n", argv[first], status);
  return status;
}
