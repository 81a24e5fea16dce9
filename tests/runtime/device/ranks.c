// Processes that a launcher has started on one machine take its devices in turns, and say which of them says what.

// REQUIRES: opencl
// RUN: rm -rf %t && mkdir %t && %o2o -O1 -fopenmp %s -o %t/app
// RUN: cd %t && for rank in 0 1 2; do env POCL_DEVICES="pthread pthread" OCL_ICD_VENDORS=pocl.icd OMP2OCL=opencl OMP2OCL_VERBOSE=1 OMPI_COMM_WORLD_RANK=1$rank OMPI_COMM_WORLD_LOCAL_RANK=$rank ./app > out$rank 2>&1 & done; wait; cat out0 out1 out2 | %FileCheck %s
// CHECK: omp2ocl[10]: version: opencl
// CHECK-NEXT: omp2ocl[10]: device: {{.*}} memory, number 0 by OMPI_COMM_WORLD_LOCAL_RANK
// CHECK: omp2ocl[10]: kernel main_{{.*}} 1 launches
// CHECK: omp2ocl[11]: device: {{.*}} memory, number 1 by OMPI_COMM_WORLD_LOCAL_RANK
// CHECK: omp2ocl[11]: kernel main_{{.*}} 1 launches
// CHECK: omp2ocl[12]: device: {{.*}} memory, number 0 by OMPI_COMM_WORLD_LOCAL_RANK

// A wish counts more; so does a number that is none.
// RUN: cd %t && env POCL_DEVICES="pthread pthread" OCL_ICD_VENDORS=pocl.icd OMP2OCL=opencl OMP2OCL_VERBOSE=1 PMI_RANK=3 MPI_LOCALRANKID=1 OMP2OCL_DEVICE=0 ./app 2>&1 | %FileCheck %s --check-prefix=WISH
// WISH: omp2ocl[3]: device: {{.*}} memory{{$}}
// RUN: cd %t && env OMP2OCL=opencl OMP2OCL_VERBOSE=1 SLURM_LOCALID=x ./app 2>&1 | %FileCheck %s --check-prefix=NONE
// NONE: omp2ocl: device: {{.*}} memory{{$}}

int a[1000];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  return a[999] != 999;
}
