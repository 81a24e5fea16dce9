/* Preloaded: workers die when they have a job, and the directory $DYING has been told of it. (What
 * they put on record as they open the device has another lock.) */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_record(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  const char *name = strrchr(path, '/');
  return name && strcmp(name, "/lock") == 0;
}

int flock(int fd, int how) {
  char path[4096];
  (void)how;
  for (int i = 0; getenv("O2O_WORKER") && !is_record(fd) && i < 100; i++) {
    snprintf(path, sizeof path, "%s/died%d", getenv("DYING"), i);
    if ((fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600)) >= 0)
      abort();
  }
  return 0;
}
