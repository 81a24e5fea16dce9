// Arrays that the body declares, with sizes that are members of a struct behind a pointer: the host takes them for the launch. A kernel may have set
// them, the pointer may be null where the loop has no iterations, and the loop may change them: by another pointer, or by the struct's name.
//
// RUN: %modes %s
// KERNELS: 10
// LOOPS: 10
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 50

typedef struct {
  struct {
    int dims;
    unsigned char order[2];
  } size;
  int cut, n;
  double *x, *f;
} plan;

static plan whole;

static void squares(const plan *p) {
#pragma omp parallel for
  for (int j = 0; j < p->n; j++) {
    double t[p->size.dims], s = 0;
    for (int k = 0; k < p->size.dims; k++)
      t[k] = p->x[j * p->size.dims + k] * 2;
    for (int k = 0; k < p->size.dims; k++)
      s += t[k] * t[p->size.dims - 1 - k];
    p->f[j] = s;
  }
}

static void windows(const plan *p) {
  int j;
#pragma omp parallel for default(shared) private(j)
  for (j = 0; j < p->n; j++) {
    long from[p->size.dims], to[p->size.dims];
    double w[p->size.dims * (2 * p->cut + 2)], table[p->size.order[1]][p->size.dims];
    for (int k = 0; k < p->size.dims; k++) {
      from[k] = k + j;
      to[k] = from[k] - 1;
      table[p->size.order[1] - 1][k] = to[k];
    }
    for (int k = 0; k < p->size.dims * (2 * p->cut + 2); k++)
      w[k] = k * p->x[j];
    p->f[j] += w[from[0] % 2] + w[to[0] % 2 + 1] + to[p->size.dims - 1] + table[p->size.order[1] - 1][1];
  }
}

// Only what a kernel has left says how large they are.
static void grown(plan *p, int *by) {
#pragma omp parallel for
  for (int k = 0; k < 1; k++)
    p->cut += by[k];
#pragma omp parallel for
  for (int j = 0; j < N; j++) {
    int t[p->cut];
    for (int k = 0; k < p->cut; k++)
      t[k] = k + j;
    p->f[j] += t[p->cut - 1];
  }
}

static void none(int n, const plan *p, double *f) {
#pragma omp parallel for
  for (int j = 0; j < n; j++) {
    double t[p->size.dims];
    for (int k = 0; k < p->size.dims; k++)
      t[k] = k + j;
    f[j] += t[p->size.dims - 1];
  }
}

static void optional(int n, const plan *p, double *f) {
#pragma omp parallel for
  for (int j = 0; j < n; j++)
    if (p) {
      double t[p->size.dims];
      for (int k = 0; k < p->size.dims; k++)
        t[k] = k + j;
      f[j] += t[p->size.dims - 1];
    } else {
      f[j]--;
    }
}

// In a function, by numbers that it is passed.
static inline double window(const double *x, int m, int j) {
  int t[2 * m + 2];
  double s = 0;
  for (int k = 0; k < 2 * m + 2; k++)
    t[k] = k * j;
  for (int k = 0; k < 2 * m + 2; k++)
    s += t[2 * m + 1 - k] * x[k];
  return s;
}

static void in_function(const plan *p, int m, double *f) {
#pragma omp parallel for
  for (int j = 0; j < p->n; j++)
    f[j] += window(p->x, m, j);
#pragma omp parallel for
  for (int j = 0; j < p->n; j++)
    f[j] += window(p->x, p->size.dims, j);
}

static void through(const plan *p, int *other, double *f) {
#pragma omp parallel for
  for (int j = 0; j < 1; j++) {
    other[j] += 2;
    double t[p->cut + 1];
    for (int k = 0; k <= p->cut; k++)
      t[k] = k + j;
    f[j] += t[p->cut];
  }
}

static void named(const plan *p, double *f) {
#pragma omp parallel for
  for (int j = 0; j < 1; j++) {
    whole.cut = 20 + j;
    double t[p->cut + 1];
    for (int k = 0; k <= p->cut; k++)
      t[k] = k + j;
    f[j] += t[p->cut];
  }
}

int main(void) {
  plan *p = malloc(sizeof *p);
  int *by = malloc(sizeof *by);
  *p = (plan){{3, {1, 4}}, 2, N, malloc(5 * N * sizeof(double)), malloc(N * sizeof(double))};
  *by = 3;
  for (int i = 0; i < 5 * N; i++)
    p->x[i] = i * 0.25;
  for (int round = 0; round < 2; round++) {
    squares(p);
    windows(p);
    grown(p, by);
    show_double("f", p->f, N);
    p->size.dims = 5;
    p->size.order[1] = 2;
    p->n = N / 2;
  }
  none(N, p, p->f);
  none(0, NULL, p->f);
  optional(N, p, p->f);
  optional(N, NULL, p->f);
  show_double("f", p->f, N);
  in_function(p, 3, p->f);
  in_function(p, 7, p->f);
  show_double("f", p->f, N);
  through(p, by, p->f);
  show_double("f", p->f, N);
  through(p, &p->cut, p->f);
  show_double("f", p->f, N);
  whole = *p;
  named(&whole, p->f);
  named(p, p->f);
  show_double("f", p->f, N);
  free(p->x);
  free(p->f);
  free(p);
  free(by);
  return 0;
}
