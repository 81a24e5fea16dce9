// Array reductions: large arrays, lengths known at run time, two dimensions, elements of every size, all operators. Once
// more as on a GPU: the group accumulates in local memory where the array fits, all groups add to one block where the
// order does not matter, and the device puts what else they leave together.
//
// RUN: %modes %s
// RUN: env OMP2OCL_LOCAL=on OMP2OCL_FORM=items:64 %modes %s
// RUN: env OMP2OCL_LOCAL=on %modes %s
// One array comes to the host, of several groups.
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_LOCAL=on OMP2OCL_FORM=items:64 OMP2OCL_MEMORY=discrete OMP2OCL_TRACE=%t.json %t
// RUN: %FileCheck %s <%t.json
// CHECK-DAG: download bins{{.*}}"bytes":1024}
// CHECK-DAG: download large{{.*}}"bytes":1200000}
// CHECK-DAG: download floats{{.*}}"bytes":400}
// CHECK-DAG: "name":"add_partials"
// KERNELS: 19
#include "../Inputs/show.h"

#include <stdlib.h>

#define N 4000
#define LARGE 300000 /* of 4 bytes: more than any device's local memory */
static int key[N];
static int bins[256], large[LARGE];
static unsigned bits[300], masks[300];
static long totals[90];
static unsigned long parities[90];
static float floats[100];
static double doubles[400], products[40];
static unsigned char bytes[700];
static int least[300], most[300], together[3000], counted[2000];
static double beside, grid[12][40];
static short extremes[300];
static int seen[700];

static void variable_lengths(int n, int *small, double *sums, unsigned *flags) {
#pragma omp parallel for reduction(+ : small[ : n])
  for (int i = 0; i < N; i++)
    small[key[i] % n] += i;
#pragma omp parallel for reduction(+ : sums[ : 3 * n])
  for (int i = 0; i < N; i++)
    sums[key[i] % (3 * n)] += 0.25 * i;
#pragma omp parallel for reduction(| : flags[0 : 2 * n])
  for (int i = 0; i < N; i++)
    flags[key[i] % (2 * n)] |= 1u << (i % 31);
}

static void variable_array(int n) {
  long q[n];
  for (int k = 0; k < n; k++)
    q[k] = k;
#pragma omp parallel for reduction(- : q)
  for (int i = 0; i < N; i++) {
    q[key[i] % n] -= i;
    q[i % n]++;
  }
  show_long("variable", q, n);
}

/* Each thread fills an array of its own. */
static void gathered(void) {
#pragma omp parallel
  {
    int own[1000];
    for (int k = 0; k < 1000; k++)
      own[k] = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[key[i] % 1000]++;
#pragma omp critical
    for (int k = 0; k < 1000; k++)
      counted[k] += own[k];
  }
}

static void allocated(void) {
#pragma omp parallel
  {
    int *own = calloc(2000, sizeof *own);
    if (!own)
      exit(1);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[key[i] % 2000] += 2;
#pragma omp critical
    for (int k = 0; k < 2000; k++)
      counted[k] += own[k];
    free(own);
  }
}

/* Several times: each launch begins with zeros, and adds to what the host has. */
static void repeated(void) {
  for (int round = 0; round < 3; round++) {
#pragma omp parallel for reduction(+ : bins)
    for (int i = 0; i < N; i++)
      bins[key[i] & 255]++;
    bins[round] += 1000;
  }
}

