// Units of two ABIs in one program: the first to be registered may run kernels, the others run OpenMP, and one line says so.
//
// RUN: %clang -O1 -fopenmp -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -c -o %t.o
// RUN: echo 'unsigned __o2o_abi = 99;' > %t.newer.c
// RUN: echo 'void __o2o_register(void *unit) { (void)unit; }' > %t.older.c
// RUN: %clang -fopenmp %t.o %t.newer.c -o %t.newer && %clang -fopenmp %t.o %t.older.c -o %t.older && %clang -fopenmp %t.o -o %t.alone
// RUN: env OMP2OCL=opencl %t.newer 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=opencl %t.older 2>&1 | %FileCheck %s
// RUN: %t.newer 2>&1 | %FileCheck %s --check-prefix=SILENT --implicit-check-not=omp2ocl
// RUN: env OMP2OCL=opencl %t.alone 2>&1 | %FileCheck %s --check-prefix=ALONE --implicit-check-not=omp2ocl
// CHECK-COUNT-1: omp2ocl: other parts of the program were compiled by another version of omp2ocl; the OpenMP version runs of those like test.c
// CHECK: state 1
// SILENT: state 1
// ALONE: state {{[02]}}
// REQUIRES: opencl
#include "../simple.h"

UNIT(simple_kernels)

int main(void) { printf("state %d\n", __o2o_state); }
