// Tasks and other constructs that wait: what is read in front of them is not what is used inside.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 3
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
#include <omp.h>
#include <unistd.h>
struct S { double *u; int n; };
static struct S s = {a, 5};
static void slow(struct S *p, int n) { for (volatile int i = 0; i < 100000000; i++) ; p->n = n; }
int main(void) {
  struct S *p = &s;
  int d = 0;
  K();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : d)
    slow(p, 900);
#pragma omp task depend(in : d)
    p->u[p->n] = 66666;
#pragma omp taskwait
    K1(c, N);
  }
  show("1 depend");
  p->n = 5;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(p)
    slow(p, 1900);
#pragma omp taskgroup
    {
      d++;
    }
#pragma omp taskwait
    p->u[p->n] = 66666;
    K1(c, N);
  }
  show("2 taskwait, own statement");
  p->n = 5;
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 2; i++) {
#pragma omp ordered
      { if (i == 0) slow(p, 2900); else p->u[p->n] = 66666; }
    }
#pragma omp for
    for (int i = 0; i < N; i++) b[i] += 1;
  }
  show("3 ordered");
  p->n = 5;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp critical(x)
      slow(p, 3900);
      K1(c, N);
    }
#pragma omp section
    {
      usleep(30000);
#pragma omp critical(x)
      if (p->n > 100) p->u[p->n] = 66666;
      K1(b, N);
    }
  }
  show("4 sections");
  return 0;
}
