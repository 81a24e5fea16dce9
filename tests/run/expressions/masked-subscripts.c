// Subscripts that go in equal steps until they wrap around: iterations of a loop come to the same
// elements again, which compilers have to see that make vectors of several iterations.  Masks,
// remainders, what compilers make masks of, bit-fields, counters; arrays of an iteration, of the
// launch, of a reduction.
//
// RUN: %modes %s
// KERNELS: 37
#include <stdio.h>

#define ROWS 4
#define MOST 100

typedef int number;

static int scaled(int j) { return 3 * j + 1; }
static int slot(int j) { return j & 3; }
static void store(int *at, int j) { *at = 5 * j; }

// UPDATE runs for each j of a row, on h, elements of the iteration, and o, those of the launch.
#define CASE(name, T, size, ...)                                                                   \
  static void name(const T *x, T *all, int n) {                                                    \
    _Pragma("omp parallel for") for (int r = 0; r < ROWS; r++) {                                   \
      T h[size] = {0}, *o = all + r * size;                                                        \
      int c = 0;                                                                                   \
      for (int k = 0; k < size; k++)                                                               \
        o[k] = (T)(k + c);                                                                         \
      for (int j = 0; j < n; j++) {                                                                \
        __VA_ARGS__;                                                                               \
      }                                                                                            \
      for (int k = 0; k < size; k++)                                                               \
        o[k] += h[k];                                                                              \
    }                                                                                              \
  }
#define SHOW(name, T, size)                                                                        \
  do {                                                                                             \
    T x[MOST], all[ROWS * size];                                                                   \
    for (int i = 0; i < MOST; i++)                                                                 \
      x[i] = (T)(i * 7 % 23);                                                                      \
    name(x, all, MOST);                                                                            \
    double sum = 0;                                                                                \
    for (int i = 0; i < ROWS * size; i++)                                                          \
      sum += (double)all[i] * (i + 1);                                                             \
    printf("%s %.17g\n", #name, sum);                                                              \
  } while (0)

CASE(mask, double, 4, h[j & 3] += x[j])
CASE(mask_real, float, 4, h[j & 3] += x[j])
CASE(mask_byte, signed char, 8, h[j & 7] ^= x[j])
CASE(mask_more, number, 16, h[j & 15] += x[j])
CASE(mask_multiple, number, 16, h[j << 2 & 15] += x[j])
CASE(mask_long, number, 4, long q = (long)j * 3 + r; h[q & 3] += x[j])
CASE(mask_least, number, 4, if (h[j & 3] < x[j]) h[j & 3] = x[j])
CASE(mask_back, number, 4, h[j & 3] = h[(j + 3) & 3] * 3 + x[j])
CASE(mask_launch, double, 4, o[j & 3] += x[j])
CASE(mask_back_launch, number, 8, o[(j + 3) & 7] = o[j & 7] * 3 + x[j])
CASE(remainder_int, number, 4, h[j % 4] += x[j])
CASE(remainder_unsigned, number, 4, h[(unsigned)j % 4] += x[j])
CASE(remainder_by_hand, number, 4, unsigned u = (unsigned)j; h[u - u / 4 * 4] += x[j])
CASE(shifted, number, 4, h[(unsigned)j << 30 >> 30] += x[j])
CASE(parity, number, 2, h[j & 1 ? 1 : 0] += x[j])
CASE(complement, number, 4, h[(j ^ 3) & 3] += x[j])
CASE(set_bits, number, 4, h[(j | -4) + 4] += x[j])
CASE(by_variable, number, 4, int k = j & 3; h[k] += x[j])
CASE(by_assignment, number, 4, int k = 3 * j; k &= 3; h[k] += x[j])
CASE(by_remainder, number, 4, unsigned k = (unsigned)j; k %= 4; h[k] += x[j])
CASE(by_call, number, 4, h[scaled(j) & 3] += x[j])
CASE(by_result, number, 4, h[slot(j)] += x[j])
CASE(by_reference, number, 4, int k; store(&k, j); h[k & 3] += x[j])
CASE(by_member, number, 4, struct { int a; long b; } s; s.a = j; s.b = j; h[s.a & 3] += x[s.b])
CASE(by_field, number, 4, struct { unsigned a : 2; } s; s.a = (unsigned)j & 3; h[s.a] += x[j])
CASE(by_pointer, number, 4, number *p = h + (j & 3); *p += x[j])
CASE(counted, number, 4, h[c++ & 3] += x[j])
CASE(counted_launch, number, 4, o[c & 3] += x[j]; c += 5)
CASE(twice_shifted, number, 4, unsigned u = (unsigned)j; u <<= 30; u >>= 30; h[u] += x[j])
CASE(kept_and_shifted, number, 4, unsigned u = (unsigned)j << 30; unsigned v = u >> 30; h[v] += x[j])
CASE(taken_away, number, 4, int z = j, y = j / 4 * 4; z -= y; h[z] += x[j])
CASE(quotient_kept, number, 4, unsigned u = (unsigned)j, y = u / 4; h[u - 4 * y] += x[j])
CASE(loop_of_fours, number, 4, int q = j; while (q > 3) q -= 4; h[q] += x[j])
CASE(pointed_at, number, 4, unsigned u = (unsigned)j; u <<= 30; u >>= 30; number *p = h + u; *p += x[j])
CASE(halves, number, MOST / 2, h[j / 2] += x[j])

int main(void) {
  double part[4] = {0}, column[4] = {0}, x[4 * MOST];
  SHOW(mask, double, 4);
  SHOW(mask_real, float, 4);
  SHOW(mask_byte, signed char, 8);
  SHOW(mask_more, number, 16);
  SHOW(mask_multiple, number, 16);
  SHOW(mask_long, number, 4);
  SHOW(mask_least, number, 4);
  SHOW(mask_back, number, 4);
  SHOW(mask_launch, double, 4);
  SHOW(mask_back_launch, number, 8);
  SHOW(remainder_int, number, 4);
  SHOW(remainder_unsigned, number, 4);
  SHOW(remainder_by_hand, number, 4);
  SHOW(shifted, number, 4);
  SHOW(parity, number, 2);
  SHOW(complement, number, 4);
  SHOW(set_bits, number, 4);
  SHOW(by_variable, number, 4);
  SHOW(by_assignment, number, 4);
  SHOW(by_remainder, number, 4);
  SHOW(by_call, number, 4);
  SHOW(by_result, number, 4);
  SHOW(by_reference, number, 4);
  SHOW(by_member, number, 4);
  SHOW(by_field, number, 4);
  SHOW(by_pointer, number, 4);
  SHOW(counted, number, 4);
  SHOW(counted_launch, number, 4);
  SHOW(twice_shifted, number, 4);
  SHOW(kept_and_shifted, number, 4);
  SHOW(taken_away, number, 4);
  SHOW(quotient_kept, number, 4);
  SHOW(loop_of_fours, number, 4);
  SHOW(pointed_at, number, 4);
  SHOW(halves, number, MOST / 2);
  for (int i = 0; i < 4 * MOST; i++)
    x[i] = i % 17;
#pragma omp parallel for reduction(+ : part)
  for (int i = 0; i < 4 * MOST; i++)
    part[i & 3] += x[i];
#pragma omp parallel for collapse(2) reduction(+ : column)
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < 4; j++)
      column[j] += x[4 * i + j];
  for (int i = 0; i < 4; i++)
    printf("%g %g\n", part[i], column[i]);
  return 0;
}
