// Variables of the loop that point to structs with pointers and numbers, or are copies of them: particles,
// cells of a mesh, rows of a sparse matrix, bodies behind an array of pointers, vectors in a struct.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 14
#include <stdio.h>
#include <stdlib.h>
struct particle {
  double mass;
  double *pos;
  double *vel;
  int nb;
  int *list;
};
static struct particle *make(int n) {
  struct particle *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) {
    p[i].mass = 1 + i % 3;
    p[i].pos = malloc(3 * sizeof(double));
    p[i].vel = calloc(3, sizeof(double));
    p[i].nb = i % 5;
    p[i].list = malloc(5 * sizeof(int));
    for (int k = 0; k < 3; k++)
      p[i].pos[k] = (i * 7 + k * 3) % 11;
    for (int k = 0; k < 5; k++)
      p[i].list[k] = (i * 3 + k * 5) % n;
  }
  return p;
}
static double dist2(const struct particle *a, const struct particle *b) {
  double s = 0;
  for (int k = 0; k < 3; k++) {
    double d = a->pos[k] - b->pos[k];
    s += d * d;
  }
  return s;
}
static void particles(void) {
  int n = 60;
  struct particle *p = make(n);
  for (int t = 0; t < 3; t++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      struct particle *a = &p[i];
      for (int k = 0; k < a->nb; k++) {
        const struct particle *b = &p[a->list[k]];
        double d = dist2(a, b) + 1;
        for (int c = 0; c < 3; c++)
          a->vel[c] += (b->pos[c] - a->pos[c]) / d * b->mass;
      }
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      struct particle *a = p + i;
      for (int c = 0; c < 3; c++)
        a->pos[c] += 0.01 * a->vel[c];
      a->mass *= 1.001;
    }
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].mass * (p[i].pos[0] + 2 * p[i].pos[1] + 3 * p[i].vel[2]);
  printf("%.9g\n", s);
}
typedef struct {
  int nn;
  int *nodes;
  double vol;
} cell_t;
typedef struct {
  int nc, nv;
  cell_t *cells;
  double *x;
  double *q;
} mesh_t;
static void gather(mesh_t *mesh) {
#pragma omp parallel for
  for (int c = 0; c < mesh->nc; c++) {
    cell_t *cell = &mesh->cells[c];
    double s = 0;
    for (int k = 0; k < cell->nn; k++)
      s += mesh->x[cell->nodes[k]];
    cell->vol = s / cell->nn;
  }
}
static void gather2(mesh_t *mesh) {
#pragma omp parallel for
  for (int c = 0; c < mesh->nc; c++) {
    double s = 0;
    for (int k = 0; k < mesh->cells[c].nn; k++)
      s += mesh->x[mesh->cells[c].nodes[k]];
    mesh->q[c] = s + mesh->cells[c].vol;
  }
}
static double cellsum(const mesh_t *m, const cell_t *c) {
  double s = 0;
  for (int k = 0; k < c->nn; k++)
    s += m->x[c->nodes[k]] * m->q[k];
  return s;
}
static void gather3(mesh_t *mesh) {
#pragma omp parallel for
  for (int c = 0; c < mesh->nc; c++)
    mesh->cells[c].vol += cellsum(mesh, mesh->cells + c);
}
static void mesh(void) {
  mesh_t m = {40, 50, 0, 0, 0};
  m.cells = malloc(m.nc * sizeof(cell_t));
  m.x = malloc(m.nv * sizeof(double));
  m.q = calloc(m.nc, sizeof(double));
  for (int i = 0; i < m.nv; i++)
    m.x[i] = i * 0.5;
  for (int c = 0; c < m.nc; c++) {
    m.cells[c].nn = 3 + c % 3;
    m.cells[c].nodes = malloc(6 * sizeof(int));
    for (int k = 0; k < 6; k++)
      m.cells[c].nodes[k] = (c * 3 + k * 7) % m.nv;
    m.cells[c].vol = 0;
  }
  gather(&m);
  gather2(&m);
  gather3(&m);
  double s = 0;
  for (int c = 0; c < m.nc; c++)
    s += m.cells[c].vol * (c + 1) + m.q[c];
  printf("%.9g\n", s);
}
typedef struct body {
  double m, x[3];
  double *hist;
  struct body *next;
} body;
static body **all;
static int nbodies = 40;
static void advance(body *b, double dt) {
  int k;
  for (k = 0; k < 3; k++) {
    b->x[k] += dt * b->m;
    b->hist[k] = b->x[k];
  }
}
static void bodies(void) {
  all = malloc(nbodies * sizeof *all);
  for (int i = 0; i < nbodies; i++) {
    all[i] = calloc(1, sizeof(body));
    all[i]->m = i;
    all[i]->hist = calloc(3, 8);
  }
#pragma omp parallel for
  for (int i = 0; i < nbodies; i++) {
    body *b = all[i];
    for (int k = 0; k < 3; k++)
      b->x[k] = b->m * k;
  }
#pragma omp parallel for
  for (int i = 0; i < nbodies; i++)
    advance(all[i], 0.5);
#pragma omp parallel for
  for (int i = 0; i < nbodies; i++) {
    body *b = all[i];
    b->hist[0] += b->x[1];
  }
  double s = 0;
  for (int i = 0; i < nbodies; i++)
    s += all[i]->x[1] * i + all[i]->hist[0] + 3 * all[i]->hist[2];
  printf("%.9g\n", s);
}
typedef struct {
  int n;
  int *len;
  int **col;
  double **val;
} ell;
struct row {
  int len;
  int *col;
  double *val;
};
typedef struct {
  int n;
  struct row *rows;
} lil;
static void mul(const lil *A, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < A->n; i++) {
    const struct row *r = &A->rows[i];
    double s = 0;
    const int *c = r->col;
    const double *v = r->val;
    for (int k = 0; k < r->len; k++)
      s += v[k] * x[c[k]];
    y[i] = s;
  }
}
static void mul2(const lil *A, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < A->n; i++) {
    struct row r = A->rows[i];
    double s = 0;
    for (int k = 0; k < r.len; k++)
      s += r.val[k] * x[r.col[k]];
    y[i] = s;
  }
}
static void mul3(const ell *A, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < A->n; i++) {
    y[i] = 0;
    for (int k = 0; k < A->len[i]; k++)
      y[i] += A->val[i][k] * x[A->col[i][k]];
  }
}
static double dotrow(struct row *r, const double *x) {
  double s = 0;
  int *c = r->col;
  double *v = r->val;
  int k = r->len;
  while (k-- > 0)
    s += *v++ * x[*c++];
  return s;
}
static void mul4(lil *A, double *x, double *y) {
  int i;
#pragma omp parallel for
  for (i = 0; i < A->n; i++)
    y[i] = dotrow(A->rows + i, x);
}
static void matrix(void) {
  int n = 30;
  lil A = {n, malloc(n * sizeof(struct row))};
  ell E = {n, malloc(n * sizeof(int)), malloc(n * sizeof(int *)), malloc(n * sizeof(double *))};
  double *x = malloc(n * 8), *y = malloc(n * 8), s = 0;
  for (int i = 0; i < n; i++) {
    struct row *r = &A.rows[i];
    r->len = 1 + i % 4;
    r->col = malloc(4 * 4);
    r->val = malloc(4 * 8);
    for (int k = 0; k < 4; k++) {
      r->col[k] = (i + k * 7) % n;
      r->val[k] = i - k * 0.5;
    }
    x[i] = i % 6;
    E.len[i] = r->len;
    E.col[i] = r->col;
    E.val[i] = r->val;
  }
  mul(&A, x, y);
  for (int i = 0; i < n; i++)
    s += y[i] * (i + 1);
  mul2(&A, x, y);
  for (int i = 0; i < n; i++)
    s += y[i] * (i + 2);
  mul3(&E, x, y);
  for (int i = 0; i < n; i++)
    s += y[i] * (i + 3);
  mul4(&A, x, y);
  for (int i = 0; i < n; i++)
    s += y[i] * (i + 4);
  printf("%.9g\n", s);
}
struct soa {
  double *x, *y, *z;
  int n;
};
struct atoms {
  struct soa *atoms;
  struct soa force[2];
  double box;
};
static void kick(struct soa *a, struct soa *f, double dt) {
  int i;
#pragma omp parallel for
  for (i = 0; i < a->n; i++) {
    a->x[i] += dt * f->x[i];
    a->y[i] += dt * f->y[i];
    a->z[i] += dt * f->z[i];
  }
}
static void push(struct soa *f, int i, double v) {
  f->x[i] += v;
  f->y[i] -= v;
}
static void forces(struct atoms *s) {
  int i;
#pragma omp parallel for
  for (i = 0; i < s->atoms->n; i++) {
    struct soa *f = &s->force[0];
    struct soa *a = s->atoms;
    f->x[i] = -a->x[i];
    f->y[i] = s->box - a->y[i];
    f->z[i] = a->z[i] * a->x[i];
    push(&s->force[0], i, 0.5);
    push(&s->force[1], i, 0.25);
  }
}
static void vectors(void) {
  int n = 50;
  struct atoms s;
  struct soa at;
  s.atoms = &at;
  s.box = 3;
  struct soa *l[3] = {&at, &s.force[0], &s.force[1]};
  for (int k = 0; k < 3; k++) {
    l[k]->n = n;
    l[k]->x = calloc(n, 8);
    l[k]->y = calloc(n, 8);
    l[k]->z = calloc(n, 8);
    for (int i = 0; i < n; i++)
      l[k]->x[i] = i * (k + 1);
  }
  for (int t = 0; t < 3; t++) {
    forces(&s);
    kick(&at, &s.force[0], 0.1);
    kick(s.atoms, s.force + 1, 0.05);
  }
  double r = 0;
  for (int i = 0; i < n; i++)
    r += at.x[i] + at.y[i] * i + at.z[i];
  printf("%.9g\n", r);
}
int main(void) {
  particles();
  mesh();
  bodies();
  matrix();
  vectors();
  return 0;
}
