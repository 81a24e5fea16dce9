// A program with signal handlers, which says what they hear. How it takes SIGCHLD is its argument.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 64
static int a[N];
static volatile sig_atomic_t heard[NSIG], reaped;

static void hear(int s) { heard[s]++; }

static void reap(int s) {
  (void)s;
  while (waitpid(-1, NULL, WNOHANG) > 0)
    reaped++;
}

static void step(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += i;
}

int main(int argc, char **argv) {
  static const int signals[] = {SIGUSR1, SIGUSR2, SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGXCPU};
  const char *children = argc > 1 ? argv[1] : "";
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    signal(signals[i], hear);
  if (strcmp(children, "ignored") == 0)
    signal(SIGCHLD, SIG_IGN);
  else if (strcmp(children, "reaped") == 0)
    signal(SIGCHLD, reap);
  step(N);
  step(N / 3); /* another work-group size is compiled again */
  step(N);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction now;
    raise(signals[i]);
    printf("heard %d, handler kept: %d\n", (int)heard[signals[i]],
           sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == hear);
  }
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    _exit(0);
  if (strcmp(children, "reaped") == 0) {
    while (reaped == 0)
      usleep(1000);
    printf("reaped %d\n", (int)reaped);
  }
  int waited = waitpid(child, NULL, 0) == child;
  printf("waited %d, a[N / 4] = %d\n", waited, a[N / 4]);
  return 0;
}
