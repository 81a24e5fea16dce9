// Lookups of cross sections as Monte Carlo proxies write them: inputs and data in structs passed by value, a generator that jumps ahead,
// binary search, a verification that is a maximum, and a second method with complex poles in a struct of two numbers.
// RUN: %modes %s
// KERNELS: 3
// OCLGRIND: -DLOOKUPS=600
// LAUNCHES: any
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double energy, total_xs, elastic_xs, absorbtion_xs, fission_xs, nu_fission_xs; } NuclideGridPoint;
typedef struct { int nthreads; long n_isotopes, n_gridpoints; int lookups, grid_type, hash_bins; } Inputs;
typedef struct {
  int *num_nucs;
  double *concs;
  int *mats;
  double *unionized_energy_array;
  int *index_grid;
  NuclideGridPoint *nuclide_grid;
  int max_num_nucs;
} SimulationData;
typedef struct { double r, i; } RSComplex;
typedef struct { RSComplex MP_EA, MP_RT, MP_RA, MP_RF; short int l_value; } Pole;
typedef struct { double T, A, F; int start, end; } Window;

static double LCG_random_double(uint64_t *seed) {
  const uint64_t m = 9223372036854775808ULL, a = 2806196910506780709ULL, c = 1ULL;
  *seed = (a * (*seed) + c) % m;
  return (double)(*seed) / (double)m;
}

static uint64_t fast_forward_LCG(uint64_t seed, uint64_t n) {
  const uint64_t m = 9223372036854775808ULL;
  uint64_t a = 2806196910506780709ULL, c = 1ULL, a_new = 1, c_new = 0;
  n = n % m;
  while (n > 0) {
    if (n & 1) {
      a_new *= a;
      c_new = c_new * a + c;
    }
    c *= (a + 1);
    a *= a;
    n >>= 1;
  }
  return (a_new * seed + c_new) % m;
}

static long grid_search(long n, double quarry, double *restrict A) {
  long lowerLimit = 0, upperLimit = n - 1, examinationPoint, length = upperLimit - lowerLimit;
  while (length > 1) {
    examinationPoint = lowerLimit + (length / 2);
    if (A[examinationPoint] > quarry) upperLimit = examinationPoint;
    else lowerLimit = examinationPoint;
    length = upperLimit - lowerLimit;
  }
  return lowerLimit;
}

static long grid_search_nuclide(long n, double quarry, NuclideGridPoint *A, long low, long high) {
  long lowerLimit = low, upperLimit = high, examinationPoint, length = upperLimit - lowerLimit;
  (void)n;
  while (length > 1) {
    examinationPoint = lowerLimit + (length / 2);
    if (A[examinationPoint].energy > quarry) upperLimit = examinationPoint;
    else lowerLimit = examinationPoint;
    length = upperLimit - lowerLimit;
  }
  return lowerLimit;
}

static void calculate_micro_xs(double p_energy, int nuc, long n_isotopes, long n_gridpoints, double *restrict egrid, int *restrict index_data,
                               NuclideGridPoint *restrict nuclide_grids, long idx, double *restrict xs_vector, int grid_type, int hash_bins) {
  double f;
  NuclideGridPoint *low, *high;
  (void)egrid;
  (void)hash_bins;
  if (grid_type == 1) {
    idx = grid_search_nuclide(n_gridpoints, p_energy, &nuclide_grids[nuc * n_gridpoints], 0, n_gridpoints - 1);
    if (idx == n_gridpoints - 1) low = &nuclide_grids[nuc * n_gridpoints + idx - 1];
    else low = &nuclide_grids[nuc * n_gridpoints + idx];
  } else {
    if (index_data[idx * n_isotopes + nuc] == n_gridpoints - 1) low = &nuclide_grids[nuc * n_gridpoints + index_data[idx * n_isotopes + nuc] - 1];
    else low = &nuclide_grids[nuc * n_gridpoints + index_data[idx * n_isotopes + nuc]];
  }
  high = low + 1;
  f = (high->energy - p_energy) / (high->energy - low->energy);
  xs_vector[0] = high->total_xs - f * (high->total_xs - low->total_xs);
  xs_vector[1] = high->elastic_xs - f * (high->elastic_xs - low->elastic_xs);
  xs_vector[2] = high->absorbtion_xs - f * (high->absorbtion_xs - low->absorbtion_xs);
  xs_vector[3] = high->fission_xs - f * (high->fission_xs - low->fission_xs);
  xs_vector[4] = high->nu_fission_xs - f * (high->nu_fission_xs - low->nu_fission_xs);
}

