/* Preloaded: all workers but the first one end as they start, as where the device is for one process; the directory $WORKERS has a file for each. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void start(void) {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  if (!getenv("O2O_WORKER") || !strstr(path, "memfd:")) /* not what a driver's compiler starts */
    return;
  for (int i = 0; i < 100; i++) {
    snprintf(path, sizeof path, "%s/%d", getenv("WORKERS"), i);
    if (open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600) < 0)
      continue;
    if (i > 0)
      _exit(1);
    return;
  }
}
