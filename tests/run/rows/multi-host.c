// The host gets at rows in every way between kernels: by the table, by pointers kept elsewhere, in library functions, callbacks
// and through structs; rows die, are shared, and are used by kernels as plain arrays.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 4
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 12
#define M 20

struct holder {
  double *kept;
  struct holder *next;
};

static double *table[N], *spare;
static struct holder holders[N];

static void work(double **u, int n, double by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = u[i][j] * 0.75 + by * (i - j);
}

static void plain(double *row, double by) {
#pragma omp parallel for
  for (int j = 0; j < M; j++)
    row[j] += by;
}

static void both(double **u, double *row, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    u[i][0] += row[i + 1];
}

static double total(double **u, int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      s += u[i][j];
  return s;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int by_first(const void *a, const void *b) {
  double *const *x = a, *const *y = b;
  return (**x > **y) - (**x < **y);
}

static double last(const struct holder *h) { return h->next ? last(h->next) : h->kept[M - 1]; }

int main(void) {
  for (int i = 0; i < N; i++) {
    table[i] = calloc(M, sizeof **table);
    holders[i].kept = table[i];
    holders[i].next = i + 1 < N ? &holders[i + 1] : NULL;
  }
  work(table, N, 1);
  printf("%g %g %g\n", table[3][4], *(*(table + 2) + 7), last(holders));
  work(table, N, 2);
  holders[5].kept[6] = 100; // a write through another pointer
  work(table, N, 1);
  double copy[M];
  memcpy(copy, holders[5].kept, sizeof copy);
  printf("%g %g\n", copy[6], copy[7]);
  work(table, N, -1);
  memset(table[7], 0, M * sizeof **table);
  memmove(table[8], table[9], M * sizeof **table);
  printf("%.9e\n", total(table, N));
  work(table, N, 3);
  qsort(table[1], M, sizeof **table, compare);
  printf("%g %g %.9e\n", table[1][0], table[1][M - 1], total(table, N));
  qsort(table, N, sizeof *table, by_first); // rows change places
  work(table, N / 2, 1);
  printf("%.9e %g\n", total(table, N), last(holders));
  plain(table[2], 5);
  plain(holders[4].kept, -5);
  printf("%.9e\n", total(table, N));
  both(table, table[3], N);
  both(table, copy, N - 1);
  printf("%.9e %g\n", total(table, N), table[3][0]);
  spare = table[4];
  table[4] = table[0]; // the same row twice, for reading
  printf("%.9e\n", total(table, N));
  table[4] = spare;
  free(table[N - 1]);
  table[N - 1] = calloc(M, sizeof **table);
  work(table, N, 1);
  printf("%.9e\n", total(table, N));
  char text[2 * M];
  snprintf(text, sizeof text, "%.6f", table[6][6]);
  FILE *f = tmpfile();
  if (f && fwrite(table[2], sizeof **table, M, f) == M) {
    work(table, N, 1);
    rewind(f);
    if (fread(table[3], sizeof **table, M, f) == M)
      printf("%s %.9e\n", text, total(table, N));
    fclose(f);
  }
  for (int i = 0; i < N; i++) {
    work(table, N - i, 1);
    printf("%g ", table[N - 1 - i][1]);
    free(table[N - 1 - i]);
  }
  printf("\n");
  return 0;
}