static void calculate_macro_xs(double p_energy, int mat, long n_isotopes, long n_gridpoints, int *restrict num_nucs, double *restrict concs,
                               double *restrict egrid, int *restrict index_data, NuclideGridPoint *restrict nuclide_grids, int *restrict mats,
                               double *restrict macro_xs_vector, int grid_type, int hash_bins, int max_num_nucs) {
  int p_nuc;
  long idx = -1;
  double conc;
  for (int k = 0; k < 5; k++) macro_xs_vector[k] = 0;
  if (grid_type == 0) idx = grid_search(n_isotopes * n_gridpoints, p_energy, egrid);
  for (int j = 0; j < num_nucs[mat]; j++) {
    double xs_vector[5];
    p_nuc = mats[mat * max_num_nucs + j];
    conc = concs[mat * max_num_nucs + j];
    calculate_micro_xs(p_energy, p_nuc, n_isotopes, n_gridpoints, egrid, index_data, nuclide_grids, idx, xs_vector, grid_type, hash_bins);
    for (int k = 0; k < 5; k++) macro_xs_vector[k] += xs_vector[k] * conc;
  }
}

static int pick_mat(uint64_t *seed) {
  double dist[12] = {0.140, 0.052, 0.275, 0.134, 0.154, 0.064, 0.066, 0.055, 0.008, 0.015, 0.025, 0.013};
  double roll = LCG_random_double(seed);
  for (int i = 0; i < 12; i++) {
    double running = 0;
    for (int j = i; j > 0; j--) running += dist[j];
    if (roll < running) return i;
  }
  return 0;
}

#ifndef LOOKUPS
#define LOOKUPS 4000
#endif
#define STARTING_SEED 1070

static unsigned long long run_event_based(Inputs in, SimulationData SD) {
  unsigned long long verification = 0;
  int i;
#pragma omp parallel for schedule(dynamic, 100) reduction(+ : verification)
  for (i = 0; i < in.lookups; i++) {
    uint64_t seed = STARTING_SEED;
    seed = fast_forward_LCG(seed, (uint64_t)(2 * i));
    double p_energy = LCG_random_double(&seed);
    int mat = pick_mat(&seed);
    double macro_xs_vector[5] = {0};
    calculate_macro_xs(p_energy, mat, in.n_isotopes, in.n_gridpoints, SD.num_nucs, SD.concs, SD.unionized_energy_array, SD.index_grid, SD.nuclide_grid, SD.mats,
                       macro_xs_vector, in.grid_type, in.hash_bins, SD.max_num_nucs);
    double max = -1.0;
    int max_idx = 0;
    for (int j = 0; j < 5; j++)
      if (macro_xs_vector[j] > max) {
        max = macro_xs_vector[j];
        max_idx = j;
      }
    verification += (unsigned long long)(max_idx + 1);
  }
  return verification;
}

