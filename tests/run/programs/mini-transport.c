// Particle transport twice, as proxies write it: a sweep over diagonals of cells with macros for arrays of many dimensions, and a Monte Carlo vault of
// particles that fly until they are absorbed, with tallies by atomics, a generator per particle, enums and switches.
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 4
// LAUNCHES: any
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct problem { unsigned int nx, ny, nz, ng, nang, noct, cmom; double dx, dy, dz; };
struct cell_id { unsigned int i, j, k; };
struct plane { unsigned int num_cells; struct cell_id *cell_ids; };

#define ANGULAR_FLUX_INDEX(a, g, i, j, k, nang, ng, nx, ny) ((a) + ((nang) * (g)) + ((nang) * (ng) * (i)) + ((nang) * (ng) * (nx) * (j)) + ((nang) * (ng) * (nx) * (ny) * (k)))
#define SCALAR_FLUX_INDEX(g, i, j, k, ng, nx, ny) ((g) + ((ng) * (i)) + ((ng) * (nx) * (j)) + ((ng) * (nx) * (ny) * (k)))
#define FLUX_I_INDEX(a, g, j, k, nang, ng, ny) ((a) + ((nang) * (g)) + ((nang) * (ng) * (j)) + ((nang) * (ng) * (ny) * (k)))
#define angular_flux_in(a, g, i, j, k) angular_flux_in[ANGULAR_FLUX_INDEX((a), (g), (i), (j), (k), nang, ng, nx, ny)]
#define angular_flux_out(a, g, i, j, k) angular_flux_out[ANGULAR_FLUX_INDEX((a), (g), (i), (j), (k), nang, ng, nx, ny)]
#define source(g, i, j, k) source[SCALAR_FLUX_INDEX((g), (i), (j), (k), ng, nx, ny)]
#define scalar_flux(g, i, j, k) scalar_flux[SCALAR_FLUX_INDEX((g), (i), (j), (k), ng, nx, ny)]
#define flux_i(a, g, j, k) flux_i[FLUX_I_INDEX((a), (g), (j), (k), nang, ng, ny)]
#define flux_j(a, g, i, k) flux_j[FLUX_I_INDEX((a), (g), (i), (k), nang, ng, nx)]
#define flux_k(a, g, i, j) flux_k[FLUX_I_INDEX((a), (g), (i), (j), nang, ng, nx)]

static void init_planes(struct plane **planes, unsigned int *num_planes, const struct problem *problem) {
  *num_planes = problem->nx + problem->ny + problem->nz - 2;
  *planes = malloc(sizeof(struct plane) * *num_planes);
  for (unsigned int p = 0; p < *num_planes; p++) {
    (*planes)[p].num_cells = 0;
    (*planes)[p].cell_ids = malloc(sizeof(struct cell_id) * problem->nx * problem->ny);
  }
  for (unsigned int k = 0; k < problem->nz; k++)
    for (unsigned int j = 0; j < problem->ny; j++)
      for (unsigned int i = 0; i < problem->nx; i++) {
        struct plane *pl = &(*planes)[i + j + k];
        pl->cell_ids[pl->num_cells++] = (struct cell_id){i, j, k};
      }
}

