// Conjugate gradients with a multigrid preconditioner as benchmarks of machines write it: a sparse matrix of rows behind double pointers, chars for the
// numbers of nonzeros, opaque optimisation data, levels linked by pointers, a time array, colours for the smoother; finite elements assembled by atomics.
// RUN: %modes %s
// KERNELS: 12
// LOOPS: 14
// LAUNCHES: any
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int local_int_t;
typedef long long global_int_t;

struct Vector_STRUCT {
  local_int_t localLength;
  double *values;
  void *optimizationData;
};
typedef struct Vector_STRUCT Vector;

struct MGData_STRUCT;
typedef struct Geometry_STRUCT {
  int size, rank, numThreads;
  local_int_t nx, ny, nz;
} Geometry;

struct SparseMatrix_STRUCT {
  char *title;
  Geometry *geom;
  global_int_t totalNumberOfRows, totalNumberOfNonzeros;
  local_int_t localNumberOfRows, localNumberOfColumns;
  char *nonzerosInRow;
  global_int_t **mtxIndG;
  local_int_t **mtxIndL;
  double **matrixValues;
  double **matrixDiagonal;
  local_int_t *color;
  int numberOfColors;
  struct SparseMatrix_STRUCT *Ac;
  struct MGData_STRUCT *mgData;
};
typedef struct SparseMatrix_STRUCT SparseMatrix;

typedef struct MGData_STRUCT {
  int numberOfPresmootherSteps, numberOfPostsmootherSteps;
  local_int_t *f2cOperator;
  Vector *rc, *xc, *Axf;
} MGData;

static void InitializeVector(Vector *v, local_int_t n) {
  v->localLength = n;
  v->values = calloc((size_t)n, sizeof(double));
  v->optimizationData = 0;
}

static void GenerateProblem(SparseMatrix *A, int n, Vector *b, Vector *x, Vector *xexact) {
  Geometry *g = malloc(sizeof *g);
  *g = (Geometry){1, 0, 1, n, n, n};
  local_int_t rows = n * n * n;
  A->geom = g;
  A->title = 0;
  A->localNumberOfRows = A->localNumberOfColumns = rows;
  A->nonzerosInRow = malloc((size_t)rows);
  A->mtxIndG = malloc((size_t)rows * sizeof *A->mtxIndG);
  A->mtxIndL = malloc((size_t)rows * sizeof *A->mtxIndL);
  A->matrixValues = malloc((size_t)rows * sizeof *A->matrixValues);
  A->matrixDiagonal = malloc((size_t)rows * sizeof *A->matrixDiagonal);
  A->color = malloc((size_t)rows * sizeof *A->color);
  A->numberOfColors = 8;
  if (b) InitializeVector(b, rows);
  if (x) InitializeVector(x, rows);
  if (xexact) InitializeVector(xexact, rows);
  double *bv = 0, *xexactv = 0;
  if (b) bv = b->values;
  if (xexact) xexactv = xexact->values;
#pragma omp parallel for
  for (local_int_t i = 0; i < rows; ++i) {
    A->matrixValues[i] = 0;
    A->matrixDiagonal[i] = 0;
    A->mtxIndG[i] = 0;
    A->mtxIndL[i] = 0;
  }
  for (local_int_t i = 0; i < rows; ++i) A->mtxIndL[i] = malloc(27 * sizeof(local_int_t));
  for (local_int_t i = 0; i < rows; ++i) A->matrixValues[i] = malloc(27 * sizeof(double));
  for (local_int_t i = 0; i < rows; ++i) A->mtxIndG[i] = malloc(27 * sizeof(global_int_t));
  local_int_t localNumberOfNonzeros = 0;
#pragma omp parallel for
  for (local_int_t iz = 0; iz < n; iz++) {
    for (local_int_t iy = 0; iy < n; iy++) {
      for (local_int_t ix = 0; ix < n; ix++) {
        local_int_t currentLocalRow = iz * n * n + iy * n + ix;
        char numberOfNonzerosInRow = 0;
        double *currentValuePointer = A->matrixValues[currentLocalRow];
        global_int_t *currentIndexPointerG = A->mtxIndG[currentLocalRow];
        for (int sz = -1; sz <= 1; sz++) {
          if (iz + sz > -1 && iz + sz < n) {
            for (int sy = -1; sy <= 1; sy++) {
              if (iy + sy > -1 && iy + sy < n) {
                for (int sx = -1; sx <= 1; sx++) {
                  if (ix + sx > -1 && ix + sx < n) {
                    global_int_t curcol = currentLocalRow + sz * n * n + sy * n + sx;
                    if (curcol == currentLocalRow) {
                      A->matrixDiagonal[currentLocalRow] = currentValuePointer;
                      *currentValuePointer++ = 26.0;
                    } else {
                      *currentValuePointer++ = -1.0;
                    }
                    *currentIndexPointerG++ = curcol;
                    numberOfNonzerosInRow++;
                  }
                }
              }
            }
          }
        }
        A->nonzerosInRow[currentLocalRow] = numberOfNonzerosInRow;
        A->color[currentLocalRow] = (ix & 1) | (iy & 1) << 1 | (iz & 1) << 2;
#pragma omp critical
        localNumberOfNonzeros += numberOfNonzerosInRow;
        if (b) bv[currentLocalRow] = 26.0 - ((double)(numberOfNonzerosInRow - 1));
        if (xexact) xexactv[currentLocalRow] = 1.0;
      }
    }
  }
#pragma omp parallel for
  for (local_int_t i = 0; i < rows; i++) {
    int cur_nnz = A->nonzerosInRow[i];
    for (int j = 0; j < cur_nnz; j++) A->mtxIndL[i][j] = (local_int_t)A->mtxIndG[i][j];
  }
  A->totalNumberOfNonzeros = localNumberOfNonzeros;
}

