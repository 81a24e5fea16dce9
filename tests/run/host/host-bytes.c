// Functions of the C library touch some bytes of arrays between kernels: as many as an argument says, from anywhere, none at all, in loops and through
// functions. What is announced is these bytes, so that boundaries and buffers do not move whole arrays.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 1
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t rows 2>&1 | %FileCheck %s
// CHECK: object p: 11 uploads, 844800 bytes; 21 downloads, 53760 bytes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N 400

struct record {
  int count;
  char name[24];
  double values[40];
};

static double a[N], b[N];
static struct record records[N / 8];
double visible[N];
int width = 20;

static void step(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 0.5 + i;
}

static void all(double *heap) {
  step(a, N), step(b, N), step(visible, N), step(heap, N), step(records[7].values, 40);
}

static void copy_row(double *to, const double *from, int row, int n) {
  memcpy(to + row * n, from + row * n, n * sizeof *to);
}
static void blank(void *p, size_t n) { memset(p, 0, n); }
static void save(FILE *f, const double *p, int from, int to) {
  if (to > from)
    fwrite(p + from, sizeof *p, (size_t)(to - from), f);
}

static void exchange_rows(int m, int steps) {
  double *rows = calloc((size_t)m * m, sizeof *rows), *line = malloc(m * sizeof *line);
  for (int i = 0; i < steps; i++) {
    if (i)
      memcpy(rows, line, m * sizeof *line);
    step(rows, m * m);
    memcpy(line, rows + (m - 1) * m, m * sizeof *line);
  }
  printf("%g\n", rows[m * m - 1]);
  free(rows), free(line);
}

int main(int argc, char **argv) {
  double *heap = malloc(N * sizeof *heap), sum = 0, one, few[4];
  FILE *f = tmpfile();
  if (argc > 1) {
    exchange_rows(320, 11);
    return 0;
  }
  int k = 3, none = 0;
  unsigned short n = 9;
  char text[64];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = visible[i] = heap[i] = i;
  all(heap);
  memcpy(&one, &a[k], sizeof one), sum += one;
  memcpy(a + 10, b + 20, 5 * sizeof *a), memmove(&a[12], &a[10], n * sizeof *a);
  all(heap);
  memcpy(few, heap + N - 4, sizeof few), sum += few[0] + few[3];
  memset(heap + k, 0, (size_t)none), memset(heap - none + 7, 0, (size_t)(k - 3) * 8);
  memset((char *)heap + 8 * k + 3, 1, 6);
  all(heap);
  for (int row = 0; row < 4; row++)
    copy_row(heap, row % 2 ? a : b, row + 2, width), copy_row(visible, b, k, row);
  blank(a, 16), blank(&a[N - 1], sizeof *a), blank(&records[7].values[k], k * sizeof(double));
  all(heap);
  k = -2;
  memcpy(&heap[6 + k], &a[-k], (unsigned)(k + 5) * sizeof *a);
  fwrite(visible + 5, sizeof *visible, (size_t)width, f), save(f, heap, 17, 30), save(f, heap, 9, 2);
  all(heap);
  rewind(f);
  width = (int)fread(&b[3], sizeof *b, 11, f), width += (int)fread(a + width, sizeof *a, 400 - 380, f);
  all(heap);
  memcpy(&width, &records[7].values[39], 1), width %= 7;
  memcpy(visible, heap + width, (size_t)width * sizeof *heap);
  all(heap);
  sum += memcmp(a, b, 3 * sizeof *a) != 0, sum += memchr(heap + 30, 0, 4 * width) != NULL;
  snprintf(records[7].name, sizeof records[7].name, "%d rows of %.1f", k, records[7].values[k + 2]);
  snprintf(text, 9, "%s", records[7].name), sum += (double)strlen(text);
  records[7].count += (int)strnlen(records[7].name, 4), strncpy(records[7].name + 2, text + 1, 3);
  all(heap);
  if (ftruncate(fileno(f), 0) || lseek(fileno(f), 0, SEEK_SET) ||
      write(fileno(f), heap + 8, 64) != 64 || pread(fileno(f), a + 20, 32, 16) != 32)
    return 1;
  all(heap);
  for (int i = 0; i < N; i++)
    sum += a[i] * 3 + b[i] * 5 + visible[i] * 7 + heap[i] * 9 + (i % 7);
  for (int i = 0; i < 40; i++)
    sum += records[7].values[i] * i;
  printf("%.17g %s %s %d\n", sum, text, records[7].name, records[7].count);
  fclose(f);
  free(heap);
  return 0;
}
