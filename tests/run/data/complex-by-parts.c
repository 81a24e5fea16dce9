// Fields of complex numbers whose memory holds real ones, as transforms in place leave it: loops look at them as the
// parts, or as both.  What looks at them as numbers of another size stays.
//
// RUN: %modes %s
// KERNELS: 9
// LOOPS: 10
#include "../Inputs/show.h"
#include <complex.h>
#include <stdlib.h>

enum { N = 12, Half = N / 2 + 1, All = N * N * Half };
typedef float complex number;
typedef struct {
  int n;
  double complex *modes;
  number *field;
} grid;

static number *box, *copy;
static float density[N * N * N];

static inline size_t at_real(int i, int j, int k) { return (size_t)k + 2 * Half * (size_t)(j + N * i); }
static inline size_t at_complex(int i, int j, int k) { return (size_t)k + Half * (size_t)(j + N * i); }

// Read, written and updated by parts; `volume` is one of the launch.
static void fill(number *to) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        *((float *)to + at_real(i, j, k)) = (float)(i - j) * 0.5f + (float)k;
}

static void normalise(number *of, float volume) {
  int i, j, k;
#pragma omp parallel private(i, j, k)
  {
    float v;
    size_t r;
#pragma omp for
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) {
          r = at_real(i, j, k);
          v = *((float *)of + r) / volume;
          density[k + N * (j + N * i)] = v > -1.0f ? v : -1.0f;
          ((float *)of)[r] *= 2.0f;
        }
  }
}

// Complex numbers behind the pointer: variables, functions and members.
static float part(const number *of, int k) { return ((const float *)(of + k))[1]; }

static void behind(const number *of, grid *g) {
#pragma omp parallel for
  for (int k = 0; k < All; k++) {
    const number *here = of + k;
    const float *parts = (const float *)here;
    density[k] = parts[0] - part(of, k);
  }
#pragma omp parallel for
  for (int k = 0; k < 2 * g->n; k++)
    ((double *)g->modes)[k] += 0.25 * ((float *)g->field)[k];
#pragma omp parallel for
  for (int k = 0; k < g->n; k++) {
    double *z = (double *)g->modes + 2 * k;
    const double t = z[0];
    z[0] = z[1];
    z[1] = -t;
  }
}

// By whole numbers in one loop, by parts in the next one, and one array each way in one loop.
static void turns(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < Half; k++)
        copy[at_complex(i, j, k)] = box[at_complex(i, j, k)] * (0.5f + 0.25f * I);
  double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
  for (int k = 0; k < 2 * All; k++)
    sum += ((float *)copy)[k] * (float)(k % 5);
  show_double("sum", &sum, 1);
#pragma omp parallel for
  for (int k = 0; k < All; k++)
    copy[k] += ((float *)box)[2 * k];
}

// The same array both ways, and as numbers that it does not have: these stay.
static void both(number *of) {
#pragma omp parallel for
  for (int k = 0; k < All; k++) {
    of[k] *= 2.0f;
    ((float *)of)[2 * k] += 1.0f;
  }
#pragma omp parallel for
  for (int k = 0; k < All; k++)
    ((double *)of)[k] = 0.5 * k;
}

int main(void) {
  box = calloc(All, sizeof *box);
  copy = calloc(All, sizeof *copy);
  grid g = {All, calloc(All, sizeof(double complex)), copy};
  fill(box);
  show_float("fill", (float *)box, 2 * All);
  normalise(box, 3.0f);
  show_float("density", density, N * N * N);
  show_float("normalise", (float *)box, 2 * All);
  turns();
  show_float("turns", (float *)copy, 2 * All);
  behind(box, &g);
  show_float("behind", density, All);
  show_double("modes", (double *)g.modes, 2 * All);
  both(copy);
  show_double("both", (double *)copy, All);
  free(box);
  free(copy);
  free(g.modes);
  return 0;
}
