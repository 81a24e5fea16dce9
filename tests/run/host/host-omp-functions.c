// Functions of OpenMP and of the C library that write where their arguments point to.
//
// RUN: %modes %s
// KERNELS: 5
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int places[1000], numbers[1000];
static char text[1000];
static struct timespec times[10];
static omp_sched_t kind[4];

static int count_changed(const int *x, int was) {
  int n = 0;
  for (int i = 0; i < 1000; i++)
    n += x[i] != was;
  return n;
}

int main(void) {
  int count = omp_get_num_places();
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    places[i] = -7;
    numbers[i] = -7;
  }
  if (count > 0)
    omp_get_place_proc_ids(0, places);
  omp_get_partition_place_nums(numbers);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    places[i] += 1000;
    numbers[i] += 1000;
  }
  printf("%d %d\n", count_changed(places, 993) == (count > 0 ? omp_get_place_num_procs(0) : 0),
         count_changed(numbers, 993) == omp_get_partition_num_places());
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    text[i] = 'x';
  omp_set_affinity_format("level %L");
  omp_get_affinity_format(text, 100);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    text[i] += text[i] == 'l';
  printf("%s\n", text);
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    times[i].tv_sec = times[i].tv_nsec = -1;
  timespec_get(&times[3], TIME_UTC);
  printf("%d %d\n", times[3].tv_sec > 0, times[2].tv_sec < 0);
  return 0;
}
