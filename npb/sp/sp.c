// SP, the scalar pentadiagonal benchmark (report RNR-94-007, section 3).
//
// The problem is that of BT, and so is the factoring of a time step into one implicit operator per
// axis. Here each operator is diagonalised as well: in the eigenvectors of the flux Jacobian the
// five unknowns of a point are coupled no more, and each is the solution of a scalar system along
// the grid line. Three of them travel with the flow, one faster and one slower by the speed of
// sound, so that there are three different systems a line. The fourth-order dissipation takes part
// in the implicit operator, which makes the systems pentadiagonal.
//
// Between the solves the unknowns change from the eigenvectors of one axis to those of the next,
// point by point. The change of the outermost points is zero: their equations are left out of the
// systems, and the zeros that rhs holds there stand for them.

#include "../common/class.h"

#if NPB_CLASS == 'S'
#define N 12
#define STEPS 100
#define DT 1.5e-2
#define REFERENCE_RESIDUAL                                                                         \
  {2.7470315451339479e-02, 1.0360746705285417e-02, 1.6235745065095532e-02, 1.5840557224455615e-02, \
   3.4849040609362460e-02}
#define REFERENCE_ERROR                                                                            \
  {2.7289258557377227e-05, 1.0364446640837285e-05, 1.6154798287166471e-05, 1.5750704994480102e-05, \
   3.4177666183390531e-05}
#elif NPB_CLASS == 'W'
#define N 36
#define STEPS 400
#define DT 1.5e-3
#define REFERENCE_RESIDUAL                                                                         \
  {0.1893253733584e-02, 0.1717075447775e-03, 0.2778153350936e-03, 0.2887475409984e-03,             \
   0.3143611161242e-02}
#define REFERENCE_ERROR                                                                            \
  {0.7542088599534e-04, 0.6512852253086e-05, 0.1049092285688e-04, 0.1128838671535e-04,             \
   0.1212845639773e-03}
#elif NPB_CLASS == 'A'
#define N 64
#define STEPS 400
#define DT 1.5e-3
#define REFERENCE_RESIDUAL                                                                         \
  {2.4799822399300195, 1.1276337964368832, 1.5028977888770491, 1.4217816211695179,                 \
   2.1292113035138280}
#define REFERENCE_ERROR                                                                            \
  {1.0900140297820550e-04, 3.7343951769282091e-05, 5.0092785406541633e-05, 4.7671093939528255e-05, \
   1.3621613399213001e-04}
#elif NPB_CLASS == 'B'
#define N 102
#define STEPS 400
#define DT 1.0e-3
#define REFERENCE_RESIDUAL                                                                         \
  {0.6903293579998e+02, 0.3095134488084e+02, 0.4103336647017e+02, 0.3864769009604e+02,             \
   0.5643482272596e+02}
#define REFERENCE_ERROR                                                                            \
  {0.9810006190188e-02, 0.1022827905670e-02, 0.1720597911692e-02, 0.1694479428231e-02,             \
   0.1847456263981e-01}
#else
#define N 162
#define STEPS 400
#define DT 0.67e-3
#define REFERENCE_RESIDUAL                                                                         \
  {0.5881691581829e+03, 0.2454417603569e+03, 0.3293829191851e+03, 0.3081924971891e+03,             \
   0.4597223799176e+03}
#define REFERENCE_ERROR                                                                            \
  {0.2598120500183e+00, 0.2590888922315e-01, 0.5132886416320e-01, 0.4806073419454e-01,             \
   0.5483377491301e+00}
#endif

#include "../cfd/rhs.h"

#include <math.h>

/// The speed of sound at every point of the grid.
static double speed[N][PADDED][PADDED];

static inline void prepare_point(int k, int j, int i) {
  set_primitives(k, j, i);
  speed[k][j][i] = sqrt(C1C2 * (u[k][j][i][4] * rho_i[k][j][i] - qs[k][j][i]));
}

#include "../cfd/solver.h"

#define SQRT_HALF 0.70710678118654752440

/// Turns \p r, a change of the conserved quantities at a point with reciprocal density \p ri, half
/// squared velocity \p h and speed of sound \p c, into the eigenvectors of the axis xi.
static inline void to_xi(const double q[5], double ri, double h, double c, double r[5]) {
  double r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3], r4 = r[4];
  double vx = q[1] * ri, vy = q[2] * ri, vz = q[3] * ri;
  double t1 = C2 / (c * c) * (h * r0 - vx * r1 - vy * r2 - vz * r3 + r4);
  double t2 = SQRT_HALF * ri * (vx * r0 - r1);
  double t3 = SQRT_HALF * ri * c * t1;
  r[0] = r0 - t1;
  r[1] = -ri * (vz * r0 - r3);
  r[2] = ri * (vy * r0 - r2);
  r[3] = t3 - t2;
  r[4] = t3 + t2;
}

