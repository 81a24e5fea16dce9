// Structs of the iteration with pointers that an initializer leaves null and nobody follows.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 4
#include <stdint.h>
#include <stdio.h>

typedef struct rng {
  uint64_t s[2];
  struct rng *next;
  double (*draw)(struct rng *);
  int drawn;
} rng;

static uint64_t step(rng *g) {
  g->drawn++;
  g->s[0] = g->s[0] * 6364136223846793005ull + g->s[1];
  return g->s[0] >> 7;
}

enum { n = 200 };
static double x[n];
static rng kept[n], other;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    rng g = {.s = {0x9E3779B97F4A7C15ull * (i + 1), 0xD1B54A32D192ED03ull ^ i}};
    for (int k = 0; k < 5; k++)
      x[i] += (double)(step(&g) >> 9) * 0x1.0p-48;
    x[i] += g.drawn;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    rng pair[2] = {{{1, i}, NULL, 0, 3}, {.s = {i, 2}, .drawn = 1}}, copy;
    x[i] += (double)(step(&pair[0]) % 1000) + (double)(step(pair + 1) % 1000);
    copy = pair[i % 2];
    x[i] += copy.drawn;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) // kept: stores the pointers
    kept[i] = (rng){{i, 1}, i % 2 ? &other : NULL, NULL, i};
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // kept: asks for the pointer
    rng g = {.s = {i, 1}};
    if (i % 3 == 0)
      g.next = &kept[i];
    x[i] += g.next ? g.next->drawn : 1;
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * (i % 9) + kept[i].drawn + (kept[i].next == &other);
  printf("%.10g\n", s);
  return 0;
}
