// CG, the conjugate gradient benchmark (report RNR-94-007, section 2.2.3).
//
// The smallest eigenvalue of a large sparse symmetric positive definite matrix is estimated by the
// inverse power method: each iteration solves A z = x with 25 steps of the conjugate gradient
// method and then takes x = z / |z|. The estimate is zeta = shift + 1 / (x . z).
//
// The matrix is stored by compressed rows. Each row is a sparse dot product with a vector read
// through the column indices, which makes the benchmark a test of irregular memory accesses. Loops
// that follow each other over the same vectors are fused with the dot product that needs their
// result, so that a step is three passes over memory.

#include "../common/class.h"
#include "../common/random.h"
#include "../common/report.h"
#include "../common/timer.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#if NPB_CLASS == 'S'
#define N 1400
#define NONZEROS 7
#define ITERATIONS 15
#define SHIFT 10.0
#define REFERENCE_ZETA 8.5971775078648
#elif NPB_CLASS == 'W'
#define N 7000
#define NONZEROS 8
#define ITERATIONS 15
#define SHIFT 12.0
#define REFERENCE_ZETA 10.362595087124
#elif NPB_CLASS == 'A'
#define N 14000
#define NONZEROS 11
#define ITERATIONS 15
#define SHIFT 20.0
#define REFERENCE_ZETA 17.130235054029
#elif NPB_CLASS == 'B'
#define N 75000
#define NONZEROS 13
#define ITERATIONS 75
#define SHIFT 60.0
#define REFERENCE_ZETA 22.712745482631
#else
#define N 150000
#define NONZEROS 15
#define ITERATIONS 75
#define SHIFT 110.0
#define REFERENCE_ZETA 28.973605592845
#endif

#define EPSILON 1e-10
#define RESIDUAL_BOUND 1e-10 // what 25 steps reach in every class, with a wide margin
#define SEED UINT64_C(314159265)
#define CONDITION 0.1 // the reciprocal of the condition number of the matrix
#define STEPS 25      // conjugate gradient steps per solve

// A generating vector has NONZEROS random elements and, where these miss it, its diagonal one. The
// matrix is the sum of N outer products of such vectors, which bounds the elements it can have.
#define VECTOR_ELEMENTS (NONZEROS + 1)
#define MATRIX_ELEMENTS (N * VECTOR_ELEMENTS * VECTOR_ELEMENTS)

// The matrix: the elements of row i are value[row_start[i]] up to value[row_start[i + 1] - 1], at
// the columns of the same positions, in ascending order.
static int row_start[N + 1];
static int column[MATRIX_ELEMENTS];
static double value[MATRIX_ELEMENTS];

// The vectors of the method, by their usual names.
static double x[N], z[N], p[N], q[N], r[N];

// The generating vectors: vector_index[i][0 .. vector_length[i] - 1] are the positions of the
// nonzero elements of vector i in the order they were drawn.
static int vector_length[N];
static int vector_index[N][VECTOR_ELEMENTS];
static double vector_value[N][VECTOR_ELEMENTS];

// The generating vectors that have a nonzero element at position i, by compressed rows: the number
// of the vector, and which of its elements it is.
static int user_start[N + 1];
static int user_vector[N * VECTOR_ELEMENTS];
static int user_element[N * VECTOR_ELEMENTS];

/// The place of position \p index in vector \p i, or -1 when the element is zero so far.
static int find_element(int i, int index) {
  for (int k = 0; k < vector_length[i]; k++)
    if (vector_index[i][k] == index)
      return k;
  return -1;
}

/// Draws generating vector \p i: NONZEROS random values at distinct random positions, and the value
/// 0.5 at position i. A value is always drawn before its position, also when the position turns out
/// to be unusable; the matrix depends on this order.
static void draw_vector(int i, uint64_t *random) {
  int scale = 1;
  while (scale < N)
    scale *= 2;

  while (vector_length[i] < NONZEROS) {
    double drawn = npb_random_next(random);
    int index = (int)(scale * npb_random_next(random));
    if (index >= N || find_element(i, index) >= 0)
      continue;
    vector_index[i][vector_length[i]] = index;
    vector_value[i][vector_length[i]++] = drawn;
  }

  int diagonal = find_element(i, i);
  if (diagonal < 0)
    diagonal = vector_length[i]++;
  vector_index[i][diagonal] = i;
  vector_value[i][diagonal] = 0.5;
}

