// LU, the benchmark of lower and upper triangular systems (report RNR-94-007, section 3).
//
// The flow equations of BT and SP are driven to a steady state by symmetric successive
// over-relaxation. The implicit operator of a time step is split into its diagonal blocks and the
// blocks that couple a point to its six neighbours. A step sweeps over the grid twice: the lower
// sweep brings each point up to date with the three neighbours before it, the upper sweep runs
// backwards and does the same with the three neighbours behind it. A point can thus be visited as
// soon as its three neighbours have been, and the benchmark is about how the points are divided.
//
// There are three ways. In the pipeline, each thread has some rows of every plane and visits plane
// by plane; it follows the thread that has the rows before its own at a distance of one row, which
// the two tell each other through shared counts. With -DLU_DOACROSS=1, the threads have whole
// planes, and `omp ordered` says that a row waits for the one in the plane before. With
// -DLU_HYPERPLANES=1, the points whose three indices have the same sum, none of which is another's
// neighbour, are visited in one parallel loop, and the sums one after the other. All visit a point
// with the same values of its neighbours, so the results are the same to the last bit.
//
// The change of the outermost points is zero, which is what rhs holds there.

#include "../common/class.h"

#ifndef LU_HYPERPLANES
#define LU_HYPERPLANES 0
#endif
#ifndef LU_DOACROSS
#define LU_DOACROSS 0
#endif

#if NPB_CLASS == 'S'
#define N 12
#define STEPS 50
#define DT 5.0e-1
#define REFERENCE_RESIDUAL                                                                         \
  {1.6196343210976702e-02, 2.1976745164821318e-03, 1.5179927653399185e-03, 1.5029584435994323e-03, \
   3.4264073155896461e-02}
#define REFERENCE_ERROR                                                                            \
  {6.4223319957960924e-04, 8.4144342047347926e-05, 5.8588269616485186e-05, 5.8474222595157350e-05, \
   1.3103347914111294e-03}
#define REFERENCE_SURFACE_INTEGRAL 7.8418928865937083
#elif NPB_CLASS == 'W'
#define N 33
#define STEPS 300
#define DT 1.5e-3
#define REFERENCE_RESIDUAL                                                                         \
  {0.1236511638192e+02, 0.1317228477799e+01, 0.2550120713095e+01, 0.2326187750252e+01,             \
   0.2826799444189e+02}
#define REFERENCE_ERROR                                                                            \
  {0.4867877144216, 0.5064652880982e-01, 0.9281818101960e-01, 0.8570126542733e-01,                 \
   0.1084277417792e+01}
#define REFERENCE_SURFACE_INTEGRAL 0.1161399311023e+02
#elif NPB_CLASS == 'A'
#define N 64
#define STEPS 250
#define DT 2.0e+0
#define REFERENCE_RESIDUAL                                                                         \
  {7.7902107606689367e+02, 6.3402765259692870e+01, 1.9499249727292479e+02, 1.7845301160418537e+02, \
   1.8384760349464247e+03}
#define REFERENCE_ERROR                                                                            \
  {2.9964085685471943e+01, 2.8194576365003349, 7.3473412698774742, 6.7139225687777051,             \
   7.0715315688392578e+01}
#define REFERENCE_SURFACE_INTEGRAL 2.6030925604886277e+01
#elif NPB_CLASS == 'B'
#define N 102
#define STEPS 250
#define DT 2.0e+0
#define REFERENCE_RESIDUAL                                                                         \
  {3.5532672969982736e+03, 2.6214750795310692e+02, 8.8333721850952190e+02, 7.7812774739425265e+02, \
   7.3087969592545314e+03}
#define REFERENCE_ERROR                                                                            \
  {1.1401176380212709e+02, 8.1098963655421574, 2.8480597317698308e+01, 2.5905394567832939e+01,     \
   2.6054907504857413e+02}
#define REFERENCE_SURFACE_INTEGRAL 4.7887162703308227e+01
#else
#define N 162
#define STEPS 250
#define DT 2.0e+0
#define REFERENCE_RESIDUAL                                                                         \
  {1.03766980323537846e+04, 8.92212458801008552e+02, 2.56238814582660871e+03,                      \
   2.19194343857831427e+03, 1.78078057261061185e+04}
#define REFERENCE_ERROR                                                                            \
  {2.15986399716949279e+02, 1.55789559239863600e+01, 5.41318863077207766e+01,                      \
   4.82262643154045421e+01, 4.55902910043250358e+02}
#define REFERENCE_SURFACE_INTEGRAL 6.66404553572181300e+01
#endif

#include "../cfd/jacobian.h"
#include "../cfd/rhs.h"

static inline void prepare_point(int k, int j, int i) { set_primitives(k, j, i); }

#include "../cfd/solver.h"

#include <sched.h>

#define OMEGA 1.2 // the factor of over-relaxation

