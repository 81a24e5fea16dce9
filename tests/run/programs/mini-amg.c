// Algebraic multigrid as libraries of solvers write it: CSR matrices behind structs and access macros, rows divided among threads by hand
// (num_threads parts, a part per iteration), markers of coarse points, prefix sums over parts, schedules and private lists in macros.
// RUN: %modes %s
// KERNELS: 15
// LAUNCHES: any
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

typedef int HYP_Int;
typedef double HYP_Real;
#define HYP_SMP_SCHEDULE schedule(static)
#define hyp_min(a, b) (((a) < (b)) ? (a) : (b))
#define hyp_CTAlloc(type, count) ((type *)calloc((size_t)(count), sizeof(type)))
#define hyp_TFree(ptr) (free((char *)ptr), ptr = NULL)

typedef struct {
  HYP_Int *i, *j;
  HYP_Int num_rows, num_cols, num_nonzeros;
  HYP_Real *data;
} hyp_CSRMatrix;
#define hyp_CSRMatrixI(matrix) ((matrix)->i)
#define hyp_CSRMatrixJ(matrix) ((matrix)->j)
#define hyp_CSRMatrixData(matrix) ((matrix)->data)
#define hyp_CSRMatrixNumRows(matrix) ((matrix)->num_rows)
#define hyp_CSRMatrixNumCols(matrix) ((matrix)->num_cols)

typedef struct {
  HYP_Real *data;
  HYP_Int size;
} hyp_Vector;
#define hyp_VectorData(vector) ((vector)->data)
#define hyp_VectorSize(vector) ((vector)->size)

static HYP_Int hyp_NumThreads(void) { return omp_get_max_threads(); }

static hyp_CSRMatrix *Laplace(HYP_Int n) {
  hyp_CSRMatrix *A = hyp_CTAlloc(hyp_CSRMatrix, 1);
  A->num_rows = A->num_cols = n * n;
  A->i = hyp_CTAlloc(HYP_Int, n * n + 1);
  A->j = hyp_CTAlloc(HYP_Int, 5 * n * n);
  A->data = hyp_CTAlloc(HYP_Real, 5 * n * n);
  HYP_Int c = 0;
  for (HYP_Int r = 0; r < n * n; r++) {
    HYP_Int x = r % n, y = r / n;
    A->data[c] = 4.0;
    A->j[c++] = r;
    if (y > 0) A->data[c] = -1, A->j[c++] = r - n;
    if (x > 0) A->data[c] = -1, A->j[c++] = r - 1;
    if (x < n - 1) A->data[c] = -1, A->j[c++] = r + 1;
    if (y < n - 1) A->data[c] = -1, A->j[c++] = r + n;
    A->i[r + 1] = c;
  }
  A->num_nonzeros = c;
  return A;
}

static HYP_Int Matvec(HYP_Real alpha, hyp_CSRMatrix *A, hyp_Vector *x, HYP_Real beta, hyp_Vector *y) {
  HYP_Real *A_data = hyp_CSRMatrixData(A);
  HYP_Int *A_i = hyp_CSRMatrixI(A);
  HYP_Int *A_j = hyp_CSRMatrixJ(A);
  HYP_Int num_rows = hyp_CSRMatrixNumRows(A);
  HYP_Real *x_data = hyp_VectorData(x);
  HYP_Real *y_data = hyp_VectorData(y);
  HYP_Real temp, tempx;
  HYP_Int i, jj;
  if (alpha == 0.0) {
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
    for (i = 0; i < num_rows; i++) y_data[i] *= beta;
    return 0;
  }
  temp = beta / alpha;
  if (temp != 1.0) {
    if (temp == 0.0) {
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
      for (i = 0; i < num_rows; i++) y_data[i] = 0.0;
    } else {
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
      for (i = 0; i < num_rows; i++) y_data[i] *= temp;
    }
  }
#ifdef _OPENMP
#pragma omp parallel for private(i, jj, tempx) HYP_SMP_SCHEDULE
#endif
  for (i = 0; i < num_rows; i++) {
    tempx = y_data[i];
    for (jj = A_i[i]; jj < A_i[i + 1]; jj++) tempx += A_data[jj] * x_data[A_j[jj]];
    y_data[i] = tempx;
  }
  if (alpha != 1.0) {
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
    for (i = 0; i < num_rows; i++) y_data[i] *= alpha;
  }
  return 0;
}

static HYP_Real InnerProd(hyp_Vector *x, hyp_Vector *y) {
  HYP_Real *x_data = hyp_VectorData(x), *y_data = hyp_VectorData(y);
  HYP_Int size = hyp_VectorSize(x), i;
  HYP_Real result = 0.0;
#ifdef _OPENMP
#pragma omp parallel for private(i) reduction(+ : result) HYP_SMP_SCHEDULE
#endif
  for (i = 0; i < size; i++) result += y_data[i] * x_data[i];
  return result;
}

