// What it pays to reorder an array on the device for so many accesses: the microbenchmark of the
// layout tree (docs/training.md).
//
//     layout ROWS
//
// Two kernels take turns on an array of ROWS x 64. The first one has a work-item per row, which
// reads a window that moves along the row:
// neighbouring work-items are a row apart, and next to each other when the array is stored the
// other way round. The second one wants the array as the program has it, but reads one row only. So
// a run with OMP2OCL_LAYOUT=off pays for accesses that are not coalesced, one with
// OMP2OCL_LAYOUT=on for reordering the array there and back.  All trip counts in kernels are
// constants, so that the runtime counts the same accesses as this program.  Prints for each number
// of accesses
//
//     BYTES ACCESSES SECONDS
//
// the size of the array, the accesses of the first kernel per element, and the median time of a
// turn.
#include "training.h"

#include <omp.h>

#define COLUMNS 64
#define TURNS 101
#define LONG_ENOUGH 0.03 // seconds for the turns of one number of accesses
#define LEAST 3

typedef real row[COLUMNS];

// Sums what `again` windows of `width` elements see at each of `places` places of row i.
#define READ(width, places, again)                                                                 \
  {                                                                                                \
    real sum = 0;                                                                                  \
    for (int t = 0; t < again; t++)                                                                \
      for (int place = 0; place < places; place++)                                                 \
        for (int j = 0; j < width; j++)                                                            \
          sum += a[i][j + place];                                                                  \
    sums[i] = sum;                                                                                 \
  }

static void read_16_1_1(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(16, 1, 1)
}

static void read_64_1_1(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(64, 1, 1)
}

static void read_63_2_1(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(63, 2, 1)
}

static void read_61_4_1(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(61, 4, 1)
}

static void read_57_8_1(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(57, 8, 1)
}

static void read_33_32_1(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(33, 32, 1)
}

static void read_33_32_4(long rows, const row *a, real *sums) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++)
    READ(33, 32, 4)
}

#define ENTRY(width, places, again)                                                                \
  {read_##width##_##places##_##again, (double)(width) * (places) * (again) / COLUMNS}
static const struct {
  void (*run)(long, const row *, real *);
  double accesses;
} kernels[] = {
    ENTRY(16, 1, 1), ENTRY(64, 1, 1),  ENTRY(63, 2, 1),  ENTRY(61, 4, 1),
    ENTRY(57, 8, 1), ENTRY(33, 32, 1), ENTRY(33, 32, 4),
};

static void first_row(const row *a, real *copy) {
#pragma omp parallel for
  for (int j = 0; j < COLUMNS; j++)
    copy[j] = a[0][j];
}

static int by_value(const void *x, const void *y) {
  const double *a = x, *b = y;
  return (*a > *b) - (*a < *b);
}

int main(int argc, char **argv) {
  long rows = argument(argc, argv, 1, 1000);
  row *a = NEW(row, rows);
  real *sums = NEW(real, rows), *copy = NEW(real, COLUMNS);
  fill(a[0], rows * COLUMNS, 1);
  for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    double seconds[TURNS], all = 0;
    int n = 0;
    for (int turn = -1; turn < TURNS && (turn < LEAST || all < LONG_ENOUGH); turn++) {
      double start = omp_get_wtime();
      kernels[k].run(rows, a, sums);
      first_row(a, copy);
      if (turn >= 0)
        all += seconds[n++] = omp_get_wtime() - start;
    }
    qsort(seconds, (size_t)n, sizeof *seconds, by_value);
    printf("%ld %.17g %.9f\n", rows * (long)sizeof *a, kernels[k].accesses, seconds[n / 2]);
  }
  finish(sums, rows);
}