/// The block that couples a point to itself, along all axes together.
static inline void diagonal_block(const double q[5], double r, double block[5][5]) {
  set_identity(block);
  add_viscous_jacobian(2.0 * DT * T1, 1, D_XI, q, r, block);
  add_viscous_jacobian(2.0 * DT * T1, 2, D_ETA, q, r, block);
  add_viscous_jacobian(2.0 * DT * T1, 3, D_ZETA, q, r, block);
}

/// Multiplies the vector \p r by the inverse of \p block from the left, by Gaussian elimination
/// without pivoting, which destroys \p block. Its diagonal dominates.
static inline void solve_block(double block[5][5], double r[5]) {
  double inverse[5];
  for (int p = 0; p < 5; p++) {
    inverse[p] = 1.0 / block[p][p];
    for (int a = p + 1; a < 5; a++) {
      double factor = block[a][p] * inverse[p];
      for (int b = p + 1; b < 5; b++)
        block[a][b] -= factor * block[p][b];
      r[a] -= factor * r[p];
    }
  }
  for (int p = 4; p >= 0; p--) {
    for (int b = p + 1; b < 5; b++)
      r[p] -= block[p][b] * r[b];
    r[p] *= inverse[p];
  }
}

/// Subtracts from \p r what the neighbour at (\p k, \p j, \p i), before a point (\p side -1) or
/// after it (+1) along the axis of momentum \p n with diffusion \p d, contributes to its equations.
static inline void subtract_neighbour(double side, int n, double d, int k, int j, int i,
                                      double r[5]) {
  double block[5][5];
  neighbour_block(side, n, d, u[k][j][i], rho_i[k][j][i], qs[k][j][i], block);
  matvec_sub(block, rhs[k][j][i], r);
}

/// The visit of the lower sweep to a point: solves for its change, when those of the three points
/// before it are known.
static inline void visit_lower(int k, int j, int i) {
  double r[5] = {0.0}, block[5][5];
  subtract_neighbour(-1.0, 3, D_ZETA, k - 1, j, i, r);
  subtract_neighbour(-1.0, 2, D_ETA, k, j - 1, i, r);
  subtract_neighbour(-1.0, 1, D_XI, k, j, i - 1, r);
  for (int m = 0; m < 5; m++)
    r[m] = rhs[k][j][i][m] + OMEGA * r[m];
  diagonal_block(u[k][j][i], rho_i[k][j][i], block);
  solve_block(block, r);
  for (int m = 0; m < 5; m++)
    rhs[k][j][i][m] = r[m];
}

/// The visit of the upper sweep to a point: corrects its change, when the three points after it
/// have been visited.
static inline void visit_upper(int k, int j, int i) {
  double r[5] = {0.0}, block[5][5];
  subtract_neighbour(1.0, 3, D_ZETA, k + 1, j, i, r);
  subtract_neighbour(1.0, 2, D_ETA, k, j + 1, i, r);
  subtract_neighbour(1.0, 1, D_XI, k, j, i + 1, r);
  diagonal_block(u[k][j][i], rho_i[k][j][i], block);
  solve_block(block, r);
  for (int m = 0; m < 5; m++)
    rhs[k][j][i][m] += OMEGA * r[m];
}

#if LU_HYPERPLANES

// The interior points of one hyperplane have indices from lowest() to highest().
static inline int lowest(int sum) { return sum > 2 * (N - 2) ? sum - 2 * (N - 2) : 1; }
static inline int highest(int sum) { return sum < N ? sum - 2 : N - 2; }
static inline bool interior(int i) { return i >= 1 && i <= N - 2; }

/// The lower sweep, by hyperplanes of ascending sums of indices. Single points go round the
/// threads, because they are not evenly spread over the square that k and j run through.
static void lower_sweep(void) {
#pragma omp parallel
  for (int sum = 3; sum <= 3 * (N - 2); sum++) {
#pragma omp for collapse(2) schedule(static, 1)
    for (int k = lowest(sum); k <= highest(sum); k++)
      for (int j = lowest(sum); j <= highest(sum); j++)
        if (interior(sum - k - j))
          visit_lower(k, j, sum - k - j);
  }
}

/// The upper sweep, by hyperplanes of descending sums.
static void upper_sweep(void) {
#pragma omp parallel
  for (int sum = 3 * (N - 2); sum >= 3; sum--) {
#pragma omp for collapse(2) schedule(static, 1)
    for (int k = lowest(sum); k <= highest(sum); k++)
      for (int j = lowest(sum); j <= highest(sum); j++)
        if (interior(sum - k - j))
          visit_upper(k, j, sum - k - j);
  }
}

#elif LU_DOACROSS

/// The lower sweep. The row before it in its plane is the thread's own.
static void lower_sweep(void) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++) {
#pragma omp ordered depend(sink : k - 1, j)
      for (int i = 1; i < N - 1; i++)
        visit_lower(k, j, i);
#pragma omp ordered depend(source)
    }
}

