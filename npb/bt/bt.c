// BT, the block-tridiagonal benchmark (report RNR-94-007, section 3).
//
// The compressible Navier-Stokes equations on a cube are driven to a steady state by implicit time
// steps. The implicit operator of a step is approximately factored into one operator per axis, each
// of which couples the points of a grid line to their neighbours on that line: the five conserved
// quantities of all points of a line are the unknowns of a block-tridiagonal system with 5 x 5
// blocks. All lines along an axis are independent of each other.
//
// The change of the outermost points is zero. Their equations are left out of the systems, and the
// zeros that rhs holds there stand for them.

#include "../common/class.h"

#if NPB_CLASS == 'S'
#define N 12
#define STEPS 60
#define DT 1.0e-2
#define REFERENCE_RESIDUAL                                                                         \
  {1.7034283709541311e-01, 1.2975252070034097e-02, 3.2527926989486055e-02, 2.6436421275166801e-02, \
   1.9211784131744430e-01}
#define REFERENCE_ERROR                                                                            \
  {4.9976913345811579e-04, 4.5195666782961927e-05, 7.3973765172921357e-05, 7.3821238632439731e-05, \
   8.9269630987491446e-04}
#elif NPB_CLASS == 'W'
#define N 24
#define STEPS 200
#define DT 0.8e-3
#define REFERENCE_RESIDUAL                                                                         \
  {0.1125590409344e+03, 0.1180007595731e+02, 0.2710329767846e+02, 0.2469174937669e+02,             \
   0.2638427874317e+03}
#define REFERENCE_ERROR                                                                            \
  {0.4419655736008e+01, 0.4638531260002e+00, 0.1011551749967e+01, 0.9235878729944e+00,             \
   0.1018045837718e+02}
#elif NPB_CLASS == 'A'
#define N 64
#define STEPS 200
#define DT 0.8e-3
#define REFERENCE_RESIDUAL                                                                         \
  {1.0806346714637264e+02, 1.1319730901220813e+01, 2.5974354511582465e+01, 2.3665622544678910e+01, \
   2.5278963211748344e+02}
#define REFERENCE_ERROR                                                                            \
  {4.2348416040525025e+00, 4.4390282496995698e-01, 9.6692480136345650e-01, 8.8302063039765474e-01, \
   9.7379901770829278e+00}
#elif NPB_CLASS == 'B'
#define N 102
#define STEPS 200
#define DT 3.0e-4
#define REFERENCE_RESIDUAL                                                                         \
  {1.4233597229287254e+03, 9.9330522590150238e+01, 3.5646025644535285e+02, 3.2485447959084092e+02, \
   3.2707541254659363e+03}
#define REFERENCE_ERROR                                                                            \
  {5.2969847140936856e+01, 4.4632896115670668e+00, 1.3122573342210174e+01, 1.2006925323559144e+01, \
   1.2459576151035986e+02}
#else
#define N 162
#define STEPS 200
#define DT 1.0e-4
#define REFERENCE_RESIDUAL                                                                         \
  {0.62398116551764615e+04, 0.50793239190423964e+03, 0.15423530093013596e+04,                      \
   0.13302387929291190e+04, 0.11604087428436455e+05}
#define REFERENCE_ERROR                                                                            \
  {0.16462008369091265e+03, 0.11497107903824313e+02, 0.41207446207461508e+02,                      \
   0.37087651059694167e+02, 0.36211053051841265e+03}
#endif

#include "../cfd/rhs.h"

static inline void prepare_point(int k, int j, int i) { set_primitives(k, j, i); }

#include "../cfd/solver.h"
#include "block.h"

/// The block that couples a point to itself along axis \p n.
static inline void diagonal_block(int n, double d, const double q[5], double r,
                                  double block[5][5]) {
  set_identity(block);
  add_viscous_jacobian(2.0 * DT * T1, n, d, q, r, block);
}

