// Hydrodynamics on a staggered grid as proxies translated from Fortran write it: macros for arrays with halos, chunks of fields behind structs, kernels as
// functions with many pointers and one region each, work arrays swapped, halo exchange by loops with conditions, control by time step.
// RUN: %modes %s
// KERNELS: 15
// LAUNCHES: any
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define SIGN(a, b) ((b) < 0 ? -fabs(a) : fabs(a))
#define DOUBLEFOR(k_from, k_to, j_from, j_to, body)  \
  _Pragma("omp parallel for") for (int k = (k_from); k <= (k_to); k++) { \
    for (int j = (j_from); j <= (j_to); j++) { body }                  \
  }
#define T2ACCESS(d, i, j) [((j) - (y_min - 2)) * (x_max - x_min + 1 + 4) + (i) - (x_min - 2)]
#define ACC(a, i, j) a T2ACCESS(a, i, j)
#define T3ACCESS(d, i, j) [((j) - (y_min - 2)) * (x_max - x_min + 1 + 5) + (i) - (x_min - 2)]
#define VEL(a, i, j) a T3ACCESS(a, i, j)

typedef struct {
  double *density0, *density1, *energy0, *energy1, *pressure, *viscosity, *soundspeed;
  double *xvel0, *xvel1, *yvel0, *yvel1, *vol_flux_x, *mass_flux_x, *work_array[4];
  double *celldx, *celldy, *volume, *xarea, *yarea;
} field_type;
typedef struct { int x_min, x_max, y_min, y_max; field_type field; int chunk_neighbours[4]; } chunk_type;
enum { CHUNK_LEFT, CHUNK_RIGHT, CHUNK_BOTTOM, CHUNK_TOP };

static void ideal_gas_kernel(int x_min, int x_max, int y_min, int y_max, const double *restrict density, const double *restrict energy, double *restrict pressure,
                             double *restrict soundspeed) {
  DOUBLEFOR(y_min, y_max, x_min, x_max, {
    double v = 1.0 / ACC(density, j, k);
    ACC(pressure, j, k) = (1.4 - 1.0) * ACC(density, j, k) * ACC(energy, j, k);
    double pressurebyenergy = (1.4 - 1.0) * ACC(density, j, k);
    double pressurebyvolume = -ACC(density, j, k) * ACC(pressure, j, k);
    double sound_speed_squared = v * v * (ACC(pressure, j, k) * pressurebyenergy - pressurebyvolume);
    ACC(soundspeed, j, k) = sqrt(sound_speed_squared);
  });
}

static void viscosity_kernel(int x_min, int x_max, int y_min, int y_max, const double *celldx, const double *celldy, const double *density0,
                             const double *pressure, double *viscosity, const double *xvel0, const double *yvel0) {
  DOUBLEFOR(y_min, y_max, x_min, x_max, {
    double ugrad = (VEL(xvel0, j + 1, k) + VEL(xvel0, j + 1, k + 1)) - (VEL(xvel0, j, k) + VEL(xvel0, j, k + 1));
    double vgrad = (VEL(yvel0, j, k + 1) + VEL(yvel0, j + 1, k + 1)) - (VEL(yvel0, j, k) + VEL(yvel0, j + 1, k));
    double div = celldx[j - (x_min - 2)] * ugrad + celldy[k - (y_min - 2)] * vgrad;
    double strain2 = 0.5 * (VEL(xvel0, j, k + 1) + VEL(xvel0, j + 1, k + 1) - VEL(xvel0, j, k) - VEL(xvel0, j + 1, k)) / celldy[k - (y_min - 2)] +
                     0.5 * (VEL(yvel0, j + 1, k) + VEL(yvel0, j + 1, k + 1) - VEL(yvel0, j, k) - VEL(yvel0, j, k + 1)) / celldx[j - (x_min - 2)];
    double pgradx = (ACC(pressure, j + 1, k) - ACC(pressure, j - 1, k)) / (celldx[j - (x_min - 2)] + celldx[j + 1 - (x_min - 2)]);
    double pgrady = (ACC(pressure, j, k + 1) - ACC(pressure, j, k - 1)) / (celldy[k - (y_min - 2)] + celldy[k + 1 - (y_min - 2)]);
    double pgradx2 = pgradx * pgradx;
    double pgrady2 = pgrady * pgrady;
    double limiter = ((0.5 * ugrad / celldx[j - (x_min - 2)]) * pgradx2 + (0.5 * vgrad / celldy[k - (y_min - 2)]) * pgrady2 + strain2 * pgradx * pgrady) /
                     MAX(pgradx2 + pgrady2, 1.0e-16);
    if ((limiter > 0.0) || (div >= 0.0)) {
      ACC(viscosity, j, k) = 0.0;
    } else {
      pgradx = SIGN(MAX(1.0e-16, fabs(pgradx)), pgradx);
      pgrady = SIGN(MAX(1.0e-16, fabs(pgrady)), pgrady);
      double pgrad = sqrt(pgradx * pgradx + pgrady * pgrady);
      double xgrad = fabs(celldx[j - (x_min - 2)] * pgrad / pgradx);
      double ygrad = fabs(celldy[k - (y_min - 2)] * pgrad / pgrady);
      double grad = MIN(xgrad, ygrad);
      double grad2 = grad * grad;
      ACC(viscosity, j, k) = 2.0 * ACC(density0, j, k) * grad2 * limiter * limiter;
    }
  });
}

