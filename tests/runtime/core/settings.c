// The settings: good values, bad values, no device; what OMP2OCL_VERBOSE prints.
//
// RUN: %clang -O1 -fopenmp -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
//
// RUN: env OMP2OCL=openmp %t 2>&1 | %FileCheck %s --check-prefix=HOST --implicit-check-not=omp2ocl:
// RUN: env OMP2OCL=OpenMP OMP2OCL_VERBOSE=0 %t 2>&1 | %FileCheck %s --check-prefix=HOST --implicit-check-not=omp2ocl:
// RUN: env OMP2OCL=openmp OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=HOST1 --implicit-check-not=omp2ocl:
// HOST: {{^}}host, libOpenCL not mapped{{$}}
// HOST1: {{^}}omp2ocl: version: openmp (OMP2OCL){{$}}
// HOST1: {{^}}host, libOpenCL not mapped{{$}}
//
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=DEVICE --implicit-check-not=omp2ocl:
// DEVICE: {{^}}omp2ocl: version: opencl (OMP2OCL){{$}}
// DEVICE: {{^}}omp2ocl: device: {{.+}} ({{.+}}), discrete memory{{$}}
// DEVICE-NEXT: {{^}}omp2ocl: driver: {{.+}}
// DEVICE: {{^}}device, libOpenCL mapped{{$}}
// DEVICE: {{^}}omp2ocl: kernel simple (test.c:7): 1 launches, {{[0-9.]+}} ms{{$}}
// DEVICE-NEXT: {{^}}omp2ocl: object a: 1 uploads, 4000 bytes; 1 downloads, 4000 bytes{{$}}
//
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=2 OMP2OCL_MEMORY=unified %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// LAUNCH: unified memory
// LAUNCH: {{^}}omp2ocl: launch simple: 1000 iterations, global {{[0-9]+}}x1x1, local {{[0-9]+}}x1x1, 0 bytes in, 0 bytes out{{$}}
//
// RUN: env OMP2OCL=opencl OCL_ICD_VENDORS=/nonexistent %t 2>&1 | %FileCheck %s --check-prefix=NONE --implicit-check-not=omp2ocl:
// RUN: env OMP2OCL=opencl OCL_ICD_VENDORS=/nonexistent OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=NONE1
// NONE: {{^}}omp2ocl: OMP2OCL=opencl, but no device: OpenCL has no driver that works; the OpenMP version runs{{$}}
// NONE: {{^}}host
// NONE1: omp2ocl: version: openmp (no device: OpenCL has no driver that works)
//
// RUN: env OMP2OCL=fast OMP2OCL_VERBOSE=3 OMP2OCL_MEMORY=none %t 2>&1 | %FileCheck %s --check-prefix=BAD --implicit-check-not=omp2ocl:
// BAD: {{^}}omp2ocl: OMP2OCL='fast' is not one of auto, openmp, opencl, verify; using auto{{$}}
// BAD: {{^}}omp2ocl: OMP2OCL_MEMORY='none' is not one of auto, unified, discrete; using auto{{$}}
// BAD: {{^}}omp2ocl: OMP2OCL_VERBOSE='3' is not one of 0, 1, 2; using 0{{$}}
// BAD: {{^}}host, libOpenCL not mapped{{$}}
//
// A variable that looks like a setting and is none, in any case; those that tools alone read are known.
// RUN: env OMP2OCL_DEVCE=1 omp2ocl_verbose=2 OMP2OCL_UTTERLY_DIFFERENT=1 OMP2OCLCACHE= OMP2OCL_CC=clang OMP2=1 OMP_NUM_THREADS=1 %t 2>&1 | LC_ALL=C sort | %FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=omp2ocl:
// RUN: env OMP2OCL=openmp OMP2OCL_DEVCE=1 %t 2>&1 | %FileCheck %s --check-prefix=HOST --implicit-check-not=omp2ocl:
// UNKNOWN: {{^}}host
// UNKNOWN-NEXT: {{^}}omp2ocl: OMP2OCLCACHE in the environment is no setting: is OMP2OCL_CACHE meant?{{$}}
// UNKNOWN-NEXT: {{^}}omp2ocl: OMP2OCL_DEVCE in the environment is no setting: is OMP2OCL_DEVICE meant?{{$}}
// UNKNOWN-NEXT: {{^}}omp2ocl: OMP2OCL_UTTERLY_DIFFERENT in the environment is no setting (omp2ocl-info lists them){{$}}
// UNKNOWN-NEXT: {{^}}omp2ocl: omp2ocl_verbose in the environment is no setting: is OMP2OCL_VERBOSE meant?{{$}}
//
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=99 %t 2>&1 | %FileCheck %s --check-prefix=BADDEV --implicit-check-not=omp2ocl:
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE="no such device" %t 2>&1 | %FileCheck %s --check-prefix=BADDEV --implicit-check-not=omp2ocl:
// BADDEV: {{^}}omp2ocl: OMP2OCL_DEVICE='{{99|no such device}}' is not an index or part of a name of: 0 ({{.+}}); using the default{{$}}
// BADDEV: {{^}}device
//
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=0 %t 2>&1 | %FileCheck %s --check-prefix=OK --implicit-check-not=omp2ocl:
// RUN: env OMP2OCL= OMP2OCL_DEVICE= OMP2OCL_CACHE= OMP2OCL_MEMORY= %t 2>&1 | %FileCheck %s --check-prefix=HOST --implicit-check-not=omp2ocl:
// OK: {{^}}device
// REQUIRES: opencl
#include "../simple.h"

UNIT(simple_kernels)

int main(void) {
  static int a[1000];
  char line[4096];
  int mapped = 0;
  int done = simple(a);
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps))
    mapped |= strstr(line, "libOpenCL") != NULL;
  fclose(maps);
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("%s, libOpenCL %smapped\n", done ? "device" : "host", mapped ? "" : "not ");
}
