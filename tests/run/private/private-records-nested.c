// Arrays of structs of the thread, with arrays and structs of the same number in them, that are put together element by
// element.
//
// RUN: %modes %s
// KERNELS: 3
#include <stdio.h>
#include <string.h>

typedef struct {
  double re, im;
} pair;
typedef struct {
  double sum;
  pair z;
  double h[3];
} cell;
typedef struct {
  double sum;
  long n;
} mixed;
enum { A = 6, B = 5, n = 3000 };
static cell grid[A][B];
static mixed bins[A];
static double x[n];
static int counts[A][4];

int main(void) {
  for (int i = 0; i < n; i++)
    x[i] = i % 17;
#pragma omp parallel
  {
    cell own[A][B];
    memset(own, 0, sizeof own);
#pragma omp for
    for (int i = 0; i < n; i++) {
      own[i % A][(int)x[i] % B].sum += x[i];
      own[i % A][(int)x[i] % B].z.im -= 2 * x[i];
      own[i % A][i % B].h[i % 3] += 0.5;
    }
#pragma omp critical
    for (int a = 0; a < A; a++)
      for (int b = 0; b < B; b++) {
        grid[a][b].sum += own[a][b].sum;
        grid[a][b].z.re += own[a][b].z.re;
        grid[a][b].z.im += own[a][b].z.im;
        for (int k = 0; k < 3; k++)
          grid[a][b].h[k] += own[a][b].h[k];
      }
  }
#pragma omp parallel
  {
    struct {
      struct {
        int k[2];
      } of[2];
    } own[A];
    memset(own, 0, sizeof own);
#pragma omp for
    for (int i = 0; i < n; i++)
      own[i % A].of[i / 7 % 2].k[i / 3 & 1] += i % 5;
#pragma omp critical
    for (int a = 0; a < A; a++)
      for (int b = 0; b < 4; b++)
        counts[a][b] += own[a].of[b / 2].k[b % 2];
  }
#pragma omp parallel
  {
    mixed own[A];
    memset(own, 0, sizeof own);
#pragma omp for
    for (int i = 0; i < n; i++) { // numbers of two types
      own[i % A].sum += x[i];
      own[i % A].n++;
    }
#pragma omp critical
    for (int a = 0; a < A; a++) {
      bins[a].sum += own[a].sum;
      bins[a].n += own[a].n;
    }
  }
  double s = 0;
  for (int a = 0; a < A; a++) {
    for (int b = 0; b < B; b++)
      s += (a + 1) * (grid[a][b].sum + grid[a][b].z.im * (b + 2) + grid[a][b].h[b % 3] * 7);
    for (int b = 0; b < 4; b++)
      s += counts[a][b] * (b + 3);
    s += bins[a].sum * a + (double)bins[a].n;
  }
  printf("%.10g\n", s);
  return 0;
}
