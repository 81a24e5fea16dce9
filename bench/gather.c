/* What forms that gather cost: a scan, and a reduction for the place of an extreme.  One process measures one mode (gather.sh): for each form the median
 * of ROUNDS runs, in seconds of the clock and of the processor. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 1 << 19 }; /* Clang has a copy of the scan on the stack */
struct at {
  double v;
  int i;
};
static double a[N], b[N];
static struct at first(struct at p, struct at q) {
  return q.v < p.v || (q.v == p.v && q.i < p.i) ? q : p;
}
#pragma omp declare reduction(first : struct at : omp_out = first(omp_out, omp_in))                \
    initializer(omp_priv = {INFINITY, -1})

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void scan(void) {
  double s = 0;
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < N; i++) {
    s += a[i];
#pragma omp scan inclusive(s)
    b[i] = s;
  }
}

static double place(void) {
  struct at best = {INFINITY, -1};
#pragma omp parallel for reduction(first : best)
  for (int i = 0; i < N; i++)
    best = first(best, (struct at){a[i], i});
  return best.i;
}

static int smaller(const void *x, const void *y) {
  double p = *(const double *)x, q = *(const double *)y;
  return (p > q) - (p < q);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 9;
  double wall[2][64], work[2][64], sink = 0;
  if (rounds < 1 || rounds > 64)
    return 2;
  for (int i = 0; i < N; i++)
    a[i] = (i * 37LL % 1000003) * 0.5;
  for (int r = -1; r < rounds; r++)
    for (int form = 0; form < 2; form++) {
      double start = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_PROCESS_CPUTIME_ID);
      if (form)
        sink += place();
      else
        scan();
      if (r >= 0) {
        wall[form][r] = seconds(CLOCK_MONOTONIC) - start;
        work[form][r] = seconds(CLOCK_PROCESS_CPUTIME_ID) - used;
      }
    }
  for (int form = 0; form < 2; form++) {
    qsort(wall[form], (size_t)rounds, sizeof(double), smaller);
    qsort(work[form], (size_t)rounds, sizeof(double), smaller);
    printf("%s %.4f %.4f\n", form ? "place" : "scan", wall[form][rounds / 2],
           work[form][rounds / 2]);
  }
  return sink + b[N - 1] > 0 ? 0 : 1;
}
