// Structs passed and returned by value, with members changed in the callee.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

struct vec {
  double v[3];
};
struct pair {
  int a;
  struct vec b;
};

#define N 30
static struct vec out[N];
static int keys[N];

static struct vec make(double x, double y, double z) {
  struct vec r;
  r.v[0] = x;
  r.v[1] = y;
  r.v[2] = z;
  return r;
}
static struct vec cross(struct vec p, struct vec q) {
  struct vec r = {{p.v[1] * q.v[2] - p.v[2] * q.v[1], p.v[2] * q.v[0] - p.v[0] * q.v[2], p.v[0] * q.v[1] - p.v[1] * q.v[0]}};
  p.v[0] = 1000;
  return r;
}
static int bump(struct pair p) {
  p.a += (int)p.b.v[1];
  p.b.v[1] = 0;
  return p.a;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct vec p = make(i, 1, 2), q = make(1, i, -1);
    out[i] = cross(p, q);
    out[i].v[0] += p.v[0] + cross(q, p).v[2];
    struct pair both = {i, p};
    keys[i] = bump(both) + both.a + (int)both.b.v[1];
  }
  show_double("out", out[0].v, 3 * N);
  show_int("keys", keys, N);
  return 0;
}
