/* Host accesses of every kind around kernels; announcements.test says how they are announced. */
//

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };
void unknown(void);
double elsewhere(double *p);
static double closed[N], let_out[N], flags[N];
double visible[N];
double *kept;

void plain(const double *from, double *to) {
  for (int i = 0; i < N; i++)
    to[i] = from[i];
}

void step(double *u, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    u[i] += 1;
}

int main(void) {
  double local[N];
  double *heap = malloc(N * sizeof *heap);
  kept = let_out;
  for (int i = 0; i < N; i++)
    closed[i] = local[i] = heap[i] = i;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    local[i] += closed[i] + flags[i];
  for (int t = 0; t < 3; t++) {
    step(closed, N);
    plain(closed, heap);
    unknown();
    if (t == 1)
      printf("%g\n", heap[t]);
    heap[0] = elsewhere(heap) + local[1];
    kept[2] += 1;
    memcpy(heap, closed, sizeof closed);
  }
  free(heap);
  return 0;
}