static int ComputeSPMV(const SparseMatrix *A, Vector *x, Vector *y) {
  assert(x->localLength >= A->localNumberOfColumns);
  const double *const xv = x->values;
  double *const yv = y->values;
  const local_int_t nrow = A->localNumberOfRows;
#pragma omp parallel for
  for (local_int_t i = 0; i < nrow; i++) {
    double sum = 0.0;
    const double *const cur_vals = A->matrixValues[i];
    const local_int_t *const cur_inds = A->mtxIndL[i];
    const int cur_nnz = A->nonzerosInRow[i];
    for (int j = 0; j < cur_nnz; j++) sum += cur_vals[j] * xv[cur_inds[j]];
    yv[i] = sum;
  }
  return 0;
}

static void SmoothColours(const SparseMatrix *A, const Vector *r, Vector *x) {
  double **matrixDiagonal = A->matrixDiagonal;
  const double *const rv = r->values;
  double *const xv = x->values;
  const local_int_t nrow = A->localNumberOfRows;
  for (int c = 0; c < A->numberOfColors; c++) {
#pragma omp parallel for
    for (local_int_t i = 0; i < nrow; i++) {
      if (A->color[i] != c) continue;
      const double *const currentValues = A->matrixValues[i];
      const local_int_t *const currentColIndices = A->mtxIndL[i];
      const int currentNumberOfNonzeros = A->nonzerosInRow[i];
      const double currentDiagonal = matrixDiagonal[i][0];
      double sum = rv[i];
      for (int j = 0; j < currentNumberOfNonzeros; j++) {
        local_int_t curCol = currentColIndices[j];
        if (curCol != i) sum -= currentValues[j] * (A->color[curCol] == c ? 0 : xv[curCol]);
      }
      xv[i] = sum / currentDiagonal;
    }
  }
}

static int ComputeDotProduct(local_int_t n, const Vector *x, const Vector *y, double *result) {
  double local_result = 0.0;
  double *xv = x->values, *yv = y->values;
  if (yv == xv) {
#pragma omp parallel for reduction(+ : local_result)
    for (local_int_t i = 0; i < n; i++) local_result += xv[i] * xv[i];
  } else {
#pragma omp parallel for reduction(+ : local_result)
    for (local_int_t i = 0; i < n; i++) local_result += xv[i] * yv[i];
  }
  *result = local_result;
  return 0;
}

