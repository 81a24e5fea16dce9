// Arrays of structs, private to the region, whose members are accumulated.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 300
struct complex {
  double real, imag;
};
struct mixed {
  double sum;
  int count;
};
static struct complex total[12];
static struct mixed bins[12];
static long grid[3][4][2];
static int key[N];

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = i * 7 % 12;
#pragma omp parallel
  {
    struct complex own[12] = {{0, 0}};
    struct {
      long up, down;
    } counts[3][4] = {{{0, 0}}};
#pragma omp for
    for (int i = 0; i < N; i++) {
      own[key[i]].real += i * 0.5;
      own[i % 12].imag -= i;
    }
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      counts[key[i] % 3][key[i] / 3].up++;
      if (i % 2)
        counts[i % 3][i % 4].down += key[i];
    }
#pragma omp critical
    {
      for (int k = 0; k < 12; k++) {
        total[k].real += own[k].real;
        total[k].imag += own[k].imag;
        grid[k % 3][k / 3][0] += counts[k % 3][k / 3].up;
        grid[k % 3][k / 3][1] += counts[k % 3][k / 3].down;
      }
    }
  }
#pragma omp parallel
  {
    struct mixed own[12] = {{0, 0}};
#pragma omp for
    for (int i = 0; i < N; i++) {
      own[key[i]].sum += i;
      own[key[i]].count++;
    }
#pragma omp critical
    for (int k = 0; k < 12; k++) {
      bins[k].sum += own[k].sum;
      bins[k].count += own[k].count;
    }
  }
#pragma omp parallel
  {
    struct complex work[20]; // scratch
#pragma omp for
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 20; k++) {
        work[k].real = i + k;
        work[k].imag = work[k].real * 2;
      }
      key[i] = (int)(work[3].imag + work[i % 20].real);
    }
  }
  for (int k = 0; k < 12; k++)
    printf("%.6e %.6e %.6e %d\n", total[k].real, total[k].imag, bins[k].sum, bins[k].count);
  show_long("grid", &grid[0][0][0], 24);
  show_int("key", key, N);
  return 0;
}