static void sweep_plane(const struct plane *planes, const unsigned int plane, const int istep, const int jstep, const int kstep, const struct problem *problem,
                        const double *mu, const double *eta, const double *xi, const double *source, const double *total, const double *angular_flux_in,
                        double *angular_flux_out, double *flux_i, double *flux_j, double *flux_k, const double time_delta) {
  const unsigned int nx = problem->nx, ny = problem->ny, nz = problem->nz, ng = problem->ng, nang = problem->nang;
  const double dd_i = 2.0 / problem->dx;
#pragma omp parallel for collapse(2)
  for (unsigned int g = 0; g < ng; g++) {
    for (unsigned int n = 0; n < planes[plane].num_cells; n++) {
      const size_t i = (istep > 0) ? planes[plane].cell_ids[n].i : nx - planes[plane].cell_ids[n].i - 1;
      const size_t j = (jstep > 0) ? planes[plane].cell_ids[n].j : ny - planes[plane].cell_ids[n].j - 1;
      const size_t k = (kstep > 0) ? planes[plane].cell_ids[n].k : nz - planes[plane].cell_ids[n].k - 1;
#pragma omp simd
      for (unsigned int a = 0; a < nang; a++) {
        double source_term = source(g, i, j, k);
        double psi = source_term + flux_i(a, g, j, k) * mu[a] * dd_i + flux_j(a, g, i, k) * eta[a] * 2.0 + flux_k(a, g, i, j) * xi[a] * 2.0 +
                     time_delta * angular_flux_in(a, g, i, j, k);
        psi /= total[g] + mu[a] * dd_i + eta[a] * 2.0 + xi[a] * 2.0 + time_delta;
        double tmp_flux_i = 2.0 * psi - flux_i(a, g, j, k);
        double tmp_flux_j = 2.0 * psi - flux_j(a, g, i, k);
        double tmp_flux_k = 2.0 * psi - flux_k(a, g, i, j);
        double zeros[4] = {1, 1, 1, 1};
        if (tmp_flux_i < 0.0) zeros[0] = 0;
        if (tmp_flux_j < 0.0) zeros[1] = 0;
        if (tmp_flux_k < 0.0) zeros[2] = 0;
        flux_i(a, g, j, k) = tmp_flux_i * zeros[0];
        flux_j(a, g, i, k) = tmp_flux_j * zeros[1];
        flux_k(a, g, i, j) = tmp_flux_k * zeros[2];
        angular_flux_out(a, g, i, j, k) = psi;
      }
    }
  }
}

static void compute_scalar_flux(const struct problem *problem, const double *angular_flux_out, const double *weights, double *scalar_flux) {
  const unsigned int nx = problem->nx, ny = problem->ny, nz = problem->nz, ng = problem->ng, nang = problem->nang;
#pragma omp parallel for
  for (unsigned int k = 0; k < nz; k++)
    for (unsigned int j = 0; j < ny; j++)
      for (unsigned int i = 0; i < nx; i++)
        for (unsigned int g = 0; g < ng; g++) {
          double tot_g = 0.0;
          for (unsigned int a = 0; a < nang; a++) tot_g += weights[a] * angular_flux_out(a, g, i, j, k);
          scalar_flux(g, i, j, k) += tot_g;
        }
}

static double sweeps(void) {
  struct problem prob = {6, 5, 4, 3, 8, 8, 1, 0.5, 0.5, 0.5};
  const struct problem *problem = &prob;
  unsigned int nx = prob.nx, ny = prob.ny, nz = prob.nz, ng = prob.ng, nang = prob.nang, cells = nx * ny * nz;
  struct plane *planes;
  unsigned int num_planes;
  init_planes(&planes, &num_planes, problem);
  double *mu = malloc(nang * sizeof(double)), *eta = malloc(nang * sizeof(double)), *xi = malloc(nang * sizeof(double)), *weights = malloc(nang * sizeof(double));
  for (unsigned int a = 0; a < nang; a++) {
    mu[a] = (a + 0.5) / nang;
    eta[a] = 1 - mu[a] * mu[a];
    xi[a] = 0.3 + 0.05 * a;
    weights[a] = 0.125 / nang;
  }
  double *in = calloc(nang * ng * cells, sizeof(double)), *out = calloc(nang * ng * cells, sizeof(double));
  double *fi = malloc(nang * ng * ny * nz * sizeof(double)), *fj = malloc(nang * ng * nx * nz * sizeof(double)), *fk = malloc(nang * ng * nx * ny * sizeof(double));
  double *scalar_flux = calloc(ng * cells, sizeof(double)), *source = malloc(ng * cells * sizeof(double)), total[3] = {1.0, 1.5, 2.5};
  for (int outer = 0; outer < 2; outer++) {
    for (unsigned int c = 0; c < ng * cells; c++) {
      source[c] = 1.0 / (1 + c % 5) + 0.3 * scalar_flux[c];
      scalar_flux[c] = 0;
    }
    for (int kstep = -1; kstep < 2; kstep += 2)
      for (int jstep = -1; jstep < 2; jstep += 2)
        for (int istep = -1; istep < 2; istep += 2) {
          memset(fi, 0, nang * ng * ny * nz * sizeof(double));
          memset(fj, 0, nang * ng * nx * nz * sizeof(double));
          memset(fk, 0, nang * ng * nx * ny * sizeof(double));
          for (unsigned int p = 0; p < num_planes; p++)
            sweep_plane(planes, p, istep, jstep, kstep, problem, mu, eta, xi, source, total, in, out, fi, fj, fk, 0.1);
          compute_scalar_flux(problem, out, weights, scalar_flux);
        }
    double *tmp = in;
    in = out;
    out = tmp;
  }
  double sum = 0;
  for (unsigned int c = 0; c < ng * cells; c++) sum += scalar_flux[c] * (1 + c % 3);
  return sum;
}

