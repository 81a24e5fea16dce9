// Programs that count the threads of regions with kernels: prints, lists, levels, thread-local values, private histograms
// with a first value, reductions over the region.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
};
static double a[1000];
static _Thread_local int mine;
static int tp, tot;
#pragma omp threadprivate(tp)

int main(void) {
  int h[10] = {0}, k = 0, cnt = 0, lv = 0, ap = 0, ts = 0, ip = 0, single = 0;
  struct node *list = NULL;
  omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
  {
    printf("hello\n");
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] = i;
  }
#pragma omp parallel num_threads(2)
  {
    int l[10];
    memset(l, 0, sizeof l);
    l[0] = 1;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      l[i % 10]++;
#pragma omp critical
    for (int j = 0; j < 10; j++)
      h[j] += l[j];
  }
  printf("%d %d\n", h[0], h[1]);
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += i;
#pragma omp single
    {
      lv = omp_get_level();
      ap = omp_get_active_level();
      ts = omp_get_team_size(1);
      ip = omp_in_parallel();
    }
  }
  printf("%d %d %d %d\n", lv, ap, ts, ip);
#pragma omp parallel num_threads(2)
  {
    struct node *m = malloc(sizeof *m);
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] -= 1;
#pragma omp critical
    {
      m->next = list;
      list = m;
    }
  }
  for (struct node *n; (n = list); k++) {
    list = n->next;
    free(n);
  }
#pragma omp parallel num_threads(2) reduction(+ : cnt)
  {
    cnt = 1;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += 2;
  }
  printf("%d %d\n", k, cnt);
#pragma omp parallel num_threads(2)
  {
    mine = 1;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += mine;
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    tot += mine;
  }
  tp = 5;
#pragma omp parallel num_threads(3) copyin(tp)
  {
    tp++;
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] += tp;
#pragma omp atomic
    tot += tp;
#pragma omp single copyprivate(tp)
    tp = 100;
#pragma omp atomic
    tot += tp;
#pragma omp single
    single = omp_get_num_threads();
  }
  printf("%d %d\n", tot, single);
  show_double("a", a, 1000);
  return 0;
}
