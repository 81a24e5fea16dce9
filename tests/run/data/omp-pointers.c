// Functions of OpenMP that write to the program's memory.
//
// RUN: env OMP_PLACES='{0},{0}' OMP_AFFINITY_FORMAT=%%n %modes %s
// KERNELS: 4
#include <omp.h>
#include <stdio.h>
int ids[1000];
char text[1000];

int main(void) {
  int places = omp_get_num_places();
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    ids[i] = -7;
  if (places > 1)
    omp_get_place_proc_ids(1, ids);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    ids[i] += 1000;
  printf("%d %d %d\n", places > 1, ids[0], ids[1]);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    text[i] = 'a';
  omp_capture_affinity(text, 3, "%n");
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    text[i]++;
  printf("%d %d %d\n", text[0], text[1], text[2]);
}
