// Molecular dynamics in link cells, as proxy applications write it: structs of pointers to structs, real3 arrays, the force behind a pointer.
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 6
// LAUNCHES: any
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double real_t;
typedef real_t real3[3];
#define MAXATOMS 64
#define SQ(a) ((a) * (a))

typedef struct LinkCellSt {
  int gridSize[3];
  int nLocalBoxes;
  int nTotalBoxes;
  real3 boxSize, invBoxSize;
  int *nAtoms;
  int **nbrBoxes;
} LinkCell;

typedef struct AtomsSt {
  int nLocal;
  int *gid, *iSpecies;
  real3 *r, *p, *f;
  real_t *U;
} Atoms;

struct SimFlatSt;
typedef struct BasePotentialSt {
  real_t cutoff, mass;
  int (*force)(struct SimFlatSt *s);
} BasePotential;
typedef struct LjPotentialSt {
  real_t cutoff, mass;
  int (*force)(struct SimFlatSt *s);
  real_t sigma, epsilon;
} LjPotential;
typedef struct SpeciesDataSt { real_t mass; } SpeciesData;

typedef struct SimFlatSt {
  real3 bounds;
  LinkCell *boxes;
  Atoms *atoms;
  SpeciesData *species;
  real_t ePotential, eKinetic;
  BasePotential *pot;
} SimFlat;

static int getBox(const LinkCell *b, int x, int y, int z) {
  x = (x + b->gridSize[0]) % b->gridSize[0];
  y = (y + b->gridSize[1]) % b->gridSize[1];
  z = (z + b->gridSize[2]) % b->gridSize[2];
  return x + b->gridSize[0] * (y + b->gridSize[1] * z);
}

static LinkCell *initLinkCells(const real3 bounds, int n) {
  LinkCell *b = malloc(sizeof *b);
  for (int m = 0; m < 3; m++) {
    b->gridSize[m] = n;
    b->boxSize[m] = bounds[m] / n;
    b->invBoxSize[m] = 1.0 / b->boxSize[m];
  }
  b->nTotalBoxes = b->nLocalBoxes = n * n * n;
  b->nAtoms = calloc((size_t)b->nTotalBoxes, sizeof(int));
  b->nbrBoxes = malloc((size_t)b->nTotalBoxes * sizeof(int *));
  for (int i = 0; i < b->nTotalBoxes; i++) {
    b->nbrBoxes[i] = malloc(27 * sizeof(int));
    int x = i % n, y = i / n % n, z = i / n / n, count = 0;
    for (int dz = -1; dz <= 1; dz++)
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) b->nbrBoxes[i][count++] = getBox(b, x + dx, y + dy, z + dz);
  }
  return b;
}

static int getNeighborBoxes(LinkCell *boxes, int iBox, int *nbr) {
  for (int i = 0; i < 27; i++) nbr[i] = boxes->nbrBoxes[iBox][i];
  return 27;
}

static int ljForce(SimFlat *s) {
  LjPotential *pot = (LjPotential *)s->pot;
  real_t sigma = pot->sigma, epsilon = pot->epsilon, rCut = pot->cutoff, rCut2 = rCut * rCut;
  real_t ePot = 0.0;
  s->ePotential = 0.0;
  int fSize = s->boxes->nTotalBoxes * MAXATOMS;
#pragma omp parallel for
  for (int ii = 0; ii < fSize; ++ii) {
    s->atoms->f[ii][0] = s->atoms->f[ii][1] = s->atoms->f[ii][2] = 0.0;
    s->atoms->U[ii] = 0.;
  }
  real_t s6 = sigma * sigma * sigma * sigma * sigma * sigma;
  real_t rCut6 = s6 / (rCut2 * rCut2 * rCut2);
  real_t eShift = rCut6 * (rCut6 - 1.0);
  int nNbrBoxes = 27;
#pragma omp parallel for reduction(+ : ePot)
  for (int iBox = 0; iBox < s->boxes->nLocalBoxes; iBox++) {
    int nIBox = s->boxes->nAtoms[iBox];
    for (int jTmp = 0; jTmp < nNbrBoxes; jTmp++) {
      int jBox = s->boxes->nbrBoxes[iBox][jTmp];
      int nJBox = s->boxes->nAtoms[jBox];
      for (int iOff = MAXATOMS * iBox; iOff < (iBox * MAXATOMS + nIBox); iOff++) {
        for (int jOff = jBox * MAXATOMS; jOff < (jBox * MAXATOMS + nJBox); jOff++) {
          real3 dr;
          real_t r2 = 0.0;
          for (int m = 0; m < 3; m++) {
            dr[m] = s->atoms->r[iOff][m] - s->atoms->r[jOff][m];
            if (dr[m] > 0.5 * s->bounds[m]) dr[m] -= s->bounds[m];
            if (dr[m] < -0.5 * s->bounds[m]) dr[m] += s->bounds[m];
            r2 += dr[m] * dr[m];
          }
          if (r2 <= rCut2 && r2 > 0.0) {
            r2 = 1.0 / r2;
            real_t r6 = s6 * (r2 * r2 * r2);
            real_t eLocal = r6 * (r6 - 1.0) - eShift;
            s->atoms->U[iOff] += 0.5 * eLocal;
            ePot += 0.5 * eLocal;
            real_t fr = -4.0 * epsilon * r6 * r2 * (12.0 * r6 - 6.0);
            for (int m = 0; m < 3; m++) s->atoms->f[iOff][m] -= dr[m] * fr;
          }
        }
      }
    }
  }
  ePot = ePot * 4.0 * epsilon;
  s->ePotential = ePot;
  return 0;
}

