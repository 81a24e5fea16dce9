// Images whose rows are found by bytes: pointers to characters that nobody looks at as such have the type that they are
// cast to, and who goes on by bytes goes on by elements, where the launch finds that they are whole ones.
//
// RUN: %modes %s
// KERNELS: 20
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { Width = 20, Height = 12, Row = 96, Count = Row * Height };

struct pixel { float r, g, b; };
struct image { unsigned char *data; int step, rows, cols; };
struct frame { void *memory; size_t pitch; int rows; };

/* ---- kernels ---- */

// The cast stands at the use.
static void at_use(unsigned char *base, int stride) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *row = base + y * stride;
    for (int x = 0; x < Width; x++)
      ((float *)row)[x] = ((const float *)row)[x] * 0.5f + x;
  }
}

// Pixel by pixel, and a row that goes on.
static void stepping(const unsigned char *from, unsigned char *to, ptrdiff_t stride) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    const unsigned char *in = from + y * stride;
    unsigned char *out = to + y * stride;
    for (int x = 0; x < Width; x++, in += sizeof(float), out += sizeof(float))
      *(float *)out = *(const float *)in + y;
  }
#pragma omp parallel for
  for (int x = 0; x < Width; x++) {
    const uint8_t *p = from + x * 4;
    float sum = 0;
    for (int y = 0; y < Height; y++) {
      sum += *(const float *)p;
      p += stride;
    }
    ((float *)to)[x] = sum;
  }
}

// A variable for the bytes.
static void offsets(char *base, size_t stride) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    const size_t at = (size_t)y * stride;
    float *p = (float *)(base + at + 8);
    for (int x = 0; x < 4; x++)
      p[x] -= 0.25f * y;
  }
}

// The struct says how many bytes.
static void members(struct image *m, const struct frame *f) {
#pragma omp parallel for
  for (int y = 0; y < m->rows; y++) {
    float *p = (float *)(m->data + (size_t)m->step * y);
    for (int x = 0; x < m->cols; x++)
      p[x] += 1.5f;
  }
#pragma omp parallel for
  for (int y = 0; y < f->rows; y++) {
    float *p = (float *)((char *)f->memory + y * f->pitch);
    p[0] = p[1] + p[2];
  }
}

// In functions.
static inline float *rowf(void *v, size_t pitch, int j) { return (float *)((char *)v + j * pitch); }
static inline unsigned char *row_of(const struct image *m, int y) { return m->data + y * m->step; }
static inline unsigned char *ptr(unsigned char *base, int stride, int y, int x) {
  return base + y * stride + x * (int)sizeof(struct pixel);
}
static inline float at(const unsigned char *base, int stride, int y, int x) {
  return ((const float *)(base + (ptrdiff_t)y * stride))[x];
}

static void functions(void *v, int pitch, struct image *m) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    float *p = rowf(v, pitch, j), *q = rowf(v, pitch, (j + 1) / 16 * 16);
    for (int i = 1; i < Width; i++)
      p[i] = j ? p[i] * 0.5f + q[0] : p[i];
  }
#pragma omp parallel for
  for (int y = 0; y < m->rows; y++) {
    float *p = (float *)row_of(m, y);
    for (int x = 0; x < m->cols; x++)
      p[x] -= 3;
  }
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    for (int x = 0; x < 5; x++) {
      struct pixel *p = (struct pixel *)ptr(m->data, pitch, y, x);
      p->g = p->r + x;
      p->b *= 2;
    }
}

static void reads(const unsigned char *from, int stride, float *to) {
#pragma omp parallel for
  for (int y = 1; y < Height - 1; y++)
    for (int x = 1; x < Width - 1; x++)
      to[y * Width + x] = at(from, stride, y - 1, x) + at(from, stride, y + 1, x) -
                          at(from, stride, y, x - 1) * at(from, stride, y, x + 1);
}

// Negative strides; a choice of two.
static void upside_down(unsigned char *base, int stride, int flip) {
  unsigned char *first = flip ? base + (Height - 1) * stride : base;
  int step = flip ? -stride : stride;
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    float *p = (float *)(first + y * step);
    for (int x = 0; x < Width; x++)
      p[x] = p[x] * 0.75f + y;
  }
}

// From one pointer to another.
static void between(unsigned char *base, int stride) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    for (unsigned char *p = base + y * stride, *end = p + stride; p < end; p += sizeof(float))
      *(float *)p += 2 + y;
}

static void plain_bytes(unsigned char *base, int stride) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *row = base + y * stride;
    for (int x = 0; x < Width; x++)
      row[x] = (unsigned char)(row[x] + x);
    memset(row + Width, 7, 3);
  }
}

/* ---- bytes ---- */

static void other(unsigned char *base, unsigned stride, const int *where, struct image *m) {
  // looked at as characters, too
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *row = base + y * 384;
    ((float *)row)[1] += 1;
    row[0] = 0;
  }
  // two types
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *row = base + y * 384;
    ((float *)row)[1] += 1;
    ((int *)row)[2] = y;
  }
  // bytes of any number
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(float *)(base + where[y]) += 2;
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    for (unsigned char *p = base + y * 384; p < base + y * 384 + 16; p++)
      if ((p - base) % 4 == 0)
        *(float *)p *= 2;
  // a step in bytes
  unsigned char *p = base;
#pragma omp parallel for linear(p : 4)
  for (int y = 0; y < Height; y++)
    *(float *)p += y;
  // wraps around
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(float *)(base + y * stride) += 1;
  // the bytes may be the loop's own
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    int step = m->step;
    if (y == Height)
      step = 3;
    *(float *)(m->data + y * step) += 1;
  }
}

int main(void) {
  float *a = calloc(Count, sizeof *a), *b = calloc(Count, sizeof *b);
  int *where = malloc(Height * sizeof *where);
  for (int i = 0; i < Count; i++)
    a[i] = (float)(i % 37) * 0.25f;
  for (int j = 0; j < Height; j++)
    where[j] = (int)sizeof(float) * (j * 7 % Height);
  unsigned char *bytes = (unsigned char *)a, *others = (unsigned char *)b;
  const int stride = Row * (int)sizeof(float);
  struct image m = {bytes, stride, Height, Width};
  struct frame f = {b, Width * sizeof(float), Height};
  at_use(bytes, stride);
  show_float("at_use", a, Count);
  stepping(bytes, others, stride);
  show_float("stepping", b, Count);
  offsets((char *)a, Width * sizeof(float));
  members(&m, &f);
  show_float("members", a, Count);
  show_float("members", b, Count);
  functions(a, stride, &m);
  show_float("functions", a, Count);
  reads(bytes, stride, b);
  show_float("reads", b, Count);
  upside_down(bytes, stride, 0);
  upside_down(bytes, stride, 1);
  upside_down(bytes, stride / 2, 1);
  show_float("upside_down", a, Count);
  between(bytes, stride);
  between(bytes, stride / 4);
  show_float("between", a, Count);
  unsigned char small[Height * 40];
  for (int i = 0; i < Height * 40; i++)
    small[i] = (unsigned char)(i * 11);
  plain_bytes(small, 40);
  plain_bytes(small, 33);
  long sum = 0;
  for (int i = 0; i < Height * 40; i++)
    sum = sum * 31 % 1000003 + small[i];
  show_long("plain_bytes", &sum, 1);
  other(others, (unsigned)stride, where, &m);
  show_float("a", a, Count);
  show_float("b", b, Count);
  free(a);
  free(b);
  free(where);
  return 0;
}
