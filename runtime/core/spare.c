/* Processors that nobody uses (spare.h). */
#define _GNU_SOURCE
#include "runtime/core/spare.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#define MICROSECONDS 100000

/* Ticks that the processors have been idle for since the system started, together; false where that
 * is not known. */
static bool idle_ticks(unsigned long long *sum) {
  cpu_set_t mine;
  char line[512];
  FILE *file = fopen("/proc/stat", "re");
  bool any = false;
  *sum = 0;
  if (!file)
    return false;
  if (sched_getaffinity(0, sizeof mine, &mine) != 0)
    CPU_ZERO(&mine);
  while (fgets(line, sizeof line, file)) {
    unsigned cpu;
    unsigned long long idle, waiting;
    if (sscanf(line, "cpu%u %*u %*u %*u %llu %llu", &cpu, &idle, &waiting) == 3 &&
        cpu < CPU_SETSIZE && CPU_ISSET(cpu, &mine)) {
      *sum += idle + waiting;
      any = true;
    }
  }
  fclose(file);
  return any;
}

double o2o_spare_processors(void) {
  unsigned long long before, after;
  double ticks = (double)sysconf(_SC_CLK_TCK) * (MICROSECONDS * 1e-6);
  bool known = idle_ticks(&before);
  usleep(MICROSECONDS);
  return known && idle_ticks(&after) && ticks > 0 ? (double)(after - before) / ticks : 0;
}
