/* Functions with alternatives, timed: bench/alternatives.sh.
 *
 *     alternatives sort|multiply SIZE ROUNDS
 *
 * prints the least processor time of a call in milliseconds, and a sum over the results.  With
 * -DONLY=K alternative number K is called in any case; 0 is the function's own body. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- sorting --------------------------------------------------------------------------------- */

void insertion_sort(double *a, long n), heap_sort(double *a, long n), shell_sort(double *a, long n);

#pragma omp2ocl alternatives(sort : insertion_sort, heap_sort, shell_sort; size(n); results(a[n]))
void sort(double *a, long n) {
  long left = n / 2;
  double *half = n > 1 ? malloc((size_t)left * sizeof *half) : NULL;
  if (!half)
    return;
  sort(a, left);
  sort(a + left, n - left);
  memcpy(half, a, (size_t)left * sizeof *half);
  for (long i = 0, l = 0, r = left; l < left; i++)
    a[i] = r == n || half[l] <= a[r] ? half[l++] : a[r++];
  free(half);
}

static void step_sort(double *a, long n, long step) {
  for (long i = step; i < n; i++) {
    double v = a[i];
    long j = i;
    for (; j >= step && a[j - step] > v; j -= step)
      a[j] = a[j - step];
    a[j] = v;
  }
}

void insertion_sort(double *a, long n) { step_sort(a, n, 1); }

void shell_sort(double *a, long n) {
  long step = 1;
  while (step < n / 3)
    step = 3 * step + 1;
  for (; step > 0; step /= 3)
    step_sort(a, n, step);
}

static void sift(double *a, long root, long n) {
  double v = a[root];
  for (long kid; (kid = 2 * root + 1) < n; root = kid) {
    kid += kid + 1 < n && a[kid] < a[kid + 1];
    if (a[kid] <= v)
      break;
    a[root] = a[kid];
  }
  a[root] = v;
}

void heap_sort(double *a, long n) {
  for (long i = n / 2; i-- > 0;)
    sift(a, i, n);
  for (long last = n; last-- > 1;) {
    double largest = a[0];
    a[0] = a[last];
    a[last] = largest;
    sift(a, 0, last);
  }
}

/* ---- c += a b, where rows have `row` elements ------------------------------------------------ */

void by_elements(double *c, const double *a, const double *b, long n, long row),
    by_rows(double *c, const double *a, const double *b, long n, long row);

/* By quarters. */
#pragma omp2ocl alternatives(multiply : by_elements, by_rows; size(n);                             \
                             results(c[(n - 1) * row + n]))
void multiply(double *c, const double *a, const double *b, long n, long row) {
  long m = n / 2;
  if (n == 1)
    *c += *a * *b;
  for (long k = 0; k < 8 && n > 1; k++) {
    long i = k / 4 * m, j = k / 2 % 2 * m, l = k % 2 * m;
    multiply(c + i * row + j, a + i * row + l, b + l * row + j, m, row);
  }
}

void by_elements(double *c, const double *a, const double *b, long n, long row) {
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      for (long k = 0; k < n; k++)
        c[i * row + j] += a[i * row + k] * b[k * row + j];
}

void by_rows(double *c, const double *a, const double *b, long n, long row) {
  for (long i = 0; i < n; i++)
    for (long k = 0; k < n; k++)
      for (long j = 0; j < n; j++)
        c[i * row + j] += a[i * row + k] * b[k * row + j];
}

/* ---- timing ---------------------------------------------------------------------------------- */

#ifndef ONLY
#define ONLY 0
#endif

static void run_sort(double *x, long n) {
  void (*const each[])(double *, long) = {sort, insertion_sort, heap_sort, shell_sort};
  each[ONLY](x, n);
}

static void run_multiply(double *x, long n) {
  void (*const each[])(double *, const double *, const double *, long,
                       long) = {multiply, by_elements, by_rows, by_rows};
  each[ONLY](x, x + n * n, x + 2 * n * n, n, n);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

int main(int argc, char **argv) {
  int sorts = argc == 4 && strcmp(argv[1], "sort") == 0;
  long n = argc == 4 ? atol(argv[2]) : 0, rounds = argc == 4 ? atol(argv[3]) : 0;
  size_t count = (size_t)(sorts ? n : 3 * n * n);
  double *x = malloc(count * sizeof *x), *x0 = malloc(count * sizeof *x0), least = 1e30, sum = 0;
  if (n < 1 || !x || !x0)
    return 2;
  for (size_t i = 0; i < count; i++)
    x0[i] = (double)(i * 2654435761u % 1000003) / (sorts ? 1 : 1e6);
  for (long r = 0; r < rounds; r++) {
    memcpy(x, x0, count * sizeof *x);
    double start = now();
    sorts ? run_sort(x, n) : run_multiply(x, n);
    double took = now() - start;
    least = took < least ? took : least;
  }
  for (long i = 0; i < (sorts ? n : n * n); i++)
    sum += x[i] * (double)(i % 7 + 1);
  printf("%.6f %.10g\n", least > 1e-6 ? least : 1e-6, sum);
  free(x);
  free(x0);
  return 0;
}