static double calc_dt_kernel(int x_min, int x_max, int y_min, int y_max, double dtmin, const field_type *f, int *jldt) {
  double dt_min_val = 1.0e+21;
  double jk_control = 1.1;
#pragma omp parallel for reduction(min : dt_min_val)
  for (int k = y_min; k <= y_max; k++)
    for (int j = x_min; j <= x_max; j++) {
      double dsx = f->celldx[j - (x_min - 2)], dsy = f->celldy[k - (y_min - 2)];
      double cc = ACC(f->soundspeed, j, k) * ACC(f->soundspeed, j, k);
      cc = cc + 2.0 * ACC(f->viscosity, j, k) / ACC(f->density0, j, k);
      cc = MAX(sqrt(cc), 1.0e-16);
      double dtct = 0.7 * MIN(dsx, dsy) / cc, div = 0.0;
      double dv1 = (VEL(f->xvel0, j, k) + VEL(f->xvel0, j, k + 1)) * ACC(f->xarea, j, k);
      double dv2 = (VEL(f->xvel0, j + 1, k) + VEL(f->xvel0, j + 1, k + 1)) * ACC(f->xarea, j + 1, k);
      div += dv2 - dv1;
      double dtut = 0.5 * 2.0 * ACC(f->volume, j, k) / MAX(MAX(fabs(dv1), fabs(dv2)), 1.0e-16 * ACC(f->volume, j, k));
      div /= 2.0 * ACC(f->volume, j, k);
      double dtdivt = div < -1.0e-16 ? 0.7 * (-1.0 / div) : 1.0e+21;
      dt_min_val = MIN(dt_min_val, MIN(dtct, MIN(dtut, dtdivt)));
    }
  *jldt = (int)jk_control;
  return MAX(dt_min_val, dtmin);
}

static void pdv_kernel(chunk_type *chunk, double dt, int predict, int *error) {
  int x_min = chunk->x_min, x_max = chunk->x_max, y_min = chunk->y_min, y_max = chunk->y_max, error_condition = 0;
  double *volume_change = chunk->field.work_array[0];
#pragma omp parallel
  {
    if (predict) {
#pragma omp for
      for (int k = y_min; k <= y_max; k++) {
#pragma omp simd
        for (int j = x_min; j <= x_max; j++) {
          double left = ACC(chunk->field.xarea, j, k) * (VEL(chunk->field.xvel0, j, k) + VEL(chunk->field.xvel0, j, k + 1)) * 0.25 * dt * 0.5;
          double right = ACC(chunk->field.xarea, j + 1, k) * (VEL(chunk->field.xvel0, j + 1, k) + VEL(chunk->field.xvel0, j + 1, k + 1)) * 0.25 * dt * 0.5;
          double total = right - left;
          ACC(volume_change, j, k) = ACC(chunk->field.volume, j, k) / (ACC(chunk->field.volume, j, k) + total);
          double min_cell = MIN(ACC(chunk->field.volume, j, k) + total, ACC(chunk->field.volume, j, k));
          if (min_cell < 0) {
#pragma omp atomic
            error_condition |= 1;
          }
          double recip = 1.0 / ACC(chunk->field.volume, j, k);
          double change = (ACC(chunk->field.pressure, j, k) / ACC(chunk->field.density0, j, k) + ACC(chunk->field.viscosity, j, k) / ACC(chunk->field.density0, j, k)) * total * recip;
          ACC(chunk->field.energy1, j, k) = ACC(chunk->field.energy0, j, k) - change;
          ACC(chunk->field.density1, j, k) = ACC(chunk->field.density0, j, k) * ACC(volume_change, j, k);
        }
      }
    } else {
#pragma omp for
      for (int k = y_min; k <= y_max; k++)
        for (int j = x_min; j <= x_max; j++) {
          ACC(chunk->field.energy1, j, k) = ACC(chunk->field.energy0, j, k);
          ACC(chunk->field.density1, j, k) = ACC(chunk->field.density0, j, k);
        }
    }
  }
  *error = error_condition;
}

