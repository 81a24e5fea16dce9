// Structs of threads that functions set up by branches and loops, with a look at what allocators
// return. What such a function leaves in memory of the thread is the loop's to see: where it reads
// that, it stays.
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 500, Most = 24 };

typedef struct {
  double *line, *copy;
  int length, mode, *counts;
} work;

static void make(work *w, int length, int mode) {
  if (mode > 0)
    w->mode = mode;
  else
    w->mode = 1;
  w->length = length;
  w->line = malloc(length * sizeof *w->line);
  w->copy = malloc(length * sizeof *w->copy);
  if (!w->line || w->copy == NULL) {
    fprintf(stderr, "no memory for %d numbers\n", length);
    exit(1);
  }
}

static void makeEmpty(work *w, int length) {
  int bytes = length * (int)sizeof(double);
  w->mode = length > 8 ? 2 : 3;
  w->line = malloc(bytes);
  w->counts = malloc(length * sizeof *w->counts);
  w->length = 0;
  for (int k = 0; k < length; k++) {
    w->line[k] = 0.5 * k;
    w->counts[k] = 0;
    w->length++;
  }
}

static void drop(work *w) {
  if (w->line)
    free(w->line);
  free(w->copy);
}

static double smooth(const work *w) {
  double s = 0;
  for (int k = 1; k < w->length - 1; k++)
    s += w->line[k - 1] * w->mode - w->copy[k + 1];
  return s;
}

// Allocated, checked, filled by each iteration.
static void filled(const double *x, double *y, int length, int mode) {
#pragma omp parallel
  {
    work w;
    make(&w, length, mode);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < w.length; k++) {
        w.line[k] = x[i] * k;
        w.copy[k] = x[i] - k;
      }
      y[i] += smooth(&w);
    }
    drop(&w);
  }
}

// ... by what the function has counted; each iteration fills what it reads.
static void counted(const double *x, double *y, int length) {
#pragma omp parallel
  {
    work w;
    makeEmpty(&w, length);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < Most / 2; k++)
        w.line[k] = x[i] + k * w.mode;
      for (int k = 0; k < Most / 2; k++)
        y[i] += w.line[k];
    }
    free(w.line);
    free(w.counts);
  }
}

// What the function has left is read by the iterations.
static void left(const double *x, double *y, int length) {
#pragma omp parallel
  {
    work w;
    makeEmpty(&w, length);
#pragma omp for
    for (int i = 0; i < N; i++) {
      w.line[i % length] += x[i];
      y[i] += w.line[0] + w.line[length - 1];
    }
    free(w.line);
    free(w.counts);
  }
}

// Counts of each thread, added up: they begin with what the function has left.
static void histogram(const double *x, int *all, int length) {
#pragma omp parallel
  {
    work w;
    makeEmpty(&w, length);
#pragma omp for
    for (int i = 0; i < N; i++)
      w.counts[(int)x[i] % length]++;
#pragma omp critical
    for (int k = 0; k < length; k++)
      all[k] += w.counts[k];
    free(w.line);
    free(w.counts);
  }
}

static void part(work *w, double *all, int me, int length) {
  w->length = length;
  if (length > 4) {
    w->line = all + me * 2 * length;
    w->copy = w->line + length;
  } else {
    w->line = w->copy = all + me * 2 * length;
  }
  w->mode = 1;
}

// Parts of a block, one behind the other, or one.
static void parts(const double *x, double *y, int length) {
  double *all = malloc(omp_get_max_threads() * 2 * length * sizeof *all);
#pragma omp parallel
  {
    work w;
    part(&w, all, omp_get_thread_num(), length);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < length; k++)
        w.line[k] = x[i] + k;
      for (int k = 0; k < length; k++)
        w.copy[k] = w.line[k] * 2;
      y[i] += w.copy[length - 1] - w.line[0];
    }
  }
  free(all);
}

// The mode of the thread is another one in each.
static void modes(const double *x, double *y) {
#pragma omp parallel
  {
    work w;
    make(&w, Most, omp_get_thread_num() > 1000 ? 7 : 0);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < w.length; k++)
        w.line[k] = w.copy[k] = x[i] * k;
      y[i] += smooth(&w) * w.mode;
    }
    drop(&w);
  }
}

static void halve(work *w, int length) {
  w->length = length;
  w->line = malloc(length * sizeof *w->line);
  while (w->length > 9)
    w->length /= 2;
}

// `while` is no form of these.
static void halved(const double *x, double *y) {
#pragma omp parallel
  {
    work w;
    halve(&w, Most);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 12; k++)
        w.line[k] = x[i] * k;
      y[i] += w.line[3] + w.line[11];
    }
    free(w.line);
  }
}

// Two structs, by one function.
static void two(const double *x, double *y, int length) {
#pragma omp parallel
  {
    work v, w;
    make(&v, length, 2);
    make(&w, length + 3, -1);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < length; k++) {
        v.line[k] = v.copy[k] = x[i] * k;
        w.line[k] = w.copy[k] = v.line[k] * w.mode;
      }
      for (int k = 0; k < length; k++)
        y[i] += v.copy[k] * v.mode - w.line[length - 1 - k];
    }
    drop(&v);
    drop(&w);
  }
}

int main(void) {
  double *x = malloc(N * sizeof *x), *y = calloc(N, sizeof *y), s = 0;
  int *all = calloc(Most, sizeof *all);
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101 + 0.5;
  filled(x, y, Most, 3);
  filled(x, y, 7, -3);
  counted(x, y, Most);
  omp_set_num_threads(1);
  left(x, y, Most);
  omp_set_num_threads(3);
  histogram(x, all, Most);
  parts(x, y, Most);
  parts(x, y, 3);
  modes(x, y);
  halved(x, y);
  two(x, y, Most);
  for (int i = 0; i < N; i++)
    s = s * 0.99 + y[i];
  printf("%.4f\n", s);
  for (int k = 0; k < Most; k++)
    printf("%d ", all[k]);
  printf("\n");
}