/* Hybrid relaxation: Gauss-Seidel in each thread's rows, Jacobi between threads. */
static void HybridRelax(hyp_CSRMatrix *A, hyp_Vector *f, HYP_Int *cf_marker, HYP_Int points, HYP_Real weight, hyp_Vector *u, hyp_Vector *Vtemp) {
  HYP_Real *A_data = hyp_CSRMatrixData(A), *u_data = hyp_VectorData(u), *f_data = hyp_VectorData(f), *tmp_data = hyp_VectorData(Vtemp);
  HYP_Int *A_i = hyp_CSRMatrixI(A), *A_j = hyp_CSRMatrixJ(A), n = hyp_CSRMatrixNumRows(A);
  HYP_Int i, j, jj, ii, ns, ne, size, rest, num_threads = 3;
  HYP_Real res, zero = 0.0;
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
  for (i = 0; i < n; i++) tmp_data[i] = u_data[i];
#ifdef _OPENMP
#pragma omp parallel for private(i, ii, j, jj, ns, ne, res, rest, size) HYP_SMP_SCHEDULE
#endif
  for (j = 0; j < num_threads; j++) {
    size = n / num_threads;
    rest = n - size * num_threads;
    if (j < rest) {
      ns = j * size + j;
      ne = (j + 1) * size + j + 1;
    } else {
      ns = j * size + rest;
      ne = (j + 1) * size + rest;
    }
    for (i = ns; i < ne; i++) {
      if (cf_marker[i] == points && A_data[A_i[i]] != zero) {
        res = f_data[i];
        for (jj = A_i[i] + 1; jj < A_i[i + 1]; jj++) {
          ii = A_j[jj];
          if (ii >= ns && ii < ne) res -= A_data[jj] * u_data[ii];
          else res -= A_data[jj] * tmp_data[ii];
        }
        u_data[i] = (1 - weight) * u_data[i] + weight * res / A_data[A_i[i]];
      }
    }
  }
}

/* Direct interpolation: rows counted per part, prefix sums over parts, then filled. */
static hyp_CSRMatrix *Interpolation(hyp_CSRMatrix *A, HYP_Int *cf_marker, HYP_Int *coarse) {
  HYP_Int n = hyp_CSRMatrixNumRows(A), num_threads = hyp_NumThreads();
  HYP_Int *A_i = hyp_CSRMatrixI(A), *A_j = hyp_CSRMatrixJ(A);
  HYP_Real *A_data = hyp_CSRMatrixData(A);
  HYP_Int *jj_count = hyp_CTAlloc(HYP_Int, num_threads), *coarse_counter = hyp_CTAlloc(HYP_Int, num_threads);
  HYP_Int i, j, ns, ne, size, rest, jj;
  size = n / num_threads;
  rest = n - size * num_threads;
#ifdef _OPENMP
#pragma omp parallel for private(i, j, jj, ns, ne) HYP_SMP_SCHEDULE
#endif
  for (j = 0; j < num_threads; j++) {
    if (j < rest) ns = j * size + j, ne = (j + 1) * size + j + 1;
    else ns = j * size + rest, ne = (j + 1) * size + rest;
    for (i = ns; i < ne; i++) {
      if (cf_marker[i] >= 0) {
        jj_count[j]++;
        coarse[i] = coarse_counter[j];
        coarse_counter[j]++;
      } else {
        coarse[i] = -1;
        for (jj = A_i[i]; jj < A_i[i + 1]; jj++)
          if (cf_marker[A_j[jj]] >= 0) jj_count[j]++;
      }
    }
  }
  for (i = 0; i < num_threads - 1; i++) {
    coarse_counter[i + 1] += coarse_counter[i];
    jj_count[i + 1] += jj_count[i];
  }
  hyp_CSRMatrix *P = hyp_CTAlloc(hyp_CSRMatrix, 1);
  P->num_rows = n;
  P->num_cols = coarse_counter[num_threads - 1];
  P->num_nonzeros = jj_count[num_threads - 1];
  P->i = hyp_CTAlloc(HYP_Int, n + 1);
  P->j = hyp_CTAlloc(HYP_Int, P->num_nonzeros);
  P->data = hyp_CTAlloc(HYP_Real, P->num_nonzeros);
  P->i[n] = P->num_nonzeros;
#ifdef _OPENMP
#pragma omp parallel for private(i, j, ns, ne) HYP_SMP_SCHEDULE
#endif
  for (j = 0; j < num_threads; j++) {
    HYP_Int shift = 0;
    if (j > 0) shift = coarse_counter[j - 1];
    if (j < rest) ns = j * size + j, ne = (j + 1) * size + j + 1;
    else ns = j * size + rest, ne = (j + 1) * size + rest;
    for (i = ns; i < ne; i++)
      if (coarse[i] >= 0) coarse[i] += shift;
  }
  HYP_Int *P_i = hyp_CSRMatrixI(P), *P_j = hyp_CSRMatrixJ(P);
  HYP_Real *P_data = hyp_CSRMatrixData(P);
#ifdef _OPENMP
#pragma omp parallel for private(i, j, jj, ns, ne) HYP_SMP_SCHEDULE
#endif
  for (j = 0; j < num_threads; j++) {
    HYP_Int counter = j > 0 ? jj_count[j - 1] : 0;
    HYP_Real distribute, diagonal;
    if (j < rest) ns = j * size + j, ne = (j + 1) * size + j + 1;
    else ns = j * size + rest, ne = (j + 1) * size + rest;
    for (i = ns; i < ne; i++) {
      P_i[i] = counter;
      if (cf_marker[i] >= 0) {
        P_j[counter] = coarse[i];
        P_data[counter++] = 1.0;
        continue;
      }
      distribute = 0;
      diagonal = A_data[A_i[i]];
      for (jj = A_i[i] + 1; jj < A_i[i + 1]; jj++)
        if (cf_marker[A_j[jj]] >= 0) distribute += A_data[jj];
        else diagonal += 0.5 * A_data[jj];
      for (jj = A_i[i] + 1; jj < A_i[i + 1]; jj++)
        if (cf_marker[A_j[jj]] >= 0) {
          P_j[counter] = coarse[A_j[jj]];
          P_data[counter++] = -A_data[jj] / diagonal * (distribute != 0 ? 1 : 0);
        }
    }
  }
  hyp_TFree(jj_count);
  hyp_TFree(coarse_counter);
  return P;
}

