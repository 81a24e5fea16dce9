/* Preloaded: workers die when they have a job and the directory $DYING has been told of it. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int flock(int fd, int how) {
  char path[4096];
  (void)fd;
  (void)how;
  for (int i = 0; getenv("O2O_WORKER") && i < 100; i++) {
    snprintf(path, sizeof path, "%s/died%d", getenv("DYING"), i);
    if ((fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600)) >= 0)
      abort();
  }
  return 0;
}
