// A solver of the compressible flow equations in the old style: static arrays in a header, one subroutine a step with orphaned loops, threadprivate
// rows of fluxes, work arrays ue[5] filled by functions, norms summed by hand. That one of the loops fills `flux` before it reads it is a condition
// of the launch, over sizes that are set once (run/private/scratch-set-once.c).
//
// RUN: %modes %s
// KERNELS: 11
// OCLGRIND: -DISIZ1=6
// LOOPS: 11
#include <math.h>
#include <stdio.h>

#include "../Inputs/old-flow.h"

static void setcoeff(void) {
  int i, j;
  nx0 = nx = ISIZ1 - 1;
  ny0 = ny = ISIZ2 - 2;
  nz0 = nz = ISIZ3 - 1;
  ist = 1, iend = nx - 2, jst = 1, jend = ny - 2;
  tx1 = 1.0 / ((1.0 / (nx0 - 1)) * (1.0 / (nx0 - 1))), tx2 = 0.5 * (nx0 - 1), tx3 = nx0 - 1;
  ty1 = 1.0 / ((1.0 / (ny0 - 1)) * (1.0 / (ny0 - 1))), ty2 = 0.5 * (ny0 - 1), ty3 = ny0 - 1;
  tz1 = 1.0 / ((1.0 / (nz0 - 1)) * (1.0 / (nz0 - 1))), tz2 = 0.5 * (nz0 - 1), tz3 = nz0 - 1;
  dx1 = dy1 = dz1 = 0.00075;
  dssp = 0.25 * dx1;
  dt = 0.0005;
  for (i = 0; i < 5; i++)
    for (j = 0; j < 13; j++)
      ce[i][j] = (i + 2) * 0.1 / (j + 1) + (i == 0 || i == 4 ? 2 : 0);
}

static void exact(int i, int j, int k, double u000ijk[5]) {
  int m;
  double xi = (double)i / (nx0 - 1), eta = (double)j / (ny0 - 1), zeta = (double)k / (nz - 1);
  for (m = 0; m < 5; m++)
    u000ijk[m] = ce[m][0] + ce[m][1] * xi + ce[m][2] * eta + ce[m][3] * zeta + ce[m][4] * xi * xi +
                 ce[m][5] * eta * eta + ce[m][6] * zeta * zeta + ce[m][7] * xi * xi * xi +
                 ce[m][8] * eta * eta * eta + ce[m][9] * zeta * zeta * zeta;
}

static void setbv(void) {
  int i, j, k;
#pragma omp for
  for (i = 0; i < nx; i++)
    for (j = 0; j < ny; j++) {
      exact(i, j, 0, &u[i][j][0][0]);
      exact(i, j, nz - 1, &u[i][j][nz - 1][0]);
    }
#pragma omp for
  for (i = 0; i < nx; i++)
    for (k = 0; k < nz; k++) {
      exact(i, 0, k, &u[i][0][k][0]);
      exact(i, ny0 - 1, k, &u[i][ny0 - 1][k][0]);
    }
#pragma omp for
  for (j = 0; j < ny; j++)
    for (k = 0; k < nz; k++) {
      exact(0, j, k, &u[0][j][k][0]);
      exact(nx0 - 1, j, k, &u[nx0 - 1][j][k][0]);
    }
}

static void setiv(void) {
  int i, j, k, m;
  double xi, eta, zeta, pxi, peta, pzeta;
  double ue_1jk[5], ue_nx0jk[5], ue_i1k[5], ue_iny0k[5], ue_ij1[5], ue_ijnz[5];
#pragma omp for
  for (j = 0; j < ny; j++)
    for (k = 1; k < nz - 1; k++) {
      zeta = (double)k / (nz - 1);
      if (j != 0 && j != ny0 - 1) {
        eta = (double)j / (ny0 - 1);
        for (i = 0; i < nx; i++)
          if (i != 0 && i != nx0 - 1) {
            xi = (double)i / (nx0 - 1);
            exact(0, j, k, ue_1jk);
            exact(nx0 - 1, j, k, ue_nx0jk);
            exact(i, 0, k, ue_i1k);
            exact(i, ny0 - 1, k, ue_iny0k);
            exact(i, j, 0, ue_ij1);
            exact(i, j, nz - 1, ue_ijnz);
            for (m = 0; m < 5; m++) {
              pxi = (1.0 - xi) * ue_1jk[m] + xi * ue_nx0jk[m];
              peta = (1.0 - eta) * ue_i1k[m] + eta * ue_iny0k[m];
              pzeta = (1.0 - zeta) * ue_ij1[m] + zeta * ue_ijnz[m];
              u[i][j][k][m] = pxi + peta + pzeta - pxi * peta - peta * pzeta - pzeta * pxi + pxi * peta * pzeta;
            }
          }
      }
    }
}

