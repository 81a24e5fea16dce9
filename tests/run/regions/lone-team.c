// Regions whose loops are kernels, all of them, need no team when they come again: what they compute, and what they leave
// behind, is the same; regions that could tell keep their team (plugin/launch/lone_team.h).
//
// RUN: %modes %s
// KERNELS: 11
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

enum { N = 240, K = 16 };
static double x[N], p[N], q[N];
static int key[N], total[K], first[K], counted;

/* Scalars by `single`, values of the thread, loops around worksharing loops. */
static double solve(int steps, double scale) {
  double rho = 0, old = 0, sum = 0;
#pragma omp parallel firstprivate(scale)
  {
#pragma omp for reduction(+ : rho)
    for (int i = 0; i < N; i++) {
      p[i] = x[i];
      rho += x[i] * x[i];
    }
    for (int s = 0; s < steps; s++) {
#pragma omp single
      {
        old = rho;
        rho = sum = 0;
      }
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < N; i++) {
        q[i] = p[i] + 0.25 * p[i ? i - 1 : N - 1];
        sum += p[i] * q[i];
      }
      double alpha = old / sum * scale;
#pragma omp for reduction(+ : rho)
      for (int i = 0; i < N; i++) {
        p[i] -= alpha * q[i];
        rho += p[i] * p[i];
      }
#pragma omp barrier
#pragma omp master
      counted++;
    }
  }
  return rho;
}

/* Pointers whose ranges overlap in every other call: then the host runs the loop, and has its team from then on. */
static void shift(double *to, const double *from, int n) {
#pragma omp parallel
  {
    for (int s = 0; s < 3; s++) {
#pragma omp for
      for (int j = 0; j < n; j++)
        to[2 * j] = 0.5 * to[2 * j] + from[2 * j];
    }
  }
}

/* Sums of the threads' own that are zero in all threads but one. */
static void rank_keys(void) {
#pragma omp parallel
  {
    int own[K];
    for (int k = 0; k < K; k++)
      own[k] = 0;
#pragma omp for
    for (int k = 0; k < K; k++)
      total[k] = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[key[i]]++;
    for (int k = 1; k < K; k++)
      own[k] += own[k - 1];
#pragma omp critical
    for (int k = 0; k < K; k++)
      total[k] += own[k];
  }
}

/* And sums that are not: each thread begins with 1. */
static void count_from_one(void) {
#pragma omp parallel num_threads(2)
  {
    int own[K] = {1};
#pragma omp for
    for (int k = 0; k < K; k++)
      first[k] = 0;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[key[i]]++;
#pragma omp critical
    for (int k = 0; k < K; k++)
      first[k] += own[k];
  }
}

static int threads_of(int way) {
  int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      q[i] = p[i] + way;
    n += 1;
  }
  if (way == 0)
    return n;
  n = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      q[i] = p[i] - way;
#pragma omp atomic
    n++;
  }
  if (way == 1)
    return n;
  n = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      q[i] += way;
#pragma omp single
    n = omp_get_num_threads();
  }
  return n;
}

int main(void) {
  omp_set_dynamic(0);
  for (int i = 0; i < N; i++) {
    x[i] = i % 17 - 8;
    key[i] = i * 7 % K;
  }
  double rho = 0;
  for (int call = 0; call < 4; call++)
    rho += solve(3, 0.5);
  printf("%.9g %d\n", rho, counted);
  for (int call = 0; call < 6; call++)
    shift(q, call % 2 ? q + 1 : p, N / 2);
  show_double("q", q, N);
  for (int call = 0; call < 4; call++) {
    key[call] = 5;
    rank_keys();
    count_from_one();
    printf("%d %d %d %d\n", total[0], total[5], total[K - 1], first[0]);
  }
  for (int call = 0; call < 9; call++)
    printf("%d%c", threads_of(call % 3), call == 8 ? '\n' : ' ');
  return 0;
}
