/* Arrays, rows, records, reductions and last values; loops of a team, and loops that are launched together. With an argument the exit
 * status is 7. */
#include <stdio.h>
#include <stdlib.h>

struct place {
  char kind;
  double at[2];
  int number;
};

enum { N = 100 };
static int whole[N];
static double grid[10][N];
static struct place places[N];

static double rows(double **row) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < N; k++)
      row[i][k] = i == 2 && k == 5 ? 1977 : i;
  for (int i = 0; i < 4; i++)
    sum += row[i][5];
  return sum;
}

int main(int argc, char **argv) {
  double *row[4], fraction = 0;
  long sum = 0;
  int last = 0, most = 0;
  (void)argv;
  for (int i = 0; i < 4; i++)
    row[i] = calloc(N, sizeof **row);
#pragma omp parallel for reduction(+ : sum) lastprivate(last)
  for (int i = 0; i < N; i++) {
    whole[i] = i >= 17 ? 1977 : i;
    sum += whole[i];
    last = whole[i] + i;
  }
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < N; k++)
      grid[i][k] = i * N + k == 317 ? 1977.5 : k;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    places[i].kind = (char)i;
    places[i].at[0] = i;
    places[i].at[1] = i == 3 ? 1977 : 1;
    places[i].number = i;
  }
#pragma omp parallel
  {
#pragma omp for reduction(max : most)
    for (int i = 0; i < N; i++)
      most = most > whole[i] ? most : whole[i];
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      whole[i] += 2;
  }
#pragma omp parallel for reduction(+ : fraction)
  for (int i = 0; i < N; i++)
    fraction += 1.0 / (i + 1977);
  printf("%ld %d %d %g %g %.6f %d %g\n", sum, last, most, grid[3][17], places[3].at[1], fraction, whole[20], rows(row));
  for (int i = 0; i < 4; i++)
    free(row[i]);
  return argc > 1 ? 7 : 0;
}
