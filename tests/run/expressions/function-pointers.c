// Calls through pointers to functions: the kernel gets an integer that says which one, or knows it.
//
// RUN: %modes %s
// KERNELS: 13
// LAUNCHES: any
#include "../Inputs/show.h"
#include <math.h>

enum { N = 40 };

static double scale = 0.5;
static const double weights[3] = {1, 2, 4};

static double box(double x) { return x < scale ? 1 : 0; }
static double hat(double x) {
  double w[2] = {1 - x, 1 + x};
  for (int k = 0; k < 3; k++)
    w[k & 1] *= weights[k];
  return w[x < 0];
}
static double twice_hat(double x) { return 2 * hat(x); }
static int odd(int x) { return x & 1; }
static int third(int x) { return x % 3 == 0; }
static int counted;
static int counting(int x) { return counted++ + x; } // a launch that is passed it declines

static double (*const shapes[])(double) = {box, hat, 0, twice_hat};
static double (*never_set[2])(double) = {hat, box};
static const struct {
  const char *name;
  struct {
    int (*is)(int);
    int weight;
  } by;
} tests[] = {{"odd", {odd, 1}}, {"third", {third, 5}}};

static double a[N];
static int b[N];

static double apply(double (*f)(double), double x) { return f(x) + 1; }
static double apply_both(double (*f)(double), double (*g)(double), double x) {
  return apply(f, x) - apply(*g, -x);
}

static double integral(double (*f)(double), int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += (*f)(i / (double)n);
  return sum / n;
}

static int matching(int (*is)(int), int n) {
  int count = 0;
#pragma omp parallel default(none) shared(is, n, count)
#pragma omp for reduction(+ : count)
  for (int i = 0; i < n; i++)
    count += is(i);
  return count;
}

static void forms(int chosen) {
  double (*const f)(double) = chosen ? hat : box;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += shapes[i % 2](i / 8.0) + shapes[3](i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    signed char k = i % 4 == 2 ? 3 : i % 4;
    a[i] += apply(shapes[k], i / 16.0);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += apply_both(never_set[i & 1], twice_hat, i / 4.0);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double (*g)(double) = i % 3 ? f : &sqrt;
    double (*two[2])(double) = {hat, box};
    i % 2 ? a[i]++ : a[i]--;
    a[i] += g(i) + two[i & 1](0.25);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = tests[i & 1].by.is(i) * tests[i & 1].by.weight;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] += (i > chosen ? odd : third)(i);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += apply(f, apply_both(sqrt, hat, i));
}

static void together(double (*f)(double)) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] += f(a[i]);
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] -= apply(f, 0.5);
  }
}

// The names mean other things here.
static double hidden(double (*box)(double), double (*sqrt)(double)) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += box(i) - sqrt(i + 1);
  return sum;
}

int main(void) {
  double (*fabs_of)(double) = fabs;
  forms(1);
  forms(0);
  scale = 0.75;
  together(hat);
  together(cbrt);
  show_double("a", a, N);
  show_int("b", b, N);
  printf("%.10f %.10f %.10f %.10f\n", integral(box, 100), integral(hat, 100), integral(sqrt, 100),
         integral(fabs_of, 100));
  printf("%d %d %d\n", matching(odd, N), matching(third, N), matching(counting, 1));
  printf("%.10f %.10f\n", hidden(hat, box), hidden(twice_hat, cos));
  for (int m = 1; m < 4; m++) {
    double (*f)(double) = m == 1 ? box : m == 2 ? hat : cos;
#pragma omp parallel for firstprivate(f)
    for (int i = 0; i < N; i++)
      a[i] = f(i * 0.1) + m;
    show_double("m", a, N);
  }
  return 0;
}
