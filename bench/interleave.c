// Runs two commands alternately and compares their times: wall-clock, or with -c processor time, which
// other work on the machine changes less.
//
//     interleave [-h] [-c] [-n ROUNDS] [-w WARMUPS] COMMAND_A COMMAND_B
//
// Each command is one argument, given to the shell. A round runs both, and every second round runs
// them in the other order, so that a machine that slows down or speeds up during the measurement
// treats both alike. Standard output of the commands is dropped, standard error is kept.
//
// Prints one line of tab-separated numbers for a script to read: the median times of A and of B in
// seconds, the ratio of the medians B / A, and the lower and upper quartiles of A and of B. The
// exit status is 0, or 2 after a message when a command fails or the arguments are wrong.

#define _DEFAULT_SOURCE /* wait4 */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_ROUNDS 10000

static const char usage[] =
    "usage: interleave [-h] [-c] [-n ROUNDS] [-w WARMUPS] COMMAND_A COMMAND_B\n"
    "Times two shell commands alternately; prints median A, median B, B/A,"
    " quartiles of A, quartiles of B.\n";

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// The child's side: the command with its standard output dropped. Does not return.
static void become(const char *command) {
  int sink = open("/dev/null", O_WRONLY);
  if (sink >= 0 && dup2(sink, STDOUT_FILENO) >= 0)
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

static double seconds_of(struct timeval time) {
  return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static bool processor_time;

/// Runs \p command once and stores its seconds. False, after a message, when it fails.
static bool run(const char *command, double *seconds) {
  double start = now();
  pid_t child = fork();
  if (child < 0) {
    fprintf(stderr, "interleave: fork: %s\n", strerror(errno));
    return false;
  }
  if (child == 0)
    become(command);

  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) {
      fprintf(stderr, "interleave: wait4: %s\n", strerror(errno));
      return false;
    }
  *seconds =
      processor_time ? seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime) : now() - start;

  if (WIFSIGNALED(status))
    fprintf(stderr, "interleave: signal %d ended: %s\n", WTERMSIG(status), command);
  else if (WEXITSTATUS(status) != 0)
    fprintf(stderr, "interleave: exit status %d of: %s\n", WEXITSTATUS(status), command);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Runs both commands once, the first or the second one first.
static bool run_round(char *const commands[2], int first, double seconds[2]) {
  return run(commands[first], &seconds[first]) && run(commands[1 - first], &seconds[1 - first]);
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/// The value below which the given part of \p count sorted values lies, interpolated between two
/// neighbours; the median for part = 0.5.
static double quantile(const double *sorted, int count, double part) {
  double place = part * (count - 1);
  int below = (int)place;
  if (below >= count - 1)
    return sorted[count - 1];
  return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
}

/// Reads a whole number from \p least to MAX_ROUNDS. False when \p text is anything else.
static bool read_count(const char *text, int least, int *count) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno != 0 || end == text || *end != '\0' || value < least || value > MAX_ROUNDS)
    return false;
  *count = (int)value;
  return true;
}

int main(int argc, char **argv) {
  static double times[2][MAX_ROUNDS];
  int rounds = 10, warmups = 1, option;
  bool valid = true;

  while ((option = getopt(argc, argv, "chn:w:")) != -1) {
    if (option == 'h') {
      fputs(usage, stdout);
      return 0;
    }
    if (option == 'c')
      processor_time = true;
    else if (option == 'n')
      valid = valid && read_count(optarg, 1, &rounds);
    else if (option == 'w')
      valid = valid && read_count(optarg, 0, &warmups);
    else
      valid = false;
  }
  if (!valid || argc - optind != 2) {
    fputs(usage, stderr);
    return 2;
  }

  for (int round = -warmups; round < rounds; round++) {
    double seconds[2];
    if (!run_round(argv + optind, round & 1, seconds))
      return 2;
    for (int k = 0; k < 2 && round >= 0; k++)
      times[k][round] = seconds[k];
  }

  double at[2][3];
  for (int k = 0; k < 2; k++) {
    qsort(times[k], (size_t)rounds, sizeof times[k][0], compare);
    for (int quarter = 0; quarter < 3; quarter++)
      at[k][quarter] = quantile(times[k], rounds, 0.25 * (quarter + 1));
  }
  printf("%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\n", at[0][1], at[1][1], at[1][1] / at[0][1],
         at[0][0], at[0][2], at[1][0], at[1][2]);
  return 0;
}