static int ComputeWAXPBY(local_int_t n, double alpha, const Vector *x, double beta, const Vector *y, Vector *w) {
  const double *const xv = x->values;
  const double *const yv = y->values;
  double *const wv = w->values;
  if (alpha == 1.0) {
#pragma omp parallel for
    for (local_int_t i = 0; i < n; i++) wv[i] = xv[i] + beta * yv[i];
  } else if (beta == 1.0) {
#pragma omp parallel for
    for (local_int_t i = 0; i < n; i++) wv[i] = alpha * xv[i] + yv[i];
  } else {
#pragma omp parallel for
    for (local_int_t i = 0; i < n; i++) wv[i] = alpha * xv[i] + beta * yv[i];
  }
  return 0;
}

static void GenerateCoarse(SparseMatrix *Af) {
  local_int_t nf = Af->geom->nx, nc = nf / 2;
  MGData *mg = malloc(sizeof *mg);
  mg->f2cOperator = malloc((size_t)Af->localNumberOfRows * sizeof(local_int_t));
  local_int_t *f2cOperator = mg->f2cOperator;
#pragma omp parallel for
  for (local_int_t izc = 0; izc < nc; ++izc) {
    local_int_t izf = 2 * izc;
    for (local_int_t iyc = 0; iyc < nc; ++iyc) {
      local_int_t iyf = 2 * iyc;
      for (local_int_t ixc = 0; ixc < nc; ++ixc) {
        local_int_t ixf = 2 * ixc;
        local_int_t currentCoarseRow = izc * nc * nc + iyc * nc + ixc;
        f2cOperator[currentCoarseRow] = izf * nf * nf + iyf * nf + ixf;
      }
    }
  }
  SparseMatrix *Ac = calloc(1, sizeof *Ac);
  GenerateProblem(Ac, nc, 0, 0, 0);
  mg->rc = malloc(sizeof(Vector));
  mg->xc = malloc(sizeof(Vector));
  mg->Axf = malloc(sizeof(Vector));
  InitializeVector(mg->rc, Ac->localNumberOfRows);
  InitializeVector(mg->xc, Ac->localNumberOfColumns);
  InitializeVector(mg->Axf, Af->localNumberOfColumns);
  mg->numberOfPresmootherSteps = mg->numberOfPostsmootherSteps = 1;
  Af->Ac = Ac;
  Af->mgData = mg;
}

static void ComputeMG(const SparseMatrix *A, const Vector *r, Vector *x) {
  memset(x->values, 0, (size_t)x->localLength * sizeof(double));
  if (!A->mgData) {
    SmoothColours(A, r, x);
    return;
  }
  for (int i = 0; i < A->mgData->numberOfPresmootherSteps; ++i) SmoothColours(A, r, x);
  ComputeSPMV(A, x, A->mgData->Axf);
  {
    double *Axfv = A->mgData->Axf->values, *rfv = r->values, *rcv = A->mgData->rc->values;
    local_int_t *f2c = A->mgData->f2cOperator, nc = A->mgData->rc->localLength;
#pragma omp parallel for
    for (local_int_t i = 0; i < nc; ++i) rcv[i] = rfv[f2c[i]] - Axfv[f2c[i]];
  }
  ComputeMG(A->Ac, A->mgData->rc, A->mgData->xc);
  {
    double *xfv = x->values, *xcv = A->mgData->xc->values;
    local_int_t *f2c = A->mgData->f2cOperator, nc = A->mgData->rc->localLength;
#pragma omp parallel for
    for (local_int_t i = 0; i < nc; ++i) xfv[f2c[i]] += xcv[i];
  }
  for (int i = 0; i < A->mgData->numberOfPostsmootherSteps; ++i) SmoothColours(A, r, x);
}

