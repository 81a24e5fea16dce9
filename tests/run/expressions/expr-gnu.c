// GNU expressions: a ?: b evaluates its common operand once; checked arithmetic on all types of at most 64 bits, also into one
// of its own operands; hints that only the compiler looks at.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#define N 96
#define EDGE(T) {(T)0, (T)1, (T)-1, (T)2, (T)7, (T)-5, (T)(~0ull >> 1), (T)(1ull << 63), (T)0x7fffffff, (T)0x80000000u, \
  (T)0xffffffffu, (T)0x100000000}

static int a[N], b[N], calls[N], state[N];
static long long s[12] = EDGE(long long);
static unsigned long long u[12] = EDGE(unsigned long long), words[144];
static unsigned flags[144];
static signed char small[144];

static int next(int *counter) { return (*counter)++ % 3; }

static int kind(int k) {
  switch (k % 3) {
  case 0:
    return 5;
  case 1:
    return 6;
  case 2:
    return 8;
  default:
    __builtin_unreachable();
  }
}

static int doubled(int x) { return __builtin_constant_p(x) ? x + x : 2 * x; }

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 4;
    b[i] = 3 * i + 1;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    calls[i] = i;
    state[i] = a[i] ?: b[i];
    state[i] += 100 * (next(&calls[i]) ?: -1);
    double half = a[i] / 2. ?: .25;
    state[i] += (int)(half * 1000);
  }
  show_int("state", state, N);
  show_int("calls", calls, N);

#define CHECK(T, X, Y, BIT)                                                                        \
  do {                                                                                             \
    T r;                                                                                           \
    f |= (unsigned)__builtin_add_overflow(X, Y, &r) << (BIT);                                      \
    w = w * 31 + (unsigned long long)r;                                                            \
    f |= (unsigned)__builtin_sub_overflow(X, Y, &r) << (BIT + 1);                                  \
    w = w * 31 + (unsigned long long)r;                                                            \
    f |= (unsigned)__builtin_mul_overflow(X, Y, &r) << (BIT + 2);                                  \
    w = w * 31 + (unsigned long long)r;                                                            \
  } while (0)
#pragma omp parallel for
  for (int k = 0; k < 144; k++) {
    unsigned f = 0;
    unsigned long long w = 0;
    CHECK(long long, s[k / 12], s[k % 12], 0);
    CHECK(unsigned long long, u[k / 12], u[k % 12], 3);
    CHECK(long, u[k / 12], s[k % 12], 6);
    CHECK(unsigned long, s[k / 12], u[k % 12], 9);
    CHECK(int, s[k / 12], u[k % 12], 12);
    CHECK(unsigned, u[k / 12], u[k % 12], 15);
    CHECK(short, (int)s[k / 12], (unsigned)u[k % 12], 18);
    CHECK(unsigned char, (signed char)s[k / 12], (unsigned short)u[k % 12], 21);
    CHECK(unsigned long long, s[k / 12], s[k % 12], 24);
    CHECK(long long, u[k / 12], u[k % 12], 27);
    flags[k] = f;
    words[k] = w;
  }
  show_uint("flags", flags, 144);
  show_ulong("words", (unsigned long *)words, 144);

#pragma omp parallel for
  for (int k = 0; k < 144; k++) {
    int i = (int)s[k / 12], x = (int)s[k % 12];
    unsigned v = (unsigned)u[k % 12];
    long l = (long)s[k / 12];
    unsigned long long q = u[k / 12];
    flags[k] = __builtin_sadd_overflow(i, x, &x) | __builtin_umul_overflow(v, v + 3, &v) << 1 |
               __builtin_ssubl_overflow(l, x, &l) << 2 | __builtin_usubll_overflow(q, v, &q) << 3 |
               __builtin_smulll_overflow(s[k / 12], s[k % 12], (long long *)&l) << 4 |
               __builtin_uaddl_overflow(u[k / 12], v, (unsigned long *)&q) << 5;
    words[k] = (unsigned long long)x + v + (unsigned long long)l + q;
    small[k] = (signed char)k;
    if (__builtin_mul_overflow(small[k], 3, &small[k]))
      small[k] = 127;
  }
  show_uint("flags", flags, 144);
  show_ulong("words", (unsigned long *)words, 144);
  show_schar("small", small, 144);

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = kind(i) + doubled(i) + __builtin_constant_p(7) + __builtin_constant_p(i);
  show_int("a", a, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int *p = __builtin_assume_aligned(a, 4);
    __builtin_assume(i >= 0);
    b[i] = p[N - 1 - i];
  }
  show_int("b", b, N);
  int overflows = 0, n = 1;
#pragma omp parallel for reduction(+ : overflows) firstprivate(n)
  for (int i = 0; i < N; i++)
    overflows += __builtin_add_overflow(i, 0x7fffffff - 50, &n);
  printf("%d\n", overflows);
  int bound = 0;
#pragma omp parallel for
  for (int i = 0; i < (bound ?: N); i++)
    b[i] ^= i;
  show_int("b", b, N);
  return 0;
}
