// Loops over a box of a grid, as macros that step indices or pointers by strides: with steps of several elements, in blocks of which
// each thread has one, and over two boxes of different sizes.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"
#include <stdlib.h>

typedef struct {
  int low[3], high[3];
} box;
typedef struct {
  double *data;
  box space;
} vec;

#define WIDTH(b, d) ((b)->high[d] - (b)->low[d] + 1)
#define PLACE(b, at)                                                                               \
  ((at)[0] - (b)->low[0] + WIDTH(b, 0) * ((at)[1] - (b)->low[1] + WIDTH(b, 1) * ((at)[2] - (b)->low[2])))
#define STRIDES(k, b, start, by)                                                                   \
  int first##k = PLACE(b, start), sx##k = (by)[0], sy##k = (by)[1] * WIDTH(b, 0),                  \
      sz##k = (by)[2] * WIDTH(b, 0) * WIDTH(b, 1)
#define LINE(i1, i2)                                                                               \
  i1 = first1 + z * sz1, i2 = first2 + z * sz2;                                                    \
  for (int y = 0; y < n[1]; y++) {                                                                 \
    for (int x = 0; x < n[0]; x++) {
#define END(i1, i2)                                                                                \
  i1 += sx1, i2 += sx2;                                                                            \
  }                                                                                                \
  i1 += sy1 - n[0] * sx1, i2 += sy2 - n[0] * sx2;                                                  \
  }

static void add(const vec *from, vec *to, double a, const int *n, const int *start, const int *by) {
  const double *x1 = from->data;
  double *x2 = to->data;
  STRIDES(1, &from->space, start, by);
  STRIDES(2, &to->space, start, by);
  int i1, i2;
#pragma omp parallel for private(i1, i2)
  for (int z = 0; z < n[2]; z++) {
    LINE(i1, i2)
    x2[i2] += a * x1[i1];
    END(i1, i2)
  }
#pragma omp parallel for
  for (int z = 0; z < n[2]; z++) {
    const double *p = x1 + first1 + z * sz1;
    double *q = x2 + first2 + z * sz2;
    for (int y = 0; y < n[1]; y++) {
      for (int x = 0; x < n[0]; x++) {
        *q -= *p * 0.25;
        p += sx1, q += sx2;
      }
      p += sy1 - n[0] * sx1;
      q += sy2 - n[0] * sx2;
    }
  }
}

static void blocks(const vec *from, vec *to, const int *n, const int *start) {
  const double *p = from->data + PLACE(&from->space, start);
  double *q = to->data + PLACE(&to->space, start);
  int count = 5, block, rest, nz, z0, i1, i2;
  int sy1 = WIDTH(&from->space, 0), sz1 = sy1 * WIDTH(&from->space, 1);
  int sy2 = WIDTH(&to->space, 0), sz2 = sy2 * WIDTH(&to->space, 1);
#pragma omp parallel for private(block, rest, nz, z0, i1, i2)
  for (block = 0; block < count; block++) {
    rest = n[2] % count;
    nz = n[2] / count + (block < rest ? 1 : 0);
    z0 = block * (n[2] / count) + (block < rest ? block : rest);
    i1 = z0 * sz1;
    i2 = z0 * sz2;
    for (int z = 0; z < nz; z++) {
      for (int y = 0; y < n[1]; y++) {
        for (int x = 0; x < n[0]; x++)
          q[i2++] += 2 * p[i1++];
        i1 += sy1 - n[0];
        i2 += sy2 - n[0];
      }
      i1 += sz1 - n[1] * sy1;
      i2 += sz2 - n[1] * sy2;
    }
  }
}

static double inner(const vec *v, const vec *w, const int *n, const int *start) {
  double s = 0;
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (int z = 0; z < n[2]; z++)
    for (int y = 0; y < n[1]; y++) {
      const int at[] = {start[0], start[1] + y, start[2] + z};
      const double *p = v->data + PLACE(&v->space, at), *q = w->data + PLACE(&w->space, at);
      for (int x = 0; x < n[0]; x++)
        s += *p++ * *q++;
    }
#pragma omp parallel for collapse(3) reduction(+ : s)
  for (int z = 0; z < n[2]; z++)
    for (int y = 0; y < n[1]; y++)
      for (int x = 0; x < n[0]; x++) {
        const int at[] = {start[0] + x, start[1] + y, start[2] + z};
        s += v->data[PLACE(&v->space, at)];
      }
  return s;
}

static vec make(int margin) {
  vec v = {NULL, {{-margin, -margin, -margin}, {11 + margin, 8 + margin, 6 + margin}}};
  const int n = WIDTH(&v.space, 0) * WIDTH(&v.space, 1) * WIDTH(&v.space, 2);
  v.data = malloc(sizeof(double) * (size_t)n);
  for (int i = 0; i < n; i++)
    v.data[i] = i % 7 + margin;
  return v;
}

int main(void) {
  vec v = make(0), w = make(2);
  const int n[] = {12, 9, 7}, half[] = {6, 4, 3}, start[] = {0, 0, 0}, one[] = {1, 1, 1}, two[] = {2, 2, 2};
  add(&v, &w, 3, n, start, one);
  add(&w, &v, 0.5, half, start, two);
  blocks(&v, &w, n, start);
  printf("%.9g\n", inner(&v, &w, n, start));
  show_double("v", v.data, 12 * 9 * 7);
  show_double("w", w.data, 16 * 13 * 11);
  return 0;
}