static void accelerate_kernel(int x_min, int x_max, int y_min, int y_max, double dt, field_type f) {
  double halfdt = 0.5 * dt;
#pragma omp parallel for
  for (int k = y_min; k <= y_max + 1; k++)
    for (int j = x_min; j <= x_max + 1; j++) {
      double step = halfdt / ((ACC(f.density0, j - 1, k - 1) * ACC(f.volume, j - 1, k - 1) + ACC(f.density0, j, k - 1) * ACC(f.volume, j, k - 1) +
                               ACC(f.density0, j, k) * ACC(f.volume, j, k) + ACC(f.density0, j - 1, k) * ACC(f.volume, j - 1, k)) * 0.25);
      VEL(f.xvel1, j, k) = VEL(f.xvel0, j, k) - step * (ACC(f.xarea, j, k) * (ACC(f.pressure, j, k) - ACC(f.pressure, j - 1, k)) +
                                                        ACC(f.xarea, j, k - 1) * (ACC(f.pressure, j, k - 1) - ACC(f.pressure, j - 1, k - 1)));
      VEL(f.yvel1, j, k) = VEL(f.yvel0, j, k) - step * (ACC(f.yarea, j, k) * (ACC(f.pressure, j, k) - ACC(f.pressure, j, k - 1)) +
                                                        ACC(f.yarea, j - 1, k) * (ACC(f.pressure, j - 1, k) - ACC(f.pressure, j - 1, k - 1)));
      VEL(f.xvel1, j, k) = VEL(f.xvel1, j, k) - step * (ACC(f.xarea, j, k) * (ACC(f.viscosity, j, k) - ACC(f.viscosity, j - 1, k)) +
                                                        ACC(f.xarea, j, k - 1) * (ACC(f.viscosity, j, k - 1) - ACC(f.viscosity, j - 1, k - 1)));
    }
}

