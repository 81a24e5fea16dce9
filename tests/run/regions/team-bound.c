// With OMP_PROC_BIND a device that is opened inside a region has threads on all processors, not only on that of the thread that opens it.
//
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP_PROC_BIND=close OMP_PLACES=cores OMP_NUM_THREADS=2 OMP2OCL=opencl %t | %FileCheck %s
// CHECK: 0 threads with too few processors
// CHECK: a[7] = 3.5
// REQUIRES: opencl
#include <dirent.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

static double a[1000];
static int ids[64], known;

/* Of the threads that it sees for the first time: how many may run on one processor only. */
static int bound(void) {
  DIR *tasks = opendir("/proc/self/task");
  int few = 0;
  for (struct dirent *e; tasks && (e = readdir(tasks));) {
    char path[300], line[300];
    int id, old = 0;
    if (sscanf(e->d_name, "%d", &id) != 1)
      continue;
    for (int i = 0; i < known; i++)
      old |= ids[i] == id;
    snprintf(path, sizeof path, "/proc/self/task/%d/status", id);
    FILE *f = old ? NULL : fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
      if (!strncmp(line, "Cpus_allowed_list:", 18))
        few += !strpbrk(line, ",-");
    if (f)
      fclose(f);
    if (!old && known < 64)
      ids[known++] = id;
  }
  if (tasks)
    closedir(tasks);
  return few;
}

int main(void) {
  int many = omp_get_num_procs() > 1;
#pragma omp parallel
  {
#pragma omp single
    bound();
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] = i * 0.5;
  }
  printf("%d threads with too few processors\n", many ? bound() : 0);
  printf("a[7] = %g\n", a[7]);
  return 0;
}
