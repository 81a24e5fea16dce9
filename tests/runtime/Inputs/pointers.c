/* Time steps whose kernels are started by functions that are called through pointers: variables, members, tables, in one unit or (-DUNIT=1, 2) in two; and one
 * function (-DUNIT=3, without the plugin) that looks at everything. */
#include <stdio.h>
#include <stdlib.h>

#define N 900

typedef void operation(double *to, const double *from, int n);
struct level {
  double *u, *v;
  operation *smooth;
};
operation smooth, average, look;
extern operation *const others[];
extern double seen;

#ifndef UNIT
#define UNIT 0
#endif

#if UNIT < 2
static operation *chosen;
static double now;

static void both(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = to[i] * 0.5 + from[n - 1 - i];
  now += 1;
}

static operation *pick(int k) { return k % 2 ? average : both; }

static double part(double *u, int k, operation *f) {
  f(u, u + N / 2, N / 2);
  return u[k];
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 6, looks = argc > 2;
  struct level level[3];
  double sum = 0, *w = malloc(N * sizeof *w);
  for (int k = 0; k < 3; k++) {
    level[k] = (struct level){malloc(N * sizeof(double)), malloc(N * sizeof(double)), k ? smooth : both};
    for (int i = 0; i < N; i++)
      level[k].u[i] = level[k].v[i] = w[i] = i % (7 + k);
  }
  for (int t = 0; t < steps; t++) {
    chosen = t % 3 ? average : smooth;
    for (struct level *l = level; l < level + 3; l++) {
      l->smooth(l->u, l->v, N);
      chosen(l->v, l->u, N), (*others[t % 2])(w, l->v, N);
      (pick(t))(l->u, w, N);
    }
    if (looks && t == 3)
      others[2](w, level[1].u, N), level[1].smooth(level[1].u, w, N);
    if (t == steps - 1)
      sum += part(w, t, both) + part(w, 3, chosen);
  }
  for (int i = 0; i < N; i++)
    sum += level[0].u[i] + level[1].u[i] * 2 + level[2].v[i] + w[i];
  printf("%.12g %g %g\n", sum, now, seen);
  return 0;
}
#endif

#if UNIT == 0 || UNIT == 2
operation *const others[] = {average, smooth, look};

void smooth(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    to[i] = 0.25 * (from[i - 1] + 2 * from[i] + from[i + 1]);
}

void average(double *to, const double *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = 0.5 * (from[i] + to[i]);
}
#endif

#if UNIT == 0 || UNIT == 3
double seen;

void look(double *to, const double *from, int n) {
  for (int i = 0; i < n; i++)
    seen += from[i] - to[i];
  to[n / 2] = seen;
}
#endif