/// Turns counts in start[1 .. N] into the starts of N compressed rows.
static void accumulate_starts(int start[N + 1]) {
  for (int i = 0; i < N; i++)
    start[i + 1] += start[i];
}

/// Lists for each position the generating vectors that are nonzero there, by a counting sort.
static void list_users(void) {
  static int cursor[N];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < vector_length[i]; k++)
      user_start[vector_index[i][k] + 1]++;
  accumulate_starts(user_start);

  for (int i = 0; i < N; i++)
    cursor[i] = user_start[i];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < vector_length[i]; k++) {
      int place = cursor[vector_index[i][k]]++;
      user_vector[place] = i;
      user_element[place] = k;
    }
}

/// Finds the columns of row \p i, which are the positions of all vectors that are nonzero at i,
/// writes each once to \p columns and returns how many there are. \p last_row[j] is the last row
/// that had column j, or -1.
static int find_columns(int i, int last_row[N], int columns[N]) {
  int length = 0;
  for (int u = user_start[i]; u < user_start[i + 1]; u++) {
    int v = user_vector[u];
    for (int k = 0; k < vector_length[v]; k++) {
      int j = vector_index[v][k];
      if (last_row[j] != i) {
        last_row[j] = i;
        columns[length++] = j;
      }
    }
  }
  return length;
}

/// Adds up row \p i in \p dense, which holds zeros: the sum over the generating vectors v of
/// weight[v] * v[i] * v, and on the diagonal the shift of the eigenvalues.
static void add_up_row(int i, const double weight[N], double dense[N]) {
  for (int u = user_start[i]; u < user_start[i + 1]; u++) {
    int v = user_vector[u];
    double factor = weight[v] * vector_value[v][user_element[u]];
    for (int k = 0; k < vector_length[v]; k++)
      dense[vector_index[v][k]] += factor * vector_value[v][k];
  }
  dense[i] += CONDITION - SHIFT;
}

/// Sums the outer products into the compressed rows. Row by row, all columns of a row are added up
/// in a dense vector. The matrix is symmetric: an element of row i at column j is stored as element
/// i of row j, which puts every row in ascending order of its columns without sorting, and lets the
/// lengths of the rows be counted before any of them is filled.
static void assemble_matrix(void) {
  static int last_row[N], columns[N], cursor[N];
  static double weight[N], dense[N];

  for (int i = 0; i < N; i++)
    last_row[i] = -1;
  for (int i = 0; i < N; i++)
    row_start[i + 1] = find_columns(i, last_row, columns);
  accumulate_starts(row_start);

  // The weights fall geometrically from 1 to the reciprocal of the condition number.
  double ratio = pow(CONDITION, 1.0 / N);
  weight[0] = 1.0;
  for (int i = 1; i < N; i++)
    weight[i] = weight[i - 1] * ratio;

  for (int i = 0; i < N; i++) {
    last_row[i] = -1;
    cursor[i] = row_start[i];
  }
  for (int i = 0; i < N; i++) {
    int length = find_columns(i, last_row, columns);
    add_up_row(i, weight, dense);
    for (int k = 0; k < length; k++) {
      int j = columns[k];
      column[cursor[j]] = i;
      value[cursor[j]++] = dense[j];
      dense[j] = 0.0;
    }
  }
}

static void make_matrix(void) {
  uint64_t random = SEED;
  // The specification draws one number, of no further use, before the matrix.
  npb_random_next(&random);
  for (int i = 0; i < N; i++)
    draw_vector(i, &random);
  list_users();
  assemble_matrix();
}