/// Turns \p r from the eigenvectors of xi into those of eta.
static inline void xi_to_eta(double r[5]) {
  double r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3], r4 = r[4];
  double t1 = SQRT_HALF * r2;
  double t2 = 0.5 * (r3 + r4);
  r[0] = -r1;
  r[1] = r0;
  r[2] = SQRT_HALF * (r3 - r4);
  r[3] = t2 - t1;
  r[4] = t2 + t1;
}

/// Turns \p r from the eigenvectors of eta into those of zeta.
static inline void eta_to_zeta(double r[5]) {
  double r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3], r4 = r[4];
  double t1 = SQRT_HALF * r0;
  double t2 = 0.5 * (r3 + r4);
  r[0] = SQRT_HALF * (r3 - r4);
  r[1] = -r2;
  r[2] = r1;
  r[3] = t2 - t1;
  r[4] = t2 + t1;
}

/// Turns \p r from the eigenvectors of zeta back into conserved quantities.
static inline void from_zeta(const double q[5], double ri, double h, double c, double r[5]) {
  double r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3], r4 = r[4];
  double vx = q[1] * ri, vy = q[2] * ri, vz = q[3] * ri;
  double scale = SQRT_HALF * q[0];
  double t1 = scale / c * (r3 + r4);
  double t2 = r2 + t1;
  double t3 = scale * (r3 - r4);
  r[0] = t2;
  r[1] = vx * t2 - q[0] * r1;
  r[2] = vy * t2 + q[0] * r0;
  r[3] = vz * t2 + t3;
  r[4] = q[0] * (vy * r0 - vx * r1) + h * t2 + c * c / C2 * t1 + vz * t3;
}

/// What the systems along an axis are made of at one point: the velocity along the axis, the speed
/// of sound, and the diffusion.
struct wave {
  double velocity, sound, diffusion;
};

/// The wave along the axis of momentum \p n and added diffusion \p d, at a point of conserved
/// quantities \p q, reciprocal density \p ri and speed of sound \p c. One diffusion, the largest,
/// which is that of heat, is assumed for all unknowns.
static inline struct wave wave_at(int n, double d, const double q[5], double ri, double c) {
  struct wave wave = {.velocity = q[n] * ri, .sound = c, .diffusion = d + C1C5 * C3C4 * ri};
  return wave;
}

/// The five coefficients of the equation of place \p i of a line, for an unknown that travels at
/// the velocity plus \p sign times the speed of sound.
static inline void equation(int i, double sign, struct wave before, struct wave here,
                            struct wave after, double row[5]) {
  dissipation_weights(i, row);
  for (int m = 0; m < 5; m++)
    row[m] *= DT * DISSIPATION;
  row[1] -= DT * T2 * (before.velocity + sign * before.sound) + DT * T1 * before.diffusion;
  row[2] += 1.0 + 2.0 * DT * T1 * here.diffusion;
  row[3] += DT * T2 * (after.velocity + sign * after.sound) - DT * T1 * after.diffusion;
}

/// Eliminates from the equation \p row the unknowns of the two places before, of whose equations
/// \p upper2 and \p upper1 remain. Leaves in \p upper what remains of it, and in row[0 .. 2] the
/// factors for its right-hand side: of the one two before, of the one before, of the whole.
static inline void eliminate(double row[5], const double upper2[2], const double upper1[2],
                             double upper[2]) {
  row[1] -= row[0] * upper2[0];
  row[2] = 1.0 / (row[2] - row[0] * upper2[1] - row[1] * upper1[0]);
  upper[0] = (row[3] - row[1] * upper1[1]) * row[2];
  upper[1] = row[4] * row[2];
}

/// One step of forward elimination at place \p i of a line, for its three systems: those of the
/// first three unknowns, of the fourth and of the fifth, which travel at v, v + c and v - c. Two
/// numbers per system remain of the equations of place i, at upper[i + 1]. \p rhs2, \p rhs1 and
/// \p rhs0 are the right-hand sides two before, before and at the place.
static inline void eliminate_point(int i, struct wave before, struct wave here, struct wave after,
                                   double upper[N][3][2], const double rhs2[5],
                                   const double rhs1[5], double rhs0[5]) {
  for (int s = 0; s < 3; s++) {
    double sign = s == 0 ? 0.0 : s == 1 ? 1.0 : -1.0;
    double row[5];
    equation(i, sign, before, here, after, row);
    eliminate(row, upper[i - 1][s], upper[i][s], upper[i + 1][s]);
    for (int m = s == 0 ? 0 : s + 2; m < s + 3; m++)
      rhs0[m] = (rhs0[m] - row[0] * rhs2[m] - row[1] * rhs1[m]) * row[2];
  }
}

/// One step of back substitution: \p upper is what remains of a place's equations, \p rhs1 and
/// \p rhs2 are the unknowns of the two places after it.
static inline void substitute_point(double upper[3][2], const double rhs1[5], const double rhs2[5],
                                    double rhs0[5]) {
  for (int m = 0; m < 5; m++) {
    int s = m < 3 ? 0 : m - 2;
    rhs0[m] -= upper[s][0] * rhs1[m] + upper[s][1] * rhs2[m];
  }
}

