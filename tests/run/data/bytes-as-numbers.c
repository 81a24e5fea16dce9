// Memory of bytes in which numbers of several types lie: pointers to bytes that are cast to two types, members that
// hold other elements in two structs, arrays of bytes behind a header, numbers that begin at any byte.
//
// RUN: %modes %s
// KERNELS: 29
#include "../Inputs/show.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { Width = 19, Height = 13, Count = Width * Height };

struct image { unsigned char *data; int rows, cols, step; };
struct job { struct image from, to; };
struct message { int length; unsigned char payload[]; };

#define ROW(T, m, y) ((T *)((m)->data + (size_t)(y) * (m)->step))

/* ---- structs of one type whose members hold different elements ---- */

static void convert(const struct image *a, struct image *b, double alpha) {
#pragma omp parallel for
  for (int y = 0; y < a->rows; y++) {
    const unsigned char *in = a->data + (size_t)y * a->step;
    float *out = (float *)(b->data + (size_t)y * b->step);
    for (int x = 0; x < a->cols; x++)
      out[x] = (float)(in[x] * alpha);
  }
}

static void by_value(struct image a, struct image b) {
#pragma omp parallel for
  for (int y = 0; y < a.rows; y++) {
    float *in = (float *)(a.data + y * a.step);
    double *out = (double *)(b.data + y * b.step);
    for (int x = 0; x < a.cols; x++)
      out[x] = in[x] * 2;
  }
}

static void members(const struct job *j) {
#pragma omp parallel for
  for (int y = 0; y < j->from.rows; y++)
    for (int x = 0; x < j->from.cols; x++)
      ROW(int64_t, &j->to, y)[x] += ROW(unsigned char, &j->from, y)[x];
}

static unsigned char *line(const struct image *m, int y) { return m->data + (size_t)y * m->step; }
static float *floats(const struct image *m, int y) { return (float *)line(m, y); }
static void called(const struct image *a, const struct image *b) {
#pragma omp parallel for
  for (int y = 0; y < a->rows; y++)
    for (int x = 0; x < a->cols; x++)
      floats(b, y)[x] += line(a, y)[x];
}

/* ---- one pointer, several types ---- */

static void depths(unsigned char *pixels, int depth, double *sum) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *row = pixels + y * Width * 8;
    double s = 0;
    for (int x = 0; x < Width; x++)
      switch (depth) {
      case 8: s += row[x]; break;
      case 16: s += ((unsigned short *)row)[x]; break;
      case -16: s += ((short *)row)[x]; break;
      case 32: s += ((float *)row)[x]; break;
      default: s += ((double *)row)[x];
      }
    sum[y] = s;
  }
}

static void store(void *buffer, int type) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++)
    if (type == 4)
      ((float *)buffer)[k] = k * 0.25f;
    else if (type == 2)
      ((int16_t *)buffer)[k] = (int16_t)(k * 77 - 9000);
    else
      ((double *)buffer)[k] = k / 3.0;
}

static void two_types(void *buffer) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    ((float *)buffer)[2 * k] = k * 1.5f;
    ((int *)buffer)[2 * k + 1] = -k;
  }
}

static void updates(unsigned char *bytes) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    unsigned char *p = bytes + 16 * k;
    int *counter = (int *)(p + 4);
    *(float *)p += 0.5f;
    counter[0]++;
    counter[1] -= 3;
    ++*(short *)(p + 12);
    p[14] ^= p[0];
    p[15] = (unsigned char)(p[14] + p[13]);
    *counter <<= 1;
    *(float *)p *= (*counter)-- & 7;
  }
}

static void walks(unsigned char *bytes, int *out) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *p = bytes + y * 64;
    const short *s = (const short *)p, *end = s + 10;
    float *f = (float *)(p + 20);
    int sum = p[3] + (int)(end - s);
    for (; s < end; s++)
      sum += *s;
    for (int k = 0; k < 5; k++)
      *f++ = (float)(sum + k);
    f -= 2;
    f[-1] += 1;
    out[y] = sum + (int)(f - (float *)p) + (int)*(f + 1) + (&f[2] == f + 2);
  }
}

static int total(const int *from, int n) {
  int sum = 0;
  for (int k = 0; k < n; k++)
    sum += from[k] & 0xffff;
  return sum;
}
static void passed(unsigned char *bytes, int *out) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    out[y] += total((int *)(bytes + 64 * y), 7) + total((const int *)(bytes + 64 * y) + 7, 2) + bytes[64 * y + 60];
}

