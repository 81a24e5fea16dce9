// Whatever a function can declare, with a loop that becomes a kernel in each.
#include "once.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 100
#define FILL(array, value)                                                                         \
  _Pragma("omp parallel for") for (int i = 0; i < N; i++) array[i] = (value)

static int early[N];
static int calls;
#pragma omp threadprivate(calls)

// Runs before main, and behind the unit's registration.
__attribute__((constructor)) static void before_main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    early[i] = 3 * i;
}

static int local_types(int n) {
  enum { STEP = 3, LAST };
  struct pair {
    int a, b;
  } pairs[N];
  typedef struct pair pair_type;
  union {
    int whole;
    unsigned char bytes[4];
  } u = {LAST};
  static int kept = 5;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    pairs[i].a = i * STEP;
    pairs[i].b = kept;
  }
  kept++;
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += ((pair_type *)pairs)[i].a + pairs[i].b;
  return sum + u.bytes[0] + (int)sizeof(struct pair);
}

static int old_style(n, table)
int n;
int *table;
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    table[i] += i;
  return table[n - 1];
}

static double variable_length(int n, int m, double table[n][m]) {
  double row[m];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      table[i][j] = i * 10 + j;
  memcpy(row, table[n - 1], sizeof row);
  return row[m - 1] + (double)(sizeof table[0] / sizeof table[0][0]);
}

static int jumps(int n) {
  static void *const places[] = {&&first, &&second};
  int sum[N], total = 0;
  extern int of_the_library(int);
  int declared_here(int);
  goto *places[n & 1];
first:
  total += 1;
second:
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sum[i] = i + n;
  for (int i = 0; i < N; i++)
    total += sum[i];
  switch (n) {
  case 7:
    return total + declared_here(total);
  default:
    goto out;
  }
out:
  return total + of_the_library(1);
}

int of_the_library(int x) { return x + 1; }
int declared_here(int x) { return x - x + 9; }

// What is declared behind a function does not change it.
extern int later[];
static int incomplete(void) {
  int *p = later;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] = i;
  return p[N - 1];
}
int later[N];

inline int doubled(const int *x) { return 2 * x[1]; }
extern int doubled(const int *x);

int main(void) {
  int filled[N], table[N];
  double square[6][7];
  FILL(filled, i % 3);
  FILL(table, 1);
  calls = 2;
  printf("%d %d %d\n", early[N - 1], filled[N - 1], table[N - 1]);
  printf("%d %d\n", local_types(N), local_types(N));
  printf("%d\n", old_style(N, table));
  printf("%g\n", variable_length(6, 7, square));
  printf("%d %d\n", jumps(7), jumps(8));
  printf("%d %d %d %s\n", incomplete(), doubled(table), calls, __func__);
  return 0;
}
