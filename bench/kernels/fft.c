/* Many Fourier transforms of the same length: Stockham's butterflies, radix 2, complex numbers as
 * structs, from one array to the other and back. */
#include "bench.h"

#include <math.h>

#define N 1024
#define STAGES 10
#define BATCH 512

typedef struct {
  double re, im;
} number;

static number a[BATCH][N], b[BATCH][N], roots[N / 2];

#ifndef BENCH_HAND
/* Stage with `groups` groups of `half` butterflies each. */
static void stage(number from[BATCH][N], number to[BATCH][N], int half, int groups) {
#pragma omp parallel for
  for (int t = 0; t < BATCH; t++)
    for (int g = 0; g < groups; g++) {
      number w = roots[g * half];
      for (int k = 0; k < half; k++) {
        number p = from[t][g * half + k], q = from[t][g * half + k + N / 2];
        number sum = {p.re + q.re, p.im + q.im}, difference = {p.re - q.re, p.im - q.im};
        to[t][2 * g * half + k] = sum;
        to[t][2 * g * half + k + half].re = w.re * difference.re - w.im * difference.im;
        to[t][2 * g * half + k + half].im = w.re * difference.im + w.im * difference.re;
      }
    }
}
#else
static void stage(number from[BATCH][N], number to[BATCH][N], int half, int groups) {
  (void)groups;
  hand_launch("stage", 2, SIZE(hand_gpu() ? N / 2 : 1, BATCH), GROUP(1, 16), GROUP(64),
              HAND(BLOCK(from, sizeof a), BLOCK(to, sizeof b), ARRAY(roots), INT(N), INT(half)));
}
#endif

static void compute(void) {
  for (int s = 0; s < STAGES; s += 2) {
    stage(a, b, 1 << s, N / 2 >> s);
    stage(b, a, 2 << s, N / 2 >> (s + 1));
  }
}

int main(void) {
  for (int k = 0; k < N / 2; k++) {
    roots[k].re = cos(-6.283185307179586 * k / N);
    roots[k].im = sin(-6.283185307179586 * k / N);
  }
  bench_fill(&a[0][0].re, BATCH * N * 2);
  compute();
  bench_start(a[0][0].re);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&a[0][0].re, BATCH * N * 2);
}
