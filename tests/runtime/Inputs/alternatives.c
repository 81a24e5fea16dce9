/* Sorts with three versions, of which one recurs, products of matrices by two orders, and versions
 * that are wrong, crash, do not end, or print. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void insertion_sort(double *a, long n);
void far_sort(double *a, long n);

#pragma omp2ocl alternatives(sort: insertion_sort, far_sort; size(n); results(a[n]))
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

void insertion_sort(double *a, long n) {
  for (long i = 1; i < n; i++) {
    double v = a[i];
    long j = i;
    for (; j > 0 && a[j - 1] > v; j--)
      a[j] = a[j - 1];
    a[j] = v;
  }
}

#define EACH(V) for (long V = 0; V < n; V++)

static void by_rows(long n, double c[n][n], const double a[n][n], const double b[n][n]) {
  memset(c, 0, (size_t)n * sizeof *c);
  EACH(i) EACH(k) EACH(j) c[i][j] += a[i][k] * b[k][j];
}

#pragma omp2ocl alternatives(multiply: by_rows)
static void multiply(long n, double c[n][n], const double a[n][n], const double b[n][n]) {
  EACH(i) EACH(j) {
    c[i][j] = 0;
    for (long k = n; k-- > 0;) // the other way round: other roundings
      c[i][j] += a[i][k] * b[k][j];
  }
}

double wrong_sum(const double *a, long n), lost_sum(const double *a, long n),
    endless_sum(const double *a, long n), loud_sum(const double *a, long n);

#pragma omp2ocl alternatives(sum: wrong_sum, lost_sum, endless_sum, loud_sum; size(n))
double sum(const double *a, long n) {
  double s = 0;
  EACH(i) s += a[i];
  return s;
}

double wrong_sum(const double *a, long n) { return n < 200 ? sum(a, n / 2) + 1 : a[0]; }

double lost_sum(const double *a, long n) {
  raise(SIGSEGV);
  return a[n];
}

double endless_sum(const double *a, long n) {
  for (volatile long i = 0; i >= 0; i = n != 0 && a != NULL)
    ;
  return 0;
}

double loud_sum(const double *a, long n) {
  double s = 0;
  puts("loud");
  fflush(NULL);
  for (int again = 0; again < 8; again++)
    for (long i = n; i-- > 0;)
      s += a[i] / 8;
  return s;
}

/* With loops of its own, in trials as well; called with memory that processes share it is not
 * tried. */
static void fill_again(long n, double a[n]) {
#pragma omp parallel for
  EACH(i) a[i] = (double)i;
}

#pragma omp2ocl alternatives(fill: fill_again)
static void fill(long n, double a[n]) {
  EACH(i) {
    a[i] = 0;
    for (volatile long k = 0; k < i % 5; k++)
      a[i] = (double)i - (double)k;
    a[i] = (double)i;
  }
}

static void fill_shared_again(long n, double a[n]) { EACH(i) a[i] = 2; }

#pragma omp2ocl alternatives(fill_shared: fill_shared_again)
static void fill_shared(long n, double a[n]) { EACH(i) a[i] = 1; }

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000, m = 40;
  double *a = malloc((size_t)n * sizeof *a);
  double(*x)[m] = malloc((size_t)m * sizeof *x), (*y)[m] = malloc((size_t)m * sizeof *y);
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = (double)(i * 7919 % 10007);
  sort(a, n);
  double check = 0;
  for (long i = 0; i < n; i++)
    check += a[i] * (double)(i % 13);
#pragma omp parallel for
  for (long i = 0; i < m; i++)
    for (long j = 0; j < m; j++)
      x[i][j] = 1.0 / (double)(1 + i + j);
  multiply(m, y, x, x);
  double product = 0;
#pragma omp parallel for reduction(+ : product)
  for (long i = 0; i < m; i++)
    product += y[i][i];
  printf("%g %g %g %.0f %.9g %.9g %.9g\n", a[0], a[n / 2], a[n - 1], check, product, sum(a, n),
         sum(a, 100));
  fill(n, a);
  double *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  fill_shared(100, shared);
  printf("%g %g\n", a[n - 1], shared[50]);
  free(a);
  free(x);
  free(y);
  if (argc > 2) /* a long run */
    sleep((unsigned)atoi(argv[2]));
  return 0;
}