/// Solves A z = x by STEPS steps of the conjugate gradient method, from z = 0.
static void solve(void) {
  double rho = 0.0, old_rho = 0.0, p_dot_q = 0.0;

#pragma omp parallel
  {
#pragma omp for reduction(+ : rho)
    for (int i = 0; i < N; i++) {
      z[i] = 0.0;
      r[i] = x[i];
      p[i] = x[i];
      rho += x[i] * x[i];
    }

    for (int step = 0; step < STEPS; step++) {
#pragma omp single
      {
        old_rho = rho;
        rho = 0.0;
        p_dot_q = 0.0;
      }

#pragma omp for reduction(+ : p_dot_q)
      for (int i = 0; i < N; i++) {
        double sum = 0.0;
        for (int k = row_start[i]; k < row_start[i + 1]; k++)
          sum += value[k] * p[column[k]];
        q[i] = sum;
        p_dot_q += p[i] * sum;
      }

      double alpha = old_rho / p_dot_q;
#pragma omp for reduction(+ : rho)
      for (int i = 0; i < N; i++) {
        z[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rho += r[i] * r[i];
      }

      double beta = rho / old_rho;
#pragma omp for
      for (int i = 0; i < N; i++)
        p[i] = r[i] + beta * p[i];
    }
  }
}

/// The norm of the residual, |x - A z|.
static double residual_norm(void) {
  double sum_of_squares = 0.0;
#pragma omp parallel for reduction(+ : sum_of_squares)
  for (int i = 0; i < N; i++) {
    double difference = x[i];
    for (int k = row_start[i]; k < row_start[i + 1]; k++)
      difference -= value[k] * z[column[k]];
    sum_of_squares += difference * difference;
  }
  return sqrt(sum_of_squares);
}

static void start_with_ones(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = 1.0;
}

/// One iteration of the inverse power method. Leaves the norm of the solve's residual in
/// \p *residual and returns the estimate of the eigenvalue.
static double iterate(double *residual) {
  solve();
  *residual = residual_norm();

  double x_dot_z = 0.0, z_dot_z = 0.0;
#pragma omp parallel for reduction(+ : x_dot_z, z_dot_z)
  for (int i = 0; i < N; i++) {
    x_dot_z += x[i] * z[i];
    z_dot_z += z[i] * z[i];
  }

  double scale = 1.0 / sqrt(z_dot_z);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = scale * z[i];
  return SHIFT + 1.0 / x_dot_z;
}

/// The floating point operations of the timed part, in millions, as the specification counts them.
static double mega_operations(void) {
  double per_product = NONZEROS * (NONZEROS + 1.0);
  double per_row = 3.0 + per_product + STEPS * (5.0 + per_product) + 3.0;
  return 2.0 * ITERATIONS * N * per_row * 1e-6;
}

int main(void) {
  printf("CG, class %c: %d rows, %d iterations\n\n", NPB_CLASS, N, ITERATIONS);
  make_matrix();
  printf("  Matrix elements = %d\n", row_start[N]);

  // One iteration that does not count touches all data and code before the clock starts.
  double residual, zeta = 0.0;
  start_with_ones();
  iterate(&residual);
  start_with_ones();

  bool solved = true;
  double start = npb_wall_seconds();
  for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
    zeta = iterate(&residual);
    solved = solved && residual <= RESIDUAL_BOUND;
    printf("  Zeta %2d         = %.10f\n", iteration, zeta);
  }
  double seconds = npb_wall_seconds() - start;

  // A residual at the level of rounding differs from run to run: only its bound is worth a line.
  printf("  Residuals       = %s %.0e\n", solved ? "below" : "NOT below", RESIDUAL_BOUND);

  char size[16];
  snprintf(size, sizeof size, "%d", N);
  struct npb_report report = {
      .name = "CG",
      .operations = "floating point",
      .size = size,
      .problem_class = NPB_CLASS,
      .iterations = ITERATIONS,
      .seconds = seconds,
      .mega_operations = mega_operations(),
      .verified = solved && npb_close(zeta, REFERENCE_ZETA, EPSILON),
  };
  return npb_print_report(&report);
}
