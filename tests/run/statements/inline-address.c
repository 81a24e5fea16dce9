// C99's inline functions, of which no unit has a definition to link with: all of their calls are inlined, and nothing takes their address.
//
// RUN: %modes %s -O2
// KERNELS: 2
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  unsigned state[4];
  int index;
} generator;
inline unsigned next_number(generator *g) {
  unsigned x = g->state[g->index & 3] ^ (g->state[(g->index + 1) & 3] << 11);
  g->index++;
  return g->state[g->index & 3] = x ^ (x >> 8);
}
void ext(double *p) { p[0] = 1; }
inline double next_double(generator *g) { return (next_number(g) >> 8) / 16777216.0; }
static inline void fill(double *a, int n, generator *g) {
  for (int i = 0; i < n; i++)
    a[i] = next_double(g);
}

int main(void) {
  int n = 100000;
  double *a = malloc(n * sizeof *a), sum = 0;
  generator g = {{1, 2, 3, 4}, 0};
  fill(a, n, &g);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 2 * a[i] + 1;
  fill(a, n / 2, &g);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += (int)(64 * a[i]);
  printf("%.0f\n", sum);
  free(a);
  return 0;
}
