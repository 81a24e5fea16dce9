// Constructs between the loops of a region: copyprivate, copyin, named critical sections, masked,
// sections, tasks, nested regions, barriers and nowait chains.
//
// RUN: %modes %s
// KERNELS: 10
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

#define N 60
static int a[N], b[N], c[N];
static int base;
#pragma omp threadprivate(base)
static double scratch[4];
#pragma omp threadprivate(scratch)

static int next_value(void) {
  static int value = 10;
  return value += 5;
}

// Orphaned: called from inside and outside of a region.
static void scale(int *v, int by) {
  int factor;
#pragma omp single copyprivate(factor)
  factor = by + 1;
#pragma omp for
  for (int i = 0; i < N; i++)
    v[i] = v[i] * factor + 1;
#pragma omp barrier
#pragma omp master
  v[0] -= 1;
#pragma omp barrier
}

static void copies(void) {
  int seed;
  double weight[3];
#pragma omp parallel private(seed, weight)
  {
#pragma omp single copyprivate(seed, weight)
    {
      seed = next_value();
      for (int k = 0; k < 3; k++)
        weight[k] = seed + k;
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = seed * i + (int)weight[i % 3];
  }
  base = 7;
  scratch[2] = 1.5;
#pragma omp parallel copyin(base, scratch)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      b[i] = base * i + (int)(2 * scratch[2]);
    base++;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      c[i] = base - i;
  }
}

static void sections_and_tasks(void) {
  int left = 0, right = 0, tasks = 0;
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      left = 3;
#pragma omp section
      right = 4;
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] += left * right;
#pragma omp single
    {
      for (int k = 0; k < 5; k++)
#pragma omp task shared(tasks) firstprivate(k)
      {
#pragma omp atomic
        tasks += k;
      }
#pragma omp taskwait
    }
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      b[i] += tasks;
#pragma omp masked
    left = 1;
  }
  printf("%d %d %d\n", left, right, tasks);
}

static void merge(void) {
  long sum = 0, product = 1;
  int most = 0;
#pragma omp parallel
  {
    long own = 0;
    int top = 0;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      own += a[i];
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      if (b[i] > top)
        top = b[i];
#pragma omp critical(sum)
    sum += own;
#pragma omp critical(top)
    {
      if (top > most)
        most = top;
    }
#pragma omp barrier
#pragma omp single nowait
    product = sum * 2;
  }
  printf("%ld %ld %d\n", sum, product, most);
}

static void nested(void) {
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_level();
#pragma omp single
    {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        c[i] += outer;
    }
#pragma omp for collapse(2)
    for (int i = 0; i < 6; i++)
      for (int k = 0; k < 10; k++)
        c[i * 10 + k] *= 2;
  }
}

int main(void) {
  copies();
  scale(a, 1);
#pragma omp parallel
  scale(a, 2);
#pragma omp parallel if (a[1] > 100000)
  scale(b, 3);
#pragma omp parallel num_threads(1)
  scale(c, 1);
  sections_and_tasks();
  merge();
  nested();
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  return 0;
}
