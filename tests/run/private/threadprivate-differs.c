// A combined construct reads variables of which each thread has its own, with another value in each.
//
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../Inputs/show.h"
#include <omp.h>

static int me, who[40];
static double line[40], table[4];
#pragma omp threadprivate(me, table)

int main(void) {
#pragma omp parallel num_threads(2)
  {
    me = omp_get_thread_num();
    table[2] = me * 2 + 1;
  }
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < 40; i++)
    who[i] = me;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < 40; i++)
    line[i] = table[i % 4];
  show_int("who", who, 40);
  show_double("line", line, 40);
  return 0;
}
