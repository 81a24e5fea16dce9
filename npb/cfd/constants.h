// The constants of the simulated flow problem that BT, SP and LU solve (report RNR-94-007, section
// 3): the compressible Navier-Stokes equations on the unit cube, in five conserved quantities.
//
// Each benchmark defines N, the grid points along each side of the cube, before it includes any
// header of this folder. The mesh width is the same along the three axes xi, eta and zeta, so what
// the specification names once per axis is here one constant, but for the diffusion.

#ifndef NPB_CFD_CONSTANTS_H
#define NPB_CFD_CONSTANTS_H

#ifndef N
#error "define N, the grid points along each side, before including the headers of npb/cfd"
#endif

/// Inner extents of every array of the grid: an odd one keeps neighbours along the outer axes from
/// falling into the same sets of a cache.
#define PADDED (N / 2 * 2 + 1)

// The gas: ratio of specific heats and what follows from it, viscosity times heat conduction.
#define C1 1.4
#define C2 0.4
#define C1C2 (C1 * C2)
#define C1C5 (1.4 * 1.4)
#define C3C4 0.1

// Difference quotients: second derivative, and first derivative by central differences.
#define T1 ((N - 1.0) * (N - 1.0))
#define T2 (0.5 * (N - 1.0))

// Viscous terms are second derivatives scaled by the viscosity.
#define VISCOSITY (C3C4 * T1)

// Added diffusion along each axis, the same for all five quantities, and the coefficient of the
// fourth-order dissipation, a quarter of the largest of them.
#define D_XI 0.75
#define D_ETA 0.75
#define D_ZETA 1.0
#define DISSIPATION 0.25

#endif