static void erhs(void) {
  int i, j, k, m;
  double dsspm = dssp;
#pragma omp for
  for (i = 0; i < nx; i++)
    for (j = 0; j < ny; j++)
      for (k = 0; k < nz; k++)
        for (m = 0; m < 5; m++)
          frct[i][j][k][m] = dsspm * (ce[m][k % 13] - 0.5);
}

static void rhs(void) {
  int i, j, k, m;
  double q, u21, u31, u41, u21i, u31i, u41i, u51i, u21im1, u31im1, u41im1, u51im1;
#pragma omp for
  for (i = 0; i <= nx - 1; i++)
    for (j = 0; j <= ny - 1; j++)
      for (k = 0; k <= nz - 1; k++)
        for (m = 0; m < 5; m++)
          rsd[i][j][k][m] = -frct[i][j][k][m];
#pragma omp for
  for (j = jst; j <= jend; j++)
    for (k = 1; k <= nz - 2; k++) {
      for (i = 0; i <= nx - 1; i++) {
        flux[i][0] = u[i][j][k][1];
        u21 = u[i][j][k][1] / u[i][j][k][0];
        q = 0.50 * (u[i][j][k][1] * u[i][j][k][1] + u[i][j][k][2] * u[i][j][k][2] + u[i][j][k][3] * u[i][j][k][3]) / u[i][j][k][0];
        flux[i][1] = u[i][j][k][1] * u21 + 0.4 * (u[i][j][k][4] - q);
        flux[i][2] = u[i][j][k][2] * u21;
        flux[i][3] = u[i][j][k][3] * u21;
        flux[i][4] = (1.4 * u[i][j][k][4] - 0.4 * q) * u21;
      }
      for (i = ist; i <= iend; i++)
        for (m = 0; m < 5; m++)
          rsd[i][j][k][m] = rsd[i][j][k][m] - tx2 * (flux[i + 1][m] - flux[i - 1][m]);
      for (i = ist; i <= nx - 1; i++) {
        u21i = u[i][j][k][1] / u[i][j][k][0];
        u31i = u[i][j][k][2] / u[i][j][k][0];
        u41i = u[i][j][k][3] / u[i][j][k][0];
        u51i = u[i][j][k][4] / u[i][j][k][0];
        u21im1 = u[i - 1][j][k][1] / u[i - 1][j][k][0];
        u31im1 = u[i - 1][j][k][2] / u[i - 1][j][k][0];
        u41im1 = u[i - 1][j][k][3] / u[i - 1][j][k][0];
        u51im1 = u[i - 1][j][k][4] / u[i - 1][j][k][0];
        flux[i][1] = (4.0 / 3.0) * tx3 * (u21i - u21im1);
        flux[i][2] = tx3 * (u31i - u31im1);
        flux[i][3] = tx3 * (u41i - u41im1);
        flux[i][4] = 0.1 * tx3 * (u51i - u51im1 + u21i * u21i - u21im1 * u21im1);
      }
      for (i = ist; i <= iend; i++) {
        rsd[i][j][k][0] = rsd[i][j][k][0] + dx1 * tx1 * (u[i - 1][j][k][0] - 2.0 * u[i][j][k][0] + u[i + 1][j][k][0]);
        for (m = 1; m < 5; m++)
          rsd[i][j][k][m] = rsd[i][j][k][m] + tx3 * 0.1 * (flux[i + 1][m] - flux[i][m]) +
                            dx1 * tx1 * (u[i - 1][j][k][m] - 2.0 * u[i][j][k][m] + u[i + 1][j][k][m]);
      }
    }
#pragma omp for
  for (i = ist; i <= iend; i++)
    for (j = jst; j <= jend; j++) {
      for (k = 0; k <= nz - 1; k++) {
        utmp[k][0] = u[i][j][k][0];
        utmp[k][1] = u[i][j][k][1] / utmp[k][0];
        utmp[k][2] = u[i][j][k][2] / utmp[k][0];
        utmp[k][3] = u[i][j][k][3] / utmp[k][0];
        utmp[k][4] = u[i][j][k][4] / utmp[k][0];
        utmp[k][5] = utmp[k][1] * utmp[k][1] + utmp[k][2] * utmp[k][2] + utmp[k][3] * utmp[k][3];
      }
      for (k = 1; k <= nz - 2; k++) {
        u41 = utmp[k + 1][3] - utmp[k - 1][3];
        u31 = utmp[k + 1][5] - 2.0 * utmp[k][5] + utmp[k - 1][5];
        for (m = 0; m < 5; m++)
          rsd[i][j][k][m] = rsd[i][j][k][m] - tz2 * u41 * utmp[k][m] + dz1 * tz1 * 0.01 * u31;
      }
    }
}

