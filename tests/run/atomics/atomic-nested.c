// Several threads of a team that run loops with atomic and critical at the same time: what they
// share is updated by all of them.
//
// RUN: %modes %s
// KERNELS: 4
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>

#define N 400
static int hist[100], total, count;
static double best;

static void work(int salt) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    hist[(i * 7 + salt) % 100]++;
#pragma omp atomic
    total += i;
#pragma omp critical
    if (i * 0.5 + salt > best)
      best = i * 0.5 + salt;
  }
}

static void orphan(void) {
#pragma omp for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    count++;
  }
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    hist[i % 100] += 2;
  }
#pragma omp parallel num_threads(2)
  for (int round = 0; round < 40; round++)
    work(round);
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    for (int round = 0; round < 40; round++)
      work(round);
#pragma omp section
    for (int round = 0; round < 40; round++)
      work(-round + 100);
  }
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 8; round++)
#pragma omp task
    work(round);
  // An outer team, inner teams of one.
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    for (int round = 0; round < 20; round++)
      orphan();
  }
  orphan();
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    total -= 1;
  }
  int teams = count / N;
  printf("%d %.1f %d %d\n", total % N, best, count % N, teams > 1);
  long sum = 0;
  for (int k = 0; k < 100; k++)
    sum += hist[k];
  printf("%d\n", sum % N == 0);
  return 0;
}