typedef enum { Undefined = -1, Collision, Facet_Crossing, Census } Segment_Outcome;
typedef struct { double x, y, z; } MC_Vector;
typedef struct {
  MC_Vector coordinate, direction_cosine;
  double kinetic_energy, weight, time_to_census, num_mean_free_paths, segment_path_length, totalCrossSection;
  uint64_t random_number_seed;
  int num_collisions, num_segments, domain, cell;
  Segment_Outcome last_event;
  bool alive;
} MC_Particle;
typedef struct { uint64_t absorb, scatter, fission, census, numSegments, escape; double energy; } Balance;
typedef struct { double *scalarFlux; int cells; Balance balance; } Tallies;
typedef struct { int capacity, count; MC_Particle *particles; } ParticleVault;
typedef struct { Tallies *tallies; ParticleVault *vault; double boundary; int groups; } MonteCarlo;

static double rngSample(uint64_t *seed) {
  *seed = 2862933555777941757ULL * (*seed) + 3037000493ULL;
  return 5.4210108624275222e-20 * (double)*seed;
}

static double distanceToFacet(const MC_Particle *p, double size, int *facet) {
  double best = 1e80;
  const double position[3] = {p->coordinate.x, p->coordinate.y, p->coordinate.z}, d[3] = {p->direction_cosine.x, p->direction_cosine.y, p->direction_cosine.z};
  for (int m = 0; m < 3; m++) {
    if (d[m] == 0) continue;
    double wall = d[m] > 0 ? (floor(position[m] / size) + 1) * size : floor(position[m] / size) * size;
    double s = (wall - position[m]) / d[m];
    if (s < 1e-9) s = size / fabs(d[m]);
    if (s < best) {
      best = s;
      *facet = m;
    }
  }
  return best;
}

static Segment_Outcome MC_Segment_Outcome(MonteCarlo *mc, MC_Particle *p, int *facet) {
  double macro = 0.3 + 0.1 * (p->cell % 7);
  p->totalCrossSection = macro;
  if (p->num_mean_free_paths <= 0) p->num_mean_free_paths = -log(rngSample(&p->random_number_seed) + 1e-300);
  double distance[3];
  distance[Collision] = p->num_mean_free_paths / macro;
  distance[Facet_Crossing] = distanceToFacet(p, mc->boundary / 4, facet);
  distance[Census] = p->time_to_census * sqrt(p->kinetic_energy);
  Segment_Outcome outcome = Collision;
  for (int k = 1; k < 3; k++)
    if (distance[k] < distance[outcome]) outcome = (Segment_Outcome)k;
  double length = distance[outcome];
  p->segment_path_length = length;
  p->num_mean_free_paths -= length * macro;
  p->coordinate.x += length * p->direction_cosine.x;
  p->coordinate.y += length * p->direction_cosine.y;
  p->coordinate.z += length * p->direction_cosine.z;
  p->time_to_census -= length / sqrt(p->kinetic_energy);
  p->num_segments++;
#pragma omp atomic
  mc->tallies->scalarFlux[p->cell] += length * p->weight;
  return outcome;
}

