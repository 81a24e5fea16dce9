// Kernels that write every element, some, rows, and none of arrays with elements of all sizes, large enough for the device to
// compare them itself; parts that begin and end in the middle of an element, and a part that the host has written meanwhile.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include <string.h>

#define N 9000
#define ROWS 70
#define COLUMNS 130

static unsigned char bytes[N];
static short shorts[N + 1];
static int ints[N], kept[N];
static double doubles[N], grid[ROWS][COLUMNS];
static struct {
  float x;
  char tag;
  short id;
} records[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    bytes[i] = (unsigned char)i;
    shorts[i] = (short)(i * 3);
    ints[i] = kept[i] = i;
    doubles[i] = i;
    records[i].x = (float)i;
    records[i].tag = 'a';
    records[i].id = (short)i;
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      grid[i][j] = i + 0.5 * j;
}

static long sum(const void *at, size_t size) {
  const unsigned char *p = at;
  long s = 0;
  for (size_t i = 0; i < size; i++)
    s = (s * 31 + p[i]) % 1000003;
  return s;
}

static void compute(int modulus) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % modulus == 1)
      bytes[i] += 100;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % modulus != 2)
      shorts[i + 1] = (short)(shorts[i + 1] * 2 + 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (ints[i] >= 0)
      ints[i] = ~ints[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (kept[i] < 0)
      kept[i] = modulus;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i / 500 % 2)
      doubles[i] *= modulus;
#pragma omp parallel for
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      grid[i][j] = -grid[i][j];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    records[i].id = (short)(records[i].id + modulus);
    if (i % 64 == 63)
      records[i].tag = 'z';
  }
}

int main(void) {
  fill();
  for (int round = 3; round < 7; round++) {
    compute(round);
    if (round == 4) { // meanwhile the host has written some
      memset(bytes + 4001, 7, 17);
      doubles[600] = 1;
      grid[3][0] = 11;
    }
    if (round != 5) {
      printf("%ld %ld %ld %ld\n", sum(bytes, sizeof bytes), sum(shorts + 1, sizeof(short) * N), sum(ints, sizeof ints),
             sum(kept, sizeof kept));
      printf("%ld %ld %ld\n", sum(doubles, sizeof doubles), sum(grid, sizeof grid), sum((char *)records + 5, sizeof records - 9));
    }
  }
  show_double("grid", &grid[0][0], ROWS * COLUMNS);
  show_double("doubles", doubles, N);
  show_int("ints", ints, N);
  return 0;
}
