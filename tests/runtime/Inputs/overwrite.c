/* Arrays that kernels write as a whole, or almost. The names say whether their old content matters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 600, M = 32 };
static double whole[N], plane[M][M], part_sent[N], guarded_sent[N], read_sent[N], holes_sent[N], triangle_sent[M][M], interior_sent[M][M];
static struct point {
  float x, y;
} points[N], members_sent[N];
static int halves[2 * N], swapped[M][M], maybe[N];

int main(int argc, char **argv) {
  int n = N, none = argc - 1, some = N / 2, m = M;
  double *block = malloc(N * sizeof *block);
  memset(block, 0, N * sizeof *block);
#define FILL(a)                                                                                                                            \
  for (size_t i = 0; i < sizeof a / sizeof(int); i++)                                                                                      \
    ((int *)a)[i] = (int)i;
  FILL(part_sent) FILL(guarded_sent) FILL(read_sent) FILL(holes_sent) FILL(triangle_sent) FILL(interior_sent) FILL(members_sent) FILL(maybe)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    whole[i] = i;
#pragma omp parallel for
  for (int i = 0; i < m; i++)
    for (int j = 0; j < M; j++)
      plane[i][j] = i - j;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    block[n - 1 - i] = i;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    halves[i] = i;
    halves[n + i] = -i;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    points[i] = (struct point){(float)i, 1};
#pragma omp parallel for
  for (int j = 0; j < M; j++)
    for (int i = M - 1; i >= 0; i--)
      swapped[i][j] = i * j;
#pragma omp parallel for
  for (int i = 0; i < some; i++)
    part_sent[i] = i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    part_sent[i] += 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (i % 3 || whole[i] > 100)
      guarded_sent[i] = i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    read_sent[i] = read_sent[i] + i;
#pragma omp parallel for
  for (int i = 0; i < n / 2; i++)
    holes_sent[2 * i] = i;
#pragma omp parallel for
  for (int i = 0; i < M; i++)
    for (int j = i; j < M; j++)
      triangle_sent[i][j] = i;
#pragma omp parallel for
  for (int i = 1; i < M - 1; i++)
    for (int j = 1; j < M - 1; j++)
      interior_sent[i][j] = i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    members_sent[i].y = (float)i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < none; k++)
      maybe[i] = k;
  unsigned long long hash = 0;
#define MIX(a)                                                                                                                             \
  for (size_t i = 0; i < sizeof a / sizeof(unsigned); i++)                                                                                 \
    hash = hash * 31 + ((unsigned *)a)[i];                                                                                                 \
  printf(#a " %llx\n", hash);
  MIX(whole) MIX(plane) MIX(points) MIX(halves) MIX(swapped) MIX(part_sent) MIX(guarded_sent) MIX(read_sent) MIX(holes_sent) MIX(triangle_sent)
  MIX(interior_sent) MIX(members_sent) MIX(maybe)
  for (int i = 0; i < N; i++)
    hash = hash * 31 + (unsigned)block[i];
  printf("%llx %s\n", hash, argv[0] ? "" : "?");
  free(block);
  return 0;
}
