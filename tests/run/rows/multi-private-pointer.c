// A variable that is declared in front of the loop, private by a clause or by its region, and points to a struct whose pointers the loop follows: old-style
// programs declare all variables at the top (`block *bp; ... private(bp)`). Such loops stayed, only variables of the body were followed.
//
// Kept, as with variables of the body: a pointer that is one of two, and one that is compared with null.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 7
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

struct block {
  int number, level;
  double **rows, *scale, sum;
};

enum { BLOCKS = 12, ROWS = 5, WIDTH = 7 };

static struct block *blocks, *chosen[BLOCKS];

static void smooth(void) {
  int in, i, j;
  struct block *bp;
  double work[ROWS][WIDTH];
#pragma omp parallel for private(i, j, bp, work)
  for (in = 0; in < BLOCKS; in++) {
    bp = &blocks[in];
    if (bp->number < 0)
      continue;
    for (i = 0; i < ROWS; i++)
      for (j = 0; j < WIDTH; j++)
        work[i][j] = bp->rows[i][j] + bp->rows[i][(j + 1) % WIDTH] * bp->scale[0];
    for (i = 0; i < ROWS; i++)
      for (j = 0; j < WIDTH; j++)
        bp->rows[i][j] = work[i][j];
  }
}

static void region(void) {
#pragma omp parallel
  {
    struct block *bp, *other;
#pragma omp for
    for (int in = 0; in < BLOCKS; in++) {
      bp = blocks + in;
      other = bp->level ? &blocks[BLOCKS - 1 - in] : bp;
      bp->sum = 0;
      for (int j = 0; j < WIDTH; j++)
        bp->sum += bp->rows[0][j] + other->scale[1];
    }
    // Two directives that could be launched together share the variable.
#pragma omp for
    for (int in = 0; in < BLOCKS; in++) {
      bp = &blocks[in];
      bp->scale[0] *= 0.5;
    }
#pragma omp for
    for (int in = 0; in < BLOCKS; in++) {
      bp = &blocks[in];
      bp->scale[1] += bp->scale[0];
    }
  }
}

static double walk(void) {
  struct block *bp;
  double total = 0;
#pragma omp parallel for private(bp) reduction(+ : total)
  for (int in = 0; in < BLOCKS - 2; in++) {
    bp = blocks + in;
    for (int k = 0; k < 3; k++, bp++)
      total += bp->rows[k][k] * (k + 1);
  }
  bp = &blocks[1];
  return total + bp->rows[1][1];
}

static double listed(void) {
  struct block *bp = 0;
  double total = 0;
#pragma omp parallel for private(bp) reduction(+ : total)
  for (int in = 0; in < BLOCKS; in++) {
    bp = chosen[in];
    if (bp)
      total += bp->rows[1][2] + bp->level;
  }
  return total + (bp == 0);
}

static double numbers(void) {
  struct block *bp;
  double total = 0;
#pragma omp parallel for private(bp) reduction(+ : total)
  for (int in = 0; in < BLOCKS; in++) {
    bp = &blocks[in];
    total += bp->sum * bp->number;
  }
  return total;
}

int main(void) {
  blocks = malloc(BLOCKS * sizeof *blocks);
  for (int b = 0; b < BLOCKS; b++) {
    blocks[b] = (struct block){b % 4 == 3 ? -1 : b, b % 3, malloc(ROWS * sizeof(double *)), malloc(2 * sizeof(double)), 0};
    for (int i = 0; i < ROWS; i++) {
      blocks[b].rows[i] = malloc(WIDTH * sizeof(double));
      for (int j = 0; j < WIDTH; j++)
        blocks[b].rows[i][j] = b + 10 * i + 0.5 * j;
    }
    blocks[b].scale[0] = 1.0 / (b + 1);
    blocks[b].scale[1] = b;
    chosen[b] = b % 5 ? &blocks[(b * 7) % BLOCKS] : 0;
  }
  for (int times = 0; times < 3; times++) {
    smooth();
    region();
    printf("%.10g %.10g %.10g %.10g\n", walk(), listed(), numbers(), blocks[times].rows[1][1]);
    blocks[times].rows[2][2] += 1;
  }
  return 0;
}