/// The upper sweep, from the last plane and row to the first.
static void upper_sweep(void) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int k = N - 2; k > 0; k--)
    for (int j = N - 2; j > 0; j--) {
#pragma omp ordered depend(sink : k + 1, j)
      for (int i = N - 2; i > 0; i--)
        visit_upper(k, j, i);
#pragma omp ordered depend(source)
    }
}

#else

/// For each j, how many planes of this sweep have been visited in its row. A cache line each: they
/// are written and awaited by different threads.
static int visited[N][16];

/// Waits until row \p j of \p planes planes has been visited. What was written by then can be read.
static inline void await_row(int j, int planes) {
  int count;
  for (;;) {
#pragma omp atomic read
    count = visited[j][0];
#pragma omp flush
    if (count >= planes)
      return;
    sched_yield(); // there may be more threads than processors
  }
}

/// Lets row \p j of \p planes planes be known as visited, after all that was written to it.
static inline void announce_row(int j, int planes) {
#pragma omp flush
#pragma omp atomic write
  visited[j][0] = planes;
}

/// Sets all counts to zero before a sweep. The outermost rows need no visit.
static void forget_visits(void) {
  for (int j = 1; j < N - 1; j++)
    visited[j][0] = 0;
  visited[0][0] = visited[N - 1][0] = N;
}

/// The lower sweep, as a pipeline. The static schedule gives a thread the same rows of each plane.
static void lower_sweep(void) {
  forget_visits();
#pragma omp parallel
  for (int k = 1; k < N - 1; k++) {
#pragma omp for schedule(static) nowait
    for (int j = 1; j < N - 1; j++) {
      await_row(j - 1, k);
      for (int i = 1; i < N - 1; i++)
        visit_lower(k, j, i);
      announce_row(j, k);
    }
  }
}

/// The upper sweep, as a pipeline that runs from the last plane and row to the first.
static void upper_sweep(void) {
  forget_visits();
#pragma omp parallel
  for (int k = N - 2; k > 0; k--) {
#pragma omp for schedule(static) nowait
    for (int j = N - 2; j > 0; j--) {
      await_row(j + 1, N - 1 - k);
      for (int i = N - 2; i > 0; i--)
        visit_upper(k, j, i);
      announce_row(j, N - 1 - k);
    }
  }
}

#endif

/// Adds the change of a step to the quantities.
static void add(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < 5; m++)
          u[k][j][i][m] += 1.0 / (OMEGA * (2.0 - OMEGA)) * rhs[k][j][i][m];
}

static void advance(void) {
  compute_rhs(DT);
  lower_sweep();
  upper_sweep();
  add();
}

/// The pressure at one point.
static inline double pressure(int k, int j, int i) {
  const double *q = u[k][j][i];
  return C2 * (q[4] - 0.5 * (q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) / q[0]);
}

/// The integral of the pressure over the faces of a box inside the cube, by the trapezoidal rule.
static double surface_integral(void) {
  // The places of the faces, which are not the same distance from those of the cube.
  enum { I1 = 1, I2 = N - 2, J1 = 1, J2 = N - 3, K1 = 2, K2 = N - 2 };
  double sum = 0.0;

#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int j = J1; j < J2; j++)
    for (int i = I1; i < I2; i++)
      for (int b = 0; b < 2; b++)
        for (int a = 0; a < 2; a++)
          sum += pressure(K1, j + b, i + a) + pressure(K2, j + b, i + a);

#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int k = K1; k < K2; k++)
    for (int i = I1; i < I2; i++)
      for (int b = 0; b < 2; b++)
        for (int a = 0; a < 2; a++)
          sum += pressure(k + b, J1, i + a) + pressure(k + b, J2, i + a);

#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int k = K1; k < K2; k++)
    for (int j = J1; j < J2; j++)
      for (int b = 0; b < 2; b++)
        for (int a = 0; a < 2; a++)
          sum += pressure(k + b, j + a, I1) + pressure(k + b, j + a, I2);

  return 0.25 * sum / ((N - 1.0) * (N - 1.0));
}

static bool verify(void) {
  bool verified = verify_norms();
  double integral = surface_integral();
  bool close = npb_close(integral, REFERENCE_SURFACE_INTEGRAL, CFD_EPSILON);
  printf("  Surface         = %.9e%s\n", integral, close ? "" : "  NOT as specified");
  return close && verified;
}

/// The floating point operations of the timed part, in millions, as the specification counts them.
static double mega_operations(void) {
  double per_step = 1984.77 * N * N * N - 10923.3 * N * N + 27770.9 * N - 144010.0;
  return STEPS * per_step * 1e-6;
}

int main(void) { return run_solver("LU", mega_operations()); }
