// Copies in discrete memory keep addresses modulo 16: a struct of doubles that are aligned to 64 bytes, at the first place of a block of malloc that is.
// RUN: %modes %s
// KERNELS: 2
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef double line __attribute__((aligned(64)));
struct cell {
  line x;
  double y;
};

static void work(struct cell *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    struct cell c;
    c.x = i;
    c.y = 2 * i;
    q[i] = c;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    struct cell c = q[i];
    c.x += c.y;
    q[i] = c;
  }
}

int main(void) {
  for (int shift = 0; shift < 128; shift += 16) {
    char *block = malloc(64 * 1000 + 256);
    struct cell *q = (struct cell *)((((uintptr_t)block + shift + 63) & ~(uintptr_t)63));
    work(q, 1000);
    double sum = 0;
    for (int i = 0; i < 1000; i++)
      sum += q[i].x * i + q[i].y;
    printf("%g %zu\n", sum, sizeof *q);
    free(block);
  }
}