static bool CollisionEvent(MonteCarlo *mc, MC_Particle *p) {
  double r = rngSample(&p->random_number_seed);
  p->num_collisions++;
  p->num_mean_free_paths = 0;
  if (r < 0.25) {
#pragma omp atomic
    mc->tallies->balance.absorb++;
    return false;
  }
  if (r < 0.35) {
#pragma omp atomic
    mc->tallies->balance.fission++;
    p->weight *= 1.1;
  } else {
#pragma omp atomic update
    mc->tallies->balance.scatter++;
  }
  p->kinetic_energy *= 0.5 + 0.5 * rngSample(&p->random_number_seed);
  double mu = 2 * rngSample(&p->random_number_seed) - 1, phi = 6.283185307179586 * rngSample(&p->random_number_seed), s = sqrt(1 - mu * mu);
  p->direction_cosine = (MC_Vector){mu, s * cos(phi), s * sin(phi)};
  return true;
}

static void CycleTrackingGuts(MonteCarlo *mc, int index) {
  MC_Particle p = mc->vault->particles[index];
  bool keep = p.alive;
  int facet = 0;
  while (keep) {
    switch (MC_Segment_Outcome(mc, &p, &facet)) {
    case Collision: keep = CollisionEvent(mc, &p); break;
    case Facet_Crossing: {
      double *c[3] = {&p.coordinate.x, &p.coordinate.y, &p.coordinate.z};
      if (*c[facet] <= 1e-9 || *c[facet] >= mc->boundary - 1e-9) {
#pragma omp atomic
        mc->tallies->balance.escape += 1;
        keep = false;
      } else p.cell = (int)(p.coordinate.x / mc->boundary * 4) + 4 * ((int)(p.coordinate.y / mc->boundary * 4)) + 16 * (int)(p.coordinate.z / mc->boundary * 4);
      p.cell = p.cell < 0 ? 0 : p.cell > 63 ? 63 : p.cell;
      break;
    }
    case Census:
#pragma omp atomic
      mc->tallies->balance.census++;
      keep = false;
      break;
    default: keep = false;
    }
    p.last_event = keep ? Collision : Census;
  }
  p.alive = p.time_to_census <= 1e-9; // what is left at a census is rounding
  mc->vault->particles[index] = p;
}

static void monte(void) {
  enum { N = 400 };
  MonteCarlo mc = {calloc(1, sizeof(Tallies)), calloc(1, sizeof(ParticleVault)), 4.0, 3};
  mc.tallies->cells = 64;
  mc.tallies->scalarFlux = calloc(64, sizeof(double));
  mc.vault->particles = calloc(N, sizeof(MC_Particle));
  mc.vault->count = mc.vault->capacity = N;
  uint64_t seed = 99;
  for (int i = 0; i < N; i++) {
    MC_Particle *p = &mc.vault->particles[i];
    p->coordinate = (MC_Vector){4 * rngSample(&seed), 4 * rngSample(&seed), 4 * rngSample(&seed)};
    p->direction_cosine = (MC_Vector){0.6, 0.64, 0.48};
    p->kinetic_energy = 1 + rngSample(&seed);
    p->weight = 1;
    p->time_to_census = 3;
    p->random_number_seed = seed + (uint64_t)i * 7919;
    p->alive = true;
    p->cell = (int)p->coordinate.x + 4 * (int)p->coordinate.y + 16 * (int)p->coordinate.z;
  }
#pragma omp parallel for schedule(dynamic) shared(mc)
  for (int i = 0; i < mc.vault->count; i++) CycleTrackingGuts(&mc, i);
  uint64_t segments = 0;
  double energy = 0;
#pragma omp parallel for reduction(+ : segments, energy)
  for (int i = 0; i < N; i++) {
    segments += (uint64_t)mc.vault->particles[i].num_segments;
    energy += mc.vault->particles[i].kinetic_energy;
  }
  Balance b = mc.tallies->balance;
  double flux = 0;
  for (int i = 0; i < 64; i++) flux += mc.tallies->scalarFlux[i] * (i + 1);
  printf("%d %d %d %d %d %d %.9e %.9e\n", (int)b.absorb, (int)b.scatter, (int)b.fission, (int)b.census, (int)b.escape, (int)segments, energy, flux);
}

int main(void) {
  printf("%.10e\n", sweeps());
  monte();
  return 0;
}
