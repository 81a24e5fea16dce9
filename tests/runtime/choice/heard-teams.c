// While OpenMP runs and is heard, teams of several threads come to loops at the same time: nobody takes one for another's.
//
// RUN: %o2o -O2 -fopenmp %s -o %t -lm
// RUN: for k in 1 2 3 4 5 6; do env OMP_NUM_THREADS=2 OMP2OCL=openmp OMP2OCL_FEATURES=%t.features timeout 100 %t > %t.out || exit 1; %FileCheck %s < %t.out || exit 1; done
// CHECK: 2550 2550 2550 2550 4950
#include <fenv.h>
#include <pthread.h>
#include <stdio.h>

enum { TEAMS = 4, ROUNDS = 60 };

/* The last team has another way to round, so that its threads bring no values. */
static double sum_of(double *numbers, int rounds, int odd) {
  double sum = 0;
  for (int r = 0; r < rounds; r++) {
    sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
      if (odd)
        fesetround(FE_DOWNWARD);
#pragma omp for
      for (int i = 0; i < 100; i++)
        numbers[i] = r + (i & 1);
#pragma omp for
      for (int i = 0; i < 51; i++)
        sum += i * (numbers[i] - numbers[i & 1]) + 2 * i;
    }
  }
  return sum;
}

static void *team(void *result) {
  double numbers[100];
  *(double *)result = sum_of(numbers, ROUNDS, 0);
  return NULL;
}

int main(void) {
  pthread_t threads[TEAMS];
  double sums[TEAMS], numbers[100];
  for (int k = 0; k < TEAMS; k++)
    pthread_create(&threads[k], NULL, team, &sums[k]);
  for (int k = 0; k < TEAMS; k++)
    pthread_join(threads[k], NULL);
  for (int k = 0; k < TEAMS; k++)
    printf("%g ", sums[k]);
  printf("%g\n", sum_of(numbers, ROUNDS, 1) + 2400);
}
