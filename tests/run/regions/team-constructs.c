// Regions with kernels and every other construct: single, sections, tasks, masked, copyprivate, cancellation, kept loops, lastprivate, reductions.
//
// RUN: %modes %s
// KERNELS: 9
// LOOPS: 10
#include "../Inputs/show.h"
#include <omp.h>

enum { N = 400 };
static double a[N], b[N], line[8];
static int kept[N], order;

static void task_work(int k) {
#pragma omp task firstprivate(k)
  line[k] = a[k] + k;
}

int main(void) {
  double sum = 0, last = 0;
  int stop = 0, value = 0, tasks = 0;
  omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
  {
    int got = 0;
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = i * 0.5;
#pragma omp single copyprivate(got)
    got = 17 + (int)a[2];
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i] * got;
#pragma omp single
    for (int k = 0; k < 8; k++)
      task_work(k);
#pragma omp master
    for (int k = 0; k < 5; k++) {
#pragma omp task shared(tasks)
      {
#pragma omp atomic
        tasks++;
      }
    }
#pragma omp for lastprivate(last)
    for (int i = 0; i < N; i++) {
      last = a[i] + line[i % 8];
      b[i] = last;
    }
    /* behind the loop all tasks are complete */
#pragma omp single
    value = tasks;
#pragma omp for ordered
    for (int i = 0; i < N; i++) {
#pragma omp ordered
      kept[i] = order++;
    }
#pragma omp sections
    {
#pragma omp section
      a[0] = 5;
#pragma omp section
      a[1] = 6;
    }
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      a[i] += b[i];
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      b[i] += 1;
#pragma omp masked
    line[1] += 1;
  }
  printf("%.10g %.10g %d %d\n", sum, last, value, kept[N - 1]);
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] += 1;
    if (omp_get_thread_num() == 0)
      stop = 1;
#pragma omp barrier
#pragma omp cancel parallel if (stop)
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] += 1;
  }
#pragma omp parallel num_threads(2)
#pragma omp for collapse(2)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      a[i * 20 + j] += j;
#pragma omp parallel num_threads(2)
  for (int s = 0; s < 3; s++) {
#pragma omp for schedule(dynamic, 7)
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 0.5 + s;
  }
  show_double("a", a, N);
  show_double("b", b, N);
  show_double("line", line, 8);
  return 0;
}
