/* Steps of two loops until there are as many files PATTERN as argv[2] says, and some more.  The same
 * is computed without OpenMP beside it.  With FORK a child does a part of it after the first steps,
 * and its parent goes on. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 1000

static long a[N], b[N], expected_a[N], expected_b[N];

static size_t count(const char *pattern) {
  glob_t found;
  size_t n = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
  globfree(&found);
  return n;
}

static void step(long t) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 3 + b[N - 1 - i] + t;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = (b[i] ^ a[i]) & 0xffff;
}

static void check(long t) {
  for (int i = 0; i < N; i++)
    expected_a[i] = expected_a[i] * 3 + expected_b[N - 1 - i] + t;
  for (int i = 0; i < N; i++)
    expected_b[i] = (expected_b[i] ^ expected_a[i]) & 0xffff;
}

static int differ(void) {
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += a[i] != expected_a[i] || b[i] != expected_b[i];
  return bad;
}

#ifdef FORK
static int child(long t) {
  pid_t pid = fork();
  int status;
  if (pid == 0) {
    for (long last = t + 200; t < last; t++) {
      step(t);
      check(t);
    }
    _exit(differ() != 0);
  }
  return waitpid(pid, &status, 0) != pid || status != 0;
}
#endif

int main(int argc, char **argv) {
  size_t wanted = argc > 2 ? (size_t)atoi(argv[2]) : 0;
  int more = 400, bad = 0;
  for (long t = 0; more > 0 && t < 60000; t++) {
    step(t);
    check(t);
    more -= count(argv[1]) >= wanted;
    usleep(5000);
#ifdef FORK
    if (t == 20)
      bad += child(t + 1);
#endif
  }
  bad += differ();
  printf("%d differ\n", bad);
  return bad != 0 || more > 0;
}