static void signs(char *text, int *out) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    unsigned char *u = (unsigned char *)text + k;
    out[k] = *u - text[k] + *(signed char *)u;
    *u = (unsigned char)(*u * 3);
    text[k] = (char)(text[k] + 1);
  }
}

/* ---- arrays of bytes ---- */

static void payload(struct message *m) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++)
    ((float *)m->payload)[k] = k * 0.5f;
#pragma omp parallel for
  for (int k = 0; k < Count; k++)
    ((float *)m->payload)[k] += m->payload[4 * k + 3];
}

static void local(int *out) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    unsigned char box[16];
    *(int *)box = k * 1234567;
    *(int *)(box + 4) = ~k;
    ((double *)box)[1] = k / 7.0;
    out[k] = box[1] + box[6] - box[13];
  }
}

/* ---- any byte ---- */

static void odd_offsets(const unsigned char *file, uint32_t *v, uint64_t *w, float *f) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    uint32_t a;
    memcpy(&a, file + 3 * k + 1, sizeof a);
    memcpy(&w[k], file + 5 * k, 8);
    memcpy(&f[k], file + 7 * k, sizeof(float));
    v[k] = a * 2654435761u;
  }
}
static void put(uint8_t *to, uint16_t value) { memcpy(to, &value, sizeof value); }
static void odd_stores(unsigned char *file, const double *d) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    memcpy(file + 11 * k + 1, &d[k % Height], sizeof(double));
    put(file + 11 * k + 9, (uint16_t)(k * 257));
  }
}

// Records of 13 bytes, and places of one type alone that are any number of bytes behind a pointer.
struct __attribute__((packed)) record { uint8_t kind; int32_t a; double b; };
static void records(unsigned char *block, const int *offset, int pitch, double *out) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++)
    out[k] = block[13 * k] + *(int32_t *)(block + 13 * k + 1) * *(double *)(block + 13 * k + 5);
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(float *)(block + offset[y]) += 1;
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    unsigned char *p = block + 1;
    for (int k = 0; k < y; k++)
      p += pitch | 1;
    *(short *)p = (short)y;
  }
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(float *)((char *)block + (unsigned)y * 2 * 2) += 1;
}

// Fields of records at offsets of a table, forwards and backwards, by a function of the program.
static double field(const void *row, long at) { return *(const double *)((const char *)row + at); }
static void *behind(void *row, long at) { return (char *)row + at; }
static void any_offset(unsigned char *to, const unsigned char *from, const long *at, int pitch) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(double *)(to + at[y]) = field(from + 200, at[y] - 200) + field(from, y * pitch);
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int y = 0; y < Height; y++) {
    const double *row = (const double *)(to + at[y]);
    for (int x = 0; x < 3; x++)
      sum += row[x] > -1e9 && row[x] < 1e9 ? row[x] : 1;
  }
  show_double("sum", &sum, 1);
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    ++*(double *)behind(to, at[y]);
}
// Pointers to numbers, in a struct as well.
struct column { float *values; const int *offsets; };
static void opened(double *v, struct column *c) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++)
    *(double *)((char *)v + c->offsets[y]) = v[y] + 1;
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    float *p = (float *)((unsigned char *)c->values + c->offsets[y] + 2);
    p[0] += 0.5f;
    p[1] = c->values[y];
  }
  float *const values = c->values;
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    const void *p = values;
    v[y] += *(const float *)((const char *)p + c->offsets[y]);
  }
}
// Numbers that begin in the middle of others, at any byte.
static void halves(unsigned char *bytes, const int *at) {
#pragma omp parallel for
  for (int y = 0; y < Height; y++) {
    *(uint32_t *)(bytes + at[y]) = 0x01020304u * (unsigned)(y + 1);
    *(uint32_t *)(bytes + at[y] + 2) ^= *(uint32_t *)(bytes + at[y] + 1);
  }
}

/* ---- the same memory by several names ---- */

static void aliases(unsigned char *a, unsigned char *b) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    ((int *)a)[2 * k] = k;
    b[8 * k + 1] = 7;
    ((short *)b)[4 * k + 2] = (short)((int *)a)[2 * k];
  }
}
static void typed_alias(unsigned char *a, const double *d) {
#pragma omp parallel for
  for (int k = 0; k < Count; k++) {
    *(float *)(a + 16 * k) = (float)d[2 * k + 1];
    a[16 * k + 4] = (unsigned char)((const float *)a)[4 * k];
  }
}

