// The other file of team-orphaned-nowait.c: each thread waits until the one before it has done its part.
#include <omp.h>
void fill(int n);
void pipeline(int n);
static int turn;
void pipeline(int n) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    for (int now = -1; now < me;) {
#pragma omp atomic read
      now = turn;
    }
    fill(n);
#pragma omp atomic
    turn++;
  }
}
