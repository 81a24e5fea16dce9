// Inner loops of reductions as dimensions: sums, extremes, truths, several at once, with arrays that are written, over triangles, around and inside of
// sequential loops, in functions, under conditions.  What is gathered around the loops is gathered once, so these stay loops.
//
// RUN: %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// KERNELS: 15
#include <stdio.h>
#include <stdlib.h>

enum { N = 9, M = 40 };

static double cube[N][M][M];
static int plane[N][M], other[N][M];

static void say(const char *what, double value) {
  printf("%s %.10g\n", what, value);
  fflush(stdout);
}



int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      plane[i][j] = (i * 7 + j * 3) % 11;
      for (int k = 0; k < M; k++)
        cube[i][j][k] = (i * 5 + j * 3 + k * 7) % 13 / 4.0;
    }

  // CHECK: launch main_[[#@LINE+2]]: 10108 iterations
  double sum = 2;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      for (int k = 1; k < M - 1; k++)
        sum += cube[i][j][k] * cube[i][j][k];
  say("norm", sum);

  // CHECK: launch main_[[#@LINE+3]]: 14400 iterations
  double most = -1, least = 100;
  int all = 1, some = 0;
#pragma omp parallel for reduction(max : most) reduction(min : least) reduction(&& : all) reduction(|| : some)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < M; k++) {
        double v = cube[i][j][k];
        if (v > most)
          most = v;
        least = v < least ? v : least;
        all = all && v < 3;
        some = some || v > 2.9;
      }
  say("most", most);
  say("least", least);
  say("all", all);
  say("some", some);

  // CHECK: launch main_[[#@LINE+3]]: 360 iterations
  long numbers = 0;
  unsigned bits = 0;
#pragma omp parallel for reduction(+ : numbers) reduction(^ : bits)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      other[i][j] = plane[i][j] * 2 + j;
      numbers += other[i][j];
      bits ^= (unsigned)(plane[i][j] * i + j);
    }
  say("numbers", (double)numbers);
  say("bits", bits);

  // the rows are counted around the loop
  // CHECK: launch main_[[#@LINE+2]]: 9 iterations
  long rows = 0, cells = 0;
#pragma omp parallel for reduction(+ : rows, cells)
  for (int i = 0; i < N; i++) {
    rows++;
    for (int j = 0; j < M; j++)
      cells += plane[i][j];
  }
  say("rows", (double)rows);
  say("cells", (double)cells);

  // ... and only there
  // CHECK: launch main_[[#@LINE+2]]: 9 iterations
  rows = 0;
#pragma omp parallel for reduction(+ : rows)
  for (int i = 0; i < N; i++) {
    rows += i;
    for (int j = 0; j < M; j++)
      other[i][j] += i * j;
  }
  say("rows", (double)rows);

  // a row's sum is one
  // CHECK: launch main_[[#@LINE+2]]: 9 iterations
  long squares = 0;
#pragma omp parallel for reduction(+ : squares)
  for (int i = 0; i < N; i++) {
    long row = 0;
    for (int j = 0; j < M; j++)
      row += plane[i][j];
    squares += row * row;
  }
  say("squares", (double)squares);

  // two loops are one level
  // CHECK: launch main_[[#@LINE+2]]: 360 iterations
  long first = 0, second = 0;
#pragma omp parallel for reduction(+ : first, second)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++)
      first += plane[i][j];
    for (int j = 0; j < M; j++)
      second += other[i][j] + 1;
  }
  say("first", (double)first);
  say("second", (double)second);

  // a loop that stays around a level
  // CHECK: launch main_[[#@LINE+2]]: 360 iterations
  long turns = 0;
#pragma omp parallel for reduction(+ : turns)
  for (int i = 0; i < N; i++)
    for (int t = 0; t < 4; t++)
      for (int j = 0; j < M; j++)
        turns += plane[i][j] * t + j;
  say("turns", (double)turns);

  // CHECK: launch main_[[#@LINE+2]]: 1600 iterations
  long half = 0;
#pragma omp parallel for reduction(+ : half)
  for (int i = 0; i < M; i++)
    for (int j = 0; j <= i; j++)
      half += i * j;
  say("half", (double)half);

  // bounds and conditions that the sums do not change
  // CHECK: launch main_[[#@LINE+2]]: 360 iterations
  long odd = 0;
#pragma omp parallel for reduction(+ : odd)
  for (int i = 0; i < N; i++)
    if (i % 2)
      for (int j = 0; j < M; j++)
        odd += plane[i][j];
  say("odd", (double)odd);

  long seen = 0;
#pragma omp parallel for reduction(+ : seen)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      seen += plane[i][(j + 1) % M];
  say("seen", (double)seen);

  // a line is written, and read by the next element: no level
  // CHECK: launch main_[[#@LINE+2]]: 9 iterations
  long line = 0;
#pragma omp parallel for reduction(+ : line)
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++) {
      other[i][j] = other[i][j - 1] / 2 + plane[i][j];
      line += other[i][j];
    }
  say("line", (double)line);

  // none at all
  long none = 7;
#pragma omp parallel for reduction(+ : none)
  for (int i = 0; i < N; i++)
    for (int j = M; j < plane[0][0]; j++)
      none += j;
  say("none", (double)none);

  float single = 1;
#pragma omp parallel for reduction(* : single)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      single *= plane[i][j] == 5 ? 2.0f : 1;
  say("single", single);

  int empty = 0, size = plane[0][0];
#pragma omp parallel for reduction(+ : empty)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < size; j++)
      empty += plane[i][j] + 1;
  say("empty", empty);
  return 0;
}
