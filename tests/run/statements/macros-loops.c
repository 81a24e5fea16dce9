// Loops, regions and whole functions that macros make, in the middle of what these expand to, and files that are
// included several times.
//
// RUN: %modes %s
// RUN: %modes %s -O0 -g3
// KERNELS: 22
#include "../Inputs/show.h"

#include <assert.h>
#include <stdlib.h>

#define N 60

// The directive begins the expansion; it stands in the middle; it comes from a macro in a macro.
#define LOOP(i, n, body) _Pragma("omp parallel for") for (int i = 0; i < (n); i++) body
#define FILL(x, v)                                                                                 \
  do {                                                                                             \
    const int first = (v);                                                                         \
    filled++;                                                                                      \
    LOOP(k, N, (x)[k] = first + k;)                                                                \
    last = first;                                                                                  \
  } while (0)
#define PARALLEL _Pragma("omp parallel")
#define DO _Pragma("omp for")
#define STRING(x) #x
#define OMP(x) _Pragma(STRING(omp x))

static double a[N], b[N], c[N];
static int flags[N], filled, last;

// Functions, as templates are made in C.
#define DEFINE_SCALE(type)                                                                         \
  static void scale_##type(type *x, type by, int n) {                                              \
    int calls = 0;                                                                                 \
    calls++;                                                                                       \
    _Pragma("omp parallel for firstprivate(calls)") for (int i = 0; i < n; i++) x[i] *= by + calls; \
  }                                                                                                \
  static type largest_##type(const type *x, int n) {                                               \
    type most = x[0];                                                                              \
    _Pragma("omp parallel for reduction(max : most)") for (int i = 1; i < n; i++) if (x[i] > most) \
        most = x[i];                                                                               \
    return most;                                                                                   \
  }
DEFINE_SCALE(float)
DEFINE_SCALE(int)

// One list, several expansions.
#define FIELDS(X) X(mass, double) X(charge, int)
#define MEMBER(name, type) type name[N];
#define ADVANCE(name, type)                                                                        \
  static void advance_##name(int by) {                                                             \
    LOOP(i, N, all.name[i] += (type)(by * i);)                                                     \
  }
static struct {
  FIELDS(MEMBER)
} all;
FIELDS(ADVANCE)

#define TYPE double
#define NAME(x) x##_d
#include "../Inputs/axpy.inc"
#undef TYPE
#undef NAME
#define TYPE int
#define NAME(x) x##_i
#include "../Inputs/axpy.inc"

// A variable of the region that the macro declares, one of its team, and sums behind the region.
#define REGION(x, y)                                                                               \
  PARALLEL {                                                                                       \
    double own = 2, twice;                                                                         \
    DO for (int i = 0; i < N; i++) {                                                               \
      twice = own * (x)[i];                                                                        \
      (y)[i] = twice + 1;                                                                          \
    }                                                                                              \
  }

// Not on a line of its own: an argument.
#define RUN(code) code

static int line_of_loop(void) {
  FILL(flags, 3);
  assert(flags[2] == 5 && "a loop in front");
  return __LINE__ - __COUNTER__;
}

static int registers(register int n, register int by) {
  register int sum = 0;
  OMP(parallel for reduction(+ : sum))
  for (register int i = 0; i < n; i++)
    sum += flags[i] * by;
  return sum;
}

static void ends(int v) {
#define QUIT(x) (v > (x) ? exit(3) : (void)0)
  QUIT(100);
  LOOP(i, N, c[i] += v;)
  LOOP(i, N, c[i] *= 2;)
}

int main(void) {
  float x[N];
  int y[N];
  for (int t = 0; t < 3; t++) {
    FILL(a, t);
    FILL(b, 2 * last + 1);
    RUN(LOOP(i, N, c[i] = a[i] - b[i]; ) a[0] = c[1];)
    REGION(b, a)
    a[1] += b[t];
    FILL(x, 1); FILL(y, 2);
    scale_float(x, 1.5f, N), scale_int(y, 2 + t, N - 1);
    advance_mass(2), advance_charge(t);
    axpy_d(a, b, .5, N), axpy_i(y, flags, 2, N);
    printf("%g %d %.12e %d %d\n", largest_float(x, N), largest_int(y, N), dot_d(a, b, N), dot_i(y, y, N), y[N - 1]);
    RUN(if (t == 1) LOOP(i, N / 2, a[i] = -1;) else LOOP(i, N / 3, a[i] += 1;))
    ends(t);
  }
  printf("%d %d %d %d\n", filled, line_of_loop(), registers(N, 2), last);
  show_double("a", a, N), show_double("b", b, N), show_double("c", c, N);
  show_double("mass", all.mass, N), show_int("charge", all.charge, N), show_int("y", y, N);
  return 0;
}
