// Pointers so many bytes behind another one: places are counted in elements where the bytes are a whole number of them,
// by a constant or by an integer of the launch, or a product of such, which is asked.
//
// RUN: %modes %s
// KERNELS: 15
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { Width = 20, Height = 12, Row = 96, Count = Row * Height };

struct pixel { float r, g, b; };
struct image { void *data; int step, width, height; };

/* ---- kernels ---- */

static void constant(const void *from, void *to) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    const float *in = (const float *)((const char *)from + (size_t)j * Width * sizeof(float));
    float *out = (float *)((unsigned char *)to + sizeof(float) * Width * j);
    for (int i = 0; i < Width; i++)
      out[i] = in[i] * 2.0f + j;
  }
}

static void pitch(void *data, int rows, int bytes) {
#pragma omp parallel for
  for (int j = 0; j < rows; j++) {
    float *p = (float *)((char *)data + j * bytes);
    for (int i = 0; i < Width; i++)
      p[i] += 0.5f * j;
  }
}

// Backwards, by differences, from behind the end.
static void backwards(void *data, size_t bytes, ptrdiff_t down) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    float *p = (float *)((char *)data + (Height - 1) * bytes - (size_t)j * bytes);
    for (int i = 1; i < Width; i++)
      p[i] = p[i] * 0.5f + i;
  }
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    float *p = (float *)((char *)data - down * j + 4);
    p[0] += j;
  }
}

static void of_void(void *data, long bytes) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    float *p = data + j * bytes;
    for (int i = 0; i < Width; i++)
      p[i] -= 1.0f;
  }
}

// Of elements themselves; structs of twelve bytes.
static void typed(float *data, unsigned long bytes) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++)
    *(float *)((char *)data + j * bytes) *= 3.0f;
}

static void structs(void *data, int bytes) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    struct pixel *p = (struct pixel *)((char *)data + (size_t)j * bytes);
    for (int i = 0; i < 5; i++) {
      p[i].r += 1;
      p[i].b = p[i].g + i;
    }
  }
}

static void region(void *data, int bytes) {
#pragma omp parallel
  {
#pragma omp for
    for (int j = 0; j < Height; j++) {
      float *p = (float *)((char *)data + j * bytes);
      for (int i = 0; i < Width; i++)
        p[i] += 2;
    }
  }
}

static void steps(void *data, int bytes) {
  for (int s = 0; s < 3; s++) {
#pragma omp parallel for
    for (int j = 0; j < Height; j++)
      *(float *)((char *)data + j * bytes) += s;
  }
}

// The third frame: it is the product that has to be whole elements.
static void frames(void *data, int frame, size_t size) {
#pragma omp parallel for
  for (int i = 0; i < Width; i++) {
    float *p = (float *)((char *)data + frame * size);
    p[i] = p[i] * 0.25f + i;
  }
}

// The step of a struct that the loop follows.
static void of_struct(const struct image *m) {
#pragma omp parallel for
  for (int j = 0; j < m->height; j++)
    *(float *)((char *)m->data + j * m->step) += 1;
}

/* ---- any number of bytes ---- */

// Bytes of any number; products that wrap around. With another type as well, all are bytes.
static void other(void *data, const int *offset, unsigned bytes) {
#pragma omp parallel for
  for (int j = 0; j < Height; j++)
    *(float *)((char *)data + offset[j]) += 1;
#pragma omp parallel for
  for (int j = 0; j < Height; j++)
    *(float *)((char *)data + j * bytes) += 1;
#pragma omp parallel for
  for (int j = 0; j < Height; j++) {
    float *p = (float *)((char *)data + j * 2 * 4);
    *(int *)((char *)data + j * 2 * 4 + 4) = (int)p[0];
  }
#pragma omp parallel for
  for (int j = 0; j < Height; j++)
    *(float *)((char *)data + (unsigned)j * 2 * 2) += 1;
}

int main(void) {
  float *a = calloc(Count, sizeof *a), *b = calloc(Count, sizeof *b);
  int *offset = malloc(Height * sizeof *offset);
  for (int i = 0; i < Count; i++)
    a[i] = (float)(i % 37) * 0.25f;
  for (int j = 0; j < Height; j++)
    offset[j] = (int)sizeof(float) * (j * 7 % Height);
  constant(a, b);
  show_float("constant", b, Count);
  pitch(a, Height, Row * (int)sizeof(float));
  pitch(a, Height / 2, 2 * Row * (int)sizeof(float));
  show_float("pitch", a, Count);
  backwards(a, Row * sizeof(float), -(ptrdiff_t)(Row * sizeof(float)));
  show_float("backwards", a, Count);
  of_void(a, Row * sizeof(float));
  typed(a, sizeof(float) * 5);
  show_float("void and typed", a, Count);
  structs(b, 5 * (int)sizeof(struct pixel));
  structs(b, 6 * (int)sizeof(struct pixel));
  structs(b, 16 * (int)sizeof(float)); // no whole number of structs
  show_float("structs", b, Count);
  region(a, Row * (int)sizeof(float));
  steps(a, Width * (int)sizeof(float));
  show_float("region and steps", a, Count);
  frames(a, 3, Width * sizeof(float));
  frames(a, 4, Width / 2 * 2 * 2 + 1); // 41 bytes, four times
  show_float("frames", a, Count);
  struct image m = {a, Row * (int)sizeof(float), Width, Height};
  of_struct(&m);
  other(b, offset, Row * (unsigned)sizeof(float));
  show_float("a", a, Count);
  show_float("b", b, Count);
  free(a);
  free(b);
  free(offset);
  return 0;
}
