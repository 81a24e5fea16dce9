// A firstprivate array of which each iteration sets some elements, always the same, before it reads
// them: the others are what they were in front of the loop.
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 8
#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };
typedef struct {
  unsigned key[8], counter[2];
  double scale;
} state;

static void block(unsigned *out, const unsigned *in) {
  unsigned x[16];
  for (int k = 0; k < 16; k++)
    x[k] = in[k] * 2654435761u;
  for (int r = 0; r < 4; r++)
    for (int k = 0; k < 16; k++)
      x[k] += x[(k + 5) & 15] ^ (x[(k + 1) & 15] >> 7);
  for (int k = 0; k < 16; k++)
    out[k] = x[k] + in[k];
}

static unsigned sum(const unsigned *v, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 + v[i];
  return s;
}

int main(int argc, char **argv) {
  (void)argv;
  unsigned *out = calloc(N * 16, sizeof *out), key[16];
  for (int k = 0; k < 16; k++)
    key[k] = 7 * (unsigned)k + 1;

#pragma omp parallel for firstprivate(key)
  for (int i = 0; i < N; i++) {
    key[12] = (unsigned)i;
    block(out + 16 * i, key);
  }
  printf("%u\n", sum(out, N * 16));

  // A part up to a bound of the run, and a member of a struct.
  int n = argc + 3;
#pragma omp parallel for firstprivate(key)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < n; k++)
      key[k] = (unsigned)(i + k);
    block(out + 16 * i, key);
  }
  printf("%u\n", sum(out, N * 16));

  state s = {{1, 2, 3, 4, 5, 6, 7, 8}, {9, 10}, 1.5};
#pragma omp parallel for firstprivate(s)
  for (int i = 0; i < N; i++) {
    s.counter[1] = (unsigned)i;
    unsigned h = 0;
    for (int k = 0; k < 8; k++)
      h = h * 33 + (s.key[k] ^ s.counter[k & 1]);
    out[i] = h + (unsigned)s.scale;
  }
  printf("%u\n", sum(out, N));

  // What is left behind the loop.
  unsigned last[4] = {5, 6, 7, 8};
#pragma omp parallel for firstprivate(last) lastprivate(last)
  for (int i = 0; i < N; i++) {
    last[2] = (unsigned)(3 * i);
    out[i] = last[0] + last[1] * last[2] + last[3];
  }
  printf("%u %u %u %u %u\n", sum(out, N), last[0], last[1], last[2], last[3]);

  // Two arrays of one loop.
#pragma omp parallel for firstprivate(key, last)
  for (int i = 0; i < N; i++) {
    last[0] = key[15] = (unsigned)i;
    block(out + 16 * i, key);
    out[16 * i] += last[0] + last[3];
  }
  printf("%u\n", sum(out, N * 16));

  // What another iteration may have written stays. Nobody can tell with one of them per thread.
  unsigned carried[4] = {1, 2, 3, 4};
#pragma omp parallel for firstprivate(carried) schedule(static, 1) num_threads(1)
  for (int i = 0; i < N; i++) {
    carried[i & 3] = (unsigned)i;
    out[i] = carried[(i + 1) & 3];
  }
  printf("%u\n", sum(out, N));
#pragma omp parallel for firstprivate(carried) num_threads(1)
  for (int i = 0; i < N; i++) {
    if (i % 3 == 0)
      carried[1] = (unsigned)i;
    out[i] = carried[1];
  }
  printf("%u\n", sum(out, N));
#pragma omp parallel for firstprivate(carried) num_threads(1)
  for (int i = 0; i < N; i++) {
    out[i] = carried[3];
    carried[out[i] & 3] = (unsigned)i;
  }
  printf("%u\n", sum(out, N));
  free(out);
  return 0;
}
