// OpenMP's own reductions over complex numbers: products, sums of arrays and of sections, `&&` and `||`, of both
// precisions, in combined constructs and in regions; scans of sums. Only sums of one variable became kernels.
//
// (Clang combines complex numbers by functions of libatomic.)
//
// RUN: %modes %s -latomic
// KERNELS: 10
#include <complex.h>

#include "../Inputs/show.h"

enum { N = 120 };

static double complex z[N], seen[N];
static float complex f[N];

static void show_numbers(const char *name, const double complex *x, int n) { show_double(name, (const double *)x, 2 * n); }

static double complex power(double complex start, int n) {
  double complex p = start;
#pragma omp parallel for reduction(* : p)
  for (int i = 0; i < n; i++)
    p *= z[i];
  return p;
}

int main(void) {
  double complex sums[3] = {1, I}, pairs[2][2] = {{0}}, inside = 1 + I, all = 3, any = 0, *part = sums, running = 0, before = 0;
  float complex few[2] = {1, 1}, total = 2;
  for (int i = 0; i < N; i++) {
    z[i] = __builtin_complex(1 + (i % 5 - 2) * 0.0625, (i % 7 - 3) * 0.125);
    f[i] = __builtin_complex(i % 8 ? 1.0f : 0.5f, i % 16 == 3 ? 0.25f : 0.0f);
  }
  double complex results[2] = {power(1, N), power(2 - I, 0)};
  show_numbers("products", results, 2);
#pragma omp parallel for reduction(+ : sums, pairs)
  for (int i = 0; i < N; i++) {
    sums[i % 3] += z[i];
    pairs[i & 1][i % 5 == 0] += z[i] * I;
  }
  show_numbers("sums", sums, 3);
  show_numbers("pairs", &pairs[0][0], 4);
#pragma omp parallel for reduction(* : part[: 2]) reduction(- : total)
  for (int i = 0; i < N; i++) {
    part[i % 2] = z[i] * part[i % 2];
    total -= f[i];
  }
  show_numbers("sections", sums, 3);
#pragma omp parallel for reduction(* : few)
  for (int i = 0; i < N; i++)
    few[i % 2] *= f[i];
  printf("%.6g %.6g %.6g %.6g %.6g %.6g\n", (double)crealf(few[0]), (double)cimagf(few[0]), (double)crealf(few[1]), (double)cimagf(few[1]),
         (double)crealf(total), (double)cimagf(total));
#pragma omp parallel
  {
#pragma omp for reduction(* : inside)
    for (int i = 0; i < N; i += 2)
      inside *= z[i];
#pragma omp for reduction(&& : all) reduction(|| : any)
    for (int i = 0; i < N; i++) {
      all = all && z[i];
      any = any || (i == 70 ? z[i] : 0);
    }
  }
  double complex ends[3] = {inside, all, any};
  show_numbers("region", ends, 3);
#pragma omp parallel for reduction(inscan, + : running)
  for (int i = 0; i < N; i++) {
    running += z[i];
#pragma omp scan inclusive(running)
    seen[i] = running;
  }
  show_numbers("inclusive", seen, N);
#pragma omp parallel for reduction(inscan, + : before)
  for (int i = 0; i < N; i++) {
    seen[i] = before * I + conj(before);
#pragma omp scan exclusive(before)
    before = before + z[i];
  }
  show_numbers("exclusive", seen, N);
  ends[0] = running;
  ends[1] = before;
  show_numbers("scans", ends, 2);
#pragma omp parallel for collapse(2) reduction(* : inside)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      inside *= z[i + j];
#pragma omp target teams distribute parallel for reduction(* : inside) map(tofrom : inside)
  for (int i = 0; i < 20; i++)
    inside *= z[i];
  show_numbers("more", &inside, 1);
  return 0;
}