static void advanceVelocity(SimFlat *s, int nBoxes, real_t dt) {
#pragma omp parallel for
  for (int iBox = 0; iBox < nBoxes; iBox++) {
    for (int iOff = MAXATOMS * iBox, ii = 0; ii < s->boxes->nAtoms[iBox]; ii++, iOff++) {
      s->atoms->p[iOff][0] += dt * s->atoms->f[iOff][0];
      s->atoms->p[iOff][1] += dt * s->atoms->f[iOff][1];
      s->atoms->p[iOff][2] += dt * s->atoms->f[iOff][2];
    }
  }
}

static void advancePosition(SimFlat *s, int nBoxes, real_t dt) {
#pragma omp parallel for
  for (int iBox = 0; iBox < nBoxes; iBox++) {
    for (int iOff = MAXATOMS * iBox, ii = 0; ii < s->boxes->nAtoms[iBox]; ii++, iOff++) {
      int iSpecies = s->atoms->iSpecies[iOff];
      real_t invMass = 1.0 / s->species[iSpecies].mass;
      s->atoms->r[iOff][0] += dt * s->atoms->p[iOff][0] * invMass;
      s->atoms->r[iOff][1] += dt * s->atoms->p[iOff][1] * invMass;
      s->atoms->r[iOff][2] += dt * s->atoms->p[iOff][2] * invMass;
    }
  }
}

static void kineticEnergy(SimFlat *s) {
  real_t kenergy = 0.0;
#pragma omp parallel for reduction(+ : kenergy)
  for (int iBox = 0; iBox < s->boxes->nLocalBoxes; iBox++) {
    for (int iOff = MAXATOMS * iBox, ii = 0; ii < s->boxes->nAtoms[iBox]; ii++, iOff++) {
      int iSpecies = s->atoms->iSpecies[iOff];
      real_t invMass = 0.5 / s->species[iSpecies].mass;
      kenergy += (s->atoms->p[iOff][0] * s->atoms->p[iOff][0] + s->atoms->p[iOff][1] * s->atoms->p[iOff][1] +
                  s->atoms->p[iOff][2] * s->atoms->p[iOff][2]) * invMass;
    }
  }
  s->eKinetic = kenergy;
}

static void copyAtom(Atoms *a, int from, int to) {
  a->gid[to] = a->gid[from];
  a->iSpecies[to] = a->iSpecies[from];
  memcpy(a->r[to], a->r[from], sizeof(real3));
  memcpy(a->p[to], a->p[from], sizeof(real3));
}