static void exact(void) {
#pragma omp parallel for reduction(+ : large)
  for (int i = 0; i < N; i++)
    large[key[i] * 73] += i;
#pragma omp parallel for reduction(| : bits) reduction(& : masks)
  for (int i = 0; i < N; i++) {
    bits[key[i] % 300] |= 1u << (i % 31);
    masks[key[i] % 300] &= ~(1u << (i % 17));
  }
#pragma omp parallel for reduction(- : totals) reduction(^ : parities)
  for (int i = 0; i < N; i++) {
    totals[key[i] % 90] -= (long)i << 20;
    parities[key[i] % 90] ^= (unsigned long)i << (i % 40);
  }
#pragma omp parallel for reduction(min : least) reduction(max : most)
  for (int i = 0; i < N; i++) {
    least[key[i] % 300] = i < least[key[i] % 300] ? i : least[key[i] % 300];
    most[key[i] % 300] = i > most[key[i] % 300] ? i : most[key[i] % 300];
  }
#pragma omp parallel for reduction(+ : bytes)
  for (int i = 0; i < N; i++)
    bytes[key[i] % 700] += (unsigned char)i;
#pragma omp parallel for reduction(max : extremes)
  for (int i = 0; i < N; i++)
    if ((short)(key[i] % 500 - 250) > extremes[i % 300])
      extremes[i % 300] = (short)(key[i] % 500 - 250);
#pragma omp parallel for reduction(|| : seen)
  for (int i = 0; i < N; i++)
    seen[key[i] % 700] = seen[key[i] % 700] || i % 5 == 0;
}

static void inexact(void) {
#pragma omp parallel for reduction(+ : floats) reduction(+ : beside)
  for (int i = 0; i < N; i++) {
    floats[key[i] % 100] += (float)(i % 8) * 0.5f;
    beside += 0.125 * i;
  }
#pragma omp parallel for reduction(+ : doubles) reduction(* : products)
  for (int i = 0; i < N; i++) {
    doubles[key[i] % 400] += 1.0 / (1 + i);
    products[key[i] % 40] *= 1 + 1e-3 * (i % 5);
  }
#pragma omp parallel for reduction(+ : grid)
  for (int i = 0; i < N; i++) {
    grid[i % 12][key[i] % 40] = grid[i % 12][key[i] % 40] + i * 0.25;
    grid[0][0] -= 1;
  }
}

/* Only some of them have room at once, on devices with little local memory. */
static void several(void) {
#pragma omp parallel for reduction(+ : together, bins, floats)
  for (int i = 0; i < N; i++) {
    together[key[i] % 3000]++;
    bins[i & 255] += 2;
    floats[i % 100] += 0.5f;
  }
  int count[10] = {0}; /* in private memory */
#pragma omp parallel for reduction(+ : count)
  for (int i = 0; i < N; i++)
    count[key[i] % 10]++;
  show_int("count", count, 10);
}

int main(void) {
  int *small = calloc(7, sizeof *small);
  double *sums = calloc(21, sizeof *sums);
  unsigned *flags = calloc(14, sizeof *flags);
  for (int i = 0; i < N; i++)
    key[i] = (i * 7919 + 13) % 4093;
  for (int k = 0; k < 300; k++) {
    masks[k] = ~0u;
    least[k] = 1000 + k;
    large[k] = most[k] = k;
    extremes[k] = (short)(k - 200);
  }
  for (int k = 0; k < 40; k++)
    products[k] = 1;
  repeated();
  exact();
  inexact();
  variable_lengths(7, small, sums, flags);
  variable_array(277);
  gathered();
  allocated();
  several();
  show_int("bins", bins, 256);
  show_int("large", large, LARGE);
  show_uint("bits", bits, 300);
  show_uint("masks", masks, 300);
  show_long("totals", totals, 90);
  show_long("parities", (long *)parities, 90);
  show_int("least", least, 300);
  show_int("most", most, 300);
  show_uchar("bytes", bytes, 700);
  show_float("floats", floats, 100);
  show_double("beside", &beside, 1);
  show_double("doubles", doubles, 400);
  show_double("products", products, 40);
  show_int("small", small, 7);
  show_double("sums", sums, 21);
  show_uint("flags", flags, 14);
  show_short("extremes", extremes, 300);
  show_int("seen", seen, 700);
  show_double("grid", &grid[0][0], 480);
  show_int("counted", counted, 2000);
  show_int("together", together, 3000);
  free(small);
  free(sums);
  free(flags);
  return 0;
}