static void ssor(int steps) {
  int i, j, k, m, istep;
#pragma omp parallel private(istep, i, j, k, m)
  for (istep = 1; istep <= steps; istep++) {
    rhs();
#pragma omp for
    for (i = ist; i <= iend; i++)
      for (j = jst; j <= jend; j++)
        for (k = 1; k <= nz - 2; k++)
          for (m = 0; m < 5; m++)
            u[i][j][k][m] = u[i][j][k][m] + dt * 0.1 * rsd[i][j][k][m];
  }
}

static void l2norm(double v[ISIZ1][ISIZ2 / 2 * 2 + 1][ISIZ3 / 2 * 2 + 1][5], double sum[5]) {
  int i, j, k, m;
  double sum0 = 0.0, sum1 = 0.0, sum2 = 0.0, sum3 = 0.0, sum4 = 0.0;
#pragma omp single
  for (m = 0; m < 5; m++)
    sum[m] = 0.0;
#pragma omp for nowait
  for (i = ist; i <= iend; i++)
    for (j = jst; j <= jend; j++)
      for (k = 1; k <= nz0 - 2; k++) {
        sum0 = sum0 + v[i][j][k][0] * v[i][j][k][0];
        sum1 = sum1 + v[i][j][k][1] * v[i][j][k][1];
        sum2 = sum2 + v[i][j][k][2] * v[i][j][k][2];
        sum3 = sum3 + v[i][j][k][3] * v[i][j][k][3];
        sum4 = sum4 + v[i][j][k][4] * v[i][j][k][4];
      }
#pragma omp critical
  {
    sum[0] += sum0;
    sum[1] += sum1;
    sum[2] += sum2;
    sum[3] += sum3;
    sum[4] += sum4;
  }
#pragma omp barrier
#pragma omp single
  for (m = 0; m < 5; m++)
    sum[m] = sqrt(sum[m] / ((nx0 - 2) * (ny0 - 2) * (nz0 - 2)));
}

static void error(void) {
  int i, j, k, m;
  double u000ijk[5], tmp;
  for (m = 0; m < 5; m++)
    errnm[m] = 0.0;
#pragma omp parallel for private(j, k, m, tmp, u000ijk) reduction(+ : errnm)
  for (i = ist; i <= iend; i++)
    for (j = jst; j <= jend; j++)
      for (k = 1; k <= nz - 2; k++) {
        exact(i, j, k, u000ijk);
        for (m = 0; m < 5; m++) {
          tmp = u000ijk[m] - u[i][j][k][m];
          errnm[m] = errnm[m] + tmp * tmp;
        }
      }
  for (m = 0; m < 5; m++)
    errnm[m] = sqrt(errnm[m] / ((nx0 - 2) * (ny0 - 2) * (nz0 - 2)));
}

int main(void) {
  int m;
  setcoeff();
#pragma omp parallel
  {
    setbv();
    setiv();
    erhs();
  }
  for (int round = 0; round < 2; round++) {
    ssor(2);
#pragma omp parallel
    {
      rhs();
      l2norm(rsd, rms);
    }
    error();
    for (m = 0; m < 5; m++)
      printf("%.10e %.10e\n", rms[m], errnm[m]);
  }
  return 0;
}
