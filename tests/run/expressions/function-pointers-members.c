// Calls through pointers to functions that members hold, with what is passed behind a pointer to void: the launch looks which of the
// file's functions it is.
//
// RUN: %modes %s
// KERNELS: 9
// LOOPS: 10
// LAUNCHES: 18
#include "../Inputs/show.h"
#include <math.h>
#include <stdlib.h>

enum { N = 100, M = 7 };
static double y[N];

typedef struct {
  double (*function)(double x, void *params);
  void *params;
} fn;
#define EVAL(f, x) (*((f)->function))(x, (f)->params)

struct line {
  double a, b;
};
static double straight(double x, void *params) {
  struct line *p = params;
  return p->a * x + p->b;
}
static double curved(double x, void *params) {
  const struct line *const p = (const struct line *)params;
  return p->a / (1 + x * x) + p->b;
}
static double plain(double x, void *params) {
  (void)params;
  return 2 * x;
}
static int calls;
static double counted(double x, void *params) { // no kernel calls it
  (void)params;
#pragma omp atomic
  calls++;
  return x;
}
static double apply(const fn *f, double x) { return f->function(x, f->params); }

static void functions(const fn *f) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = EVAL(f, i * 0.125);
  show_double("macro", y, N);
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += apply(f, i * 0.25) + y[i];
  printf("%.9g\n", s);
}

typedef struct layer layer;
struct layer {
  int inputs;
  const double *weights;
  double (*act)(double);
  double (*sum)(const layer *, const double *, int);
};
static double relu(double v) { return v > 0 ? v : 0; }
static double soft(double v) { return v / (1 + fabs(v)); }
static double forward(const layer *l, const double *in, int i) {
  double s = 0;
  for (int k = 0; k < l->inputs; k++)
    s += l->weights[i * l->inputs + k] * in[k];
  return s;
}
struct net {
  int count;
  layer at[2];
};
static layer own;

static void layers(layer *l, struct net *net, const double *in) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = l->act(l->sum(l, in, i));
  show_double("layer", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += net->at[1].act(y[i] - 3);
  layer copy = *l;
  own = copy;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += copy.act(y[i]) + own.act(i);
  show_double("copies", y, N);
  double (*f)(double) = l->act;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double (*g)(double) = net->at[0].act;
    y[i] += g(i) - f(i);
  }
#pragma omp parallel
  {
    double part[N] = {0};
#pragma omp for
    for (int i = 0; i < N; i++) {
      part[i] = own.act(i - 50) * 0.5;
      y[i] += part[i];
    }
  }
  show_double("variables", y, N);
}

// Another function in each iteration, which function-pointers-arrays.c has more of, or one that the loop sets.
static void others(struct net *net) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += net->at[i % 2].act(i);
  show_double("differs", y, N);
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < N; i++) {
    net->at[0].act = i > 50 ? relu : soft;
    y[i] += net->at[0].act(i);
  }
  show_double("set", y, N);
}

// With nothing to do nothing is followed.
static void none(int n, const fn *f) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = f->function(i, f->params);
}

int main(void) {
  struct line p = {2, 3};
  double w[N * M], in[M];
  for (int i = 0; i < N * M; i++)
    w[i] = i % 11 - 4;
  for (int i = 0; i < M; i++)
    in[i] = 0.5 * i - 1;
  fn f = {straight, &p};
  functions(&f);
  f.function = curved;
  p.b = 4;
  functions(&f);
  f = (fn){plain, NULL};
  functions(&f);
  f.function = counted;
  functions(&f);
  printf("%d\n", calls);
  layer l = {M, w, soft, forward};
  struct net net = {2, {{0, NULL, soft, NULL}, {0, NULL, relu, NULL}}};
  layers(&l, &net, in);
  l.act = relu;
  layers(&l, &net, in);
  others(&net);
  none(0, NULL);
  none(N, &(fn){plain, NULL});
  show_double("none", y, N);
  return 0;
}
