// Random loops over arrays that need more memory than the device has, and random accesses of the host between them: each launch drives other arrays
// out, or is split because its own do not fit; results are those of plain Clang.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && %o2o -O2 -fopenmp %s -o %t
// RUN: for seed in 1 2 3; do %t.plain $seed > %t.expected || exit 1; for m in 9K 20K 33K 60K; do for s in off 0.6 1; do env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=$m OMP2OCL_SPLIT=$s %t $seed > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done; done
// RUN: %t.plain 4 > %t.expected && env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=25K OMP2OCL_SPLIT=on %t 4 | diff %t.expected -
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=25K OMP2OCL_LAYOUT=on %t 4 | diff %t.expected -
// RUN: env OMP2OCL=verify OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=25K %t 4 2> %t.err | diff %t.expected - && grep ', 0 differ' %t.err
// Among two devices and the host.
// RUN: for seed in 1 2; do %t.plain $seed > %t.expected || exit 1; for m in 9K 33K 1M; do for s in 0.6 1; do env POCL_DEVICES="basic basic" OMP2OCL_DEVICE=all OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=$m OMP2OCL_SPLIT=$s %t $seed > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done; done
// RUN: env POCL_DEVICES="basic basic" OMP2OCL_DEVICE=all OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_SPLIT=0.7 %t 2 | diff %t.expected -
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARRAYS = 9, ROWS = 64, COLUMNS = 40, STATICS = 3, STEPS = 400 };
typedef int matrix[COLUMNS];

static int first[ROWS][COLUMNS], second[ROWS][COLUMNS], third[ROWS][COLUMNS];
static matrix *array[ARRAYS] = {first, second, third};
static int rows[ARRAYS] = {ROWS, ROWS, ROWS};

static unsigned long long state;
static int pick(int n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (unsigned long long)n);
}

static void fresh(int a) {
  if (a >= STATICS) {
    free(array[a]);
    rows[a] = ROWS / 2 * (1 + pick(3));
    array[a] = malloc((size_t)rows[a] * sizeof *array[a]);
  }
  for (int i = 0; i < rows[a]; i++)
    for (int j = 0; j < COLUMNS; j++)
      array[a][i][j] = i * 7 + j + a;
}

/* Every byte is written. */
static void copy(int n, matrix *restrict to, const matrix *restrict from, int by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < COLUMNS; j++)
      to[i][j] = from[i][j] * 3 + by;
}

/* Neighbours are read, the border is left. */
static void smooth(int n, matrix *restrict to, const matrix *restrict from) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      to[i][j] = (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) / 4;
}

/* Some elements are written, which ones nobody knows before. */
static void some(int n, matrix *a, int by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < COLUMNS; j++)
      if ((a[i][j] & 3) == 1)
        a[i][j] += by;
}

/* Backwards, every other row, with all of a small array for each. */
static void upwards(int n, matrix *restrict to, const matrix *restrict from) {
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = 0; j < COLUMNS; j++)
      to[i][j] ^= from[j % 8][j];
}

/* By columns: both parts of a split would write everywhere. */
static void columns(int n, matrix *a) {
#pragma omp parallel for
  for (int j = 0; j < COLUMNS; j++)
    for (int i = 1; i < n; i++)
      a[i][j] += a[i - 1][j] & 15;
}

static int sums[COLUMNS];
static unsigned sum(int n, const matrix *a) {
  unsigned all = 0;
  int most = -1000000;
#pragma omp parallel for reduction(+ : all, sums) reduction(max : most)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < COLUMNS; j++) {
      all += (unsigned)a[i][j];
      sums[j] += a[i][j] & 7;
      most = a[i][j] > most ? a[i][j] : most;
    }
  return all * 31 + (unsigned)most;
}

static void show(int a) {
  unsigned hash = 0;
  for (int i = 0; i < rows[a]; i++)
    for (int j = 0; j < COLUMNS; j++)
      hash = hash * 31 + (unsigned)array[a][i][j];
  printf("%d %08x\n", a, hash);
}

static void host(int a) {
  int i = pick(rows[a]), j = pick(COLUMNS);
  switch (pick(7)) {
  case 0:
    array[a][i][j] = pick(100);
    break;
  case 1:
    printf("%d\n", array[a][i][j]);
    break;
  case 2:
    for (int k = 0; k < COLUMNS; k++)
      array[a][i][k] += k;
    break;
  case 3:
    for (int k = 0; k < rows[a]; k++)
      array[a][k][j] = k - j;
    break;
  case 4:
    memcpy(array[a][i], array[pick(ARRAYS)][pick(ROWS / 2)], sizeof array[a][i]);
    break;
  case 5:
    show(a);
    break;
  default:
    fresh(a);
  }
}

int main(int argc, char **argv) {
  state = (unsigned long long)(argc > 1 ? atoi(argv[1]) : 1);
  for (int a = 0; a < ARRAYS; a++)
    fresh(a);
  for (int step = 0; step < STEPS; step++) {
    int a = pick(ARRAYS), b = pick(ARRAYS), n = rows[a] < rows[b] ? rows[a] : rows[b];
    n -= pick(2) ? pick(n / 2) : 0;
    switch (pick(8)) {
    case 0:
      if (a != b)
        copy(n, array[a], (const matrix *)array[b], step);
      break;
    case 1:
    case 2:
      if (a != b)
        smooth(n, array[a], (const matrix *)array[b]);
      break;
    case 3:
      some(n, array[a], pick(9));
      break;
    case 4:
      if (a != b)
        upwards(n, array[a], (const matrix *)array[b]);
      break;
    case 5:
      columns(n, array[a]);
      break;
    case 6:
      printf("%u\n", sum(n, (const matrix *)array[a]));
      break;
    default:
      host(a);
    }
  }
  for (int a = 0; a < ARRAYS; a++)
    show(a);
  for (int j = 0; j < COLUMNS; j++)
    printf("%d\n", sums[j]);
  return 0;
}
