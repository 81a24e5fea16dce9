// Functions of other files that end the program: by assert(), exit(), abort() and functions of their own file, with messages, in loops, by way
// of a third file. Behind such a call an iteration goes on only if the program does: values are subscripts and bounds.
//
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=1
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=2
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=3
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=4
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=5
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=6
// RUN: %modes %s %S/../Inputs/other-file-ends-2.c %S/../Inputs/other-file-ends-3.c -DBAD=7
// KERNELS: 7
// LAUNCHES: any
#include "../Inputs/other-file-ends.h"
#include "../Inputs/show.h"

#ifndef BAD
#define BAD 0
#endif
#define N 400

static double a[N], b[N], c[N][8], sum;
static int key[N], found[N];
static struct way ways[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (i * 37) % 101 + 1;
    key[i] = i % 5 ? i : -1;
    ways[i] = (struct way){a[i], i};
  }
  key[N - 1] = BAD == 4 ? -1 : key[N - 1];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double x = at(a, BAD == 1 && i == 77 ? -1000000000 : i);
    int to = (int)x % 8;
    c[i][to] = x + (BAD == 1 && i == 77 ? a[(long)x * 1000] : 0);
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int j = 0; j < 8; j++)
      s += root(BAD == 2 && i == 211 && j == 3 ? -2.25 : a[i] + j);
    sum += (int)s;
  }
  a[300] = BAD == 3 ? -a[300] : a[300];
#pragma omp parallel for
  for (int i = 0; i < N / 4; i++)
    b[i] = deeper(a + 4 * i, 4);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = place(key, N, i);
    found[i] = key[k];
    if (place(key, N, i) > i + 1)
      found[i]++;
  }
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      fill(c[i], 8, BAD == 5 && i == 5 ? 1e9 : a[i]);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct way w = ways[i];
    if (BAD == 6 && i == 123)
      w.x = 3e6;
    ways[i] = direction(w);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      c[i][j] += root(BAD == 7 && i == 399 && j == 7 ? -1 : i + j);
  show_double("b", b, N / 4);
  show_double("c", c[0], 8 * N);
  show_int("found", found, N);
  for (int i = 0; i < N; i += 40)
    printf("%g %g\n", ways[i].x, ways[i].y);
  printf("%g\n", sum);
  return 0;
}
