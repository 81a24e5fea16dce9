// Which thread an iteration belongs to: loops of all kinds, teams of all sizes, and values computed from the number that are not what
// they were when the loop is reached.
//
// RUN: %modes %s
// KERNELS: 16
// LOOPS: 24
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 500, T = 8, K = 16 };
static int who[N], part[T][K], key[N];
static long sum[T];
static int base = 2;

static void clear(void) {
  memset(who, 0, sizeof who);
  memset(part, 0, sizeof part);
  memset(sum, 0, sizeof sum);
}

static void show(const char *name) {
  show_int(name, who, N);
  show_int("part", &part[0][0], T * K);
  show_long("sum", sum, T);
  clear();
}

static void forms(int threads, unsigned n, unsigned long m, int step, long c) {
#pragma omp parallel for num_threads(threads)
  for (unsigned i = 0; i < n; i++)
    who[i] = omp_get_thread_num();
  show("unsigned");
#pragma omp parallel for num_threads(threads + 1) schedule(static)
  for (unsigned long i = m; i > 7; i -= 5)
    who[i] = omp_get_thread_num() + 1;
  show("down");
#pragma omp parallel for num_threads(threads) schedule(static, c)
  for (int i = 3; i <= N - 7; i += step)
    who[i] = omp_get_thread_num() + 1;
  show("chunks");
#pragma omp parallel for num_threads(3) collapse(2) schedule(static, 4)
  for (int i = 0; i < 20; i++)
    for (signed char j = 1; j < 24; j++)
      who[i * 25 + j] = omp_get_thread_num() + 1;
  show("collapsed");
#pragma omp parallel for num_threads(7)
  for (int i = 2; i != 6; i++)
    who[i] = omp_get_thread_num() + 1;
  show("few");
#pragma omp parallel for num_threads(threads)
  for (int i = 5; i < (int)n - N; i++)
    who[i] = omp_get_thread_num() + 1;
  show("none");
#pragma omp parallel for num_threads(2) lastprivate(step)
  for (int *p = who; p < who + N; p++) {
    step = omp_get_thread_num();
    *p = step + omp_get_num_threads();
  }
  who[0] += 10 * step;
  show("pointer");
}

// The host runs loops whose threads are not known before they start, or of which there may be but one.
static void unknown(int some) {
#pragma omp parallel for num_threads(2) if (some)
  for (int i = 0; i < N; i++)
    who[i] = omp_get_thread_num() + 1;
  show("if");
#pragma omp parallel for num_threads(2) schedule(runtime)
  for (int i = 0; i < N; i++)
    who[i] = omp_get_thread_num() + 1;
  show("runtime");
}

// One thread of a team has a team of its own.
static void nested(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    {
#pragma omp parallel for num_threads(4)
      for (int i = 0; i < N; i++)
        who[i] = omp_get_thread_num() * 10 + omp_get_num_threads();
    }
  }
  show("nested");
}

static void orphaned(int n) {
  int me = omp_get_thread_num(), *mine = part[me];
#pragma omp for
  for (int i = 0; i < n; i++)
    mine[key[i]]++;
#pragma omp for schedule(static, 3)
  for (int i = 0; i < n; i++)
    sum[me] += i;
}

static void changed(int n) {
  int **rows = malloc(T * sizeof *rows);
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num(), shift = 1, off = me + shift, at = me, last = me;
    rows[me] = part[me];
    int *mine = rows[me], *old = rows[me];
    shift = 2;
    if (n > 3)
      at = 2 - me;
    last++;
#pragma omp for
    for (int i = 0; i < n; i++)
      part[off][key[i]]++;
#pragma omp for
    for (int i = 0; i < n; i++)
      part[at][key[i]] += i;
#pragma omp for
    for (int i = 0; i < n; i++)
      sum[last] += i;
#pragma omp for
    for (int i = 0; i < n; i++)
      mine[key[i]] += 2;
    rows[me] = part[me + 3];
#pragma omp for
    for (int i = 0; i < n; i++)
      old[key[i]] += 3;
    {
      int *now = rows[me];
#pragma omp for
      for (int i = 0; i < n; i++)
        now[key[i]] += 4;
    }
#pragma omp for
    for (int i = 0; i < n; i++)
      sum[me * base + (shift - 2)] += 1;
  }
  free(rows);
  show("changed");
}

// A name that stands for something else at the loop.
static void hidden(int n, int width) {
  int scale = 1;
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num(), off = me * width * scale;
    {
      int width = 5, scale = 3;
#pragma omp for
      for (int i = 0; i < n; i++)
        sum[off] += width + scale;
    }
#pragma omp for reduction(+ : scale)
    for (int i = 0; i < n; i++) {
      scale += i;
      sum[me + 5] += i;
    }
  }
  sum[0] += scale;
  show("hidden");
}

// What iterations of one thread pass on.
static void passed(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++)
      sum[me] = sum[me] * 3 % 1000 + i;
#pragma omp for
    for (int i = 0; i < N; i++) {
      part[me][1] = i;
      who[i] = part[me][1] + part[me][2]++;
    }
  }
  show("passed");
}

// Steps around the loop.
static void steps(int n) {
#pragma omp parallel num_threads(3)
  for (int t = 0; t < 4; t++) {
    int slot = (omp_get_thread_num() + t) % 3;
#pragma omp for
    for (int i = 0; i < n; i++)
      part[slot][key[i]] += t;
  }
  show("steps");
}

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = i * 7 % K;
  forms(3, N, N - 1, 2, 5);
  unknown(N > 3);
  nested();
  orphaned(N);
  show("alone");
#pragma omp parallel num_threads(4)
  orphaned(N);
  show("orphaned");
  changed(N);
  hidden(N, 3);
  passed();
  steps(N);
  return 0;
}
