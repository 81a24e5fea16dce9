// Shock hydrodynamics on hexahedra as proxy applications of laboratories write it: a domain of pointers, local arrays of eight nodes that functions fill,
// corner forces gathered by node, a smallest time step per thread, and a region that ends the program on a negative volume.
// RUN: %modes %s
// KERNELS: 10
// LOOPS: 11
// LAUNCHES: any
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

typedef double Real_t;
typedef int Index_t;

typedef struct {
  Real_t *x, *y, *z, *xd, *yd, *zd, *xdd, *ydd, *zdd, *fx, *fy, *fz, *mass;
  Real_t *e, *p, *q, *v, *volo, *delv, *ss, *elem_mass;
  Index_t *nodelist, *corner_start, *corner_list, *symm;
  Index_t elems, nodes, side;
  Real_t dt, dtcourant, dthydro, time;
} Domain;

static void *Allocate(size_t n) {
  void *p = malloc(n);
  if (!p) abort();
  return p;
}
#define NEW(T, n) ((T *)Allocate((size_t)(n) * sizeof(T)))

static inline Real_t CBRT_ish(Real_t v) { return cbrt(v); }

static void CollectNodes(const Domain *d, const Index_t *list, Real_t x[8], Real_t y[8], Real_t z[8]) {
  for (int k = 0; k < 8; k++) {
    Index_t n = list[k];
    x[k] = d->x[n];
    y[k] = d->y[n];
    z[k] = d->z[n];
  }
}

static Real_t TripleProduct(Real_t x1, Real_t y1, Real_t z1, Real_t x2, Real_t y2, Real_t z2, Real_t x3, Real_t y3, Real_t z3) {
  return x1 * (y2 * z3 - z2 * y3) + x2 * (z1 * y3 - y1 * z3) + x3 * (y1 * z2 - z1 * y2);
}

static Real_t Volume(const Real_t x[8], const Real_t y[8], const Real_t z[8]) {
  const Real_t sixth = 1.0 / 6.0;
  static const int tets[5][4] = {{0, 1, 3, 4}, {1, 2, 3, 6}, {1, 3, 4, 6}, {1, 4, 5, 6}, {3, 4, 6, 7}};
  Real_t sum = 0;
  for (int t = 0; t < 5; t++) {
    const int a = tets[t][0], b = tets[t][1], c = tets[t][2], e = tets[t][3];
    sum += fabs(TripleProduct(x[b] - x[a], y[b] - y[a], z[b] - z[a], x[c] - x[a], y[c] - y[a], z[c] - z[a], x[e] - x[a], y[e] - y[a], z[e] - z[a]));
  }
  return sum * sixth;
}

static void FaceNormal(Real_t *nx, Real_t *ny, Real_t *nz, const Real_t x[8], const Real_t y[8], const Real_t z[8], int a, int b, int c, int d) {
  Real_t bx = x[d] + x[c] - x[b] - x[a], by = y[d] + y[c] - y[b] - y[a], bz = z[d] + z[c] - z[b] - z[a];
  Real_t ax = x[c] + x[b] - x[d] - x[a], ay = y[c] + y[b] - y[d] - y[a], az = z[c] + z[b] - z[d] - z[a];
  Real_t areaX = 0.0625 * (ay * bz - az * by), areaY = 0.0625 * (az * bx - ax * bz), areaZ = 0.0625 * (ax * by - ay * bx);
  nx[a] += areaX; nx[b] += areaX; nx[c] += areaX; nx[d] += areaX;
  ny[a] += areaY; ny[b] += areaY; ny[c] += areaY; ny[d] += areaY;
  nz[a] += areaZ; nz[b] += areaZ; nz[c] += areaZ; nz[d] += areaZ;
}

