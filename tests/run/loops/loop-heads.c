// Inner loops that declare and step several variables: numbers that follow from the one that the
// condition compares, bounds kept in a variable, and those that are left as they are.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

enum { N = 120, M = 9 };
static int in[N + M + 40], out[N];
static double grid[N + 8][M], next[N + 8][M];

static inline int min(int a, int b) { return a < b ? a : b; }

/* Blocks with a halo, in memory of the thread: an iteration finds what it has filled. */
static void blocks(int size, int first, int last) {
#pragma omp parallel
  {
    double own[size + 8][M];
#pragma omp for schedule(dynamic, 1)
    for (int b = first; b <= last; b += size) {
      for (int x = b - 4, k = 0; x <= min(last + 4, b + size + 3); x += 1, k += 1)
        for (int z = 0; z < M; z++)
          own[k][z] = grid[x][z] * 0.5;
      for (int x = b, k = 0; x <= min(last, b + size - 1); x += 1, k += 1)
        for (int z = 0; z < M; z++)
          next[x][z] = own[k][z] - own[k + 8][z] + own[k + 4][z];
    }
  }
}

static int called(const int *v, int n) {
  int s = 0;
  for (int k = n - 1, last = n - 1, up = 0; k >= 0; up += 3, k--)
    s += v[k] * (up + 1) + v[last - k];
  return s;
}

int main(void) {
  for (int i = 0; i < N + M + 40; i++)
    in[i] = i * 37 % 101 - 20;
  for (int i = 0; i < N + 8; i++)
    for (int z = 0; z < M; z++)
      grid[i][z] = i * 0.5 - z * z;
  blocks(7, 4, N + 3);
  double s = 0;
  for (int i = 0; i < N + 8; i++)
    for (int z = 0; z < M; z++)
      s += next[i][z] * (i % 5 + z);
  printf("%g\n", s);
  /* Up and down, by other steps and types, with ends of iterations and of loops in the middle. */
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long t = 0;
    for (int k = 0, up = -5, down = 3 * i; k < M; k++, up += 2, down -= 4) {
      if ((in[i + k] & 3) == 0)
        continue;
      t += up * in[i + k] + down;
    }
    for (long k = M, n = i; k > 0; --k, n += 7)
      t = t * 3 + n * k;
    for (int k = 0, e = in[i] & 7; k < e; ++k)
      t ^= k + e;
    for (unsigned k = i, w = 4000000000u; k < (unsigned)i + 5; k++, w += 200000000u)
      t += w / (k + 1);
    for (int k = 0, w = -2000000000 + i; k < 4; k++, w += 1000000000)
      t += w / 1000;
    for (int k = i; k < i + 4; k++)
      for (long at = 3, q = k; q < k + 3; at--, q++) {
        if (at == 1)
          break;
        t += at * in[q];
      }
    out[i] = (int)(t % 10007);
  }
  show_int("steps", out, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = called(in + i, M + i % 3);
  show_int("called", out, N);
  /* Values that name each other, that the body changes, or whose address is known; two in the
   * condition; a step of two. */
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t = 0;
    for (int a = i % 5, b = a + 2; a < 8; a++, b += 3)
      t += b;
    for (int a = 0, b = 1; a < 6; a++, b += 2) {
      if (a == 3)
        b *= 2;
      t = t * 2 + b;
    }
    for (int a = 0, b = 50; a < b; a += 2, b -= 3)
      t += a * b;
    for (int a = 0, b = 0; a < 9; a += 2, b++) {
      int *p = &b;
      *p += a > 5;
      t += b;
    }
    for (int a = 1, b = 1; a < 5; a++, b = b * 3 + a)
      t -= b;
    out[i] = t;
  }
  show_int("left", out, N);
  /* Beside a pointer that moves. */
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const int *p = in + i;
    int t = 0;
    for (int k = 0, w = 2; k < M; k++, w += 5, p += 2)
      t += *p * w;
    out[i] = t + *p;
  }
  show_int("pointer", out, N);
  return 0;
}
