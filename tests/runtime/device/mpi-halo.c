// A decomposition by columns in two processes: while the inner columns are computed, the library's progress thread receives the outer ones
// (MPICH has one when it is told so; other libraries receive when they are called).

// REQUIRES: opencl, mpi
// RUN: rm -rf %t && mkdir %t && cd %t && env OMPI_CC="%clang" MPICH_CC="%clang" mpicc -O2 -fopenmp %s -o plain
// RUN: cd %t && env OMPI_CC="%o2o" MPICH_CC="%o2o" mpicc -O2 -fopenmp %s -o app
// RUN: cd %t && env MPICH_ASYNC_PROGRESS=1 OMP_NUM_THREADS=1 %mpirun ./plain >expected && test -s expected
// RUN: cd %t && for mode in OMP2OCL=openmp OMP2OCL=auto "OMP2OCL=opencl OMP2OCL_MEMORY=unified" "OMP2OCL=opencl OMP2OCL_MEMORY=discrete"; do env $mode OMP2OCL_VERBOSE=1 MPICH_ASYNC_PROGRESS=1 OMP_NUM_THREADS=1 %mpirun ./app >out 2>said && diff expected out || exit 1; done
// RUN: %FileCheck %s <%t/said
// CHECK: omp2ocl[{{[01]}}]: kernel {{.*}} 10 launches

#include <mpi.h>
#include <stdio.h>

enum { N = 200, M = 202 };
static double u[N][M], v[N][M];

int main(int argc, char **argv) {
  int provided, rank, size;
  double s = 0, sum;
  MPI_Datatype column;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_vector(N, 1, M, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = (i * 31 + j * 17 + rank * 7) % 97;
  for (int t = 0; t < 10; t++) {
    MPI_Request q[4];
    MPI_Irecv(&u[0][0], 1, column, left, 1, MPI_COMM_WORLD, &q[0]);
    MPI_Irecv(&u[0][M - 1], 1, column, right, 2, MPI_COMM_WORLD, &q[1]);
    MPI_Isend(&u[0][1], 1, column, left, 2, MPI_COMM_WORLD, &q[2]);
    MPI_Isend(&u[0][M - 2], 1, column, right, 1, MPI_COMM_WORLD, &q[3]);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 2; j < M - 2; j++) {
        double x = u[i][j];
        for (int k = 0; k < 100; k++)
          x = x * 0.97 + 0.01 * k;
        u[i][j] = x * 1e-2 + i;
      }
    MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      u[i][1] = 0.5 * (u[i][0] + u[i][1]);
      u[i][M - 2] = 0.5 * (u[i][M - 1] + u[i][M - 2]);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      v[i][1] = u[i][1];
  }
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M - 1; j++)
      s += u[i][j] * ((i + j) % 3 + 1) + v[i][j];
  MPI_Reduce(&s, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%.10g\n", sum);
  MPI_Finalize();
  return 0;
}