int main(void) {
  unsigned char *block = malloc(16 * Count + 8), *other = malloc(8 * Count);
  double *d = malloc(2 * Count * sizeof *d), sum[Height];
  int *out = calloc(Count, sizeof *out), offset[Height];
  for (int k = 0; k < 16 * Count + 8; k++)
    block[k] = (unsigned char)(k * 37 ^ k >> 4);
  struct image a = {block, Height, Width, Width}, b = {other, Height, Width, 4 * Width},
               c = {(unsigned char *)d, Height, Width, 8 * Width};
  convert(&a, &b, 0.75);
  called(&a, &b);
  show_float("convert", (float *)other, Count);
  by_value(b, c);
  show_double("by_value", d, Count);
  struct job job = {a, c};
  memset(d, 0, Count * sizeof *d);
  members(&job);
  long all = 0;
  for (int k = 0; k < Count; k++)
    all += ((int64_t *)d)[k] * (k % 5);
  printf("members %ld\n", all);
  for (int k = 0; k < Count; k++) {
    ((float *)other)[k] = k * 0.5f;
    d[k] = k / 3.0;
  }
  depths(block, 8, sum);
  show_double("8", sum, Height);
  depths(block, 16, sum);
  show_double("16", sum, Height);
  depths(block, -16, sum);
  show_double("-16", sum, Height);
  store(block, 4);
  depths(block, 32, sum);
  show_double("32", sum, Height);
  store(block, 8);
  depths(block, 64, sum);
  show_double("64", sum, Height);
  store(block + 1, 2);
  show_uchar("store", block, 16 * Count);
  two_types(block);
  show_uchar("two_types", block, 16 * Count);
  for (int k = 0; k < 4 * Count; k++)
    ((float *)block)[k] = (float)(k % 50) - 20;
  updates(block);
  show_uchar("updates", block, 16 * Count);
  walks(block, out);
  passed(block, out);
  show_int("walks, passed", out, Height);
  signs((char *)block, out);
  show_int("signs", out, Count);
  struct message *m = malloc(sizeof *m + 4 * Count);
  payload(m);
  show_float("payload", (float *)m->payload, Count);
  local(out);
  show_int("local", out, Count);
  odd_offsets(block, (uint32_t *)out, (uint64_t *)d, (float *)other);
  show_int("odd_offsets", out, Count);
  show_uchar("odd_offsets", (unsigned char *)d, 8 * Count);
  show_uchar("odd_offsets", other, 4 * Count);
  for (int k = 0; k < 2 * Count; k++)
    d[k] = k / 9.0;
  odd_stores(block, d);
  show_uchar("odd_stores", block, 16 * Count);
  for (int y = 0; y < Height; y++)
    offset[y] = 4 * (y * 7 % Height) + 100 + (y & 1) * 1000;
  for (int k = 0; k < Count; k++) {
    struct record r = {(uint8_t)k, k * 100, k / 11.0};
    memcpy(block + 13 * k, &r, sizeof r);
  }
  records(block, offset, 44, d);
  show_double("records", d, Count);
  show_uchar("records", block, 16 * Count);
  long at[Height];
  int close[Height];
  for (int y = 0; y < Height; y++) {
    at[y] = 200 + 8 * (y * 5 % Height) + (y & 1) * 403;
    close[y] = 7 * (y * 5 % Height) + (y > 6);
  }
  memset(other, 0, 8 * Count);
  any_offset(other, block, at, 13);
  show_double("any_offset", (double *)other, Count);
  halves(block, close);
  struct column column = {(float *)other, close};
  for (int k = 0; k < Count; k++)
    d[k] = k * 0.75, ((float *)other)[k] = k * 0.5f;
  for (int y = 0; y < Height; y++)
    close[y] = 10 * (y * 5 % Height) + 8 * Height + (y > 6);
  opened(d, &column);
  show_uchar("opened", (unsigned char *)d, 8 * Count);
  show_uchar("opened", other, 4 * Count);
  show_uchar("halves", block, 200);
  aliases(block, block);
  aliases(block + 8, block + 8);
  aliases(other, block);
  show_uchar("aliases", block, 16 * Count);
  for (int k = 0; k < 2 * Count; k++)
    d[k] = k * 1.25;
  typed_alias((unsigned char *)d, d);
  typed_alias(block, d);
  show_uchar("typed_alias", block, 16 * Count);
  show_uchar("typed_alias", (unsigned char *)d, 16 * Count);
  free(m), free(block), free(other), free(d), free(out);
  return 0;
}