static RSComplex c_add(RSComplex a, RSComplex b) { return (RSComplex){a.r + b.r, a.i + b.i}; }
static RSComplex c_sub(RSComplex a, RSComplex b) { return (RSComplex){a.r - b.r, a.i - b.i}; }
static RSComplex c_mul(RSComplex a, RSComplex b) { return (RSComplex){a.r * b.r - a.i * b.i, a.r * b.i + a.i * b.r}; }
static RSComplex c_div(RSComplex a, RSComplex b) {
  double d = b.r * b.r + b.i * b.i;
  return (RSComplex){(a.r * b.r + a.i * b.i) / d, (a.i * b.r - a.r * b.i) / d};
}
static double c_abs(RSComplex a) { return sqrt(a.r * a.r + a.i * a.i); }

static double fast_exp(double x) {
  x = 1.0 + x * 0.000244140625;
  for (int i = 0; i < 12; i++) x *= x;
  return x;
}
static RSComplex fast_cexp(RSComplex z) {
  double t1 = fast_exp(z.r), t2 = cos(z.i), t3 = sin(z.i);
  return c_mul((RSComplex){t1, 0}, (RSComplex){t2, t3});
}
static RSComplex fast_nuclear_W(RSComplex Z) {
  if (c_abs(Z) < 6.0) {
    RSComplex prefactor = {0, 8.124330e+01};
    static const double an[4] = {2.758402e-01, 2.245740e-01, 1.594149e-01, 9.866577e-02};
    static const double neg_1n[4] = {-1.0, 1.0, -1.0, 1.0};
    static const double denominator_left[4] = {9.869604e+00, 3.947842e+01, 8.882644e+01, 1.579137e+02};
    RSComplex t1 = {0, 12}, t2 = {12, 0}, i = {0, 1}, one = {1, 0};
    RSComplex W = c_div(c_mul(i, c_sub(one, fast_cexp(c_mul(t1, Z)))), c_mul(t2, Z));
    RSComplex sum = {0, 0};
    for (int n = 0; n < 4; n++) {
      RSComplex t3 = {neg_1n[n], 0}, top = c_sub(c_mul(t3, fast_cexp(c_mul(t1, Z))), one), t4 = {denominator_left[n], 0}, t5 = {144, 0};
      RSComplex bot = c_sub(t4, c_mul(t5, c_mul(Z, Z))), t6 = {an[n], 0};
      sum = c_add(sum, c_mul(t6, c_div(top, bot)));
    }
    return c_add(W, c_mul(prefactor, c_mul(Z, sum)));
  }
  RSComplex a = {0.512424224754768462984202823134979415014943561548661637413182, 0}, b = {0.275255128608410950901357962647054304017026259671664935783653, 0};
  RSComplex i = {0, 1}, ZZ = c_mul(Z, Z);
  return c_mul(c_mul(Z, i), c_add(c_div(a, c_sub(ZZ, b)), c_div(b, c_sub(ZZ, a))));
}

static void micro_xs_doppler(double *micro_xs, double E, const Pole *poles, const Window *windows, int nuc, int n_windows, int max_poles) {
  double spacing = 1.0 / n_windows;
  int window = (int)(E / spacing);
  if (window == n_windows) window--;
  Window w = windows[nuc * n_windows + window];
  double sigT = E * w.T, sigA = E * w.A, sigF = E * w.F, dopp = 0.5;
  for (int i = w.start; i < w.end; i++) {
    Pole pole = poles[nuc * max_poles + i];
    RSComplex E_c = {E, 0}, dopp_c = {dopp, 0};
    RSComplex faddeeva = fast_nuclear_W(c_mul(c_sub(E_c, pole.MP_EA), dopp_c));
    sigT += c_mul(pole.MP_RT, faddeeva).r;
    sigA += c_mul(pole.MP_RA, faddeeva).r;
    sigF += c_mul(pole.MP_RF, faddeeva).r * pole.l_value;
  }
  micro_xs[0] = sigT;
  micro_xs[1] = sigA;
  micro_xs[2] = sigF;
  micro_xs[3] = sigT - sigA;
}

