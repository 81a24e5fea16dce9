/* Loops of several kinds, in as many rounds as the argument says, else its input. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 30000

static double a[N], b[100][300], s;

static void round_of(int r, double *c, int *most) {
  int largest = *most;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = sqrt(a[i] + i) / (1 + r);
#pragma omp parallel for reduction(max : largest)
  for (int i = 0; i < N; i++)
    if ((i * 7 + r) % 1000 > largest)
      largest = (i * 7 + r) % 1000;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 300; j++)
      b[i][j] = b[i][j] / 2 + c[i * 300 + j];
  for (int k = 0; k < 3; k++)
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      c[i] += a[i] * r;
  *most = largest;
}

int main(int n, char **v) {
  double *c = calloc(N, sizeof *c);
  int rounds = 0, most = 0;
  if (n > 1)
    rounds = atoi(v[1]);
  else if (scanf("%d", &rounds) != 1)
    return 4;
  for (int r = 0; r < rounds; r++)
    round_of(r, c, &most);
  for (int i = 0; i < N; i++)
    s += a[i] + b[i / 300][i % 300] + c[i];
  printf("%.17g %d\n", s, most);
  return rounds == 5 ? 7 : 0;
}
