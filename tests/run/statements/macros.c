// Macros: in the body, in bounds, as the subscript, as names, whole statements, the pragma's operands; a macro named like a variable.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 40
#define AT(array, k) array[(k) % N]
#define SQUARE(x) ((x) * (x))
#define FOR(v, n) for (int v = 0; v < (n); v++)
#define BODY(v)                                                                                    \
  do {                                                                                             \
    AT(a, v) += SQUARE(v + 1);                                                                     \
  } while (0)
#define LOWER 3
#define UPPER (N - LOWER)
#define VARS s, t
#define item elements[0]

static int a[N], b[N], c[N], elements[2] = {4, 9};

int main(void) {
  int s = 0, t = 0;
#pragma omp parallel for
  FOR(i, N) BODY(i);
#pragma omp parallel for
  for (int i = LOWER; i < UPPER; i++)
    AT(b, i) = AT(a, i + 1) + N;
#pragma omp parallel for reduction(+ : VARS) schedule(static, LOWER)
  for (int i = 0; i < N; i++) {
    s += b[i];
    t += SQUARE(i);
  }
#define i 2
#pragma omp parallel for
  for (int j = 0; j < N; j++)
    c[j] = j * i + item;
#undef i
#pragma omp parallel for if (N > 10) num_threads(LOWER)
  for (int j = 0; j < N; j++)
    c[j] += __LINE__;
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  printf("%d %d\n", s, t);
  return 0;
}