static void advec_cell_kernel(int x_min, int x_max, int y_min, int y_max, double *restrict density1, double *restrict energy1, const double *restrict vol_flux_x,
                              const double *restrict volume, double *restrict mass_flux_x, double *restrict ener_flux, double *restrict pre_mass, double *restrict post_mass) {
  const double one_by_six = 1.0 / 6.0;
#pragma omp parallel
  {
    int upwind, donor, downwind, dif;
    double sigmat, sigma3, sigma4, sigmav, diffuw, diffdw, limiter, vsw;
#pragma omp for private(upwind, donor, downwind, dif, sigmat, sigma3, sigma4, sigmav, diffuw, diffdw, limiter, vsw)
    for (int k = y_min; k <= y_max; k++) {
      for (int j = x_min; j <= x_max + 2; j++) {
        if (VEL(vol_flux_x, j, k) > 0.0) {
          upwind = j - 2;
          donor = j - 1;
          downwind = j;
          dif = donor;
        } else {
          upwind = MIN(j + 1, x_max + 2);
          donor = j;
          downwind = j - 1;
          dif = upwind;
        }
        sigmat = fabs(VEL(vol_flux_x, j, k)) / ACC(volume, donor, k);
        sigma3 = (1.0 + sigmat) * (1.0 / (1.0 + 0.1 * (dif & 1)));
        sigma4 = 2.0 - sigmat;
        sigmav = sigmat;
        diffuw = ACC(density1, donor, k) - ACC(density1, upwind, k);
        diffdw = ACC(density1, downwind, k) - ACC(density1, donor, k);
        if (diffuw * diffdw > 0.0) limiter = (1.0 - sigmav) * SIGN(1.0, diffdw) * MIN(MIN(fabs(diffuw), fabs(diffdw)), one_by_six * (sigma3 * fabs(diffuw) + sigma4 * fabs(diffdw)));
        else limiter = 0.0;
        VEL(mass_flux_x, j, k) = VEL(vol_flux_x, j, k) * (ACC(density1, donor, k) + limiter);
        vsw = fabs(VEL(mass_flux_x, j, k)) / (ACC(density1, donor, k) * ACC(volume, donor, k));
        VEL(ener_flux, j, k) = VEL(mass_flux_x, j, k) * (ACC(energy1, donor, k) * (1 - 0.1 * vsw));
      }
    }
#pragma omp for
    for (int k = y_min; k <= y_max; k++)
      for (int j = x_min; j <= x_max; j++) {
        double pre_mass_s = ACC(density1, j, k) * ACC(volume, j, k);
        double post_mass_s = pre_mass_s + VEL(mass_flux_x, j, k) - VEL(mass_flux_x, j + 1, k);
        double post_ener_s = (ACC(energy1, j, k) * pre_mass_s + VEL(ener_flux, j, k) - VEL(ener_flux, j + 1, k)) / post_mass_s;
        ACC(pre_mass, j, k) = pre_mass_s;
        ACC(post_mass, j, k) = post_mass_s;
        ACC(density1, j, k) = post_mass_s / (ACC(volume, j, k) + VEL(vol_flux_x, j, k) - VEL(vol_flux_x, j + 1, k));
        ACC(energy1, j, k) = post_ener_s;
      }
  }
}

static void update_halo(int x_min, int x_max, int y_min, int y_max, const int chunk_neighbours[4], double *restrict a, int depth) {
#pragma omp parallel
  {
    if (chunk_neighbours[CHUNK_BOTTOM] == -1) {
#pragma omp for
      for (int j = x_min - depth; j <= x_max + depth; j++)
        for (int k = 1; k <= depth; k++) ACC(a, j, y_min - k) = ACC(a, j, y_min - 1 + k);
    }
    if (chunk_neighbours[CHUNK_TOP] == -1) {
#pragma omp for
      for (int j = x_min - depth; j <= x_max + depth; j++)
        for (int k = 1; k <= depth; k++) ACC(a, j, y_max + k) = ACC(a, j, y_max + 1 - k);
    }
    if (chunk_neighbours[CHUNK_LEFT] == -1) {
#pragma omp for
      for (int k = y_min - depth; k <= y_max + depth; k++)
        for (int j = 1; j <= depth; j++) ACC(a, x_min - j, k) = ACC(a, x_min - 1 + j, k);
    }
    if (chunk_neighbours[CHUNK_RIGHT] == -1) {
#pragma omp for
      for (int k = y_min - depth; k <= y_max + depth; k++)
        for (int j = 1; j <= depth; j++) ACC(a, x_max + j, k) = ACC(a, x_max + 1 - j, k);
    }
  }
}

static void field_summary(chunk_type *chunks, int n, double *vol, double *mass, double *ie, double *ke) {
  double v = 0, m = 0, i = 0, e = 0;
  for (int c = 0; c < n; c++) {
    int x_min = chunks[c].x_min, x_max = chunks[c].x_max, y_min = chunks[c].y_min, y_max = chunks[c].y_max;
#pragma omp parallel for reduction(+ : v, m, i, e)
    for (int k = y_min; k <= y_max; k++)
      for (int j = x_min; j <= x_max; j++) {
        double vsqrd = 0.0;
        for (int kv = k; kv <= k + 1; kv++)
          for (int jv = j; jv <= j + 1; jv++)
            vsqrd += 0.25 * (VEL(chunks[c].field.xvel0, jv, kv) * VEL(chunks[c].field.xvel0, jv, kv) + VEL(chunks[c].field.yvel0, jv, kv) * VEL(chunks[c].field.yvel0, jv, kv));
        double cell_vol = ACC(chunks[c].field.volume, j, k), cell_mass = cell_vol * ACC(chunks[c].field.density0, j, k);
        v += cell_vol;
        m += cell_mass;
        i += cell_mass * ACC(chunks[c].field.energy0, j, k);
        e += cell_mass * 0.5 * vsqrd;
      }
  }
  *vol = v;
  *mass = m;
  *ie = i;
  *ke = e;
}