static void CalcForces(Domain *d) {
  Index_t elems = d->elems, nodes = d->nodes;
  Real_t *fx_elem = NEW(Real_t, elems * 8), *fy_elem = NEW(Real_t, elems * 8), *fz_elem = NEW(Real_t, elems * 8);
  Real_t *sig = NEW(Real_t, elems), *determ = NEW(Real_t, elems);
#pragma omp parallel for firstprivate(elems)
  for (Index_t i = 0; i < elems; ++i) sig[i] = -d->p[i] - d->q[i];
#pragma omp parallel for firstprivate(elems)
  for (Index_t k = 0; k < elems; ++k) {
    const Index_t *const list = &d->nodelist[8 * k];
    Real_t x[8], y[8], z[8], B[3][8];
    CollectNodes(d, list, x, y, z);
    determ[k] = Volume(x, y, z);
    for (int i = 0; i < 8; ++i) B[0][i] = B[1][i] = B[2][i] = 0.0;
    FaceNormal(B[0], B[1], B[2], x, y, z, 0, 1, 2, 3);
    FaceNormal(B[0], B[1], B[2], x, y, z, 0, 4, 5, 1);
    FaceNormal(B[0], B[1], B[2], x, y, z, 1, 5, 6, 2);
    FaceNormal(B[0], B[1], B[2], x, y, z, 2, 6, 7, 3);
    FaceNormal(B[0], B[1], B[2], x, y, z, 3, 7, 4, 0);
    FaceNormal(B[0], B[1], B[2], x, y, z, 4, 7, 6, 5);
    for (int i = 0; i < 8; ++i) {
      fx_elem[k * 8 + i] = -sig[k] * B[0][i];
      fy_elem[k * 8 + i] = -sig[k] * B[1][i];
      fz_elem[k * 8 + i] = -sig[k] * B[2][i];
    }
  }
#pragma omp parallel for firstprivate(nodes)
  for (Index_t g = 0; g < nodes; ++g) {
    Index_t count = d->corner_start[g + 1] - d->corner_start[g];
    Index_t *corners = &d->corner_list[d->corner_start[g]];
    Real_t fx = 0, fy = 0, fz = 0;
    for (Index_t i = 0; i < count; ++i) {
      Index_t c = corners[i];
      fx += fx_elem[c];
      fy += fy_elem[c];
      fz += fz_elem[c];
    }
    d->fx[g] = fx;
    d->fy[g] = fy;
    d->fz[g] = fz;
  }
#pragma omp parallel for firstprivate(elems)
  for (Index_t k = 0; k < elems; ++k)
    if (determ[k] <= 0.0) exit(3);
  free(determ);
  free(sig);
  free(fz_elem);
  free(fy_elem);
  free(fx_elem);
}

static void Move(Domain *d, Real_t dt, Real_t cut) {
  Index_t nodes = d->nodes;
#pragma omp parallel
  {
#pragma omp for nowait firstprivate(nodes)
    for (Index_t i = 0; i < nodes; ++i) {
      d->xdd[i] = (d->symm[i] & 1) ? 0.0 : d->fx[i] / d->mass[i];
      d->ydd[i] = (d->symm[i] & 2) ? 0.0 : d->fy[i] / d->mass[i];
      d->zdd[i] = (d->symm[i] & 4) ? 0.0 : d->fz[i] / d->mass[i];
    }
#pragma omp for nowait
    for (Index_t i = 0; i < nodes; ++i) {
      Real_t vx = d->xd[i] + d->xdd[i] * dt, vy = d->yd[i] + d->ydd[i] * dt, vz = d->zd[i] + d->zdd[i] * dt;
      if (fabs(vx) < cut) vx = 0.0;
      if (fabs(vy) < cut) vy = 0.0;
      if (fabs(vz) < cut) vz = 0.0;
      d->xd[i] = vx;
      d->yd[i] = vy;
      d->zd[i] = vz;
    }
#pragma omp for nowait
    for (Index_t i = 0; i < nodes; ++i) {
      d->x[i] += d->xd[i] * dt;
      d->y[i] += d->yd[i] * dt;
      d->z[i] += d->zd[i] * dt;
    }
  }
}

static void UpdateElements(Domain *d) {
  Index_t elems = d->elems;
  const Real_t gamma = 0.4, pmin = 0.0, vcut = 1e-10;
#pragma omp parallel for firstprivate(elems, vcut)
  for (Index_t k = 0; k < elems; ++k) {
    Real_t x[8], y[8], z[8];
    CollectNodes(d, &d->nodelist[8 * k], x, y, z);
    Real_t vnew = Volume(x, y, z) / d->volo[k];
    if (fabs(vnew - 1.0) < vcut) vnew = 1.0;
    d->delv[k] = vnew - d->v[k];
    d->v[k] = vnew;
  }
  Real_t *work = NEW(Real_t, elems);
#pragma omp parallel for
  for (Index_t k = 0; k < elems; ++k) {
    work[k] = 0;
    Real_t c = d->delv[k] < 0 ? -d->delv[k] : 0;
    d->q[k] = 2.0 * c * c * d->elem_mass[k] + 0.5 * c * d->ss[k];
    d->e[k] -= 0.5 * d->delv[k] * (d->p[k] + d->q[k]);
    if (d->e[k] < -1e-3) d->e[k] = -1e-3;
    Real_t p = gamma * d->e[k] / d->v[k];
    d->p[k] = p < pmin ? pmin : p;
    Real_t s = (1.0 + gamma) * d->p[k] * d->v[k] / d->elem_mass[k];
    d->ss[k] = s <= .1111111e-36 ? .3333333e-18 : sqrt(s);
  }
  free(work);
}