/// One step of forward elimination: with the blocks \p lower and \p diagonal of a point, its block
/// \p upper, and what elimination left of the point before, makes the diagonal block the identity.
/// \p upper and \p r become what remains of the point.
static inline void eliminate(double lower[5][5], double diagonal[5][5], double upper_before[5][5],
                             const double r_before[5], double upper[5][5], double r[5]) {
  matvec_sub(lower, r_before, r);
  matmul_sub(lower, upper_before, diagonal);
  binvcrhs(diagonal, upper, r);
}

/// Solves the systems of all lines along xi, in place in rhs.
static void x_solve(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++) {
      double lower[5][5], diagonal[5][5], upper[N][5][5];
      clear_block(upper[0]);
      for (int i = 1; i < N - 1; i++) {
        neighbour_block(-1.0, 1, D_XI, u[k][j][i - 1], rho_i[k][j][i - 1], qs[k][j][i - 1], lower);
        diagonal_block(1, D_XI, u[k][j][i], rho_i[k][j][i], diagonal);
        neighbour_block(1.0, 1, D_XI, u[k][j][i + 1], rho_i[k][j][i + 1], qs[k][j][i + 1],
                        upper[i]);
        eliminate(lower, diagonal, upper[i - 1], rhs[k][j][i - 1], upper[i], rhs[k][j][i]);
      }
      for (int i = N - 3; i > 0; i--)
        matvec_sub(upper[i], rhs[k][j][i + 1], rhs[k][j][i]);
    }
}

/// Solves the systems of all lines along eta.
static void y_solve(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int i = 1; i < N - 1; i++) {
      double lower[5][5], diagonal[5][5], upper[N][5][5];
      clear_block(upper[0]);
      for (int j = 1; j < N - 1; j++) {
        neighbour_block(-1.0, 2, D_ETA, u[k][j - 1][i], rho_i[k][j - 1][i], qs[k][j - 1][i], lower);
        diagonal_block(2, D_ETA, u[k][j][i], rho_i[k][j][i], diagonal);
        neighbour_block(1.0, 2, D_ETA, u[k][j + 1][i], rho_i[k][j + 1][i], qs[k][j + 1][i],
                        upper[j]);
        eliminate(lower, diagonal, upper[j - 1], rhs[k][j - 1][i], upper[j], rhs[k][j][i]);
      }
      for (int j = N - 3; j > 0; j--)
        matvec_sub(upper[j], rhs[k][j + 1][i], rhs[k][j][i]);
    }
}

/// Solves the systems of all lines along zeta.
static void z_solve(void) {
#pragma omp parallel for collapse(2)
  for (int j = 1; j < N - 1; j++)
    for (int i = 1; i < N - 1; i++) {
      double lower[5][5], diagonal[5][5], upper[N][5][5];
      clear_block(upper[0]);
      for (int k = 1; k < N - 1; k++) {
        neighbour_block(-1.0, 3, D_ZETA, u[k - 1][j][i], rho_i[k - 1][j][i], qs[k - 1][j][i],
                        lower);
        diagonal_block(3, D_ZETA, u[k][j][i], rho_i[k][j][i], diagonal);
        neighbour_block(1.0, 3, D_ZETA, u[k + 1][j][i], rho_i[k + 1][j][i], qs[k + 1][j][i],
                        upper[k]);
        eliminate(lower, diagonal, upper[k - 1], rhs[k - 1][j][i], upper[k], rhs[k][j][i]);
      }
      for (int k = N - 3; k > 0; k--)
        matvec_sub(upper[k], rhs[k + 1][j][i], rhs[k][j][i]);
    }
}

/// Adds the change of a step to the quantities.
static void add(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < 5; m++)
          u[k][j][i][m] += rhs[k][j][i][m];
}

static void advance(void) {
  compute_rhs(DT);
  x_solve();
  y_solve();
  z_solve();
  add();
}

static bool verify(void) { return verify_norms(); }

/// The floating point operations of the timed part, in millions, as the specification counts them.
static double mega_operations(void) {
  double per_step = 3478.8 * N * N * N - 17655.7 * N * N + 28023.7 * N;
  return STEPS * per_step * 1e-6;
}

int main(void) { return run_solver("BT", mega_operations()); }
