// Loops in a region that go on until something is found: all threads come to the worksharing loop in them as often as
// each other, and so to what stands behind it, where they put their sums together.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 6
// LAUNCHES: any
#include "../Inputs/show.h"
#include <math.h>
#include <omp.h>

enum { N = 400 };
static double u[N], next[N], residual;

static void start(void) {
  for (int i = 0; i < N; i++)
    u[i] = sin(0.1 * i);
  residual = 0.0;
}

// The flag is shared, the sums atomic.
static void relax(void) {
  int steps = 0, done = 0;
#pragma omp parallel
  {
    while (!done) {
      double own = 0.0;
#pragma omp for nowait
      for (int i = 1; i < N - 1; i++) {
        next[i] = 0.5 * (u[i - 1] + u[i + 1]);
        own += fabs(next[i] - u[i]);
      }
#pragma omp atomic
      residual += own;
#pragma omp barrier
#pragma omp for
      for (int i = 1; i < N - 1; i++)
        u[i] = next[i];
#pragma omp single
      {
        if (residual < 0.9 || ++steps >= 30)
          done = 1;
        else
          residual = 0.0;
      }
    }
  }
  show_double("residual", &residual, 1);
  show_int("steps", &steps, 1);
}

// Each thread counts its trips, and leaves the loop by `break`.
static void relax_until(double limit) {
  double worst = 0.0, all = 0.0;
#pragma omp parallel
  {
    int trip = 0;
    do {
      double top = 0.0;
      if (trip > 20)
        break;
      {
#pragma omp for
        for (int i = 1; i < N - 1; i++) {
          double d = fabs(next[i] - u[i]) + 0.01 * i;
          top = d > top ? d : top;
          u[i] *= 0.5;
        }
      }
#pragma omp critical
      {
        if (top > worst)
          worst = top;
      }
#pragma omp barrier
      if (worst > limit * trip)
        trip++;
      else
        break;
#pragma omp barrier
    } while (1);
    double own = 0.0;
    for (int k = trip; k > 0; k--) {
#pragma omp for
      for (int i = 0; i < N; i++)
        own += u[i] * k;
    }
#pragma omp critical
    all += own;
  }
  show_double("worst", &worst, 1);
  show_double("all", &all, 1);
}

// What stands behind a `break` in the trip not all threads come to; nor what one of them skips.
static void apart(void) {
  int found[2] = {0, 0};
#pragma omp parallel num_threads(2)
  {
    int own = 0;
    for (int trip = 0; trip < 3;) {
      own = 0;
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++)
        own += i < N / 2 ? 1 : 100;
      trip++;
      if (trip == 3 && omp_get_thread_num() == 1)
        break;
#pragma omp atomic
      found[0] += own;
    }
    int mine = 0;
    do {
      if (omp_get_thread_num() == 1 && mine == 0)
        found[1]++;
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++)
        mine += i < N / 2 ? 1 : 100;
      if (omp_get_thread_num() == 1)
        break;
#pragma omp atomic
      found[1] += mine;
    } while (0);
  }
  show_int("found", found, 2);
}

int main(void) {
  start();
  relax();
  relax_until(0.2);
  apart();
  return 0;
}
