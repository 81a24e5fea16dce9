// Structs that are rows of equal numbers, seen as these numbers, and numbers seen as such structs; structs seen as what
// they begin with.
//
// RUN: %modes %s
// KERNELS: 12
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { double x, y, z; } vec3;
typedef struct { vec3 r, v; double m, pad[2]; } body;
typedef struct { float a, b, c[2]; } quad;
typedef struct { quad row[4]; } mat4;
typedef struct { vec3 at; int kind; } shape;
typedef struct { shape base; double radius; } ball;
typedef union { struct { float r, g, b, a; } by; float v[4]; } colour;

static double length2(const double *v) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; }
static void add(double *a, const double *b, double f) {
  for (int k = 0; k < 3; k++) a[k] += f * b[k];
}
static vec3 cross(vec3 a, vec3 b) {
  vec3 c;
  const double *p = (const double *)&a, *q = (const double *)&b;
  double *r = (double *)&c;
  for (int k = 0; k < 3; k++) r[k] = p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3];
  return c;
}
static double move(shape *s, double by) {
  s->at.x += by; s->kind++;
  return s->at.x;
}

enum { n = 600 };
static vec3 p[n], q[n];
static body w[n];
static ball balls[n];

int main(void) {
  double *x = malloc(9 * n * sizeof *x);
  mat4 *m = malloc(n * sizeof *m);
  colour *c = malloc(n * sizeof *c);
  for (int i = 0; i < 9 * n; i++) x[i] = (i * 7 % 13) * 0.5;
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // each member by number
    double *d = (double *)&p[i];
    for (int k = 0; k < 3; k++) d[k] = x[3 * i + k] + k;
    q[i].x = i; q[i].y = d[0]; q[i].z = p[i].y * 2;
  }
#pragma omp parallel for
  for (int i = 0; i < 9 * n; i++) // all of an array, across its elements
    ((double *)w)[i] = i % 9 * 0.25 + x[i];
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // numbers as structs
    vec3 *u = (vec3 *)(x + 3 * i);
    u->x += 1; u->y = u->z * 2;
    vec3 t = *(vec3 *)&x[3 * n + 6 * i];
    *(vec3 *)&x[3 * n + 6 * i + 3] = cross(t, *u);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // by functions that take pointers to numbers
    add((double *)&w[i].r, (double *)&w[i].v, 0.5);
    add(&w[i].v.x, (const double *)(q + i), length2((double *)&p[i]) * 1e-3);
    w[i].m = length2(&w[i].r.x);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // structs of arrays of structs of arrays
    float *f = (float *)&m[i];
    for (int k = 0; k < 16; k++) f[k] = (float)(i + k * k);
    float t = m[i].row[1].c[0];
    m[i].row[1].c[0] = f[4 * 2 + 1];
    ((float *)m[i].row)[9] = t + m[i].row[0].b;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // a union of both views
    float *v = (float *)(c + i);
    for (int k = 0; k < 4; k++) v[k] = (float)(i * k);
    c[i].by.g += c[i].v[3];
    ((float *)&c[i].by)[2] *= 2;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // what the struct begins with
    ball *b = &balls[i];
    double *at = (double *)b;
    for (int k = 0; k < 3; k++) at[k] = i + k;
    b->base.kind = i % 5;
    b->radius = move((shape *)b, 0.5) + ((vec3 *)b)->y;
  }
  double s[8] = {0};
#pragma omp parallel
  {
    vec3 own = {1, 2, 3};
#pragma omp for
    for (int i = 0; i < n; i++) {
      vec3 f = {0, 0, 0};
      double *g = (double *)&f;
      const double *d = (const double *)&own;
      for (int k = 0; k < 3; k++) g[k] += ((double *)&p[i])[k] * d[k];
      q[i].x += f.x; q[i].y += f.y; q[i].z += f.z;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // copies of structs between both
    vec3 t = q[i];
    memcpy(&x[3 * i], &t, sizeof t);
    p[i] = *(vec3 *)&x[3 * i];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { // a triple of the neighbour behind the array's own: not p[i]'s
    const double *a = (const double *)p;
    int next = (i + 1) % n;
    q[i].x = a[3 * next] + a[3 * i + 2];
  }
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    const double *d = (const double *)&q[i];
    for (int k = 0; k < 3; k++) s[k] += d[k];
  }
  double t = 0;
#pragma omp parallel for reduction(+ : t)
  for (int i = 0; i < n; i++) {
    double *d = (double *)&w[i];
    double most = 0;
    for (int k = 0; k < 9; k++) most = d[k] > most ? d[k] : most;
    t += most;
  }
  for (int i = 0; i < n; i++) {
    s[3] += p[i].x + 2 * p[i].y + 3 * p[i].z; s[4] += w[i].m + w[i].r.z - w[i].v.y + w[i].pad[1];
    s[5] += balls[i].radius + balls[i].base.kind + balls[i].base.at.z;
    s[6] += c[i].v[0] + c[i].v[1] + c[i].v[2] * 0.5f + c[i].v[3];
    for (int k = 0; k < 16; k++) s[7] += (k + 1) * ((float *)&m[i])[k];
  }
  for (int i = 0; i < 9 * n; i++) t += x[i] * (i % 11);
  for (int k = 0; k < 8; k++) printf("%.10g ", s[k]);
  printf("%.10g\n", t);
  free(x); free(m); free(c);
  return 0;
}
