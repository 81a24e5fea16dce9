// The frame of BT, SP and LU: what all three do with the whole grid, and the run itself (report
// RNR-94-007, sections 3 and 4).
//
// A solver includes this after the constants of its class and after
//
//     static inline void prepare_point(int k, int j, int i);
//
// which brings what the solver keeps of a point up to date with u there: the loop that calls it can
// only be translated where the arrays are declared that it uses. Time step and verification follow
// behind.

#ifndef NPB_CFD_SOLVER_H
#define NPB_CFD_SOLVER_H

#include "../common/timer.h"
#include "rhs.h"
#include "verify.h"

#include <stdbool.h>
#include <stdio.h>

/// One time step.
static void advance(void);

/// Prints how the end of the run compares with the specification. Returns whether it agrees.
static bool verify(void);

/// Computes rhs at all interior points, times \p scale.
static void compute_rhs(double scale) {
#pragma omp parallel firstprivate(scale)
  {
#pragma omp for collapse(2)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
          prepare_point(k, j, i);

#pragma omp for collapse(2)
    for (int k = 1; k < N - 1; k++)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          set_rhs(scale, k, j, i);
  }
}

/// Computes the forcing, which is still zero, from the exact solution, and leaves that in u.
static void compute_forcing(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
        set_exact(k, j, i);

  compute_rhs(-1.0);

#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < 5; m++)
          forcing[k][j][i][m] = rhs[k][j][i][m];
}

static void set_initial_field(void) {
#pragma omp parallel for collapse(2)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++)
        set_initial(k, j, i);
}

/// The root mean square of each quantity of rhs.
static void residual_norm(double norm[5]) {
  double sum[5] = {0.0};
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < 5; m++)
          sum[m] += rhs[k][j][i][m] * rhs[k][j][i][m];
  root_mean_square(sum, norm);
}

/// The root mean square of the error of each quantity.
static void error_norm(double norm[5]) {
  double sum[5] = {0.0};
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < 5; m++) {
          double error = solution_error(m, k, j, i);
          sum[m] += error * error;
        }
  root_mean_square(sum, norm);
}

/// The part of the verification that all three have.
static bool verify_norms(void) {
  static const double reference_residual[5] = REFERENCE_RESIDUAL;
  static const double reference_error[5] = REFERENCE_ERROR;
  double residual[5], error[5];
  compute_rhs(1.0);
  residual_norm(residual);
  error_norm(error);
  bool residual_verified = verify_norm("Residual", residual, reference_residual);
  return verify_norm("Error", error, reference_error) && residual_verified;
}

/// The whole benchmark \p name, whose time steps take \p mega_operations in all. Returns the exit
/// status.
static int run_solver(const char *name, double mega_operations) {
  printf("%s, class %c: grid %d x %d x %d, %d steps of %g\n\n", name, NPB_CLASS, N, N, N, STEPS,
         DT);
  compute_forcing();

  // One step that does not count touches all data and code before the clock starts.
  set_initial_field();
  advance();
  set_initial_field();

  double start = npb_wall_seconds();
  for (int step = 1; step <= STEPS; step++)
    advance();
  double seconds = npb_wall_seconds() - start;

  char size[32];
  snprintf(size, sizeof size, "%d x %d x %d", N, N, N);
  struct npb_report report = {
      .name = name,
      .operations = "floating point",
      .size = size,
      .problem_class = NPB_CLASS,
      .iterations = STEPS,
      .seconds = seconds,
      .mega_operations = mega_operations,
      .verified = verify(),
  };
  return npb_print_report(&report);
}

#endif
