// atomic read and write: flags that any iteration may set, values that others replace.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 180
static int a[N], flag[6], copy[N];
static _Bool seen[5];
static double level[4];
static long far[N], here;
static char mark[7];

int main(void) {
  int found = 0, limit = 7;
  double where = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (a[i] == 42) {
#pragma omp atomic write
      found = 1;
#pragma omp atomic write seq_cst
      where = a[i] * 0.5;
    }
#pragma omp atomic write
    flag[a[i] % 6] = 3;
#pragma omp atomic write
    seen[a[i] % 3] = a[i] < 1000;
#pragma omp atomic write
    mark[a[i] % 7] = 'x';
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k;
#pragma omp atomic read
    k = limit;
#pragma omp atomic read
    copy[i] = flag[i % 6];
    copy[i] += k;
  }
  // Only zeros or fours may be read where others write fours.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double v;
#pragma omp atomic read
    v = level[i % 4];
#pragma omp atomic write
    level[i % 4] = 4;
    copy[i] += v == 0 || v == 4;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long v;
#pragma omp atomic read acquire
    v = here;
    far[i] = v * 0;
#pragma omp atomic write release
    here = 5;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char c;
#pragma omp atomic read
    c = mark[i % 7];
    copy[i] += c;
  }
  printf("%d %.3f %ld\n", found, where, here);
  show_int("flag", flag, 6);
  show_bool("seen", seen, 5);
  show_double("level", level, 4);
  show_int("copy", copy, N);
  show_long("far", far, N);
  return 0;
}
