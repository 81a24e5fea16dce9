// Structs of a thread whose members are pieces of one block: set in front of the loop, by initializers or by functions, and used
// through the struct in the loop or by functions that it is passed to. What iterations pass on stays.
//
// RUN: %modes %s
// KERNELS: 12
// LOOPS: 17
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 200 };
static double in[N], out[N];

typedef struct {
  double *a, *b, *c;
  int n;
} work;

static void show(const char *name) {
  show_double(name, out, N);
  memset(out, 0, sizeof out);
}

static void set(work *w, double *buf, int n) {
  w->a = buf;
  w->b = w->a + n;
  w->c = w->b + n;
  w->n = n;
}
static void get(work *w, int n) {
  w->n = n;
  w->a = (double *)malloc(sizeof(double) * (size_t)n * 3);
  w->b = w->a + w->n;
  w->c = w->b + w->n;
}
static void drop(work *w) { free(w->a); }

static double sum(const double *x, int n) {
  double s = 0;
  for (int k = 0; k < n; k++)
    s += x[k];
  return s;
}
static double use(const work *w, int i) {
  for (int k = 0; k < w->n; k++)
    w->a[k] = in[i] + k;
  for (int k = 0; k < w->n; k++)
    w->b[k] = 2 * w->a[w->n - 1 - k];
  for (int k = 0; k < w->n; k++)
    w->c[k] = w->b[k] * w->a[k];
  return sum(w->c, w->n);
}
static double use_copy(work w, int i) { return use(&w, i); }

#define FILL(w)                                                                                    \
  for (int k = 0; k < (w).n; k++)                                                                  \
    (w).a[k] = in[i] + k;                                                                          \
  for (int k = 0; k < (w).n; k++)                                                                  \
    (w).b[k] = 2 * (w).a[(w).n - 1 - k];                                                           \
  for (int k = 0; k < (w).n; k++)                                                                  \
    (w).c[k] = (w).b[k] * (w).a[k]

// By the thread's number, in a block of all.
static void numbers(int n) {
  double *buf = malloc(sizeof *buf * (size_t)omp_get_max_threads() * 3 * (size_t)n);
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    work w;
    w.a = buf + me * 3 * n;
    w.b = w.a + n;
    w.c = w.b + n;
    w.n = n;
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(w);
      out[i] = sum(w.c, w.n);
    }
  }
  show("number");
#pragma omp parallel
  {
    work w;
    set(&w, buf + omp_get_thread_num() * 3 * n, n);
#pragma omp for schedule(static, 3)
    for (int i = 0; i < N; i++)
      out[i] = use(&w, i);
  }
  show("number, by a function");
  free(buf);
}

// Of the thread's own.
static void blocks(int n) {
#pragma omp parallel
  {
    work w = {NULL, NULL, NULL, n};
    w.a = malloc(sizeof(double) * 3 * (size_t)n);
    w.b = w.a + n;
    w.c = w.b + n;
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = use(&w, i);
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      FILL(w);
      out[i] += sum(w.c, w.n);
    }
    free(w.a);
  }
  show("block");
#pragma omp parallel
  {
    work w;
    get(&w, n);
    {
      work v;
      double *mine = malloc(3 * (size_t)n * sizeof *mine);
      set(&v, mine, n - 1);
#pragma omp for
      for (int i = 0; i < N; i++)
        out[i] = use(&w, i) + use_copy(v, N - 1 - i);
      free(mine);
    }
    drop(&w);
  }
  show("by functions");
#pragma omp parallel
  {
    double *mine = calloc((size_t)n * 3, sizeof *mine);
    work w = {mine, mine + n, .c = mine + 2 * n, .n = n};
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = use(&w, i);
    free(mine);
  }
  show("initializers");
}

// A loop of a function that a team calls.
static void orphan(int n) {
  work w;
  get(&w, n);
#pragma omp for
  for (int i = 0; i < N; i++)
    out[i] = use(&w, i);
  drop(&w);
}

// The name means something else in between, or members share a piece.
static void names(int n) {
#pragma omp parallel
  {
    work w;
    get(&w, n);
    double *x = w.b;
    {
      work *w = NULL;
      (void)w;
#pragma omp for
      for (int i = 0; i < N; i++) {
        for (int k = 0; k < n; k++)
          x[k] = in[i] * k;
        out[i] = sum(x, n);
      }
    }
    drop(&w);
  }
  show("hidden");
#pragma omp parallel
  {
    double *mine = calloc((size_t)n, sizeof *mine);
    work w = {mine, mine, mine, n};
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = use(&w, i);
    free(mine);
  }
  show("one piece");
}

// In the array that all threads share each has elements of its own.
static void members_change(int n) {
#pragma omp parallel
  {
    work w = {in, out, NULL, 0};
#pragma omp for
    for (int i = 0; i < N; i++) {
      w.n = i % n;
      w.b[i] = w.a[w.n] + w.n;
    }
  }
  show("counts");
#pragma omp parallel
  {
    work w = {in, out, NULL, n};
#pragma omp for
    for (int i = 0; i < N; i++)
      w.b[i] = w.a[i] * w.n;
    w.a = NULL;
  }
  show("shared");
#pragma omp parallel
  {
    work w = {in, out, NULL, n}, v;
    w.n *= 2;
    v.n = w.n + 1;
    v.b = w.b + w.n;
#pragma omp for
    for (int i = 0; i < w.n; i++)
      w.b[i] = w.a[i] + w.n;
#pragma omp for
    for (int i = w.n; i < N - w.n; i += v.n) {
      work w = {in, NULL, NULL, v.n};
      v.b[i] = w.a[i] + w.n;
    }
  }
  show("bounds");
}

// Iterations of a thread pass something on, or it is read later, or the struct is known elsewhere.
static double found;
static work *known;
static void stay(int n) {
#pragma omp parallel num_threads(1)
  {
    work w;
    get(&w, n);
    w.a[0] = 0;
#pragma omp for
    for (int i = 0; i < N; i++)
      w.a[0] = w.a[0] * 0.5 + in[i];
    found = w.a[0];
    drop(&w);
  }
  printf("%.9g\n", found);
#pragma omp parallel num_threads(1)
  {
    work w;
    get(&w, n);
    memset(w.a, 0, sizeof(double) * 3 * (size_t)n);
#pragma omp for
    for (int i = 0; i < N; i++) {
      w.b[i % n] = in[i];
      out[i] = w.a[n + (i + 1) % n];
    }
    drop(&w);
  }
  show("carried");
#pragma omp parallel num_threads(1)
  {
    work w;
    known = &w;
    set(&w, malloc(sizeof(double) * 3 * (size_t)n), n);
    known->b = w.a;
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = use(&w, i);
    drop(&w);
  }
  show("known");
#pragma omp parallel num_threads(1)
  {
    double *mine = malloc(sizeof(double) * 6 * (size_t)n);
    work w, v;
    set(&w, mine, n);
    set(&v, mine + n, n);
    memset(mine, 0, sizeof(double) * 6 * (size_t)n);
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < n; k++)
        w.a[k] = in[i];
      out[i] = sum(v.b, n) + sum(w.a, n);
      w.c[i % n] += out[i] * 0.01;
    }
    free(mine);
  }
  show("overlapping");
}

int main(int argc, char **argv) {
  int n = argc > 100 ? atoi(argv[1]) : 17;
  for (int i = 0; i < N; i++)
    in[i] = 1 + i % 13 * 0.5;
  numbers(n);
  blocks(n);
#pragma omp parallel
  orphan(n);
  show("orphan");
  names(n);
  members_change(n);
  stay(n);
  return 0;
}