static void TimeConstraints(Domain *d) {
#if _OPENMP
  const Index_t threads = omp_get_max_threads();
  Index_t courant_elem_per_thread[64];
  Real_t dtcourant_per_thread[64];
#endif
  Index_t elems = d->elems;
#pragma omp parallel firstprivate(elems)
  {
    Real_t dt_tmp = 1.0e+20;
    Index_t elem = -1;
    Index_t thread_num = omp_get_thread_num();
#pragma omp for
    for (Index_t i = 0; i < elems; ++i) {
      Real_t dtf = d->ss[i] * d->ss[i];
      if (d->delv[i] < 0) dtf += 64.0 * d->delv[i] * d->delv[i];
      dtf = CBRT_ish(d->volo[i] * d->v[i]) / sqrt(dtf + 1e-30);
      if (d->delv[i] != 0.0 && dtf < dt_tmp) {
        dt_tmp = dtf;
        elem = i;
      }
    }
    dtcourant_per_thread[thread_num] = dt_tmp;
    courant_elem_per_thread[thread_num] = elem;
  }
  for (Index_t i = 1; i < threads; ++i)
    if (dtcourant_per_thread[i] < dtcourant_per_thread[0]) {
      dtcourant_per_thread[0] = dtcourant_per_thread[i];
      courant_elem_per_thread[0] = courant_elem_per_thread[i];
    }
  if (courant_elem_per_thread[0] != -1) d->dtcourant = dtcourant_per_thread[0];
  Real_t hydro = 1e20;
#pragma omp parallel for reduction(min : hydro)
  for (Index_t i = 0; i < elems; ++i)
    if (d->delv[i] != 0.0) {
      Real_t h = 0.1 / (fabs(d->delv[i]) + 1e-20);
      if (h < hydro) hydro = h;
    }
  d->dthydro = hydro;
}

static void Build(Domain *d, int side) {
  int en = side + 1;
  d->side = side;
  d->elems = side * side * side;
  d->nodes = en * en * en;
  Real_t **per_node[] = {&d->x, &d->y, &d->z, &d->xd, &d->yd, &d->zd, &d->xdd, &d->ydd, &d->zdd, &d->fx, &d->fy, &d->fz, &d->mass};
  Real_t **per_elem[] = {&d->e, &d->p, &d->q, &d->v, &d->volo, &d->delv, &d->ss, &d->elem_mass};
  for (size_t i = 0; i < sizeof per_node / sizeof *per_node; i++) *per_node[i] = calloc((size_t)d->nodes, sizeof(Real_t));
  for (size_t i = 0; i < sizeof per_elem / sizeof *per_elem; i++) *per_elem[i] = calloc((size_t)d->elems, sizeof(Real_t));
  d->nodelist = NEW(Index_t, d->elems * 8);
  d->symm = calloc((size_t)d->nodes, sizeof(Index_t));
  int n = 0;
  for (int k = 0; k < en; k++)
    for (int j = 0; j < en; j++)
      for (int i = 0; i < en; i++, n++) {
        d->x[n] = 1.125 * i / side;
        d->y[n] = 1.125 * j / side;
        d->z[n] = 1.125 * k / side;
        d->symm[n] = (i == 0) | (j == 0) << 1 | (k == 0) << 2;
      }
  int c = 0;
  for (int k = 0; k < side; k++)
    for (int j = 0; j < side; j++)
      for (int i = 0; i < side; i++, c++) {
        int base = (k * en + j) * en + i;
        Index_t corners[8] = {base, base + 1, base + en + 1, base + en, base + en * en, base + en * en + 1, base + en * en + en + 1, base + en * en + en};
        for (int m = 0; m < 8; m++) d->nodelist[8 * c + m] = corners[m];
      }
  Index_t *count = calloc((size_t)d->nodes + 1, sizeof(Index_t));
  for (int i = 0; i < d->elems * 8; i++) count[d->nodelist[i] + 1]++;
  for (int i = 0; i < d->nodes; i++) count[i + 1] += count[i];
  d->corner_start = NEW(Index_t, d->nodes + 1);
  for (int i = 0; i <= d->nodes; i++) d->corner_start[i] = count[i];
  d->corner_list = NEW(Index_t, d->elems * 8);
  for (int i = 0; i < d->elems * 8; i++) d->corner_list[count[d->nodelist[i]]++] = i;
  free(count);
  for (int k = 0; k < d->elems; k++) {
    Real_t x[8], y[8], z[8];
    CollectNodes(d, &d->nodelist[8 * k], x, y, z);
    d->volo[k] = d->elem_mass[k] = Volume(x, y, z);
    d->v[k] = 1.0;
    for (int m = 0; m < 8; m++) d->mass[d->nodelist[8 * k + m]] += d->volo[k] / 8;
  }
  d->e[0] = 3.0;
  d->p[0] = 1.2;
}

int main(void) {
  Domain domain = {0};
  Build(&domain, 5);
  domain.dt = 1e-4;
  for (int cycle = 0; cycle < 4; cycle++) {
    CalcForces(&domain);
    Move(&domain, domain.dt, 1e-12);
    UpdateElements(&domain);
    TimeConstraints(&domain);
    domain.time += domain.dt;
    Real_t next = fmin(domain.dtcourant > 0 ? domain.dtcourant / 2 : domain.dt, domain.dthydro);
    domain.dt = fmin(next, domain.dt * 1.1);
  }
  Real_t sum = 0;
  for (int i = 0; i < domain.elems; i++) sum += domain.e[i] * (i + 1) + domain.p[i];
  printf("%.12e %.12e %.12e %.12e\n", domain.time, domain.dt, domain.e[0], sum);
  printf("%.12e %.12e\n", domain.dtcourant, domain.dthydro);
  return 0;
}
