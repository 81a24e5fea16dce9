// Buffers that functions get as pointers to void: a loop gives each of them the type that all its casts have, also in
// functions that it calls, in members and in variables.  Where two types are meant, they are bytes.
//
// RUN: %modes %s
// KERNELS: 17
// LOOPS: 18
#include "../Inputs/show.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { Width = 23, Height = 11, Count = 4 * Width * Height };

typedef float pixel_t[4];
struct rgb { unsigned char r, g, b; };
struct piece { const void *in; void *out; int width; };

/* ---- kernels ---- */

static void gain(const void *const ivoid, void *const ovoid, const int width, const int height, const float g) {
#pragma omp parallel for default(none) firstprivate(width, height, g, ivoid, ovoid) schedule(static)
  for (int j = 0; j < height; j++) {
    const float *in = (const float *)ivoid + (size_t)4 * width * j;
    float *out = ((float *)ovoid) + (size_t)4 * width * j;
    for (int i = 0; i < width; i++, in += 4, out += 4) {
      for (int c = 0; c < 3; c++)
        out[c] = in[c] * g + 0.5f;
      out[3] = in[3];
    }
  }
}

// Arrays as elements, and variables that hold the pointer in between.
static void swap_channels(const void *ivoid, void *ovoid, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    const void *from = ivoid;
    void *to;
    to = ovoid;
    const pixel_t *in = from;
    pixel_t *out = to;
    out[k][0] = in[k][2];
    out[k][1] = in[k][1] - in[k][0];
    out[k][2] = in[k][0];
    out[k][3] = in[k][3];
  }
}

// The called function casts: another one passes on.
static inline float sample(const void *buffer, int k, int c) { return ((const float *)buffer)[4 * k + c]; }
static inline float grey(const void *const buffer, int k) {
  return 0.25f * sample(buffer, k, 0) + 0.5f * sample(buffer, k, 1) + 0.25f * sample(buffer, k, 2);
}
static void to_bytes(const void *ivoid, void *ovoid, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    float v = grey(ivoid, k);
    ((uint8_t *)ovoid)[k] = v < 0.0f ? 0 : v > 255.0f ? 255 : (uint8_t)v;
  }
}

static void from_structs(const void *ivoid, void *ovoid, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    const struct rgb *p = (const struct rgb *)ivoid + k;
    *((int *)ovoid + k) = 65536 * p->r + 256 * p->g + p->b;
  }
}

static void members(struct piece *p, const int height) {
#pragma omp parallel for
  for (int j = 0; j < height; j++) {
    const float *in = (const float *)p->in + (size_t)p->width * j;
    float *out = (float *)p->out + (size_t)p->width * j;
    for (int i = 0; i < p->width; i++)
      out[i] = in[i] - in[p->width - 1 - i];
  }
}

// Matrices of variable length, and a pointer that may be null.
static double matrix(const void *values, const void *weights, int n, int m) {
  double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    const float(*a)[m] = (const float(*)[m])values;
    for (int j = 0; j < m; j++)
      sum += weights ? a[i][j] * ((const float *)weights)[j] : a[i][j];
  }
  return sum;
}

static void copied(const void *from, void *to, int rows, int width) {
#pragma omp parallel for
  for (int j = 0; j < rows; j++) {
    float *out = (float *)to + j * width;
    memcpy(out, (const float *)from + j * width, width * sizeof(float));
    out[0] += 1.0f;
  }
}

// The region's own pointer; one of two buffers.
static void choice(const void *a, const void *b, void *to, int n) {
#pragma omp parallel
  {
    const void *own = a;
#pragma omp for
    for (int k = 0; k < n; k++) {
      const float *p = k % 3 ? own : b;
      ((float *)to)[k] = p[k] * 2.0f;
    }
  }
}

// In place, by two names of the buffer: iterations meet in no element.
static void in_place(const void *from, void *to, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    ((float *)to)[k] = ((const float *)from)[k] * 3.0f;
}

// One type in this loop, another one in that.
static void bits(void *buffer, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    ((float *)buffer)[k] = k * 0.5f;
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    ((unsigned char *)buffer)[k] ^= (unsigned char)k;
}

/* ---- bytes, and what stays ---- */

static void two_types(void *buffer, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    ((float *)buffer)[2 * k] = k;
    ((int *)buffer)[2 * k + 1] = k;
  }
}

// `v + n` counts bytes, which are a whole number of elements in the first two of these loops.
static void bytes(void *buffer, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    *(float *)(buffer + 4 * k) += ((float *)buffer)[n + k];
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    void *p = buffer;
    p += 4 * k;
    *(float *)p -= ((float *)buffer)[n];
  }
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    const char *last = (const char *)buffer + 8;
    ((char *)buffer)[k] = (char)(last - (const char *)buffer + (&((float *)buffer)[2] - (float *)buffer));
  }
}

static int difference(const void *a, const void *b, int *out, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    const void *p = (const float *)a + k;
    out[k] = (int)(p - b) + (int)((const float *)b)[k];
  }
  return out[n / 2];
}

static void assigned_other(const void *a, const int *b, float *out, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++) {
    const void *p = b;
    if (k >= 0)
      p = a;
    out[k] = ((const float *)p)[k & 1];
  }
}

static float as_float(const void *p) { return *(const float *)p; }
static void argument_other(const unsigned *b, float *out, int n) {
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    out[k] = as_float(&b[k]);
}

int main(void) {
  static float a[Count], b[Count], c[Count];
  static struct rgb colours[Width];
    static int codes[Count];
  static uint8_t grey_bytes[Width * Height];
  for (int i = 0; i < Count; i++)
    a[i] = (float)((i * 37) % 101) - 11.0f;
  for (int i = 0; i < Width; i++)
    colours[i] = (struct rgb){(unsigned char)(7 * i), (unsigned char)(255 - i), (unsigned char)i};
  gain(a, b, Width, Height, 1.5f);
  show_float("gain", b, Count);
  swap_channels(b, c, Width * Height);
  show_float("swap_channels", c, Count);
  to_bytes(b, grey_bytes, Width * Height);
  for (int i = 0; i < Width * Height; i++)
    codes[i] = grey_bytes[i];
  show_int("to_bytes", codes, Width * Height);
  from_structs(colours, codes, Width);
  show_int("from_structs", codes, Width);
  struct piece p = {a, c, 4 * Width};
  members(&p, Height);
  show_float("members", c, Count);
  printf("matrix %.3f %.3f\n", matrix(a, b, Height, Width), matrix(a, NULL, Height, Width));
  copied(b, c, Height, 4 * Width);
  show_float("copied", c, Count);
  choice(a, b, c, Count);
  show_float("choice", c, Count);
  in_place(c, c, Count);
  show_float("in_place", c, Count);
  bits(c, Count);
  memcpy(codes, c, sizeof codes);
  show_int("bits", codes, Count);
  two_types(c, Count / 2);
  memcpy(codes, c, sizeof codes);
  show_int("two_types", codes, Count);
  memcpy(c, a, sizeof c);
  bytes(c, Count / 2);
  memcpy(codes, c, sizeof codes);
  show_int("bytes", codes, Count);
  printf("difference %d\n", difference(a, a, codes, Count));
  show_int("difference", codes, Count);
  assigned_other(a, codes, c, Count);
  show_float("assigned_other", c, Count);
  argument_other((unsigned *)(void *)a, c, Count);
  show_float("argument_other", c, Count);
  return 0;
}