/// Clears what remains of the two equations before the first one of a line.
static inline void clear_upper(double upper[N][3][2]) {
  for (int i = 0; i < 2; i++)
    for (int s = 0; s < 3; s++)
      upper[i][s][0] = upper[i][s][1] = 0.0;
}

/// Turns rhs into the eigenvectors of xi.
static void txinvr(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        to_xi(u[k][j][i], rho_i[k][j][i], qs[k][j][i], speed[k][j][i], rhs[k][j][i]);
}

/// Solves the systems of all lines along xi, in place in rhs.
static void x_solve(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++) {
      double upper[N][3][2];
      clear_upper(upper);
      for (int i = 1; i < N - 1; i++) {
        struct wave before =
            wave_at(1, D_XI, u[k][j][i - 1], rho_i[k][j][i - 1], speed[k][j][i - 1]);
        struct wave here = wave_at(1, D_XI, u[k][j][i], rho_i[k][j][i], speed[k][j][i]);
        struct wave after =
            wave_at(1, D_XI, u[k][j][i + 1], rho_i[k][j][i + 1], speed[k][j][i + 1]);
        eliminate_point(i, before, here, after, upper, rhs[k][j][two_before(i)], rhs[k][j][i - 1],
                        rhs[k][j][i]);
      }
      for (int i = N - 3; i > 0; i--)
        substitute_point(upper[i + 1], rhs[k][j][i + 1], rhs[k][j][i + 2], rhs[k][j][i]);
    }
}

/// Turns rhs from the eigenvectors of xi into those of eta.
static void ninvr(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        xi_to_eta(rhs[k][j][i]);
}

/// Solves the systems of all lines along eta, in place in rhs.
static void y_solve(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int i = 1; i < N - 1; i++) {
      double upper[N][3][2];
      clear_upper(upper);
      for (int j = 1; j < N - 1; j++) {
        struct wave before =
            wave_at(2, D_ETA, u[k][j - 1][i], rho_i[k][j - 1][i], speed[k][j - 1][i]);
        struct wave here = wave_at(2, D_ETA, u[k][j][i], rho_i[k][j][i], speed[k][j][i]);
        struct wave after =
            wave_at(2, D_ETA, u[k][j + 1][i], rho_i[k][j + 1][i], speed[k][j + 1][i]);
        eliminate_point(j, before, here, after, upper, rhs[k][two_before(j)][i], rhs[k][j - 1][i],
                        rhs[k][j][i]);
      }
      for (int j = N - 3; j > 0; j--)
        substitute_point(upper[j + 1], rhs[k][j + 1][i], rhs[k][j + 2][i], rhs[k][j][i]);
    }
}

/// Turns rhs from the eigenvectors of eta into those of zeta.
static void pinvr(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        eta_to_zeta(rhs[k][j][i]);
}

/// Solves the systems of all lines along zeta, in place in rhs.
static void z_solve(void) {
#pragma omp parallel for collapse(2)
  for (int j = 1; j < N - 1; j++)
    for (int i = 1; i < N - 1; i++) {
      double upper[N][3][2];
      clear_upper(upper);
      for (int k = 1; k < N - 1; k++) {
        struct wave before =
            wave_at(3, D_ZETA, u[k - 1][j][i], rho_i[k - 1][j][i], speed[k - 1][j][i]);
        struct wave here = wave_at(3, D_ZETA, u[k][j][i], rho_i[k][j][i], speed[k][j][i]);
        struct wave after =
            wave_at(3, D_ZETA, u[k + 1][j][i], rho_i[k + 1][j][i], speed[k + 1][j][i]);
        eliminate_point(k, before, here, after, upper, rhs[two_before(k)][j][i], rhs[k - 1][j][i],
                        rhs[k][j][i]);
      }
      for (int k = N - 3; k > 0; k--)
        substitute_point(upper[k + 1], rhs[k + 1][j][i], rhs[k + 2][j][i], rhs[k][j][i]);
    }
}

/// Turns rhs from the eigenvectors of zeta back into conserved quantities.
static void tzetar(void) {
#pragma omp parallel for collapse(2)
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        from_zeta(u[k][j][i], rho_i[k][j][i], qs[k][j][i], speed[k][j][i], rhs[k][j][i]);
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
  txinvr();
  x_solve();
  ninvr();
  y_solve();
  pinvr();
  z_solve();
  tzetar();
  add();
}

static bool verify(void) { return verify_norms(); }

/// The floating point operations of the timed part, in millions, as the specification counts them.
static double mega_operations(void) {
  double per_step = 881.174 * N * N * N - 4683.91 * N * N + 11484.5 * N - 19272.4;
  return STEPS * per_step * 1e-6;
}

int main(void) { return run_solver("SP", mega_operations()); }