static double run_poles(int lookups, int nuclides, const Pole *poles, const Window *windows) {
  double sum = 0;
  uint64_t hash = 0;
#pragma omp parallel for default(none) schedule(guided) shared(lookups, nuclides, poles, windows) reduction(+ : sum, hash)
  for (int i = 0; i < lookups; i++) {
    uint64_t seed = fast_forward_LCG(STARTING_SEED, (uint64_t)i);
    double E = LCG_random_double(&seed), macro[4] = {0};
    for (int nuc = 0; nuc < nuclides; nuc++) {
      double micro[4];
      micro_xs_doppler(micro, E, poles, windows, nuc, 8, 24);
      for (int k = 0; k < 4; k++) macro[k] += micro[k];
    }
    sum += macro[0] + macro[2];
    hash += (uint64_t)(fabs(macro[1]) * 1000) % 17;
  }
  return sum + (double)hash;
}

static int by_energy(const void *a, const void *b) {
  double x = ((const NuclideGridPoint *)a)->energy, y = ((const NuclideGridPoint *)b)->energy;
  return (x > y) - (x < y);
}
static int by_value(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }

int main(void) {
  Inputs in = {2, 9, 60, LOOKUPS, 0, 10};
  SimulationData SD = {0};
  uint64_t seed = 42;
  long total = in.n_isotopes * in.n_gridpoints;
  SD.nuclide_grid = malloc((size_t)total * sizeof(NuclideGridPoint));
  for (long i = 0; i < total; i++) {
    double *v = &SD.nuclide_grid[i].energy;
    for (int k = 0; k < 6; k++) v[k] = LCG_random_double(&seed);
  }
  for (int i = 0; i < in.n_isotopes; i++) qsort(SD.nuclide_grid + i * in.n_gridpoints, (size_t)in.n_gridpoints, sizeof(NuclideGridPoint), by_energy);
  SD.unionized_energy_array = malloc((size_t)total * sizeof(double));
  for (long i = 0; i < total; i++) SD.unionized_energy_array[i] = SD.nuclide_grid[i].energy;
  qsort(SD.unionized_energy_array, (size_t)total, sizeof(double), by_value);
  SD.index_grid = malloc((size_t)(total * in.n_isotopes) * sizeof(int));
#pragma omp parallel for
  for (long e = 0; e < total; e++)
    for (long n = 0; n < in.n_isotopes; n++)
      SD.index_grid[e * in.n_isotopes + n] = (int)grid_search_nuclide(in.n_gridpoints, SD.unionized_energy_array[e], SD.nuclide_grid + n * in.n_gridpoints, 0, in.n_gridpoints - 1);
  SD.max_num_nucs = 6;
  SD.num_nucs = malloc(12 * sizeof(int));
  SD.mats = malloc(12 * 6 * sizeof(int));
  SD.concs = malloc(12 * 6 * sizeof(double));
  for (int m = 0; m < 12; m++) {
    SD.num_nucs[m] = 1 + m % 6;
    for (int j = 0; j < 6; j++) {
      SD.mats[m * 6 + j] = (m + j) % 9;
      SD.concs[m * 6 + j] = LCG_random_double(&seed);
    }
  }
  printf("%llu\n", run_event_based(in, SD));
  in.grid_type = 1;
  printf("%llu\n", run_event_based(in, SD));
  Pole *poles = malloc(5 * 24 * sizeof(Pole));
  Window *windows = malloc(5 * 8 * sizeof(Window));
  for (int i = 0; i < 5 * 24; i++) {
    double *v = &poles[i].MP_EA.r;
    for (int k = 0; k < 8; k++) v[k] = LCG_random_double(&seed);
    poles[i].l_value = (short)(i % 4);
  }
  for (int i = 0; i < 40; i++) windows[i] = (Window){LCG_random_double(&seed), LCG_random_double(&seed), LCG_random_double(&seed), i % 8 * 3, i % 8 * 3 + 3};
  printf("%.10e\n", run_poles(LOOKUPS * 3 / 20, 5, poles, windows));
  return 0;
}