static double Assemble(int n, double *K, double *F) {
  int elements = n * n;
  for (int i = 0; i < (n + 1) * (n + 1); i++) K[i] = F[i] = 0;
#pragma omp parallel for
  for (int e = 0; e < elements; e++) {
    int conn[4] = {e / n * (n + 1) + e % n, e / n * (n + 1) + e % n + 1, (e / n + 1) * (n + 1) + e % n + 1, (e / n + 1) * (n + 1) + e % n};
    double coords[4][2], diffusion[4][4], source[4] = {0};
    for (int k = 0; k < 4; k++) {
      coords[k][0] = conn[k] % (n + 1) / (double)n;
      coords[k][1] = conn[k] / (n + 1) / (double)n;
      for (int l = 0; l < 4; l++) diffusion[k][l] = 0;
    }
    static const double gauss[2] = {-0.57735026918962576, 0.57735026918962576};
    for (int gi = 0; gi < 2; gi++)
      for (int gj = 0; gj < 2; gj++) {
        double s = gauss[gi], t = gauss[gj], jac[2][2] = {{0, 0}, {0, 0}};
        double psi[4] = {.25 * (1 - s) * (1 - t), .25 * (1 + s) * (1 - t), .25 * (1 + s) * (1 + t), .25 * (1 - s) * (1 + t)};
        double grad[4][2] = {{-.25 * (1 - t), -.25 * (1 - s)}, {.25 * (1 - t), -.25 * (1 + s)}, {.25 * (1 + t), .25 * (1 + s)}, {-.25 * (1 + t), .25 * (1 - s)}};
        for (int k = 0; k < 4; k++)
          for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++) jac[a][b] += grad[k][a] * coords[k][b];
        double det = jac[0][0] * jac[1][1] - jac[0][1] * jac[1][0];
        for (int k = 0; k < 4; k++) {
          source[k] += psi[k] * det;
          for (int l = 0; l < 4; l++) diffusion[k][l] += (grad[k][0] * grad[l][0] + grad[k][1] * grad[l][1]) * det;
        }
      }
    for (int k = 0; k < 4; k++) {
#pragma omp atomic
      F[conn[k]] += source[k];
#pragma omp atomic
      K[conn[k]] += diffusion[k][k];
    }
  }
  double sum = 0;
  for (int i = 0; i < (n + 1) * (n + 1); i++) sum += K[i] * (i % 7) + F[i] * (i % 11);
  return sum;
}

int main(void) {
  SparseMatrix A = {0};
  Vector b, x, xexact, r, z, p, Ap;
  GenerateProblem(&A, 8, &b, &x, &xexact);
  SparseMatrix *cur = &A;
  for (int level = 1; level < 3; ++level) {
    GenerateCoarse(cur);
    cur = cur->Ac;
  }
  local_int_t n = A.localNumberOfRows;
  InitializeVector(&r, n);
  InitializeVector(&z, n);
  InitializeVector(&p, n);
  InitializeVector(&Ap, n);
  double normr, rtz = 0, oldrtz, alpha, beta, pAp;
  memcpy(p.values, x.values, (size_t)n * sizeof(double));
  ComputeSPMV(&A, &p, &Ap);
  ComputeWAXPBY(n, 1.0, &b, -1.0, &Ap, &r);
  for (int k = 1; k <= 2; k++) {
    ComputeMG(&A, &r, &z);
    oldrtz = rtz;
    ComputeDotProduct(n, &r, &z, &rtz);
    beta = k == 1 ? 0 : rtz / oldrtz;
    ComputeWAXPBY(n, 1.0, &z, beta, &p, &p);
    ComputeSPMV(&A, &p, &Ap);
    ComputeDotProduct(n, &p, &Ap, &pAp);
    alpha = rtz / pAp;
    ComputeWAXPBY(n, 1.0, &x, alpha, &p, &x);
    ComputeWAXPBY(n, 1.0, &r, -alpha, &Ap, &r);
    ComputeDotProduct(n, &r, &r, &normr);
    printf("%d %.5e\n", k, sqrt(normr));
  }
  printf("%lld %.9f\n", A.totalNumberOfNonzeros, x.values[n / 2]);
  double *K = malloc(17 * 17 * sizeof(double)), *F = malloc(17 * 17 * sizeof(double));
  printf("%.9e\n", Assemble(16, K, F));
  return 0;
}
