// Storage that the threads have by their numbers, accumulated by loops: sums, histograms, extremes, padded, rows behind pointers, by calls in the
// loop, with every schedule. Each thread's part is what it is without kernels.
//
// RUN: %modes %s
// KERNELS: 14
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1003, K = 8, T = 16, PAD = 8 };
static double x[N], sums[T], padded[T][PAD], centers[T][K][3], total;
static int key[N], hist[T][K], counts[T], owner[N], moved[N];
static double top[T];
static long whole;

struct share {
  double sum, largest;
  long count;
};
static struct share shares[T];

static void show_parts(const char *name, const double *p, int n) { show_double(name, p, n); }

// A combined construct that asks for the number itself.
static void combined(void) {
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < N; i++)
    sums[omp_get_thread_num()] += x[i];
#pragma omp parallel for schedule(static, 7)
  for (int i = 0; i < N; i++)
    owner[i] = omp_get_thread_num() * 100 + omp_get_num_threads();
}

static void region(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num(), nt = omp_get_num_threads();
#pragma omp for
    for (int i = 0; i < N; i++)
      padded[me][0] += x[i] * nt;
#pragma omp for schedule(static, 1)
    for (int i = 3; i < N; i += 2)
      hist[me][key[i]]++;
#pragma omp for collapse(2)
    for (int i = 0; i < 17; i++)
      for (int j = 40; j > 3; j -= 3)
        counts[me] += i * j;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (x[i] > top[me])
        top[me] = x[i];
#pragma omp for
    for (int i = 0; i < N; i++) {
      shares[me].sum = shares[me].sum + x[i];
      shares[me].count++;
      if (x[i] > shares[me].largest)
        shares[me].largest = x[i];
    }
  }
}

// One block for all threads, and a pointer to the thread's own part of it.
static void blocks(int n, int parts) {
  double *part = calloc((size_t)parts * PAD, sizeof *part);
  long *bins = calloc((size_t)parts * K, sizeof *bins);
#pragma omp parallel
  {
    const int tid = omp_get_thread_num();
    int off = tid * PAD;
    long *mine = bins + tid * K;
#pragma omp for
    for (int i = 0; i < n; i++)
      part[off] += x[i];
#pragma omp for
    for (int i = 0; i < n; i++)
      mine[key[i]] += i;
  }
  for (int t = 0; t < parts; t++) {
    total += part[t * PAD];
    for (int k = 0; k < K; k++)
      whole += (t + 1) * (k + 1) * bins[t * K + k];
  }
  free(part);
  free(bins);
}

// As in integer sorts: a table of the threads' counters, prefix sums by each thread, and a merge.
static void sort(int parts) {
  int **table = malloc(parts * sizeof *table), all[K] = {0};
  for (int t = 0; t < parts; t++)
    table[t] = malloc(K * sizeof **table);
#pragma omp parallel
  {
    int myid = omp_get_thread_num(), threads = omp_get_num_threads();
    int *work = table[myid];
    for (int k = 0; k < K; k++)
      work[k] = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      work[key[i]]++;
    for (int k = 0; k + 1 < K; k++)
      work[k + 1] += work[k];
#pragma omp barrier
    for (int t = 0; t < threads; t++) {
#pragma omp for schedule(static)
      for (int k = 0; k < K; k++)
        all[k] += table[t][k];
    }
  }
  show_int("sorted", all, K);
  for (int t = 0; t < parts; t++)
    free(table[t]);
  free(table);
}

// As in k-means: the nearest centre's sums and counts, by thread; merged and cleared at once.
static double cluster(int parts) {
  double sum[K][3] = {{0}};
  int n[K] = {0}, delta = 0;
#pragma omp parallel
  {
    int tid = omp_get_thread_num();
#pragma omp for schedule(static) reduction(+ : delta)
    for (int i = 0; i < N; i++) {
      int best = key[i];
      if (moved[i] != best)
        delta++;
      moved[i] = best;
      hist[tid][best]++;
      for (int d = 0; d < 3; d++)
        centers[tid][best][d] += x[i] * (d + 1);
    }
  }
  for (int k = 0; k < K; k++)
    for (int t = 0; t < parts; t++) {
      n[k] += hist[t][k];
      hist[t][k] = 0;
      for (int d = 0; d < 3; d++) {
        sum[k][d] += centers[t][k][d];
        centers[t][k][d] = 0;
      }
    }
  show_int("n", n, K);
  show_parts("sum", &sum[0][0], K * 3);
  return delta;
}

// Shares that loops on the host and kernels have alike: each thread reads what it has written, without a barrier in between.
static void alike(void) {
  double line[N];
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      line[i] = me == 1 ? x[i] : me;
#pragma omp for schedule(dynamic, 5)
    for (int i = 0; i < N; i++)
      counts[me]++;
  }
  show_double("line", line, N);
}

int main(void) {
  int parts = omp_get_max_threads();
  for (int i = 0; i < N; i++) {
    x[i] = (i * 37 % 101) * 0.25;
    key[i] = i * i % K;
    moved[i] = -1;
  }
  combined();
  show_parts("sums", sums, T);
  show_int("owner", owner, N);
  region();
  show_parts("padded", &padded[0][0], T * PAD);
  show_int("hist", &hist[0][0], T * K);
  show_int("counts", counts, T);
  for (int t = 0; t < 4; t++)
    printf("%g %g %g %ld\n", top[t], shares[t].sum, shares[t].largest, shares[t].count);
  memset(hist, 0, sizeof hist);
  blocks(N, parts);
  printf("%g %ld\n", total, whole);
  sort(parts);
  printf("%g\n", cluster(parts));
  for (int t = 0; t < T; t++)
    counts[t] = 0;
  alike();
  int all = 0;
  for (int t = 0; t < T; t++)
    all += counts[t];
  printf("%d\n", all);
  return 0;
}
