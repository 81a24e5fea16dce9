// Threads' structs whose members are put together by operators of their own: a minimum, a maximum and a sum.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 6
// FUSE: no
#include <float.h>
#include <stdio.h>

#define N 3000
#define M 3

typedef struct {
  double lo, hi;
  int at;
} range;

typedef struct {
  double sum;
  range of;
  long n;
  unsigned bits;
} moments;

static double a[N];

static void find(range *p, range *list, int which) {
#pragma omp parallel
  {
    range r = {DBL_MAX, -DBL_MAX, -1};
#pragma omp for
    for (int i = 0; i < N; i++) {
      double v = a[i];
      if (v < r.lo)
        r.lo = v;
      if (v > r.hi)
        r.hi = v;
    }
#pragma omp critical
    {
      if (r.lo < p->lo)
        p->lo = r.lo;
      if (r.hi > list[which].hi)
        list[which].hi = r.hi;
    }
  }
}

static void gather(moments *all) {
#pragma omp parallel
  {
    moments own;
    own.sum = 0, own.n = 3;
    own.of = (range){DBL_MAX, -DBL_MAX, -1};
    own.bits = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      own.sum += a[i];
      own.n++;
      own.bits |= 1u << (i & 5);
    }
#pragma omp atomic
    all->sum += own.sum;
#pragma omp critical
    {
      all->n += own.n - 3;
      all->bits |= own.bits;
    }
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (i * 7919 % 10007) * 0.25 - 100;
  range list[M], one = {DBL_MAX, -DBL_MAX, -1};
  for (int k = 0; k < M; k++)
    list[k] = (range){DBL_MAX, -DBL_MAX, k};
  find(&one, list, 2);
  printf("%g %g\n", one.lo, list[2].hi);
  moments all = {0};
  gather(&all);
  printf("%g %ld %u\n", all.sum, all.n, all.bits);
  // Which thread has found it is told: another member stays what it was in each.
  double lowest = 0;
#pragma omp parallel reduction(+ : lowest)
  {
    range r = {1e9, 0, 0};
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      r.lo = a[i] < r.lo ? a[i] : r.lo;
      r.hi = a[i] > r.hi ? a[i] : r.hi;
    }
#pragma omp critical
    one.hi = r.hi > one.hi ? r.hi : one.hi;
    lowest += r.lo;
  }
  printf("%g %d\n", one.hi, lowest < 0);
#pragma omp parallel
  {
    range r = {1e9, -1e9, 0}, s = {1e9, -1e9, 0};
#pragma omp for
    for (int i = 0; i < N; i++) {
      r.lo = a[i] < r.lo ? a[i] : r.lo;
      r.hi = a[i] > r.hi ? a[i] : r.hi;
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      s.lo = -a[i] < s.lo ? -a[i] : s.lo;
      s.at += i & 1;
    }
#pragma omp critical
    {
      list[0].lo = r.lo < list[0].lo ? r.lo : list[0].lo;
      list[0].hi = r.hi > list[0].hi ? r.hi : list[0].hi;
      list[1].lo = s.lo < list[1].lo ? s.lo : list[1].lo;
      list[1].at += s.at;
    }
  }
  for (int k = 0; k < M; k++)
    printf("%g %g %d\n", list[k].lo, list[k].hi, list[k].at);
  // All members begin alike.
  range begin = {0, 0, 7}, end = {0, 0, 0};
#pragma omp parallel
  {
    range r = begin;
#pragma omp for
    for (int i = 0; i < N; i++) {
      r.lo = a[i] < r.lo ? a[i] : r.lo;
      r.hi += 0.5;
    }
#pragma omp critical
    {
      end.lo = r.lo < end.lo ? r.lo : end.lo;
      end.hi += r.hi;
    }
  }
  printf("%g %g %d\n", end.lo, end.hi, begin.at);
  return 0;
}
