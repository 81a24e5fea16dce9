// Functions of the C library touch arrays between kernels.
//
// RUN: %modes %s
// KERNELS: 3

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 128

static int a[N], b[N], order[N];
static char text[N];

static void work(int *x, const int *y, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] = (x[i] * 3 + y[i]) % 1009;
}

static int ascending(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
static int by_a(const void *x, const void *y) { return a[*(const int *)x] - a[*(const int *)y]; }

static long total(const int *x, int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 % 1000003 + x[i];
  return s;
}

int main(void) {
  FILE *file = tmpfile();
  int *copy = malloc(sizeof a), key;
  char line[100];
  for (int i = 0; i < N; i++) {
    a[i] = i * 7 % N;
    b[i] = order[i] = i;
  }
  work(a, b, N);
  memcpy(copy, a, sizeof a);
  work(copy, a, N);
  memmove(copy + 3, copy, 50 * sizeof *copy);
  work(b, copy, N);
  qsort(b, N, sizeof *b, ascending);
  work(a, b, N);
  qsort(order, N, sizeof *order, by_a);
  work(order, a, N);
  key = b[17];
  printf("%ld %ld %ld %d\n", total(a, N), total(order, N), total(copy, N),
         (int)((int *)bsearch(&key, b, N, sizeof *b, ascending) - b) >= 0);
  work(b, a, N);
  fwrite(b, sizeof *b, N, file);
  memset(b, 0, sizeof b / 2);
  work(b, a, N);
  rewind(file);
  printf("%d ", (int)fread(b, sizeof *b, N / 4, file));
  work(b, a, N);
  printf("%ld %d\n", total(b, N), memcmp(a, b, sizeof a) != 0);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    text[i] = i < N - 1 ? 'a' + i % 26 : 0;
  printf("%s %zu\n", text, strlen(text));
  strcpy(text, "12 34");
  sprintf(line, "%s 56", text);
  sscanf(line, "%d %d %d", &a[0], &a[1], copy);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += text[i % 5] + copy[0];
  snprintf(line, sizeof line, "%d %d %d", a[0], a[1], a[2]);
  puts(line);
  fclose(file);
  free(copy);
  return 0;
}
