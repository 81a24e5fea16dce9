/* Arrays of the whole program, as old programs keep them in a header. */
#ifndef SIZE
#define SIZE 9
#endif
#define VARS 5

static int points[3];
static double dt, coefficient[VARS];
static double u[SIZE + 1][SIZE + 1][SIZE + 1][VARS], rhs[SIZE + 1][SIZE + 1][SIZE + 1][VARS],
    forcing[VARS][SIZE + 1][SIZE + 1][SIZE + 1], speed[SIZE][SIZE][SIZE],
    lhs[15][SIZE + 1][SIZE + 1][SIZE + 1];
static double line[SIZE][VARS], weights[SIZE], sides[SIZE][VARS];
#pragma omp threadprivate(line, weights, sides)