/* The transposed product as such libraries have it: a vector per thread, gathered at the end. */
static void MatvecT(HYP_Real alpha, hyp_CSRMatrix *A, hyp_Vector *x, hyp_Vector *y) {
  HYP_Real *A_data = hyp_CSRMatrixData(A), *x_data = hyp_VectorData(x), *y_data = hyp_VectorData(y), *y_expand;
  HYP_Int *A_i = hyp_CSRMatrixI(A), *A_j = hyp_CSRMatrixJ(A), num_rows = hyp_CSRMatrixNumRows(A), num_cols = hyp_CSRMatrixNumCols(A);
  HYP_Int i, j, jj, my_thread_num, offset, num_threads = hyp_NumThreads();
  y_expand = hyp_CTAlloc(HYP_Real, num_threads * num_cols);
#ifdef _OPENMP
#pragma omp parallel private(i, jj, j, my_thread_num, offset)
#endif
  {
    my_thread_num = omp_get_thread_num();
    offset = num_cols * my_thread_num;
#ifdef _OPENMP
#pragma omp for HYP_SMP_SCHEDULE
#endif
    for (i = 0; i < num_rows; i++)
      for (jj = A_i[i]; jj < A_i[i + 1]; jj++) {
        j = A_j[jj];
        y_expand[offset + j] += A_data[jj] * x_data[i];
      }
#ifdef _OPENMP
#pragma omp for HYP_SMP_SCHEDULE
#endif
    for (i = 0; i < num_cols; i++) {
      y_data[i] = 0;
      for (j = 0; j < num_threads; j++) y_data[i] += alpha * y_expand[j * num_cols + i];
    }
  }
  hyp_TFree(y_expand);
}

int main(void) {
  HYP_Int n = 24, rows = n * n, i;
  hyp_CSRMatrix *A = Laplace(n);
  HYP_Int *cf_marker = hyp_CTAlloc(HYP_Int, rows), *coarse = hyp_CTAlloc(HYP_Int, rows);
  hyp_Vector f = {hyp_CTAlloc(HYP_Real, rows), rows}, u = {hyp_CTAlloc(HYP_Real, rows), rows}, t = {hyp_CTAlloc(HYP_Real, rows), rows}, r = {hyp_CTAlloc(HYP_Real, rows), rows};
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
  for (i = 0; i < rows; i++) {
    cf_marker[i] = (i % n + i / n) % 2 ? -1 : 1;
    f.data[i] = 1.0 / (i + 1);
  }
  hyp_CSRMatrix *P = Interpolation(A, cf_marker, coarse);
  HYP_Int nc = hyp_CSRMatrixNumCols(P);
  hyp_Vector rc = {hyp_CTAlloc(HYP_Real, nc), nc}, ec = {hyp_CTAlloc(HYP_Real, nc), nc};
  HYP_Real check = 0;
  for (i = 0; i < P->num_nonzeros; i++) check += P->data[i] * (P->j[i] + 1);
  printf("%d %d %.10e\n", P->num_cols, P->num_nonzeros, check);
  for (HYP_Int cycle = 0; cycle < 6; cycle++) {
    HybridRelax(A, &f, cf_marker, 1, 0.9, &u, &t);
    HybridRelax(A, &f, cf_marker, -1, 0.9, &u, &t);
#ifdef _OPENMP
#pragma omp parallel for private(i) HYP_SMP_SCHEDULE
#endif
    for (i = 0; i < rows; i++) r.data[i] = f.data[i];
    Matvec(-1.0, A, &u, 1.0, &r);
    MatvecT(1.0, P, &r, &rc);
    for (i = 0; i < nc; i++) ec.data[i] = 0.1 * rc.data[i];
    Matvec(1.0, P, &ec, 1.0, &u);
    printf("%d %.10e %.10e\n", cycle, sqrt(InnerProd(&r, &r)), InnerProd(&u, &f));
  }
  return hyp_min(nc, 0);
}
