/* Loops for some tenths of a second, and what programs do beside them, which argv[1] says.  Each
 * result is compared with the same loops without OpenMP; argv[2]: seconds. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define N 4000

static long a[N], b[N], expected_a[N], expected_b[N], t;
static double seconds;
static volatile sig_atomic_t heard;

static double now(void) {
  struct timespec s;
  clock_gettime(CLOCK_MONOTONIC, &s);
  return (double)s.tv_sec + 1e-9 * (double)s.tv_nsec;
}

static void step(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 3 + b[N - 1 - i] + t;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = (b[i] ^ a[i]) & 0xffff;
}

static void check(void) {
  for (int i = 0; i < N; i++)
    expected_a[i] = expected_a[i] * 3 + expected_b[N - 1 - i] + t;
  for (int i = 0; i < N; i++)
    expected_b[i] = (expected_b[i] ^ expected_a[i]) & 0xffff;
}

/* The number of wrong elements. */
static int go(double length, void (*beside)(void)) {
  double end = now() + length;
  int wrong = 0;
  do {
    step();
    check();
    t++;
    if (beside)
      beside();
  } while (now() < end);
  for (int i = 0; i < N; i++)
    wrong += a[i] != expected_a[i] || b[i] != expected_b[i];
  return wrong;
}

static void close_all(void) { closefrom(3); }

static void close_once(void) {
  static int times;
  if (times++ == 0)
    closefrom(3);
}

static void leave(void) {
  if (access("elsewhere", X_OK) == 0 && chdir("elsewhere") != 0)
    perror("chdir");
}

static void limit_files(void) {
  const struct rlimit limit = {4096, 4096};
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
    perror("setrlimit");
}

static void hear(int s) {
  int error = errno;
  (void)s;
  heard++;
  while (waitpid(-1, NULL, WNOHANG) > 0)
    ;
  errno = error;
}

/* A child goes on where its parent was, which waits for it: no other child is seen. */
static int fork_on(void) {
  int wrong = go(0, NULL), status;
  pid_t child, any;
  fflush(stdout);
  child = fork();
  if (child == 0)
    _exit(go(seconds, NULL) != 0);
  any = wait(&status);
  return wrong || any != child || status != 0;
}

/* The lowest number that a file would have. */
static int lowest(void) {
  int fd = open("/dev/null", O_RDONLY);
  close(fd);
  return fd;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int wrong, strangers = 0, before = lowest();
  seconds = argc > 2 ? atof(argv[2]) : 1;
  if (strcmp(what, "adopt") == 0)
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  else if (strcmp(what, "hear") == 0)
    signal(SIGCHLD, hear);
  else if (strcmp(what, "limit") == 0)
    limit_files();
  if (strcmp(what, "fork") == 0)
    wrong = fork_on();
  else
    wrong = go(seconds, strcmp(what, "close") == 0        ? close_all
                        : strcmp(what, "hear") == 0       ? close_once
                        : strcmp(what, "leave") == 0      ? leave
                        : strcmp(what, "limit-late") == 0 ? limit_files
                                                          : NULL);
  while (wait(NULL) > 0)
    strangers++;
  printf("%s: %d wrong, heard %d times, %d strangers, %d descriptors\n", what, wrong, (int)heard,
         strangers, lowest() - before);
  return wrong != 0;
}