int main(void) {
  int x_min = 1, x_max = 20, y_min = 1, y_max = 14;
  chunk_type *chunks = calloc(1, sizeof *chunks), *c = chunks;
  *c = (chunk_type){x_min, x_max, y_min, y_max, {0}, {-1, -1, -1, -1}};
  size_t cells = (size_t)(x_max + 6) * (size_t)(y_max + 6);
  double **all = (double **)&c->field;
  for (size_t i = 0; i < sizeof(field_type) / sizeof(double *); i++) {
    all[i] = malloc(cells * sizeof(double));
#pragma omp parallel for
    for (size_t k = 0; k < cells; k++) all[i][k] = 0.0;
  }
  field_type *f = &c->field;
  for (size_t k = 0; k < cells; k++) {
    f->celldx[k] = f->celldy[k] = 0.5;
    f->volume[k] = 0.25;
    f->xarea[k] = f->yarea[k] = 0.5;
    f->density0[k] = k % 26 < 9 ? 1.0 : 0.2;
    f->energy0[k] = k % 26 < 9 ? 2.5 : 1.0;
  }
  double dt = 0.01, time = 0, vol, mass, ie, ke;
  int error = 0, where = 0;
  for (int step = 0; step < 10; step++) {
    ideal_gas_kernel(x_min, x_max, y_min, y_max, f->density0, f->energy0, f->pressure, f->soundspeed);
    update_halo(x_min, x_max, y_min, y_max, c->chunk_neighbours, f->pressure, 2);
    update_halo(x_min, x_max, y_min, y_max, c->chunk_neighbours, f->density0, 2);
    update_halo(x_min, x_max, y_min, y_max, c->chunk_neighbours, f->energy0, 1);
    viscosity_kernel(x_min, x_max, y_min, y_max, f->celldx, f->celldy, f->density0, f->pressure, f->viscosity, f->xvel0, f->yvel0);
    update_halo(x_min, x_max, y_min, y_max, c->chunk_neighbours, f->viscosity, 1);
    dt = MIN(calc_dt_kernel(x_min, x_max, y_min, y_max, 1e-7, f, &where), dt * 1.5);
    pdv_kernel(c, dt, step % 3 != 2, &error);
    accelerate_kernel(x_min, x_max, y_min, y_max, dt, *f);
#pragma omp parallel for
    for (int k = y_min; k <= y_max; k++)
      for (int j = x_min; j <= x_max + 1; j++)
        VEL(f->vol_flux_x, j, k) = 0.25 * dt * ACC(f->xarea, j, k) * (VEL(f->xvel0, j, k) + VEL(f->xvel0, j, k + 1) + VEL(f->xvel1, j, k) + VEL(f->xvel1, j, k + 1));
    update_halo(x_min, x_max, y_min, y_max, c->chunk_neighbours, f->density1, 2);
    update_halo(x_min, x_max, y_min, y_max, c->chunk_neighbours, f->energy1, 2);
    advec_cell_kernel(x_min, x_max, y_min, y_max, f->density1, f->energy1, f->vol_flux_x, f->volume, f->mass_flux_x, f->work_array[1], f->work_array[2], f->work_array[3]);
    double *swap = f->density0;
    f->density0 = f->density1;
    f->density1 = swap;
    swap = f->energy0, f->energy0 = f->energy1, f->energy1 = swap;
    swap = f->xvel0, f->xvel0 = f->xvel1, f->xvel1 = swap;
    swap = f->yvel0, f->yvel0 = f->yvel1, f->yvel1 = swap;
    time += dt;
    field_summary(chunks, 1, &vol, &mass, &ie, &ke);
    printf("%d %.9e %.9e %.9e %.9e %.9e %d\n", step, time, vol, mass, ie, ke, error);
  }
  return 0;
}
