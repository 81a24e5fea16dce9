// What a combined construct adds to threadprivate variables, and a later region of as many threads puts together: nobody
// can tell which thread has added what. Loops stay where somebody can, or where threads have their last values.
//
// RUN: %modes %s
// KERNELS: 6
// LOOPS: 13
// LAUNCHES: any
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 400, M = 8 };
static int a[N];
static long sum, count, most, line[M], sized, other, first, last, cells[M], less, kept, apart;
static struct { long sum, count; } pair;
#pragma omp threadprivate(sum, count, most, line, sized, other, first, last, cells, less, kept, apart, pair)

static void reset(void) {
#pragma omp parallel
  {
    sum = count = 0;
    most = -1;
    memset(line, 0, sizeof line);
    pair.sum = pair.count = 0;
  }
}

static void merge(const char *what) {
  long all = 0, n = 0, top = -1, of = 0, lines[M] = {0};
#pragma omp parallel
  {
#pragma omp atomic
    all += sum;
#pragma omp critical
    {
      n += count + pair.count;
      of += pair.sum;
      if (most > top)
        top = most;
      for (int k = 0; k < M; k++)
        lines[k] += line[k];
    }
  }
  printf("%s: %ld %ld %ld %ld", what, all, n, top, of);
  for (int k = 0; k < M; k++)
    printf(" %ld", lines[k]);
  printf("\n");
}

/* ---- kernels ---- */

static void sums(void) {
  reset();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    sum += a[i];
    count++;
    line[i % M] += i;
  }
  merge("sums");
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    sum -= a[i] / 2;
  merge("more");
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (a[i] > most)
      most = a[i];
  merge("largest");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    pair.sum += a[i] * 2;
    pair.count += a[i] & 1;
  }
  merge("pair");
}

// In a region as well, and with a number of threads.
static void of_two(void) {
  long all = 0;
#pragma omp parallel num_threads(2)
  sized = 1;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++)
    sized += a[i];
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      sized += i;
#pragma omp critical
    all += sized;
  }
  printf("of two: %ld\n", all);
}

/* ---- what stays ---- */

// Fewer threads put together what more have added; the first one clears its own.
static void fewer(void) {
  long all = 0, begun = 0;
#pragma omp parallel num_threads(2)
  other = 0;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    other += a[i];
#pragma omp parallel num_threads(1)
  {
#pragma omp critical
    all += other;
  }
  for (int r = 0; r < 2; r++) {
    first = 0;
#pragma omp parallel for num_threads(2) schedule(static)
    for (int i = 0; i < N; i++)
      first += a[i];
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
      begun += first;
    }
  }
  printf("fewer: %ld %ld\n", all, begun);
}

// Last values, and elements that one iteration each sets.
static void values(void) {
  long all = 0, cell[M] = {0};
#pragma omp parallel num_threads(2)
  memset(cells, 0, sizeof cells);
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    last = a[i];
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < M; i++)
    cells[i] = a[i];
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    {
      all += last;
      cells[0] = 0;
      for (int k = 0; k < M; k++)
        cell[k] += cells[k];
    }
  }
  printf("values: %ld %ld %ld\n", all, cell[0], cell[M - 1]);
}

// Another operator, and what the first thread has is read behind the loop.
static void otherwise(void) {
  long all = 0;
#pragma omp parallel num_threads(2)
  less = 0;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    less += a[i];
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    if (less > all)
      all = less;
  }
#pragma omp parallel num_threads(2)
  kept = apart = 0;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    kept += a[i];
  printf("otherwise: %ld %ld\n", all, kept);
  all = 0;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    apart += a[i];
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    all += apart * (omp_get_thread_num() + 1);
  }
  printf("weighted: %ld\n", all);
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * i % 101 + i;
  sums();
  of_two();
  fewer();
  values();
  otherwise();
  return 0;
}
