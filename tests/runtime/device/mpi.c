// Two processes of a real launcher on two devices: each takes its own, says which of the two it is, and the sum over both is that of OpenMP.

// REQUIRES: opencl, mpi
// RUN: rm -rf %t && mkdir %t && env OMPI_CC="%o2o" MPICH_CC="%o2o" mpicc -O1 -fopenmp %s -o %t/app
// RUN: cd %t && env OMP2OCL=openmp %mpirun ./app | sort >openmp
// RUN: %FileCheck %s --check-prefix=SUM <%t/openmp
// SUM: rank 0 of 2: 999999000000
// SUM-NEXT: rank 1 of 2: 999999000000

// RUN: cd %t && env POCL_DEVICES="pthread pthread" OCL_ICD_VENDORS=pocl.icd OMP2OCL=opencl OMP2OCL_VERBOSE=1 %mpirun ./app 2>said | sort >opencl
// RUN: cd %t && diff openmp opencl && sort said | %FileCheck %s
// CHECK: omp2ocl[0]: device: {{.*}} memory, number 0 by {{[A-Z_]*}}
// CHECK: omp2ocl[0]: kernel {{.*}} 1 launches
// CHECK: omp2ocl[0]: version: opencl
// CHECK: omp2ocl[1]: device: {{.*}} memory, number 1 by {{[A-Z_]*}}
// CHECK: omp2ocl[1]: kernel {{.*}} 1 launches
// CHECK: omp2ocl[1]: version: opencl

#include <mpi.h>
#include <stdio.h>

enum { N = 500000 };
static long a[N];

int main(int argc, char **argv) {
  int rank, size;
  long sum = 0, total;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = 2 * ((long)i * size + rank);
  for (int i = 0; i < N; i++)
    sum += a[i];
  MPI_Allreduce(&sum, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  printf("rank %d of %d: %ld\n", rank, size, total);
  MPI_Finalize();
  return 0;
}
