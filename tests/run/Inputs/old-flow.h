/* The arrays of old-flow.c, as headers of such programs have them. */
#ifndef ISIZ1
#define ISIZ1 9
#endif
#define ISIZ2 (ISIZ1 + 1)
#define ISIZ3 (ISIZ1 - 1)

static int nx, ny, nz, nx0, ny0, nz0, ist, iend, jst, jend;
static double tx1, tx2, tx3, ty1, ty2, ty3, tz1, tz2, tz3, dx1, dy1, dz1, dt, dssp;
static double u[ISIZ1][ISIZ2 / 2 * 2 + 1][ISIZ3 / 2 * 2 + 1][5];
static double rsd[ISIZ1][ISIZ2 / 2 * 2 + 1][ISIZ3 / 2 * 2 + 1][5];
static double frct[ISIZ1][ISIZ2 / 2 * 2 + 1][ISIZ3 / 2 * 2 + 1][5];
static double flux[ISIZ1][5];
static double utmp[ISIZ3][6];
#pragma omp threadprivate(flux, utmp)
static double ce[5][13];
static double rms[6], errnm[6];