static int compareGid(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void updateLinkCells(SimFlat *s) {
  LinkCell *b = s->boxes;
  Atoms *a = s->atoms;
  for (int iBox = 0; iBox < b->nLocalBoxes; iBox++) {
    int i = 0;
    while (i < b->nAtoms[iBox]) {
      int iOff = iBox * MAXATOMS + i, c[3];
      for (int m = 0; m < 3; m++) {
        real_t *r = &a->r[iOff][m];
        if (*r < 0) *r += s->bounds[m];
        if (*r >= s->bounds[m]) *r -= s->bounds[m];
        c[m] = (int)(*r * b->invBoxSize[m]);
      }
      int jBox = getBox(b, c[0], c[1], c[2]);
      if (jBox != iBox) {
        copyAtom(a, iOff, jBox * MAXATOMS + b->nAtoms[jBox]++);
        if (b->nAtoms[iBox] > 1) copyAtom(a, iBox * MAXATOMS + b->nAtoms[iBox] - 1, iOff);
        b->nAtoms[iBox]--;
      } else ++i;
    }
  }
}

typedef struct { int gid, type; real3 r, p; } AtomMsg;

static void sortAtomsInCell(Atoms *atoms, LinkCell *boxes, int iBox) {
  int nAtoms = boxes->nAtoms[iBox];
  AtomMsg tmp[MAXATOMS];
  int begin = iBox * MAXATOMS;
  for (int ii = begin, iTmp = 0; ii < begin + nAtoms; ++ii, ++iTmp) {
    tmp[iTmp].gid = atoms->gid[ii];
    tmp[iTmp].type = atoms->iSpecies[ii];
    memcpy(tmp[iTmp].r, atoms->r[ii], sizeof(real3));
    memcpy(tmp[iTmp].p, atoms->p[ii], sizeof(real3));
  }
  qsort(tmp, (size_t)nAtoms, sizeof(AtomMsg), compareGid);
  for (int ii = begin, iTmp = 0; ii < begin + nAtoms; ++ii, ++iTmp) {
    atoms->gid[ii] = tmp[iTmp].gid;
    atoms->iSpecies[ii] = tmp[iTmp].type;
    memcpy(atoms->r[ii], tmp[iTmp].r, sizeof(real3));
    memcpy(atoms->p[ii], tmp[iTmp].p, sizeof(real3));
  }
}

static void redistributeAtoms(SimFlat *sim) {
  updateLinkCells(sim);
#pragma omp parallel for
  for (int ii = 0; ii < sim->boxes->nTotalBoxes; ++ii) sortAtomsInCell(sim->atoms, sim->boxes, ii);
}

int main(void) {
  SimFlat sim;
  memset(&sim, 0, sizeof sim);
  int n = 4, per = 8;
  for (int m = 0; m < 3; m++) sim.bounds[m] = 1.7 * per;
  sim.boxes = initLinkCells(sim.bounds, n);
  size_t room = (size_t)sim.boxes->nTotalBoxes * MAXATOMS;
  Atoms atoms = {0, calloc(room, sizeof(int)), calloc(room, sizeof(int)), calloc(room, sizeof(real3)), calloc(room, sizeof(real3)), calloc(room, sizeof(real3)),
                 calloc(room, sizeof(real_t))};
  sim.atoms = &atoms;
  LjPotential *pot = malloc(sizeof *pot);
  *pot = (LjPotential){3.0, 1.0, ljForce, 1.2, 0.8};
  sim.pot = (BasePotential *)pot;
  SpeciesData species[2] = {{1.0}, {1.5}};
  sim.species = species;
  unsigned seed = 12345;
  for (int i = 0; i < per * per * per; i++) {
    real3 r = {1.7 * (i % per) + 0.3, 1.7 * (i / per % per) + 0.4, 1.7 * (i / per / per) + 0.5};
    int box = getBox(sim.boxes, (int)(r[0] * sim.boxes->invBoxSize[0]), (int)(r[1] * sim.boxes->invBoxSize[1]), (int)(r[2] * sim.boxes->invBoxSize[2]));
    int at = box * MAXATOMS + sim.boxes->nAtoms[box]++;
    atoms.gid[at] = i;
    atoms.iSpecies[at] = i % 2;
    for (int m = 0; m < 3; m++) {
      seed = seed * 1103515245u + 12345u;
      atoms.r[at][m] = r[m];
      atoms.p[at][m] = (seed >> 16 & 0x7fff) / 32768.0 - 0.5;
    }
    atoms.nLocal++;
  }
  sim.pot->force(&sim);
  for (int step = 0; step < 2; step++) {
    advanceVelocity(&sim, sim.boxes->nLocalBoxes, 0.005);
    advancePosition(&sim, sim.boxes->nLocalBoxes, 0.01);
    redistributeAtoms(&sim);
    sim.pot->force(&sim);
    advanceVelocity(&sim, sim.boxes->nLocalBoxes, 0.005);
    kineticEnergy(&sim);
    printf("%d %.10f %.10f\n", step, sim.ePotential, sim.eKinetic);
  }
  real_t sum = 0;
  for (int b = 0; b < sim.boxes->nTotalBoxes; b++)
    for (int i = 0; i < sim.boxes->nAtoms[b]; i++) sum += atoms.r[b * MAXATOMS + i][0] * (atoms.gid[b * MAXATOMS + i] + 1);
  printf("%.9e\n", sum);
  return 0;
}
